package web

import (
	"context"
	"net/http"
	"strings"
	"testing"

	"scacchimagici/internal/side/game"
	"scacchimagici/internal/side/game/blunder"
)

// The explanation of a lost game is public: that the computer looks, then the move, the better one, and
// every other position.
func TestWhyLost(t *testing.T) {
	look := make(chan struct{})
	s := tableServerWith(t, func(ctx context.Context, line game.Line, _ uint64) (blunder.Judgement, error) {
		select {
		case <-look:
		case <-ctx.Done():
		}
		moves := line.Moves()
		j := blunder.Judgement{Move: moves[len(moves)-1]}
		if line.Ply() == 4 { // White, to move, is lost
			j.Score, j.Forced = -blunder.Won, 2
		}
		return j, nil
	})
	ada, bo := &device{t: t, server: s}, &device{t: t, server: s}
	code := ada.open("game=boop&name=Ada&against=here&other=Bo&colour=white&clock=none")
	why := "/tavoli/" + code + "/persa"
	ask := func(query string) string {
		t.Helper()
		w := bo.send(http.MethodGet, why+query, "")
		if w.Code != http.StatusOK {
			t.Fatalf("%s: %d", query, w.Code)
		}
		return w.Body.String()
	}
	if w := bo.send(http.MethodGet, why, ""); w.Code != http.StatusUnprocessableEntity || !strings.Contains(w.Body.String(), "non è ancora finita") {
		t.Errorf("a game that goes on: %d", w.Code)
	}
	ada.must(
		code, "command=play&game=1&ply=0&move=Ka1", "command=play&game=1&ply=1&move=Kf6", "command=play&game=1&ply=2&move=Kc3",
		"command=play&game=1&ply=3&move=Kd4", "command=resign&game=1&side=white",
	)
	if body := ada.send(http.MethodGet, "/tavoli/"+code, "").Body.String(); !strings.Contains(body, why) || !strings.Contains(body, "Dove si è decisa?") {
		t.Error("the table does not lead there")
	}
	if body := ask(""); !strings.Contains(body, "data-working") || !strings.Contains(body, "Guardo la partita") {
		t.Errorf("while the computer looks: %.3000s", body)
	}
	close(look)
	for t.Context().Err() == nil && strings.Contains(ask(""), "data-working") {
	}
	tests := []struct{ query, says string }{
		{"", "Prima c’era ancora una difesa."},
		{"", "Mossa 2 del Bianco: Gattino bianco in c3"},
		{"?migliore=1", "Questa teneva"},
		{"?mossa=2", "Mossa 1 del Nero"},
		{"?mossa=3", "Si è decisa qui"},
		{"?mossa=99", "Si è decisa qui"},
		{"?gioco=1", "Perché ha perso il Bianco"},
	}
	for _, tt := range tests {
		if body := ask(tt.query); !strings.Contains(body, tt.says) {
			t.Errorf("%q does not say %q", tt.query, tt.says)
		}
	}
	if w := bo.send(http.MethodGet, why+"?gioco=7", ""); w.Code != http.StatusNotFound {
		t.Errorf("a game that was not played: %d", w.Code)
	}
	drawn := ada.open("game=boop&name=Ada&against=here&other=Bo&colour=white&clock=none")
	ada.must(drawn, "command=play&game=1&ply=0&move=Ka1", "command=offer-draw&game=1&ply=1&side=black")
	if w := bo.send(http.MethodGet, "/tavoli/"+drawn+"/persa", ""); w.Code != http.StatusUnprocessableEntity || !strings.Contains(w.Body.String(), "nessuno") {
		t.Errorf("a draw: %d", w.Code)
	}
}
