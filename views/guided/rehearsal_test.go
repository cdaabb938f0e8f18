package guided

import (
	"strings"
	"testing"

	"scacchimagici/internal/chess"
	"scacchimagici/internal/fault"
	"scacchimagici/internal/locale"
	"scacchimagici/internal/magici"
)

// expected returns the order that the page asks for; a Duel ends as chance says.
func (r *rehearsal) expected(outcome byte) magici.Order {
	letter := byte('m')
	switch r.match.Phase() {
	case magici.Ready:
		letter = 's'
	case magici.Performing:
		letter = 'e'
	case magici.Duelling:
		letter = outcome
	case magici.Thinking:
		letter = 'b'
		if r.match.WandRaised() {
			letter = 'c'
		}
	}
	for _, a := range answers {
		if a.letter == letter {
			return a.order(r)
		}
	}
	return nil
}

func reached(t *testing.T, step string) *rehearsal {
	t.Helper()
	number, taken, ok := parseStep(step)
	if !ok {
		t.Fatalf("%q is no step", step)
	}
	r, err := rehearsalAt(number, taken)
	if err != nil {
		t.Fatalf("%s: %v", step, err)
	}
	return &r
}

// A Referee who does what the page says comes to the end of every match; the computer calls Direct Moves; what the page
// says is whole in each language.
func TestRehearsalIsPlayedToItsEnd(t *testing.T) {
	catalogue, err := locale.Load()
	if err != nil {
		t.Fatal(err)
	}
	var words []*locale.Words
	for _, lang := range []locale.Language{locale.Italian, locale.English} {
		words = append(words, catalogue.In(lang))
	}
	calls, kings := 0, 0
	for number := 1; number <= rehearsals; number++ {
		r := reached(t, stepOf(number, ""))
		for n := 0; r.match.Phase() != magici.Finished; n++ {
			for _, w := range words {
				if says := r.says(w); strings.Contains(says, "guided.") || strings.Contains(says, "%!") || strings.HasPrefix(says, " ") {
					t.Fatalf("%s says %q", stepOf(number, r.taken), says)
				}
			}
			if len(r.taken) >= longest {
				t.Fatalf("%s has no end", stepOf(number, r.taken))
			}
			step, err := r.next(r.expected(outcomes[n%len(outcomes)]))
			if err != nil {
				t.Fatalf("%s: %v", stepOf(number, r.taken), err)
			}
			r = reached(t, step)
		}
		calls += r.match.Play.Calls[chess.White] + r.match.Play.Calls[chess.Black]
		if r.match.Play.Result.Basis == magici.BasisKing {
			kings++
		}
	}
	if calls == 0 || kings == 0 {
		t.Errorf("%d Direct Moves and %d Kings eaten in %d matches", calls, kings, rehearsals)
	}
}

// The same address shows the same match, also when nothing is remembered.
func TestRehearsalIsInItsAddress(t *testing.T) {
	r := reached(t, stepOf(3, ""))
	for range 12 {
		step, err := r.next(r.expected('a'))
		if err != nil {
			t.Fatal(err)
		}
		r = reached(t, step)
	}
	remembered.mu.Lock()
	remembered.at = nil
	remembered.mu.Unlock()
	if again := reached(t, stepOf(3, r.taken)); again.match.Play.Position != r.match.Play.Position || again.match.Play.Points != r.match.Play.Points || again.now != r.now {
		t.Errorf("%s is another match the second time", r.taken)
	}
}

// Annulla takes back the last order, another outcome the last Duel and what followed.
func TestRehearsalIsCorrected(t *testing.T) {
	r := reached(t, stepOf(1, ""))
	if _, err := r.next(magici.Undo{To: 1}); fault.CodeOf(err) != fault.Illegal {
		t.Errorf("undo of nothing: %v", err)
	}
	for r.match.Phase() != magici.Duelling {
		step, err := r.next(r.expected('a'))
		if err != nil {
			t.Fatal(err)
		}
		r = reached(t, step)
	}
	duel := r.taken
	settled, err := r.next(r.expected('a'))
	if err != nil {
		t.Fatal(err)
	}
	r = reached(t, settled)
	if step, err := r.next(magici.Undo{}); err != nil || step != stepOf(1, duel) {
		t.Errorf("undo leads to %q, %v", step, err)
	}
	step, err := r.next(magici.Replace{Outcome: magici.DefenderFirst})
	if err != nil || step != stepOf(1, duel+"d") {
		t.Fatalf("another outcome leads to %q, %v", step, err)
	}
	if other := reached(t, step); other.match.Play.Points == r.match.Play.Points {
		t.Errorf("with another outcome the points are the same: %v", other.match.Play.Points)
	}
}

// What the rehearsal does not wait for changes nothing and is refused: other orders, and addresses that somebody made up.
func TestRehearsalRefuses(t *testing.T) {
	r := reached(t, stepOf(1, "s"))
	for r.match.Phase() != magici.Performing {
		step, err := r.next(r.expected('a'))
		if err != nil {
			t.Fatal(err)
		}
		r = reached(t, step)
	}
	for _, o := range []magici.Order{
		magici.Pause{},
		magici.RaiseWand{Turn: r.match.TurnSerial},
		magici.Call{Turn: r.match.TurnSerial, Square: 4},
		magici.Move{Turn: r.match.TurnSerial, From: 12, To: 28},
		magici.Start{},
		settle(magici.AttackerFirst)(r.match),
		magici.Intervention{},
	} {
		if step, err := r.next(o); err == nil {
			t.Errorf("%T leads to %q", o, step)
		}
	}
	for _, step := range []string{"", "-", "0-", "21-", "1", "1-z", "1-ss", "1-e", "x-s", "1-" + strings.Repeat("s", longest+1)} {
		if _, err := rehearsalStop(step); err == nil {
			t.Errorf("%q is a step", step)
		}
	}
}

func BenchmarkRehearsal(b *testing.B) {
	for b.Loop() {
		r, err := begin(1)
		for err == nil && r.match.Phase() != magici.Finished {
			before := r.taken
			for _, a := range answers {
				if same(a.order(&r), r.expected('a')) {
					err = r.take(a.letter)
					break
				}
			}
			if r.taken == before {
				b.Fatal("no order leads on")
			}
		}
		if err != nil {
			b.Fatal(err)
		}
	}
}
