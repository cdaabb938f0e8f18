package main

import (
	"bytes"
	"compress/gzip"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"maps"
	"net/http"
	"net/http/cookiejar"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"scacchimagici/internal/proctest"
)

var makeOldData = flag.String("make-old-data", "", "make testdata/old/`DATE`.db.gz and DATE.json with this version of the program")

// TestOldData opens the databases of earlier versions, each as it was on disk when its server was
// killed: two tournaments (one imported, one played through the API with an unfinished match), side
// tables of each game, an evening cup and buttons in the later ones, changed questions, devices. All
// pages must come without an error, the exported records must pass the audit, and the API must answer as
// when the database was made (testdata/old/DATE.json), with more fields perhaps.
//
// A new pair of files is made by
//
//	go test ./cmd/scacchimagici -run TestOldData -make-old-data 2026-11-22
//
// An old pair is never made again.
func TestOldData(t *testing.T) {
	t.Setenv("LC_ALL", "en_GB.UTF-8")
	if *makeOldData != "" {
		makeOldDatabase(t, filepath.Join("testdata", "old", *makeOldData))
	}
	files, err := filepath.Glob("testdata/old/*.db.gz")
	if err != nil || len(files) == 0 {
		t.Fatal("no old databases", err)
	}
	for _, file := range files {
		t.Run(filepath.Base(file), func(t *testing.T) {
			db := unpack(t, file)
			s := serveOldData(t, db)
			auditOldRecords(t, s, db)
			for _, page := range s.pages() {
				if a := s.get(page); a.status != http.StatusOK || len(a.body) == 0 {
					t.Errorf("%s: status %d\n%.2000s", page, a.status, a.body)
				}
			}
			want, err := os.ReadFile(strings.TrimSuffix(file, ".db.gz") + ".json")
			if err != nil {
				t.Fatal(err)
			}
			compareAnswers(t, string(want), string(s.answers()))
			s.stop()
			if log := s.log.String(); strings.Contains(log, "level=ERROR") || strings.Contains(log, "level=WARN") {
				t.Errorf("the server's log:\n%s", log)
			}
		})
	}
}

// unpack writes the database of a .gz file to a temporary folder and returns its name.
func unpack(t *testing.T, name string) string {
	t.Helper()
	packed, err := os.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	defer packed.Close()
	data, err := gzip.NewReader(packed)
	if err != nil {
		t.Fatal(err)
	}
	all, err := io.ReadAll(data)
	if err != nil {
		t.Fatal(err)
	}
	db := filepath.Join(t.TempDir(), "scacchi.db")
	if err := os.WriteFile(db, all, 0o600); err != nil {
		t.Fatal(err)
	}
	return db
}

// auditOldRecords exports each tournament from the file and audits the record.
func auditOldRecords(t *testing.T, s *oldServer, db string) {
	t.Helper()
	for _, id := range s.tournaments() {
		status, record, errOut := runRecord(t, "export", "--db", db, "--tournament", id)
		if status != exitDone {
			t.Fatalf("export %s: %s", id, errOut)
		}
		file := filepath.Join(t.TempDir(), "record.json")
		if err := os.WriteFile(file, []byte(record), 0o600); err != nil {
			t.Fatal(err)
		}
		if status, out, errOut := runRecord(t, "audit", file); status != exitDone || out != "" {
			t.Errorf("audit %s: %s%s", id, out, errOut)
		}
	}
}

// answerStart begins an answer in a file of answers.
var answerStart = regexp.MustCompile(`(?m)^GET .*: \d+$`)

// compareAnswers holds the answers to those of the earlier version. Fields that came later are no difference: a new game
// has its ranking.
func compareAnswers(t *testing.T, want, got string) {
	t.Helper()
	paths := answerStart.FindAllString(want, -1)
	if now := answerStart.FindAllString(got, -1); !slices.Equal(now, paths) {
		t.Errorf("answered are %q, want %q", now, paths)
		return
	}
	before, now := answerStart.Split(want, -1), answerStart.Split(got, -1)
	for i, path := range paths {
		var w, g any
		if err := errors.Join(json.Unmarshal([]byte(before[i+1]), &w), json.Unmarshal([]byte(now[i+1]), &g)); err != nil {
			t.Fatalf("%s: %v", path, err)
		}
		for _, what := range changes("", w, g) {
			t.Errorf("%s: %s", path, what)
		}
	}
}

// changes names what of a JSON value is another one or is gone.
func changes(at string, want, got any) (all []string) {
	switch w := want.(type) {
	case map[string]any:
		if g, ok := got.(map[string]any); ok {
			for _, name := range slices.Sorted(maps.Keys(w)) {
				if _, there := g[name]; !there {
					all = append(all, at+"."+name+" is gone")
					continue
				}
				all = append(all, changes(at+"."+name, w[name], g[name])...)
			}
			return all
		}
	case []any:
		if g, ok := got.([]any); ok && len(g) == len(w) {
			for i := range w {
				all = append(all, changes(fmt.Sprintf("%s[%d]", at, i), w[i], g[i])...)
			}
			return all
		}
	default:
		if want == got {
			return nil
		}
	}
	return []string{fmt.Sprintf("%s is %.300v, want %.300v", at, got, want)}
}

// oldServer is this program, serving a database file to requests from this computer, which all have
// the organiser's rights.
type oldServer struct {
	t       *testing.T
	address string
	client  *http.Client
	started string // its start, as the API writes times
	log     *syncBuffer
	stop    func() // ends the server and waits for it; may be called twice
}

// syncBuffer is a buffer that several goroutines may use.
type syncBuffer struct {
	mu   sync.Mutex
	text bytes.Buffer
}

func (b *syncBuffer) Write(p []byte) (int, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.text.Write(p)
}

func (b *syncBuffer) String() string {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.text.String()
}

// serveOldData returns once the server has printed that it serves.
func serveOldData(t *testing.T, db string) *oldServer {
	t.Helper()
	address, err := proctest.Address("127.0.0.1")
	if err != nil {
		t.Fatal(err)
	}
	s := &oldServer{t: t, address: address, log: &syncBuffer{}, client: newDevice(t), started: time.Now().UTC().Format("2006-01-02T15:04:05.000Z")}
	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan struct{})
	out, in := io.Pipe()
	go func() {
		defer close(ended)
		defer in.Close()
		run(ctx, []string{"serve", "--no-open", "--db", db, "--listen", s.address}, streams{strings.NewReader(""), in, s.log})
	}()
	ready := make(chan struct{})
	go func() {
		_, _ = io.ReadFull(out, make([]byte, 1)) // it greets when it listens
		close(ready)
		_, _ = io.Copy(io.Discard, out)
	}()
	s.stop = func() { cancel(); <-ended }
	t.Cleanup(s.stop)
	select {
	case <-ready:
	case <-time.After(patience):
		t.Fatalf("the server does not start:\n%s", s.log.String())
	}
	return s
}

// newDevice returns a client with cookies of its own that follows no redirects.
func newDevice(t *testing.T) *http.Client {
	t.Helper()
	jar, err := cookiejar.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	return &http.Client{Jar: jar, CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
}

// oldAnswer is an answer of the server.
type oldAnswer struct {
	status int
	body   []byte
}

func (s *oldServer) get(path string) oldAnswer {
	s.t.Helper()
	r, err := s.client.Get("http://" + s.address + path)
	return s.read(r, err)
}

func (s *oldServer) read(r *http.Response, err error) oldAnswer {
	s.t.Helper()
	if err != nil {
		s.t.Fatal(err)
	}
	defer r.Body.Close()
	body, err := io.ReadAll(r.Body)
	if err != nil {
		s.t.Fatal(err)
	}
	return oldAnswer{r.StatusCode, body}
}

// decode reads the JSON at a path into v.
func (s *oldServer) decode(path string, v any) {
	s.t.Helper()
	a := s.get(path)
	if err := json.Unmarshal(a.body, v); err != nil || a.status != http.StatusOK {
		s.t.Fatalf("%s: %d %v\n%s", path, a.status, err, a.body)
	}
}

func (s *oldServer) tournaments() (ids []string) {
	s.t.Helper()
	var list struct{ Tournaments []struct{ ID string } }
	s.decode("/api/v1/tournaments", &list)
	for _, one := range list.Tournaments {
		ids = append(ids, one.ID)
	}
	return ids
}

// matches returns the keys of all matches of a tournament.
func (s *oldServer) matches(tournament string) (keys []string) {
	s.t.Helper()
	var list struct{ Matches []struct{ ID string } }
	s.decode("/api/v1/tournaments/"+tournament+"/schedule", &list)
	for _, one := range list.Matches {
		keys = append(keys, one.ID)
	}
	return keys
}

func (s *oldServer) tables() (codes []string) {
	s.t.Helper()
	var list struct{ Tables []struct{ Code string } }
	s.decode("/api/v1/tables", &list)
	for _, one := range list.Tables {
		codes = append(codes, one.Code)
	}
	return codes
}

// api lists the answers that must be the same in all later versions. The list of tables is not
// among them, because it has the idle time of each table.
func (s *oldServer) api() (paths []string) {
	s.t.Helper()
	paths = append(paths, "/api/v1/tournaments")
	for _, id := range s.tournaments() {
		one := "/api/v1/tournaments/" + id
		paths = append(paths, one, one+"/ranking", one+"/schedule", one+"/record")
		for _, key := range s.matches(id) {
			paths = append(paths, "/api/v1/matches/"+key)
		}
	}
	paths = append(paths, "/api/v1/tables")
	for _, code := range s.tables() {
		paths = append(paths, "/api/v1/tables/"+code, "/api/v1/tables/"+code+"/record")
	}
	return paths
}

// answers returns the API's answers to all of these, indented, under their paths.
func (s *oldServer) answers() []byte {
	s.t.Helper()
	var all bytes.Buffer
	for _, path := range s.api() {
		a := s.get(path)
		fmt.Fprintf(&all, "GET %s: %d\n", path, a.status)
		body := eventTime.ReplaceAllFunc(a.body, func(at []byte) []byte {
			if string(at[len(at)-1-len(s.started):len(at)-1]) > s.started {
				return []byte(`"at":"the start of this server"`)
			}
			return at
		})
		if err := json.Indent(&all, body, "", " "); err != nil {
			s.t.Fatalf("%s: %v\n%s", path, err, a.body)
		}
		all.WriteByte('\n')
	}
	return all.Bytes()
}

// eventTime matches the time of an event, as the API writes it.
var eventTime = regexp.MustCompile(`"at": ?"[0-9TZ:.-]+"`)

var cupFile = regexp.MustCompile(`/desk/coppa/[0-9]+/risultati.csv`)

var personLink = regexp.MustCompile(`/desk/persone/[a-z0-9-]+`)

// pages lists all pages that a browser can open with this database.
func (s *oldServer) pages() []string {
	s.t.Helper()
	all := strings.Fields(`/ /classifica /calendario /tavoli /entra /accedi /schermo /scacchiera/A /arbitro/A /desk /desk/nuova
		/desk/cartellini /desk/tavoli /desk/classifica /desk/rapporto /desk/rapporto.pdf /desk/tornei /desk/tornei?archivio=1
		/desk/tornei/nuovo /desk/tornei/importa /desk/case /desk/persone /desk/persone/importa /desk/regole /desk/calendario /desk/programma
		/desk/domande /desk/domande/esporta?formato=json /desk/domande/nuova /desk/domande/turni /desk/domande/importa /desk/domande/storia
		/desk/domande/controllo /desk/dispositivi /desk/registro /desk/persone/strateghi /desk/rapporto.xlsx /desk/rapporto.csv /tavoli/lezioni
		/tavoli/coppa /desk/coppa /desk/pulsanti`)
	all = append(all, cupFile.FindAllString(string(s.get("/desk/coppa").body), -1)...)
	for _, found := range personLink.FindAllString(string(s.get("/desk/persone").body), -1) {
		if found != "/desk/persone/importa" {
			all = append(all, found)
		}
	}
	for _, id := range s.tournaments() {
		all = append(all, "/desk/tornei/"+id+"/record.json", "/desk/tornei/"+id+"/controllo")
	}
	const selected = "coppa" // on the screens; pages name its matches without the tournament
	for _, key := range s.matches(selected) {
		match := strings.TrimPrefix(key, selected+".")
		all = append(all, "/desk/correggi/"+match, "/partita/"+match)
	}
	for _, code := range s.tables() {
		all = append(all, "/tavoli/"+code)
	}
	return all
}
