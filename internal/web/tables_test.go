package web

import (
	"bufio"
	"cmp"
	"context"
	"encoding/json"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"

	"scacchimagici/internal/desk"
	"scacchimagici/internal/locale"
	"scacchimagici/internal/side/game"
	"scacchimagici/internal/side/game/blunder"
	"scacchimagici/internal/side/game/registry"
	"scacchimagici/internal/side/room"
	"scacchimagici/internal/side/table"
	"scacchimagici/internal/web/answer"
	"scacchimagici/internal/web/visitor"
	"scacchimagici/views/side"
	tablepages "scacchimagici/views/table"
)

// tableServer is a server with side tables, for devices on the network. The computer plays the
// first legal move.
func tableServer(t *testing.T) *Server {
	t.Helper()
	return tableServerWith(t, nil)
}

// tableServerWith has a judge of lost games.
func tableServerWith(t *testing.T, judge blunder.Judge) *Server {
	t.Helper()
	quiet := slog.New(slog.NewTextHandler(io.Discard, nil))
	r := room.New(room.Config{
		Games:    registry.Tables(),
		Computer: func(_ context.Context, line game.Line, _ int, _ uint64) (string, error) { return line.Moves()[0], nil },
		Judge:    judge,
	})
	d, err := desk.Open(t.Context(), desk.Config{Store: &memoryStore{}, Log: quiet, Beside: r})
	if err != nil {
		t.Fatal(err)
	}
	words, err := locale.Load(registry.Words()...)
	if err != nil {
		t.Fatal(err)
	}
	s := newServer(t, Config{
		Desk: d, Beside: side.New(r), Codes: unwatched{}, Catalogue: words, Log: quiet, AskPassword: true,
		Addresses: func() []string { return []string{"http://192.168.8.2:8080"} },
	})
	t.Cleanup(func() { s.Close(); d.Close() })
	return s
}

// device is a browser on the network, with its cookies.
type device struct {
	t       *testing.T
	server  *Server
	cookies []*http.Cookie
	address string // empty: that of all devices
}

// send sends a request; a body that begins with "{" is JSON, another one a form.
func (d *device) send(method, path, body string) *httptest.ResponseRecorder {
	d.t.Helper()
	r := httptest.NewRequest(method, "http://192.168.8.2:8080"+path, strings.NewReader(body))
	r.RemoteAddr = cmp.Or(d.address, "192.168.8.20") + ":50000"
	r.Header.Set("Accept", "application/json")
	switch {
	case strings.HasPrefix(body, "{"):
		r.Header.Set("Content-Type", "application/json")
	case body != "":
		r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	default:
		r.Header.Set("Accept", "text/html")
	}
	for _, c := range d.cookies {
		r.AddCookie(c)
	}
	w := httptest.NewRecorder()
	d.server.ServeHTTP(w, r)
	for _, c := range w.Result().Cookies() {
		d.cookies = append(slices.DeleteFunc(d.cookies, func(old *http.Cookie) bool { return old.Name == c.Name }), c)
	}
	return w
}

// open opens a table and returns its code.
func (d *device) open(form string) string {
	d.t.Helper()
	w := d.send(http.MethodPost, "/tavoli", form+"&command=open-table&id="+nextCommand())
	var a accepted
	if err := json.Unmarshal(w.Body.Bytes(), &a); err != nil || w.Code != http.StatusOK {
		d.t.Fatalf("open: %d %s", w.Code, w.Body)
	}
	return strings.TrimPrefix(a.Next, "/tavoli/")
}

// A name is never needed on the page: who leaves it out is a guest, and the device remembers no name.
func TestGuests(t *testing.T) {
	s := tableServer(t)
	d := &device{t: t, server: s}
	code := d.open("game=magnetone&against=here&name=&other=+&colour=white")
	if page := d.send(http.MethodGet, "/tavoli/"+code, "").Body.String(); !strings.Contains(page, "Ospite 2") {
		t.Errorf("beside each other: %.300s", page)
	}
	d = &device{t: t, server: s}
	code = d.open("game=magnetone&against=open&name=Ada&colour=white")
	(&device{t: t, server: s}).must(code, "command=sit&side=black&name=")
	if page := d.send(http.MethodGet, "/tavoli/"+code, "").Body.String(); !strings.Contains(page, "Ospite") {
		t.Errorf("who sits down: %.300s", page)
	}
	if page := d.send(http.MethodGet, "/tavoli", "").Body.String(); !strings.Contains(page, `name="name" value="Ada"`) {
		t.Error("the name that was given is forgotten")
	}
}

// give sends an order to a table as a form and returns the result: "" or the code of the refusal with its sentence.
func (d *device) give(code, form string) (refusal, sentence string) {
	d.t.Helper()
	w := d.send(http.MethodPost, "/api/v1/tables/"+code+"/commands", form+"&id="+nextCommand())
	var a answer.Problem
	if err := json.Unmarshal(w.Body.Bytes(), &a); err != nil {
		d.t.Fatalf("%s: %s", form, w.Body)
	}
	return a.Code, a.Detail
}

func (d *device) must(code string, forms ...string) {
	d.t.Helper()
	for _, form := range forms {
		if refusal, sentence := d.give(code, form); refusal != "" {
			d.t.Fatalf("%s: %s", form, sentence)
		}
	}
}

// roomOf returns the room of what a server shows beside the tournament.
func roomOf(s *Server) *room.Room { return s.beside.(*side.Beside).Tables.Room }

func (d *device) state(code string) (st tablepages.Answer) {
	d.t.Helper()
	w := d.send(http.MethodGet, "/api/v1/tables/"+code, "")
	if err := json.Unmarshal(w.Body.Bytes(), &st); err != nil {
		d.t.Fatalf("%s: %v", w.Body, err)
	}
	return st
}

var commandsSent int

func nextCommand() string {
	commandsSent++
	return "t" + strings.Repeat("x", commandsSent%8) + time.Duration(commandsSent).String()
}

// Two devices play, a third one watches: each sees the same board, only its own seats.
func TestTableOfTwoDevices(t *testing.T) {
	s := tableServer(t)
	ada, bo, cy := &device{t: t, server: s}, &device{t: t, server: s}, &device{t: t, server: s}
	code := ada.open("game=magnetone&name=Ada&colour=white&clock=game")
	if refusal, _ := ada.give(code, "command=play&game=1&ply=0&move=e4"); refusal != "illegal" {
		t.Errorf("a move while nobody sits opposite: %q", refusal)
	}
	bo.must(strings.ToLower(code), "command=sit&side=black&name=Bo")
	ada.must(code, "command=play&game=1&ply=0&move=e4")
	bo.must(code, "command=play&game=1&ply=1&move=d4")

	tests := []struct {
		name     string
		who      *device
		form     string
		refusal  string
		sentence string
	}{
		{"out of turn", bo, "command=play&game=1&ply=2&move=a1", "illegal", "Non tocca a te. Deve muovere: Bianco."},
		{"an illegal move", ada, "command=play&game=1&ply=2&move=e4", "illegal", ""},
		{"no move at all", ada, "command=play&game=1&ply=2&move=?!", "invalid", ""},
		{"a stale tab", ada, "command=play&game=1&ply=0&move=a1", "stale", ""},
		{"a spectator", cy, "command=play&game=1&ply=2&move=a1", "forbidden", ""},
		{"a seat taken twice", cy, "command=sit&side=black&name=Cy", "exists", "Il posto è già preso da Bo. Scegli l’altro, o guarda la partita."},
		{"somebody else resigns", cy, "command=resign&game=1&side=white", "forbidden", ""},
		{"a field is missing", ada, "command=play&game=1&move=a1", "invalid", ""},
		{"the system's order", ada, "command=flag", "invalid", ""},
		{"closing while they play", bo, "command=close-table&game=1", "illegal", ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			refusal, sentence := tt.who.give(code, tt.form)
			if refusal != tt.refusal || sentence == "" || tt.sentence != "" && sentence != tt.sentence {
				t.Errorf("%q: %s", refusal, sentence)
			}
		})
	}
	for who, want := range map[*device]int{ada: 1, bo: 1, cy: 0} {
		st := who.state(code)
		if len(st.Yours) != want || st.Ply != 2 || len(st.Moves) == 0 || st.Clock.Running == nil || *st.Clock.Running != table.White {
			t.Errorf("the state is %+v", st)
		}
	}
}

// No page and no answer contains the hash by which a table knows its devices.
func TestTableKeepsDevicesToItself(t *testing.T) {
	s := tableServer(t)
	ada, cy := &device{t: t, server: s}, &device{t: t, server: s}
	code := ada.open("game=boop&name=Ada&against=here&other=Bo")
	ada.must(code, "command=play&game=1&ply=0&move=Kc3")
	hash := desk.HashToken(ada.cookies[0].Value)
	for _, path := range []string{
		"/tavoli", "/tavoli/" + code, "/tavoli/" + code + "?mossa=0", "/tavoli/" + code + "/record",
		"/api/v1/tables", "/api/v1/tables/" + code, "/api/v1/tables/" + code + "/record",
	} {
		for _, who := range []*device{ada, cy} {
			w := who.send(http.MethodGet, path, "")
			if w.Code != http.StatusOK {
				t.Errorf("%s: %d", path, w.Code)
			}
			if strings.Contains(w.Body.String(), hash) || who == cy && strings.Contains(w.Body.String(), visitor.PlayerID(hash)) {
				t.Errorf("%s says who plays by the hash of the device", path)
			}
		}
	}
}

func TestTablePages(t *testing.T) {
	s := tableServer(t)
	ada, cy := &device{t: t, server: s}, &device{t: t, server: s}
	code := ada.open("game=boop&name=Ada&against=computer&strength=1")
	ada.must(code, "command=play&game=1&ply=0&move=Kc3", "command=resign&game=1&side=white")
	tests := []struct {
		path   string
		status int
		has    string
	}{
		{"/tavoli", 200, code},
		{"/tavoli/" + code, 200, "Ada"},
		{"/tavoli/" + strings.ToLower(code), 200, "Ada"},
		{"/tavoli/" + code + "?mossa=1", 200, "Ada"},
		{"/tavoli/" + code + "?gioco=1&mossa=99", 200, "Ada"},
		{"/tavoli/" + code + "?gioco=2&mossa=0", 404, "partita 2"},
		{"/tavoli/" + code + "/record?gioco=1", 200, `"tavolo/1"`},
		{"/tavoli/" + code + "/record?gioco=x", 404, "partita"},
		{"/tavoli/XXXX", 404, "codice"},
		{"/tavoli/nothing", 404, "codice"},
		{"/tavoli/regole/boop", 200, "Boop"},
		{"/tavoli/regole/go", 404, "go"},
		{"/t/" + code, 303, ""},
		{"/t/XXXX", 404, "codice"},
		{"/tavoli/vai?codice=" + url.QueryEscape(" "+strings.ToLower(code)), 303, ""},
		{"/tavoli/vai?codice=zz", 404, "codice"},
		{"/", 200, `href="/tavoli"`},
	}
	for _, tt := range tests {
		t.Run(tt.path, func(t *testing.T) {
			w := cy.send(http.MethodGet, tt.path, "")
			if w.Code != tt.status || !strings.Contains(w.Body.String(), tt.has) {
				t.Errorf("%d: %.300s", w.Code, w.Body)
			}
		})
	}
}

// Who has lost twice in a row is offered an easier computer: it sits there with the next game, and the lobby
// remembers it.
func TestOtherStrength(t *testing.T) {
	s := tableServer(t)
	ada := &device{t: t, server: s}
	code := ada.open("game=boop&name=Ada&against=computer&strength=3&colour=white")
	offers := func(words string) bool {
		return strings.Contains(ada.send(http.MethodGet, "/tavoli/"+code, "").Body.String(), words)
	}
	ada.must(code, "command=resign&game=1&side=white")
	if offers("Più facile") {
		t.Error("easier after one loss")
	}
	ada.must(code, "command=ask-rematch&game=1&side=white", "command=resign&game=2&side=black")
	if !offers("Più facile: facile") {
		t.Error("nothing easier after two losses")
	}
	ada.must(code, "command=ask-rematch&game=2&side=black&strength=2")
	if seat := ada.state(code).Seats[table.Black]; seat.Strength != 2 {
		t.Errorf("the computer is %+v", seat)
	}
	if page := ada.send(http.MethodGet, "/tavoli", "").Body.String(); !strings.Contains(page, `name="strength" value="2"`) {
		t.Error("the lobby begins with the former strength")
	}
}

// Only the organiser closes any table, frees a seat, and sets which devices may open one.
func TestTablesOfTheOrganiser(t *testing.T) {
	s := tableServer(t)
	s.askPassword = false
	ada := &device{t: t, server: s}
	code := ada.open("game=boop&name=Ada")
	order := func(path, form string) int {
		v, _ := url.ParseQuery(form + "&id=" + nextCommand())
		r := ask(s, path, v)
		return r.Code
	}
	const commands = "/api/v1/tables/commands"
	if w := ada.send(http.MethodPost, commands, "command=set-hall&anybody=false&id=h1"); w.Code != http.StatusUnauthorized {
		t.Errorf("a guest sets the limits: %d", w.Code)
	}
	if got := order(commands, "command=set-hall&anybody=false"); got >= 400 {
		t.Fatalf("the organiser is refused: %d", got)
	}
	if w := ada.send(http.MethodPost, "/tavoli", "command=open-table&game=boop&id=h2"); w.Code != http.StatusForbidden {
		t.Errorf("a guest opens a table: %d %s", w.Code, w.Body)
	}
	if got := order("/tavoli", "command=open-table&game=boop"); got >= 400 {
		t.Errorf("the organiser opens none: %d", got)
	}
	if got := order("/api/v1/tables/"+code+"/commands", "command=close-table&game=1"); got >= 400 {
		t.Errorf("the organiser closes none: %d", got)
	}
	if refusal, _ := ada.give(code, "command=sit&side=black&name=Bo"); refusal != "illegal" || ada.state(code).Phase != table.Closed {
		t.Errorf("the table is not closed: %q", refusal)
	}
}

// A watching device gets every move, and a rematch leaves each device at its own seat.
func TestTableStream(t *testing.T) {
	s := tableServer(t)
	ada := &device{t: t, server: s}
	code := ada.open("game=boop&name=Ada&against=here&other=Bo")
	web := httptest.NewServer(s)
	defer web.Close()
	defer s.screens.Close() // streams end before their server
	ctx, stop := context.WithTimeout(t.Context(), patience)
	defer stop()
	r, _ := http.NewRequestWithContext(ctx, http.MethodGet, web.URL+"/eventi/table?place="+code+"&lang=it", nil)
	answer, err := web.Client().Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	lines := bufio.NewScanner(answer.Body)
	lines.Buffer(nil, 1<<20)
	until := func(word string) {
		t.Helper()
		for lines.Scan() {
			if strings.Contains(lines.Text(), word) {
				return
			}
		}
		t.Fatalf("no frame says %q: %s, %v", word, answer.Status, lines.Err())
	}
	until("Bo")
	ada.must(code, "command=play&game=1&ply=0&move=Kc3")
	until("mossa 1")
	ada.must(code, "command=resign&game=1&side=white", "command=ask-rematch&game=1&side=white")
	if st := ada.state(code); st.Game != 2 || st.Seats[table.White].Name != "Bo" || len(st.Yours) != 2 || st.Score.White != 1 {
		t.Errorf("the rematch is %+v", st)
	}
}

// tableWalks are requests to the routes of the side tables, which ask for no code: see [walks].
func tableWalks() []routeRequest {
	const get, post = http.MethodGet, http.MethodPost
	const open, none = "id=o&command=open-table&game=go", "/api/v1/tables/XXXX"
	return []routeRequest{
		{get, "/tavoli", "/tavoli", "", all(200)},
		{post, "/tavoli", "/tavoli", open, all(404)},
		{get, "/tavoli/vai", "/tavoli/vai?codice=XXXX", "", all(404)},
		{get, "/tavoli/regole/{game}", "/tavoli/regole/boop", "", all(200)},
		{post, "/tavoli/magici", "/tavoli/magici", "id=m&command=abracadabra", all(400)},
		{get, "/tavoli/magici/allenamento", "/tavoli/magici/allenamento", "", all(200)},
		{get, "/tavoli/magici/{code}", "/tavoli/magici/XXXX", "", all(404)},
		{get, "/tavoli/magici/{code}/mosse", "/tavoli/magici/XXXX/mosse", "", all(404)},
		{post, "/tavoli/magici/{code}", "/tavoli/magici/XXXX", "id=n&command=yield&asked=1&side=white", all(404)},
		{get, "/tavoli/{code}", "/tavoli/XXXX", "", all(404)},
		{get, "/tavoli/{code}/record", "/tavoli/XXXX/record", "", all(404)},
		{get, "/tavoli/{code}/persa", "/tavoli/XXXX/persa", "", all(404)},
		{get, "/tavoli/{code}/figura", "/tavoli/XXXX/figura", "", all(404)},
		{get, "/tavoli/{code}/figura.png", "/tavoli/XXXX/figura.png", "", all(404)},
		{get, "/tavoli/{code}/testo", "/tavoli/XXXX/testo", "", all(404)},
		{get, "/tavoli/{code}/mosse", "/tavoli/XXXX/mosse", "", all(404)},
		{get, "/tavoli/scritta/{game}", "/tavoli/scritta/metamate?text=e2e4&in=" + url.QueryEscape(begun), "", all(200)},
		{get, "/tavoli/scritta/{game}", "/tavoli/scritta/metamate?in=x", "", all(400)},
		{get, "/tavoli/scritta/{game}", "/tavoli/scritta/go", "", all(404)},
		{get, "/t/{code}", "/t/XXXX", "", all(404)},
		{get, "/desk/tavoli", "/desk/tavoli", "", organiserOnly(200)},
		{post, "/desk/tavoli/chiudi", "/desk/tavoli/chiudi", "codes=CDFG", organiserOnly(303)},
		{get, "/tavoli/coppa", "/tavoli/coppa", "", all(200)},
		{get, "/api/v1/cup", "/api/v1/cup", "", all(200)},
		{get, "/api/v1/cup", "/api/v1/cup?cup=7", "", all(404)},
		{post, "/api/v1/cup/commands", "/api/v1/cup/commands", "id=d&command=enter-cup&cup=1&name=Anna", all(404)},
		{post, "/tavoli/coppa", "/tavoli/coppa", "id=c&command=enter-cup&cup=1&name=Anna", all(404)},
		{get, "/tavoli/coppa/tavolo/{number}", "/tavoli/coppa/tavolo/1", "", all(303)},
		{get, "/tavoli/coppa/tavolo/{number}", "/tavoli/coppa/tavolo/99", "", all(404)},
		{get, "/desk/coppa", "/desk/coppa", "", organiserOnly(200)},
		{get, "/desk/coppa/cartellini", "/desk/coppa/cartellini", "", organiserOnly(200)},
		{get, "/desk/coppa/{cup}/risultati", "/desk/coppa/1/risultati", "", organiserOnly(404)},
		{get, "/desk/coppa/{cup}/risultati.csv", "/desk/coppa/1/risultati.csv", "", organiserOnly(404)},
		{get, "/eventi/{kind}", "/eventi/cup?lang=it", "", all(200)},
		{get, "/eventi/{kind}", "/eventi/desk-cup?lang=it", "", organiserOnly(200)},
		{get, "/eventi/{kind}", "/eventi/tables?lang=it", "", all(200)},
		{get, "/eventi/{kind}", "/eventi/desk-tables?lang=it", "", organiserOnly(200)},
		{get, "/eventi/{kind}", "/eventi/table?place=XXXX&lang=it", "", all(404)},
		{get, "/api/v1/tables", "/api/v1/tables", "", all(200)},
		{post, "/api/v1/tables", "/api/v1/tables", open, all(404)},
		{post, "/api/v1/tables/commands", "/api/v1/tables/commands", "id=h&command=abracadabra", organiserOnly(400)},
		{get, "/api/v1/tables/{code}", none, "", all(404)},
		{get, "/api/v1/tables/{code}/record", none + "/record", "", all(404)},
		{post, "/api/v1/tables/{code}/commands", none + "/commands", "id=p&command=resign&game=1&side=white", all(404)},
		{get, "/tavoli/lezioni", "/tavoli/lezioni", "", all(200)},
		{get, "/tavoli/lezioni/{game}/{number}", "/tavoli/lezioni/metamate/10", "", all(200)},
		{get, "/tavoli/lezioni/{game}/{number}", "/tavoli/lezioni/metamate/99", "", all(404)},
		{get, "/tavoli/lezioni/{game}/{number}", "/tavoli/lezioni/boop/1", "", all(200)},
		{get, "/tavoli/lezioni/{game}/prima/{step}", "/tavoli/lezioni/boop/prima/3", "", all(200)},
		{get, "/tavoli/lezioni/{game}/prima/{step}", "/tavoli/lezioni/boop/prima/99", "", all(404)},
		{get, "/tavoli/lezioni/{game}/prima/{step}", "/tavoli/lezioni/magici/prima/1", "", all(404)},
		{post, "/tavoli/lezioni/{game}/{number}", "/tavoli/lezioni/metamate/1", "move=d2d4", all(200)},
		{get, "/tavoli/problemi", "/tavoli/problemi", "", all(200)},
		{get, "/tavoli/problemi/{game}", "/tavoli/problemi/boop?grado=easy", "", all(200)},
		{get, "/tavoli/problemi/{game}", "/tavoli/problemi/go", "", all(404)},
		{get, "/tavoli/problemi/{game}/{number}", "/tavoli/problemi/boop/1", "", all(200)},
		{get, "/tavoli/problemi/{game}/{number}", "/tavoli/problemi/boop/9999", "", all(404)},
		{post, "/tavoli/problemi/{game}/{number}", "/tavoli/problemi/boop/1", "show=1", all(200)},
		{get, "/tavoli/perche/{game}", "/tavoli/perche/metamate?from=e2&to=e5&in=" + url.QueryEscape(begun), "", all(200)},
		{get, "/tavoli/perche/{game}", "/tavoli/perche/metamate?in=x", "", all(400)},
		{get, "/tavoli/perche/{game}", "/tavoli/perche/boop?in=x", "", all(400)},
	}
}
