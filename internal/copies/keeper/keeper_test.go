package keeper

import (
	"bytes"
	"context"
	"errors"
	"io"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"go.uber.org/goleak"

	"scacchimagici/internal/copies"
	"scacchimagici/internal/eventlog"
	"scacchimagici/internal/fault"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// database is a source whose copies hold its content.
type database struct {
	content []byte
	last    atomic.Int64
	ended   atomic.Pointer[eventlog.Stream] // reported once
	broken  atomic.Bool
}

func (d *database) Backup(_ context.Context, path, _ string) error {
	if d.broken.Load() {
		return errors.New("input/output error")
	}
	return os.WriteFile(path, d.content, 0o600)
}

func (d *database) Since(context.Context, int64, string) (int64, []eventlog.Stream, error) {
	if s := d.ended.Swap(nil); s != nil {
		return d.last.Load(), []eventlog.Stream{*s}, nil
	}
	return d.last.Load(), nil, nil
}

// open returns a keeper of d, its folder with a stick and a disk in it, and a channel that receives
// at each change of the status.
func open(t *testing.T, d *database) (k *Keeper, folder string, changed chan struct{}) {
	t.Helper()
	folder = t.TempDir()
	for _, name := range []string{"dati", "CHIAVETTA", "disco"} {
		if err := os.Mkdir(filepath.Join(folder, name), 0o700); err != nil {
			t.Fatal(err)
		}
	}
	k = New(Config{
		DB: filepath.Join(folder, "dati", "scacchi.db"), Database: d, Log: slog.New(slog.NewTextHandler(io.Discard, nil)),
		Verify: func(_ context.Context, path string) (int64, error) {
			data, err := os.ReadFile(path)
			if err == nil && !bytes.Equal(data, d.content) {
				err = fault.New(fault.Unavailable, "fault.copy.damaged", path)
			}
			return 0, err
		},
		Roots: func() []copies.Place {
			return []copies.Place{{Folder: filepath.Join(folder, "disco"), Label: "disco"}, {Folder: filepath.Join(folder, "CHIAVETTA"), Label: "CHIAVETTA", Removable: true}}
		},
	})
	t.Cleanup(k.Close)
	changed = make(chan struct{}, 100)
	k.Listen(func() { changed <- struct{}{} })
	return k, folder, changed
}

// until waits for a status.
func until(t *testing.T, k *Keeper, changed chan struct{}, what string, is func(copies.Status) bool) copies.Status {
	t.Helper()
	for late := time.After(2 * time.Minute); ; {
		if s := k.Status(); is(s) {
			return s
		}
		select {
		case <-changed:
		case <-late:
			t.Fatalf("%s: never; %+v", what, k.Status())
		}
	}
}

// An ended match is copied at once, and the copy is named after it.
func TestMatchEnded(t *testing.T) {
	d := &database{content: []byte("content")}
	k, _, changed := open(t, d)
	d.last.Store(7)
	until(t, k, changed, "the first copy", func(s copies.Status) bool { return len(s.Copies) == 1 && s.Copies[0].Reason == copies.EachMinute })
	stream := eventlog.Match("coppa", "2B")
	d.last.Store(9)
	d.ended.Store(&stream)
	s := until(t, k, changed, "the copy of the match", func(s copies.Status) bool { return len(s.Copies) == 2 })
	if c := s.Copies[0]; c.Reason != copies.MatchEnded || c.Match != "2B" || !strings.HasSuffix(c.Path, "_partita-2B.db") {
		t.Errorf("%+v", c)
	}
}

// A failed copy shows as a trouble, until a copy succeeds.
func TestTrouble(t *testing.T) {
	d := &database{content: []byte("content")}
	k, folder, _ := open(t, d)
	d.broken.Store(true)
	_, err := k.Make(t.Context(), copies.ByHand)
	if f := fault.From(err); f == nil || f.Key != "fault.copy.first" || k.Status().Trouble == nil {
		t.Errorf("%v, %+v", err, k.Status())
	}
	d.broken.Store(false)
	whole := k.Verify
	k.Verify = func(context.Context, string) (int64, error) {
		return 0, fault.New(fault.Unavailable, "fault.copy.damaged")
	}
	_, err = k.Make(t.Context(), copies.ByHand)
	if f := fault.From(err); f == nil || f.Key != "fault.copy.unsound" {
		t.Errorf("a copy that is not whole: %v", err)
	}
	if left, _ := filepath.Glob(filepath.Join(folder, "dati", "copie", "*")); left != nil {
		t.Errorf("left behind: %v", left)
	}
	k.Verify = whole
	if _, err = k.Make(t.Context(), copies.ByHand); err != nil || k.Status().Trouble != nil {
		t.Errorf("%v, %+v", err, k.Status())
	}
}

// The second place gets the newest copy. When it is gone the status says so, and nothing is written
// at its path; when it is back it gets the newest copy.
func TestSecondPlace(t *testing.T) {
	d := &database{content: bytes.Repeat([]byte("content"), 1<<20)}
	k, folder, changed := open(t, d)
	stick := k.Places()[0]
	if stick.Label != "CHIAVETTA" || stick.Free == 0 || !stick.SameDisk {
		t.Errorf("the first place is %+v", stick)
	}
	if err := k.Choose(copies.Place{Folder: filepath.Join(folder, "dati"), Label: "dati"}); fault.From(err) == nil || fault.From(err).Key != "fault.copy.same" {
		t.Errorf("the folder of the database: %v", err)
	}
	if _, err := k.Make(t.Context(), copies.ByHand); err != nil {
		t.Fatal(err)
	}
	if err := k.Choose(stick); err != nil {
		t.Fatal(err)
	}
	onStick := func(n int) func(copies.Status) bool {
		return func(s copies.Status) bool { return len(s.Second.Copies) == n && s.Second.Trouble == nil }
	}
	s := until(t, k, changed, "a copy on the stick", onStick(1))
	if data, err := os.ReadFile(s.Second.Copies[0].Path); err != nil || !bytes.Equal(data, d.content) {
		t.Errorf("it is not the same: %v", err)
	}
	if err := os.Rename(stick.Folder, stick.Folder+" away"); err != nil {
		t.Fatal(err)
	}
	if err := os.Mkdir(stick.Folder, 0o700); err != nil { // some systems leave an empty folder for a stick
		t.Fatal(err)
	}
	if _, err := k.Make(t.Context(), copies.ByHand); err != nil {
		t.Errorf("without the stick: %v", err)
	}
	s = until(t, k, changed, "that it is gone", func(s copies.Status) bool { return s.Second.Trouble != nil })
	if s.Second.Trouble.Key != "fault.copy.gone" || len(s.Second.Copies) != 0 || len(s.Copies) != 2 || s.Trouble != nil {
		t.Errorf("%+v", s)
	}
	if left, _ := os.ReadDir(stick.Folder); len(left) > 0 {
		t.Errorf("written where the stick was: %v", left)
	}
	if err := errors.Join(os.Remove(stick.Folder), os.Rename(stick.Folder+" away", stick.Folder)); err != nil {
		t.Fatal(err)
	}
	until(t, k, changed, "both copies on the stick", onStick(2))

	again := New(k.Config) // the place is stored beside the copies
	defer again.Close()
	if second := again.Status().Second; second.Label != "CHIAVETTA" || second.Folder != s.Second.Folder {
		t.Errorf("after a restart: %+v", second)
	}
	if err := k.Choose(copies.Place{}); err != nil || k.Status().Second.Place != "" {
		t.Errorf("%v, %+v", err, k.Status().Second)
	}
}

// TestLinksOnTheStick puts links on a stick: no copy is written through them.
func TestLinksOnTheStick(t *testing.T) {
	d := &database{content: []byte("content")}
	k, _, _ := open(t, d)
	stick, elsewhere := k.Places()[0], t.TempDir()
	host, err := os.Hostname()
	if err != nil {
		t.Fatal(err)
	}
	ours := filepath.Join(stick.Folder, copies.FolderName+"-"+host)
	if err := os.Symlink(elsewhere, ours); err != nil {
		t.Fatal(err)
	}
	if err := k.Choose(stick); fault.From(err) == nil || fault.From(err).Key != "fault.copy.link" {
		t.Errorf("a linked folder: %v", err)
	}
	if left, err := os.ReadDir(elsewhere); err != nil || len(left) > 0 {
		t.Errorf("written elsewhere: %v %v", left, err)
	}
	if err := os.Remove(ours); err != nil {
		t.Fatal(err)
	}
	if err := k.Choose(stick); err != nil {
		t.Fatal(err)
	}

	// An attacker can predict the name under which a copy is begun.
	victim, from, to := filepath.Join(elsewhere, "diary"), filepath.Join(elsewhere, "from"), filepath.Join(ours, "copy.db")
	for name, text := range map[string]string{victim: "diary", from: "copy"} {
		if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Symlink(victim, to+".part"); err != nil {
		t.Fatal(err)
	}
	if err := copyFile(t.Context(), from, to); err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]string{victim: "diary", to: "copy"} {
		if text, err := os.ReadFile(name); err != nil || string(text) != want {
			t.Errorf("%s is %q, %v", name, text, err)
		}
	}

	// The folder is replaced by a link after it was chosen.
	if err := os.RemoveAll(ours); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(elsewhere, ours); err != nil {
		t.Fatal(err)
	}
	s := k.Status()
	s.Second.Folder = ours
	if _, trouble := k.secondCopies(t.Context(), s); trouble == nil || trouble.Key != "fault.copy.link" {
		t.Errorf("exchanged for a link: %v", trouble)
	}
}

// reader is a stick that is pulled after some bytes.
type reader struct{ left int }

func (r *reader) Read(b []byte) (int, error) {
	if r.left <= 0 {
		return 0, errors.New("no such device")
	}
	n := min(len(b), r.left)
	r.left -= n
	return n, nil
}

// A stick that is pulled during a copy has no half copy under a final name.
func TestPulledWhileWritten(t *testing.T) {
	d := &database{content: []byte("content")}
	k, _, _ := open(t, d)
	c, err := k.Make(t.Context(), copies.ByHand)
	if err != nil {
		t.Fatal(err)
	}
	folder := t.TempDir()
	out, err := os.Create(filepath.Join(folder, c.Name()+".part"))
	if err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(inPieces(t.Context(), out, &reader{3 << 20}), out.Close()); err == nil {
		t.Error("no error")
	}
	gone, stop := context.WithCancel(t.Context())
	stop()
	if err := copyFile(gone, c.Path, filepath.Join(folder, "other.db")); err == nil {
		t.Error("no error")
	}
	all, err := List(k.DB, folder)
	if err != nil || len(all) > 0 {
		t.Errorf("%v is taken for a copy: %v", all, err)
	}
	removeParts(k.DB, folder)
	if left, _ := os.ReadDir(folder); len(left) > 0 {
		t.Errorf("left behind: %v", left)
	}
}

// When there is no room old copies are deleted, but not the newest or precious ones.
func TestMakeRoom(t *testing.T) {
	folder := t.TempDir()
	db := filepath.Join(folder, "scacchi.db")
	now := time.Now()
	for i := range 8 {
		reason := copies.EachMinute
		if i == 6 {
			reason = copies.BeforeRestore
		}
		name := copies.FileName(db, now.Add(-time.Duration(i)*time.Minute), reason, "")
		if err := os.WriteFile(filepath.Join(folder, name), []byte("content"), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	err := makeRoom(db, folder, 1<<60, 0)
	if f := fault.From(err); f == nil || f.Key != "fault.copy.full" {
		t.Errorf("there is room: %v", err)
	}
	all, err := List(db, folder)
	if err != nil || len(all) != 4 || all[3].Reason != copies.BeforeRestore {
		t.Errorf("%v %v", all, err)
	}
}
