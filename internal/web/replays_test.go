package web

import (
	"encoding/xml"
	"io"
	"net/http"
	"net/url"
	"strings"
	"testing"
)

// The address of a replay and its picture stay valid: after a restart of the server, and when another
// tournament is shown. The short address means the tournament of the day.
func TestReplayAddressStays(t *testing.T) {
	v := newRouteTest(t)
	looks := func(of *routeTest, path, words string) {
		t.Helper()
		w := of.ask("public", http.MethodGet, path, "")
		if w.Code != http.StatusOK || !strings.Contains(w.Body.String(), words) {
			t.Errorf("%s: %d, without %q", path, w.Code, words)
		}
	}
	v.correct(t, "command", "end", "by", "forfeit", "side", "white", "reason", "pioggia")
	const page, picture = "/partita/serata.1A", "/partita/serata.1A/figura"
	looks(v, "/partita/1A", page)
	looks(v, "/calendario", `href="`+page+`"`)
	looks(v, page, "Rinuncia")
	looks(v, picture, "<svg")
	if w := v.ask("organiser", http.MethodPost, "/desk/tornei/nuovo", url.Values{"id": {"dopo"}, "name": {"Dopo"}, "held": {"2027-08-28"}}.Encode()); w.Code >= 400 {
		t.Fatal(w.Code)
	}
	if w := v.ask("organiser", http.MethodPost, "/api/v1/tournaments/dopo/commands", url.Values{"command": {"select"}, "id": {"x1"}}.Encode()); w.Code >= 400 {
		t.Fatal(w.Code, w.Body)
	}
	looks(v, page, "Rinuncia")
	again := *v
	again.Server = newServer(t, v.config)
	t.Cleanup(again.Close)
	looks(&again, page, "Rinuncia")
	looks(&again, picture, "<svg")
	if w := v.ask("public", http.MethodGet, "/partita/1A", ""); w.Code != http.StatusNotFound {
		t.Errorf("the new tournament has a match that it has not: %d", w.Code)
	}
	// A match of another tournament that has not begun is not public.
	if w := v.ask("public", http.MethodGet, "/partita/serata.1B", ""); w.Code != http.StatusNotFound {
		t.Errorf("a match that has not begun: %d", w.Code)
	}
	svg := v.ask("public", http.MethodGet, picture+"?passo=0", "").Body
	for d := xml.NewDecoder(svg); ; {
		if _, err := d.Token(); err == io.EOF {
			break
		} else if err != nil {
			t.Fatal(err)
		}
	}
}
