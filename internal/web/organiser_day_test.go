package web

import (
	"net/http"
	"strings"
	"testing"
)

// A screen that is identified shows its number over whatever it shows, for a while; one that
// is to reload says so to the page, which was loaded with another word.
func TestScreenCalls(t *testing.T) {
	v := newRouteTest(t)
	if w := v.ask("organiser", http.MethodPost, "/desk/schermi/1/identifica", ""); w.Code != http.StatusSeeOther {
		t.Fatalf("status %d", w.Code)
	}
	page := v.ask("screen", http.MethodGet, "/schermo", "").Body.String()
	if !strings.Contains(page, `class="identify"`) || !strings.Contains(page, `data-reload=""`) {
		t.Error("the screen does not show its number, or is told to reload")
	}
	v.screens.Identify(1, 0)
	v.ask("organiser", http.MethodPost, "/desk/schermi/1/ricarica", "")
	page = v.ask("screen", http.MethodGet, "/schermo", "").Body.String()
	if strings.Contains(page, `class="identify"`) || !strings.Contains(page, `data-reload="1"`) {
		t.Error("the screen shows its number for ever, or is not told to reload")
	}
}

func TestDevices(t *testing.T) {
	v := newRouteTest(t)
	page := v.ask("organiser", http.MethodGet, "/desk/dispositivi", "").Body.String()
	for _, want := range []string{"referee A", "Arbitro A", "Stratega Grifondoro", "non collegato", "4 dispositivi"} {
		if !strings.Contains(page, want) {
			t.Errorf("the page does not say %q", want)
		}
	}
	if strings.Contains(page, "revoked") {
		t.Error("a device that was thrown out is still there")
	}
	if w := v.ask("organiser", http.MethodPost, "/api/v1/access/commands", "id=x&command=revoke-device&device=referee+A"); w.Code != http.StatusOK {
		t.Fatalf("status %d: %s", w.Code, w.Body)
	}
	if page := v.ask("organiser", http.MethodGet, "/desk/dispositivi", "").Body.String(); strings.Contains(page, "referee A") {
		t.Error("it is still there")
	}
}

// The number of a new screen shows until somebody has had time to read it; the browser that
// comes again is the same screen.
func TestNewScreen(t *testing.T) {
	v := newRouteTest(t)
	first := v.ask("", http.MethodGet, "/schermo", "")
	v.tokens["new screen"] = first.Result().Cookies()[0].Value
	if page := first.Body.String(); !strings.Contains(page, `class="identify"`) {
		t.Error("a new screen does not show its number")
	}
	v.screens.Identify(2, 0)
	for range 2 {
		if page := v.ask("new screen", http.MethodGet, "/schermo", "").Body.String(); !strings.Contains(page, "place=2") || strings.Contains(page, `class="identify"`) {
			t.Errorf("it is another one: %.400s", page)
		}
	}
	if n := len(v.desk.Access.State().Screens); n != 2 {
		t.Errorf("%d screens", n)
	}
}
