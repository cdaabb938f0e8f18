package plan

import (
	"net/url"

	"scacchimagici/internal/fault"
	"scacchimagici/internal/locale"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/screen"
	"scacchimagici/internal/tournament"
	"scacchimagici/views/organiser"
	"scacchimagici/views/ui"
)

// The query of [screen.SpellsPath].
const (
	SpellsEdit = "cambia" // the spell whose form is shown
	SpellsDone = "fatto"  // the order that was just carried out
)

// Spells is the source of the page of the spells.
type Spells struct {
	Words      *locale.Words
	Language   string                // address that switches the language
	Tournament tournament.Tournament // zero before there is one
	Locked     bool                  // a purchase has been confirmed
	Edit       magici.SpellID        // spell of the form; empty: a new one
	Done       string                // the order that was just carried out
	Typed      url.Values            // the form as it came, if it was refused
	Refused    *fault.Fault
	NewID      func() string // makes the id of a command, a new one each time
}

// T returns a text of the catalogue.
func (s Spells) T(key string, args ...any) string { return s.Words.T(key, args...) }

// View returns the page.
func (s Spells) View() SpellsView {
	t := s.Tournament
	v := SpellsView{Top: screen.OrganiserTop(s.Words, screen.RulesPath, s.Language, 0), Line: t.Name, Back: screen.RulesPath, Action: screen.SpellsPath}
	if t.ID == "" {
		v.Empty = true
		return v
	}
	spells := t.Settings.Spells
	v.Line = screen.Dotted(t.Name, s.T("plan.spells.count", len(spells), magici.MaxSpells))
	v.Locked, v.Asks = s.Locked, len(t.Matches) > 0
	if len(spells) > 0 && t.Settings.SpellsPerPerson == 0 {
		v.Never = s.T("plan.spells.never", s.T("setting.spellsPerPerson"))
	}
	switch s.Done {
	case "add-spell", "edit-spell", "remove-spell", "import-spells":
		v.Done = s.T("plan.spells.done." + s.Done)
	}
	if s.Refused != nil {
		v.Trouble = s.Words.Fault(s.Refused)
		if s.Refused.Key == "fault.settings.locked" {
			v.Trouble = s.T("plan.rules.locked")
		}
	}
	v.Form = SpellForm{
		Title: s.T("plan.spells.new"), Hidden: s.order(tournament.AddSpell{}),
		Send: ui.Button{Icon: "plus", Title: s.T("plan.spells.add"), Class: "small main"},
	}
	for _, spell := range spells {
		row := SpellRow{
			ID: string(spell.ID), Name: spell.Name, Text: spell.Text, Category: spell.Category, Current: spell.ID == s.Edit,
			Edit: organiser.Link{
				Href: screen.SpellsPath + "?" + url.Values{SpellsEdit: {string(spell.ID)}}.Encode() + "#incantesimo",
				Text: s.T("organiser.screen.edit", spell.Name),
			},
		}
		v.Rows = append(v.Rows, row)
		if row.Current {
			id := screen.Field("spell", row.ID)
			v.Form = SpellForm{
				Title: spell.Name, ID: row.ID, Name: row.Name, Text: row.Text, Category: row.Category, Old: true,
				Hidden: s.order(tournament.EditSpell{}, id), Remove: s.order(tournament.RemoveSpell{}, id),
				Send: ui.Button{Icon: "save", Title: s.T("ui.save"), Class: "small main"}, Cancel: screen.SpellsPath,
			}
		}
	}
	v.Import.Hidden = s.order(tournament.ImportSpells{})
	switch s.Typed.Get("command") {
	case "add-spell", "edit-spell":
		f := &v.Form
		f.ID, f.Name, f.Text = s.Typed.Get("spell"), s.Typed.Get("name"), s.Typed.Get("text")
		f.Category, f.Reason = s.Typed.Get("category"), s.Typed.Get("reason")
	case "import-spells":
		v.Import.Table, v.Import.Reason = s.Typed.Get("table"), s.Typed.Get("reason")
		v.Import.Replace = s.Typed.Get("replace") == "true"
	}
	return v
}

// order returns the hidden fields of a form that gives an order.
func (s Spells) order(o tournament.Order, fields ...ui.Field) []ui.Field {
	return append([]ui.Field{screen.Field("command", tournament.Orders.Word(o)), screen.Field("id", s.NewID())}, fields...)
}
