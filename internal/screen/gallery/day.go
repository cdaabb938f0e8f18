package gallery

import (
	"fmt"
	"time"

	"scacchimagici/internal/locale"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/magici/sim"
	"scacchimagici/internal/role"
	"scacchimagici/internal/screen"
	"scacchimagici/internal/tournament"
	"scacchimagici/views/ui"
)

// Day is an invented moment of a tournament's day.
type Day struct {
	Name   string
	Houses int
	Rounds int
	Over   int                          // rounds that have been played
	Stages map[string]func(string) bool // of the boards of the present round: the last event there

	arriving bool // people are ticked off as they arrive, and some are not there
}

// at stops an invented match right after an event of a kind, in a phase.
func at(phase magici.Phase, kind string) func(string) bool {
	return func(name string) bool { return name == phase.String()+"-"+kind }
}

// Days are the moments that the gallery shows.
var Days = []Day{
	{Name: "nothing"},
	{Name: "set-up", Houses: 4},
	{Name: "before", Houses: 4, Rounds: 3},
	{Name: "evening", Houses: 4, Rounds: 3, Over: 1, arriving: true, Stages: map[string]func(string) bool{
		"A": at(magici.Thinking, "performed"), "B": at(magici.Purchase, "confirmed"),
	}},
	{Name: "duel", Houses: 4, Rounds: 3, Over: 1, Stages: map[string]func(string) bool{
		"A": at(magici.Duelling, "moved"), "B": at(magici.Finished, "settled"),
	}},
	{Name: "between", Houses: 4, Rounds: 3, Over: 2},
	{Name: "six-boards", Houses: 12, Rounds: 11, Over: 1, Stages: map[string]func(string) bool{
		"A": at(magici.Thinking, "performed"), "B": at(magici.Purchase, "confirmed"), "C": at(magici.Deployment, "placed"),
		"D": at(magici.Ready, "ticked"), "E": at(magici.Performing, "settled"), "F": at(magici.Finished, "settled"),
	}},
	{Name: "https", Houses: 4, Rounds: 3, Over: 2},
	{Name: "over", Houses: 4, Rounds: 3, Over: 3},
}

// Now is the time of all these days.
var Now = time.Date(2026, time.August, 29, 16, 42, 9, 0, time.UTC)

// DayMatch is a match of a day, as the organiser sees it.
type DayMatch struct {
	Scene    screen.Scene
	WallTime func(magici.Instant) (time.Time, bool)
}

// Boards are those that are played at once.
func (k Day) Boards() []string { return tournament.Boards()[:max(1, k.Houses/2)] }

// Invent returns the tournament and its matches, round by round.
func (k Day) Invent(words *locale.Words) (t tournament.Tournament, matches []DayMatch) {
	t = tournament.Tournament{
		ID: "t", Name: "Coppa delle Case", Held: "2026-08-29", Settings: tournament.DefaultSettings(),
		Times: tournament.Times{First: "15:54", EveryM: 36}, Names: map[magici.PersonID]tournament.Name{},
	}
	houses := map[magici.HouseID]ui.House{}
	for i := range k.Houses {
		h := tournament.House{ID: magici.HouseID(rune('a' + i)), Name: HouseNames[i], Arms: tournament.Arms()[i]}
		t.Houses = append(t.Houses, h)
		houses[h.ID] = ui.House{Name: h.Name, Arms: h.Arms}
		for _, id := range Roster(h.ID) {
			t.People = append(t.People, tournament.Person{ID: id, House: h.ID, Name: string(id[2:])})
		}
	}
	t.Names = tournament.Names(t.People)
	people := screen.People(t.People, t.Names, nil)
	if k.arriving {
		people = arriving(people)
	}
	for round := range k.Rounds {
		for i, letter := range k.Boards() {
			// The first House stays, the others go round.
			turn := func(n int) tournament.House {
				if n == 0 {
					return t.Houses[0]
				}
				return t.Houses[1+(n-1+round)%(k.Houses-1)]
			}
			plan := magici.Plan{
				Tournament: "t", ID: fmt.Sprint(round+1, letter), Round: round + 1, Board: letter,
				White: turn(i).ID, Black: turn(k.Houses - 1 - i).ID,
			}
			t.Matches = append(t.Matches, plan)
			m := k.match(plan, round)
			organiser := magici.Viewer{Role: role.Organiser}
			matches = append(matches, DayMatch{
				Scene: screen.Scene{
					Words: words, Key: "t." + plan.ID, As: "organiser", Match: new(magici.Redact(m.Match, organiser)),
					Viewer: organiser, Now: m.Now, Server: 1, Houses: houses, People: people,
				},
				WallTime: func(at magici.Instant) (time.Time, bool) {
					return Now.Add(time.Duration(at-m.Now) * time.Millisecond), true
				},
			})
		}
	}
	return t, matches
}

// match returns a match of a round: played, as far as its board says, or not yet begun.
func (k Day) match(plan magici.Plan, round int) Moment {
	stop := func(name string) bool { return false }
	switch {
	case round > k.Over || round == k.Over && k.Stages == nil:
		m := magici.New(plan)
		if round == k.Over || plan.Board != "B" {
			m.Teams[0].Strategist, m.Teams[1].Strategist = Roster(plan.White)[0], Roster(plan.Black)[2]
		} else {
			m.Teams[0].Strategist = Roster(plan.White)[0]
		}
		return Moment{Match: m}
	case round == k.Over:
		stop = k.Stages[plan.Board]
	}
	for seed := range uint64(inventions) {
		events, err := sim.New(seed+uint64(plan.Board[0]), sim.Demonstration, magici.DefaultSettings(), Roster).Play(plan)
		if err != nil {
			continue // a match that fails shows nothing; the tests of sim report it
		}
		m, seen := magici.New(plan), 0
		for _, e := range events {
			m = magici.Apply(m, e)
			if stop(m.Phase().String()+"-"+magici.Facts.Word(e.Fact)) && (m.Phase() < magici.Thinking || m.Phase() == magici.Finished || seen > 3) {
				return Moment{Match: m, Now: e.Clock.After(3e9)}
			}
			if magici.Facts.Word(e.Fact) == "performed" {
				seen++
			}
		}
		if round < k.Over {
			return Moment{Match: m, Now: events[len(events)-1].Clock}
		}
	}
	return Moment{Match: magici.New(plan)}
}
