package tournament

import (
	"cmp"
	"slices"
	"time"

	"scacchimagici/internal/codec"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/tournament/ranking"
)

// Apply returns t after f. An event in the log has happened, so Apply never refuses.
func Apply(t Tournament, f Fact) Tournament {
	after := codec.Apply(entries, t, f)
	if after.Arrivals.Version == t.Arrivals.Version {
		after.Facts = t.Facts + 1
	}
	return after
}

func (Tournament) created(f Created) Tournament {
	return Tournament{
		ID: f.ID, Name: f.Name, Held: f.Held, Practice: f.Practice,
		Settings: DefaultSettings(), Editions: Editions{1, 1, 1, 1},
	}
}

func (t Tournament) renamed(f Renamed) Tournament {
	t.Name, t.Held = f.Name, f.Held
	return t
}

func (t Tournament) houseAdded(f HouseAdded) Tournament {
	t.Houses = append(slices.Clip(t.Houses), House(f))
	return t
}

func (t Tournament) houseEdited(f HouseEdited) Tournament {
	t.Houses = slices.Clone(t.Houses)
	if i := slices.IndexFunc(t.Houses, func(h House) bool { return h.ID == f.ID }); i >= 0 {
		t.Houses[i] = House(f)
	}
	return t
}

func (t Tournament) peopleAdded(f PeopleAdded) Tournament {
	t.People = append(slices.Clip(t.People), f.People...)
	t.Names = Names(t.People)
	if f.List != "" && len(f.People) > 0 {
		list := Import{List: f.List}
		for _, p := range f.People {
			list.People = append(list.People, p.ID)
		}
		t.Imports = append(slices.Clip(t.Imports), list)
	}
	return t
}

func (t Tournament) importUndone(f ImportUndone) Tournament {
	t.Imports = slices.DeleteFunc(slices.Clone(t.Imports), func(i Import) bool { return i.ID() == f.Import })
	t.People = slices.Clone(t.People)
	for i := range t.People {
		t.People[i].Gone = t.People[i].Gone || slices.Contains(f.People, t.People[i].ID)
	}
	t.Names = Names(t.People)
	return t
}

func (t Tournament) personRenamed(f PersonRenamed) Tournament {
	return t.edit(f.Person, func(p *Person) { p.Name = f.Name })
}

func (t Tournament) personRemoved(f PersonRemoved) Tournament {
	return t.edit(f.Person, func(p *Person) { p.Gone = true })
}

func (t Tournament) personRestored(f PersonRestored) Tournament {
	return t.edit(f.Person, func(p *Person) { p.Gone = false })
}

func (t Tournament) personMoved(f PersonMoved) Tournament {
	return t.edit(f.Person, func(p *Person) { p.House = f.House })
}

func (t Tournament) houseRemoved(f HouseRemoved) Tournament {
	t.Houses = slices.DeleteFunc(slices.Clone(t.Houses), func(h House) bool { return h.ID == f.House })
	t.People = slices.Clone(t.People)
	for i := range t.People {
		t.People[i].Gone = t.People[i].Gone || t.People[i].House == f.House
	}
	return t
}

func (t Tournament) settingsChanged(f SettingsChanged) Tournament {
	t.Settings = f.Settings
	t.Settings.Settings = f.Settings.WithLaterSettings()
	t.Editions.Settings++
	return t
}

func (t Tournament) tieDecided(f TieDecided) Tournament {
	t.Decisions = append(slices.Clip(t.Decisions), ranking.TieDecision(f))
	t.Editions.Decisions++
	return t
}

func (t Tournament) matchPlanned(f MatchPlanned) Tournament {
	return t.scheduled(append(slices.Clip(t.Matches), f.Plan))
}

func (t Tournament) matchReplanned(f MatchReplanned) Tournament {
	plans := slices.Clone(t.Matches)
	if i := slices.IndexFunc(plans, func(p magici.Plan) bool { return p.ID == f.Plan.ID }); i >= 0 {
		plans[i] = f.Plan
	}
	// Boards take their matches in the order of this list, which stays that of the rounds.
	sortPlans(plans)
	return t.scheduled(plans)
}

func (t Tournament) matchUnplanned(f MatchUnplanned) Tournament {
	return t.scheduled(slices.DeleteFunc(slices.Clone(t.Matches), func(p magici.Plan) bool { return p.ID == f.Match }))
}

func (t Tournament) scheduleSet(f ScheduleSet) Tournament {
	return t.scheduled(f.Plans)
}

// timesSet gives the rounds regular times; what is between them stays.
func (t Tournament) timesSet(f TimesSet) Tournament {
	rows := slices.DeleteFunc(slices.Clone(t.Times.Rows), func(r DayRow) bool { return r.Kind == RoundRow })
	return t.timed(Times{First: f.First, EveryM: f.EveryM, Rows: rows})
}

// postponed moves the rows of a day too: from that of the round on, or from what begins with it.
func (t Tournament) postponed(f Postponed) Tournament {
	now := t.Times
	if len(now.Rows) > 0 {
		now.Rows = t.Day()
		from, _ := t.roundRow(f.From)
		at := slices.IndexFunc(now.Rows, func(r DayRow) bool { return r.ID == from.ID || r.Begins >= from.Begins })
		for i := range now.Rows {
			if at >= 0 && i >= at {
				now.Rows[i].shift(f.Minutes, false)
			}
		}
		sortRows(now.Rows)
	}
	now.Delays = append(slices.Clip(now.Delays), Delay(f))
	return t.timed(now)
}

func (t Tournament) programmeSet(f ProgrammeSet) Tournament {
	now := t.Times
	now.Rows = f.Rows
	return t.timed(now)
}

// timed returns t with other times.
func (t Tournament) timed(now Times) Tournament {
	before := t.Times
	before.Before = nil
	now.Before, now.Given = &before, before.Given
	for _, r := range now.Rows {
		now.Given = max(now.Given, r.number())
	}
	t.Times = now
	t.Editions.Times++
	return t
}

func (t Tournament) announced(f Announced) Tournament {
	t.Announcement, t.NoticeUntil = f.Text, f.Until
	return t
}

func (t Tournament) announcementEnded(_ AnnouncementEnded) Tournament {
	t.Announcement, t.NoticeUntil = "", time.Time{}
	return t
}

func (t Tournament) playersCalled(f PlayersCalled) Tournament {
	t.Called = f.Match
	return t
}

func (t Tournament) callEnded(_ CallEnded) Tournament {
	t.Called = ""
	return t
}

func (t Tournament) ceremonyShown(f CeremonyShown) Tournament {
	if f.Step > 0 || t.Awarded < t.LastStep() {
		t.Awarded = f.Step
	}
	t.Ceremony = f.Step
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
