package web

import (
	"context"
	"errors"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"scacchimagici/internal/copies"
	"scacchimagici/internal/copies/keeper"
	"scacchimagici/internal/eventlog"
	"scacchimagici/internal/fault"
	"scacchimagici/internal/web/api"
	copiesroom "scacchimagici/views/copies"
)

// fileDatabase is a database whose copies contain their reason.
type fileDatabase struct{ broken atomic.Bool }

func (d *fileDatabase) Backup(_ context.Context, path, _ string) error {
	if d.broken.Load() {
		return errors.New("no disk")
	}
	return os.WriteFile(path, []byte("SQLite format 3"), 0o600)
}

func (*fileDatabase) Since(context.Context, int64, string) (int64, []eventlog.Stream, error) {
	return 0, nil, nil
}

// noViewer shows no copy, and records the one it was asked for.
type noViewer struct{ asked *string }

func (v noViewer) Look(_ context.Context, c copies.Copy) error { *v.asked = c.Name(); return nil }
func (noViewer) StopLooking()                                  {}
func (noViewer) Looking() (c copies.Copy, port, key string, ok bool) {
	return copies.Copy{At: time.Date(2026, time.August, 29, 16, 42, 7, 0, time.Local)}, "9999", "KEY", true
}

// testCopies are the copies of a database in a folder of its own, with a stick beside it.
func testCopies(t testing.TB, log *slog.Logger) *copiesroom.Config {
	t.Helper()
	folder := t.TempDir()
	stick := filepath.Join(folder, "CHIAVETTA")
	if err := os.MkdirAll(filepath.Join(stick, "Foto", "estate"), 0o700); err != nil {
		t.Fatal(err)
	}
	k := keeper.New(keeper.Config{
		DB: filepath.Join(folder, "dati", "scacchi.db"), Database: new(fileDatabase), Log: log,
		Verify: func(context.Context, string) (int64, error) { return 0, nil },
		Roots:  func() []copies.Place { return []copies.Place{{Folder: stick, Label: "CHIAVETTA", Removable: true}} },
	})
	t.Cleanup(k.Close)
	return &copiesroom.Config{
		Keeper: k, Viewer: noViewer{new(string)},
		Restore: func(_ context.Context, path string) error {
			return fault.New(fault.Unavailable, "fault.copy.damaged", path).Because(errors.New("test"))
		},
		Beyond: func(context.Context, string) (copiesroom.Beyond, error) {
			return copiesroom.Beyond{Lost: []copiesroom.LostStream{{Stream: "match/serata.1A", Count: 34}, {Stream: "access", Count: 1}}}, nil
		},
	}
}

// The organiser makes a copy, sees it, and is asked before it is restored. A damaged one is refused
// with a sentence.
func TestCopiesAtTheDesk(t *testing.T) {
	v := newRouteTest(t)
	says := func(w *httptest.ResponseRecorder, code int, words ...string) {
		t.Helper()
		body := w.Body.String()
		for _, word := range words {
			if w.Code != code || !strings.Contains(body, word) {
				t.Errorf("status %d, want %d; %q is missing: %.1500s", w.Code, code, word, body)
			}
		}
	}
	get := func(path string) *httptest.ResponseRecorder { return v.ask("organiser", http.MethodGet, path, "") }
	says(get("/desk"), 200, "Ancora nessuna copia")
	if w := v.ask("organiser", http.MethodPost, copiesroom.NowPath, "id=1"); w.Code != http.StatusSeeOther {
		t.Fatalf("no copy: %d %s", w.Code, w.Body)
	}
	c, ok := v.config.Copies.Keeper.Status().Last()
	if !ok {
		t.Fatal("there is no copy")
	}
	says(get("/desk"), 200, "Ultima copia", ` fa</b>`)
	says(get("/desk/copie"), 200, "Chiesta a mano", "verificata", "Scegli il secondo posto")
	one := copiesroom.OnePath + c.Name()
	says(get(one+copiesroom.RestorePath), 200, "Partita 1A", "34 fatti", "un fatto", "35 fatti", c.At.Format("15:04:05"))
	says(v.ask("organiser", http.MethodPost, one+copiesroom.RestorePath, "id=2"), 503, "è danneggiata")
	says(get(copiesroom.OnePath+"scacchi_2020-01-01_00-00-00_minuto.db"+copiesroom.RestorePath), 404, "non c’è più")
	v.ask("organiser", http.MethodPost, one+copiesroom.LookPath, "id=3")
	if asked := *v.config.Copies.Viewer.(noViewer).asked; asked != c.Name() {
		t.Errorf("%q was opened, want %q", asked, c.Name())
	}
	says(get(copiesroom.LookingPath), 200, "http://scacchi.local:9999/desk?chiave=KEY")
}

// Before a tournament is deleted there is a copy with it. If that fails the tournament is deleted all the same.
func TestCopyBeforeADeletion(t *testing.T) {
	v := newRouteTest(t)
	post := func(path, body string) *httptest.ResponseRecorder {
		return v.ask("organiser", http.MethodPost, path, body)
	}
	for _, name := range []string{"Uno", "Due"} {
		post("/desk/tornei/nuovo", url.Values{"id": {name}, "name": {name}, "held": {"2026-08-30"}}.Encode())
	}
	rows := v.desk.Tournaments.Index().Rows
	if len(rows) != 3 {
		t.Fatalf("%+v", rows)
	}
	remove := func(i int) {
		t.Helper()
		if w := post("/api/v1/tournaments/"+rows[i].ID+"/commands", "command=delete&id=d"+rows[i].ID); w.Code >= 400 {
			t.Fatalf("%d %s", w.Code, w.Body)
		}
	}
	remove(1)
	if c, ok := v.config.Copies.Keeper.Status().Last(); !ok || c.Reason != copies.BeforeDelete {
		t.Errorf("%+v", c)
	}
	v.config.Copies.Keeper.Database.(*fileDatabase).broken.Store(true)
	remove(2)
	if len(v.desk.Tournaments.Index().Rows) != 1 || v.config.Copies.Keeper.Status().Trouble == nil {
		t.Errorf("%+v %+v", v.desk.Tournaments.Index().Rows, v.config.Copies.Keeper.Status())
	}
}

// Only folders of the sticks and disks can be the second place.
func TestSecondPlaceAtTheDesk(t *testing.T) {
	v := newRouteTest(t)
	root := v.config.Copies.Keeper.Places()[0].Folder
	get := func(dir string) *httptest.ResponseRecorder {
		return v.ask("organiser", http.MethodGet, copiesroom.PlacesPath+"?"+url.Values{"dir": {dir}}.Encode(), "")
	}
	if body := get("").Body.String(); !strings.Contains(body, "CHIAVETTA") || !strings.Contains(body, "GB liberi") {
		t.Errorf("the stick is not offered: %.900s", body)
	}
	if body := get(root).Body.String(); !strings.Contains(body, "Foto") || strings.Contains(body, "estate") {
		t.Errorf("the folders of the stick: %.900s", body)
	}
	if err := os.Symlink("/", filepath.Join(root, "out")); err != nil {
		t.Fatal(err)
	}
	for _, dir := range []string{"/", "/etc", root + "/..", root + "/../dati", filepath.Dir(root), "Foto", root + "/out/etc", root + "/Foto/"} {
		if w := get(dir); w.Code != http.StatusNotFound {
			t.Errorf("%s: status %d", dir, w.Code)
		}
		w := v.ask("organiser", http.MethodPost, copiesroom.PlacesPath, url.Values{"id": {"1"}, "dir": {dir}}.Encode())
		if w.Code != http.StatusNotFound {
			t.Errorf("%s is taken: status %d", dir, w.Code)
		}
	}
	w := v.ask("organiser", http.MethodPost, copiesroom.PlacesPath, url.Values{"id": {"1"}, "dir": {root}}.Encode())
	if second := v.config.Copies.Keeper.Status().Second; w.Code != http.StatusSeeOther || second.Label != "CHIAVETTA" {
		t.Errorf("status %d, %+v", w.Code, second)
	}
	if body := v.ask("organiser", http.MethodGet, "/desk/copie", "").Body.String(); !strings.Contains(body, "La prima copia sta arrivando") {
		t.Errorf("the page does not show the place: %.900s", body)
	}
	v.ask("organiser", http.MethodPost, copiesroom.PlacesPath, "id=2&dir=")
	if second := v.config.Copies.Keeper.Status().Second; second.Place != "" {
		t.Errorf("it is still there: %+v", second)
	}
}

// A server that shows a copy lets in browsers with the key, says on each page what it is, and takes no order.
func TestLookingAtACopy(t *testing.T) {
	v := newRouteTest(t)
	c := v.config
	c.Copies, c.Looking = nil, &copiesroom.Looking{At: time.Date(2026, time.August, 29, 16, 42, 7, 0, time.Local), Key: "KEY", Back: "8080"}
	v.Server = newServer(t, c)
	t.Cleanup(v.Close)
	if w := v.ask("organiser", http.MethodGet, "/desk", ""); w.Code != http.StatusForbidden || !strings.Contains(w.Body.String(), "è chiusa") {
		t.Errorf("without the key: %d %.300s", w.Code, w.Body)
	}
	w := v.ask("public", http.MethodGet, "/desk?chiave=KEY", "")
	if w.Code != http.StatusSeeOther || w.Header().Get("Location") != "/desk" {
		t.Fatalf("with the key: %d %v", w.Code, w.Header())
	}
	ask := func(method, path string) *httptest.ResponseRecorder {
		r := v.request("public", method, path, "id=1")
		r.AddCookie(w.Result().Cookies()[0])
		answer := httptest.NewRecorder()
		v.ServeHTTP(answer, r)
		return answer
	}
	for _, path := range []string{"/desk", "/", "/desk/registro", "/arbitro/A", "/desk/classifica"} {
		page := ask(http.MethodGet, path)
		if page.Code != http.StatusOK || !strings.Contains(page.Body.String(), "29 agosto 16:42:07, solo per guardare") || !strings.Contains(page.Body.String(), `href="http://scacchi.local:8080/desk/copie"`) {
			t.Errorf("%s: %d %.600s", path, page.Code, page.Body)
		}
	}
	for _, path := range []string{"/api/v1/matches/serata.1A/commands", "/desk/nuova", "/entra"} {
		if w := ask(http.MethodPost, path); w.Code != http.StatusForbidden || !strings.Contains(w.Body.String(), "solo per guardare") {
			t.Errorf("%s: %d %.300s", path, w.Code, w.Body)
		}
	}
}

// A program makes a copy and reads of it; the same order again makes no second one.
func TestCopiesByPrograms(t *testing.T) {
	c := onLaptop
	c.Copies = testCopies(t, slog.New(slog.DiscardHandler))
	s := restarted(t, &memoryStore{}, c)
	for _, want := range []string{"", `"repeat":true`} {
		r := httptest.NewRequest(http.MethodPost, "http://localhost:8080/api/v1/copies/commands", strings.NewReader(`{"command":"make-copy","id":"1"}`))
		r.RemoteAddr = "127.0.0.1:50000"
		r.Header.Set("Content-Type", "application/json")
		w := httptest.NewRecorder()
		s.ServeHTTP(w, r)
		if w.Code != http.StatusOK || !strings.Contains(w.Body.String(), want) {
			t.Fatalf("%d %s", w.Code, w.Body)
		}
	}
	if all := fetch[api.Copies](t, askHere(s, "/api/v1/copies")); len(all.Copies) != 1 || all.Copies[0].Reason != copies.ByHand || all.Folder == "" {
		t.Errorf("the copies are %+v", all)
	}
}
