package web

import (
	"context"
	"html"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"scacchimagici/internal/access"
	"scacchimagici/internal/desk"
	"scacchimagici/internal/eventlog"
	"scacchimagici/internal/fault"
	"scacchimagici/internal/locale"
	"scacchimagici/internal/quiz"
	"scacchimagici/internal/side/game/registry"
	"scacchimagici/internal/side/room"
	"scacchimagici/views/side"
)

// memoryStore is a log in memory.
type memoryStore struct {
	mu      sync.Mutex
	entries []eventlog.Entry
}

func (p *memoryStore) AppendAll(_ context.Context, batches []eventlog.Batch) ([]eventlog.Entry, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	var written []eventlog.Entry
	for _, b := range batches {
		if headOf(slices.Concat(p.entries, written), b.Stream) != b.After {
			return nil, fault.New(fault.Stale, "fault.log.stale")
		}
		for i, e := range b.Events {
			written = append(written, eventlog.Entry{
				Global: int64(len(p.entries) + len(written) + 1), Stream: b.Stream, Seq: b.After + int64(i) + 1,
				At: b.At, Clock: e.Clock, Actor: b.Actor, Command: b.Command, Digest: b.Digest, Kind: e.Kind, Data: e.Data,
			})
		}
	}
	p.entries = append(p.entries, written...)
	return written, nil
}

func headOf(entries []eventlog.Entry, stream eventlog.Stream) (seq int64) {
	for _, e := range entries {
		if e.Stream == stream {
			seq = e.Seq
		}
	}
	return seq
}

func (p *memoryStore) find(is func(eventlog.Entry) bool) []eventlog.Entry {
	p.mu.Lock()
	defer p.mu.Unlock()
	var some []eventlog.Entry
	for _, e := range p.entries {
		if is(e) {
			some = append(some, e)
		}
	}
	return some
}

func (p *memoryStore) Load(_ context.Context, stream eventlog.Stream, after int64) ([]eventlog.Entry, error) {
	return p.find(func(e eventlog.Entry) bool { return e.Stream == stream && e.Seq > after }), nil
}

func (p *memoryStore) CommandEntries(_ context.Context, stream eventlog.Stream, command string) ([]eventlog.Entry, error) {
	return p.find(func(e eventlog.Entry) bool { return e.Stream == stream && e.Command == command }), nil
}

func (p *memoryStore) LoadSince(_ context.Context, after int64, _ int) ([]eventlog.Entry, error) {
	return p.find(func(e eventlog.Entry) bool { return e.Global > after }), nil
}

func (p *memoryStore) Heartbeat(context.Context, map[eventlog.Stream]int64) error { return nil }

func (p *memoryStore) Heartbeats(context.Context) (map[eventlog.Stream]int64, error) { return nil, nil }

// unwatched is a code log without wrong codes.
type unwatched struct{}

func (unwatched) WrongCode(context.Context, string, time.Time) error { return nil }

func (unwatched) WrongCodes(context.Context, time.Time) (map[string][]time.Time, error) {
	return nil, nil
}

// laptop is a server as the organiser's own browser sees it.
func laptop(t testing.TB) *Server { return laptopWith(t, quiz.Bank{}) }

// laptopWith is a laptop with the questions of a bank.
func laptopWith(t testing.TB, bank quiz.Bank) *Server {
	t.Helper()
	quiet := slog.New(slog.NewTextHandler(io.Discard, nil))
	r := room.New(room.Config{})
	d, err := desk.Open(t.Context(), desk.Config{Store: &memoryStore{}, Bank: bank, Log: quiet, Beside: r})
	if err != nil {
		t.Fatal(err)
	}
	words, err := locale.Load(registry.Words()...)
	if err != nil {
		t.Fatal(err)
	}
	s := newServer(t, Config{
		Desk: d, Beside: side.New(r), Codes: unwatched{}, Catalogue: words, Log: quiet,
		Addresses: func() []string { return []string{"http://192.168.8.2:8080", "http://10.0.0.5:8080"} }, ShortName: "scacchi.local",
		Copies: testCopies(t, quiet),
	})
	t.Cleanup(func() { s.Close(); d.Close() })
	return s
}

// ask sends a request from the laptop itself; a form makes it a POST.
func ask(s *Server, path string, form url.Values) *httptest.ResponseRecorder {
	r := httptest.NewRequest(http.MethodGet, "http://127.0.0.1:8080"+path, nil)
	if form != nil {
		r = httptest.NewRequest(http.MethodPost, "http://127.0.0.1:8080"+path, strings.NewReader(form.Encode()))
		r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	}
	r.RemoteAddr = "127.0.0.1:50000"
	r.Header.Set("Accept-Language", "it")
	w := httptest.NewRecorder()
	s.ServeHTTP(w, r)
	return w
}

// validQuickForm is the form of a quick match without faults.
func validQuickForm() url.Values {
	v := url.Values{"id": {"f1"}, "name": {"Serata"}, "boards": {"1"}}
	for i, name := range []string{"Grifondoro", "Serpeverde", "Corvonero", "Tassorosso"} {
		n := string(rune('1' + i))
		v.Set("house"+n, name)
		v.Set("arms"+n, strings.ToLower(name))
		v.Set("people"+n, "Anna\nBruno")
	}
	return v
}

// quickFormWith returns the valid form with some fields changed.
func quickFormWith(pairs ...string) url.Values {
	v := validQuickForm()
	for i := 0; i < len(pairs); i += 2 {
		v.Set(pairs[i], pairs[i+1])
	}
	return v
}

// troubles are the faults of fields on a page, by the id of the field.
var troubles = regexp.MustCompile(`id="(\w+)-trouble".*?<span>(.*?)</span>`)

func TestQuickRefuses(t *testing.T) {
	tests := []struct {
		name string
		form url.Values
		want map[string]string // by field
	}{
		{"no name", quickFormWith("name", " "), map[string]string{"name": "Scrivi un nome."}},
		{"long name", quickFormWith("name", strings.Repeat("a", 61)), map[string]string{"name": "Il nome è troppo lungo: al massimo 60 caratteri."}},
		{"a House without a name", quickFormWith("house2", ""), map[string]string{"house2": "Scrivi un nome."}},
		{"two Houses of one name", quickFormWith("house2", "grifondoro"), map[string]string{"house2": "C’è già una Casa «Grifondoro»: scegli un altro nome."}},
		{"unknown arms", quickFormWith("arms1", "drago"), map[string]string{"house1": "Lo stemma «drago» non c’è: scegline uno dell’elenco."}},
		{"two Houses with the same arms", quickFormWith("arms2", "grifondoro"), map[string]string{"arms2": "Questo stemma lo porta già Grifondoro: scegline un altro."}},
		{"nobody", quickFormWith("people1", " \n "), map[string]string{"people1": "Qui non c’è ancora nessuno. Servono almeno 2 persone: lo Stratega e chi fa il Re."}},
		{"one person", quickFormWith("people2", "1. Anna"), map[string]string{"people2": "C’è una persona sola. Ne servono almeno 2: lo Stratega e chi fa il Re."}},
		{"a name that is a story", quickFormWith("people1", "Anna\n"+strings.Repeat("b", 61)), map[string]string{"people1": "Il nome «" + strings.Repeat("b", 19)}},
		{"several at once", quickFormWith("name", "", "people1", "", "house2", ""), map[string]string{"name": "Scrivi", "people1": "Qui", "house2": "Scrivi"}},
		{"the second board", quickFormWith("boards", "2", "people4", ""), map[string]string{"people4": "Qui non c’è ancora nessuno."}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			s := laptop(t)
			w := ask(s, "/desk/nuova", tt.form)
			if w.Code != http.StatusUnprocessableEntity {
				t.Fatalf("status %d", w.Code)
			}
			found := troubles.FindAllStringSubmatch(w.Body.String(), -1)
			if len(found) != len(tt.want) {
				t.Errorf("%d fields are marked, want %d", len(found), len(tt.want))
			}
			for _, m := range found {
				if got := html.UnescapeString(m[2]); tt.want[m[1]] == "" || !strings.HasPrefix(got, tt.want[m[1]]) {
					t.Errorf("%s: %q, want %q", m[1], got, tt.want[m[1]])
				}
			}
			if n := len(s.desk.Tournaments.Index().Rows); n != 0 {
				t.Errorf("%d tournaments were created", n)
			}
		})
	}
}

func TestQuickKeepsWhatWasTyped(t *testing.T) {
	w := ask(laptop(t), "/desk/nuova", quickFormWith("name", "", "house1", `<i>"Draghi"`, "arms1", "luna", "people1", "\nZoë\nUgo", "practice", "true"))
	page := w.Body.String()
	for _, want := range []string{
		`value="&lt;i&gt;&#34;Draghi&#34;"`, "\n\nZoë\nUgo</textarea>", `name="practice" value="true" checked`,
		`name="arms1" value="luna" checked`, "2 persone: Zoë, Ugo",
	} {
		if !strings.Contains(page, want) {
			t.Errorf("the page has lost %q", want)
		}
	}
}

func TestQuickCreates(t *testing.T) {
	s := laptop(t)
	w := ask(s, "/desk/nuova", quickFormWith("boards", "2", "practice", "true", "house1", "<b>Draghi</b> 🐉"))
	if w.Code != http.StatusSeeOther || w.Header().Get("Location") != "/desk/cartellini" {
		t.Fatalf("status %d to %q", w.Code, w.Header().Get("Location"))
	}
	tournament, ok := s.desk.Tournaments.Current()
	if !ok || tournament.Name != "Serata" || !tournament.Practice || len(tournament.Houses) != 4 || len(tournament.Matches) != 2 {
		t.Fatalf("tournament %+v", tournament)
	}
	p, err := s.screens.NewSnapshot(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if n := len(p.Seats()); n != 6 {
		t.Errorf("%d seats, want two boards and four Houses", n)
	}
	for _, seat := range p.Seats() {
		if _, has := s.desk.Access.State().Code(seat); !has {
			t.Errorf("%s has no code", seat)
		}
	}
	for _, path := range []string{"/desk", "/desk/cartellini"} {
		if page := ask(s, path, nil).Body.String(); !strings.Contains(page, "&lt;b&gt;Draghi&lt;/b&gt; 🐉") || strings.Contains(page, "<b>Draghi") {
			t.Errorf("%s does not show the name as it was typed", path)
		}
	}
}

func TestQuickSentTwiceMakesOne(t *testing.T) {
	s := laptop(t)
	var both sync.WaitGroup
	for range 2 {
		both.Go(func() {
			if w := ask(s, "/desk/nuova", validQuickForm()); w.Code != http.StatusSeeOther {
				t.Errorf("status %d", w.Code)
			}
		})
	}
	both.Wait()
	if n := len(s.desk.Tournaments.Index().Rows); n != 1 {
		t.Errorf("%d tournaments, want 1", n)
	}
	ask(s, "/desk/nuova", quickFormWith("id", "f2"))
	if n := len(s.desk.Tournaments.Index().Rows); n != 2 {
		t.Errorf("%d tournaments after another form, want 2", n)
	}
}

func TestQuickOnlyChecks(t *testing.T) {
	s := laptop(t)
	w := ask(s, "/desk/nuova", quickFormWith("check", "true", "people1", "1. Anna Rossi\n2) Bruno;Verdi"))
	if page := w.Body.String(); w.Code != http.StatusOK || !strings.Contains(page, "2 persone: Anna Rossi, Bruno Verdi") {
		t.Errorf("status %d, the names as read are not shown", w.Code)
	}
	if n := len(s.desk.Tournaments.Index().Rows); n != 0 {
		t.Errorf("%d tournaments were created", n)
	}
}

func TestNewPassword(t *testing.T) {
	tests := []struct {
		name            string
		password, again string
		status          int
	}{
		{"too short", "corta", "corta", http.StatusBadRequest},
		{"typed otherwise", "lunga-abbastanza", "lunga-abbastanzo", http.StatusBadRequest},
		{"changed", "lunga-abbastanza", "lunga-abbastanza", http.StatusSeeOther},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			s := laptop(t)
			w := ask(s, "/desk/password", url.Values{"password": {tt.password}, "again": {tt.again}})
			if w.Code != tt.status {
				t.Errorf("status %d, want %d", w.Code, tt.status)
			}
			if set := s.desk.Access.State().Password.Set(); set != (tt.status == http.StatusSeeOther) {
				t.Errorf("password set: %v", set)
			}
		})
	}
}

// Only the organiser gets the organiser's pages.
func TestOrganiserOnly(t *testing.T) {
	s := laptop(t)
	ask(s, "/desk/nuova", validQuickForm())
	for _, path := range []string{"/desk", "/desk/nuova", "/desk/cartellini"} {
		r := httptest.NewRequest(http.MethodGet, "http://192.168.8.2:8080"+path, nil)
		r.RemoteAddr = "192.168.8.77:50000"
		w := httptest.NewRecorder()
		s.ServeHTTP(w, r)
		if w.Code < 300 {
			t.Errorf("%s: status %d for a stranger", path, w.Code)
		}
		code, _ := s.desk.Access.State().Code(access.RefereeOf("A"))
		if strings.Contains(w.Body.String(), code.Secret) {
			t.Errorf("%s tells a stranger a secret", path)
		}
	}
}
