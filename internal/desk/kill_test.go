package desk

import (
	"context"
	"fmt"
	"log"
	"log/slog"
	"path/filepath"
	"testing"
	"time"

	"scacchimagici/internal/eventlog"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/quiz"
	"scacchimagici/internal/quiz/draws"
	"scacchimagici/internal/role"
	"scacchimagici/internal/sqlite"
)

// printingStore prints the readings of the clocks once they are on disk.
type printingStore struct {
	*sqlite.Store
	of eventlog.Stream
}

func (p printingStore) Heartbeat(ctx context.Context, clocks map[eventlog.Stream]int64) error {
	err := p.Store.Heartbeat(ctx, clocks)
	if err == nil {
		fmt.Println("beat", clocks[p.of])
	}
	return err
}

// childQuestions is how many questions there are in the second process and after it.
const childQuestions = 50

// duelInChild opens a Duel, prints its question, and goes on until it is killed.
func duelInChild(path string) {
	ctx := context.Background()
	store, err := sqlite.Open(ctx, path)
	if err != nil {
		log.Fatal(err)
	}
	key := Key{"2026", "1A"}
	t := dying{}
	d, err := Open(ctx, Config{
		Store: printingStore{store, key.Stream()}, Bank: questions(t, childQuestions), Log: slog.New(slog.DiscardHandler),
	})
	if err != nil {
		log.Fatal(err)
	}
	create(t, d, twoMatches())
	b := start(t, d, store, key, openFiles, nil)
	b.must(b.move("d1d8"))
	fmt.Println("duel", b.question())
	select {}
}

// dying is the testing.TB of a process that is not a test: a failure ends it.
type dying struct{ testing.TB }

func (dying) Helper()                   {}
func (dying) Fatal(args ...any)         { log.Fatal(args...) }
func (dying) Fatalf(f string, a ...any) { log.Fatalf(f, a...) }

// A process is killed in the middle of a Duel: the match is back with its question and the
// time that was left, paused, and one tap takes it up.
func TestKilledInTheMiddleOfADuel(t *testing.T) {
	path := filepath.Join(t.TempDir(), "camp.db")
	child, lines := startChild(t, path)
	var question string
	var lastBeat int64
	for beats := 0; beats < 2 && lines.Scan(); {
		if n, _ := fmt.Sscanf(lines.Text(), "beat %d", &lastBeat); n == 1 {
			beats++
		} else if _, err := fmt.Sscanf(lines.Text(), "duel %s", &question); err != nil {
			t.Fatalf("the child says %q", lines.Text())
		}
	}
	seen := time.Now()
	if err := child.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	reading := lastBeat // of the match clock when it died, within a tenth of a second
	for lines.Scan() {  // the lines that it had still printed
		_, _ = fmt.Sscanf(lines.Text(), "beat %d", &lastBeat)
	}
	reading += time.Since(seen).Milliseconds()
	_ = child.Wait()

	store := openStore(t, path)
	d := openDesk(t, store, questions(t, childQuestions))
	defer d.Close()
	b := &testMatch{t, d, store, Key{"2026", "1A"}}
	m := b.match()
	if got := b.question(); got != question || question == "" {
		t.Errorf("question %q, it was %q", got, question)
	}
	if !m.Paused || m.PausedBy != role.System {
		t.Errorf("paused %t by %q", m.Paused, m.PausedBy)
	}
	left := m.MatchLeft(b.live().Instant(time.Now()))
	if least, most := 1_200_000-max(reading, lastBeat)-100, 1_200_000-lastBeat; left < least || left > most {
		t.Errorf("%d ms are left, want between %d, as when it died, and %d, as at the last reading on disk", left, least, most)
	}
	b.must(magici.Resume{})
	b.must(b.settle(magici.AttackerFirst))
	if m := b.match(); m.Phase() != magici.Performing || m.Play.Points[white] != 4 {
		t.Errorf("%s with %d points", m.Phase(), m.Play.Points[white])
	}
	if used := b.uses()[quiz.ID(question)]; used != 1 {
		t.Errorf("the question was drawn %d times", used)
	}
}

// uses returns how often each question was drawn in the tournament of b.
func (b *testMatch) uses() quiz.Uses { return b.draws().Used }

// draws returns the question draws of the tournament of b.
func (b *testMatch) draws() draws.State {
	b.t.Helper()
	s, err := b.desk.Tournaments.drawStream(context.Background(), b.key.Tournament)
	if err != nil {
		b.t.Fatal(err)
	}
	return s.State()
}
