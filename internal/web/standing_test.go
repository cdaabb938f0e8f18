package web

import (
	"encoding/json"
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"scacchimagici/internal/locale"
	"scacchimagici/internal/page"
	"scacchimagici/internal/web/visitor"
	tableview "scacchimagici/views/table"
)

// give sends an order of the organiser to the tournament.
func (v *routeTest) give(t *testing.T, fields ...string) {
	t.Helper()
	form := url.Values{"id": {strings.Join(fields, "-")}}
	for i := 0; i < len(fields); i += 2 {
		form.Add(fields[i], fields[i+1])
	}
	if w := v.ask("organiser", http.MethodPost, "/api/v1/tournaments/serata/commands", form.Encode()); w.Code != http.StatusOK {
		t.Fatalf("%v: status %d: %.300s", fields, w.Code, w.Body)
	}
}

// The organiser's words to all stand on every page except those where they are written.
func TestBandReachesEverybody(t *testing.T) {
	v := newRouteTest(t)
	pages := []struct {
		role, path string
		want       bool
	}{
		{"referee A", "/arbitro/A", true},
		{"strategist", "/stratega/serata/grifondoro", true},
		{"public", "/", true},
		{"public", "/classifica", true},
		{"public", "/calendario", true},
		{"public", "/tavoli", true},
		{"screen", "/schermo", true},
		{"organiser", "/desk/classifica", false},
	}
	v.give(t, "command", "announce", "text", "Si mangia alle 19")
	v.give(t, "command", "call", "match", "1B")
	for _, p := range pages {
		html := v.ask(p.role, http.MethodGet, p.path, "").Body.String()
		for _, words := range []string{"Si mangia alle 19", "Alla scacchiera B: Corvonero e Tassorosso"} {
			if strings.Contains(html, words) != p.want {
				t.Errorf("%s on %s: %t", words, p.path, !p.want)
			}
		}
	}
	v.give(t, "command", "unannounce")
	v.give(t, "command", "end-call")
	for _, p := range pages {
		if html := v.ask(p.role, http.MethodGet, p.path, "").Body.String(); strings.Contains(html, "alle 19") || strings.Contains(html, `class="band"`) {
			t.Errorf("%s still tells it", p.path)
		}
	}
}

// A call ends when its match begins or ends, on every screen and without a tap; until then it stays.
func TestCallEndsWithItsMatch(t *testing.T) {
	v := newRouteTest(t)
	const words = "Alla scacchiera A: Grifondoro e Serpeverde"
	calls := func(role, path string) bool {
		return strings.Contains(v.ask(role, http.MethodGet, path, "").Body.String(), words)
	}
	v.give(t, "command", "call", "match", "1A")
	if !calls("referee A", "/arbitro/A") || !calls("public", "/tavoli") {
		t.Fatal("nobody is called")
	}
	elsewhere := v.screens.Watch(visitor.Visitor{}, page.Topic{Kind: tableview.ListKind, Lang: locale.Italian}, func() {})
	defer elsewhere.Close()
	v.correct(t, "command", "end", "by", "forfeit", "side", "white", "reason", "pioggia")
	for _, p := range []struct{ role, path string }{
		{"referee A", "/arbitro/A"}, {"public", "/"}, {"public", "/tavoli"}, {"screen", "/schermo"},
	} {
		if calls(p.role, p.path) {
			t.Errorf("%s is still called", p.path)
		}
	}
	if html := v.ask("organiser", http.MethodGet, "/desk", "").Body.String(); strings.Contains(html, "Togli la chiamata") {
		t.Error("the desk would still end the call")
	}
	late := time.After(patience)
	for {
		select {
		case <-late:
			t.Fatal("who looks at something else is not told")
		case <-elsewhere.Wake():
		}
		if f := elsewhere.Next(); f != nil && !strings.Contains(string(f.Raw()), words) {
			return
		}
	}
}

// Until the ceremony has shown a House only the organiser knows its place, from the API as from pages.
func TestFinalRankingIsVeiled(t *testing.T) {
	v := newRouteTest(t)
	type table struct {
		Veiled bool
		Rows   []struct{ House string }
		Splits []any
		Tied   []any
	}
	sees := func(when string, organiser, others int) {
		t.Helper()
		for _, who := range []string{"organiser", "public", "referee A", "strategist", "reception", "screen"} {
			want := others
			if who == "organiser" {
				want = organiser
			}
			got := fetch[table](t, v.ask(who, http.MethodGet, "/api/v1/tournaments/serata/ranking", ""))
			if veiled := want < 4; got.Veiled != veiled || len(got.Rows) != want || veiled && len(got.Splits)+len(got.Tied) > 0 {
				t.Errorf("%s: %s sees %+v, want %d rows", when, who, got, want)
			}
		}
		var said table
		for _, e := range v.events(t, "referee A", "?kinds=ranking", "") {
			said = table{}
			if err := json.Unmarshal([]byte(e.data), &said); err != nil {
				t.Fatal(err)
			}
		}
		if said.Veiled != (others < 4) || len(said.Rows) != others || said.Veiled && len(said.Splits)+len(said.Tied) > 0 {
			t.Errorf("%s: the last event says %+v, want %d rows", when, said, others)
		}
	}
	v.give(t, "command", "rename", "name", "Serata", "held", time.Now().Format(time.DateOnly))
	v.correct(t, "command", "end", "by", "forfeit", "side", "white", "reason", "pioggia")
	sees("one match is to be played", 4, 4)
	if w := v.ask("organiser", http.MethodPost, "/api/v1/matches/serata.1B/commands", "id=b&command=end&by=forfeit&side=black&reason=pioggia"); w.Code != http.StatusOK {
		t.Fatalf("status %d: %.300s", w.Code, w.Body)
	}
	sees("all are over", 4, 0)
	v.give(t, "command", "ceremony", "step", "4")
	sees("the last House is being shown", 4, 0)
	v.give(t, "command", "ceremony", "step", "5")
	sees("the last House is known", 4, 1)
	v.give(t, "command", "ceremony", "step", "20")
	sees("after the ceremony", 4, 4)
}

// The organiser's taps lead the screen through the ceremony; its step stays while the screen shows something else.
func TestCeremonyOnTheScreen(t *testing.T) {
	v := newRouteTest(t)
	assign := func(shows string) {
		form := url.Values{"id": {shows}, "command": {"assign-screen"}, "number": {"1"}, "shows": {shows}}
		if w := v.ask("organiser", http.MethodPost, "/api/v1/access/commands", form.Encode()); w.Code != http.StatusOK {
			t.Fatalf("status %d: %.300s", w.Code, w.Body)
		}
	}
	see := func(has, hasNot string) {
		t.Helper()
		html := v.ask("screen", http.MethodGet, "/schermo", "").Body.String()
		if !strings.Contains(html, has) || hasNot != "" && strings.Contains(html, hasNot) {
			t.Errorf("the screen lacks %q or shows %q", has, hasNot)
		}
	}
	assign("ranking")
	see("shows-standing", "pz-shield")
	assign("next")
	see("shows-next", "shows-standing")
	assign("ceremony")
	see("Premiazione", "pz-shield")
	v.give(t, "command", "ceremony", "step", "1")
	see("pz-shield", `<h2 class="house">`)
	v.give(t, "command", "ceremony", "step", "4")
	see(`id="pz-duels"`, `id="pz-total"`)
	v.give(t, "command", "ceremony", "step", "5")
	v.ask("organiser", http.MethodPost, "/api/v1/access/commands", "command=choose-output&output=screen:1&id=suono")
	see(`&#34;tones&#34;:&#34;chord5&#34;`, "")
	if html := v.ask("organiser", http.MethodGet, "/desk/classifica", "").Body.String(); !strings.Contains(html, "passo 5 di 20") {
		t.Error("the desk does not say the step")
	}
}
