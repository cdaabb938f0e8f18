package page

import (
	"bytes"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"scacchimagici/internal/access"
	"scacchimagici/internal/chess"
	"scacchimagici/internal/desk"
	"scacchimagici/internal/eventlog/eventlogtest"
	"scacchimagici/internal/fault"
	"scacchimagici/internal/locale"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/magici/sim"
	"scacchimagici/internal/role"
	"scacchimagici/internal/web/guard"
)

// fourScreens assigns board A, the side tables, the ranking and "by itself" to the screens 1 to 4.
func fourScreens(t testing.TB, d *desk.Desk) {
	t.Helper()
	for i, shows := range []string{"board:A", access.Tables, access.Ranking, access.ByItself} {
		_, hash := desk.NewToken()
		give(t, d, role.Nobody, access.RegisterScreen{Device: fmt.Sprint("screen", i), Token: hash, Name: "TV", At: time.Now()})
		give(t, d, role.Organiser, access.AssignScreen{Number: i + 1, Shows: shows})
	}
}

// A topic is rendered again when something has changed that its builder has read, and by nothing else. A move, points
// and an end are of match 1B on board B.
func TestAlters(t *testing.T) {
	s, d := on(t, eventlogtest.New(), io.Discard)
	evening(t, d, 12)
	fourScreens(t, d)
	code := boopFor(t, d, strings.Repeat("d", 64))
	current, _ := d.Tournaments.Current()
	// running is match 1B after its first moves.
	events, err := sim.New(1, sim.Demonstration(), magici.DefaultSettings(), current.Roster).Play(current.Matches[1])
	if err != nil {
		t.Fatal(err)
	}
	running := magici.New(current.Matches[1])
	for i := range events {
		if running = magici.Apply(running, events[i]); running.Play.TurnNumber == 5 {
			break
		}
	}
	snapshot := func() *Snapshot {
		p, err := s.NewSnapshot(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		p.now.Matches[1].Match = running
		return p
	}
	match := func(change func(m *magici.Match)) func(*Snapshot) {
		return func(p *Snapshot) {
			p.now.Matches[1].Match.Facts++
			change(&p.now.Matches[1].Match)
		}
	}
	happens := func(c desk.Change) func(*Snapshot) { return func(*Snapshot) { s.noteChange(c) } }
	part := func(kind partKind) func(*Snapshot) { return func(*Snapshot) { s.change(part{kind: kind}) } }
	var (
		move      = match(func(*magici.Match) {})
		points    = match(func(m *magici.Match) { m.Play.Points[0] += 2 })
		end       = match(func(m *magici.Match) { m.Play.Result = magici.Result{Over: true, Basis: "points"} })
		atTable   = happens(desk.Change{Table: code})
		allTables = happens(desk.Change{Table: desk.AllTables})
		devices   = happens(desk.Change{})
		announced = happens(desk.Change{Tournament: current.ID})
	)
	for _, tt := range []struct {
		name string
		t    Topic
		c    func(*Snapshot)
		want bool
	}{
		{"a table by itself", Topic{Kind: KindTable, Place: code}, atTable, true},
		{"not by another", Topic{Kind: KindTable, Place: code}, happens(desk.Change{Table: "HJKM"}), false},
		{"nor by a match", Topic{Kind: KindTable, Place: code}, move, false},
		{"nor by the list", Topic{Kind: KindTable, Place: code}, allTables, false},
		{"the list by no single table: it waits a moment for more", Topic{Kind: KindTables}, atTable, false},
		{"and by itself", Topic{Kind: KindTables}, allTables, true},
		{"a moment later", Topic{Kind: KindTables}, part(lobby), true},
		{"not by the devices", Topic{Kind: KindTables}, devices, false},
		{"the organiser's page by every table", Topic{Kind: KindDeskTables}, atTable, true},
		{"not by a match", Topic{Kind: KindDeskTables}, move, false},
		{"the day by their number", Topic{Kind: KindDesk}, allTables, true},
		{"not by a move at one", Topic{Kind: KindDesk}, atTable, false},
		{"a screen that shows tables by every one", Topic{Kind: KindScreen, Place: "2"}, atTable, true},
		{"not by a match", Topic{Kind: KindScreen, Place: "2"}, move, false},
		{"but by being given something else", Topic{Kind: KindScreen, Place: "2"}, devices, true},
		{"one that shows a board by no table", Topic{Kind: KindScreen, Place: "1"}, atTable, false},
		{"nor by another board", Topic{Kind: KindScreen, Place: "1"}, move, false},
		{"a match by no table", Topic{Kind: KindReferee, Place: "A"}, atTable, false},
		{"the public by no table", Topic{Kind: KindPublic, Place: "A"}, allTables, false},
		{"all by what is announced", Topic{Kind: KindTable, Place: code}, announced, true},
		{"the ranking by the end of a match", Topic{Kind: KindStanding}, end, true},
		{"not by a move", Topic{Kind: KindStanding}, move, false},
		{"nor by points while it goes on", Topic{Kind: KindStanding}, points, false},
		{"nor by a table", Topic{Kind: KindCalendar}, atTable, false},
		{"a screen with the ranking neither", Topic{Kind: KindScreen, Place: "3"}, move, false},
		{"but by the end of a match", Topic{Kind: KindScreen, Place: "3"}, end, true},
		{"one that runs by itself by the end of a match", Topic{Kind: KindScreen, Place: "4"}, end, true},
		{"and by the first side table", Topic{Kind: KindScreen, Place: "4"}, allTables, true},
		{"a Referee by his board", Topic{Kind: KindReferee, Place: "B"}, move, true},
		{"not by another", Topic{Kind: KindReferee, Place: "A"}, move, false},
		{"a Strategist by his match", Topic{Kind: KindStrategist, Place: "serata/tassorosso"}, move, true},
		{"not by another", Topic{Kind: KindStrategist, Place: "serata/grifondoro"}, move, false},
		{"the public by its board", Topic{Kind: KindPublic, Place: "B"}, move, true},
		{"not by a move on another", Topic{Kind: KindPublic, Place: "A"}, move, false},
		{"but by the points there", Topic{Kind: KindPublic, Place: "A"}, points, true},
		{"and by the end of a match", Topic{Kind: KindPublic, Place: "A"}, end, true},
		{"what lies over a stream by its board", Topic{Kind: KindOverlay, Place: "B"}, move, true},
		{"not by a move on another", Topic{Kind: KindOverlay, Place: "A"}, move, false},
		{"the ranking over a stream not by a move", Topic{Kind: KindOverlayRanking}, move, false},
		{"a name over a stream by the end of a match", Topic{Kind: KindOverlayPerson, Place: string(current.People[0].ID)}, end, true},
		{"the Referee's dialogs by the points", Topic{Kind: "referee-dialogs", Place: "B"}, points, true},
		{"not on another board", Topic{Kind: "referee-dialogs", Place: "A"}, points, false},
		{"nor by what changes nothing of them", Topic{Kind: "referee-dialogs", Place: "B"}, move, false},
		{"but by the end of a match", Topic{Kind: "referee-dialogs", Place: "B"}, end, true},
		{"those of a correction by its points", Topic{Kind: "correction-dialogs", Match: "1B"}, points, true},
		{"those of the desk by seats and devices", Topic{Kind: "desk-dialogs"}, devices, true},
		{"by devices that come and go", Topic{Kind: "desk-dialogs"}, part(online), true},
		{"by new addresses", Topic{Kind: "desk-dialogs"}, part(hosts), true},
		{"not by a move", Topic{Kind: "desk-dialogs"}, move, false},
		{"a correction by its match", Topic{Kind: KindCorrection, Match: "1B"}, move, true},
		{"not by another", Topic{Kind: KindCorrection, Match: "1A"}, move, false},
		{"the desk by an alarm", Topic{Kind: KindDesk}, part(theAlarms), true},
		{"each of its pages", Topic{Kind: KindHouses}, part(theAlarms), true},
		{"not the public", Topic{Kind: KindPublic, Place: "A"}, part(theAlarms), false},
		{"the list of tournaments by any match", Topic{Kind: KindTournaments}, happens(desk.Change{Tournament: "2025", Match: "1A"}), true},
		{"the page of the spares by how far they are behind", Topic{Kind: KindSpares}, part(spareLag), true},
		{"not the day", Topic{Kind: KindDesk}, part(spareLag), false},
	} {
		t.Run(tt.name, func(t *testing.T) {
			tt.t.Lang = locale.Italian
			s.shown = shown{}
			snapshot().publish(tt.t)
			before := snapshot()
			if before.alters(tt.t) {
				t.Fatal("it is altered by nothing")
			}
			p := snapshot()
			tt.c(p)
			p.versions = s.changes.take()
			if got := p.alters(tt.t); got != tt.want {
				t.Errorf("altered: %t", got)
			}
		})
	}
}

// A frame reveals that there was a change: only viewers who may know of a purchase get one.
func TestAltersNothingSecret(t *testing.T) {
	s, d := on(t, eventlogtest.New(), io.Discard)
	evening(t, d, 12)
	showOnScreen(t, d, "board:A")
	watch := map[string]Topic{
		"white": {Kind: KindStrategist, Place: "serata/grifondoro"}, "black": {Kind: KindStrategist, Place: "serata/serpeverde"},
		"referee": {Kind: KindReferee, Place: "A"}, "helper": {Kind: KindHelper, Place: "serata/grifondoro"}, "correction": {Kind: KindCorrection, Match: "1A"},
		"desk": {Kind: KindDesk}, "people": {Kind: KindPeople}, "screen": {Kind: KindScreen, Place: "1"}, "public": {Kind: KindPublic, Place: "A"},
	}
	const all = "black correction desk helper people public referee screen white"
	snapshot := func() *Snapshot {
		p, err := s.NewSnapshot(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		return p
	}
	m := snapshot().now.Matches[0].Match
	change := func(facts ...magici.Fact) string {
		for _, topic := range watch {
			topic.Lang = locale.Italian
			p := snapshot()
			p.now.Matches[0].Match = m
			p.publish(topic)
		}
		for _, f := range facts {
			m = magici.Apply(m, magici.Event{Fact: f})
		}
		var news []string
		p := snapshot()
		p.now.Matches[0].Match = m
		for name, topic := range watch {
			topic.Lang = locale.Italian
			if p.alters(topic) {
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

// changing are attributes and texts that change with time alone: the pages count them on by themselves.
var changing = regexp.MustCompile(`data-(now|deadline|since|left|at)[a-z-]*="[^"]*"`)

// While invented matches with all events of the rules go on, each screen that is not rendered again shows what it
// would show if it were.
func TestNoScreenLies(t *testing.T) {
	s, d := on(t, eventlogtest.New(), io.Discard)
	evening(t, d, 12)
	fourScreens(t, d)
	current, _ := d.Tournaments.Current()
	plan := current.Matches[0]
	of := []Topic{
		{Kind: KindReferee, Place: "A"},
		{Kind: KindReferee, Place: "B"},
		{Kind: "referee-dialogs", Place: "A"},
		{Kind: KindCorrection, Match: plan.ID},
		{Kind: "correction-dialogs", Match: plan.ID},
		{Kind: "desk-dialogs"},
		{Kind: KindDesk},
		{Kind: KindStrategist, Place: "serata/grifondoro"},
		{Kind: KindStrategist, Place: "serata/corvonero"},
		{Kind: KindHelper, Place: "serata/serpeverde"},
		{Kind: KindPublic, Place: "A"},
		{Kind: KindPublic, Place: "B"},
		{Kind: KindStanding},
		{Kind: KindCalendar},
		{Kind: KindScreen, Place: "1"},
		{Kind: KindScreen, Place: "3"},
		{Kind: KindScreen, Place: "4"},
		{Kind: KindOverlay, Place: "A"},
		{Kind: KindOverlayRanking},
		{Kind: KindDeskStanding},
		{Kind: KindDeskPlan},
		{Kind: KindDeskRules},
		{Kind: KindHouses},
		{Kind: KindStrategists},
		{Kind: KindScreens},
		{Kind: KindTriggers},
		{Kind: KindOverlays},
	}
	changes, dialogs := 0, 0
	for seed := range uint64(6) {
		events, err := sim.New(seed, sim.Everything(), magici.DefaultSettings(), current.Roster).Play(plan)
		if err != nil {
			t.Fatal(err)
		}
		shown := map[Topic]string{}
		m := magici.New(plan)
		for i := range events {
			m = magici.Apply(m, events[i])
			p, err := s.NewSnapshot(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			p.Time = s.start // time stands still: only what has changed may differ
			p.now.Matches[0].Match = m
			changes++
			for _, topic := range of {
				topic.Lang = locale.Italian
				altered := p.alters(topic)
				if altered && topic.Kind == "referee-dialogs" {
					dialogs++
				}
				one := p.reading()
				var now bytes.Buffer
				if err := one.render(&now, topic); err != nil {
					t.Fatal(err)
				}
				html := changing.ReplaceAllString(now.String(), "")
				if before, known := shown[topic]; !altered && known && before != html {
					t.Fatalf("match %d, after %s (%d): %s shows\n%s\ninstead of\n%s", seed, events[i].Fact.Kind(), i, topic, before, html)
				}
				if altered {
					p.shown.note(topic, rendering{one.version, *one.reads})
				}
				shown[topic] = html
			}
		}
	}
	if t.Logf("%d of %d changes render the Referee's dialogs", dialogs, changes); dialogs > changes*2/3 {
		t.Errorf("%d of %d changes render the Referee's dialogs", dialogs, changes)
	}
}

// An alarm is said on the pages of the desk, and on no others.
func TestAlarmsComeToOpenPages(t *testing.T) {
	s, d := on(t, eventlogtest.New(), io.Discard)
	evening(t, d, 2)
	s.alarms.Raise("file", fault.New(fault.Unavailable, "fault.store.full"))
	p, err := s.NewSnapshot(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	for kind, want := range map[string]bool{KindDesk: true, KindHouses: true, KindDeskTables: true, KindDeskStanding: true, KindPublic: false, KindStanding: false} {
		topic := Topic{Kind: kind, Lang: locale.English}
		if !want {
			topic.Place = "A"
		}
		var html bytes.Buffer
		if err := p.render(&html, topic); err != nil {
			t.Fatal(err)
		}
		if got := strings.Contains(html.String(), "The disk is full"); got != want {
			t.Errorf("%s: says it %v, want %v", kind, got, want)
		}
	}
}

// The desk shows by itself that codes are being guessed, and by itself that it is over; a device with a
// seat is named by its holder.
func TestGuessesAtTheDesk(t *testing.T) {
	s, d := on(t, eventlogtest.New(), io.Discard)
	evening(t, d, 2)
	showOnScreen(t, d, "board:A")
	topic, other := Topic{Kind: KindDesk, Lang: locale.Italian}, Topic{Kind: KindPublic, Place: "A", Lang: locale.Italian}
	snapshot := func() *Snapshot {
		p, err := s.NewSnapshot(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		return p
	}
	for _, step := range []struct {
		alarm    guard.Alarm
		say, not string
	}{
		{guard.Alarm{}, "telefono nel pubblico", "indovinare"},
		{
			guard.Alarm{Tries: 37, From: []string{"192.168.8.20", "screen", "192.168.8.21"}, More: 2},
			"37 tentativi nell’ultimo minuto, da 192.168.8.20, TV, 192.168.8.21 e altri 2 indirizzi", "screen,",
		},
		{guard.Alarm{Tries: 1, From: []string{"192.168.8.20"}}, "un tentativo nell’ultimo minuto, da 192.168.8.20", "37 tentativi"},
		{guard.Alarm{}, "telefono nel pubblico", "indovinare"},
	} {
		snapshot().publish(topic)
		snapshot().publish(other)
		s.NoteGuesses(step.alarm)
		p := snapshot()
		if !p.alters(topic) || p.alters(other) {
			t.Error("the desk is not rendered anew, or the public is")
		}
		var html bytes.Buffer
		if err := p.render(&html, topic); err != nil {
			t.Fatal(err)
		}
		if said := html.String(); !strings.Contains(said, step.say) || strings.Contains(said, step.not) {
			t.Errorf("after %+v the desk says %.3000s", step.alarm, said)
		}
	}
}
