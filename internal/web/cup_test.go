package web

import (
	"net/http"
	"net/http/httptest"
	"net/url"
	"strconv"
	"strings"
	"testing"
	"time"
)

// TestCup plays an evening through its pages: two people enter on their phones, the organiser adds one,
// a card leads to the table, a result counts, and no answer contains a player's device.
func TestCup(t *testing.T) {
	s := tableServer(t)
	s.askPassword = false // the laptop is the organiser
	var phones [2]*http.Cookie
	order := func(phone int, path string, fields ...string) *httptest.ResponseRecorder {
		t.Helper()
		form := url.Values{"id": {strings.Repeat("x", 20) + time.Now().Format("150405.000000000")}}
		for _, f := range fields {
			name, value, _ := strings.Cut(f, "=")
			form.Set(name, value)
		}
		r := httptest.NewRequest(http.MethodPost, path, strings.NewReader(form.Encode()))
		r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
		r.Header.Set("Accept", "application/json")
		if phone >= 0 {
			r.RemoteAddr = "192.168.1.5:4000"
			if phones[phone] != nil {
				r.AddCookie(phones[phone])
			}
		} else {
			r.RemoteAddr, r.Host = "127.0.0.1:4000", "localhost"
		}
		w := httptest.NewRecorder()
		s.ServeHTTP(w, r)
		for _, c := range w.Result().Cookies() {
			if phone >= 0 && c.Name == "giocatore" {
				phones[phone] = c
			}
		}
		return w
	}
	look := func(phone int, path string) string {
		t.Helper()
		r := httptest.NewRequest(http.MethodGet, path, nil)
		if phone >= 0 {
			r.RemoteAddr = "192.168.1.5:4000"
			r.AddCookie(phones[phone])
		} else {
			r.RemoteAddr, r.Host = "127.0.0.1:4000", "localhost"
		}
		w := httptest.NewRecorder()
		s.ServeHTTP(w, r)
		return w.Body.String() + w.Header().Get("Location")
	}
	must := func(w *httptest.ResponseRecorder, status int) {
		t.Helper()
		if w.Code != status {
			t.Fatalf("%d, want %d: %s", w.Code, status, w.Body)
		}
	}
	const cup, api = "/tavoli/coppa", "/api/v1/cup"
	must(order(0, cup, "command=open-cup", "name=Sera", "game=boop", "format=knockout"), http.StatusForbidden)
	must(order(-1, cup, "command=open-cup", "name=Sera", "game=boop", "format=swiss", "turns=3", "clock=none", "minutes=25", "wait=5"), http.StatusOK)
	must(order(0, cup, "command=enter-cup", "cup=1", "name=Anna"), http.StatusOK)
	must(order(1, cup, "command=enter-cup", "cup=1", "name=Bea"), http.StatusOK)
	must(order(1, cup, "command=enter-cup", "cup=1", "name=anna"), http.StatusConflict)
	must(order(-1, cup, "command=enter-many", "cup=1", "names=Ciro\r\nDario"), http.StatusOK)
	if page := look(0, cup); !strings.Contains(page, "Sei in gara") || !strings.Contains(page, "Dario") {
		t.Errorf("who has entered sees %.400s", page)
	}
	must(order(0, cup, "command=draw-round", "cup=1", "round=1"), http.StatusForbidden)
	must(order(-1, cup, "command=draw-round", "cup=1", "round=1"), http.StatusOK)
	cups := roomOf(s).Cups
	deadline := time.Now().Add(patience)
	for {
		open := true
		for _, p := range cups.State().Present().Round().Pairings {
			open = open && p.Code != ""
		}
		if open {
			break
		}
		if time.Now().After(deadline) {
			t.Fatal("the tables do not open")
		}
	}
	page := look(0, cup)
	if !strings.Contains(page, "Siediti e gioca") {
		t.Errorf("who is called sees %.400s", page)
	}
	one, _ := cups.State().Present().Pairing(1)
	if to := look(0, cup+"/tavolo/1"); !strings.HasSuffix(to, "/tavoli/"+one.Code) {
		t.Errorf("the card of the first table leads to %s", to)
	}
	for _, p := range cups.State().Present().Players {
		if p.Device != "" && strings.Contains(page+look(1, cup)+look(-1, "/desk/coppa")+look(-1, api), p.Device) {
			t.Error("a page tells the device of somebody")
		}
	}
	mine, _ := cups.State().Present().Round().PairingOf(1)
	side := map[bool]string{true: "white", false: "black"}[mine.Players[0] == 1]
	must(order(1, "/api/v1/tables/"+mine.Code+"/commands", "command=sit", "side="+side, "name=Anna"), http.StatusForbidden)
	must(order(0, "/api/v1/tables/"+mine.Code+"/commands", "command=sit", "side="+side, "name=Anna"), http.StatusOK)
	must(order(0, api+"/commands", "command=decide-pairing", "cup=1", "round=1", "pairing=2", "how=draw"), http.StatusForbidden)
	must(order(-1, api+"/commands", "command=decide-pairing", "cup=1", "round=1", "pairing=1", "how=played", "winner="+strconv.Itoa(one.Players[0])), http.StatusOK)
	must(order(-1, cup, "command=decide-pairing", "cup=1", "round=1", "pairing=2", "how=draw"), http.StatusOK)
	for _, want := range []string{`"phase":"between"`, `"how":"draw","winner":0`, `"points":2,"buchholz":0,"won":1`, `"yours":[2]`} {
		if got := look(1, api); !strings.Contains(got, want) || got != look(1, api+"?cup=1") {
			t.Errorf("programs read %s, want %s", got, want)
		}
	}
	if file := look(-1, "/desk/coppa/1/risultati.csv"); !strings.Contains(file, ",0.5,") || !strings.Contains(file, "Patta") {
		t.Errorf("the results are %s", file)
	}
	for _, want := range []string{"Sera", "Turno 1 di 3", "Patta", "Buchholz", `href="/desk/coppa/1/risultati.csv"`} {
		if page := look(-1, "/desk/coppa/1/risultati"); !strings.Contains(page, want) {
			t.Errorf("the results to print lack %s", want)
		}
	}
	if page := look(-1, "/desk/coppa"); !strings.Contains(page, "Sorteggia il turno 2") {
		t.Errorf("the desk sees %.400s", page)
	}
}
