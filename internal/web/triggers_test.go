package web

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"net/url"
	"regexp"
	"strings"
	"testing"
	"time"

	"scacchimagici/internal/desk"
	"scacchimagici/internal/role"
	"scacchimagici/internal/stream"
	"scacchimagici/internal/trigger"
)

// triggerToken is the token of a trigger that pauses board A.
const triggerToken = "PULSANTEPULSANTEPULSANTEPU"

// trigger makes a trigger with its id as its name.
func (v *routeTest) trigger(t *testing.T, id, token string, a trigger.Action) {
	t.Helper()
	_, err := v.desk.Triggers.Do(t.Context(), stream.Request[trigger.Command]{
		Actor: "organiser", At: time.Now(),
		Command: trigger.Command{By: role.Organiser, Order: trigger.Make{ID: id, Token: desk.HashToken(token), Name: id, Action: a, At: time.Now()}},
	})
	if err != nil {
		t.Fatal(err)
	}
}

// triggerRequests are requests to the routes of the triggers. The match on board A has not begun.
func triggerRequests() []routeRequest {
	const get, post, events = http.MethodGet, http.MethodPost, "/eventi/{kind}"
	return []routeRequest{
		{get, "/desk/pulsanti", "/desk/pulsanti", "", organiserOnly(200)},
		{post, "/desk/pulsanti", "/desk/pulsanti", "does=undo:A", organiserOnly(400)},
		{post, "/desk/pulsanti/{trigger}/revoca", "/desk/pulsanti/nessuno/revoca", "", organiserOnly(404)},
		{get, events, "/eventi/triggers?lang=it", "", organiserOnly(200)},
		{get, "/pulsanti/{token}", "/pulsanti/" + triggerToken, "", all(200)},
		{post, "/pulsanti/{token}", "/pulsanti/" + triggerToken, "id=x", all(422)},
		{get, events, "/eventi/button?place=pausa&lang=en", "", all(200)},
		{get, events, "/eventi/button?place=nessuno&lang=en", "", all(404)},
		{post, "/api/v1/triggers/{token}", "/api/v1/triggers/" + triggerToken, "", all(422)},
		{post, "/api/v1/triggers/{token}", "/api/v1/triggers/NESSUNO", "", all(404)},
	}
}

// answered is the answer to a program that presses a trigger.
type answered struct {
	Done, Repeat  bool
	Name, Message string
	Error         struct{ Code, Message string }
}

// press presses a trigger like a program that knows only the token; sent is its body, with a type.
func (v *routeTest) press(t *testing.T, path, media, sent string, status int) answered {
	t.Helper()
	r := httptest.NewRequest(http.MethodPost, "http://scacchi.local:8080"+path, strings.NewReader(sent))
	r.RemoteAddr = "192.168.8.31:50000"
	if media != "" {
		r.Header.Set("Content-Type", media)
	}
	w := httptest.NewRecorder()
	v.ServeHTTP(w, r)
	var a answered
	if err := json.Unmarshal(w.Body.Bytes(), &a); err != nil || w.Code != status {
		t.Errorf("POST %s: status %d, want %d: %s (%v)", path, w.Code, status, w.Body, err)
	}
	return a
}

var shownToken = regexp.MustCompile(`/api/v1/triggers/([A-Z2-7]{26})`)

// makes makes a trigger at the desk and returns the token on the page.
func (v *routeTest) makes(t *testing.T, fields ...string) string {
	t.Helper()
	form := url.Values{}
	for i := 0; i < len(fields); i += 2 {
		form.Set(fields[i], fields[i+1])
	}
	w := v.ask("organiser", http.MethodPost, "/desk/pulsanti", form.Encode())
	found := shownToken.FindStringSubmatch(w.Body.String())
	if w.Code != http.StatusOK || found == nil {
		t.Fatalf("no trigger was made: %d: %.600s", w.Code, w.Body)
	}
	if !strings.Contains(w.Body.String(), "/pulsanti/"+found[1]) {
		t.Error("the address of the phone's page is missing")
	}
	return found[1]
}

// A button is made at the desk, which shows its token once. A program presses it, a phone shows the result,
// the desk revokes it, and the next press is refused with that reason.
func TestTriggers(t *testing.T) {
	v := newRouteTest(t)
	token := v.makes(t, "does", "announce", "text", "Tutti a <b>cena</b>", "name", "Cena")
	if again := v.makes(t, "does", "announce", "text", "Tutti a <b>cena</b>", "name", "Cena"); again != token {
		t.Error("a form that was sent twice has made two")
	}
	if page := v.ask("organiser", http.MethodGet, "/desk/pulsanti", "").Body.String(); strings.Contains(page, token) || strings.Contains(page, desk.HashToken(token)) ||
		!strings.Contains(page, "Cena") || strings.Contains(page, "<b>cena") || !strings.Contains(page, "Mai premuto") {
		t.Errorf("the page of the desk: %.3000s", page)
	}
	phone := v.ask("public", http.MethodGet, "/pulsanti/"+token, "")
	for _, want := range []string{"Cena", "Ora si può: premi", "Annuncia a tutti", `data-stream="/eventi/button?`, "/lingua/en?torna=%2Fpulsanti%2F" + token} {
		if !strings.Contains(phone.Body.String(), want) {
			t.Errorf("the phone's page lacks %q: %.3000s", want, phone.Body)
		}
	}
	if got := phone.Header().Get("Referrer-Policy"); got != "no-referrer" {
		t.Errorf("the address of the page goes along: %q", got)
	}

	at := "/api/v1/triggers/" + token
	if a := v.press(t, at, "", "", 200); !a.Done || a.Repeat || a.Name != "Cena" || a.Message != "Fatto. Su tutti gli schermi c’è l’annuncio «Tutti a <b>cena</b>»." {
		t.Errorf("pressed: %+v", a)
	}
	for _, again := range []string{at, at + "?id=2"} {
		if a := v.press(t, again, "", "", 200); !a.Done || !a.Repeat || !strings.HasPrefix(a.Message, "Adesso non è successo altro. Su tutti") {
			t.Errorf("pressed again: %+v", a)
		}
	}
	if page := v.ask("public", http.MethodGet, "/pulsanti/"+token, "").Body.String(); !strings.Contains(page, "Fatto: premuto alle") ||
		!strings.Contains(page, "già su tutti gli schermi") || !strings.Contains(page, `aria-disabled="true"`) {
		t.Errorf("the phone after the press: %.3000s", page)
	}
	if current, _ := v.desk.Tournaments.Current(); current.Announcement != "Tutti a <b>cena</b>" {
		t.Errorf("announced %q", current.Announcement)
	}
	if log := v.ask("organiser", http.MethodGet, "/desk/registro", "").Body.String(); !strings.Contains(log, "Pulsante «Cena»") || !strings.Contains(log, "Creato il pulsante «Cena»") || strings.Contains(log, token) {
		t.Errorf("the log: %.3000s", log)
	}

	of, _ := v.desk.Triggers.State().ByToken(desk.HashToken(token))
	if w := v.ask("organiser", http.MethodPost, "/desk/pulsanti/"+of.ID+"/revoca", ""); w.Code != http.StatusSeeOther {
		t.Errorf("revoked: %d", w.Code)
	}
	if a := v.press(t, at, "", "", 403); !strings.Contains(a.Error.Message, "è stato tolto") {
		t.Errorf("pressed after it was revoked: %+v", a)
	}
	if page := v.ask("public", http.MethodGet, "/pulsanti/"+token, "").Body.String(); !strings.Contains(page, "è stato tolto") || strings.Contains(page, "<form") {
		t.Errorf("the phone after it was revoked: %.3000s", page)
	}
	if next := v.makes(t, "does", "announce", "text", "Tutti a <b>cena</b>", "name", "Cena"); next == token {
		t.Error("the same form has shown the token of one that is revoked")
	}
}

// Only the answer that shows the token contains it, and nothing stored does.
func TestTriggerTokenIsShownOnce(t *testing.T) {
	v := newRouteTest(t)
	token := v.makes(t, "does", "pause:A")
	of, ok := v.desk.Triggers.State().ByToken(desk.HashToken(token))
	if !ok || of.Name != "Pausa A" || of.Action.Board != "A" {
		t.Fatalf("made %+v", of)
	}
	for _, entry := range v.store.entries {
		if strings.Contains(string(entry.Data), token) || strings.Contains(entry.Actor, token) || strings.Contains(entry.Command, token) {
			t.Errorf("the log has the token: %s", entry.Data)
		}
	}
}

// A button pauses the match whenever it runs, and says whether the match is paused: also right after the
// Referee has let it go on.
func TestPauseIsPause(t *testing.T) {
	s := firstTurn(t)
	s.trigger(t, "rosso", "ROSSOROSSOROSSOROSSOROSSOR", trigger.Action{Does: trigger.Pause, Board: "A"})
	const at = "/api/v1/triggers/ROSSOROSSOROSSOROSSOROSSOR"
	for _, tt := range []struct {
		name, id     string
		resumed      bool // by the Referee before
		done, repeat bool
		says         string
	}{
		{"pressed", "", false, true, false, "Fatto. La partita sulla scacchiera A è in pausa."},
		{"pressed twice", "", false, true, true, "Adesso non è successo altro. La partita sulla scacchiera A è in pausa."},
		{"after the Referee", "", true, true, false, "Fatto. La partita sulla scacchiera A è in pausa."},
		{"with an id", "7", true, true, false, "Fatto. La partita sulla scacchiera A è in pausa."},
		{"the same press again", "7", true, false, true, "Adesso non è successo altro. La partita sulla scacchiera A non è in pausa."},
	} {
		if tt.resumed {
			s.give("referee A", "resume")
		}
		a := s.press(t, at+"?id="+tt.id, "", "", http.StatusOK)
		if a.Done != tt.done || a.Repeat != tt.repeat || a.Message != tt.says || s.match().Paused != tt.done {
			t.Errorf("%s: %+v, paused %t", tt.name, a, s.match().Paused)
		}
	}
}

// The page of a button names the state from which a tap goes on, so that the second of two quick taps is the same one.
func TestTapsOnAButton(t *testing.T) {
	v := newRouteTest(t)
	token := v.makes(t, "does", "call")
	_, tap := v.orderOn(t, "/pulsanti/"+token, "")
	if tap.Get("from") != trigger.Nobody {
		t.Fatalf("the page names %q", tap)
	}
	for i, want := range []string{"1A", "1A"} {
		tap.Set("id", nextCommand())
		if w := v.ask("public", http.MethodPost, "/pulsanti/"+token, tap.Encode()); w.Code != http.StatusSeeOther {
			t.Errorf("tap %d: %d %s", i, w.Code, w.Body)
		}
		if current, _ := v.desk.Tournaments.Current(); current.Called != want {
			t.Errorf("tap %d: %q is called", i, current.Called)
		}
	}
	_, tap = v.orderOn(t, "/pulsanti/"+token, "")
	tap.Set("id", nextCommand())
	v.ask("public", http.MethodPost, "/pulsanti/"+token, tap.Encode())
	if current, _ := v.desk.Tournaments.Current(); current.Called != "1B" {
		t.Errorf("a tap on the new page: %q is called", current.Called)
	}
}

// TestWhatAPressBrings sends the possible bodies of a press.
func TestWhatAPressBrings(t *testing.T) {
	v := newRouteTest(t)
	at := "/api/v1/triggers/" + triggerToken
	const form, object = "application/x-www-form-urlencoded", "application/json"
	for _, tt := range []struct {
		name, path, media, sent string
		status                  int
		says                    string
	}{
		{"nothing; the match has not begun", at, "", "", 422, "La partita è a questo punto"},
		{"an empty form", at, form, "", 422, ""},
		{"an empty object", at, object, "", 422, ""},
		{"an id", at, object, `{"id":"7"}`, 422, ""},
		{"an id that is no text", at, object, `{"id":7}`, 400, ""},
		{"half an object", at, object, `{"id":`, 400, ""},
		{"a long id", at, form, "id=" + strings.Repeat("a", 65), 400, ""},
		{"a long start", at + "?from=" + strings.Repeat("1", 65), "", "", 400, ""},
		{"a start that is no text", at, object, `{"from":7}`, 400, ""},
		{"a large body", at, object, `{"id":"` + strings.Repeat("a", 5000) + `"}`, 400, ""},
		{"a text of its own", at, "text/plain", "premi", 422, ""},
		{"no such button", "/api/v1/triggers/AAAA", "", "", 404, "Pulsanti"},
	} {
		if a := v.press(t, tt.path, tt.media, tt.sent, tt.status); a.Error.Message == "" || !strings.Contains(a.Error.Message, tt.says) {
			t.Errorf("%s: %+v", tt.name, a)
		}
	}
	r := v.request("public", http.MethodGet, at, "")
	w := httptest.NewRecorder()
	if v.ServeHTTP(w, r); w.Code != http.StatusMethodNotAllowed || w.Header().Get("Allow") != "POST" {
		t.Errorf("a look at the address: %d, it must not press", w.Code)
	}
}

// Guesses of tokens are slowed down like guesses of codes; a valid token works on.
func TestTriggerGuessesAreBraked(t *testing.T) {
	v := newRouteTest(t)
	for i := range 12 {
		status := http.StatusNotFound
		if i >= 10 {
			status = http.StatusTooManyRequests
		}
		v.press(t, "/api/v1/triggers/GUESS"+strings.Repeat("A", i), "", "", status)
	}
	if w := v.ask("public", http.MethodPost, "/entra", "code=000000"); w.Code != http.StatusForbidden {
		t.Errorf("another address: %d", w.Code)
	}
	v.press(t, "/api/v1/triggers/"+triggerToken, "", "", http.StatusUnprocessableEntity)
	if w := v.ask("public", http.MethodGet, "/pulsanti/"+triggerToken, ""); w.Code != http.StatusOK {
		t.Errorf("the page of a button: %d", w.Code)
	}
}

// The phone's own tap, as its script sends it and as a plain form over http without a name of its origin.
func TestButtonOfAPhone(t *testing.T) {
	v := newRouteTest(t)
	token := v.makes(t, "does", "call")
	post := func(id string, change func(*http.Request)) *httptest.ResponseRecorder {
		r := v.request("public", http.MethodPost, "/pulsanti/"+token, "id="+id)
		change(r)
		w := httptest.NewRecorder()
		v.ServeHTTP(w, r)
		return w
	}
	if w := post("1", func(r *http.Request) { r.Header.Set("Accept", "application/json") }); w.Code != http.StatusOK || strings.Contains(w.Body.String(), "next") {
		t.Errorf("by script: %d %s", w.Code, w.Body)
	}
	if w := post("1", func(r *http.Request) { r.Header.Set("Origin", "null") }); w.Code != http.StatusSeeOther || w.Header().Get("Location") != "/pulsanti/"+token {
		t.Errorf("by form: %d to %q", w.Code, w.Header().Get("Location"))
	}
	current, _ := v.desk.Tournaments.Current()
	of, _ := v.desk.Triggers.State().ByToken(desk.HashToken(token))
	if current.Called != "1A" || of.Pressed != 1 || time.Since(of.Last) > time.Minute {
		t.Errorf("called %q, pressed %d times", current.Called, of.Pressed)
	}
}
