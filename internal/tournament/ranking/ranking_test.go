package ranking_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"scacchimagici/internal/chess"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/tournament/ranking"
)

// results reads matches such as "A 3:1 B": the points gained decide; "A 3:3w B" is won by
// White, "A 3:3b B" by Black, as with a King.
func results(t *testing.T, text string) []ranking.Result {
	t.Helper()
	var all []ranking.Result
	for line := range strings.SplitSeq(text, ",") {
		var white, black magici.HouseID
		var a, b magici.PiecePoints
		var score string
		if n, err := fmt.Sscan(line, &white, &score, &black); n != 3 {
			t.Fatal(line, err)
		}
		if n, err := fmt.Sscanf(score, "%d:%d", &a, &b); n != 2 {
			t.Fatal(line, err)
		}
		r := ranking.Result{Houses: [2]magici.HouseID{white, black}, Drawn: a == b, Points: [2]magici.PiecePoints{a, b}, DuelPoints: [2]magici.PiecePoints{a, b}}
		switch {
		case strings.HasSuffix(score, "w"):
			r.Drawn = false
		case strings.HasSuffix(score, "b"), b > a:
			r.Drawn, r.Winner = false, chess.Black
		}
		all = append(all, r)
	}
	return all
}

func houses(text string) []magici.HouseID {
	var ids []magici.HouseID
	for _, f := range strings.Fields(text) {
		ids = append(ids, magici.HouseID(f))
	}
	return ids
}

// drawn writes the places of a table, such as "1A 2B 2C 4D".
func drawn(t ranking.LeagueTable) string {
	var words []string
	for _, r := range t.Rows {
		words = append(words, fmt.Sprintf("%d%s", r.Place, r.House))
	}
	return strings.Join(words, " ")
}

// said writes what separated the Houses, such as "direct A3 B0".
func said(t ranking.LeagueTable) string {
	var all []string
	for _, s := range t.Splits {
		words := []string{string(s.By)}
		for _, v := range s.Values {
			words = append(words, fmt.Sprintf("%s%d", v.House, v.N))
		}
		all = append(all, strings.Join(words, " "))
	}
	return strings.Join(all, "; ")
}

func TestRank(t *testing.T) {
	lots := []ranking.TieDecision{{Between: houses("A B"), Order: houses("B A")}}
	tests := []struct {
		rule      string
		houses    string
		results   string
		by        string // the criteria; empty: those of the regulation
		decisions []ranking.TieDecision
		want      string
		why       string
	}{
		{"Ranking Points alone", "A B C", "A 1:0 B, B 1:0 C, A 2:0 C", "", nil, "1A 2B 3C", ""},
		{"direct again within the group that it made", "A B C D", "B 1:0 A, A 9:0 C, D 9:0 B", "direct", nil, "1D 2B 3A 4C", "direct B3 D3 A0; direct D3 B0"},
		{"scontro diretto 3-0", "A B C", "B 1:0 A, A 5:0 C, C 2:0 B, A 1:0 C, B 4:0 C", "", nil, "1B 2A 3C", "direct B3 A0"},
		{
			"each criterion once, to every group still tied", "A B C D",
			"A 1:0 B, B 1:0 C, C 1:0 A, A 1:0 D, B 1:0 D, C 1:1w D, X 0:1 D, X 0:1 D", "", nil,
			"1A 1B 3C 4D", "direct A6 B6 C6 D0; difference A1 B1 C0",
		},
		{"points where direct is a circle", "A B C", "A 3:0 B, B 2:0 C, C 1:0 A", "", nil, "1A 2B 3C", "points A3 B2 C1"},
		{"difference", "A B", "A 1:1 B, A 4:0 X, B 4:3 X", "difference", nil, "1A 2B", "difference A4 B1"},
		{
			"sonneborn-berger in halves", "A B C D", "A 1:0 C, B 1:0 D, C 1:1 D, C 1:0 X", "sonneborn-berger", nil,
			"1C 2A 3B 4D", "sonneborn-berger A8 B2",
		},
		{"decision", "A B C", "A 1:1 B", "", lots, "1B 2A 3C", "decision B1 A2"},
		{"of several the last", "A B", "A 1:1 B", "", append(lots, ranking.TieDecision{Between: houses("B A"), Order: houses("A B")}), "1A 2B", "decision A1 B2"},
		{"a decision of another group", "A B C", "A 1:1 B, B 1:1 C, C 1:1 A", "", lots, "1A 1B 1C", ""},
		{"a decision that is none of the criteria", "A B", "A 1:1 B", "points direct", lots, "1A 1B", ""},
		{"an order with a House twice", "A B", "A 1:1 B", "", []ranking.TieDecision{{Between: houses("A B"), Order: houses("A A")}}, "1A 1B", ""},
		{"shared places skip those below", "C D A B", "A 1:0 B, C 1:1 D, C 1:0 A, D 1:0 A", "points", nil, "1C 1D 3A 4B", ""},
		{"nothing played", "B A", "X 0:0 Y", "", nil, "1B 1A", ""},
		{"a House that did not play", "A B C", "A 0:1 X, B 1:1 X", "", nil, "1B 2C 3A", "difference C0 A-1"},
	}
	for _, tt := range tests {
		t.Run(tt.rule, func(t *testing.T) {
			s := ranking.DefaultRules()
			if tt.by != "" {
				s.TieBreaks = nil
				for _, c := range strings.Fields(tt.by) {
					s.TieBreaks = append(s.TieBreaks, ranking.TieBreak(c))
				}
			}
			got := ranking.Rank(s, houses(tt.houses), results(t, tt.results), tt.decisions)
			if diff := cmp.Diff(tt.want, drawn(got)); diff != "" {
				t.Error(diff)
			}
			if diff := cmp.Diff(tt.why, said(got)); diff != "" {
				t.Error(diff)
			}
		})
	}
}

// TestExplains checks what a screen shows of two rows and of a tie.
func TestExplains(t *testing.T) {
	got := ranking.Rank(ranking.DefaultRules(), houses("A B C D"), results(t, "B 1:0 A, A 5:0 X, C 1:1 D"), nil)
	if drawn(got) != "1B 2A 3C 3D" {
		t.Fatal(drawn(got))
	}
	b, _ := got.Row("B")
	a, _ := got.Row("A")
	if b.Ahead == nil || b.Ahead != a.Behind || b.Ahead.By != ranking.Direct || b.Ahead.Value("B") != 3 || b.Ahead.Value("A") != 0 {
		t.Errorf("B is ahead by %+v", b.Ahead)
	}
	if a.Ahead != nil || a.Shared {
		t.Errorf("Ranking Points put A before C, not %+v", a.Ahead)
	}
	if diff := cmp.Diff([][]magici.HouseID{{"C", "D"}}, got.Tied); diff != "" {
		t.Error(diff)
	}
	want := ranking.Row{
		Place: 2, House: "A", Played: 2, Won: 1, Lost: 1, RankingPoints: 3, Points: 5, Conceded: 1, DuelPoints: 5,
		HousePoints: ranking.Award{Place: 20, Duels: 3, Total: 23}, Behind: b.Ahead,
	}
	if diff := cmp.Diff(want, a); diff != "" {
		t.Error(diff)
	}
	if b.Ahead.Value("D") != 0 {
		t.Error("D is not of the group")
	}
	if _, ok := got.Row("X"); ok {
		t.Error("X has a row")
	}
}

// BenchmarkRank ranks twelve Houses after 66 matches that leave all of them tied.
func BenchmarkRank(b *testing.B) {
	var ids []magici.HouseID
	var all []ranking.Result
	for i := range 12 {
		ids = append(ids, magici.HouseID(rune('A'+i)))
		for j := range i {
			all = append(all, ranking.Result{Houses: [2]magici.HouseID{ids[j], ids[i]}, Drawn: true})
		}
	}
	for b.Loop() {
		ranking.Rank(ranking.DefaultRules(), ids, all, nil)
	}
}
