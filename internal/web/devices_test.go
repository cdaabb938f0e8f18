package web

import (
	"encoding/json"
	"net/http"
	"strings"
	"testing"
	"time"

	"scacchimagici/internal/health"
)

// report sends what a page of a device reports, and returns what the desk asks of it.
func (v *routeTest) report(t *testing.T, who, fields string) health.Requests {
	t.Helper()
	w := v.ask(who, http.MethodPost, "/rete/voce", fields)
	var asks health.Requests
	if err := json.Unmarshal(w.Body.Bytes(), &asks); err != nil || w.Code != http.StatusOK {
		t.Fatalf("%s reports %q: %d %v\n%s", who, fields, w.Code, err, w.Body)
	}
	return asks
}

func (v *routeTest) wall(t *testing.T, want ...string) {
	t.Helper()
	page := v.ask("organiser", http.MethodGet, "/desk/dispositivi", "").Body.String()
	for _, w := range want {
		if !strings.Contains(page, w) {
			t.Errorf("the wall does not say %q", w)
		}
	}
}

// The wall shows what a device reports, and the answer to its next report is what the desk asks of it.
func TestReports(t *testing.T) {
	v := newRouteTest(t)
	if asks := v.report(t, "referee A", "trip=31&battery=24&charging=0&hidden=0"); asks != (health.Requests{}) {
		t.Errorf("the desk asks %+v without a tap there", asks)
	}
	v.report(t, "screen", "trip=140&battery=100&charging=1")
	v.report(t, "strategist", "trip=12&slept=2&reopened=1")
	v.wall(t, "31 ms", "24%", "batteria bassa", "140 ms", "linea lenta", "corrente", "12 ms", "3 di 6 vivi")

	v.ask("organiser", http.MethodPost, "/desk/dispositivi/referee%20A/chiama", "")
	call := v.report(t, "referee A", "").Call
	if call == "" || v.report(t, "strategist", "").Call != "" {
		t.Errorf("called is %q, and not the device that was meant", call)
	}
	v.wall(t, "suona da")
	v.report(t, "strategist", "answered="+call) // another device answers for it
	if v.report(t, "referee A", "").Call != call {
		t.Error("a device has ended the call of another one")
	}
	if asks := v.report(t, "referee A", "answered="+call); asks.Call != "" {
		t.Error("it rings after the answer")
	}
	v.wall(t, "ha risposto alle")

	v.ask("organiser", http.MethodPost, "/desk/dispositivi/ricarica", "")
	if v.report(t, "referee A", "").Reload != 1 || v.report(t, "screen", "").Reload != 1 {
		t.Error("not all devices are asked to load their pages anew")
	}
	v.ask("organiser", http.MethodPost, "/desk/dispositivi/screen/ricarica", "")
	if v.report(t, "referee A", "").Reload != 1 || v.report(t, "screen", "").Reload != 2 {
		t.Error("one device is meant")
	}
}

// Screens name whom the desk calls at a device that is silent, until it is heard again.
func TestCalledAndSilent(t *testing.T) {
	v := newRouteTest(t)
	named := func() bool {
		return strings.Contains(v.ask("screen", http.MethodGet, "/schermo", "").Body.String(), "Manca in rete: ")
	}
	v.screens.Devices.Note("referee A", health.Report{Page: "a"}, time.Now().Add(-time.Minute))
	if named() {
		t.Error("a device is named that nobody calls")
	}
	v.ask("organiser", http.MethodPost, "/desk/dispositivi/referee%20A/chiama", "")
	if page := v.ask("screen", http.MethodGet, "/schermo", "").Body.String(); !strings.Contains(page, "Manca in rete: ") || !strings.Contains(page, "scacchiera A") {
		t.Error("the screens do not say who is missing")
	}
	v.report(t, "referee A", "")
	if named() {
		t.Error("it is named although it rings")
	}
}

// A person shows the organiser what is wrong with a device, until the organiser has seen it.
func TestHelpIsSeen(t *testing.T) {
	v := newRouteTest(t)
	v.report(t, "strategist", "trip=12")
	if w := v.ask("strategist", http.MethodPost, "/rete/mostra", "check=awake"); w.Code != http.StatusSeeOther {
		t.Fatalf("status %d: %s", w.Code, w.Body)
	}
	v.wall(t, "Chiede aiuto", "Togli il risparmio di batteria")
	if page := v.ask("organiser", http.MethodGet, "/desk", "").Body.String(); !strings.Contains(page, "chiede aiuto") {
		t.Error("the page of the day does not say it")
	}
	v.ask("organiser", http.MethodPost, "/desk/dispositivi/strategist/visto", "")
	if page := v.ask("organiser", http.MethodGet, "/desk/dispositivi", "").Body.String(); strings.Contains(page, "Chiede aiuto") {
		t.Error("it stays after it was seen")
	}
}

// A report that makes no sense changes nothing.
func TestBadReports(t *testing.T) {
	v := newRouteTest(t)
	v.report(t, "referee A", "trip=31&battery=70")
	for _, fields := range []string{
		"battery=101", "battery=-1", "battery=x", "battery=1e1", "trip=60001", "trip=-5", "trip=99999999999999999999", "slept=101", "reopened=-1", "hidden=2", "charging=yes",
		"trip=" + strings.Repeat("1", 70<<10), "page=" + strings.Repeat("a", 21),
	} {
		if w := v.ask("referee A", http.MethodPost, "/rete/voce", fields); w.Code != http.StatusBadRequest {
			t.Errorf("%.40s: status %d", fields, w.Code)
		}
	}
	for _, check := range []string{"", "emperor", "<b>", strings.Repeat("a", 500)} {
		if w := v.ask("referee A", http.MethodPost, "/rete/mostra", "check="+check); w.Code != http.StatusBadRequest {
			t.Errorf("shows %.20q: status %d", check, w.Code)
		}
	}
	v.wall(t, "31 ms", "70%")
}

// The page of the checks leads back to the page of the device's seat, and only a device with a seat can show the organiser
// something.
func TestWorks(t *testing.T) {
	v := newRouteTest(t)
	page := v.ask("strategist", http.MethodGet, "/rete", "").Body.String()
	if !strings.Contains(page, `href="/stratega/serata/grifondoro"`) || !strings.Contains(page, `action="/rete/mostra"`) || !strings.Contains(page, "Stratega Grifondoro") {
		t.Error("the page of a Strategist does not know the seat")
	}
	if page := v.ask("", http.MethodGet, "/rete", "").Body.String(); strings.Contains(page, "/rete/mostra") || !strings.Contains(page, "Non hai un posto") {
		t.Error("a visitor can show the organiser something")
	}
}

// Only pages of devices with a seat report, and none of the organiser's.
func TestWhoReports(t *testing.T) {
	v := newRouteTest(t)
	for _, tt := range []struct {
		who, path string
		reports   bool
	}{
		{"referee A", "/arbitro/A", true},
		{"strategist", "/stratega/serata/grifondoro", true},
		{"screen", "/schermo", true},
		{"reception", "/accoglienza", true},
		{"strategist", "/", true},
		{"", "/", false},
		{"organiser", "/desk", false},
	} {
		if page := v.ask(tt.who, http.MethodGet, tt.path, "").Body.String(); strings.Contains(page, `data-report="/rete/voce"`) != tt.reports {
			t.Errorf("%s at %s reports: %v", tt.who, tt.path, !tt.reports)
		}
	}
}
