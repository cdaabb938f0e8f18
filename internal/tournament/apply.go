package tournament

import (
	"cmp"
	"slices"

	"scacchimagici/internal/magici"
)

// Apply returns t after f. An event in the log has happened, so Apply never refuses.
func Apply(t Tournament, f Fact) Tournament {
	switch f := f.(type) {
	case Created:
		return Tournament{
			ID: f.ID, Name: f.Name, Held: f.Held, Practice: f.Practice,
			Settings: DefaultSettings(), Editions: Editions{1, 1, 1, 1},
		}
	case Renamed:
		t.Name, t.Held = f.Name, f.Held
	case HouseAdded:
		t.Houses = append(slices.Clip(t.Houses), House(f))
	case HouseEdited:
		t.Houses = slices.Clone(t.Houses)
		if i := slices.IndexFunc(t.Houses, func(h House) bool { return h.ID == f.ID }); i >= 0 {
			t.Houses[i] = House(f)
		}
	case PeopleAdded:
		t.People = append(slices.Clip(t.People), f.People...)
		t.Names = Names(t.People)
		if f.List != "" && len(f.People) > 0 {
			list := Import{List: f.List}
			for _, p := range f.People {
				list.People = append(list.People, p.ID)
			}
			t.Imports = append(slices.Clip(t.Imports), list)
		}
	case ImportUndone:
		t.Imports = slices.DeleteFunc(slices.Clone(t.Imports), func(i Import) bool { return i.ID() == f.Import })
		t.People = slices.Clone(t.People)
		for i := range t.People {
			t.People[i].Gone = t.People[i].Gone || slices.Contains(f.People, t.People[i].ID)
		}
		t.Names = Names(t.People)
	case PersonRenamed:
		return t.edit(f.Person, func(p *Person) { p.Name = f.Name })
	case PersonRemoved:
		return t.edit(f.Person, func(p *Person) { p.Gone = true })
	case PersonRestored:
		return t.edit(f.Person, func(p *Person) { p.Gone = false })
	case PersonMoved:
		return t.edit(f.Person, func(p *Person) { p.House = f.House })
	case HouseRemoved:
		t.Houses = slices.DeleteFunc(slices.Clone(t.Houses), func(h House) bool { return h.ID == f.House })
		t.People = slices.Clone(t.People)
		for i := range t.People {
			t.People[i].Gone = t.People[i].Gone || t.People[i].House == f.House
		}
	case SettingsChanged:
		t.Settings = f.Settings
		t.Settings.Settings = f.Settings.WithLaterSettings()
		t.Editions.Settings++
	case TieDecided:
		t.Decisions = append(slices.Clip(t.Decisions), TieDecision(f))
		t.Editions.Decisions++
	default:
		return t.applyDay(f)
	}
	return t
}

// applyDay applies a fact about the schedule or the day.
func (t Tournament) applyDay(f Fact) Tournament {
	switch f := f.(type) {
	case MatchPlanned:
		return t.scheduled(append(slices.Clip(t.Matches), f.Plan))
	case MatchReplanned:
		plans := slices.Clone(t.Matches)
		if i := slices.IndexFunc(plans, func(p magici.Plan) bool { return p.ID == f.Plan.ID }); i >= 0 {
			plans[i] = f.Plan
		}
		// Boards take their matches in the order of this list, which stays that of the rounds.
		sortPlans(plans)
		return t.scheduled(plans)
	case MatchUnplanned:
		return t.scheduled(slices.DeleteFunc(slices.Clone(t.Matches), func(p magici.Plan) bool { return p.ID == f.Match }))
	case ScheduleSet:
		return t.scheduled(f.Plans)
	case TimesSet:
		t.Times = Times{First: f.First, EveryM: f.EveryM}
		t.Editions.Times++
	case Postponed:
		t.Times.Delays = append(slices.Clip(t.Times.Delays), Delay(f))
		t.Editions.Times++
	case Announced:
		t.Announcement = f.Text
	case AnnouncementEnded:
		t.Announcement = ""
	case PlayersCalled:
		t.Called = f.Match
	case CallEnded:
		t.Called = ""
	case CeremonyShown:
		t.Ceremony = f.Step
	}
	return t
}

// scheduled returns t with a schedule. A match that is no longer on it is not called.
func (t Tournament) scheduled(plans []magici.Plan) Tournament {
	t.Matches = plans
	t.Editions.Schedule++
	if _, ok := t.Match(t.Called); !ok {
		t.Called = ""
	}
	return t
}

// sortPlans sorts plans by round and board.
func sortPlans(plans []magici.Plan) {
	slices.SortStableFunc(plans, func(a, b magici.Plan) int {
		return cmp.Or(cmp.Compare(a.Round, b.Round), cmp.Compare(a.Board, b.Board))
	})
}

// edit returns t with one person changed.
func (t Tournament) edit(id magici.PersonID, change func(*Person)) Tournament {
	t.People = slices.Clone(t.People)
	if i := slices.IndexFunc(t.People, func(p Person) bool { return p.ID == id }); i >= 0 {
		change(&t.People[i])
		t.Names = Names(t.People)
	}
	return t
}
