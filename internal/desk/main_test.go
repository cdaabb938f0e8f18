package desk

import (
	"bufio"
	"context"
	"log/slog"
	"os"
	"os/exec"
	"strconv"
	"testing"

	"go.uber.org/goleak"

	"scacchimagici/internal/fault"
	"scacchimagici/internal/quiz"
	"scacchimagici/internal/sqlite"
)

// childVariable makes the test binary a second process that plays a match on the named database until it is
// killed.
const childVariable = "DESK_TEST_CHILD"

func TestMain(m *testing.M) {
	if path := os.Getenv(childVariable); path != "" {
		duelInChild(path)
		return
	}
	goleak.VerifyTestMain(m)
}

// startChild starts the second process and returns a scanner of its lines. It is killed with the test.
func startChild(t *testing.T, path string) (*exec.Cmd, *bufio.Scanner) {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.CommandContext(t.Context(), self)
	cmd.Env = append(os.Environ(), childVariable+"="+path)
	cmd.Stderr = os.Stderr
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = cmd.Process.Kill()
		_ = cmd.Wait()
	})
	return cmd, bufio.NewScanner(out)
}

// openStore opens a database in a file; it is closed with the test.
func openStore(t *testing.T, path string) *sqlite.Store {
	t.Helper()
	s, err := sqlite.Open(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = s.Close() })
	return s
}

// openDesk opens a desk over a store; the caller closes it.
func openDesk(t testing.TB, store Store, bank quiz.Bank) *Desk {
	t.Helper()
	return openDeskWith(t, Config{Store: store, Bank: bank})
}

func openDeskWith(t testing.TB, c Config) *Desk {
	t.Helper()
	c.Log = slog.New(slog.DiscardHandler)
	d, err := Open(context.Background(), c)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// questions returns a bank of n questions q1, q2, …; text and answer hold the id.
func questions(t testing.TB, n int) quiz.Bank {
	t.Helper()
	var all []quiz.Question
	for i := range n {
		id := "q" + strconv.Itoa(i+1)
		all = append(all, quiz.Question{
			ID: quiz.ID(id), Set: quiz.Books, Subject: quiz.People, Difficulty: quiz.Easy,
			Text:   quiz.Text{It: "domanda-" + id + ";", En: "question-" + id + ";"},
			Answer: quiz.Text{It: "risposta-" + id + ";", En: "answer-" + id + ";"},
		})
	}
	bank, err := quiz.NewBank(all)
	if err != nil {
		t.Fatal(err)
	}
	return bank
}

// refused checks that err is a fault with a key; an empty key wants no error at all.
func refused(t testing.TB, what string, err error, key string) {
	t.Helper()
	got := ""
	if f := fault.From(err); f != nil {
		got = f.Key
	} else if err != nil {
		got = err.Error()
	}
	if got != key {
		t.Errorf("%s: got %q, want %q", what, got, key)
	}
}
