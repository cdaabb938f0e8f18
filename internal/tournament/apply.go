package tournament

import (
	"slices"

	"scacchimagici/internal/magici"
)

// Apply returns t after f. What is in the log has happened: Apply never refuses.
func Apply(t Tournament, f Fact) Tournament {
	switch f := f.(type) {
	case Created:
		return Tournament{ID: f.ID, Name: f.Name, Held: f.Held, Practice: f.Practice, Settings: DefaultSettings()}
	case HouseAdded:
		t.Houses = append(slices.Clip(t.Houses), House(f))
	case HouseEdited:
		t.Houses = slices.Clone(t.Houses)
		if i := slices.IndexFunc(t.Houses, func(h House) bool { return h.ID == f.ID }); i >= 0 {
			t.Houses[i] = House(f)
		}
	case PeopleAdded:
		t.People = append(slices.Clip(t.People), f.People...)
	case PersonRenamed:
		return t.edit(f.Person, func(p *Person) { p.Name = f.Name })
	case PersonRemoved:
		return t.edit(f.Person, func(p *Person) { p.Gone = true })
	case MatchPlanned:
		t.Matches = append(slices.Clip(t.Matches), f.Plan)
	case SettingsChanged:
		t.Settings = f.Settings
	}
	return t
}

// edit returns t with one person changed.
func (t Tournament) edit(id magici.PersonID, change func(*Person)) Tournament {
	t.People = slices.Clone(t.People)
	if i := slices.IndexFunc(t.People, func(p Person) bool { return p.ID == id }); i >= 0 {
		change(&t.People[i])
	}
	return t
}
