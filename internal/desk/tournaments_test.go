package desk

import (
	"context"
	"errors"
	"maps"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"scacchimagici/internal/eventlog"
	"scacchimagici/internal/eventlog/eventlogtest"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/role"
	"scacchimagici/internal/stream"
	"scacchimagici/internal/tournament"
)

// A draft is made as a whole or not at all.
func TestCreate(t *testing.T) {
	burning := errors.New("disk on fire")
	for _, tt := range []struct {
		name   string
		change func(*Draft)
		before func(*eventlogtest.Log)
		want   string // the fault; empty: it is made
	}{
		{"two matches", nil, nil, ""},
		{"no Houses yet", func(d *Draft) { d.Houses, d.Pairs = nil, nil }, nil, ""},
		{"Houses without people", func(d *Draft) {
			d.Houses = []DraftHouse{{Name: "A", Arms: "grifondoro"}, {Name: "B", Arms: "serpeverde"}}
			d.Pairs = d.Pairs[:1]
		}, nil, ""},
		{"no name", func(d *Draft) { d.Name = " " }, nil, "fault.name.empty"},
		{"a House against itself", func(d *Draft) { d.Pairs = [][2]int{{0, 1}, {2, 2}} }, nil, "fault.plan.same"},
		{"a House on two boards", func(d *Draft) { d.Pairs = [][2]int{{0, 1}, {1, 2}} }, nil, "fault.schedule.housetwice"},
		{"arms that are none", func(d *Draft) {
			d.Houses = []DraftHouse{houses[0], {Name: "B", Arms: "skull"}}
			d.Pairs = nil
		}, nil, "fault.house.arms"},
		{"a disk that refuses the list", nil, func(m *eventlogtest.Log) { m.Fail(eventlog.Tournaments, burning) }, burning.Error()},
		{"a disk that refuses the tournament", nil, func(m *eventlogtest.Log) { m.Fail("tournament/2026", burning) }, burning.Error()},
	} {
		t.Run(tt.name, func(t *testing.T) {
			store := eventlogtest.New()
			d := openDesk(t, store, questions(t, 1))
			defer d.Close()
			draft := twoMatches()
			if tt.change != nil {
				tt.change(&draft)
			}
			if tt.before != nil {
				tt.before(store)
			}
			made, err := d.Tournaments.Create(t.Context(), "organiser", draft)
			refused(t, tt.name, err, tt.want)
			if tt.want == "" {
				checkMade(t, d, made, draft)
				return
			}
			if n := store.Len(); n > 0 || len(d.Tournaments.Index().Rows) > 0 {
				t.Errorf("%d entries and the list %v are left", n, d.Tournaments.Index().Rows)
			}
		})
	}
}

// checkMade compares a tournament with its draft, and checks that it is the one shown.
func checkMade(t *testing.T, d *Desk, made tournament.Tournament, draft Draft) {
	t.Helper()
	current, ok := d.Tournaments.Current()
	if !ok || current.ID != made.ID || current.Name != draft.Name {
		t.Errorf("current is %q %q, %t", current.ID, current.Name, ok)
	}
	people := 0
	for _, h := range draft.Houses {
		people += len(h.People)
	}
	if len(made.Houses) != len(draft.Houses) || len(made.Matches) != len(draft.Pairs) || len(made.People) != people {
		t.Errorf("%d Houses, %d people, %d matches", len(made.Houses), len(made.People), len(made.Matches))
	}
	for i, m := range made.Matches {
		pair := draft.Pairs[i]
		if board := string(rune('A' + i)); m.ID != "1"+board || m.Board != board || m.Round != 1 ||
			m.White != made.Houses[pair[0]].ID || m.Black != made.Houses[pair[1]].ID || m.Tournament != made.ID {
			t.Errorf("match %d is %+v", i, m)
		}
	}
}

// Two tournaments of the same name have different ids, and the last one is shown; the list survives a
// restart.
func TestCreateTwice(t *testing.T) {
	store := openStore(t, filepath.Join(t.TempDir(), "camp.db"))
	d := openDesk(t, store, questions(t, 1))
	first, second := create(t, d, twoMatches()), create(t, d, twoMatches())
	if first != "2026" || second != "2026-2" {
		t.Errorf("ids %q and %q", first, second)
	}
	d.Close()
	d = openDesk(t, store, questions(t, 1))
	defer d.Close()
	if current, ok := d.Tournaments.Current(); !ok || current.ID != second {
		t.Errorf("current is %q", current.ID)
	}
	if got, err := d.Tournaments.Get(t.Context(), first); err != nil || len(got.Matches) != 2 {
		t.Errorf("the first one: %v, %v", got.Matches, err)
	}
}

// A double tap makes one tournament, and both taps get it; also after a restart.
func TestCreateDoubleTap(t *testing.T) {
	store := openStore(t, filepath.Join(t.TempDir(), "camp.db"))
	d := openDesk(t, store, questions(t, 1))
	draft := twoMatches()
	draft.Command = "tap"
	ids := make(chan string, 8)
	for range cap(ids) {
		go func() {
			made, err := d.Tournaments.Create(context.Background(), "organiser", draft)
			if err != nil {
				t.Error(err)
			}
			ids <- made.ID
		}()
	}
	for range cap(ids) {
		if id := <-ids; id != "2026" {
			t.Errorf("got %q", id)
		}
	}
	d.Close()
	d = openDesk(t, store, questions(t, 1))
	defer d.Close()
	if id := create(t, d, draft); id != "2026" {
		t.Errorf("got %q", id)
	}
	if rows := d.Tournaments.Index().Rows; len(rows) != 1 {
		t.Errorf("the list is %v", rows)
	}
}

// Orders for a tournament go to it; they do not make one that does not exist.
func TestTournamentOrders(t *testing.T) {
	d := openDesk(t, eventlogtest.New(), questions(t, 1))
	defer d.Close()
	id := create(t, d, twoMatches())
	var changes []Change
	d.Listen(func(c Change) { changes = append(changes, c) })
	order := stream.Request[tournament.Command]{
		ID: "1", Command: tournament.Command{By: role.Organiser, Order: tournament.AddPeople{House: "grifondoro", Names: []string{"Ugo"}}},
	}
	for i, want := range []bool{false, true} {
		receipt, err := d.Tournaments.Do(t.Context(), id, order)
		if err != nil || receipt.Repeat != want {
			t.Errorf("tap %d: %+v, %v", i, receipt, err)
		}
	}
	got, err := d.Tournaments.Get(t.Context(), id)
	if err != nil || len(got.Members("grifondoro")) != 4 {
		t.Errorf("%v, %v", got.Members("grifondoro"), err)
	}
	if len(changes) != 1 || changes[0] != (Change{Tournament: id}) {
		t.Errorf("changes %v", changes)
	}
	_, err = d.Tournaments.Do(t.Context(), "nowhere", order)
	refused(t, "a tournament that does not exist", err, "fault.tournament.none")
	if loaded := maps.Collect(d.Tournaments.loaded.All); len(loaded) != 1 {
		t.Errorf("in memory are %v", loaded)
	}
}

func TestNothingYet(t *testing.T) {
	d := openDesk(t, eventlogtest.New(), questions(t, 1))
	defer d.Close()
	if _, ok := d.Tournaments.Current(); ok {
		t.Error("there is a tournament")
	}
	s, err := d.Snapshot(t.Context(), "")
	if err != nil || s.Known {
		t.Errorf("known: %t, %v", s.Known, err)
	}
	if l, ok := s.OnBoard("A"); ok {
		t.Errorf("on board A is %v", l.Key)
	}
	if l, ok := s.OfHouse("grifondoro"); ok {
		t.Errorf("the match of the House is %v", l.Key)
	}
	if l, ok := s.Next("A"); ok {
		t.Errorf("next is %v", l.Key)
	}
}

func TestKey(t *testing.T) {
	for text, want := range map[string]Key{
		"2026.1A": {"2026", "1A"}, "a.b.c": {"a.b", "c"}, "2026": {}, ".1A": {}, "2026.": {}, "": {},
	} {
		got, err := ParseKey(text)
		if got != want || (err != nil) != (want == Key{}) {
			t.Errorf("%q: %v, %v", text, got, err)
		}
		if err == nil && (got.String() != text || got.Stream() != eventlog.Stream("match/"+text)) {
			t.Errorf("%q is written %q", text, got)
		}
	}
}

// schedule is a tournament with three rounds on two boards, on a fake store.
type schedule struct {
	*testDesk
}

func newSchedule(t *testing.T) *schedule {
	t.Helper()
	s := &schedule{testDesk: &testDesk{t: t, store: eventlogtest.New()}}
	s.desk = openDesk(t, s.store, questions(t, 10))
	t.Cleanup(func() { s.desk.Close() })
	s.id = create(t, s.desk, twoMatches())
	for _, p := range []tournament.PlanMatch{
		{ID: "2A", Round: 2, Board: "A", White: "grifondoro", Black: "corvonero"},
		{ID: "2B", Round: 2, Board: "B", White: "serpeverde", Black: "tassorosso"},
		{ID: "3A", Round: 3, Board: "A", White: "grifondoro", Black: "tassorosso"},
	} {
		_, err := s.desk.Tournaments.Do(t.Context(), s.id, stream.Request[tournament.Command]{
			Command: tournament.Command{By: role.Organiser, Order: p},
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	return s
}

// open opens a match as its Referee does, and returns the error.
func (s *schedule) open(match string) error {
	b := s.sit(match)
	for side := white; side <= black; side++ {
		t, err := s.desk.Tournaments.Get(context.Background(), s.id)
		if err != nil {
			return err
		}
		who := t.Roster(b.match().Teams[side].House)[0]
		if err := b.give(theReferee, magici.NameStrategist{Side: side, Person: who}); err != nil {
			return err
		}
	}
	return b.give(theReferee, magici.Open{})
}

func (s *schedule) end(match string, by magici.EndReason) {
	s.t.Helper()
	side := black
	s.sit(match).must(magici.End{By: by, Side: &side, Reason: "temporale"})
}

// shows fails unless boards, Houses and what comes next are as in the text, such as
// "A:1A B:- next-A:2A grifondoro:1A".
func (s *schedule) shows(when, want string) {
	s.t.Helper()
	snapshot, err := s.desk.Snapshot(context.Background(), "")
	if err != nil {
		s.t.Fatal(err)
	}
	for claim := range strings.FieldsSeq(want) {
		what, match, _ := strings.Cut(claim, ":")
		var l Live
		var ok bool
		if board, next := strings.CutPrefix(what, "next-"); next {
			l, ok = snapshot.Next(board)
		} else if len(what) == 1 {
			l, ok = snapshot.OnBoard(what)
		} else {
			l, ok = snapshot.OfHouse(magici.HouseID(what))
		}
		got := "-"
		if ok {
			got = l.Key.Match
		}
		if got != match {
			s.t.Errorf("%s, %s shows %s; want %s", when, what, got, match)
		}
	}
}

// A board shows the match that is on; after it its result, until the next one opens.
func TestWhatTheBoardsShow(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newSchedule(t)
		s.shows("at first", "A:1A B:1B C:- next-A:1A next-B:1B next-C:- grifondoro:1A corvonero:1B nobody:-")
		refused(t, "open 1A", s.open("1A"), "")
		s.shows("with 1A open", "A:1A next-A:2A grifondoro:1A")
		refused(t, "open 2A beside it", s.open("2A"), "fault.open.board")
		refused(t, "open 1B", s.open("1B"), "")
		s.end("1A", "forfeit")
		s.shows("after 1A", "A:1A next-A:2A grifondoro:1A corvonero:1B")
		s.end("3A", "forfeit") // forfeited before it was opened: it hides no result
		s.shows("with 3A given up", "A:1A next-A:2A grifondoro:1A tassorosso:1B")
		refused(t, "open 2A while Corvonero plays 1B", s.open("2A"), "fault.open.house")
		s.end("1B", "forfeit")
		refused(t, "open 2A", s.open("2A"), "")
		s.shows("with 2A open", "A:2A next-A:- grifondoro:2A B:1B")
		pass(time.Second)
		s.end("2A", "annulled")
		s.shows("after 2A", "A:2A next-A:- grifondoro:2A")
	})
}

// A match that is given up when its turn has come is shown: nothing was played there later.
func TestForfeitBeforeThePurchaseIsShown(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newSchedule(t)
		refused(t, "open 1A", s.open("1A"), "")
		s.end("1A", "forfeit")
		pass(time.Minute)
		s.end("3A", "forfeit")
		s.shows("with 3A given up before its turn", "A:1A next-A:2A grifondoro:1A tassorosso:1B")
		s.end("2A", "forfeit")
		s.shows("with all given up", "A:2A next-A:- corvonero:1B grifondoro:2A")
		refused(t, "open 1B", s.open("1B"), "")
		s.shows("with 1B on", "A:2A B:1B corvonero:1B tassorosso:1B")
	})
}

// A House plays one match at a time (SM-8.1). One that is entered from paper was played before, and practice counts for nothing.
func TestHousePlaysElsewhere(t *testing.T) {
	s := newSchedule(t)
	_, err := s.desk.Tournaments.Do(t.Context(), s.id, stream.Request[tournament.Command]{
		Command: tournament.Command{By: role.Organiser, Order: tournament.PlanMatch{ID: "P", Round: 4, Board: "C", White: "grifondoro", Black: "corvonero", Practice: true}},
	})
	if err != nil {
		t.Fatal(err)
	}
	refused(t, "open 1B, of Corvonero and Tassorosso", s.open("1B"), "")
	refused(t, "open 2A, of Grifondoro and Corvonero", s.open("2A"), "fault.open.house")
	refused(t, "practice of both", s.open("P"), "")
	refused(t, "2A from paper", s.sit("2A").give(theReferee, magici.Open{Paper: true}), "")
	s.end("1B", "forfeit")
	s.end("2A", "forfeit")
	refused(t, "3A beside the practice of Grifondoro", s.open("3A"), "")
}

// Two Referees who open matches of one House at the same moment, or take one back to play on: one of them is refused (SM-8.1).
func TestOpenAtOnce(t *testing.T) {
	for _, again := range []bool{false, true} {
		for range 10 {
			s := newSchedule(t)
			first := func() error { return s.open("1B") }
			if again {
				refused(t, "open 1B", first(), "")
				s.end("1B", "forfeit")
				first = func() error { return s.goOn("1B", 0, theReferee) }
			}
			var both sync.WaitGroup
			errs := make([]error, 2)
			both.Go(func() { errs[0] = first() })
			both.Go(func() { errs[1] = s.open("2A") })
			both.Wait()
			if (errs[0] == nil) == (errs[1] == nil) {
				t.Errorf("1B: %v, 2A, which shares Corvonero: %v; want one of them", errs[0], errs[1])
			}
		}
	}
}

// goOn goes back to a step of a match that is over.
func (s *schedule) goOn(match string, to int, by magici.Actor) error {
	b := s.sit(match)
	return b.give(by, magici.Undo{To: to, Seen: b.match().LastEntry(), Reason: "si continua"})
}

// A match that is over does not go on while one of its Houses plays another one; its points can be corrected (SM-8.1, SM-9.1).
func TestNothingGoesOnBesideAnotherMatch(t *testing.T) {
	s := newSchedule(t)
	b := s.start("1B", openFiles, nil)
	to := b.match().LastEntry()
	b.must(magici.End{By: "agreement", Reason: "cena"})
	refused(t, "open 2A, of Grifondoro and Corvonero", s.open("2A"), "")
	refused(t, "go on with 1B", s.goOn("1B", to, theReferee), "fault.undo.house")
	refused(t, "go on with 1B, the organiser", s.goOn("1B", to, theOrganiser), "fault.undo.house")
	end := b.match().LastEntry()
	points := magici.Intervene{Effects: []magici.Effect{{Do: magici.EffectPoints, Side: white, Points: 2}}, Reason: "ricorso", Seen: end}
	refused(t, "points of 1B", b.give(theOrganiser, points), "")
	refused(t, "back to its end", s.goOn("1B", end, theReferee), "")
	s.end("2A", "forfeit")
	refused(t, "go on with 1B after 2A", s.goOn("1B", to, theReferee), "")
	if m := b.match(); m.Phase() == magici.Finished || m.Clockless {
		t.Errorf("1B: %s, clockless %t", m.Phase(), m.Clockless)
	}
}

// The Referee undoes in a finished match until the next one of the board opens (SM-9.1);
// then the organiser corrects it, without clocks.
func TestUndoCloses(t *testing.T) {
	s := newSchedule(t)
	a := s.start("1A", openFiles, nil)
	a.must(a.move("g1f3"), magici.End{By: "agreement", Reason: "cena"})
	undo := func() magici.Undo {
		last := a.match().LastEntry()
		return magici.Undo{To: last - 1, Seen: last, Reason: "si continua"}
	}
	closed := func(when string, want bool) {
		t.Helper()
		snapshot, err := s.desk.Snapshot(t.Context(), a.key.Tournament)
		if got := snapshot.Closed(a.key.Match); err != nil || got != want {
			t.Errorf("%s: closed %t, %v", when, got, err)
		}
	}
	s.end("3A", "forfeit")
	closed("with 3A given up in advance", false)
	a.must(undo(), magici.End{By: "agreement", Reason: "cena"})

	refused(t, "open 1B", s.open("1B"), "")
	s.end("1B", "annulled")
	refused(t, "open 2B", s.open("2B"), "")
	closed("with 2B open on the other board", false)

	refused(t, "open 2A", s.open("2A"), "")
	closed("with 2A open", true)
	refused(t, "undo by the Referee", a.give(theReferee, undo()), "fault.undo.closed")

	s.elsewhere()
	s.reopen()
	a = s.sit("1A")
	closed("after a restart with another tournament on the screens", true)
	refused(t, "undo by the Referee", a.give(theReferee, undo()), "fault.undo.closed")
	refused(t, "undo by the organiser", a.give(theOrganiser, undo()), "")
	if m := a.match(); !m.Clockless || m.Phase() != magici.Performing || m.MatchRuns() {
		t.Errorf("%s, clockless %t, clock runs %t", m.Phase(), m.Clockless, m.MatchRuns())
	}
}

// elsewhere makes another tournament and shows that one.
func (s *schedule) elsewhere() {
	s.t.Helper()
	other := create(s.t, s.desk, Draft{Name: "Altrove"})
	if got := s.desk.Tournaments.Index(); got.Selected != other {
		s.t.Fatalf("the list shows %q", got.Selected)
	}
}
