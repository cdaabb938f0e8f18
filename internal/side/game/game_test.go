package game_test

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"scacchimagici/internal/fault"
	"scacchimagici/internal/side/game"
)

// walk is a game made for these tests: one step left or right on the numbers from 0 to 3,
// for ten plies. It ends at 3 ("arrived", first of all reasons) and after ten plies ("tired",
// last of all); the same place a third time is a draw.
type walk struct {
	place, ply int
}

const (
	arrived = "arrived"
	tired   = "tired"
)

func walkGame() game.Game {
	return game.Define("walk", func() walk { return walk{} }, parseWalk, arrived, game.Repetition, tired)
}

func parseWalk(text string) (walk, error) {
	fields, err := game.Fields(text, "place", "ply")
	if err != nil {
		return walk{}, err
	}
	place, err := game.ParseNumber("place", fields[0], 0, 3)
	if err != nil {
		return walk{}, err
	}
	ply, err := game.ParseNumber("ply", fields[1], 0, 10)
	return walk{place, ply}, err
}

func (w walk) String() string { return strconv.Itoa(w.place) + " " + strconv.Itoa(w.ply) }

func (w walk) RepetitionKey() string { return strconv.Itoa(w.place) }

func (w walk) Outcome() game.Outcome {
	switch {
	case w.place == 3:
		return game.Win(game.White, arrived)
	case w.ply == 10:
		return game.Draw(tired)
	default:
		return game.Outcome{}
	}
}

// step is a move of a walk.
type step int

func (s step) String() string {
	if s < 0 {
		return "left"
	}
	return "right"
}

func (w walk) Seat() game.Seat           { return game.White }
func (w walk) Readable(text string) bool { return text == "left" || text == "right" }
func (w walk) Show() string              { return w.String() }
func (w walk) After(s step) walk         { return walk{w.place + int(s), w.ply + 1} }

func (w walk) AppendLegal(dst []step) []step {
	switch {
	case w.Outcome().Over():
		return dst
	case w.place == 0:
		return append(dst, 1)
	default:
		return append(dst, 1, -1)
	}
}

func TestLineOutcome(t *testing.T) {
	tests := []struct {
		name  string
		first walk
		moves string
		want  game.Outcome
	}{
		{"it goes on", walk{}, "right left right", game.Outcome{}},
		{"the third occurrence is a draw, the first position counts", walk{}, "right left right left", game.Draw(game.Repetition)},
		{"so is the third of another", walk{1, 0}, "left right left right", game.Draw(game.Repetition)},
		{"the end by the game's own rules", walk{}, "right right right", game.Win(game.White, arrived)},
		{"repetition goes before a reason that is listed after it", walk{0, 6}, "right left right left", game.Draw(game.Repetition)},
		{"which holds when there is no repetition", walk{0, 8}, "right left", game.Draw(tired)},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			l, err := game.NewLine(walkGame(), game.Wrap(test.first)).PlayAll(strings.Fields(test.moves))
			if err != nil {
				t.Fatal(err)
			}
			if got := l.Outcome(); got != test.want {
				t.Errorf("got %v, want %v", got, test.want)
			}
			if over := l.Outcome().Over(); over != (len(l.Moves()) == 0) || over != (l.Turn() == game.Nobody) {
				t.Errorf("%d moves with %v to move", len(l.Moves()), l.Turn())
			}
		})
	}
}

func TestLineRefuses(t *testing.T) {
	tests := []struct {
		name  string
		moves string
		ply   int
		code  game.Code
	}{
		{"a text that is no move", "right up", 1, game.BadMove},
		{"a move that is not allowed", "left", 0, game.IllegalMove},
		{"a move after a repetition", "right left right left right", 4, game.IllegalMove},
		{"a text after a repetition", "right left right left up", 4, game.BadMove},
		{"a move after the end", "right right right left", 3, game.IllegalMove},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			l, err := game.NewLine(walkGame(), game.Wrap(walk{})).PlayAll(strings.Fields(test.moves))
			ply, _ := err.(*game.PlyError)
			if ply == nil || ply.Ply != test.ply || game.CodeOf(err) != test.code || l.Ply() != test.ply {
				t.Errorf("%v after %d plies", err, l.Ply())
			}
		})
	}
}

// TestTakeBack: lines share their beginning and do not disturb each other.
func TestTakeBack(t *testing.T) {
	g := walkGame()
	long, err := game.NewLine(g, g.Start()).PlayAll([]string{"right", "left", "right", "left"})
	if err != nil {
		t.Fatal(err)
	}
	short, _ := long.TakeBack()
	other, err := short.Play("right")
	if err != nil {
		t.Fatal(err)
	}
	if got := strings.Join(other.Played(), " "); got != "right left right right" {
		t.Errorf("the other line is %s", got)
	}
	if got := strings.Join(long.Played(), " "); got != "right left right left" || !long.Outcome().Over() {
		t.Errorf("the first line is %s", got)
	}
	var places []string
	for _, p := range other.Positions() {
		places = append(places, p.String())
	}
	if got := strings.Join(places, ", "); got != "0 0, 1 1, 0 2, 1 3, 2 4" {
		t.Errorf("positions %s", got)
	}
	if _, ok := game.NewLine(g, g.Start()).TakeBack(); ok {
		t.Error("nothing was taken back")
	}
}

func TestPerft(t *testing.T) {
	tests := []struct {
		depth int
		want  uint64
	}{{0, 1}, {1, 1}, {2, 2}, {3, 3}, {4, 4}} // at 3 a sequence has ended
	for _, test := range tests {
		if got := game.Perft(game.Wrap(walk{}), test.depth); got != test.want {
			t.Errorf("perft %d is %d, want %d", test.depth, got, test.want)
		}
	}
	if parts := game.Divide(game.Wrap(walk{1, 0}), 2); !slices.Equal(parts, []game.Divided{{"left", 1}, {"right", 2}}) {
		t.Errorf("divided %v", parts)
	}
	if parts := game.Divide(game.Wrap(walk{}), 0); len(parts) != 0 {
		t.Errorf("depth 0 has the first moves %v", parts)
	}
}

// TestWrap: a wrapped position gives back its typed one, and no other.
func TestWrap(t *testing.T) {
	p := game.Wrap(walk{2, 4})
	if w, ok := game.Unwrap[walk](p); !ok || w != (walk{2, 4}) || p != game.Wrap(walk{2, 4}) {
		t.Errorf("got %v, %v", w, ok)
	}
	if n, ok := game.Unwrap[int](p); ok {
		t.Errorf("it is a number too: %d", n)
	}
	if m, err := game.Find(walk{2, 4}, "left"); m != -1 || err != nil {
		t.Errorf("left is %v, %v", m, err)
	}
}

func TestOutcomeText(t *testing.T) {
	tests := []struct {
		o            game.Outcome
		status, text string
	}{
		{game.Outcome{}, "playing", "playing"},
		{game.Win(game.White, "king"), "white", "white wins: king"},
		{game.Win(game.Black, "king"), "black", "black wins: king"},
		{game.Draw("repetition"), "draw", "draw: repetition"},
	}
	for _, test := range tests {
		if test.o.Status() != test.status || test.o.String() != test.text {
			t.Errorf("%#v is %q, %q", test.o, test.o.Status(), test.o)
		}
	}
	if game.White.Other() != game.Black || game.Black.Other() != game.White || game.Nobody.Other() != game.Nobody {
		t.Error("the other seat")
	}
}

func TestParseNumber(t *testing.T) {
	for _, text := range []string{"", "-1", "+1", "01", "00", "1.0", "11", "1234567890", "99999999999999999999", "x", "1 "} {
		if n, err := game.ParseNumber("ply", text, 0, 10); game.CodeOf(err) != game.BadPosition {
			t.Errorf("%q is read as %d (%v)", text, n, err)
		}
	}
	if n, err := game.ParseNumber("ply", "10", 0, 10); err != nil || n != 10 {
		t.Errorf("10 is read as %d (%v)", n, err)
	}
}

func TestRegistry(t *testing.T) {
	r := game.NewRegistry(walkGame())
	if g, err := r.Find("walk"); err != nil || g.ID() != "walk" || g.Start().String() != "0 0" {
		t.Errorf("%v, %v", g.ID(), err)
	}
	if _, err := r.Find("go"); game.CodeOf(err) != game.UnknownGame || fault.CodeOf(err) != fault.NotFound {
		t.Errorf("got %v", err)
	}
	if p, err := walkGame().Parse("4 0"); p != nil || err == nil {
		t.Errorf("a refused position is %v, not nil", p)
	}
}
