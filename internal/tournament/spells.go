package tournament

import (
	"encoding/csv"
	"errors"
	"io"
	"slices"
	"strings"

	"scacchimagici/internal/fault"
	"scacchimagici/internal/label"
	"scacchimagici/internal/magici"
)

// The orders about the list of spells (SM-10.6). Like the other settings on which armies depend, the
// list is fixed once a purchase has been confirmed, and a change needs a reason once a match is planned.
type (
	// AddSpell adds a spell; without an id it gets one from its name.
	AddSpell struct {
		Spell    magici.SpellID `json:"spell,omitempty"`
		Name     string         `json:"name" limit:"1..MaxSpellName"`
		Text     string         `json:"text" limit:"..MaxSpellText"`
		Category string         `json:"category" limit:"..MaxSpellCategory"`
		Reason   string         `json:"reason,omitempty" limit:"..magici.MaxReason"`
	}
	// EditSpell gives a spell another name, text and category.
	EditSpell struct {
		Spell    magici.SpellID `json:"spell"`
		Name     string         `json:"name" limit:"1..MaxSpellName"`
		Text     string         `json:"text" limit:"..MaxSpellText"`
		Category string         `json:"category" limit:"..MaxSpellCategory"`
		Reason   string         `json:"reason,omitempty" limit:"..magici.MaxReason"`
	}
	// RemoveSpell takes a spell off the list.
	RemoveSpell struct {
		Spell  magici.SpellID `json:"spell"`
		Reason string         `json:"reason,omitempty" limit:"..magici.MaxReason"`
	}
	// ImportSpells adds the spells of a pasted table, and changes those whose id exists already.
	// With Replace they replace the whole list.
	ImportSpells struct {
		Table   string `json:"table" limit:"1.."`
		Replace bool   `json:"replace,omitempty"`
		Reason  string `json:"reason,omitempty" limit:"..magici.MaxReason"`
	}
)

// The longest parts of a spell, in characters.
const (
	MaxSpellID       = 40
	MaxSpellName     = 60
	MaxSpellText     = 300
	MaxSpellCategory = 40
)

func (t Tournament) addSpell(o AddSpell, given Given) ([]Fact, error) {
	spells := slices.Clone(t.Settings.Spells)
	spell, err := cleanSpell(magici.Spell{ID: o.Spell, Name: o.Name, Text: o.Text, Category: o.Category})
	switch {
	case err != nil:
		return nil, err
	case spellAt(spells, spell.ID) >= 0:
		return nil, fault.New(fault.Exists, "fault.spell.id", string(spell.ID)).By("SM-10.6")
	}
	return t.changeSpells(append(spells, spell), o.Reason, given)
}

func (t Tournament) editSpell(o EditSpell, given Given) ([]Fact, error) {
	spells := slices.Clone(t.Settings.Spells)
	i := spellAt(spells, o.Spell)
	if i < 0 {
		return nil, fault.New(fault.NotFound, "fault.spell.unknown", string(o.Spell))
	}
	spell, err := cleanSpell(magici.Spell{ID: o.Spell, Name: o.Name, Text: o.Text, Category: o.Category})
	if err != nil {
		return nil, err
	}
	spells[i] = spell
	return t.changeSpells(spells, o.Reason, given)
}

func (t Tournament) removeSpell(o RemoveSpell, given Given) ([]Fact, error) {
	spells := slices.Clone(t.Settings.Spells)
	i := spellAt(spells, o.Spell)
	if i < 0 {
		return nil, fault.New(fault.NotFound, "fault.spell.unknown", string(o.Spell))
	}
	return t.changeSpells(slices.Delete(spells, i, i+1), o.Reason, given)
}

func (t Tournament) importSpells(o ImportSpells, given Given) ([]Fact, error) {
	spells := slices.Clone(t.Settings.Spells)
	read, err := ReadSpells(o.Table)
	if err != nil {
		return nil, err
	}
	if o.Replace {
		spells = nil
	}
	for _, spell := range read {
		if i := spellAt(spells, spell.ID); i >= 0 {
			spells[i] = spell
		} else {
			spells = append(spells, spell)
		}
	}
	return t.changeSpells(spells, o.Reason, given)
}

// spellAt returns the place of a spell in a list, -1 when it is not there.
func spellAt(spells []magici.Spell, id magici.SpellID) int {
	return slices.IndexFunc(spells, func(s magici.Spell) bool { return s.ID == id })
}

// changeSpells sets the list of spells.
func (t Tournament) changeSpells(spells []magici.Spell, reason string, given Given) ([]Fact, error) {
	locked, err := given.Locked()
	if err != nil {
		return nil, err
	}
	if locked {
		return nil, fault.New(fault.Illegal, "fault.settings.locked", "spells")
	}
	changed := t.Settings
	if changed.Spells = spells; len(spells) == 0 {
		changed.Spells = nil
	}
	if err := changed.Validate(); err != nil {
		return nil, err
	}
	reason, err = t.settingsReason(reason)
	if err != nil {
		return nil, err
	}
	return one(SettingsChanged{changed, reason}), nil
}

// cleanSpell returns a tidy spell; without an id it gets one from its name.
func cleanSpell(s magici.Spell) (magici.Spell, error) {
	var err error
	unfit := func(key string, most int) error {
		if errors.Is(err, label.ErrUnfit) {
			return err
		}
		return fault.New(fault.Invalid, key, most)
	}
	if s.Name, err = label.Clean(s.Name, MaxSpellName); err != nil {
		return s, unfit("fault.spell.name", MaxSpellName)
	}
	if label.Tidy(string(s.ID)) == "" {
		s.ID = magici.SpellID(label.Cut(label.Slug(s.Name), MaxSpellID))
	}
	id, err := label.Clean(string(s.ID), MaxSpellID)
	if err != nil {
		return s, unfit("fault.spell.badid", MaxSpellID)
	}
	s.ID = magici.SpellID(id)
	for _, field := range []struct {
		text *string
		most int
		key  string
	}{{&s.Text, MaxSpellText, "fault.spell.text"}, {&s.Category, MaxSpellCategory, "fault.spell.category"}} {
		if *field.text, err = label.Optional(*field.text, field.most); err != nil {
			return s, unfit(field.key, field.most)
		}
	}
	return s, nil
}

// spellHeadings are the words of a table's heading line, which is no spell.
var spellHeadings = []string{"id", "nome", "name", "testo", "text", "categoria", "category"}

// ReadSpells reads a pasted table of spells, one a line: id, name, text and category, or without
// the id. Cells are separated by tabs, semicolons or commas, and may stand in quotes. When a line
// is no spell it names each such line with the reason, and reads nothing.
func ReadSpells(table string) ([]magici.Spell, error) {
	r := csv.NewReader(strings.NewReader(strings.TrimPrefix(table, "\ufeff")))
	r.Comma, r.FieldsPerRecord, r.LazyQuotes = separatorOf(table), -1, true
	var spells []magici.Spell
	var wrong fault.Sentences
	lines := map[magici.SpellID]int{} // the line in which an id stood first
	for {
		cells, err := r.Read()
		if errors.Is(err, io.EOF) {
			break
		}
		var unread *csv.ParseError
		if errors.As(err, &unread) {
			return nil, fault.New(fault.Invalid, "fault.spells.quotes", unread.Line)
		}
		line, _ := r.FieldPos(0)
		heading := !slices.ContainsFunc(cells, func(cell string) bool {
			return !slices.Contains(spellHeadings, strings.ToLower(label.Tidy(cell)))
		})
		if heading || strings.TrimSpace(strings.Join(cells, "")) == "" {
			continue
		}
		refuse := func(why *fault.Fault) {
			wrong = append(wrong, fault.New(fault.Invalid, "fault.spells.at", line, fault.Sentences{why}))
		}
		if len(cells) == 3 {
			cells = append([]string{""}, cells...)
		}
		if len(cells) != 4 {
			refuse(fault.New(fault.Invalid, "fault.spells.columns", len(cells)))
			continue
		}
		spell, err := cleanSpell(magici.Spell{ID: magici.SpellID(cells[0]), Name: cells[1], Text: cells[2], Category: cells[3]})
		if f := fault.From(err); f != nil {
			refuse(f)
			continue
		}
		if first, twice := lines[spell.ID]; twice {
			refuse(fault.New(fault.Invalid, "fault.spells.twice", string(spell.ID), first))
			continue
		}
		lines[spell.ID] = line
		spells = append(spells, spell)
	}
	switch {
	case len(wrong) > 0:
		return nil, fault.New(fault.Invalid, "fault.spells.wrong", wrong[:min(len(wrong), mostWrongLines)], len(wrong))
	case len(spells) == 0:
		return nil, fault.New(fault.Invalid, "fault.spells.empty")
	}
	return spells, nil
}

// mostWrongLines is how many lines of a table a refusal names.
const mostWrongLines = 8

// separatorOf returns the separator of a table's cells: the sign that gives most lines three or four cells.
func separatorOf(table string) rune {
	best, most := ';', 0
	for _, sign := range "\t;," {
		fit, r := 0, csv.NewReader(strings.NewReader(table))
		r.Comma, r.FieldsPerRecord, r.LazyQuotes = sign, -1, true
		rows, _ := r.ReadAll() // the caller reports the fault
		for _, cells := range rows {
			if len(cells) == 3 || len(cells) == 4 {
				fit++
			}
		}
		if fit > most {
			best, most = sign, fit
		}
	}
	return best
}
