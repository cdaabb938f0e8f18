package ui

import (
	"context"
	"errors"
	"io"
	"strings"
	"sync"
	"testing"

	"github.com/a-h/templ"
)

func html(t *testing.T, c templ.Component) string {
	t.Helper()
	var b strings.Builder
	if err := c.Render(t.Context(), &b); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func TestKeepRendersEachArgumentOnce(t *testing.T) {
	var rendered []int
	number := Keep(func(n int) templ.Component {
		return templ.ComponentFunc(func(_ context.Context, w io.Writer) error {
			rendered = append(rendered, n)
			_, err := io.WriteString(w, num(int64(n)))
			return err
		})
	})
	for _, n := range []int{7, 8, 7, 7, 8} {
		if got := html(t, number(n)); got != num(int64(n)) {
			t.Errorf("%d shows %q", n, got)
		}
	}
	if len(rendered) != 2 {
		t.Errorf("rendered %v", rendered)
	}
}

func TestKeepForgetsWhatIsNotShown(t *testing.T) {
	k := &keeper[int]{component: func(int) templ.Component { return templ.NopComponent }, recent: map[int]*kept{}}
	first, second := k.rendering(-1), k.rendering(-2)
	for n := range 2 * keepAtMost {
		k.rendering(n)
		if n%1000 == 0 && k.rendering(-1) != first {
			t.Fatalf("what is shown all the time is forgotten after %d others", n)
		}
	}
	if k.rendering(-2) == second {
		t.Error("what was shown once is kept for ever")
	}
	if n := len(k.recent) + len(k.older); n > 2*keepAtMost {
		t.Errorf("%d renderings are kept", n)
	}
}

// A rendering that was not shown between two calls of ForgetUnseen is gone after the second.
func TestForgetUnseen(t *testing.T) {
	made := map[int]int{}
	number := Keep(func(n int) templ.Component {
		made[n]++
		return templ.NopComponent
	})
	for range 4 {
		number(1)
		ForgetUnseen()
	}
	number(2)
	ForgetUnseen()
	ForgetUnseen()
	number(2)
	if made[1] != 1 || made[2] != 2 {
		t.Errorf("made %v", made)
	}
}

func TestKeepTakesPlainValues(t *testing.T) {
	defer func() {
		if recover() == nil {
			t.Error("words can be asked for anything")
		}
	}()
	Keep(func(struct{ Words }) templ.Component { return templ.NopComponent })
}

func TestKeepReturnsTheError(t *testing.T) {
	broken := errors.New("broken")
	c := Keep(func(int) templ.Component {
		return templ.ComponentFunc(func(context.Context, io.Writer) error { return broken })
	})
	for range 2 {
		if err := c(1).Render(t.Context(), io.Discard); !errors.Is(err, broken) {
			t.Errorf("error %v", err)
		}
	}
}

func TestKeepIsForAllAtOnce(t *testing.T) {
	push := Keep(Push)
	want := html(t, Push(Button{Title: "Via"}))
	var all sync.WaitGroup
	for range 4 {
		all.Go(func() {
			for n := range 200 {
				if got := html(t, push(Button{Title: "Via", Value: strings.Repeat("x", n)})); n == 0 && got != want {
					t.Errorf("%q, want %q", got, want)
				}
			}
		})
	}
	all.Wait()
}
