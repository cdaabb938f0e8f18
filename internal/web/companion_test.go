package web

import (
	"bytes"
	"encoding/json"
	"image/png"
	"net/http"
	"regexp"
	"strings"
	"testing"

	"scacchimagici/internal/chess"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/web/api"
)

// companionRequests are requests to the routes of the page for Companion.
func companionRequests() []routeRequest {
	const get, key = http.MethodGet, "/api/v1/boards/{board}/key.png"
	return []routeRequest{
		{http.MethodPost, "/desk/pulsanti/companion", "/desk/pulsanti/companion", "board=Z", organiserOnly(400)},
		{get, key, "/api/v1/boards/A/key.png?shows=clock&lang=en", "", all(200)},
		{get, key, "/api/v1/boards/Z/key.png?shows=clock", "", all(404)},
		{get, key, "/api/v1/boards/A/key.png", "", all(400)},
	}
}

var pressPath = regexp.MustCompile(`"url": "(/api/v1/triggers/[A-Z2-7]{26})"`)

// The page for Companion has a button for each thing that a board needs, each with a token of its own that presses it; a form
// that comes twice makes one page, another one makes buttons of another name.
func TestCompanionPage(t *testing.T) {
	v := newRouteTest(t)
	v.config.Addresses = func() []string { return []string{"http://192.168.8.2:8080"} }
	v.Close()
	v.Server = newServer(t, v.config)
	before := len(v.desk.Triggers.State().Open())
	first := v.ask("organiser", http.MethodPost, "/desk/pulsanti/companion", "board=A")
	if first.Code != http.StatusOK || !strings.Contains(first.Header().Get("Content-Disposition"), ".companionconfig") || first.Header().Get("Cache-Control") != "no-store" {
		t.Fatalf("no page: %d %v %.300s", first.Code, first.Header(), first.Body)
	}
	paths := pressPath.FindAllStringSubmatch(first.Body.String(), -1)
	if len(paths) != 4 || strings.Count(first.Body.String(), "/api/v1/boards/A/key.png?") != 4 || !strings.Contains(first.Body.String(), `"prefix": "http://192.168.8.2:8080"`) {
		t.Fatalf("%d buttons: %s", len(paths), first.Body)
	}
	if again := v.ask("organiser", http.MethodPost, "/desk/pulsanti/companion", "board=A"); again.Body.String() != first.Body.String() {
		t.Error("a form that was sent twice has made two pages")
	}
	if made := len(v.desk.Triggers.State().Open()) - before; made != 4 {
		t.Errorf("%d buttons were made", made)
	}
	for i, status := range []int{422, 422, 409, 200} { // the match has not begun: its people can be called
		v.press(t, paths[i][1], "application/json", "{}", status)
	}
	both := v.ask("organiser", http.MethodPost, "/desk/pulsanti/companion", "board=")
	if n := len(pressPath.FindAllString(both.Body.String(), -1)); n != 10 {
		t.Errorf("the page of all boards has %d buttons", n)
	}
	names := map[string]bool{}
	for _, one := range v.desk.Triggers.State().Open() {
		names[one.Name] = true
	}
	if !names["Companion · Pausa A"] || !names["Companion · Pausa A (2)"] || !names["Companion · Premiazione"] {
		t.Errorf("they are called %v", names)
	}

	order := `{"id":"c1","command":"make-companion-page","board":"B"}`
	var made, repeated api.Made
	for _, a := range []*api.Made{&made, &repeated} {
		w := v.asProgram(aProgram, v.tokens["organiser"], http.MethodPost, "/api/v1/buttons/commands", order)
		if err := json.Unmarshal(w.Body.Bytes(), a); err != nil || w.Code != http.StatusOK {
			t.Fatalf("%d %s", w.Code, w.Body)
		}
	}
	if len(pressPath.FindAllString(made.Companion, -1)) != 4 || !repeated.Repeat || repeated.Companion != made.Companion {
		t.Errorf("by a program: %+v, again: %+v", made, repeated)
	}
	count := len(v.desk.Triggers.State().Open())
	for range 8 { // forty at most: what does not fit is not made by half
		v.asProgram(aProgram, v.tokens["organiser"], http.MethodPost, "/api/v1/buttons/commands", strings.Replace(order, "c1", "more"+string(rune('a'+count)), 1))
		after := len(v.desk.Triggers.State().Open())
		if after != count && after != count+4 {
			t.Errorf("%d buttons more", after-count)
		}
		count = after
	}
	if count > 40 {
		t.Errorf("there are %d buttons", count)
	}
}

// Without an address no page is made, and no button.
func TestCompanionNeedsAnAddress(t *testing.T) {
	v := newRouteTest(t)
	before := len(v.desk.Triggers.State().Open())
	if w := v.ask("organiser", http.MethodPost, "/desk/pulsanti/companion", "board=A"); w.Code != http.StatusServiceUnavailable || len(v.desk.Triggers.State().Open()) != before {
		t.Errorf("%d, %d buttons", w.Code, len(v.desk.Triggers.State().Open())-before)
	}
}

// A key says how the board stands, in words, and is lit when what its button does is so already.
func TestKeyFaces(t *testing.T) {
	v := newRouteTest(t)
	w := v.catalogue.In("it")
	duel, thinking, over, white := magici.Duelling, magici.Thinking, magici.Finished, chess.White
	playing := api.BoardState{Board: "A", Match: "1A", Phase: &thinking, ToMove: &white, TurnSeconds: 29, MatchSeconds: 1190, Points: [2]int{4, 0}}
	paused, asking, ended := playing, playing, playing
	paused.Paused, asking.Phase, asking.Question, ended.Phase = true, &duel, true, &over
	for _, tt := range []struct {
		of    api.BoardState
		shows string
		want  keyFace
	}{
		{playing, "clock", keyFace{Top: "A  19:50", Main: "0:29", Foot: "4 : 0"}},
		{paused, "clock", keyFace{Top: "A  19:50", Main: "0:29", Foot: "4 : 0", Lit: true}},
		{ended, "clock", keyFace{Top: "A", Main: "–", Foot: "4 : 0", Off: true}},
		{api.BoardState{Board: "A"}, "clock", keyFace{Top: "A", Main: "–", Off: true}},
		{playing, "pause", keyFace{Foot: "corre"}},
		{paused, "pause", keyFace{Foot: "in pausa", Lit: true}},
		{playing, "resume", keyFace{Foot: "corre", Lit: true}},
		{paused, "resume", keyFace{Foot: "in pausa"}},
		{ended, "pause", keyFace{Foot: "non si gioca", Off: true}},
		{asking, "reveal", keyFace{Foot: "domanda"}},
		{playing, "reveal", keyFace{Foot: "nessuna", Off: true}},
	} {
		if got := faceOf(w, tt.of, tt.shows); got != tt.want {
			t.Errorf("%s: %+v, want %+v", tt.shows, got, tt.want)
		}
	}
	a := v.ask("public", http.MethodGet, "/api/v1/boards/A/key.png?shows=pause", "")
	if picture, err := png.Decode(bytes.NewReader(a.Body.Bytes())); err != nil || picture.Bounds().Dx() != keySize || a.Header().Get("Content-Type") != "image/png" {
		t.Errorf("the picture: %v, %v", err, a.Header())
	}
	for i := range 3 * mostKeyPictures {
		if _, err := v.keyPictures.picture(keyFace{Main: clockText(int64(i))}); err != nil {
			t.Fatal(err)
		}
	}
	if len(v.keyPictures.made) > mostKeyPictures {
		t.Errorf("%d pictures are kept", len(v.keyPictures.made))
	}
}

// BenchmarkKeyPicture paints the picture of a clock.
func BenchmarkKeyPicture(b *testing.B) {
	for i := 0; b.Loop(); i++ {
		var p keyPictures
		if _, err := p.picture(keyFace{Top: "A  19:50", Main: clockText(int64(i)), Foot: "4 : 0"}); err != nil {
			b.Fatal(err)
		}
	}
}
