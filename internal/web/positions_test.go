package web

import (
	"encoding/json"
	"net/http"
	"net/url"
	"strings"
	"testing"
)

// Each position of a game has a picture of its own, and its moves are text; typed moves are read.
func TestPositions(t *testing.T) {
	ada := &device{t: t, server: tableServer(t)}
	code := ada.open("game=boop&name=Ada&against=here&other=Bo")
	ada.must(code, "command=play&game=1&ply=0&move=Kc3", "command=play&game=1&ply=1&move=Kd3")
	for _, tt := range []struct {
		path, holds string
		status      int
	}{
		{"/figura", "Gattino nero in d3.", http.StatusOK},
		{"/figura?mossa=1", "Gattino bianco in c3.", http.StatusOK},
		{"/figura?mossa=0&gioco=1", "Tavolo " + code, http.StatusOK},
		{"/figura?mossa=3", "ha 2", http.StatusNotFound},
		{"/figura?mossa=x", "", http.StatusNotFound},
		{"/figura?gioco=2", "", http.StatusNotFound},
		{"/figura?lingua=en", "Black kitten to d3.", http.StatusOK},
		{"/figura.png?mossa=3", "ha 2", http.StatusNotFound},
		{"/testo?mossa=1&gioco=1", "Boop · Tavolo " + code + " · mossa 1\nAda (Bianco) – Bo (Nero)\nGattino bianco in c3.\nhttp://192.168.8.2:8080/tavoli/" + code + "?gioco=1&mossa=1", http.StatusOK},
		{"/testo?mossa=9", "ha 2", http.StatusNotFound},
		{"/mosse", "1. Kc3 Kd3\n", http.StatusOK},
		{"/mosse?gioco=2", "", http.StatusNotFound},
	} {
		w := ada.send(http.MethodGet, "/tavoli/"+code+tt.path, "")
		if w.Code != tt.status || !strings.Contains(w.Body.String(), tt.holds) {
			t.Errorf("%s: %d, %q", tt.path, w.Code, w.Body)
		}
		if kind := w.Header().Get("Content-Type"); strings.HasPrefix(tt.path, "/figura") && tt.status == http.StatusOK && kind != "image/svg+xml" {
			t.Errorf("%s is %s", tt.path, kind)
		}
	}
	var said struct{ Move, Message string }
	for text, want := range map[string]string{"e4": "Ke4", "c3": "", strings.Repeat("e4", 400): ""} {
		w := ada.send(http.MethodGet, "/tavoli/scritta/boop?in="+url.QueryEscape("6/6/6/1KkK2/6/6 w 6,0 7,0")+"&text="+text, "")
		said.Move, said.Message = "", ""
		if err := json.Unmarshal(w.Body.Bytes(), &said); err != nil || said.Move != want || (said.Message == "") == (want == "") {
			t.Errorf("%q: %d %s: %v", text, w.Code, w.Body, err)
		}
	}
}
