package strategist

import (
	"slices"
	"strings"

	"scacchimagici/internal/chess"
	"scacchimagici/internal/fault"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/screen"
	"scacchimagici/views/ui"
)

// onSale are the kinds that can be bought, the dearest first (SM-1.2).
var onSale = []chess.Kind{chess.Queen, chess.Bishop, chess.Rook, chess.Knight, chess.Pawn}

// left returns how many points the House has still to spend.
func (s scene) left() int {
	return max(0, int(s.Match.Settings.Budget-s.Match.Settings.Cost(s.team().Army)))
}

// unfit says why the army cannot be confirmed since the settings changed; empty: it can.
func (s scene) unfit() string {
	if f := fault.From(s.Match.Settings.CanKeep(s.team().Army)); f != nil {
		return s.Words.Fault(f)
	}
	return ""
}

// confirm is the order that confirms the purchase, seal its button.
func (s scene) confirm() ui.Command {
	return s.sideCommand("confirm", screen.Number("draft", s.team().Draft))
}

func (s scene) seal() ui.Button {
	b := ui.Button{Icon: "check", Title: s.T("strategist.seal"), Locked: s.unfit()}
	if slot := s.team().FirstUnassigned(); slot != magici.NoSlot && b.Locked == "" {
		b.Locked = s.T("strategist.missing." + string(slot.Kind().Letter()))
	}
	return b
}

// sealID is the id of the dialog that asks before a purchase is sealed with people who are absent.
const sealID = "seal"

// missing are the pieces whose people are absent. A match on paper was played before.
func (s scene) missing() (slots []magici.Slot) {
	for slot := range s.team().Army.All() {
		if s.Person(s.team().People[slot]).Absent && !s.Match.Paper {
			slots = append(slots, slot)
		}
	}
	return slots
}

// sealTitle is the question before a purchase is sealed with people who are absent.
func (s scene) sealTitle(missing []magici.Slot) string {
	if slices.Contains(missing, magici.King) {
		return s.T("strategist.seal.king")
	}
	return s.T("strategist.seal.absent", len(missing))
}

// off says why no more pieces of a kind can be bought; empty: one can.
func (s scene) off(k chess.Kind) string {
	if f := fault.From(s.Match.Settings.CanBuy(s.team().Army, k)); f != nil {
		return s.T("strategist.off."+strings.TrimPrefix(f.Key, "fault.buy."), f.Args...)
	}
	return ""
}

// buy is the order that buys a piece of a kind; nil: none can be bought.
func (s scene) buy(k chess.Kind) *ui.Command {
	if s.off(k) != "" {
		return nil
	}
	return new(s.slotCommand("buy", s.team().Army.FreeSlot(k)))
}

// price is what a piece of a kind costs.
func (s scene) price(k chess.Kind) int { return int(s.Match.Settings.Value(k)) }

// word is the key of a kind's name, as an argument of another text.
func word(k chess.Kind) fault.Word { return fault.Word("piece." + string(k.Letter())) }

// buyLabel names the button that buys a piece of a kind, with the reason when none can be bought.
func (s scene) buyLabel(k chess.Kind) string {
	label := s.T("strategist.buy.label", word(k), s.price(k))
	if off := s.off(k); off != "" {
		return s.T("strategist.off.label", label, off)
	}
	return label
}

// sell is the order that gives a piece of a kind back, first one without a person, otherwise the last; nil: there is none.
func (s scene) sell(k chess.Kind) *ui.Command {
	team := s.team()
	back := team.Army.LastSlot(k)
	for slot := range team.Army.All() {
		if slot.Kind() == k && team.People[slot] == "" {
			back = slot
			break
		}
	}
	if back == magici.NoSlot {
		return nil
	}
	return new(s.slotCommand("sell", back))
}

// slotCommand returns an order about a piece of the side.
func (s scene) slotCommand(order string, slot magici.Slot, more ...ui.Field) ui.Command {
	return s.sideCommand(order, append([]ui.Field{screen.Field("slot", slot.String())}, more...)...)
}

// person is the short name of the person who plays a piece of the side; empty: none yet.
func (s scene) person(slot magici.Slot) string {
	if id := s.team().People[slot]; id != "" {
		return s.Person(id).Short
	}
	return ""
}

// tile names a piece with its person, for a screen reader.
func (s scene) tile(slot magici.Slot) string {
	if id := s.team().People[slot]; id != "" {
		return s.T("strategist.tile", s.Kind(slot.Kind()), s.Person(id).Name)
	}
	return s.T("strategist.tile.nobody", s.Kind(slot.Kind()))
}

// free is the order that takes a piece back from its person.
func (s scene) free(slot magici.Slot) ui.Command {
	c := s.slotCommand("assign", slot, ui.Field{Name: "person"})
	c.ID = "free-" + slot.String()
	return c
}

// suggest is the order that gives each piece without a person to one, first to those who have played least. Its button
// stands in another form.
func (s scene) suggest() (ui.Command, ui.Button) {
	c := s.sideCommand("assign-people")
	c.ID = "suggest"
	b := ui.Button{Icon: "people", Title: s.T("strategist.suggest"), Detail: s.T("strategist.suggest.who"), Form: c.ID}
	switch {
	case s.team().FirstUnassigned() == magici.NoSlot:
		b.Locked = s.T("strategist.suggest.done")
	case !slices.ContainsFunc(s.nameable(), func(p screen.Person) bool { return !p.Absent && s.team().SlotOf(p.ID) == magici.NoSlot }):
		b.Locked = s.T("strategist.suggest.nobody")
		if slices.ContainsFunc(s.nameable(), func(p screen.Person) bool { return p.Absent }) {
			b.Locked = s.T("strategist.suggest.absent")
		}
	}
	return c, b
}
