package magici

import (
	"scacchimagici/internal/chess"
	"scacchimagici/internal/codec"
)

// kindOfEntry says what an entry of the stream of a match does to the match.
type kindOfEntry struct {
	apply     func(m Match, f Fact, now Instant) Match
	wandStays bool  // a raised wand stays up (SM-6.6); any other entry takes it down
	hidden    []int // the field with the side of whose purchase the entry tells; nil: of none (SM-1.6)
}

// entryProperty says one thing more of an entry whose field Side has an index.
type entryProperty func(k *kindOfEntry, side []int)

func wandStays(k *kindOfEntry, _ []int)     { k.wandStays = true }
func ofPurchase(k *kindOfEntry, side []int) { k.hidden = side }

// entry is the row of an entry: its word, and how it is applied.
func entry[F any](word string, apply func(Match, F, Instant) Match, properties ...entryProperty) codec.Row[kindOfEntry] {
	k := kindOfEntry{apply: func(m Match, f Fact, now Instant) Match { return apply(m, f.(F), now) }}
	for _, p := range properties {
		p(&k, fieldOf[F, chess.Side]("Side"))
	}
	return codec.RowOf[F](word, k)
}

// entries are all that the stream of a match may hold.
var entries = codec.TableOf[Fact](
	entry("scheduled", Match.scheduled),
	entry("named", Match.named),
	entry("swapped", Match.swapped),
	entry("opened", Match.opened),
	entry("bought", Match.bought, ofPurchase),
	entry("sold", Match.sold, ofPurchase),
	entry("assigned", Match.assigned, ofPurchase),
	entry("helped", Match.helped, ofPurchase), // that a side is helped says that it buys
	entry("confirmed", Match.confirmed),
	entry("reopened", Match.reopened),
	entry("limited", Match.limited),
	entry("placed", Match.placed),
	entry("taken-back", Match.takenBack),
	entry("returned-to-purchase", Match.returnedToPurchase),
	entry("ticked", Match.ticked),
	entry("tossed", Match.tossed),
	entry("returned-to-deployment", Match.returnedToDeployment),
	entry("started", Match.started),

	entry("moved", Match.moved),
	entry("called", Match.called, wandStays), // it takes the wand down itself
	entry("wand-raised", Match.wandRaised, wandStays),
	entry("wand-lowered", func(m Match, _ WandLowered, _ Instant) Match { return m }),
	entry("held-in-time", Match.heldInTime),
	entry("timed-out", Match.timedOut),
	entry("passed", Match.passed),
	entry("settled", Match.settled),
	entry("voided", Match.voided),
	entry("revealed", Match.revealed),
	entry("asked", Match.asked),
	entry("performed", Match.performed),
	entry("paused", Match.pauseBegan),
	entry("resumed", Match.pauseEnded),
	entry("clock-corrected", Match.clockCorrected, wandStays),
	entry("undone", Match.undone),
	entry("ended", Match.ended),
	entry("substituted", Match.substituted, wandStays),
	entry("intervened", Match.intervened),
)

// Facts are the kinds of all that the stream of a match may hold, by their word in the log.
var Facts = entries.Kinds()
