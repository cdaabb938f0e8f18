package web

import (
	"net/http"
	"net/url"
	"strings"
	"testing"

	"scacchimagici/internal/side/game/registry"
	"scacchimagici/internal/side/puzzle"
)

// TestPuzzleIsJudged makes tries at each puzzle of every game: right moves are answered, wrong ones
// refuted, and the last one solves it.
func TestPuzzleIsJudged(t *testing.T) {
	v := newRouteTest(t)
	for _, set := range registry.Puzzles() {
		p := set.Puzzles[0]
		wrong, _, _ := strings.Cut(p.Steps[0].Refutations[0].Moves, " ")
		var own []string
		for i := 0; i < len(p.Line); i += 2 {
			own = append(own, p.Line[i])
		}
		last := len(own) - 1
		tests := []struct {
			name        string
			moves, move string
			show        bool
			status      int
			mood        string // of the verdict; empty: nothing has been tried
			says        string
			solved      bool
			lost        bool // it ends the row
		}{
			{"before the first try", "", "", false, 200, "", "Mostra la soluzione", false, false},
			{"a right move", "", own[0], false, 200, "right", "Risponde ", false, false},
			{"a wrong one", "", wrong, false, 200, "wrong", "Riprova", false, true},
			{"back from a wrong one", "", "", false, 200, "", "Suggerimento", false, false},
			{"the solution", "", "", true, 200, "shown", "La mossa è questa.", false, true},
			{"the last move", strings.Join(own[:last], " "), own[last], false, 200, "right", "Prossimo problema", true, false},
			{"no move at all", "", "pippo", false, 400, "", "", false, false},
			{"after the end", strings.Join(own, " "), own[0], false, 400, "", "", false, false},
		}
		for _, tt := range tests {
			t.Run(set.Game.ID()+" "+tt.name, func(t *testing.T) {
				form := url.Values{"moves": {tt.moves}, "move": {tt.move}}
				if tt.show {
					form.Set("show", "1")
				}
				w := v.ask("public", http.MethodPost, "/tavoli/problemi/"+set.Game.ID()+"/1", form.Encode())
				body := w.Body.String()
				if w.Code != tt.status || !strings.Contains(body, tt.says) {
					t.Fatalf("status %d, want %d saying %q: %.2000s", w.Code, tt.status, tt.says, body)
				}
				got := ""
				if m := mood.FindStringSubmatch(body); m != nil {
					got = m[1]
				}
				if got != tt.mood || strings.Contains(body, "data-puzzle-solved") != tt.solved || strings.Contains(body, "data-puzzle-lost") != tt.lost {
					t.Errorf("verdict %q, solved %v, lost %v", got, !tt.solved, !tt.lost)
				}
			})
		}
	}
}

// The list of a game shows all puzzles, or those of one grade.
func TestPuzzlesByGrade(t *testing.T) {
	v := newRouteTest(t)
	set, _ := registry.PuzzlesOf("boop")
	for _, only := range append(puzzle.Grades(), 0) {
		want := 0
		for _, p := range set.Puzzles {
			if only == 0 || p.Grade() == only {
				want++
			}
		}
		path := "/tavoli/problemi/boop"
		if only != 0 {
			path += "?grado=" + only.String()
		}
		body := v.ask("public", http.MethodGet, path, "").Body.String()
		if got := strings.Count(body, "data-puzzle-link"); got != want || want == 0 {
			t.Errorf("%s: %d puzzles, want %d", path, got, want)
		}
	}
}
