package edits

import (
	"scacchimagici/internal/codec"
	"scacchimagici/internal/quiz"
)

// kindOfOrder says how an order is decided beside the built-in questions.
type kindOfOrder func(s Edits, o Order, bank quiz.Bank) ([]Fact, error)

// order is the row of an order: its word, and how it is decided.
func order[O any](word string, decide func(Edits, O, quiz.Bank) ([]Fact, error)) codec.Row[kindOfOrder] {
	return codec.RowOf[O](word, kindOfOrder(func(s Edits, o Order, bank quiz.Bank) ([]Fact, error) { return decide(s, o.(O), bank) }))
}

// orders are all orders about the questions. Any other one is refused.
var orders = codec.TableOf[Order](
	order("add-questions", Edits.add),
	order("import-questions", Edits.importAll),
	order("edit-question", Edits.edit),
	order("remove-question", Edits.remove),
	order("switch-questions", Edits.switchAll),
	order("gather-questions", Edits.gather),
	order("dissolve-set", Edits.dissolve),
	order("choose-questions", Edits.choose),
	order("unchoose-questions", Edits.unchoose),
)

// Orders are those that a device may send, by their word: all.
var Orders = orders.Kinds()

// entries are all that the stream of the edits may hold. Each changes a copy that [Fold] has made.
var entries = codec.TableOf[Fact](
	codec.Entry("added", Edits.added),
	codec.Entry("edited", Edits.edited),
	codec.Entry("removed", Edits.removed),
	codec.Entry("switched", Edits.switched),
	codec.Entry("gathered", Edits.withGathered),
	codec.Entry("dissolved", Edits.dissolved),
	codec.Entry("chosen", Edits.chosen),
	codec.Entry("unchosen", Edits.unchosen),
)

// Facts are the kinds of all that the stream of the edits may hold, by their word in the log.
var Facts = entries.Kinds()
