package web

import (
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"testing"

	"scacchimagici/internal/access"
	"scacchimagici/internal/role"
	"scacchimagici/internal/screen"
)

// An identified screen shows its number over everything else, for a while.
func TestIdentifiedScreen(t *testing.T) {
	v := newRouteTest(t)
	if w := v.ask("organiser", http.MethodPost, "/desk/schermi/1/identifica", ""); w.Code != http.StatusSeeOther {
		t.Fatalf("status %d", w.Code)
	}
	page := v.ask("screen", http.MethodGet, "/schermo", "").Body.String()
	if !strings.Contains(page, `class="identify"`) {
		t.Error("the screen does not show its number")
	}
	v.screens.Identify(1, 0)
	page = v.ask("screen", http.MethodGet, "/schermo", "").Body.String()
	if strings.Contains(page, `class="identify"`) {
		t.Error("the screen shows its number for ever")
	}
}

func TestDevices(t *testing.T) {
	v := newRouteTest(t)
	page := v.ask("organiser", http.MethodGet, "/desk/dispositivi", "").Body.String()
	for _, want := range []string{"referee A", "Arbitro A", "Stratega Grifondoro", "mai sentito", "0 di 6 vivi"} {
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

// The number of a new screen shows until a person has had time to read it; the same browser is the same
// screen when it comes again.
func TestNewScreen(t *testing.T) {
	v := newRouteTest(t)
	if page := v.ask("", http.MethodGet, "/schermo", ""); len(page.Result().Cookies()) > 0 || !strings.Contains(page.Body.String(), "data-at-once") || len(v.desk.Access.State().Screens) != 1 {
		t.Errorf("who looks at the page is a screen: %.400s", page.Body)
	}
	v.tokens["new screen"] = v.ask("", http.MethodPost, "/schermo", "").Result().Cookies()[0].Value
	v.ask("new screen", http.MethodPost, "/schermo", "") // a second tap
	if page := v.ask("new screen", http.MethodGet, "/schermo", "").Body.String(); !strings.Contains(page, `class="identify"`) {
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

// When all numbers are taken a new screen gets that of a screen without a device: the oldest one that
// the organiser has not named or assigned.
func TestNumbersOfScreensAreUsedAgain(t *testing.T) {
	v := newRouteTest(t)
	v.order(t, role.Organiser, access.RenameScreen{Number: 1, Name: "TV gazebo"})
	for !v.desk.Access.State().ScreensFull() {
		v.ask("", http.MethodPost, "/schermo", "")
	}
	w := v.ask("", http.MethodPost, "/schermo", "")
	v.tokens["new screen"] = w.Result().Cookies()[0].Value
	if page := v.ask("new screen", http.MethodGet, "/schermo", "").Body.String(); !strings.Contains(page, "place=2") {
		t.Errorf("status %d: %.400s", w.Code, page)
	}
	if page := v.ask("screen", http.MethodGet, "/schermo", "").Body.String(); !strings.Contains(page, "place=1") {
		t.Error("the screen that the desk knows has lost its number")
	}
}

// A copy is sent whole.
func TestCopyOfTheDatabase(t *testing.T) {
	v := newRouteTest(t)
	if page := v.ask("organiser", http.MethodGet, "/desk", "").Body.String(); !strings.Contains(page, "Ancora nessuna copia") {
		t.Error("the desk does not say that there is no copy")
	}
	w := v.ask("organiser", http.MethodGet, "/desk/copia", "")
	if disposition := w.Header().Get("Content-Disposition"); w.Body.String() != "SQLite format 3" || !strings.HasPrefix(disposition, "attachment; filename=scacchi-") {
		t.Errorf("%q, %q", disposition, w.Body)
	}
}

// A person is called by name on all screens.
func TestCallSomebody(t *testing.T) {
	v := newRouteTest(t)
	current, _ := v.desk.Tournaments.Current()
	who := current.People[0]
	for _, tt := range []struct {
		form, want string
		status     int
	}{
		{"person=" + string(who.ID) + "&board=B", who.Name + ", ti aspettano alla scacchiera B", 303},
		{"person=" + string(who.ID) + "&board=", who.Name + ", ti aspetta l’organizzatore", 303},
		{"person=" + string(who.ID) + "&board=Z", who.Name + ", ti aspetta l’organizzatore", 404},
		{"person=nobody", who.Name + ", ti aspetta l’organizzatore", 404},
	} {
		w := v.ask("organiser", http.MethodPost, "/desk/chiama", tt.form)
		if now, _ := v.desk.Tournaments.Current(); w.Code != tt.status || now.Announcement != tt.want {
			t.Errorf("%s: status %d, announced %q", tt.form, w.Code, now.Announcement)
		}
	}
}

// After each step of the set-up its page leads to the next one.
func TestSetUpLeadsOn(t *testing.T) {
	s := laptop(t)
	leads := func(page, to string) {
		t.Helper()
		body := ask(s, page, nil).Body.String()
		bar := ""
		if i := strings.Index(body, "o-nextstep"); i >= 0 {
			bar = body[i : i+400]
		}
		if to == "" && bar != "" || to != "" && !strings.Contains(bar, `href="`+to+`"`) {
			t.Errorf("%s leads to %.200q, want %q", page, bar, to)
		}
	}
	w := ask(s, "/desk/tornei/nuovo", url.Values{"id": {"f"}, "name": {"Coppa"}, "held": {"2026-08-29"}})
	if to := w.Header().Get("Location"); !strings.HasPrefix(to, "/desk/case?") {
		t.Errorf("a tournament without Houses leads to %q", to)
	}
	leads("/desk/case", "")
	ask(s, "/desk/case/quattro", url.Values{})
	leads("/desk/case", "/desk/persone")
	leads("/desk/persone", "")
	leads("/desk/regole", "/desk/persone") // the step that the day marks
	for _, page := range []string{"/desk/case", "/desk"} {
		if body := ask(s, page, nil).Body.String(); strings.Contains(body, "⟦") {
			t.Errorf("a text is missing on %s", page)
		}
	}
	if body := ask(s, "/desk", nil).Body.String(); !strings.Contains(body, "Adesso questo") || strings.Contains(body, "o-board-head") {
		t.Error("before it is set up the page of the day is not the list of steps")
	}
}

// Each tool leads to a page of the organiser, and says how it stands.
func TestTools(t *testing.T) {
	v := newRouteTest(t)
	page := v.ask("organiser", http.MethodGet, screen.ToolsPath, "").Body.String()
	tiles := regexp.MustCompile(`class="panel o-tile" href="([^"]+)"`).FindAllStringSubmatch(page, -1)
	if len(tiles) != 11 {
		t.Errorf("%d tools: %v", len(tiles), tiles)
	}
	for _, tile := range tiles {
		if w := v.ask("organiser", http.MethodGet, tile[1], ""); w.Code != http.StatusOK {
			t.Errorf("%s: status %d", tile[1], w.Code)
		}
	}
	for _, want := range []string{"Posti collegati: 0 su 6", "nessun secondo portatile", "nessun tavolo aperto", "un pulsante", "Italiano, English"} {
		if !strings.Contains(page, want) {
			t.Errorf("the page does not say %q", want)
		}
	}
}
