package web

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"sync"
	"testing"
	"time"

	"scacchimagici/internal/access"
	"scacchimagici/internal/role"
)

// TestWrongCodes: ten wrong codes within a minute block an address, for codes and passwords alike, and
// no other address. A device with a seat there goes on, and a QR code still lets devices in.
func TestWrongCodes(t *testing.T) {
	v := newRouteTest(t)
	right, _ := v.desk.Access.State().Code(access.RefereeOf("A"))
	enter := url.Values{"code": {right.Digits}}.Encode()
	for i := range 10 {
		path, body := "/entra", fmt.Sprintf("code=0000%02d", i)
		if i%2 == 1 {
			path, body = "/accedi", "password=alohomora"
		}
		if w := v.ask("public", http.MethodPost, path, body); w.Code != http.StatusForbidden {
			t.Fatalf("wrong code %d: status %d", i+1, w.Code)
		}
	}
	elsewhere := v.request("public", http.MethodPost, "/entra", enter)
	elsewhere.RemoteAddr = "192.168.8.31:50000"
	tests := []struct {
		name string
		r    *http.Request
		want int
	}{
		{"the right code", v.request("public", http.MethodPost, "/entra", enter), 429},
		{"the right code on a device that sits", v.request("strategist", http.MethodPost, "/entra", enter), 303},
		{"on a device that is only a screen", v.request("screen", http.MethodPost, "/entra", enter), 429},
		{"a password", v.request("public", http.MethodPost, "/accedi", "password=x"), 429},
		{"the right code from another address", elsewhere, 303},
		{"a Referee who sits there", v.request("referee A", http.MethodGet, "/arbitro/A", ""), 200},
		{"an order of his", v.request("referee A", http.MethodPost, "/api/v1/matches/serata.1A/commands", "id=p&command=pause"), 422},
		{"the QR code", v.request("public", http.MethodPost, "/e/"+right.Secret, ""), 303},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			w := httptest.NewRecorder()
			v.ServeHTTP(w, tt.r)
			if w.Code != tt.want {
				t.Errorf("status %d, want %d", w.Code, tt.want)
			}
		})
	}
	for _, restart := range []struct {
		name string
		want int
	}{{"after a restart", 429}, {"a minute later", 303}} {
		again := newServer(t, v.config)
		w := httptest.NewRecorder()
		again.ServeHTTP(w, v.request("public", http.MethodPost, "/entra", enter))
		again.Close()
		if w.Code != restart.want {
			t.Errorf("%s: status %d, want %d", restart.name, w.Code, restart.want)
		}
		v.codes.pass(time.Minute)
	}
}

// Of four hundred parallel tries ten are checked.
func TestCodesAtOnce(t *testing.T) {
	v := newRouteTest(t)
	var all sync.WaitGroup
	var mu sync.Mutex
	answers := map[int]int{}
	for i := range 400 {
		all.Go(func() {
			w := v.ask("public", http.MethodPost, "/entra", fmt.Sprintf("code=0000%02d", i%100))
			mu.Lock()
			defer mu.Unlock()
			answers[w.Code]++
		})
	}
	all.Wait()
	if answers[http.StatusForbidden] != 10 || answers[http.StatusTooManyRequests] != 390 {
		t.Errorf("answers by status: %v", answers)
	}
}

// A refusal says how long to wait and how to get in at once; the desk shows the source of the guesses.
func TestGuessesAreTold(t *testing.T) {
	v := newRouteTest(t)
	right, _ := v.desk.Access.State().Code(access.RefereeOf("A"))
	for i := range 10 {
		r := v.request("public", http.MethodPost, "/entra", fmt.Sprintf("code=0000%02d", i))
		r.RemoteAddr = fmt.Sprintf("[fd00:1:2:3::%d]:50000", i+1)
		v.ServeHTTP(httptest.NewRecorder(), r)
	}
	for lang, want := range map[string]string{
		"it": "aspetta un minuto. Con il QR del cartellino entri subito; se non l’hai, te lo mostra l’organizzatore.",
		"en": "wait a minute. With the QR code of the card you get in at once; if you have none, the organiser shows it to you.",
	} {
		r := v.request("public", http.MethodPost, "/entra", url.Values{"code": {right.Digits}}.Encode())
		r.RemoteAddr = "[fd00:1:2:3:ffff::1]:50000"
		r.AddCookie(&http.Cookie{Name: "lingua", Value: lang})
		w := httptest.NewRecorder()
		v.ServeHTTP(w, r)
		if w.Code != http.StatusTooManyRequests || !strings.Contains(w.Body.String(), want) {
			t.Errorf("%s: status %d: %.300s", lang, w.Code, w.Body)
		}
	}
	page := v.ask("organiser", http.MethodGet, "/desk", "").Body.String()
	for _, want := range []string{"Qualcuno prova a indovinare i codici", "nell’ultimo minuto, da fd00:1:2:3::/64"} {
		if !strings.Contains(page, want) {
			t.Errorf("the desk does not say %q", want)
		}
	}
}

// One password is hashed at a time and four wait. The next one is told to try again, and does not count as a try.
func TestPasswordsWaitTheirTurn(t *testing.T) {
	v := newRouteTest(t)
	password, err := access.NewPassword("Alohomora!", strings.NewReader(strings.Repeat("x", 16)), 1)
	if err != nil {
		t.Fatal(err)
	}
	v.order(t, role.Organiser, access.SetPassword{Password: password})
	release, _ := v.hashing.Take(t.Context())
	waiting, answers := make(chan struct{}), make(chan int, 30)
	for i := range 30 {
		go func() {
			r := v.request("public", http.MethodPost, "/accedi", "password=Alohomora!")
			r.RemoteAddr = fmt.Sprintf("192.168.9.%d:50000", i)
			w := httptest.NewRecorder()
			v.ServeHTTP(w, r)
			if w.Code == http.StatusTooManyRequests && !strings.Contains(w.Body.String(), "riprova fra qualche secondo") {
				t.Errorf("refused with %.300s", w.Body)
			}
			answers <- w.Code
			if w.Code == http.StatusTooManyRequests {
				waiting <- struct{}{}
			}
		}()
	}
	for range 30 - passwordsWaiting {
		<-waiting
	}
	release()
	count := map[int]int{}
	for range 30 {
		count[<-answers]++
	}
	if count[http.StatusTooManyRequests] != 26 || count[http.StatusSeeOther] != passwordsWaiting {
		t.Errorf("answers by status: %v", count)
	}
}
