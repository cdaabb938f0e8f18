package screens

import (
	"slices"
	"strings"
	"testing"

	"scacchimagici/internal/access"
	"scacchimagici/internal/chess"
	"scacchimagici/internal/desk"
	"scacchimagici/internal/locale"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/side/room"
	"scacchimagici/internal/tournament"
)

// TestAlters: the tournament is playing 1A on board A, which was rendered before, and 1B on board B; 3B has points
// that were not rendered yet. The first screen shows board A, the second the side tables, the third the ranking.
func TestAlters(t *testing.T) {
	one := func(id, board, white, black string) desk.Live {
		plan := magici.Plan{Tournament: "2026", ID: id, Board: board, White: magici.HouseID(white), Black: magici.HouseID(black)}
		return desk.Live{Key: desk.Key{Tournament: "2026", Match: id}, Match: magici.New(plan)}
	}
	p := &Pass{Screens: &Screens{}, Snapshot: desk.Snapshot{
		Tournament: tournament.Tournament{ID: "2026"}, Known: true,
		Matches: []desk.Live{one("1A", "A", "grifondoro", "serpeverde"), one("1B", "B", "corvonero", "tassorosso"), one("2A", "A", "x", "y"), one("3B", "B", "x", "y")},
		Access: access.State{Screens: []access.Display{
			{Number: 1, Shows: "board:A"},
			{Number: 2, Shows: access.Tables},
			{Number: 3, Shows: access.Ranking},
			{Number: 4, Shows: access.ByItself},
		}},
	}}
	for i, l := range p.Matches {
		if l.Key.Match != "2A" { // its first rendering counts as a change
			p.progress.note(l.Key, progressOfMatch(l))
		}
		p.scores.note(l.Key, scoreOf(&p.Matches[i].Match))
		p.lineups.note(l.Key, lineupOf(&p.Matches[i].Match))
	}
	p.Matches[3].Match.Play.Points[0] = 2
	move := deskChange{change: desk.Change{Tournament: "2026", Match: "1B"}}
	turn := deskChange{change: desk.Change{Tournament: "2026", Match: "2A"}}
	points := deskChange{change: desk.Change{Tournament: "2026", Match: "3B"}}

	beside := func(table string) deskChange { return deskChange{beside: room.Change{Table: table}} }
	within := func(c desk.Change) deskChange { return deskChange{change: c} }

	tests := []struct {
		name string
		t    Topic
		c    deskChange
		want bool
	}{
		{"a table by itself", Topic{Kind: KindTable, Place: "CDFG"}, beside("CDFG"), true},
		{"not by another", Topic{Kind: KindTable, Place: "CDFG"}, beside("HJKM"), false},
		{"nor by a match", Topic{Kind: KindTable, Place: "CDFG"}, within(desk.Change{Tournament: "2026", Match: "1A"}), false},
		{"nor by the list", Topic{Kind: KindTable, Place: "CDFG"}, beside(room.AllTables), false},
		{"the list by no single table: it waits a moment for more", Topic{Kind: KindTables}, beside("CDFG"), false},
		{"and by itself", Topic{Kind: KindTables}, beside(room.AllTables), true},
		{"not by the devices", Topic{Kind: KindTables}, within(desk.Change{}), false},
		{"the organiser's page by every table", Topic{Kind: KindDeskTables}, beside("CDFG"), true},
		{"not by a match", Topic{Kind: KindDeskTables}, within(desk.Change{Tournament: "2026", Match: "1A"}), false},
		{"the day by their number", Topic{Kind: KindDesk}, beside(room.AllTables), true},
		{"not by a move at one", Topic{Kind: KindDesk}, beside("CDFG"), false},
		{"a screen that shows tables by every one", Topic{Kind: KindScreen, Place: "2"}, beside("CDFG"), true},
		{"not by a match", Topic{Kind: KindScreen, Place: "2"}, within(desk.Change{Tournament: "2026", Match: "1A"}), false},
		{"but by being given something else", Topic{Kind: KindScreen, Place: "2"}, within(desk.Change{}), true},
		{"one that shows a board by no table", Topic{Kind: KindScreen, Place: "1"}, beside("CDFG"), false},
		{"a match by no table", Topic{Kind: KindReferee, Place: "A"}, beside("CDFG"), false},
		{"the public by no table", Topic{Kind: KindPublic, Place: "A"}, beside(room.AllTables), false},
		{"all by what is announced", Topic{Kind: KindTable, Place: "CDFG"}, within(desk.Change{Tournament: "2026"}), true},
		{"the ranking by the end of a match", Topic{Kind: KindStanding}, turn, true},
		{"not by a move", Topic{Kind: KindStanding}, move, false},
		{"nor by a table", Topic{Kind: KindCalendar}, beside("CDFG"), false},
		{"a screen with the ranking neither", Topic{Kind: KindScreen, Place: "3"}, move, false},
		{"but by the end of a match", Topic{Kind: KindScreen, Place: "3"}, turn, true},
		{"one that runs by itself by the end of a match", Topic{Kind: KindScreen, Place: "4"}, turn, true},
		{"and by the first side table", Topic{Kind: KindScreen, Place: "4"}, beside(room.AllTables), true},
		{"between matches not by a move", Topic{Kind: KindScreen, Place: "4"}, move, false},
		{"a board by its moves", Topic{Kind: KindScreen, Place: "1"}, within(desk.Change{Tournament: "2026", Match: "1A"}), true},
		{"not by those of another", Topic{Kind: KindScreen, Place: "1"}, move, false},
		{"a Referee by his board", Topic{Kind: KindReferee, Place: "B"}, move, true},
		{"not by another", Topic{Kind: KindReferee, Place: "A"}, move, false},
		{"a Strategist by his match", Topic{Kind: KindStrategist, Place: "2026/tassorosso"}, move, true},
		{"not by another", Topic{Kind: KindStrategist, Place: "2026/grifondoro"}, move, false},
		{"the public by its board", Topic{Kind: KindPublic, Place: "B"}, move, true},
		{"not by a move on another", Topic{Kind: KindPublic, Place: "A"}, move, false},
		{"but by the points there", Topic{Kind: KindPublic, Place: "A"}, points, true},
		{"and by the end of a match", Topic{Kind: KindPublic, Place: "B"}, turn, true},
		{"what lies over a stream by its board", Topic{Kind: KindOverlay, Place: "B"}, move, true},
		{"not by a move on another", Topic{Kind: KindOverlay, Place: "A"}, move, false},
		{"the ranking over a stream not by a move", Topic{Kind: KindOverlayRanking}, move, false},
		{"a name over a stream by the end of a match", Topic{Kind: KindOverlayPerson, Place: "p1"}, turn, true},
		{"the Referee's dialogs by the points", Topic{Kind: "referee-dialogs", Place: "B"}, points, true},
		{"not on another board", Topic{Kind: "referee-dialogs", Place: "A"}, points, false},
		{"nor by what changes nothing of them", Topic{Kind: "referee-dialogs", Place: "B"}, move, false},
		{"but by the end of a match", Topic{Kind: "referee-dialogs", Place: "B"}, turn, true},
		{"those of a correction by its points", Topic{Kind: "correction-dialogs", Match: "3B"}, points, true},
		{"those of the desk by seats and devices", Topic{Kind: "desk-dialogs"}, within(desk.Change{}), true},
		{"not by a move", Topic{Kind: "desk-dialogs"}, move, false},
		{"a correction by its match", Topic{Kind: KindCorrection, Match: "1B"}, move, true},
		{"not by another", Topic{Kind: KindCorrection, Match: "1A"}, move, false},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			tt.t.Lang = locale.Italian
			p.facts.known = nil // each change is the first
			delete(p.progress.known, desk.Key{Tournament: "2026", Match: "2A"})
			p.scores.note(desk.Key{Tournament: "2026", Match: "3B"}, matchScore{})
			p.lineups.note(desk.Key{Tournament: "2026", Match: "3B"}, matchLineup{})
			if got := p.alters(p.effectOf(tt.c), tt.t); got != tt.want {
				t.Errorf("altered: %t", got)
			}
		})
	}
}

// A frame reveals that there was a change: only viewers who may know of a purchase get one.
func TestAltersNothingSecret(t *testing.T) {
	plan := magici.Plan{Tournament: "2026", ID: "1A", Board: "A", White: "grifondoro", Black: "serpeverde"}
	p := &Pass{Screens: &Screens{}, Snapshot: desk.Snapshot{
		Tournament: tournament.Tournament{ID: "2026"}, Known: true,
		Matches: []desk.Live{{Key: desk.Key{Tournament: "2026", Match: "1A"}, Match: magici.New(plan)}},
		Access:  access.State{Screens: []access.Display{{Number: 1, Shows: "board:A"}}},
	}}
	watch := map[string]Topic{
		"white": {Kind: KindStrategist, Place: "2026/grifondoro"}, "black": {Kind: KindStrategist, Place: "2026/serpeverde"},
		"other":   {Kind: KindStrategist, Place: "2025/grifondoro", Match: "1A"},
		"referee": {Kind: KindReferee, Place: "A"}, "helper": {Kind: KindHelper, Place: "2026/grifondoro"}, "correction": {Kind: KindCorrection, Match: "1A"},
		"desk": {Kind: KindDesk}, "people": {Kind: KindPeople}, "screen": {Kind: KindScreen, Place: "1"}, "public": {Kind: KindPublic, Place: "A"},
	}
	const all = "black correction desk helper other people public referee screen white"
	change := func(facts ...magici.Fact) string {
		m := &p.Matches[0].Match
		for _, f := range facts {
			*m = magici.Apply(*m, magici.Event{Fact: f})
		}
		var news []string
		effects := []effect{}
		for range facts { // one pass looks at several changes
			effects = append(effects, p.effectOf(deskChange{change: desk.Change{Tournament: "2026", Match: "1A"}}))
		}
		for name, topic := range watch {
			topic.Lang = locale.Italian
			if slices.ContainsFunc(effects, func(e effect) bool { return p.alters(e, topic) }) {
				news = append(news, name)
			}
		}
		slices.Sort(news)
		return strings.Join(news, " ")
	}
	queen := magici.Ref{Side: chess.White, Slot: magici.Queen}
	for _, step := range []struct {
		facts []magici.Fact
		want  string
	}{
		{[]magici.Fact{magici.Opened{Settings: magici.DefaultSettings()}}, all},
		{[]magici.Fact{magici.Bought(queen)}, "white"},
		{[]magici.Fact{magici.Sold(queen), magici.Bought(queen)}, "white"},
		{[]magici.Fact{magici.Bought{Side: chess.Black, Slot: magici.Queen}}, "black"},
		{[]magici.Fact{magici.Bought{Side: chess.Black, Slot: magici.Queen}, magici.Limited{Seconds: 60}}, all},
		{[]magici.Fact{magici.Helped{Side: chess.White}}, "correction desk helper people referee white"},
		{[]magici.Fact{magici.Assigned{Ref: queen, Person: "p"}}, "correction desk helper people referee white"},
		{[]magici.Fact{magici.Confirmed{Side: chess.White}}, all},
		{[]magici.Fact{magici.Confirmed{Side: chess.Black}}, all},
	} {
		if got := change(step.facts...); got != step.want {
			t.Errorf("%s is news to %s, want %s", step.facts[0].Kind(), got, step.want)
		}
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
	var seen rendered[matchProgress]
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
