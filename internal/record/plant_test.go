package record_test

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"regexp"
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"scacchimagici/internal/chess"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/record"
)

// plant changes one thing in a match that has been played and returns the expected findings; ok is
// false when it cannot be planted in this match.
type plant struct {
	name string
	do   func(r *record.Record, i int) (want string, ok bool)
}

// results changes fields of a result, or the whole result.
var results = []plant{
	{"another winner", func(r *record.Record, i int) (string, bool) {
		return withResult(r, i, func(res *record.Result) string {
			if res.Winner == "white" {
				res.Winner = "black"
			} else {
				res.Winner = "white"
			}
			return "winner (" + map[magici.Basis]string{"king": "SM-7.1", "points": "SM-7.2", "forfeit": "SM-7.3"}[res.By] + ")"
		})
	}},
	{"a point more for White", func(r *record.Record, i int) (string, bool) {
		return withResult(r, i, func(res *record.Result) string { res.Points.White++; return "points/white (SM-7.2)" })
	}},
	{"a point less in Duels for Black", func(r *record.Record, i int) (string, bool) {
		return withResult(r, i, func(res *record.Result) string { res.DuelPoints.Black--; return "duelPoints/black (SM-8.4)" })
	}},
	{"no result", func(r *record.Record, i int) (string, bool) {
		by := map[magici.Basis]string{"king": "SM-7.1", "points": "SM-7.2", "forfeit": "SM-7.3"}
		if r.Matches[i].Result == nil {
			return "", false
		}
		want := fmt.Sprintf("/matches/%d/result (%s)", i, by[r.Matches[i].Result.By])
		r.Matches[i].Result = nil
		return want, true
	}},
	{"a result of nothing", func(r *record.Record, i int) (string, bool) {
		if r.Matches[i].Result != nil {
			return "", false
		}
		r.Matches[i].Result = &record.Result{Winner: "draw", By: "points"}
		return fmt.Sprintf("/matches/%d/result (SM-7.2)", i), true
	}},
}

func withResult(r *record.Record, i int, change func(*record.Result) string) (string, bool) {
	if r.Matches[i].Result == nil {
		return "", false
	}
	changed := *r.Matches[i].Result
	r.Matches[i].Result = &changed
	return fmt.Sprintf("/matches/%d/result/%s", i, change(&changed)), true
}

// logs changes an entry. When a replay stops, the recorded result counts.
var logs = []plant{
	{"a wrong number", func(r *record.Record, i int) (string, bool) {
		return withEntry(r, i, "", func(e *record.Entry) string { e.N += 5; return "/n (record)" })
	}},
	{"a time that goes back", func(r *record.Record, i int) (string, bool) {
		log := r.Matches[i].Log
		if len(log) < 3 {
			return "", false
		}
		log[1].At = log[0].At.Add(-time.Millisecond)
		return fmt.Sprintf("/matches/%d/log/1/at (record)", i), true
	}},
	{"a move of the other side", func(r *record.Record, i int) (string, bool) {
		return withEntry(r, i, "move", func(e *record.Entry) string { e.Side = e.Side.Other(); return " (SM-3.1)" })
	}},
	{"a move onto itself", func(r *record.Record, i int) (string, bool) {
		return withEntry(r, i, "move", func(e *record.Entry) string { e.To, e.Promotion = e.From, chess.NoKind; return " (SM-4.1)" })
	}},
	{"a Pawn on the way that promotes", func(r *record.Record, i int) (string, bool) {
		return withEntry(r, i, "move", func(e *record.Entry) string {
			if e.Promotion != chess.NoKind {
				e.To = e.From
			}
			e.Promotion = chess.Queen
			return " (SM-4.1)"
		})
	}},
	{"a void without a reason", func(r *record.Record, i int) (string, bool) {
		return withEntry(r, i, "question", func(e *record.Entry) string { e.Void = ""; return " (SM-5.5)" })
	}},
	{"an undo without a reason", func(r *record.Record, i int) (string, bool) {
		return withEntry(r, i, "undo", func(e *record.Entry) string { e.Reason = ""; return " (SM-9.1)" })
	}},
	{"an undo to itself", func(r *record.Record, i int) (string, bool) {
		return withEntry(r, i, "undo", func(e *record.Entry) string { e.Target = e.N; return " (SM-9.1)" })
	}},
	{"a timeout of the other side", func(r *record.Record, i int) (string, bool) {
		return withEntry(r, i, "timeout", func(e *record.Entry) string { e.Side = e.Side.Other(); return " (SM-3.1)" })
	}},
	{"a pass instead of a timeout", func(r *record.Record, i int) (string, bool) {
		return withEntry(r, i, "timeout", func(e *record.Entry) string { e.Kind = "pass"; return " (SM-3.6)" })
	}},
	{"a pause instead of its end", func(r *record.Record, i int) (string, bool) {
		return withEntry(r, i, "resume", func(e *record.Entry) string { e.Kind = "pause"; return " (SM-3.5)" })
	}},
	{"an intervention without a reason", func(r *record.Record, i int) (string, bool) {
		return withEntry(r, i, "intervention", func(e *record.Entry) string {
			e.Reason, e.Spell, e.Caster = "", "", ""
			return " (SM-10.1)"
		})
	}},
	{"a Duel twice", func(r *record.Record, i int) (string, bool) {
		return withEntry(r, i, "duel", func(e *record.Entry) string { e.Kind, e.Void = "question", ""; return " (SM-5.5)" })
	}},
}

// withEntry changes the first entry of a kind, any kind when it is empty. It skips a match in which
// points were taken away, because the conceded points are unknown once its replay stops.
func withEntry(r *record.Record, i int, kind magici.EntryKind, change func(*record.Entry) string) (string, bool) {
	log := r.Matches[i].Log
	j := slices.IndexFunc(log, func(e record.Entry) bool { return kind == "" || e.Kind == kind })
	if j < 0 || slices.ContainsFunc(log, tookAway) {
		return "", false
	}
	return fmt.Sprintf("/matches/%d/log/%d%s", i, j, change(&log[j])), true
}

func tookAway(e record.Entry) bool {
	return slices.ContainsFunc(e.Effects, func(e magici.Effect) bool { return e.Points < 0 })
}

// people changes people and their places.
var people = []plant{
	{"a Strategist of another House", func(r *record.Record, i int) (string, bool) {
		return played(r, i, "strategists/white (SM-1.1)", func(m *record.Match) { m.Strategists.White = "nobody" })
	}},
	{"a stranger on the board", func(r *record.Record, i int) (string, bool) {
		return replaced(r, i, "nobody")
	}},
	{"the Strategist on the board", func(r *record.Record, i int) (string, bool) {
		return replaced(r, i, r.Matches[i].Strategists.White)
	}},
	{"an id twice", func(r *record.Record, i int) (string, bool) {
		r.Matches[i].ID = r.Matches[(i+1)%len(r.Matches)].ID
		return fmt.Sprintf("/matches/%d/id (record)", max(i, (i+1)%len(r.Matches))), true
	}},
	{"a board twice in a round", func(r *record.Record, i int) (string, bool) {
		if i == 0 || r.Matches[i-1].Round != r.Matches[i].Round {
			return "", false
		}
		r.Matches[i].Board = r.Matches[i-1].Board
		return fmt.Sprintf("/matches/%d/board (SM-8.1)", i), true
	}},
}

func played(r *record.Record, i int, want string, change func(*record.Match)) (string, bool) {
	if r.Matches[i].Deployment == nil {
		return "", false
	}
	change(&r.Matches[i])
	return fmt.Sprintf("/matches/%d/%s", i, want), true
}

// replaced puts a person onto the board for the first one of White who casts no spell: a spell would be a second fault.
func replaced(r *record.Record, i int, by magici.PersonID) (string, bool) {
	m := &r.Matches[i]
	if m.Deployment == nil {
		return "", false
	}
	for j := range m.Deployment.White {
		person := &m.Deployment.White[j].Person
		if !slices.ContainsFunc(m.Log, func(e record.Entry) bool { return e.Spell != "" && e.Caster == *person }) {
			*person = by
			return fmt.Sprintf("/matches/%d/deployment/white/%d (SM-1.5)", i, j), true
		}
	}
	return "", false
}

// TestPlantedFaults plants each kind of fault into simulated tournaments and finds exactly that fault.
func TestPlantedFaults(t *testing.T) {
	for _, p := range slices.Concat(results, logs, people) {
		t.Run(p.name, func(t *testing.T) {
			planted := 0
			for seed := uint64(0); planted < 5 && seed < 200; seed++ {
				r := simulated(t, seed, 4, 2).Record
				want, ok := p.do(&r, int(seed)%len(r.Matches))
				if !ok {
					continue
				}
				planted++
				if diff := cmp.Diff(want, found(audited(t, r))); diff != "" {
					t.Errorf("seed %d: %s", seed, diff)
				}
			}
			if planted == 0 {
				t.Error("planted nowhere")
			}
		})
	}
}

// TestPlantedStandings changes each field of a row.
func TestPlantedStandings(t *testing.T) {
	plants := []struct {
		want string
		do   func(*record.Standing)
	}{
		{"place (SM-8.2)", func(s *record.Standing) { s.Place++ }},
		{"played (SM-8.2)", func(s *record.Standing) { s.Played++ }},
		{"won (SM-8.2)", func(s *record.Standing) { s.Won++ }},
		{"drawn (SM-8.2)", func(s *record.Standing) { s.Drawn++ }},
		{"lost (SM-8.2)", func(s *record.Standing) { s.Lost-- }},
		{"rankingPoints (SM-7.4)", func(s *record.Standing) { s.RankingPoints++ }},
		{"points (SM-8.2)", func(s *record.Standing) { s.Points++ }},
		{"conceded (SM-7.2)", func(s *record.Standing) { s.Conceded++ }},
		{"duelPoints (SM-8.4)", func(s *record.Standing) { s.DuelPoints++ }},
		{"housePoints/place (SM-8.3)", func(s *record.Standing) { s.HousePoints.Place++ }},
		{"housePoints/duels (SM-8.4)", func(s *record.Standing) { s.HousePoints.Duels++ }},
		{"housePoints/total (SM-8.3)", func(s *record.Standing) { s.HousePoints.Total-- }},
		{"house (record), /standings (SM-8.2)", func(s *record.Standing) { s.House = "nobody" }},
	}
	for i, p := range plants {
		t.Run(p.want, func(t *testing.T) {
			r := simulated(t, uint64(i), 4, 2).Record
			row := i % len(r.Standings)
			p.do(&r.Standings[row])
			want := fmt.Sprintf("/standings/%d/%s", row, p.want)
			if p.want[:5] == "house" && r.Standings[row].House == "nobody" {
				want = fmt.Sprintf("/standings (SM-8.2), /standings/%d/house (record)", row)
			}
			if diff := cmp.Diff(want, found(audited(t, r))); diff != "" {
				t.Error(diff)
			}
		})
	}
}

// TestAnythingCanBeAudited exchanges values of simulated tournaments at random: a document that is
// still a record is audited to the end, and always with the same findings.
func TestAnythingCanBeAudited(t *testing.T) { exchangesValues(t, 100) }

func exchangesValues(t *testing.T, times uint64) {
	t.Helper()
	values := regexp.MustCompile(`: ("[^"]*"|[0-9]+)`)
	var documents [][]byte
	for seed := range uint64(10) {
		data, err := simulated(t, seed, 3, 1).JSON()
		if err != nil {
			t.Fatal(err)
		}
		documents = append(documents, data)
	}
	audits := uint64(0)
	for seed := range times {
		dice := rand.New(rand.NewPCG(seed, 1))
		data := bytes.Clone(documents[seed%10])
		found := values.FindAllSubmatchIndex(data, -1)
		for range 1 + dice.IntN(3) {
			a, b := found[dice.IntN(len(found))], found[dice.IntN(len(found))]
			if a[3]-a[2] == b[3]-b[2] { // so that all other values keep their positions
				for i := range a[3] - a[2] {
					data[a[2]+i], data[b[2]+i] = data[b[2]+i], data[a[2]+i]
				}
			}
		}
		d, err := record.Read(data)
		if err != nil {
			continue
		}
		audits++
		if diff := cmp.Diff(record.Audit(d).Findings, record.Audit(d).Findings); diff != "" {
			t.Fatal(diff)
		}
	}
	if audits < times/3 {
		t.Errorf("%d records only", audits)
	}
}
