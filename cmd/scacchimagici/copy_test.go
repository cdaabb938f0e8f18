package main

import (
	"bufio"
	"context"
	"encoding/json"
	"io"
	"net/http"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"scacchimagici/internal/copies/keeper"
	"scacchimagici/internal/eventlog"
	"scacchimagici/internal/fault"
	"scacchimagici/internal/proctest"
	"scacchimagici/internal/sqlite"
)

// importedDatabase returns a database with the imported example.
func importedDatabase(t *testing.T) string {
	t.Helper()
	db := filepath.Join(t.TempDir(), "scacchi.db")
	if status, _, errOut := runRecord(t, "import", exampleRecord, "--db", db); status != exitDone {
		t.Fatal(errOut)
	}
	return db
}

// TestCopyAndRestore copies a database, restores it elsewhere and over itself, and finds the
// previous databases among the copies.
func TestCopyAndRestore(t *testing.T) {
	t.Setenv("LC_ALL", "it_IT.UTF-8")
	db, stick, elsewhere := importedDatabase(t), t.TempDir(), filepath.Join(t.TempDir(), "nuovo", "scacchi.db")
	status, out, errOut := runRecord(t, "copy", "--db", db)
	first := strings.TrimSuffix(out, "\n")
	if status != exitDone || filepath.Dir(first) != filepath.Join(filepath.Dir(db), "copie") || !strings.HasSuffix(first, "_adesso.db") {
		t.Fatalf("exit %d, %q %q", status, out, errOut)
	}
	status, out, errOut = runRecord(t, "copy", "--to", stick, "--db", db)
	onStick := strings.TrimSuffix(out, "\n")
	if status != exitDone || filepath.Dir(onStick) != stick {
		t.Fatalf("exit %d, %q %q", status, out, errOut)
	}
	damaged := filepath.Join(stick, "danno.db")
	data, err := os.ReadFile(onStick)
	if err != nil {
		t.Fatal(err)
	}
	data[len(data)/2] ^= 0x40
	half := filepath.Join(stick, "mezza.db")
	for name, content := range map[string][]byte{damaged: data, half: data[:len(data)/2], filepath.Join(stick, "vuota.db"): nil} {
		if err := os.WriteFile(name, content, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	before, _ := os.ReadFile(db)
	for name, part := range map[string]string{
		damaged: "danno.db è danneggiata", half: "mezza.db", filepath.Join(stick, "vuota.db"): "vuota.db", filepath.Join(stick, "none.db"): "none.db non c'è", exampleRecord: "example-record.json",
	} {
		status, out, errOut := runRecord(t, "restore", name, "--db", db)
		after, _ := os.ReadFile(db)
		if status != exitRefused || out != "" || !strings.Contains(errOut, part) || string(after) != string(before) {
			t.Errorf("%s: exit %d, %q %q", name, status, out, errOut)
		}
	}
	t.Chdir(stick) // the organiser types a relative path, in the folder of the copies
	for _, name := range []string{"danno.db", "mezza.db", "vuota.db"} {
		if status, _, errOut := runRecord(t, "restore", name, "--db", db); status != exitRefused || strings.Contains(errOut, "scrivere") {
			t.Errorf("%s: exit %d, %q", name, status, errOut)
		}
	}
	if left, _ := filepath.Glob(filepath.Join(filepath.Dir(db), "*.restore*")); left != nil {
		t.Errorf("left behind: %v", left)
	}
	if status, out, errOut := runRecord(t, "restore", onStick, "--db", elsewhere); status != exitDone || out != elsewhere+"\n" {
		t.Fatalf("exit %d, %q %q", status, out, errOut)
	}
	if status, out, _ := runRecord(t, "export", "--db", elsewhere); status != exitDone || !strings.Contains(out, "Coppa") {
		t.Errorf("exit %d: the tournament is not there", status)
	}

	// A damaged database is kept as it is.
	if err := os.WriteFile(elsewhere, data[:len(data)/2], 0o600); err != nil {
		t.Fatal(err)
	}
	if status, _, errOut := runRecord(t, "restore", onStick, "--db", elsewhere); status != exitDone {
		t.Fatal(errOut)
	}
	all, err := keeper.List(elsewhere, filepath.Join(filepath.Dir(elsewhere), "copie"))
	if err != nil || len(all) != 1 || all[0].Reason != "danneggiato" || all[0].Size != int64(len(data)/2) {
		t.Errorf("%v, %v", all, err)
	}
	if status, _, errOut := runRecord(t, "check", elsewhere); status != exitDone {
		t.Error(errOut)
	}
	for _, args := range [][]string{{"restore"}, {"restore", "a", "b"}, {"copy", "more"}} {
		if status, _, _ := runRecord(t, args...); status != exitUsage {
			t.Errorf("%v: exit %d", args, status)
		}
	}
	if status, _, errOut := runRecord(t, "copy", "--to", filepath.Join(stick, "gone"), "--db", db); status != exitRefused || !strings.Contains(errOut, "gone") {
		t.Errorf("exit %d, %q", status, errOut)
	}
}

// serverProcess is the program as a server in a process of its own.
type serverProcess struct {
	t    *testing.T
	base string
	*exec.Cmd
}

func startServer(t *testing.T, db string) serverProcess {
	t.Helper()
	cmd := exec.Command(os.Args[0], "serve", "--no-open", "--listen", "127.0.0.1:0", "--db", db)
	cmd.Env = append(os.Environ(), programVariable+"=never", "LC_ALL=it_IT.UTF-8", "TMPDIR="+t.TempDir())
	cmd.Stderr = os.Stderr
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := proctest.Start(cmd); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = cmd.Process.Kill()
		_ = cmd.Wait()
	})
	address := regexp.MustCompile(`http://127\.0\.0\.1:\d+`)
	for lines := bufio.NewScanner(out); lines.Scan(); {
		if base := address.FindString(lines.Text()); base != "" {
			go func() { _, _ = io.Copy(io.Discard, out) }()
			return serverProcess{t, base, cmd}
		}
	}
	t.Fatal("the server does not say where it is")
	return serverProcess{}
}

// refusesToServe fails the test unless the server stops on a database with an error that has these words.
func refusesToServe(t *testing.T, db, says string) {
	t.Helper()
	cmd := exec.Command(os.Args[0], "serve", "--no-open", "--listen", "127.0.0.1:0", "--db", db)
	cmd.Env = append(os.Environ(), programVariable+"=never")
	var errOut strings.Builder
	cmd.Stderr = &errOut
	if err := proctest.Start(cmd); err != nil {
		t.Fatal(err)
	}
	defer time.AfterFunc(patience, func() { _ = cmd.Process.Kill() }).Stop()
	if err := cmd.Wait(); err == nil || !strings.Contains(errOut.String(), says) {
		t.Errorf("serve: %v, %.2000q", err, errOut.String())
	}
}

// ask sends a request from the laptop; a form makes it an order.
func (s serverProcess) ask(path string, form url.Values) (status int, body string) {
	s.t.Helper()
	var resp *http.Response
	var err error
	if form == nil {
		resp, err = http.Get(s.base + path)
	} else {
		r, _ := http.NewRequest(http.MethodPost, s.base+path, strings.NewReader(form.Encode()))
		r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
		r.Header.Set("Accept", "application/json")
		resp, err = http.DefaultClient.Do(r)
	}
	if err != nil {
		s.t.Fatal(err)
	}
	defer resp.Body.Close()
	data, err := io.ReadAll(resp.Body)
	if err != nil {
		s.t.Fatal(err)
	}
	return resp.StatusCode, string(data)
}

// TestRestoreWhileServing restores a copy at the desk: the server continues with it in the same
// process, the previous database is a copy, and a damaged copy changes nothing.
func TestRestoreWhileServing(t *testing.T) {
	t.Setenv("LC_ALL", "it_IT.UTF-8")
	db := importedDatabase(t)
	s := startServer(t, db)
	status, out, errOut := runRecord(t, "copy", "--db", db)
	if status != exitDone {
		t.Fatal(errOut)
	}
	name := filepath.Base(strings.TrimSpace(out))
	if status, out, errOut := runRecord(t, "restore", strings.TrimSpace(out), "--db", db); status != exitRefused || out != "" || !strings.Contains(errOut, "già in uso") {
		t.Errorf("beside the server: exit %d, %q %q", status, out, errOut)
	}
	tournaments := func() (names []string) {
		_, body := s.ask("/api/v1/tournaments", nil)
		for _, found := range regexp.MustCompile(`"name":"([^"]*)"`).FindAllStringSubmatch(body, -1) {
			names = append(names, found[1])
		}
		return names
	}
	before := tournaments()
	if status, body := s.ask("/desk/tornei/nuovo", url.Values{"id": {"n"}, "name": {"Torneo di troppo"}, "held": {"2026-08-30"}, "four": {"1"}}); status >= 400 {
		t.Fatalf("no tournament: %d %s", status, body)
	}
	if now := tournaments(); len(now) != len(before)+1 {
		t.Fatalf("%v, before %v", now, before)
	}

	// The desk lists a copy from a terminal after its own next copy.
	s.ask("/desk/copie/adesso", url.Values{"id": {"1"}})
	bad := "scacchi_2026-01-01_00-00-00_minuto.db"
	if err := os.WriteFile(filepath.Join(filepath.Dir(db), "copie", bad), []byte("SQLite format 3\x00 and no more"), 0o600); err != nil {
		t.Fatal(err)
	}
	s.ask("/desk/copie/adesso", url.Values{"id": {"2"}})
	if status, body := s.ask("/desk/copie/una/"+bad+"/ripristina", url.Values{"id": {"r"}}); status < 400 || !strings.Contains(body, bad) {
		t.Errorf("a damaged copy: %d %s", status, body)
	}
	if now := tournaments(); len(now) != len(before)+1 {
		t.Fatalf("a damaged copy was restored: %v", now)
	}

	ctx, stop := context.WithTimeout(t.Context(), patience)
	defer stop()
	r, _ := http.NewRequestWithContext(ctx, http.MethodGet, s.base+"/eventi/desk?lang=it", nil)
	stream, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer stream.Body.Close()
	if _, body := s.ask("/desk/copie/una/"+name+"/ripristina", nil); !strings.Contains(body, "Persone, impostazioni e calendario") {
		t.Errorf("it does not say what would be lost: %.2000s", body)
	}
	status, body := s.ask("/desk/copie/una/"+name+"/ripristina", url.Values{"id": {"r2"}})
	var answer struct{ Next string }
	if err := json.Unmarshal([]byte(body), &answer); err != nil || status != http.StatusOK {
		t.Fatalf("%d %s", status, body)
	}
	if _, err := io.Copy(io.Discard, stream.Body); ctx.Err() != nil {
		t.Errorf("the page of before goes on: %v", err)
	}
	if now := tournaments(); strings.Join(now, "|") != strings.Join(before, "|") {
		t.Errorf("%v, want %v", now, before)
	}
	if status, body := s.ask(answer.Next, nil); status != http.StatusOK || !strings.Contains(body, "Ripristinata la copia") || !strings.Contains(body, "Prima di un ripristino") {
		t.Errorf("%d %.2000s", status, body)
	}
	if status, _ := s.ask("/desk/tornei/nuovo", url.Values{"id": {"m"}, "name": {"Torneo dopo"}, "held": {"2026-08-31"}, "four": {"1"}}); status >= 400 {
		t.Errorf("no order is taken afterwards: %d", status)
	}

	// The replaced database is not lost: it is restored in turn.
	all, err := keeper.List(db, filepath.Join(filepath.Dir(db), "copie"))
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range all {
		if c.Reason == "ripristino" {
			if status, body := s.ask("/desk/copie/una/"+c.Name()+"/ripristina", url.Values{"id": {"r3"}}); status != http.StatusOK {
				t.Fatalf("%d %s", status, body)
			}
		}
	}
	if now := strings.Join(tournaments(), "|"); !strings.Contains(now, "Torneo di troppo") || strings.Contains(now, "Torneo dopo") {
		t.Errorf("%v", now)
	}
}

// largeDatabase returns a database of so many megabytes.
func largeDatabase(t testing.TB, megabytes int) string {
	t.Helper()
	db := filepath.Join(t.TempDir(), "grande.db")
	store, err := sqlite.Open(t.Context(), db)
	if err != nil {
		t.Fatal(err)
	}
	text, err := json.Marshal(strings.Repeat("ogni riga del registro ", 430))
	if err != nil {
		t.Fatal(err)
	}
	for after := int64(0); after < int64(megabytes)*100; after += 100 {
		b := eventlog.Batch{Stream: "match/large", After: after, At: time.Now(), Actor: "test"}
		for range 100 {
			b.Events = append(b.Events, eventlog.Event{Kind: "moved", Data: text})
		}
		if _, err := store.AppendAll(t.Context(), []eventlog.Batch{b}); err != nil {
			t.Fatal(err)
		}
	}
	if err := store.Close(); err != nil {
		t.Fatal(err)
	}
	return db
}

// TestKilledWhileCopying kills copies at several moments: a file with a copy's name is always whole.
func TestKilledWhileCopying(t *testing.T) {
	db := largeDatabase(t, 12)
	folder := filepath.Join(filepath.Dir(db), "copie")
	killed := 0
	late := time.Now().Add(patience)
	for i := 0; killed < 8; i++ {
		if time.Now().After(late) {
			t.Fatalf("of %d copies %d were killed while they were made", i, killed)
		}
		cmd := exec.Command(os.Args[0], "copy", "--db", db)
		cmd.Env = append(os.Environ(), programVariable+"=never")
		if err := proctest.Start(cmd); err != nil {
			t.Fatal(err)
		}
		ended := make(chan struct{})
		look := time.NewTicker(time.Millisecond)
		go func() {
			defer close(ended)
			if cmd.Wait() != nil {
				killed++
			}
		}()
		for begun := false; !begun; { // the copy has begun when its part exists
			select {
			case <-ended: // before the part was seen
				begun = true
			case <-look.C:
				parts, err := filepath.Glob(filepath.Join(folder, "*.part"))
				begun = err != nil || len(parts) > 0
			}
		}
		look.Stop()
		time.AfterFunc(time.Duration(i%12)*7*time.Millisecond, func() { _ = cmd.Process.Kill() })
		<-ended
		all, err := keeper.List(db, folder)
		if err != nil {
			t.Fatal(err)
		}
		for _, c := range all {
			if last, err := sqlite.VerifyCopy(t.Context(), c.Path); err != nil || last != 1200 {
				t.Errorf("%s: %d entries, %v", c.Name(), last, err)
			}
		}
		parts, err := filepath.Glob(filepath.Join(folder, "*.part*"))
		if err != nil {
			t.Fatal(err)
		}
		for _, part := range parts { // so that the next round waits for its own part
			if err := os.Remove(part); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// TestFullDisk copies to a full disk, for which the file size limit of a second process stands.
func TestFullDisk(t *testing.T) {
	if _, err := exec.LookPath("sh"); err != nil {
		t.Fatal("a shell sets the limit:", err)
	}
	db, folder := largeDatabase(t, 3), t.TempDir()
	cmd := exec.Command("sh", "-c", `trap "" XFSZ; ulimit -f 2048; exec "$0" "$@"`, os.Args[0], "copy", "--db", db, "--to", folder)
	cmd.Env = append(os.Environ(), programVariable+"=never", "LC_ALL=it_IT.UTF-8", "TMPDIR="+t.TempDir())
	var errOut strings.Builder
	cmd.Stderr = &errOut
	out, err := cmd.Output()
	if err == nil || cmd.ProcessState.ExitCode() != exitRefused || len(out) > 0 || !strings.Contains(errOut.String(), "non si può scrivere") {
		t.Errorf("%v, %q, %q", err, out, errOut.String())
	}
	if left, err := os.ReadDir(folder); err != nil || len(left) > 0 {
		t.Errorf("left behind: %v %v", left, err)
	}
	if _, err := sqlite.Check(t.Context(), db); err != nil {
		t.Error(err)
	}
}

// TestOlderFileIsCopiedFirst opens a database of an earlier version: an unchanged copy of it is among the copies.
func TestOlderFileIsCopiedFirst(t *testing.T) {
	db := unpack(t, filepath.Join("testdata", "old", "2026-11-22.db.gz")) // before the chain of hashes
	if _, err := sqlite.OpenReader(t.Context(), db); fault.From(err) == nil || fault.From(err).Key != "fault.store.older" {
		t.Fatalf("the file is not of an earlier version: %v", err)
	}
	startServer(t, db)
	all, err := keeper.List(db, filepath.Join(filepath.Dir(db), "copie"))
	if err != nil || len(all) == 0 || all[len(all)-1].Reason != "versione" {
		t.Fatalf("%v %v", all, err)
	}
	if _, err := sqlite.OpenReader(t.Context(), all[len(all)-1].Path); fault.From(err) == nil || fault.From(err).Key != "fault.store.older" {
		t.Errorf("the copy is not as it was: %v", err)
	}
}
