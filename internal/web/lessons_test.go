package web

import (
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"testing"
)

// begun is Metamate after formations that changed nothing.
const begun = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - - 0 1"

var mood = regexp.MustCompile(`class="panel verdict (\w+)"`)

func TestLessonIsJudged(t *testing.T) {
	v := newRouteTest(t)
	tests := []struct {
		name   string
		lesson string
		form   string
		status int
		mood   string // of the verdict; empty: nothing has been tried
		says   string
		solved bool
	}{
		{"before the first try", "metamate/1", "", 200, "", "Fai una mossa di Pedone con il Meta.", false},
		{"a right move", "metamate/1", "move=d2d4", 200, "right", "Ora è solo", true},
		{"a wrong one is explained", "metamate/1", "move=c2c4", 200, "wrong", "Hai mosso il Pedone stesso.", false},
		{"the move is shown", "metamate/1", "show=1", 200, "shown", "da d2 a d3", false},
		{"the first of two moves", "metamate/3", "move=d4e5o", 200, "right", "Ora muovi il Meta con ciò che copia da lì.", false},
		{"the second", "metamate/3", "moves=d4e5o&move=e5g6", 200, "right", "M2.1 ha portato con sé il Cavallo", true},
		{"no move at all", "metamate/1", "move=pippo", 400, "", "", false},
		{"against the rules", "metamate/1", "move=d2e3", 422, "", "", false},
		{"after the end", "metamate/1", "moves=d2d4&move=d4d5", 400, "", "", false},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			w := v.ask("public", http.MethodPost, "/tavoli/lezioni/"+tt.lesson, tt.form)
			body := w.Body.String()
			if w.Code != tt.status || !strings.Contains(body, tt.says) {
				t.Fatalf("status %d, want %d saying %q: %.2000s", w.Code, tt.status, tt.says, body)
			}
			got := ""
			if m := mood.FindStringSubmatch(body); m != nil {
				got = m[1]
			}
			if got != tt.mood || strings.Contains(body, "data-solved") != tt.solved {
				t.Errorf("verdict %q, solved %v", got, !tt.solved)
			}
		})
	}
}

func TestWhyNot(t *testing.T) {
	v := newRouteTest(t)
	tests := []struct {
		name, position, from, to string
		says                     string
	}{
		{"another way", begun, "c1", "e3", `{"message":"L’Alfiere non va in e3: va in diagonale, e non passa sopra altri pezzi.","squares":[]}`},
		{"who would give check", "4r2k/8/8/8/8/8/4B3/4K3 w - - - 0 1", "e2", "d3", `"squares":["e8"]`},
		{"no square", begun, "", "z9", `Lì non c’è nessun pezzo.`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			q := url.Values{"in": {tt.position}, "from": {tt.from}, "to": {tt.to}}
			w := v.ask("public", http.MethodGet, "/tavoli/perche/metamate?"+q.Encode(), "")
			if w.Code != http.StatusOK || !strings.Contains(w.Body.String(), tt.says) {
				t.Errorf("status %d, %s", w.Code, w.Body)
			}
		})
	}
}
