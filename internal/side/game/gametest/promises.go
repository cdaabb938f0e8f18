// Package gametest holds the promises of game.Position as a suite of tests for every game,
// and the runners of perft files and of recorded playthroughs.
//
// Everything random is seeded: a failure names the seed and the position, and comes again.
package gametest

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"scacchimagici/internal/side/game"
)

// Effort says how many random games [Promises] plays and how long each may get.
type Effort struct {
	Games int
	Plies int
}

// Promises plays random games of g and holds every position in them to what package game
// promises.
func Promises(t *testing.T, g game.Game, e Effort) {
	t.Helper()
	if g.ID() == "" || strings.ContainsAny(g.ID(), " \t\n") {
		t.Errorf("id %q is not one word", g.ID())
	}
	for _, reason := range g.Reasons() {
		if reason == "" || game.Reserved(reason) {
			t.Errorf("%s: reason %q is reserved", g.ID(), reason)
		}
	}
	for seed := range e.Games {
		r := rand.New(rand.NewPCG(uint64(seed), 1))
		playRandom(t, g, r, e.Plies)
		if t.Failed() {
			t.Fatalf("%s: seed %d", g.ID(), seed)
		}
	}
}

// playRandom plays one random game through a Line and checks each of its positions; the
// costly checks on some of them.
func playRandom(t *testing.T, g game.Game, r *rand.Rand, plies int) {
	t.Helper()
	line := game.NewLine(g, g.Start())
	for range plies {
		p := line.Position()
		checkPosition(t, g, p)
		if r.IntN(8) == 0 {
			checkMoves(t, g, p)
			checkMutations(t, g, p, r)
		}
		moves := line.Moves()
		if len(moves) == 0 {
			checkEnd(t, g, line)
			return
		}
		spellings := game.Spellings(p, moves[r.IntN(len(moves))])
		line = checkPlay(t, line, spellings[r.IntN(len(spellings))])
		if t.Failed() {
			return
		}
	}
}

// checkPosition checks that a position has one canonical text, that its moves are sorted and stand
// once, and that it has no moves and no side to move exactly when it is over.
func checkPosition(t *testing.T, g game.Game, p game.Position) {
	t.Helper()
	text := p.String()
	again, err := g.Parse(text)
	if err != nil {
		t.Errorf("%s: Parse refuses %q: %v", g.ID(), text, err)
		return
	}
	moves := p.Moves()
	switch {
	case again.String() != text:
		t.Errorf("%s: %q reads as %q", g.ID(), text, again)
	case !slices.Equal(again.Moves(), moves):
		t.Errorf("%s: %q has other moves when read", g.ID(), text)
	case again.Outcome() != p.Outcome():
		t.Errorf("%s: %q has another outcome when read", g.ID(), text)
	case !slices.IsSorted(moves) || len(slices.Compact(slices.Clone(moves))) != len(moves):
		t.Errorf("%s: %q: moves not sorted or not unique: %q", g.ID(), text, moves)
	}
	o := p.Outcome()
	if o.Over() != (len(moves) == 0) || o.Over() != (p.Turn() == game.Nobody) {
		t.Errorf("%s: %q: %d moves and %v's turn, but %v", g.ID(), text, len(moves), p.Turn(), o)
	}
	if o.Over() && !slices.Contains(g.Reasons(), o.Reason) {
		t.Errorf("%s: %q ends for %q, which is no reason of the game", g.ID(), text, o.Reason)
	}
	if g.Show(p) == "" {
		t.Errorf("%s: %q shows as nothing", g.ID(), text)
	}
}

// checkPlay plays move and checks that the position played from has not changed, and that taking
// back returns to it.
func checkPlay(t *testing.T, line game.Line, move string) game.Line {
	t.Helper()
	before := line.Position().String()
	next, err := line.Play(move)
	if err != nil {
		t.Errorf("%s: %q refuses its own move %q: %v", line.Game().ID(), before, move, err)
		return line
	}
	back, ok := next.TakeBack()
	if line.Position().String() != before || !ok || back.Position().String() != before {
		t.Errorf("%s: %q changed when %q was played", line.Game().ID(), before, move)
	}
	return next
}

// checkMoves plays every move of p, and holds p to refusing those of other games.
func checkMoves(t *testing.T, g game.Game, p game.Position) {
	t.Helper()
	for _, move := range p.Moves() {
		for _, text := range game.Spellings(p, move) {
			next, err := p.Play(text)
			if err != nil {
				t.Errorf("%s: %q refuses its own move %q: %v", g.ID(), p, text, err)
				return
			}
			checkPosition(t, g, next)
		}
	}
	for _, move := range []string{"", " ", "0", "e2e4e6", "K", "=", "a1:a2", "é4", "passs"} {
		if _, err := p.Play(move); game.CodeOf(err) != game.BadMove {
			t.Errorf("%s: %q takes %q with %v, not as a bad move", g.ID(), p, move, err)
		}
	}
}

// checkMutations spoils the text of p and its moves: an accepted text must be canonical, any other
// must be refused with the right code.
func checkMutations(t *testing.T, g game.Game, p game.Position, r *rand.Rand) {
	t.Helper()
	for range 20 {
		text := mutate(p.String(), r)
		q, err := g.Parse(text)
		if err == nil && q.String() != text {
			t.Errorf("%s: %q is accepted and written %q", g.ID(), text, q)
		}
		if err != nil && game.CodeOf(err) != game.BadPosition {
			t.Errorf("%s: %q is refused with %v, not as a bad position", g.ID(), text, err)
		}
	}
	moves := p.Moves()
	for range min(20, 20*len(moves)) {
		play(t, p, mutate(moves[r.IntN(len(moves))], r))
	}
}

// play plays text, which is accepted exactly when p has such a move, and refused with the right
// code; nil then.
func play(t *testing.T, p game.Position, text string) game.Position {
	t.Helper()
	next, err := p.Play(text)
	allowed := slices.ContainsFunc(p.Moves(), func(move string) bool {
		return slices.Contains(game.Spellings(p, move), text)
	})
	if code := game.CodeOf(err); allowed != (err == nil) || err != nil && code != game.BadMove && code != game.IllegalMove {
		t.Errorf("%q: Play(%q) says %v, Moves has it: %v", p, text, err, allowed)
	}
	return next
}

// mutate changes, drops or doubles one character of text.
func mutate(text string, r *rand.Rand) string {
	const letters = "abcdefgh12345678KQRBNPkqrbnpCcwb-/ +=.[]0"
	i := r.IntN(len(text))
	switch r.IntN(3) {
	case 0:
		return text[:i] + text[i+1:]
	case 1:
		return text[:i] + text[i:i+1] + text[i:]
	default:
		return text[:i] + letters[r.IntN(len(letters)):][:1] + text[i+1:]
	}
}

// checkEnd holds a line that is over to refusing every move, as illegal when it can be read.
func checkEnd(t *testing.T, g game.Game, line game.Line) {
	t.Helper()
	before, ok := line.TakeBack()
	if !ok || line.Turn() != game.Nobody {
		t.Errorf("%s: over at the start, or with %v to move", g.ID(), line.Turn())
		return
	}
	for _, move := range before.Moves() {
		for _, text := range game.Spellings(before.Position(), move) {
			if _, err := line.Play(text); game.CodeOf(err) != game.IllegalMove {
				t.Errorf("%s: %q is over and takes %q with %v", g.ID(), line.Position(), text, err)
			}
		}
	}
}
