package magici_test

import (
	"fmt"
	"reflect"
	"strings"
	"testing"

	"scacchimagici/internal/chess"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/role"
)

// viewers are all who look at a match, by the letters of the tables below.
var viewers = []struct {
	letter string
	viewer magici.Viewer
}{
	{"w", magici.Viewer{Role: role.Strategist, Side: white}},
	{"b", magici.Viewer{Role: role.Strategist, Side: black}},
	{"r", magici.Viewer{Role: role.Referee}},
	{"o", magici.Viewer{Role: role.Organiser}},
	{"s", magici.Viewer{Role: role.System}},
	{"p", magici.Viewer{}}, // the public and the projector
}

// A step of a match, and the letters of those who see a field after it.
type redactionStep struct {
	fact         magici.Fact
	white, black string // the armies
	text, answer string // of the question
}

const all = "wbrosp" // letters of all viewers

func asking(id string) *magici.Question {
	return &magici.Question{
		ID: id,
		It: magici.Wording{Text: "domanda-" + id + ";", Answer: "risposta-" + id + ";", Accepted: []magici.Form{{Text: "anche-" + id + ";"}}},
		En: magici.Wording{Text: "question-" + id + ";", Answer: "answer-" + id + ";", Accepted: []magici.Form{{Text: "also-" + id + ";"}}},
	}
}

// redactionSteps is a match with all that must stay secret from one viewer or another; it goes
// through every phase.
func redactionSteps() []redactionStep {
	slot := func(name string) magici.Slot {
		s, err := magici.ParseSlot(name)
		if err != nil {
			panic(err)
		}
		return s
	}
	rook, loser := slot("R1"), black
	var steps []redactionStep
	add := func(white, black, text, answer string, facts ...magici.Fact) {
		for _, f := range facts {
			steps = append(steps, redactionStep{f, white, black, text, answer})
		}
	}
	buys := func(refs ...magici.Ref) (facts []magici.Fact) {
		for _, r := range refs {
			facts = append(facts, magici.Bought(r), magici.Assigned{Ref: r, Person: person(r)})
		}
		return facts
	}
	capture := func(q *magici.Question) magici.Fact {
		return magici.Moved{
			Ref: magici.Ref{Side: white, Slot: magici.Queen}, Person: "w-Q", From: 3, To: 59,
			Defender: &magici.Ref{Side: black, Slot: magici.Queen}, Against: "b-Q", Question: q,
		}
	}

	// planned, purchase: each side its own, and those who run the match what they help with.
	add("w", "b", "ros", "ros",
		magici.Named{Side: white, Person: "captain-w"}, magici.Named{Side: black, Person: "captain-b"},
		magici.Opened{Settings: magici.DefaultSettings()})
	add("w", "b", "ros", "ros", buys(magici.Ref{Side: white, Slot: magici.King}, magici.Ref{Side: white, Slot: magici.Queen},
		magici.Ref{Side: white, Slot: rook}, magici.Ref{Side: black, Slot: magici.King}, magici.Ref{Side: black, Slot: magici.Queen},
		magici.Ref{Side: black, Slot: rook})...)
	add("wros", "b", "ros", "ros", magici.Helped{Side: white},
		magici.Assigned{Ref: magici.Ref{Side: white, Slot: magici.Queen}, Person: "w-Q"})
	add("w", "b", "ros", "ros", magici.Confirmed{Side: white}, magici.Reopened{Side: white, Reason: "sbaglio"},
		magici.Confirmed{Side: black})
	// deployment: both have confirmed.
	add(all, all, "ros", "ros", magici.Confirmed{Side: white})
	add("w", "b", "ros", "ros", magici.ReturnedToPurchase{Reason: "sbaglio"},
		magici.Assigned{Ref: magici.Ref{Side: black, Slot: magici.Queen}, Person: "b-Q"}, magici.Confirmed{Side: white})
	add(all, all, "ros", "ros", magici.Confirmed{Side: black},
		magici.Placed{Placement: magici.Placement{Side: white, Slot: rook, Square: 0}, Person: "w-R1"},
		magici.Placed{Placement: magici.Placement{Side: black, Slot: rook, Square: 56}, Person: "b-R1"},
		magici.Tossed{First: white, By: "coin"}, magici.Started{})
	// A Duel: q1 is void, q2 revealed and decided.
	add(all, all, "ros", "ros", capture(asking("q1")), magici.Voided{Question: "q1", Reason: "già sentita", Next: asking("q2")},
		magici.PauseBegan{By: role.System}, magici.PauseEnded{})
	add(all, all, all, "ros", magici.Revealed{})
	add(all, all, all, all, magici.Settled{Question: "q2", Outcome: magici.Neither, Gain: magici.Gain{Side: white, Points: 4}})
	// Gone back to before the outcome: q3 is fresh, and only the Referee may know it.
	add(all, all, "ros", "ros", magici.Undone{To: 1, Reason: "sbaglio", Question: asking("q3")})
	add(all, all, all, all, magici.Settled{Question: "q3", Outcome: magici.DefenderFirst, Gain: magici.Gain{Side: black, Points: 4}},
		magici.Performed{}, magici.TimedOut{Side: black})
	add(all, all, all, all, magici.Called{
		Ref: magici.Ref{Side: white, Slot: rook}, Person: "w-R1", Gain: magici.Gain{Side: black, Points: 2},
	})
	// Another Duel, its question never revealed, ended by a forfeit.
	add(all, all, "ros", "ros",
		magici.Moved{
			Ref: magici.Ref{Side: white, Slot: rook}, Person: "w-R1", From: 0, To: 56,
			Defender: &magici.Ref{Side: black, Slot: rook}, Against: "b-R1", Question: asking("q4"),
		},
		magici.Ended{By: "forfeit", Side: &loser, Reason: "temporale"})
	return steps
}

// The matrix of DESIGN: field by role by state.
func TestShows(t *testing.T) {
	m := magici.New(magici.Plan{ID: "1A", White: "grifondoro", Black: "serpeverde"})
	for i, s := range redactionSteps() {
		m = magici.Apply(m, magici.Event{Fact: s.fact})
		for _, row := range []struct {
			what, want string
			shown      func(magici.Viewer) bool
		}{
			{"White's army", s.white, func(v magici.Viewer) bool { return m.ShowsArmy(white, v) }},
			{"Black's army", s.black, func(v magici.Viewer) bool { return m.ShowsArmy(black, v) }},
			{"the question", s.text, m.ShowsQuestion},
			{"the answer", s.answer, m.ShowsAnswer},
		} {
			got := ""
			for _, v := range viewers {
				if row.shown(v.viewer) {
					got += v.letter
				}
			}
			if got != row.want {
				t.Errorf("step %d, %s (%s): %s is seen by %q, want %q", i, magici.Facts.Word(s.fact), m.Phase(), row.what, got, row.want)
			}
		}
	}
}

// A setting reveals each question as soon as it is drawn, and never its answer.
func TestRevealAtOnce(t *testing.T) {
	m := magici.New(magici.Plan{})
	for _, s := range redactionSteps() {
		f := s.fact
		if opened, ok := f.(magici.Opened); ok {
			opened.Settings.Reveal = true
			f = opened
		}
		m = magici.Apply(m, magici.Event{Fact: f})
		if m.Phase() != magici.Duelling {
			continue
		}
		if q := magici.Redact(m, magici.Viewer{}).Asking.Question; q == nil || q.It.Text == "" || q.It.Answer != "" || q.En.Accepted != nil {
			t.Errorf("after %s the public sees %+v", magici.Facts.Word(f), q)
		}
	}
}

// leaks says what v must not find anywhere in a match after a step: markers of people,
// pieces and questions.
func (s redactionStep) leaks(letter string, m magici.Match, put []string) []string {
	var secret []string
	if !strings.Contains(s.white, letter) {
		secret = append(secret, "w-K", "w-Q", "w-R1")
	}
	if !strings.Contains(s.black, letter) {
		secret = append(secret, "b-K", "b-Q", "b-R1")
	}
	for _, id := range put {
		open := m.Asking.Question != nil && m.Asking.Question.ID == id
		if !open || !strings.Contains(s.text, letter) {
			secret = append(secret, "domanda-"+id+";", "question-"+id+";")
		}
		if !open || !strings.Contains(s.answer, letter) {
			secret = append(secret, "risposta-"+id+";", "answer-"+id+";", "anche-"+id+";", "also-"+id+";")
		}
	}
	return secret
}

// No part of a redacted match that a view can reach holds what its viewer must not see:
// not in the log, not in the teams, not behind any pointer.
func TestRedactLeaksNothing(t *testing.T) {
	m := magici.New(magici.Plan{ID: "1A", White: "grifondoro", Black: "serpeverde"})
	for i, s := range redactionSteps() {
		m = magici.Apply(m, magici.Event{Fact: s.fact})
		before := fmt.Sprintf("%+v", m.Teams)
		for _, v := range viewers {
			seen := magici.Redact(m, v.viewer)
			var text strings.Builder
			reachable(&text, reflect.ValueOf(seen))
			for _, secret := range s.leaks(v.letter, m, []string{"q1", "q2", "q3", "q4"}) {
				if strings.Contains(text.String(), secret) {
					t.Errorf("step %d, %s: %q can read %q", i, magici.Facts.Word(s.fact), v.letter, secret)
				}
			}
			checkRedactedTeams(t, s, v.letter, seen)
		}
		if after := fmt.Sprintf("%+v", m.Teams); after != before {
			t.Fatalf("step %d: to redact a match has changed it", i)
		}
	}
}

// checkRedactedTeams fails when an army that must not be seen shows by more than its House, its
// Strategist and the seal.
func checkRedactedTeams(t *testing.T, s redactionStep, letter string, seen magici.Match) {
	t.Helper()
	for side, who := range []string{white: s.white, black: s.black} {
		team := seen.Teams[side]
		redacted := magici.Team{House: team.House, Strategist: team.Strategist, Confirmed: team.Confirmed, Army: magici.BareKing}
		if !strings.Contains(who, letter) && team != redacted {
			t.Errorf("after %s %q sees of the other side %+v", magici.Facts.Word(s.fact), letter, team)
		}
		if _, confirmed := s.fact.(magici.Confirmed); team.House == "" || confirmed && team.Strategist == "" {
			t.Errorf("after %s %q does not see who plays: %+v", magici.Facts.Word(s.fact), letter, team)
		}
	}
}

// reachable writes every text that can be reached from v by exported fields: a Strategist's
// view cannot go further.
func reachable(w *strings.Builder, v reflect.Value) {
	switch v.Kind() {
	case reflect.String:
		fmt.Fprintln(w, v.String())
	case reflect.Pointer, reflect.Interface:
		if !v.IsNil() {
			reachable(w, v.Elem())
		}
	case reflect.Slice, reflect.Array:
		for i := range v.Len() {
			reachable(w, v.Index(i))
		}
	case reflect.Map:
		for key, value := range v.Seq2() {
			reachable(w, key)
			reachable(w, value)
		}
	case reflect.Struct:
		for i := range v.NumField() {
			if v.Type().Field(i).IsExported() {
				reachable(w, v.Field(i))
			}
		}
	}
}

// The steps above are worth nothing if they miss a phase.
func TestRedactionStepsPassEveryPhase(t *testing.T) {
	m := magici.New(magici.Plan{})
	seen := map[magici.Phase]bool{m.Phase(): true}
	for _, s := range redactionSteps() {
		m = magici.Apply(m, magici.Event{Fact: s.fact})
		seen[m.Phase()] = true
	}
	for p := magici.Planned; p <= magici.Finished; p++ {
		if !seen[p] {
			t.Errorf("no step in %s", p)
		}
	}
}

// TestKnownTo counts what each viewer knows of: a purchase moves no number but that of its own
// side and its helper, until both have confirmed. A number once given stays the same.
func TestKnownTo(t *testing.T) {
	m := magici.New(magici.Plan{ID: "1A", White: "grifondoro", Black: "serpeverde"})
	given := map[string][]int64{}
	for i, s := range redactionSteps() {
		m = magici.Apply(m, magici.Event{Fact: s.fact})
		for _, v := range viewers {
			n := m.KnownTo(int64(i+1), v.viewer)
			if before := given[v.letter]; len(before) > 0 {
				moved := n - before[len(before)-1]
				if side, bought := purchaseOf(s.fact); bought && !strings.Contains([]string{white: s.white, black: s.black}[side], v.letter) != (moved == 0) {
					t.Errorf("step %d, %s: the number of %q moves by %d", i, magici.Facts.Word(s.fact), v.letter, moved)
				} else if !bought && moved < 1 {
					t.Errorf("step %d, %s: the number of %q moves by %d", i, magici.Facts.Word(s.fact), v.letter, moved)
				}
			}
			given[v.letter] = append(given[v.letter], n)
			if m.Stage > magici.Purchase && n != int64(i+1) {
				t.Errorf("step %d: %q knows of %d facts", i, v.letter, n)
			}
		}
	}
	for _, v := range viewers {
		for i, n := range given[v.letter] {
			if again := m.KnownTo(int64(i+1), v.viewer); again != n {
				t.Errorf("fact %d was %d for %q, later it is %d", i+1, n, v.letter, again)
			}
		}
	}
}

// purchaseOf returns whose purchase a fact is about.
func purchaseOf(f magici.Fact) (side chess.Side, ok bool) {
	switch f := f.(type) {
	case magici.Bought:
		return f.Side, true
	case magici.Assigned:
		return f.Side, true
	case magici.Helped:
		return f.Side, true
	}
	return 0, false
}

// TestSecret follows a purchase through a change of colours to the second confirmation.
func TestSecret(t *testing.T) {
	queen := func(side chess.Side) magici.Ref { return magici.Ref{Side: side, Slot: magici.Queen} }
	m := magici.New(magici.Plan{ID: "1A", White: "grifondoro", Black: "serpeverde"})
	strategist := func(side chess.Side) magici.Viewer { return magici.Viewer{Role: role.Strategist, Side: side} }
	for _, f := range []magici.Fact{magici.Opened{Settings: magici.DefaultSettings()}, magici.Bought(queen(white)), magici.Swapped{}} {
		m = magici.Apply(m, magici.Event{Fact: f})
	}
	if n := m.KnownTo(3, strategist(black)); n != 3 || m.KnownTo(3, strategist(white)) != 2 || !m.Secret(2) || m.Secret(1) {
		t.Errorf("who bought and is Black now knows of %d facts of 3, the other side of %d", n, m.KnownTo(3, strategist(white)))
	}
	m = magici.Apply(m, magici.Event{Fact: magici.Confirmed{Side: black}})
	if !m.Secret(2) {
		t.Error("a sealed purchase is no secret")
	}
	if m = magici.Apply(m, magici.Event{Fact: magici.Confirmed{Side: white}}); m.Secret(2) {
		t.Error("what everybody sees is a secret")
	}
}
