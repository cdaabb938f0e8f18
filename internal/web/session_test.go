package web

import (
	"bytes"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"scacchimagici/internal/access"
	"scacchimagici/internal/desk"
	"scacchimagici/internal/eventlog"
	"scacchimagici/internal/role"
	"scacchimagici/internal/stream"
	"scacchimagici/internal/web/api"
	"scacchimagici/internal/web/visitor"
)

const sessionPath = "/api/v1/session"

// keyRequests are requests to the ways of programs to a token, and to the keys.
func keyRequests() []routeRequest {
	const get, post = http.MethodGet, http.MethodPost
	return []routeRequest{
		{get, sessionPath, sessionPath, "", [7]int{200, 200, 200, 200, 200, 401, 401}},
		{post, sessionPath, sessionPath, "code=482913", all(400)},
		{http.MethodDelete, sessionPath, sessionPath, "", [7]int{204, 204, 204, 204, 204, 401, 401}},
		{get, "/api/v1/keys", "/api/v1/keys", "", organiserOnly(200)},
		{get, "/desk/chiavi", "/desk/chiavi", "", organiserOnly(200)},
		{post, "/desk/chiavi", "/desk/chiavi", "name=&seat=referee:A&ends=2026-01-01", organiserOnly(400)},
		{get, "/eventi/{kind}", "/eventi/keys?lang=it", "", organiserOnly(200)},
		{get, "/api/v1/boards/{board}/state", "/api/v1/boards/A/state", "", all(200)},
		{get, "/api/v1/boards/{board}/state", "/api/v1/boards/Z/state", "", all(404)},
	}
}

// asProgram sends JSON to the server from an address, with a token when there is one.
func (v *routeTest) asProgram(address, token, method, path, body string) *httptest.ResponseRecorder {
	r := v.request("", method, path, body)
	r.RemoteAddr = address + ":50000"
	r.Header.Set("Content-Type", "application/json")
	if token != "" {
		r.Header.Set("Authorization", "Bearer "+token)
	}
	w := httptest.NewRecorder()
	v.ServeHTTP(w, r)
	return w
}

const aProgram = "192.168.8.40"

// makeKey makes a key that ends in an hour.
func (v *routeTest) makeKey(t *testing.T, name string, seat access.Seat) desk.NewKey {
	t.Helper()
	return v.makeKeyUntil(t, name, seat, time.Now().Add(time.Hour))
}

func (v *routeTest) makeKeyUntil(t *testing.T, name string, seat access.Seat, ends time.Time) desk.NewKey {
	t.Helper()
	key, _, err := v.desk.Access.MakeKey(t.Context(), stream.Request[access.Command]{
		Actor: "organiser@laptop", At: time.Now(),
		Command: access.Command{By: role.Organiser, Order: access.MakeKey{Name: name, Seat: seat, Ends: ends}},
	})
	if err != nil {
		t.Fatal(err)
	}
	return key
}

// A program signs in with a code, does what the seat may do and nothing else, is on the list of the desk by its name, and
// gives its token back.
func TestSignIn(t *testing.T) {
	v := newRouteTest(t)
	code, _ := v.desk.Access.State().Code(access.RefereeOf("A"))
	w := v.asProgram(aProgram, "", http.MethodPost, sessionPath, `{"code":"`+code.Digits+`","name":"Tabellone <b>"}`)
	in := fetch[api.Session](t, w)
	if days := time.Until(in.Until).Hours() / 24; len(in.Token) != 26 || !slices.Equal(in.Seats, []access.Seat{access.RefereeOf("A")}) || days < 29.9 || days > 30 {
		t.Fatalf("it is told %+v", in)
	}
	if len(w.Result().Cookies()) > 0 {
		t.Errorf("cookies: %v", w.Result().Cookies())
	}
	for path, want := range map[string]int{"/arbitro/A": 200, "/arbitro/B": 403, "/desk": 403, "/api/v1/tournaments/serata/record": 403, "/api/v1/matches/serata.1A?as=referee:A": 200} {
		if w := v.asProgram(aProgram, in.Token, http.MethodGet, path, ""); w.Code != want {
			t.Errorf("%s: status %d, want %d", path, w.Code, want)
		}
	}
	said := fetch[api.Session](t, v.asProgram(aProgram, in.Token, http.MethodGet, sessionPath, ""))
	if said.Token != "" || said.Name != "Tabellone <b>" || !said.Until.Equal(in.Until) || said.Key != "" {
		t.Errorf("later it is told %+v", said)
	}
	if list := v.ask("organiser", http.MethodGet, "/desk/dispositivi", "").Body.String(); !strings.Contains(list, "Tabellone &lt;b&gt;") {
		t.Error("the desk does not list it")
	}
	if w := v.asProgram(aProgram, in.Token, http.MethodDelete, sessionPath, ""); w.Code != http.StatusNoContent {
		t.Errorf("given back: status %d: %s", w.Code, w.Body)
	}
	if w := v.asProgram(aProgram, in.Token, http.MethodGet, sessionPath, ""); w.Code != http.StatusUnauthorized || w.Header().Get("WWW-Authenticate") == "" {
		t.Errorf("the token of before: status %d", w.Code)
	}
	password, err := access.NewPassword("Alohomora!", strings.NewReader(strings.Repeat("x", 16)), 1)
	if err != nil {
		t.Fatal(err)
	}
	v.order(t, role.Organiser, access.SetPassword{Password: password})
	organiser := fetch[api.Session](t, v.asProgram(aProgram, "", http.MethodPost, sessionPath, `{"password":"Alohomora!"}`))
	if w := v.asProgram(aProgram, organiser.Token, http.MethodGet, "/api/v1/keys", ""); w.Code != http.StatusOK {
		t.Errorf("the organiser: status %d", w.Code)
	}
}

// The desk takes the token of a program away as it does that of a phone.
func TestSignInIsRevoked(t *testing.T) {
	seat := access.RefereeOf("A")
	for name, order := range map[string]func(device string) access.Order{
		"device":  func(device string) access.Order { return access.RevokeDevice{Device: device} },
		"renewed": func(string) access.Order { return access.RenewCode{Seat: seat} },
		"unseat":  func(device string) access.Order { return access.Unseat{Device: device, Seat: seat} },
	} {
		v := newRouteTest(t)
		code, _ := v.desk.Access.State().Code(seat)
		in := fetch[api.Session](t, v.asProgram(aProgram, "", http.MethodPost, sessionPath, `{"code":"`+code.Digits+`"}`))
		d, _ := v.desk.Access.State().DeviceByToken(desk.HashToken(in.Token))
		v.order(t, role.Organiser, order(d.ID))
		if w := v.asProgram(aProgram, in.Token, http.MethodGet, sessionPath, ""); w.Code != http.StatusUnauthorized {
			t.Errorf("%s: status %d", name, w.Code)
		}
	}
}

// A sign-in that comes again from the same address with the same id gets the same token; a short id, or another address, does not.
func TestSignInTwice(t *testing.T) {
	v := newRouteTest(t)
	code, _ := v.desk.Access.State().Code(access.RefereeOf("A"))
	in := func(address, id string) string {
		return fetch[api.Session](t, v.asProgram(address, "", http.MethodPost, sessionPath, fmt.Sprintf(`{"code":%q,"id":%q}`, code.Digits, id))).Token
	}
	const id = "0f9c3a1e-5d70-4a8e-9c1b-7e2f"
	first := in(aProgram, id)
	if in(aProgram, id) != first {
		t.Error("the same again gets another token")
	}
	if in("192.168.8.41", id) == first {
		t.Error("another address gets the same token")
	}
	if short := in(aProgram, "1"); in(aProgram, "1") == short {
		t.Error("with an id that can be guessed there is the same token")
	}
}

// What is wrong with the body of a sign-in is told with its field, and counts as no try.
func TestSignInBody(t *testing.T) {
	v := newRouteTest(t)
	for body, reason := range map[string]string{
		``:                                     "fault.json",
		`[]`:                                   "fault.json",
		`{}`:                                   "fault.session.which",
		`{"code":"000000","password":"x"}`:     "fault.session.which",
		`{"code":482913}`:                      "fault.field.type",
		`{"code":"000000","seat":"organiser"}`: "fault.field.unknown",
		`{"code":"000000","id":"` + strings.Repeat("a", 65) + `"}`:    "fault.field.type",
		`{"code":"000000","name":"` + strings.Repeat("a", 500) + `"}`: "fault.name.long",
		`{"code":"000000","name":"OBS\u202etxt"}`:                     "fault.name.control",
		`{"code":"` + strings.Repeat("0", 8<<10) + `"}`:               "fault.json",
	} {
		for range 3 { // more than there are tries
			w := v.asProgram(aProgram, "", http.MethodPost, sessionPath, body)
			if w.Code != http.StatusBadRequest || !strings.Contains(w.Body.String(), `"reason":"`+reason+`"`) {
				t.Errorf("%.60s: status %d: %.300s", body, w.Code, w.Body)
			}
		}
	}
}

// The tries of programs and those of the pages are counted together, and waited for alike.
func TestSignInGuesses(t *testing.T) {
	v := newRouteTest(t)
	right, _ := v.desk.Access.State().Code(access.RefereeOf("A"))
	page := func(code string) int {
		r := v.request("public", http.MethodPost, "/entra", "code="+code)
		r.RemoteAddr = aProgram + ":50000"
		w := httptest.NewRecorder()
		v.ServeHTTP(w, r)
		return w.Code
	}
	for i := range 10 {
		status := 0
		switch code := fmt.Sprintf("0000%02d", i); i % 3 {
		case 0:
			status = page(code)
		case 1:
			status = v.asProgram(aProgram, "", http.MethodPost, sessionPath, `{"code":"`+code+`"}`).Code
		case 2:
			status = v.asProgram(aProgram, "", http.MethodPost, sessionPath, `{"password":"alohomora"}`).Code
		}
		if status != http.StatusForbidden {
			t.Fatalf("wrong try %d: status %d", i+1, status)
		}
	}
	if got := page(right.Digits); got != http.StatusTooManyRequests {
		t.Errorf("then the page answers %d", got)
	}
	for _, body := range []string{`{"code":"` + right.Digits + `"}`, `{"password":"x"}`} {
		w := v.asProgram(aProgram, "", http.MethodPost, sessionPath, body)
		seconds, _ := strconv.Atoi(w.Header().Get("Retry-After"))
		if w.Code != http.StatusTooManyRequests || seconds < 1 || seconds > 60 {
			t.Errorf("then %s: status %d, Retry-After %q", body, w.Code, w.Header().Get("Retry-After"))
		}
	}
	w := v.asProgram("192.168.8.41", "", http.MethodPost, sessionPath, `{"code":"`+right.Digits+`"}`)
	if w.Code != http.StatusOK {
		t.Errorf("another address: status %d", w.Code)
	}
	// A token of its own gives a program no further tries.
	for _, token := range []string{fetch[api.Session](t, w).Token, v.makeKey(t, "A", access.RefereeOf("A")).Token} {
		if w := v.asProgram(aProgram, token, http.MethodPost, sessionPath, `{"code":"000000"}`); w.Code != http.StatusTooManyRequests {
			t.Errorf("with a token: status %d", w.Code)
		}
	}
}

// A key is what its seat is, and nothing more: a Referee's has one board, a Strategist's one House.
func TestKeyRights(t *testing.T) {
	v := newRouteTest(t)
	tokens := map[string]string{
		"A":          v.makeKey(t, "A", access.RefereeOf("A")).Token,
		"strategist": v.makeKey(t, "bot", access.StrategistOf("serata", "grifondoro")).Token,
		"reception":  v.makeKey(t, "porta", access.ReceptionSeat).Token,
		"organiser":  v.makeKey(t, "tutto", access.OrganiserSeat).Token,
	}
	const order = `{"id":"1","command":"pause"}`
	for _, tt := range []struct {
		key, method, path, body string
		want                    int
	}{
		{"A", "GET", "/arbitro/A", "", 200},
		{"A", "GET", "/arbitro/B", "", 403},
		{"A", "POST", "/api/v1/matches/serata.1A/commands", order, 422}, // it has not begun
		{"A", "POST", "/api/v1/matches/serata.1B/commands", order, 403},
		{"A", "GET", "/api/v1/matches/serata.1B?as=referee:B", "", 403},
		{"A", "POST", "/api/v1/matches/serata.1A/commands?as=organiser", order, 403},
		{"A", "GET", "/api/v1/keys", "", 403},
		{"A", "POST", "/api/v1/access/commands", `{"id":"2","command":"revoke-key","key":"key-x"}`, 403},
		{"A", "GET", "/desk/chiavi", "", 403},
		{"A", "GET", "/stratega/serata/grifondoro", "", 200}, // whom the Referee may help
		{"strategist", "GET", "/stratega/serata/grifondoro", "", 200},
		{"strategist", "GET", "/stratega/serata/serpeverde", "", 403},
		{"strategist", "GET", "/api/v1/matches/serata.1A?as=strategist:serata/serpeverde", "", 403},
		{"strategist", "GET", "/api/v1/events?as=referee:A", "", 403},
		{"reception", "GET", "/accoglienza", "", 200},
		{"reception", "GET", "/desk", "", 403},
		{"organiser", "GET", "/desk", "", 200},
		{"organiser", "GET", "/api/v1/tournaments/serata/record", "", 200},
	} {
		if w := v.asProgram(aProgram, tokens[tt.key], tt.method, tt.path, tt.body); w.Code != tt.want {
			t.Errorf("the key %s, %s %s: status %d, want %d: %.200s", tt.key, tt.method, tt.path, w.Code, tt.want, w.Body)
		}
	}
	laptop := v.laptopOf(t)
	if w := v.withCredentials(laptop, true, http.MethodGet, "/desk", "", "Bearer "+tokens["A"]); w.Code != http.StatusForbidden {
		t.Errorf("a Referee's key on the laptop is the organiser: status %d", w.Code)
	}
}

// A Strategist's key sees the purchase of its House and not that of the other one before both are sealed.
func TestKeySeesNoSealedPurchase(t *testing.T) {
	s := &secretTest{routeTest: newRouteTestWith(t, markedBank(t), "boards", "2", "people1", "Anna\nBruno\nCarla", "people2", "Elia\nFlora\nGino"), t: t}
	s.join(t, "opponent", access.StrategistOf("serata", "serpeverde"))
	own, other := s.makeKey(t, "bot", access.StrategistOf("serata", "grifondoro")), s.makeKey(t, "altro", access.StrategistOf("serata", "serpeverde"))
	current, _ := s.desk.Tournaments.Current()
	s.give("strategist", "name-strategist", "side", "white", "person", string(current.Roster("grifondoro")[0]))
	s.give("opponent", "name-strategist", "side", "black", "person", string(current.Roster("serpeverde")[0]))
	s.give("referee A", "open")
	s.give("opponent", "buy", "side", "black", "slot", "Q")
	for i, slot := range []string{"Q", "K"} {
		s.give("opponent", "assign", "side", "black", "slot", slot, "person", string(current.Roster("serpeverde")[i+1]))
	}
	s.give("opponent", "confirm", "side", "black", "draft", strconv.Itoa(s.match().Teams[1].Draft))
	armies := func(token string) (sizes [2]int) {
		m := fetch[struct {
			Sides [2]struct{ Army []any }
		}](t, s.asProgram(aProgram, token, http.MethodGet, "/api/v1/matches/serata.1A", ""))
		return [2]int{len(m.Sides[0].Army), len(m.Sides[1].Army)}
	}
	// Black has bought a Queen beside the King that every side has.
	if got := armies(own.Token); got != [2]int{1, 1} {
		t.Errorf("the key of White sees %v pieces", got)
	}
	if got := armies(other.Token); got != [2]int{1, 2} {
		t.Errorf("the key of Black sees %v pieces", got)
	}
}

// A key counts in the header alone, takes no further seat, and is not given back by its program.
func TestKeyIsNoDevice(t *testing.T) {
	v := newRouteTest(t)
	key := v.makeKey(t, "A", access.RefereeOf("A"))
	r := v.request("", http.MethodGet, "/arbitro/A", "")
	r.AddCookie(&http.Cookie{Name: visitor.CookieToken, Value: key.Token})
	w := httptest.NewRecorder()
	if v.ServeHTTP(w, r); w.Code != http.StatusUnauthorized {
		t.Errorf("in a cookie: status %d", w.Code)
	}
	code, _ := v.desk.Access.State().Code(access.RefereeOf("B"))
	before := v.desk.Access.State()
	for path, body := range map[string]string{"/entra": "code=" + code.Digits, "/e/" + code.Secret: "", "/schermo": "", "/alzati": "seat=referee:A", "/entra/nome": "name=Ada"} {
		r := v.request("", http.MethodPost, path, body)
		r.Header.Set("Authorization", "Bearer "+key.Token)
		w := httptest.NewRecorder()
		if v.ServeHTTP(w, r); w.Code != http.StatusForbidden && w.Code != http.StatusNotFound || len(w.Result().Cookies()) > 0 {
			t.Errorf("%s: status %d, %v", path, w.Code, w.Result().Cookies())
		}
	}
	if after := v.desk.Access.State(); len(after.Devices) != len(before.Devices) {
		t.Errorf("%d devices, %d before", len(after.Devices), len(before.Devices))
	}
	if w := v.asProgram(aProgram, key.Token, http.MethodDelete, sessionPath, ""); w.Code != http.StatusForbidden {
		t.Errorf("given back: status %d", w.Code)
	}
	if said := fetch[api.Session](t, v.asProgram(aProgram, key.Token, http.MethodGet, sessionPath, "")); said.Key != key.ID || said.Name != "A" {
		t.Errorf("it is told %+v", said)
	}
}

// The token of a key is told once, and stands nowhere: the log has its hash.
func TestKeyTokenIsToldOnce(t *testing.T) {
	v := newRouteTest(t)
	ends := time.Now().Add(time.Hour).UTC().Format(time.RFC3339)
	body := `{"id":"k1","command":"make-key","name":"OBS","seat":"referee:A","ends":"` + ends + `"}`
	give := func(body string) *httptest.ResponseRecorder {
		return v.asProgram(aProgram, v.tokens["organiser"], http.MethodPost, "/api/v1/access/commands", body)
	}
	first := fetch[accepted](t, give(body))
	if len(first.Token) != 26 || first.Key == "" {
		t.Fatalf("the answer: %+v", first)
	}
	if again := fetch[accepted](t, give(body)); !again.Repeat || again.Token != first.Token || again.Key != first.Key {
		t.Errorf("the same order again: %+v", again)
	}
	if w := give(strings.Replace(body, "OBS", "Altro", 1)); w.Code != http.StatusConflict {
		t.Errorf("another order with its id: status %d", w.Code)
	}
	if w := give(strings.NewReplacer(`"k1"`, `"k2"`, "referee:A", "strategist:serata/nessuno", "OBS", "x").Replace(body)); w.Code != http.StatusNotFound {
		t.Errorf("a House that there is not: status %d", w.Code)
	}
	list := v.ask("organiser", http.MethodGet, "/api/v1/keys", "").Body.String() + v.ask("organiser", http.MethodGet, "/desk/chiavi", "").Body.String() + v.ask("organiser", http.MethodGet, "/desk/registro", "").Body.String()
	if strings.Contains(list, first.Token) || strings.Contains(list, desk.HashToken(first.Token)) || strings.Count(list, "OBS") < 3 {
		t.Errorf("the lists say %.2000s", list)
	}
	entries := v.store.find(func(e eventlog.Entry) bool { return bytes.Contains(e.Data, []byte(first.Token)) })
	hashes := v.store.find(func(e eventlog.Entry) bool { return bytes.Contains(e.Data, []byte(desk.HashToken(first.Token))) })
	if len(entries) != 0 || len(hashes) != 1 {
		t.Errorf("%d entries have the token, %d its hash", len(entries), len(hashes))
	}
	again := restarted(t, v.store, Config{})
	if _, ok := again.desk.Access.State().KeyByToken(desk.HashToken(first.Token)); !ok {
		t.Error("after a restart the key is gone")
	}
	key, receipt, err := again.desk.Access.MakeKey(t.Context(), stream.Request[access.Command]{
		ID: "k1", Actor: "organiser", At: time.Now(), Command: access.Command{By: role.Organiser, Order: access.MakeKey{Name: "OBS", Seat: access.RefereeOf("A"), Ends: mustTime(t, ends)}},
	})
	if err != nil || !receipt.Repeat || key.ID != first.Key || key.Token != "" {
		t.Errorf("the same order after a restart: %+v, %v", key, err)
	}
}

func mustTime(t *testing.T, text string) time.Time {
	t.Helper()
	at, err := time.Parse(time.RFC3339, text)
	if err != nil {
		t.Fatal(err)
	}
	return at
}

// At the desk a key is made by a form, once for two equal taps, and a name is text whatever it holds.
func TestKeysAtTheDesk(t *testing.T) {
	v := newRouteTest(t)
	if page := v.ask("organiser", http.MethodGet, "/desk/chiavi", "").Body.String(); !strings.Contains(page, "Non ce n’è ancora nessuna") || !strings.Contains(page, `value="strategist:serata/grifondoro"`) {
		t.Error("the empty list says nothing, or offers no House")
	}
	give := func(name, seat, ends string) *httptest.ResponseRecorder {
		return v.ask("organiser", http.MethodPost, "/desk/chiavi", url.Values{"name": {name}, "seat": {seat}, "ends": {ends}}.Encode())
	}
	tomorrow := time.Now().AddDate(0, 0, 1).Format(time.DateOnly)
	for _, tt := range []struct {
		name, seat, ends string
		want             int
	}{
		{strings.Repeat("a", 500), "referee:A", tomorrow, 400},
		{"OBS\u202etxt", "referee:A", tomorrow, 400},
		{"OBS\x00", "referee:A", tomorrow, 400},
		{"OBS", "screen:1", tomorrow, 400},
		{"OBS", "emperor", tomorrow, 400},
		{"OBS", "strategist:serata/nessuno", tomorrow, 404},
		{"OBS", "referee:A", "domani", 400},
		{"OBS", "referee:A", "2020-01-01", 400},
		{"OBS", "referee:A", "2999-01-01", 400},
	} {
		if w := give(tt.name, tt.seat, tt.ends); w.Code != tt.want {
			t.Errorf("%+v: status %d", tt, w.Code)
		}
	}
	const markup = `<script>alert(1)</script>`
	shown := func(w *httptest.ResponseRecorder) string {
		_, rest, _ := strings.Cut(w.Body.String(), `id="key-text" value="`)
		token, _, _ := strings.Cut(rest, `"`)
		noInline(t, w)
		return token
	}
	token := shown(give(markup, "referee:A", tomorrow))
	if len(token) != 26 || shown(give(markup, "referee:A", tomorrow)) != token {
		t.Errorf("two equal taps: %q", token)
	}
	w := v.ask("organiser", http.MethodGet, "/desk/chiavi", "")
	if page := w.Body.String(); strings.Contains(page, markup) || !strings.Contains(page, "&lt;script&gt;") || strings.Contains(page, token) || !strings.Contains(page, "mai usata") {
		t.Errorf("the list: %.3000s", page)
	}
	if w := v.asProgram(aProgram, token, http.MethodGet, "/arbitro/A", ""); w.Code != http.StatusOK {
		t.Errorf("with the token: status %d", w.Code)
	}
	if page := v.ask("organiser", http.MethodGet, "/desk/chiavi", "").Body.String(); strings.Contains(page, "mai usata") {
		t.Error("the list does not say that the key was used")
	}
}

// The use of a key is noted at most once a minute, whatever it asks.
func TestKeyUseIsNoted(t *testing.T) {
	v := newRouteTest(t)
	key := v.makeKey(t, "A", access.RefereeOf("A"))
	for range 20 {
		v.asProgram(aProgram, key.Token, http.MethodGet, "/api/v1/boards/A/state", "")
		v.asProgram(aProgram, key.Token, http.MethodGet, "/desk", "") // refused
	}
	if notes := v.store.find(func(e eventlog.Entry) bool { return e.Kind == "key-used" }); len(notes) != 1 {
		t.Errorf("%d notes in the log", len(notes))
	}
	k, _ := v.desk.Access.State().Key(key.ID)
	if err := v.desk.Access.NoteKeyUse(t.Context(), key.ID, k.Used.Add(access.KeyUseInterval)); err != nil {
		t.Fatal(err)
	}
	if again, _ := v.desk.Access.State().Key(key.ID); !again.Used.After(k.Used) {
		t.Error("a minute later the use is not noted")
	}
}

// The running streams of a key end when it is revoked, and the key is 401 from then on.
func TestRevokedKeyStreamsEnd(t *testing.T) {
	v := newRouteTest(t)
	key := v.makeKey(t, "A", access.RefereeOf("A"))
	ended, ok := v.streamsOf(t, key)
	if !ok {
		t.Fatal("a valid key is refused")
	}
	w := v.asProgram(aProgram, v.tokens["organiser"], http.MethodPost, "/api/v1/access/commands", `{"id":"r","command":"revoke-key","key":"`+key.ID+`"}`)
	if w.Code != http.StatusOK {
		t.Errorf("revoke-key: status %d: %s", w.Code, w.Body)
	}
	v.allEnd(t, key, ended)
}

// So they do when the time of the key is over.
func TestEndedKeyStreamsEnd(t *testing.T) {
	v := newRouteTest(t)
	for life := 2 * time.Second; ; life *= 2 { // on a busy machine a short one is over before the streams are open
		key := v.makeKeyUntil(t, life.String(), access.RefereeOf("A"), time.Now().Add(life))
		if ended, ok := v.streamsOf(t, key); ok {
			v.allEnd(t, key, ended)
			return
		}
		if k, _ := v.desk.Access.State().Key(key.ID); !k.Ended(time.Now()) || life > patience {
			t.Fatal("a valid key is refused")
		}
	}
}

// streamsOf opens the events and a page's stream with a key; the channel gets a value for each that has ended. ok is false when
// the key was refused.
func (v *routeTest) streamsOf(t *testing.T, key desk.NewKey) (ended <-chan string, ok bool) {
	t.Helper()
	server := httptest.NewServer(v)
	t.Cleanup(server.Close)
	ends := make(chan string, 2)
	for _, path := range []string{eventsPath, "/eventi/referee?place=A&lang=it"} {
		r, err := http.NewRequestWithContext(t.Context(), http.MethodGet, server.URL+path, http.NoBody)
		if err != nil {
			t.Fatal(err)
		}
		r.Header.Set("Authorization", "Bearer "+key.Token)
		answer, err := http.DefaultClient.Do(r)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = answer.Body.Close() })
		if answer.StatusCode == http.StatusUnauthorized {
			return nil, false
		}
		go func() {
			_, _ = io.Copy(io.Discard, answer.Body) // until the server ends it
			ends <- path
		}()
	}
	return ends, true
}

// allEnd waits for the end of the streams, and sees that the key opens nothing any more.
func (v *routeTest) allEnd(t *testing.T, key desk.NewKey, ended <-chan string) {
	t.Helper()
	late := time.After(patience)
	for range 2 {
		select {
		case <-ended:
		case <-late:
			t.Fatal("a stream goes on")
		}
	}
	if w := v.asProgram(aProgram, key.Token, http.MethodGet, "/api/v1/tournaments", ""); w.Code != http.StatusUnauthorized || w.Header().Get("WWW-Authenticate") == "" {
		t.Errorf("afterwards: status %d", w.Code)
	}
}
