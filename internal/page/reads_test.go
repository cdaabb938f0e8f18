package page_test

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
	"scacchimagici/internal/page"
	"scacchimagici/internal/role"
	"scacchimagici/internal/side/room"
	"scacchimagici/internal/stream"
	"scacchimagici/internal/tournament/index"
	"scacchimagici/internal/web/limit"
	"scacchimagici/views/overlay"
	"scacchimagici/views/projector"
	"scacchimagici/views/public"
	"scacchimagici/views/referee"
	"scacchimagici/views/side"
	"scacchimagici/views/strategist"
	"scacchimagici/views/table"
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
	code := boopFor(t, s, strings.Repeat("d", 64))
	current, _ := d.Tournaments.Current()
	// running is match 1B after its first moves.
	events, err := sim.New(1, sim.Demonstration, magici.DefaultSettings(), current.Roster).Play(current.Matches[1])
	if err != nil {
		t.Fatal(err)
	}
	running := magici.New(current.Matches[1])
	for i := range events {
		if running = magici.Apply(running, events[i]); running.Play.TurnNumber == 5 {
			break
		}
	}
	snapshot := func() *page.Snapshot {
		p, err := s.NewSnapshot(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		p.SetMatch(1, running)
		return p
	}
	match := func(change func(m *magici.Match)) func(*page.Snapshot) {
		return func(p *page.Snapshot) {
			p.MatchAt(1).Match.Facts++
			change(&p.MatchAt(1).Match)
		}
	}
	happens := func(c desk.Change) func(*page.Snapshot) { return func(*page.Snapshot) { s.NoteChange(c) } }
	beside := func(code string) func(*page.Snapshot) {
		return func(*page.Snapshot) { s.Beside().(*side.Beside).Note(room.Change{Table: code}) }
	}
	part := func(kind page.PartKind) func(*page.Snapshot) { return func(*page.Snapshot) { s.Change(kind) } }
	var (
		move      = match(func(*magici.Match) {})
		points    = match(func(m *magici.Match) { m.Play.Points[0] += 2 })
		end       = match(func(m *magici.Match) { m.Play.Result = magici.Result{Over: true, Basis: "points"} })
		atTable   = beside(code)
		allTables = beside(room.AllTables)
		devices   = happens(desk.Change{})
		announced = happens(desk.Change{Tournament: current.ID})
	)
	for _, tt := range []struct {
		name string
		t    page.Topic
		c    func(*page.Snapshot)
		want bool
	}{
		{"a table by itself", page.Topic{Kind: table.Kind, Place: code}, atTable, true},
		{"not by another", page.Topic{Kind: table.Kind, Place: code}, beside("HJKM"), false},
		{"nor by a match", page.Topic{Kind: table.Kind, Place: code}, move, false},
		{"nor by the list", page.Topic{Kind: table.Kind, Place: code}, allTables, false},
		{"the list by no single table: it waits a moment for more", page.Topic{Kind: table.ListKind}, atTable, false},
		{"and by itself", page.Topic{Kind: table.ListKind}, allTables, true},
		{"a moment later", page.Topic{Kind: table.ListKind}, func(*page.Snapshot) { s.Changed(table.LobbyPart) }, true},
		{"not by the devices", page.Topic{Kind: table.ListKind}, devices, false},
		{"the organiser's page by every table", page.Topic{Kind: table.DeskKind}, atTable, true},
		{"not by a match", page.Topic{Kind: table.DeskKind}, move, false},
		{"the day by their number", page.Topic{Kind: "desk"}, allTables, true},
		{"not by a move at one", page.Topic{Kind: "desk"}, atTable, false},
		{"a screen that shows tables by every one", page.Topic{Kind: projector.Kind, Place: "2"}, atTable, true},
		{"not by a match", page.Topic{Kind: projector.Kind, Place: "2"}, move, false},
		{"but by being given something else", page.Topic{Kind: projector.Kind, Place: "2"}, devices, true},
		{"one that shows a board by no table", page.Topic{Kind: projector.Kind, Place: "1"}, atTable, false},
		{"nor by another board", page.Topic{Kind: projector.Kind, Place: "1"}, move, false},
		{"a match by no table", page.Topic{Kind: referee.Kind, Place: "A"}, atTable, false},
		{"the public by no table", page.Topic{Kind: public.Kind, Place: "A"}, allTables, false},
		{"all by what is announced", page.Topic{Kind: table.Kind, Place: code}, announced, true},
		{"the ranking by the end of a match", page.Topic{Kind: public.RankingKind}, end, true},
		{"not by a move", page.Topic{Kind: public.RankingKind}, move, false},
		{"nor by points while it goes on", page.Topic{Kind: public.RankingKind}, points, false},
		{"nor by a table", page.Topic{Kind: public.CalendarKind}, atTable, false},
		{"a screen with the ranking neither", page.Topic{Kind: projector.Kind, Place: "3"}, move, false},
		{"but by the end of a match", page.Topic{Kind: projector.Kind, Place: "3"}, end, true},
		{"one that runs by itself by the end of a match", page.Topic{Kind: projector.Kind, Place: "4"}, end, true},
		{"and by the first side table", page.Topic{Kind: projector.Kind, Place: "4"}, allTables, true},
		{"a Referee by his board", page.Topic{Kind: referee.Kind, Place: "B"}, move, true},
		{"not by another", page.Topic{Kind: referee.Kind, Place: "A"}, move, false},
		{"a Strategist by his match", page.Topic{Kind: strategist.Kind, Place: "serata/tassorosso"}, move, true},
		{"not by another", page.Topic{Kind: strategist.Kind, Place: "serata/grifondoro"}, move, false},
		{"the public by its board", page.Topic{Kind: public.Kind, Place: "B"}, move, true},
		{"not by a move on another", page.Topic{Kind: public.Kind, Place: "A"}, move, false},
		{"but by the points there", page.Topic{Kind: public.Kind, Place: "A"}, points, true},
		{"and by the end of a match", page.Topic{Kind: public.Kind, Place: "A"}, end, true},
		{"what lies over a stream by its board", page.Topic{Kind: overlay.Kind, Place: "B"}, move, true},
		{"not by a move on another", page.Topic{Kind: overlay.Kind, Place: "A"}, move, false},
		{"the ranking over a stream not by a move", page.Topic{Kind: overlay.RankingKind}, move, false},
		{"a name over a stream by the end of a match", page.Topic{Kind: overlay.PersonKind, Place: string(current.People[0].ID)}, end, true},
		{"the Referee's dialogs by the points", page.Topic{Kind: "referee-dialogs", Place: "B"}, points, true},
		{"not on another board", page.Topic{Kind: "referee-dialogs", Place: "A"}, points, false},
		{"nor by what changes nothing of them", page.Topic{Kind: "referee-dialogs", Place: "B"}, move, false},
		{"but by the end of a match", page.Topic{Kind: "referee-dialogs", Place: "B"}, end, true},
		{"those of a correction by its points", page.Topic{Kind: "correction-dialogs", Match: "1B"}, points, true},
		{"those of the desk by seats and devices", page.Topic{Kind: "desk-dialogs"}, devices, true},
		{"by devices that come and go", page.Topic{Kind: "desk-dialogs"}, part(page.Online), true},
		{"by new addresses", page.Topic{Kind: "desk-dialogs"}, part(page.HostList), true},
		{"not by a move", page.Topic{Kind: "desk-dialogs"}, move, false},
		{"a correction by its match", page.Topic{Kind: referee.CorrectionKind, Match: "1B"}, move, true},
		{"not by another", page.Topic{Kind: referee.CorrectionKind, Match: "1A"}, move, false},
		{"the desk by an alarm", page.Topic{Kind: "desk"}, part(page.Alarms), true},
		{"each of its pages", page.Topic{Kind: "houses"}, part(page.Alarms), true},
		{"not the public", page.Topic{Kind: public.Kind, Place: "A"}, part(page.Alarms), false},
		{"the page of the spares by how far they are behind", page.Topic{Kind: "spares"}, part(page.SpareLag), true},
		{"not the day", page.Topic{Kind: "desk"}, part(page.SpareLag), false},
	} {
		t.Run(tt.name, func(t *testing.T) {
			tt.t.Lang = locale.Italian
			s.Forget()
			snapshot().Publish(tt.t)
			before := snapshot()
			if before.Alters(tt.t) {
				t.Fatal("it is altered by nothing")
			}
			p := snapshot()
			tt.c(p)
			p.TakeVersions()
			if got := p.Alters(tt.t); got != tt.want {
				t.Errorf("altered: %t", got)
			}
		})
	}
}

// The page of a House changes when its tournament leaves the screens and when it comes back, also while neither has a match.
func TestAnotherTournamentIsShown(t *testing.T) {
	s, d := on(t, eventlogtest.New(), io.Discard)
	create := func(name string) {
		t.Helper()
		draft := desk.Draft{Command: name, Name: name, Houses: []desk.DraftHouse{{Name: "Grifondoro", Arms: "grifondoro", People: []string{"Anna Bianchi"}}}}
		if _, err := d.Tournaments.Create(t.Context(), "test", draft); err != nil {
			t.Fatal(err)
		}
	}
	topic := page.Topic{Kind: strategist.Kind, Place: "coppa/grifondoro", Lang: locale.Italian}
	snapshot := func() *page.Snapshot {
		t.Helper()
		p, err := s.NewSnapshot(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		return p
	}
	create("Coppa")
	snapshot().Publish(topic)
	create("Altra")
	if !snapshot().Alters(topic) {
		t.Error("its tournament has left the screens, and the page stays")
	}
	snapshot().Publish(topic)
	_, err := d.Tournaments.Select(t.Context(), "coppa", stream.Request[index.Command]{
		Actor: "test", At: time.Now(), Command: index.Command{By: role.Organiser, Order: index.Select{ID: "coppa"}},
	})
	if err != nil {
		t.Fatal(err)
	}
	if !snapshot().Alters(topic) {
		t.Error("its tournament is back, and the page stays")
	}
}

// A frame reveals that there was a change: only viewers who may know of a purchase get one.
func TestAltersNothingSecret(t *testing.T) {
	s, d := on(t, eventlogtest.New(), io.Discard)
	evening(t, d, 12)
	showOnScreen(t, d, "board:A")
	watch := map[string]page.Topic{
		"white": {Kind: strategist.Kind, Place: "serata/grifondoro"}, "black": {Kind: strategist.Kind, Place: "serata/serpeverde"},
		"referee": {Kind: referee.Kind, Place: "A"}, "helper": {Kind: strategist.HelperKind, Place: "serata/grifondoro"}, "correction": {Kind: referee.CorrectionKind, Match: "1A"},
		"desk": {Kind: "desk"}, "people": {Kind: "people"}, "screen": {Kind: projector.Kind, Place: "1"}, "public": {Kind: public.Kind, Place: "A"},
	}
	const all = "black correction desk helper people public referee screen white"
	snapshot := func() *page.Snapshot {
		p, err := s.NewSnapshot(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		return p
	}
	m := snapshot().MatchAt(0).Match
	change := func(facts ...magici.Fact) string {
		for _, topic := range watch {
			topic.Lang = locale.Italian
			p := snapshot()
			p.SetMatch(0, m)
			p.Publish(topic)
		}
		for _, f := range facts {
			m = magici.Apply(m, magici.Event{Fact: f})
		}
		var news []string
		p := snapshot()
		p.SetMatch(0, m)
		for name, topic := range watch {
			topic.Lang = locale.Italian
			if p.Alters(topic) {
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
			t.Errorf("%s is news to %s, want %s", magici.Facts.Word(step.facts[0]), got, step.want)
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
	of := []page.Topic{
		{Kind: referee.Kind, Place: "A"},
		{Kind: referee.Kind, Place: "B"},
		{Kind: "referee-dialogs", Place: "A"},
		{Kind: referee.CorrectionKind, Match: plan.ID},
		{Kind: "correction-dialogs", Match: plan.ID},
		{Kind: "desk-dialogs"},
		{Kind: "desk"},
		{Kind: strategist.Kind, Place: "serata/grifondoro"},
		{Kind: strategist.Kind, Place: "serata/corvonero"},
		{Kind: strategist.HelperKind, Place: "serata/serpeverde"},
		{Kind: "desk-standing"},
		{Kind: "desk-plan"},
		{Kind: "desk-rules"},
		{Kind: "houses"},
		{Kind: "strategists"},
		{Kind: "screens"},
		{Kind: "triggers"},
		{Kind: overlay.DeskKind},
	}
	start, err := s.NewSnapshot(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	for topic := range start.Outside() { // what the crowd watches
		if topic.Lang == locale.Italian {
			of = append(of, topic)
		}
	}
	changes, dialogs := 0, 0
	for seed := range uint64(6) {
		events, err := sim.New(seed, sim.Everything, magici.DefaultSettings(), current.Roster).Play(plan)
		if err != nil {
			t.Fatal(err)
		}
		shown := map[page.Topic]string{}
		m := magici.New(plan)
		for i := range events {
			m = magici.Apply(m, events[i])
			p, err := s.NewSnapshot(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			p.Time = s.Start() // time stands still: only what has changed may differ
			p.SetMatch(0, m)
			changes++
			for _, topic := range of {
				topic.Lang = locale.Italian
				altered := p.Alters(topic)
				if altered && topic.Kind == "referee-dialogs" {
					dialogs++
				}
				one := p.Reading()
				var now bytes.Buffer
				if err := one.Render(&now, topic); err != nil {
					t.Fatal(err)
				}
				html := changing.ReplaceAllString(now.String(), "")
				if before, known := shown[topic]; !altered && known && before != html {
					t.Fatalf("match %d, after %s (%d): %s shows\n%s\ninstead of\n%s", seed, magici.Facts.Word(events[i].Fact), i, topic, before, html)
				}
				if altered {
					one.Shown(topic)
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
	s.RaiseAlarm("file", fault.New(fault.Unavailable, "fault.store.full"))
	p, err := s.NewSnapshot(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	for kind, want := range map[string]bool{"desk": true, "houses": true, table.DeskKind: true, "desk-standing": true, public.Kind: false, public.RankingKind: false} {
		topic := page.Topic{Kind: kind, Lang: locale.English}
		if !want {
			topic.Place = "A"
		}
		var html bytes.Buffer
		if err := p.Render(&html, topic); err != nil {
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
	topic, other := page.Topic{Kind: "desk", Lang: locale.Italian}, page.Topic{Kind: public.Kind, Place: "A", Lang: locale.Italian}
	snapshot := func() *page.Snapshot {
		p, err := s.NewSnapshot(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		return p
	}
	for _, step := range []struct {
		alarm    limit.GuessAlarm
		say, not string
	}{
		{limit.GuessAlarm{}, "telefono nel pubblico", "indovinare"},
		{
			limit.GuessAlarm{Tries: 37, From: []string{"192.168.8.20", "screen", "192.168.8.21"}, More: 2},
			"37 tentativi nell’ultimo minuto, da 192.168.8.20, TV, 192.168.8.21 e altri 2 indirizzi", "screen,",
		},
		{limit.GuessAlarm{Tries: 1, From: []string{"192.168.8.20"}}, "un tentativo nell’ultimo minuto, da 192.168.8.20", "37 tentativi"},
		{limit.GuessAlarm{}, "telefono nel pubblico", "indovinare"},
	} {
		snapshot().Publish(topic)
		snapshot().Publish(other)
		s.NoteGuesses(step.alarm)
		p := snapshot()
		if !p.Alters(topic) || p.Alters(other) {
			t.Error("the desk is not rendered anew, or the public is")
		}
		var html bytes.Buffer
		if err := p.Render(&html, topic); err != nil {
			t.Fatal(err)
		}
		if said := html.String(); !strings.Contains(said, step.say) || strings.Contains(said, step.not) {
			t.Errorf("after %+v the desk says %.3000s", step.alarm, said)
		}
	}
}
