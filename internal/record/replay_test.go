package record_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"scacchimagici/internal/record"
)

// outcome writes a result as "white by king 4:0, in Duels 4:0".
func outcome(r *record.Result) string {
	if r == nil {
		return "none"
	}
	return fmt.Sprintf("%s by %s %d:%d, in Duels %d:%d", r.Winner, r.By, r.Points.White, r.Points.Black, r.DuelPoints.White, r.DuelPoints.Black)
}

// TestReplay plays logs that break no rule, the regulation's worked examples first.
func TestReplay(t *testing.T) {
	tests := []struct {
		rule, white, black, log string
		want                    string
	}{
		{"E2: a Rook eaten in a Duel", "Ke1 Ra1", "Ke8 Ra8", "move white a1 a8; duel attacker; end agreement", "white by points 2:0, in Duels 2:0"},
		{"E3: the Queen answers", "Ke1 Qd1", "Ke8 Pd7", "move white d1 d7; duel attacker; end agreement", "white by points 1:0, in Duels 1:0"},
		{"E4: the Pawn answers", "Ke1 Qd1", "Ke8 Pd7", "move white d1 d7; duel defender; end agreement", "black by points 0:4, in Duels 0:4"},
		{"E5: neither answers", "Ke1 Qd1", "Ke8 Pd7", "move white d1 d7; duel neither; end agreement", "white by points 1:0, in Duels 1:0"},
		{"E6: a Rook calls", "Ke1 Ra1", "Ke8 Qd8", "direct white a1; end agreement", "black by points 0:2, in Duels 0:0"},
		{"E7: onto the Queen, Queen answers", "Ke1 Ra1", "Ke8 Qd8", "move white a1 a5; move black d8 d5; direct white a5; move white a5 d5; duel defender; end incident", "black by points 0:4, in Duels 0:2"},
		{"E8: onto the Queen, Rook answers", "Ke1 Ra1", "Ke8 Qd8", "move white a1 a5; move black d8 d5; direct white a5; move white a5 d5; duel attacker; end incident", "white by points 8:2, in Duels 8:0"},
		{"a King eaten ends it", "Ke1 Qd1", "Ke8 Pf7", "move white d1 h5; timeout black; move white h5 f7; duel attacker; timeout black; move white f7 e8; duel neither", "white by king 1:0, in Duels 1:0"},
		{"SM-7.1: a King that attacks and loses", "Ke1", "Ke8 Qd8", "timeout white; move black d8 d2; move white e1 d2; duel defender", "black by king 0:0, in Duels 0:0"},
		{"a call that runs out of time", "Ke1 Ra1", "Ke8", "direct white a1; timeout white; end time", "black by points 0:2, in Duels 0:0"},
		{"SM-9.1: what is undone has not been made", "Ke1 Ra1", "Ke8 Ra8", "move white a1 a8; duel attacker; undo 0 errore; end agreement", "draw by points 0:0, in Duels 0:0"},
		{"an undo of the undo", "Ke1 Ra1", "Ke8 Ra8", "move white a1 a8; duel attacker; undo 0 errore; undo 2 invece; end agreement", "white by points 2:0, in Duels 2:0"},
		{"an undo to a move reopens its Duel", "Ke1 Ra1", "Ke8 Ra8", "move white a1 a8; duel attacker; undo 1 esito; duel defender; end agreement", "black by points 0:2, in Duels 0:2"},
		{"an undo to a call: the same person moves", "Ke1 Ra1", "Ke8 Ra8", "direct white a1; move white a1 a2; undo 1 errore; move white a1 a3; end agreement", "black by points 0:2, in Duels 0:0"},
		{"an undo to an undo", "Ke1 Ra1", "Ke8 Ra8", "move white a1 a8; duel attacker; undo 1 esito; duel neither; undo 3 esito; duel defender; end agreement", "black by points 0:2, in Duels 0:2"},
		{"an undo of an end", "Ke1", "Ke8", "end agreement; undo 0 no; end forfeit black", "white by forfeit 0:0, in Duels 0:0"},
		{"an undo does not touch a pause", "Ke1", "Ke8", "move white e1 e2; pause; undo 0 errore; resume; move white e1 f1; end agreement", "draw by points 0:0, in Duels 0:0"},
		{"a pause in a Duel and in a call", "Ke1 Ra1", "Ke8 Ra8", "direct white a1; pause; resume; move white a1 a8; pause; resume; question sentita; duel neither; end agreement", "white by points 4:2, in Duels 4:0"},
		{"an end under a pause", "Ke1", "Ke8", "pause; end incident", "draw by points 0:0, in Duels 0:0"},
		{"an end drops an open Duel", "Ke1 Ra1", "Ke8 Ra8", "move white a1 a8; end incident", "draw by points 0:0, in Duels 0:0"},
		{"annulled counts in nothing", "Ke1", "Ke8", "move white e1 e2; end annulled", "none"},
		{"not over", "Ke1", "Ke8", "move white e1 e2", "none"},
		{"castling, the Rook goes along", "Ke1 Rh1", "Ke8", "move white e1 g1; timeout black; move white f1 f3; end agreement", "draw by points 0:0, in Duels 0:0"},
		{"en passant is a Duel", "Ke1 Pa2", "Ke8 Pb7", "move white a2 a4; timeout black; move white a4 a5; move black b7 b5; move white a5 b6; duel attacker; end agreement", "white by points 1:0, in Duels 1:0"},
		{"wand was first", "Ke1 Ra1", "Ke8", "move white a1 a3; undo 0 bacchetta; direct white a1; move white a1 a4; end agreement", "black by points 0:2, in Duels 0:0"},
	}
	for _, tt := range tests {
		t.Run(tt.rule, func(t *testing.T) {
			report := audited(t, settled(t, game(t, tt.white, tt.black, tt.log)))
			if got := outcome(report.Results[0]); got != tt.want {
				t.Errorf("got %s, want %s", got, tt.want)
			}
			if len(report.Findings) > 0 {
				t.Error(found(report))
			}
		})
	}
}

// TestReplayStops plays logs whose last entry breaks a rule, and expects that finding.
func TestReplayStops(t *testing.T) {
	const white, black = "Ke1 Ra1 Pb2", "Ke8 Ra8 Pg7"
	tests := []struct {
		name, log, rule string
	}{
		{"a move that the piece does not have", "move white a1 b3", "SM-4.1"},
		{"a move from an empty square", "move white c4 c5", "SM-4.1"},
		{"the other side's piece", "move white a8 a7", "SM-4.1"},
		{"the side that is not to move", "move black a8 a7", "SM-3.1"},
		{"twice in a row", "move white e1 e2; move white e2 e3", "SM-3.1"},
		{"a promotion that is none", "move white b2 b3 Q", "SM-4.1"},
		{"a promotion that is missing", "move white b2 b4; timeout black; move white b4 b5; timeout black; move white b5 b6; timeout black; move white b6 b7; timeout black; move white b7 b8", "SM-4.2"},
		{"no Duel is open", "duel attacker", "SM-5.1"},
		{"the Duel is not decided", "move white a1 a8; move black e8 e7", "SM-3.1"},
		{"no question is open", "question sentita", "SM-5.5"},
		{"a void without a reason", "move white a1 a8; question", "SM-5.5"},
		{"a call for an empty square", "direct white d4", "SM-6.1"},
		{"a call of the other side", "direct black a8", "SM-3.1"},
		{"a call for the other side's piece", "direct white a8", "SM-6.1"},
		{"another piece than the caller", "direct white a1; move white e1 e2", "SM-6.2"},
		{"a second call of a piece", "direct white a1; timeout white; timeout black; direct white a1", "SM-6.2"},
		{"two calls in a turn", "direct white a1; direct white b2", "SM-6.1"},
		{"a timeout of the other side", "timeout black", "SM-3.1"},
		{"a timeout in a Duel", "move white a1 a8; timeout white", "SM-3.3"},
		{"a pass of a side that can move", "pass white", "SM-3.6"},
		{"a pause in a pause", "pause; pause", "SM-3.5"},
		{"a move in a pause", "pause; move white e1 e2", "SM-3.5"},
		{"a timeout in a pause", "pause; timeout white", "SM-3.5"},
		{"a pause that is not on", "resume", "SM-3.5"},
		{"an undo to itself", "undo 1 errore", "SM-9.1"},
		{"an undo to before the toss", "move white e1 e2; undo -1 errore", "SM-9.1"},
		{"an undo without a reason", "move white e1 e2; undo 0", "SM-9.1"},
		{"an end by time in a Duel", "move white a1 a8; end time", "SM-7.3"},
		{"an end by time in a pause", "pause; end time", "SM-3.5"},
		{"an end after an end", "end agreement; end forfeit white", "SM-7.3"},
		{"a move after an end", "end agreement; move white e1 e2", "SM-3.1"},
		{"a pause after an end", "end agreement; pause", "SM-3.5"},
	}
	w := words(t)
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			r := settled(t, game(t, white, black, tt.log+"; move white h8 h1; resume"))
			got := audited(t, r)
			want := fmt.Sprintf("/matches/0/log/%d (%s)", strings.Count(tt.log, ";"), tt.rule)
			if diff := cmp.Diff(want, found(got)); diff != "" {
				t.Error(diff)
			}
			if got.Results[0] != nil {
				t.Error("a result all the same")
			}
			if line := got.Lines(w); strings.ContainsAny(line, "⟦%") || !strings.HasPrefix(line, got.Findings[0].Pointer+": expected ") {
				t.Error(line)
			}
		})
	}
}
