package plan

import (
	"net/url"
	"slices"

	"scacchimagici/internal/fault"
	"scacchimagici/internal/locale"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/screen"
	"scacchimagici/internal/tournament"
	"scacchimagici/views/ui"
)

// The query of [screen.SpellsPath].
const (
	SpellsEdit = "cambia" // the spell whose form is shown
	SpellsDone = "fatto"  // the order that was just carried out
)

// Spells is the page of the spells of a tournament: the list, a form for one of them, and one that takes a pasted
// table. Its template asks it.
type Spells struct {
	*locale.Words
	Language   string                // address that switches the language
	Tournament tournament.Tournament // zero before there is one
	Locked     bool                  // a purchase has been confirmed
	Edit       magici.SpellID        // spell of the form; empty: a new one
	Done       string                // the order that was just carried out
	Typed      url.Values            // the form as it came, if it was refused
	Refused    *fault.Fault
	NewID      func() string // makes the id of a command, a new one each time
}

// done says which order was just carried out; empty: none.
func (s Spells) done() string {
	switch s.Done {
	case "add-spell", "edit-spell", "remove-spell", "import-spells":
		return s.T("plan.spells.done." + s.Done)
	}
	return ""
}

// trouble says why an order was refused.
func (s Spells) trouble() string {
	if s.Refused.Key == "fault.settings.locked" {
		return s.T("plan.rules.locked")
	}
	return s.Words.Fault(s.Refused)
}

// edited is the spell of the list whose form is shown; ok is false for the form of a new one.
func (s Spells) edited() (spell magici.Spell, ok bool) {
	spells := s.Tournament.Settings.Spells
	if i := slices.IndexFunc(spells, func(sp magici.Spell) bool { return sp.ID == s.Edit }); i >= 0 {
		return spells[i], true
	}
	return magici.Spell{}, false
}

// typed is a field of the refused form, if the form gave one of the orders.
func (s Spells) typed(name string, orders ...string) string {
	if !slices.Contains(orders, s.Typed.Get("command")) {
		return ""
	}
	return s.Typed.Get(name)
}

// filled are the values in the form of a spell: as they were typed, or those of the edited one.
func (s Spells) filled() magici.Spell {
	switch s.Typed.Get("command") {
	case "add-spell", "edit-spell":
		get := s.Typed.Get
		return magici.Spell{ID: magici.SpellID(get("spell")), Name: get("name"), Text: get("text"), Category: get("category")}
	}
	spell, _ := s.edited()
	return spell
}

// order returns the hidden fields of a form that gives an order.
func (s Spells) order(o tournament.Order, fields ...ui.Field) []ui.Field {
	return append([]ui.Field{screen.Field("command", tournament.Orders.Word(o)), screen.Field("id", s.NewID())}, fields...)
}
