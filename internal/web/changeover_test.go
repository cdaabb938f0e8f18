package web

import (
	"context"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"scacchimagici/internal/access"
	"scacchimagici/internal/desk"
	"scacchimagici/internal/fault"
	"scacchimagici/internal/replica/state"
	"scacchimagici/internal/role"
	"scacchimagici/internal/screen"
	"scacchimagici/internal/web/answer"
	"scacchimagici/internal/web/visitor"
)

// fixedReplica is a laptop among others, with a state set by the test.
type fixedReplica struct {
	mu     sync.Mutex // screens read it on their own
	status state.Status
}

func (f *fixedReplica) Status() state.Status {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.status
}

// is sets the state of the laptop.
func (f *fixedReplica) is(s state.Status) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.status = s
}

func (f *fixedReplica) Do(context.Context, state.Order) (state.Answer, error) {
	return state.Answer{}, fault.New(fault.NotFound, "fault.replica.peer")
}

// followed is a laptop in its first epoch with a spare and a relay.
func followed() state.Status {
	return state.Status{Role: state.RolePrimary, Epoch: 1, Peers: []state.Peer{
		{ID: "p1", Name: "Scorta", Kind: state.KindSpare, Reach: "http://192.168.8.3:8080"},
		{ID: "p2", Name: "Gazebo", Kind: state.KindRelay, Reach: "http://192.168.8.4:8080"},
	}}
}

const aClaim = "c1a1m0c1a1m0c1a1m0"

var shownPass = regexp.MustCompile(`data-pass="([^"]+)"`)

// newChangeoverTest has a spare, and lets the passes of this laptop count on it once it has taken over: its
// log is the same.
func newChangeoverTest(t *testing.T) (*routeTest, *fixedReplica) {
	v := newRouteTest(t)
	r := &fixedReplica{status: followed()}
	v.config.Replica = r
	v.Server.Close()
	v.Server = newServer(t, v.config)
	return v, r
}

// passOf is the pass in the fetched page of a role; empty without one.
func (v *routeTest) passOf(t *testing.T, role string) string {
	t.Helper()
	found := shownPass.FindStringSubmatch(v.ask(role, http.MethodGet, "/passaggio", "").Body.String())
	if found == nil {
		return ""
	}
	return found[1]
}

// showPass shows a pass from an unknown browser, with some cookies.
func (v *routeTest) showPass(pass, claim string, cookies ...*http.Cookie) *httptest.ResponseRecorder {
	r := v.request("public", http.MethodPost, "/passa", url.Values{"pass": {pass}, "claim": {claim}}.Encode())
	r.Header.Set("Accept", "application/json")
	for _, c := range cookies {
		r.AddCookie(c)
	}
	w := httptest.NewRecorder()
	v.ServeHTTP(w, r)
	return w
}

// deviceOf is the device whose token an answer has set.
func (v *routeTest) deviceOf(w *httptest.ResponseRecorder) string {
	for _, c := range w.Result().Cookies() {
		if c.Name == visitor.CookieToken {
			d, _ := v.desk.Access.State().DeviceByToken(desk.HashToken(c.Value))
			return d.ID
		}
	}
	return ""
}

// Every device keeps its own seat on the laptop that takes over, by the pass in its page.
func TestPassSeatsItsOwnDevice(t *testing.T) {
	v, r := newChangeoverTest(t)
	passes := map[string]string{}
	for _, who := range []string{"organiser", "referee A", "referee B", "strategist", "screen"} {
		passes[who] = v.passOf(t, who)
	}
	r.is(state.Status{Role: state.RolePrimary, Epoch: 2})
	for who, pass := range passes {
		before, _ := v.desk.Access.State().Device(who)
		w := v.showPass(pass, aClaim)
		after, _ := v.desk.Access.State().Device(who)
		if got := v.deviceOf(w); w.Code != http.StatusOK || got != who || strings.TrimSpace(w.Body.String()) != `{"taken":true}` {
			t.Errorf("%s: status %d, goes on as %q: %s", who, w.Code, got, w.Body)
		}
		if before.Token == after.Token || len(before.Seats) != len(after.Seats) || before.Seats[0] != after.Seats[0] {
			t.Errorf("%s: was %+v, is %+v", who, before, after)
		}
	}
	if got := v.passOf(t, "public"); got != "" {
		t.Errorf("the public has a pass: %s", got)
	}
}

// A pass counts once, in the epoch after its own, only for its device, while that has its seat.
func TestPassIsRefused(t *testing.T) {
	second := state.Status{Role: state.RolePrimary, Epoch: 2}
	for _, tt := range []struct {
		name   string
		epoch  int64
		before func(*testing.T, *routeTest, string) // after the pass was given
		pass   func(string) string
	}{
		{"on the laptop that made it", 1, nil, nil},
		{"two epochs later", 3, nil, nil},
		{"by a second device", 2, func(t *testing.T, v *routeTest, pass string) { v.showPass(pass, "another claim, as long") }, nil},
		{"garbage", 2, nil, func(string) string { return "garbage" }},
		{"nothing", 2, nil, func(string) string { return "" }},
		{"one letter changed", 2, nil, func(p string) string { return p[:30] + string(p[30]^1) + p[31:] }},
		{"of a device that the desk has excluded", 2, func(t *testing.T, v *routeTest, _ string) { v.revoke(t, "referee A") }, nil},
		{"of a seat with a new code", 2, func(t *testing.T, v *routeTest, _ string) {
			v.order(t, role.Organiser, access.RenewCode{Seat: access.RefereeOf("A")})
		}, nil},
	} {
		t.Run(tt.name, func(t *testing.T) {
			v, r := newChangeoverTest(t)
			pass := v.passOf(t, "referee A")
			r.is(second)
			if tt.before != nil {
				tt.before(t, v, pass)
			}
			later := second
			later.Epoch = tt.epoch
			r.is(later)
			if tt.pass != nil {
				pass = tt.pass(pass)
			}
			w := v.showPass(pass, aClaim)
			if w.Code != http.StatusForbidden || len(w.Result().Cookies()) > 0 || strings.Contains(w.Body.String(), "⟦") {
				t.Errorf("status %d, cookies %v: %s", w.Code, w.Result().Cookies(), w.Body)
			}
			if pass != "" && strings.Contains(w.Body.String(), pass) {
				t.Error("the refusal repeats the pass")
			}
		})
	}
}

// A device that did not get the answer shows its pass again, and gets the same seat.
func TestPassAnswerIsLost(t *testing.T) {
	v, r := newChangeoverTest(t)
	pass := v.passOf(t, "referee A")
	r.is(state.Status{Role: state.RolePrimary, Epoch: 2})
	first, again := v.showPass(pass, aClaim), v.showPass(pass, aClaim)
	if v.deviceOf(first) != "referee A" || v.deviceOf(again) != "referee A" {
		t.Errorf("first %q, then %q: %s", v.deviceOf(first), v.deviceOf(again), again.Body)
	}
}

// A link with a stranger's pass moves no device from its seat.
func TestPassOfAnotherInALink(t *testing.T) {
	v, r := newChangeoverTest(t)
	pass := v.passOf(t, "referee B")
	r.is(state.Status{Role: state.RolePrimary, Epoch: 2})
	sits := &http.Cookie{Name: visitor.CookieToken, Value: v.tokens["referee A"]}
	w := v.showPass(pass, aClaim, sits)
	if w.Code != http.StatusOK || strings.TrimSpace(w.Body.String()) != `{"taken":false}` || len(w.Result().Cookies()) > 0 {
		t.Errorf("status %d, cookies %v: %s", w.Code, w.Result().Cookies(), w.Body)
	}
	if w := v.showPass(pass, aClaim); v.deviceOf(w) != "referee B" {
		t.Error("the pass was used up")
	}
}

// A device that has changed opens a page of the former laptop once more: its new pass is for its former token
// there. It keeps its seat, and goes on to the page.
func TestPassOfOneThatSitsAlready(t *testing.T) {
	v, r := newChangeoverTest(t)
	first, again := v.passOf(t, "organiser"), v.passOf(t, "organiser")
	r.is(state.Status{Role: state.RolePrimary, Epoch: 2})
	sits := v.showPass(first, aClaim).Result().Cookies()[0]
	for _, pass := range []string{again, "of an epoch long ago"} {
		w := v.showPass(pass, "another claim, as long", sits)
		if w.Code != http.StatusOK || strings.TrimSpace(w.Body.String()) != `{"taken":false}` || len(w.Result().Cookies()) > 0 {
			t.Errorf("status %d, cookies %v: %s", w.Code, w.Result().Cookies(), w.Body)
		}
	}
	if w := v.showPass(again, "another claim, as long"); w.Code != http.StatusForbidden {
		t.Errorf("a stranger with its pass: status %d", w.Code)
	}
}

// A player at a side table goes on there, with a seat or without.
func TestPassOfPlayers(t *testing.T) {
	v, r := newChangeoverTest(t)
	ask := v.request("public", http.MethodGet, "/passaggio", "")
	ask.AddCookie(&http.Cookie{Name: "giocatore", Value: "PLAYERTOKEN"})
	w := httptest.NewRecorder()
	v.ServeHTTP(w, ask)
	found := shownPass.FindStringSubmatch(w.Body.String())
	if found == nil || strings.Contains(w.Body.String(), "PLAYERTOKEN") {
		t.Fatalf("no pass, or one that can be read: %s", w.Body)
	}
	r.is(state.Status{Role: state.RolePrimary, Epoch: 2})
	shown := v.showPass(found[1], aClaim)
	if cookies := shown.Result().Cookies(); len(cookies) != 1 || cookies[0].Name != "giocatore" || cookies[0].Value != "PLAYERTOKEN" {
		t.Errorf("status %d, cookies %v", shown.Code, cookies)
	}
	if replayed := v.showPass(found[1], "another claim, as long"); replayed.Code != http.StatusForbidden {
		t.Errorf("shown by somebody else: status %d", replayed.Code)
	}
}

// The page that is fetched ahead names the spares and allows no other requests. It leaves out an address that
// would open the policy, and relays.
func TestLeavePage(t *testing.T) {
	v, r := newChangeoverTest(t)
	many := followed()
	many.Peers = append(many.Peers,
		state.Peer{Kind: state.KindSpare, Reach: "https://[fe80::1]:8443"},
		state.Peer{Kind: state.KindSpare, Reach: "http://evil; script-src *"},
		state.Peer{Kind: state.KindSpare, Reach: "http://evil/'self'"},
		state.Peer{Kind: state.KindSpare, Reach: "*"},
	)
	r.is(many)
	w := v.ask("public", http.MethodGet, "/passaggio", "")
	want := "default-src 'self'; connect-src http://192.168.8.3:8080 https://[fe80::1]:8443; img-src"
	if got := w.Header().Get("Content-Security-Policy"); !strings.HasPrefix(got, want) || !strings.HasSuffix(got, strings.TrimPrefix(answer.AssetPolicy, "default-src 'self'; ")) {
		t.Errorf("policy %q", got)
	}
	if !strings.Contains(w.Body.String(), `data-spares="http://192.168.8.3:8080 https://[fe80::1]:8443"`) {
		t.Errorf("spares: %s", w.Body)
	}
	v.replica = nil
	if page := v.ask("referee A", http.MethodGet, "/passaggio", ""); page.Header().Get("Content-Security-Policy") != answer.AssetPolicy || strings.Contains(page.Body.String(), "data-") && strings.Contains(page.Body.String(), "data-pass") {
		t.Errorf("without a spare: %s", page.Body)
	}
}

// Any page may ask whether this laptop has taken over, and learns only that.
func TestTakeoverQuestion(t *testing.T) {
	v, r := newChangeoverTest(t)
	r.is(state.Status{Role: state.RoleFormer, Epoch: 1, TakenOverBy: &state.Takeover{Epoch: 2, At: time.Now()}})
	ask := v.request("organiser", http.MethodGet, "/api/v1/takeover", "")
	ask.Header.Set("Origin", "http://192.168.8.2:8080")
	w := httptest.NewRecorder()
	v.ServeHTTP(w, ask)
	var said map[string]any
	if err := json.Unmarshal(w.Body.Bytes(), &said); err != nil {
		t.Fatal(err)
	}
	if len(said) != 2 || said["role"] != "former" || said["epoch"] != 1.0 {
		t.Errorf("said %v", said)
	}
	if h := w.Header(); h.Get("Access-Control-Allow-Origin") != "*" || h.Get("Access-Control-Allow-Credentials") != "" || len(w.Result().Cookies()) > 0 {
		t.Errorf("headers %v", h)
	}
}

// Once another laptop has taken over, a device that asks this one for a page goes on there with its pass.
// Requests of programs and the organiser's pages about it stay.
func TestPagesOfAFormer(t *testing.T) {
	v, r := newChangeoverTest(t)
	v.passOf(t, "referee A") // the key is made with the first entry
	r.is(state.Status{Role: state.RoleFormer, Epoch: 1, TakenOverBy: &state.Takeover{Epoch: 2, Name: "Biblioteca", At: time.Now(), Reach: "http://192.168.8.3:8080"}})
	for _, tt := range []struct {
		role, path string
		moved      bool
	}{
		{"referee A", "/arbitro/A", true},
		{"public", "/", true},
		{"public", "/arbitro/A", true},
		{"screen", "/schermo", true},
		{"organiser", "/desk", true},
		{"organiser", "/desk/scorta", false},
		{"public", "/aiuto", false},
	} {
		w := v.ask(tt.role, http.MethodGet, tt.path, "")
		if moved := strings.Contains(w.Body.String(), `data-gone`) && strings.Contains(w.Body.String(), `data-spares="http://192.168.8.3:8080"`); moved != tt.moved || w.Code != http.StatusOK {
			t.Errorf("%s at %s: status %d, moved %t", tt.role, tt.path, w.Code, moved)
		}
		if seated := tt.role != "public"; tt.moved && shownPass.MatchString(w.Body.String()) != seated {
			t.Errorf("%s at %s: a pass %t", tt.role, tt.path, !seated)
		}
	}
	if page := v.ask("public", http.MethodGet, "/", "").Body.String(); strings.Contains(page, "data-lacks") || !strings.Contains(page, `<li class="c-behind" hidden`) {
		t.Errorf("nothing is left behind, and a phone reads: %s", page)
	}
	if page := v.ask("organiser", http.MethodGet, "/desk/scorta", "").Body.String(); !strings.Contains(page, "Biblioteca") || !strings.Contains(page, "d-former") || !strings.Contains(page, "data-stays") {
		t.Error("the desk does not say who has taken over, or goes there by itself")
	}
}

// The entries that only a former laptop has are a list for the organiser, to read and to download.
func TestLeftBehind(t *testing.T) {
	v, r := newChangeoverTest(t)
	file := filepath.Join(t.TempDir(), "scacchi.left-behind-2.jsonl")
	line := `{"entry":4219,"at":"2026-08-22T16:35:09Z","stream":"match/t.2A","actor":"strategist:t/serpi@7hq2","kind":"moved","clock":412000,"data":{"turn":23,"to":"e5"}}` + "\n"
	if err := os.WriteFile(file, []byte(line), 0o600); err != nil {
		t.Fatal(err)
	}
	r.is(state.Status{
		Role: state.RoleFormer, Epoch: 1, TakenOverBy: &state.Takeover{Epoch: 2, Name: "Biblioteca", At: time.Now(), Reach: "http://192.168.8.3:8080"},
		LeftBehind: &state.LeftBehind{File: file, Count: 1},
	})
	page := v.ask("organiser", http.MethodGet, screen.LeftPath, "").Body.String()
	for _, text := range []string{"4219", "22/08/2026", "Una mossa", "Stratega di serpi", "e5", screen.LeftFilePath, `data-action="print"`} {
		if !strings.Contains(page, text) {
			t.Errorf("the list does not say %q", text)
		}
	}
	w := v.ask("organiser", http.MethodGet, screen.LeftFilePath, "")
	if w.Body.String() != line || !strings.Contains(w.Header().Get("Content-Disposition"), filepath.Base(file)) {
		t.Errorf("the file is %q, %v", w.Body, w.Header())
	}
	if w := v.ask("referee A", http.MethodGet, screen.LeftPath, ""); w.Code == http.StatusOK {
		t.Errorf("a Referee reads it: %d", w.Code)
	}
}

// No device gets the pass of another one, at any address. A device with a seat gets its own.
func TestPassesAreEachOnesOwn(t *testing.T) {
	v, _ := newChangeoverTest(t)
	v.passOf(t, "referee A")
	seen := 0
	for _, role := range roles {
		for _, path := range addresses() {
			for _, found := range shownPass.FindAllStringSubmatch(v.ask(role, http.MethodGet, path, "").Body.String(), -1) {
				seen++
				p, _, err := v.desk.Access.State().OpenPass(found[1], 1)
				if err != nil || p.Device != role {
					t.Errorf("%s has the pass of %q from %s: %v", role, p.Device, path, err)
				}
			}
		}
	}
	if seen != 5 {
		t.Errorf("%d passes were seen, want one for each of the five devices that sit", seen)
	}
}
