package web

import (
	"strconv"
	"strings"
	"testing"
	"time"

	"scacchimagici/internal/access"
	"scacchimagici/internal/desk"
	"scacchimagici/internal/locale"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/tournament"
)

// TestAlters: the tournament is playing 1A on board A, where 1A has been seen before, and 1B
// on board B. The first screen shows board A, the second the side tables, the third the
// ranking.
func TestAlters(t *testing.T) {
	one := func(id, board, white, black string) desk.Live {
		plan := magici.Plan{Tournament: "2026", ID: id, Board: board, White: magici.HouseID(white), Black: magici.HouseID(black)}
		return desk.Live{Key: desk.Key{Tournament: "2026", Match: id}, Match: magici.New(plan)}
	}
	p := &pass{Server: &Server{}, Snapshot: desk.Snapshot{
		Tournament: tournament.Tournament{ID: "2026"}, Known: true,
		Matches: []desk.Live{one("1A", "A", "grifondoro", "serpeverde"), one("1B", "B", "corvonero", "tassorosso"), one("2A", "A", "x", "y")},
		Access: access.State{Screens: []access.Display{
			{Number: 1, Shows: "board:A"}, {Number: 2, Shows: access.Tables}, {Number: 3, Shows: access.Ranking},
		}},
	}}
	for _, l := range p.Matches[:2] { // 2A turns the first time that it is seen
		p.progress.note(l.Key, progressOfMatch(l))
	}
	move := desk.Change{Tournament: "2026", Match: "1B"}
	turn := desk.Change{Tournament: "2026", Match: "2A"}

	tests := []struct {
		name string
		t    topic
		c    desk.Change
		want bool
	}{
		{"a table by itself", topic{Kind: kindTable, Place: "CDFG"}, desk.Change{Table: "CDFG"}, true},
		{"not by another", topic{Kind: kindTable, Place: "CDFG"}, desk.Change{Table: "HJKM"}, false},
		{"nor by a match", topic{Kind: kindTable, Place: "CDFG"}, desk.Change{Tournament: "2026", Match: "1A"}, false},
		{"nor by the list", topic{Kind: kindTable, Place: "CDFG"}, desk.Change{Table: desk.AllTables}, false},
		{"the list by every table", topic{Kind: kindTables}, desk.Change{Table: "CDFG"}, true},
		{"and by itself", topic{Kind: kindTables}, desk.Change{Table: desk.AllTables}, true},
		{"not by the devices", topic{Kind: kindTables}, desk.Change{}, false},
		{"the organiser's page by every table", topic{Kind: kindDeskTables}, desk.Change{Table: "CDFG"}, true},
		{"not by a match", topic{Kind: kindDeskTables}, desk.Change{Tournament: "2026", Match: "1A"}, false},
		{"the day by their number", topic{Kind: kindDesk}, desk.Change{Table: desk.AllTables}, true},
		{"not by a move at one", topic{Kind: kindDesk}, desk.Change{Table: "CDFG"}, false},
		{"a screen that shows tables by every one", topic{Kind: kindScreen, Place: "2"}, desk.Change{Table: "CDFG"}, true},
		{"not by a match", topic{Kind: kindScreen, Place: "2"}, desk.Change{Tournament: "2026", Match: "1A"}, false},
		{"but by being given something else", topic{Kind: kindScreen, Place: "2"}, desk.Change{}, true},
		{"one that shows a board by no table", topic{Kind: kindScreen, Place: "1"}, desk.Change{Table: "CDFG"}, false},
		{"a match by no table", topic{Kind: kindReferee, Place: "A"}, desk.Change{Table: "CDFG"}, false},
		{"the public by no table", topic{Kind: kindPublic, Place: "A"}, desk.Change{Table: desk.AllTables}, false},
		{"all by what is announced", topic{Kind: kindTable, Place: "CDFG"}, desk.Change{Tournament: "2026"}, true},
		{"the ranking by the end of a match", topic{Kind: kindStanding}, turn, true},
		{"not by a move", topic{Kind: kindStanding}, move, false},
		{"nor by a table", topic{Kind: kindCalendar}, desk.Change{Table: "CDFG"}, false},
		{"a screen with the ranking neither", topic{Kind: kindScreen, Place: "3"}, move, false},
		{"but by the end of a match", topic{Kind: kindScreen, Place: "3"}, turn, true},
		{"a board by its moves", topic{Kind: kindScreen, Place: "1"}, desk.Change{Tournament: "2026", Match: "1A"}, true},
		{"not by those of another", topic{Kind: kindScreen, Place: "1"}, move, false},
		{"a Referee by his board", topic{Kind: kindReferee, Place: "B"}, move, true},
		{"not by another", topic{Kind: kindReferee, Place: "A"}, move, false},
		{"a Strategist by his match", topic{Kind: kindStrategist, Place: "2026/tassorosso"}, move, true},
		{"not by another", topic{Kind: kindStrategist, Place: "2026/grifondoro"}, move, false},
		{"the public by every move", topic{Kind: kindPublic, Place: "A"}, move, true},
		{"a correction by its match", topic{Kind: kindCorrection, Match: "1B"}, move, true},
		{"not by another", topic{Kind: kindCorrection, Match: "1A"}, move, false},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			tt.t.Lang = locale.Italian
			delete(p.progress.known, desk.Key{Tournament: "2026", Match: "2A"})
			if got := p.alters(p.effectOf(news{change: tt.c}), tt.t); got != tt.want {
				t.Errorf("altered: %t", got)
			}
		})
	}
}

// A match turns when it is opened, when its first purchase is confirmed, when it ends, and
// when its result is corrected.
func TestProgress(t *testing.T) {
	plan := magici.Plan{Tournament: "t", ID: "1A", White: "w", Black: "b"}
	key := desk.Key{Tournament: "t", Match: "1A"}
	planned := magici.New(plan)
	opened := planned
	opened.Stage = magici.Purchase
	confirmed := opened
	confirmed.Teams[1].Confirmed = true
	both := confirmed
	both.Teams[0].Confirmed = true
	scored := both
	scored.Play.Points[0] = 4
	ended := scored
	ended.Play.Result = magici.Result{Over: true, Basis: "points"}
	corrected := ended
	corrected.Play.DuelPoints[0] = 4
	var seen progress
	for _, step := range []struct {
		name string
		m    magici.Match
		want bool
	}{
		{"first seen", planned, true},
		{"nothing new", planned, false},
		{"opened", opened, true},
		{"a purchase confirmed", confirmed, true},
		{"and the other one", both, false},
		{"points while it goes on", scored, false},
		{"ended", ended, true},
		{"its points corrected", corrected, true},
		{"gone back to", opened, true},
	} {
		if got := seen.note(key, progressOfMatch(desk.Live{Match: step.m})); got != step.want {
			t.Errorf("%s: news %t", step.name, got)
		}
	}
}

// Whoever has the settings open is told when the first purchase is confirmed.
func TestSettingsLockWhileSomebodyLooks(t *testing.T) {
	v := openTour(t)
	current, _ := v.desk.Tournaments.Current()
	match, _ := current.Match("1A")
	people := current.Roster(match.White)
	v.correct(t, "command", "name-strategist", "side", "white", "person", string(people[0]))
	v.correct(t, "command", "name-strategist", "side", "black", "person", string(current.Roster(match.Black)[0]))
	v.correct(t, "command", "open")
	v.correct(t, "command", "assign", "side", "white", "slot", "K", "person", string(people[1]))
	live, err := v.desk.Matches.Get(t.Context(), desk.Key{Tournament: current.ID, Match: "1A"})
	if err != nil {
		t.Fatal(err)
	}
	watch := v.hub.Subscribe(topic{Kind: kindDeskRules, Lang: locale.Italian}.String())
	defer watch.Close()
	v.progress.note(live.Key, progressOfMatch(live)) // the screens know the match as it stands
	v.correct(t, "command", "confirm", "side", "white", "draft", strconv.Itoa(live.Match.Teams[0].Draft))
	late := time.After(10 * time.Second)
	for {
		select {
		case <-late:
			t.Fatal("nobody was told")
		case <-watch.Wake():
		}
		if f := watch.Next(); f != nil && strings.Contains(string(f.Raw), "un acquisto è già confermato") {
			return
		}
	}
}
