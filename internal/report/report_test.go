package report_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"scacchimagici/internal/chess"
	"scacchimagici/internal/eventlog"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/record"
	"scacchimagici/internal/report"
	"scacchimagici/internal/tournament"
)

// played is a simulated tournament with its events.
type played struct {
	record record.Record
	state  tournament.Tournament
	facts  []eventlog.Timed[tournament.Fact]
	plans  []magici.Plan
	events [][]eventlog.Timed[magici.Event]
}

// simulated plays a whole tournament.
func simulated(t testing.TB, seed uint64, houses int) played {
	t.Helper()
	r, err := record.Simulate(seed, houses, 2)
	if err != nil {
		t.Fatal(err)
	}
	text, err := r.JSON()
	if err != nil {
		t.Fatal(err)
	}
	document, err := record.Read(text)
	if err != nil {
		t.Fatal(err)
	}
	facts, matches, err := document.Events(nil)
	if err != nil {
		t.Fatal(err)
	}
	p := played{record: r}
	for _, f := range facts {
		p.facts = append(p.facts, eventlog.Timed[tournament.Fact]{Event: f})
		p.state = tournament.Apply(p.state, f)
	}
	for _, m := range matches {
		p.plans, p.events = append(p.plans, m.Plan), append(p.events, m.Events)
	}
	for _, d := range r.Decisions {
		f := tournament.TieDecided(d)
		p.facts = append(p.facts, eventlog.Timed[tournament.Fact]{Event: f})
		p.state = tournament.Apply(p.state, f)
	}
	return p
}

// read reads all matches anew.
func (p played) read() []report.Match {
	matches := make([]report.Match, len(p.plans))
	for i, plan := range p.plans {
		matches[i] = report.NewMatch(plan, p.events[i])
	}
	return matches
}

func (p played) report() report.Report {
	return report.New(p.state, p.facts, p.read())
}

// TestNumbers compares the report with the record, whose numbers are computed another way, and its
// sums with their parts.
func TestNumbers(t *testing.T) {
	for _, houses := range []int{2, 4, 12} {
		for seed := range uint64(6) {
			t.Run(fmt.Sprintf("%d Houses, seed %d", houses, seed), func(t *testing.T) {
				p := simulated(t, seed, houses)
				r := p.report()
				if r.Ranking.Provisional() != (r.Ranking.Over < len(p.plans)) {
					t.Errorf("%d of %d matches are over, provisional: %v", r.Ranking.Over, len(p.plans), r.Ranking.Provisional())
				}
				checkRows(t, r, p.record.Standings)
				checkMatches(t, r)
				checkPeople(t, r)
			})
		}
	}
}

func checkRows(t *testing.T, r report.Report, want []record.Standing) {
	t.Helper()
	if len(r.Ranking.Rows) != len(want) {
		t.Fatalf("%d rows, want %d", len(r.Ranking.Rows), len(want))
	}
	for i, row := range r.Ranking.Rows {
		got := record.Standing{
			Place: row.Place, House: row.House, Played: row.Played, Won: row.Won, Drawn: row.Drawn, Lost: row.Lost,
			RankingPoints: row.RankingPoints, Points: row.Points, Conceded: row.Conceded, DuelPoints: row.DuelPoints,
			HousePoints: row.HousePoints,
		}
		if diff := cmp.Diff(want[i], got); diff != "" {
			t.Error(diff)
		}
		var sum magici.PiecePoints
		for _, e := range r.Sums[i].Duels {
			sum += e.Points
		}
		if sum != row.DuelPoints || len(r.Sums[i].Duels) != row.Played {
			t.Errorf("%s: %d matches give %d, the row says %d and %d", row.House, len(r.Sums[i].Duels), sum, row.Played, row.DuelPoints)
		}
	}
}

func checkMatches(t *testing.T, r report.Report) {
	t.Helper()
	for _, m := range r.Matches {
		for side, line := range m.Course {
			if !m.State.Started() {
				continue
			}
			last := 0
			for _, p := range line.Points {
				if p < last && len(line.Given) == 0 {
					t.Errorf("%s: points go back from %d to %d", m.State.ID, last, p)
				}
				last = p
			}
			if slices.Contains(line.Given, len(line.Points)) || last != int(m.State.Play.Points[side]) || len(line.Points) != m.Steps()+1 {
				t.Errorf("%s: the line ends at %d after %d steps, want %d after %d", m.State.ID, last, len(line.Points)-1, m.State.Play.Points[side], m.Steps())
			}
		}
		var gained [2]magici.PiecePoints
		for _, d := range m.Duels {
			gained[d.Winner().Side] += d.Gain.Points
			if d.Step < 1 || d.Step > m.Steps() {
				t.Errorf("%s: a Duel in step %d of %d", m.State.ID, d.Step, m.Steps())
			}
		}
		if gained != m.State.Play.DuelPoints {
			t.Errorf("%s: Duels give %v, want %v", m.State.ID, gained, m.State.Play.DuelPoints)
		}
		undos, interventions := 0, 0
		for _, c := range m.Corrections {
			switch c.Kind {
			case report.Undo:
				undos++
			case report.Intervention:
				interventions++
			}
		}
		if want := count(m.State.Log, "undo"); undos != want {
			t.Errorf("%s: %d steps taken back, want %d", m.State.ID, undos, want)
		}
		if want := intervened(m.State.Log); interventions != want {
			t.Errorf("%s: %d interventions, want %d", m.State.ID, interventions, want)
		}
		if want := given(m.State); m.Given != want {
			t.Errorf("%s: interventions gave %v, want %v", m.State.ID, m.Given, want)
		}
		if m.Ended.Before(m.Began) {
			t.Errorf("%s: from %v to %v", m.State.ID, m.Began, m.Ended)
		}
	}
}

// given returns the points from neither Duels nor calls.
func given(m magici.Match) [2]magici.PiecePoints {
	sum := m.Play.Points
	for side := range sum {
		sum[side] -= m.Play.DuelPoints[side]
	}
	for e := range m.Effective() {
		if e.Kind == magici.LogDirect {
			sum[e.Gain.Side] -= e.Gain.Points
		}
	}
	return sum
}

func count(log []magici.Entry, kind magici.EntryKind) int {
	n := 0
	for _, e := range log {
		if e.Kind == kind {
			n++
		}
	}
	return n
}

// intervened counts the interventions of a log without those that a correction wrote again.
func intervened(log []magici.Entry) int {
	n, corrected := 0, magici.Instant(-1)
	for _, e := range log {
		switch {
		case e.Kind == magici.LogUndo:
			corrected = e.At
		case e.Kind == magici.LogIntervention && e.At != corrected:
			n++
		}
	}
	return n
}

func checkPeople(t *testing.T, r report.Report) {
	t.Helper()
	duels, won, squares := 0, 0, 0
	houses := map[magici.HouseID]magici.PiecePoints{}
	for _, m := range r.Matches {
		if m.State.Play.Result.Basis != "annulled" {
			duels += len(m.Duels)
		}
	}
	for _, p := range r.People {
		won += p.Won
		houses[p.House] += p.Points
		if p.Won+p.Lost != p.Fought || p.Answered > p.Won {
			t.Errorf("%+v does not add up", p)
		}
	}
	for _, n := range r.Squares {
		squares += n
	}
	if won != duels || squares != duels {
		t.Errorf("%d Duels, %d won, %d on squares", duels, won, squares)
	}
	for _, row := range r.Ranking.Rows {
		if houses[row.House] != row.DuelPoints {
			t.Errorf("the people of %s gained %d, the House %d", row.House, houses[row.House], row.DuelPoints)
		}
	}
	total := 0
	for _, n := range r.Eaten {
		total += n
	}
	if total != duels {
		t.Errorf("%d pieces eaten in %d Duels", total, duels)
	}
	for _, q := range r.Questions {
		if (q.Fate == report.First) != (q.By.Person != "") || q.Asked.ID == "" {
			t.Errorf("%+v", q)
		}
	}
}

func TestEmpty(t *testing.T) {
	r := report.New(tournament.Tournament{ID: "t", Settings: tournament.DefaultSettings()}, nil, nil)
	if !r.Ranking.Provisional() || len(r.Ranking.Rows)+len(r.Matches)+len(r.Settings) != 0 {
		t.Errorf("%+v", r)
	}
	planned := report.NewMatch(magici.Plan{ID: "1A", White: "a", Black: "b"}, nil)
	if planned.Steps() != 0 || planned.Course[chess.White].Points != nil {
		t.Errorf("a match that has not begun has a course of %v", planned.Course)
	}
}

func BenchmarkReport(b *testing.B) {
	p := simulated(b, 3, 12)
	n := 0
	for _, e := range p.events {
		n += len(e)
	}
	b.Logf("%d matches, %d events", len(p.plans), n)
	b.Run("read", func(b *testing.B) {
		for b.Loop() {
			p.read()
		}
	})
	b.Run("of", func(b *testing.B) {
		matches := p.read()
		for b.Loop() {
			report.New(p.state, p.facts, matches)
		}
	})
}
