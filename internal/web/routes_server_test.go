package web

import (
	"context"
	"io"
	"log/slog"
	"maps"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"scacchimagici/internal/access"
	"scacchimagici/internal/alarm"
	"scacchimagici/internal/desk"
	"scacchimagici/internal/doctor"
	"scacchimagici/internal/locale"
	"scacchimagici/internal/quiz"
	"scacchimagici/internal/role"
	"scacchimagici/internal/side/game/registry"
	"scacchimagici/internal/side/room"
	"scacchimagici/internal/stream"
	"scacchimagici/internal/trigger"
	"scacchimagici/internal/web/visitor"
	"scacchimagici/views/side"
)

// patience is how long a test waits on a busy machine.
const patience = 2 * time.Minute

// roles are the roles that request every route, in the order of the columns below.
var roles = []string{"organiser", "referee A", "referee B", "strategist", "screen", "public", "revoked"}

// routeTest is a server with two matches and a device for each role.
type routeTest struct {
	*Server
	config Config
	store  *memoryStore
	codes  *memoryCodeLog
	tokens map[string]string // by role; the public has none
}

// memoryCodeLog counts wrong codes in memory.
type memoryCodeLog struct {
	mu    sync.Mutex
	times map[string][]time.Time
}

func (w *memoryCodeLog) WrongCode(_ context.Context, address string, at time.Time) error {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.times[address] = append(w.times[address], at)
	return nil
}

func (w *memoryCodeLog) WrongCodes(context.Context, time.Time) (map[string][]time.Time, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	return maps.Clone(w.times), nil
}

// pass makes all wrong codes older by d.
func (w *memoryCodeLog) pass(d time.Duration) {
	w.mu.Lock()
	defer w.mu.Unlock()
	for _, times := range w.times {
		for i := range times {
			times[i] = times[i].Add(-d)
		}
	}
}

func newRouteTest(t *testing.T) *routeTest {
	return newRouteTestWith(t, quiz.Bank{}, "boards", "2")
}

// newRouteTestWith has the questions of a bank, and a quick match with these fields.
func newRouteTestWith(t *testing.T, bank quiz.Bank, fields ...string) *routeTest {
	t.Helper()
	quiet := slog.New(slog.NewTextHandler(io.Discard, nil))
	store := &memoryStore{}
	r := room.New(room.Config{})
	d, err := desk.Open(t.Context(), desk.Config{Store: store, Bank: bank, Log: quiet, Beside: r})
	if err != nil {
		t.Fatal(err)
	}
	words, err := locale.Load(registry.Words()...)
	if err != nil {
		t.Fatal(err)
	}
	v := &routeTest{store: store, codes: &memoryCodeLog{times: map[string][]time.Time{}}, tokens: map[string]string{}}
	v.config = Config{Copies: testCopies(t, quiet), Desk: d, Beside: side.New(r), Codes: v.codes, Catalogue: words, Log: quiet, AskPassword: true, Addresses: func() []string { return nil }, Alarms: new(alarm.Alarms), Facts: func(_ context.Context, devices func(string) int) doctor.Facts {
		return doctor.Facts{Serving: true, Addresses: []doctor.Address{{IP: "192.0.2.1", Interface: "eth0", Devices: devices("192.0.2.1")}}, Port: 8080, Free: doctor.Unknown}
	}}
	v.Server = newServer(t, v.config)
	t.Cleanup(func() { v.Close(); d.Close() })
	v.join(t, "organiser", access.OrganiserSeat)
	if w := v.ask("organiser", http.MethodPost, "/desk/nuova", quickFormWith(fields...).Encode()); w.Code != http.StatusSeeOther {
		t.Fatalf("no quick match: %d", w.Code)
	}
	v.join(t, "referee A", access.RefereeOf("A"))
	v.join(t, "referee B", access.RefereeOf("B"))
	v.join(t, "strategist", access.StrategistOf("serata", "grifondoro"))
	v.join(t, "reception", access.ReceptionSeat)
	v.join(t, "revoked", access.RefereeOf("A"))
	v.revoke(t, "revoked")
	v.trigger(t, "pausa", triggerToken, trigger.Action{Does: trigger.Pause, Board: "A"})
	token, hash := desk.NewToken()
	v.tokens["screen"] = token
	v.order(t, role.Nobody, access.RegisterScreen{Device: "screen", Token: hash, Name: "TV", At: time.Now()})
	return v
}

func (v *routeTest) join(t *testing.T, name string, seat access.Seat) {
	t.Helper()
	token, hash := desk.NewToken()
	v.tokens[name] = token
	v.order(t, role.Nobody, access.Join{Device: name, Token: hash, Seat: seat, Name: name, At: time.Now()})
}

func (v *routeTest) revoke(t *testing.T, name string) {
	t.Helper()
	v.order(t, role.Organiser, access.RevokeDevice{Device: name})
}

func (v *routeTest) order(t *testing.T, by role.Role, o access.Order) {
	t.Helper()
	_, _, err := v.desk.Access.Do(t.Context(), stream.Request[access.Command]{
		Actor: "test", At: time.Now(), Command: access.Command{By: by, Order: o},
	})
	if err != nil {
		t.Fatalf("%T: %v", o, err)
	}
}

// request is a request of a role from a phone of the LAN.
func (v *routeTest) request(role, method, path, body string) *http.Request {
	r := httptest.NewRequest(method, "http://scacchi.local:8080"+path, strings.NewReader(body))
	r.RemoteAddr = "192.168.8.30:50000"
	if method == http.MethodPost {
		r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	}
	if token := v.tokens[role]; token != "" {
		r.AddCookie(&http.Cookie{Name: visitor.CookieToken, Value: token})
	}
	return r
}

func (v *routeTest) ask(role, method, path, body string) *httptest.ResponseRecorder {
	r := v.request(role, method, path, body)
	if strings.HasPrefix(path, "/eventi/") || strings.HasPrefix(path, eventsPath) { // an allowed stream has no end
		gone, stop := context.WithCancel(r.Context())
		stop()
		r = r.WithContext(gone)
	}
	w := httptest.NewRecorder()
	v.ServeHTTP(w, r)
	return w
}
