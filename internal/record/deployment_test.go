package record_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"scacchimagici/internal/record"
	"scacchimagici/internal/tournament/ranking"
)

// TestDeploymentFaults finds the fault of each deployment; all that can be set up are replayed.
func TestDeploymentFaults(t *testing.T) {
	const side, stops = "/matches/0/deployment/white", "none"
	const (
		walledIn     = "Ka8 Pa7 Pb7 Pb8" // no Pawn can move any more
		walledFaults = side + "/0 (SM-2.1), " + side + "/1 (SM-2.2), " + side + "/2 (SM-2.2), " + side + "/3 (SM-2.2)"
		queens       = "Qa1 Qb1 Qc1 Qd1 Qf1 Qg1 Qh1 Qa2 Qb2 Qc2 Qd2 Qe2 Qf2 Qg2 Qh2 Qa3"
		other        = "/matches/0/deployment/black"
		blackFaults  = ", " + other + "/0 (SM-2.1), " + other + "/1 (SM-2.2), " + other + "/2 (SM-2.2), " + other + "/3 (SM-2.2)"
	)
	tests := []struct {
		rule, white, black, log string
		want                    string
		result                  string
	}{
		{"a King away from e1", "Kd1 Ra1", "Ke8", "move white d1 d2; undo 0 errore; move white d1 c1; end agreement", side + "/0 (SM-2.1)", "draw by points 0:0, in Duels 0:0"},
		{"a Queen on c1", "Ke1 Qc1", "Ke8", "move white c1 c8; end agreement", side + "/1 (SM-2.1)", "draw by points 0:0, in Duels 0:0"},
		{"a Rook on the reserved square", "Ke1 Rd1", "Ke8", "move white d1 d8; end agreement", side + "/1 (SM-2.2)", "draw by points 0:0, in Duels 0:0"},
		{"a Pawn on the first rank", "Ke1 Pa1", "Ke8", "end agreement", side + "/1 (SM-2.2)", "draw by points 0:0, in Duels 0:0"},
		{"a third Rook is one all the same", "Ke1 Ra1 Rb1 Rh1", "Ke8 Ph7", "move white h1 h7; duel attacker; undo 0 errore; move white h1 h7; duel attacker; timeout black; move white h7 h8; end agreement", side + " (SM-1.3)", "white by points 1:0, in Duels 1:0"},
		{"two Queens", "Ke1 Qd1 Qc1", "Ke8", "end agreement", side + " (SM-1.3)", "draw by points 0:0, in Duels 0:0"},
		{"too dear", "Ke1 Qd1 Ba1 Bb1 Pa2", "Ke8", "end agreement", side + " (SM-1.1)", "draw by points 0:0, in Duels 0:0"},
		{"eight pieces", "Ke1 Pa2 Pb2 Pc2 Pd2 Pe2 Pf2 Pg2 Ph2", "Ke8", "end agreement", side + " (SM-1.3)", "draw by points 0:0, in Duels 0:0"},
		{"two on a square", "Ke1 Ra1 Na1", "Ke8", "move white h1 h8", side + "/2 (SM-2.2)", stops},
		{"no King", "Ra1", "Ke8", "move white h1 h8", side + " (SM-1.2)", stops},
		{"two Kings", "Ke1 Kd1", "Ke8", "move white h1 h8", side + " (SM-1.3)", stops},
		{"no King at all", "", "Ke8", "end forfeit white", side + " (SM-1.2)", stops},
		{"more than a chess set", "Ke1 " + queens, "Ke8", "move white h1 h8", side + " (SM-1.1), " + side + " (SM-1.3), " + side + " (SM-1.3)", stops},
		{"a King behind his Pawns can but pass", walledIn, "Ke8", "pass white; move black e8 e7; pass white; end agreement", walledFaults, "draw by points 0:0, in Duels 0:0"},
		{"and not run out of time", walledIn, "Ke8", "timeout white", walledFaults + ", /matches/0/log/0 (SM-3.6)", stops},
		{"nor call", walledIn, "Ke8", "direct white a8", walledFaults + ", /matches/0/log/0 (SM-3.6)", stops},
		{"nor pass a third time in a row", walledIn, "Kh1 Pg1 Ph2 Pg2", "pass white; pass black; pass white", walledFaults + blackFaults + ", /matches/0/log/2 (SM-3.6)", stops},
	}
	w := words(t)
	for _, tt := range tests {
		t.Run(tt.rule, func(t *testing.T) {
			got := audited(t, settled(t, game(t, tt.white, tt.black, tt.log)))
			if diff := cmp.Diff(tt.want, found(got)); diff != "" {
				t.Error(diff)
			}
			if diff := cmp.Diff(tt.result, outcome(got.Results[0])); diff != "" {
				t.Error(diff)
			}
			if lines := got.Lines(w); strings.ContainsAny(lines, "⟦%") {
				t.Error(lines)
			}
		})
	}
}

// TestTheRest plants faults outside of matches.
func TestTheRest(t *testing.T) {
	tests := []struct {
		name string
		do   func(*record.Record)
		want string
	}{
		{"a price of the King", func(r *record.Record) { r.Settings.KingPrice = 3 }, "/settings/prices/K (SM-1.3)"},
		{"a House twice", func(r *record.Record) { r.Houses = append(r.Houses, record.House{ID: "a"}) }, "/houses/2/id (record)"},
		{"a person twice", func(r *record.Record) { r.Houses[1].People[3].ID = "a3" }, "/houses/1/people/3/id (record)"},
		{"a House against itself", func(r *record.Record) {
			r.Matches = append(r.Matches, record.Match{ID: "2A", Round: 2, Board: "A", White: "a", Black: "a"})
		}, "/matches/1/black (SM-8.1)"},
		{"a House twice in a round", func(r *record.Record) {
			r.Houses = append(r.Houses, record.House{ID: "c"})
			r.Matches = append(r.Matches, record.Match{ID: "1B", Round: 1, Board: "B", White: "c", Black: "a"})
			last := r.Standings[1]
			last.Place, last.HousePoints = 3, ranking.Award{Place: 15, Total: 15}
			c := record.Standing{Place: 2, House: "c", HousePoints: ranking.Award{Place: 20, Total: 20}}
			r.Standings = []record.Standing{r.Standings[0], c, last}
		}, "/matches/1/black (SM-8.1)"},
		{"a House that is not there", func(r *record.Record) {
			r.Matches = append(r.Matches, record.Match{ID: "2A", Round: 2, Board: "A", White: "a", Black: "x"})
		}, "/matches/1/black (record)"},
		{"a row twice", func(r *record.Record) { r.Standings = append(r.Standings, r.Standings[0]) }, "/standings/2/house (record)"},
		{"a row that is missing", func(r *record.Record) { r.Standings = r.Standings[:1] }, "/standings (SM-8.2)"},
		{"an order with a House twice", func(r *record.Record) {
			r.Decisions = []record.Decision{{Between: ids("a", "b"), Order: ids("a", "a")}}
		}, "/decisions/0/order (record)"},
		{"a decision that fits no tie", func(r *record.Record) {
			r.Decisions = []record.Decision{{Between: ids("a", "b"), Order: ids("b", "a")}}
		}, ""},
		{"rows in another order", func(r *record.Record) { slices.Reverse(r.Standings) }, "/standings (record)"},
		{"rows in the order of their places, which are wrong", func(r *record.Record) {
			slices.Reverse(r.Standings)
			r.Standings[0].Place, r.Standings[1].Place = 1, 2
		}, "/standings/0/place (SM-8.2), /standings/1/place (SM-8.2), /standings (record)"},
		{"rows in another order, and one twice", func(r *record.Record) {
			r.Standings = append(r.Standings, r.Standings[0])
			slices.Reverse(r.Standings[:2])
		}, "/standings/2/house (record), /standings (record)"},
	}
	w := words(t)
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			r := settled(t, game(t, "Ke1 Ra1", "Ke8 Ra8", "move white a1 a8; duel attacker; end agreement"))
			tt.do(&r)
			got := audited(t, r)
			if diff := cmp.Diff(tt.want, found(got)); diff != "" {
				t.Error(diff)
			}
			if lines := got.Lines(w); strings.ContainsAny(lines, "⟦%") {
				t.Error(lines)
			}
		})
	}
}
