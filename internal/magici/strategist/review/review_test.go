package review_test

import (
	"context"
	"errors"
	"reflect"
	"slices"
	"strings"
	"testing"

	"scacchimagici/internal/chess"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/magici/strategist"
	"scacchimagici/internal/magici/strategist/review"
)

const (
	white = chess.White
	black = chess.Black
)

// game is a match whose turns are told in words.
type game struct {
	t   *testing.T
	m   magici.Match
	now magici.Instant
}

func (g *game) record(f magici.Fact) {
	g.now += 5000
	g.m = magici.Apply(g.m, magici.Event{Clock: g.now, Fact: f})
}

// begin starts a match with a drawing, in which the Kings stand on e1 and e8 and the Queens on d1 and d8. White begins.
func begin(t *testing.T, drawing string) *game {
	t.Helper()
	g := &game{t: t, m: magici.New(magici.Plan{ID: "1A", White: "w", Black: "b"})}
	g.record(magici.Opened{Settings: magici.DefaultSettings()})
	rows := strings.Fields(drawing)
	slices.Reverse(rows)
	var armies [2]magici.Army
	var placed []magici.Fact
	for rank, row := range rows {
		for file, letter := range []byte(row) {
			p, ok := chess.ParsePiece(letter)
			if !ok {
				continue
			}
			ref := magici.Ref{Side: p.Side, Slot: armies[p.Side].FreeSlot(p.Kind)}
			armies[p.Side] = armies[p.Side].With(ref.Slot)
			g.record(magici.Bought(ref))
			if p.Kind != chess.King && p.Kind != chess.Queen {
				placed = append(placed, magici.Placed{Placement: magici.Placement{Side: ref.Side, Slot: ref.Slot, Square: chess.SquareAt(file, rank)}})
			}
		}
	}
	g.record(magici.Confirmed{Side: white})
	g.record(magici.Confirmed{Side: black})
	for _, f := range placed {
		g.record(f)
	}
	g.record(magici.Tossed{First: white, By: magici.CoinTossed})
	g.record(magici.Started{})
	return g
}

// play plays turns: "a1a6" is a move, "a1a6=attacker" one with the outcome of its Duel, "!a1" a call, "timeout", "undo".
func (g *game) play(turns string) {
	g.t.Helper()
	for _, word := range strings.Fields(turns) {
		if g.m.Phase() == magici.Performing {
			g.record(magici.Performed{})
		}
		switch {
		case word == "timeout":
			g.record(magici.TimedOut{Side: g.m.Play.Position.Side()})
			continue
		case word == "undo":
			g.record(magici.Undone{To: 0, Reason: "prova"})
			continue
		case word[0] == '!':
			sq, _ := chess.ParseSquare(word[1:])
			ref, _ := g.m.Play.PieceOn(sq)
			gain := magici.Gain{Side: ref.Side.Other(), Points: g.m.Settings.Value(ref.Slot.Kind())}
			g.record(magici.Called{Ref: ref, Square: sq, Gain: gain})
			continue
		}
		text, outcome, _ := strings.Cut(word, "=")
		mv, parsed := chess.ParseMove(text)
		ref, ok := g.m.Play.PieceOn(mv.From)
		if !parsed || !ok || !slices.Contains(g.m.Play.Position.Legal(), mv) {
			g.t.Fatalf("%s cannot be played in\n%s", word, g.m.Play.Position.Show())
		}
		moved := magici.Moved{Ref: ref, From: mv.From, To: mv.To, Promotion: mv.Promotion}
		if at, captures := g.m.Play.Position.Victim(mv); captures {
			victim, _ := g.m.Play.PieceOn(at)
			moved.Defender = &victim
		}
		g.record(moved)
		if moved.Defender != nil {
			o := magici.Outcome(outcome)
			g.record(magici.Settled{Outcome: o, Gain: g.m.Worth(o)})
		}
	}
}

var limits = review.Limits{
	Short: strategist.Limits{Strength: strategist.Strongest, Nodes: 1500, Seed: 1},
	Long:  strategist.Limits{Strength: strategist.Strongest, Nodes: 4000, Seed: 1},
}

func costliest(t *testing.T, m magici.Match, side chess.Side) []review.Finding {
	t.Helper()
	found, err := review.Costliest(context.Background(), m, side, strategist.DefaultChances(), limits, 3, func(int, int) {})
	if err != nil {
		t.Fatal(err)
	}
	return found
}

// Each reason is found on a board that is built for it, in White's first turn.
func TestReasons(t *testing.T) {
	tests := []struct {
		why    review.Why
		board  string
		turns  string
		better string // begins the better move; empty: any
		check  func(review.Finding) bool
	}{
		{review.Missed, `
....k...
........
b.......
........
........
........
.......P
R...K...`, "h2h3", "a1a6", func(f review.Finding) bool {
			return f.Better.Victim == chess.Bishop && f.Better.Gain == 3 && f.Better.Wins == 0.6 && f.Better.Risk == 2 && f.Done.Victim == chess.NoKind
		}},
		{review.KingMissed, `
....k...
........
........
........
....R...
........
.......P
....K...`, "h2h3", "e4e8", nil},
		{review.KingRisked, `
....k...
........
........
........
........
........
...p...P
....K...`, "e1d2=defender", "", func(f review.Finding) bool { return f.Done.Wins == 0.6 && f.Done.Piece == chess.King }},
		{review.KingExposed, `
....k...
........
........
....r...
........
........
....B..P
....K...`, "e2a6", "", func(f review.Finding) bool { return f.Answer.Victim == chess.King && f.Answer.At.String() == "e1" }},
		{review.DirectMissed, `
...qk...
..P.....
........
........
........
........
.......P
....K...`, "h2h3", "c7d8", func(f review.Finding) bool { return f.Better.Direct && f.Better.Gain == 8 && f.Better.Paid == 1 }},
		{review.Risked, `
....k...
........
........
p......n
........
........
......NP
R...K...`, "a1a5=defender", "", nil},
		{review.Called, `
....k...
...p....
........
........
........
........
.......P
R...K...`, "!a1 a1b1", "", func(f review.Finding) bool { return f.Done.Paid == 2 && f.Done.Direct && !f.Done.None }},
		{review.Exposed, `
....k...
..p.....
........
........
........
........
.......P
...QK...`, "d1d6", "", func(f review.Finding) bool { return f.Answer.Piece == chess.Pawn && f.Answer.Gain >= 4 }},
		{review.NoMove, `
....k...
........
b.......
........
........
........
.......P
R...K...`, "timeout", "a1a6", func(f review.Finding) bool { return f.Done.None }},
		{review.NoMove, `
....k...
........
........
........
........
........
.......P
R...K...`, "!a1 timeout", "", func(f review.Finding) bool { return f.Done.None && f.Done.Paid == 2 && f.Cost > 1.5 }},
	}
	for _, tt := range tests {
		g := begin(t, tt.board)
		g.play(tt.turns)
		found := costliest(t, g.m, white)
		if len(found) != 1 {
			t.Errorf("%s: %d findings: %+v", tt.why, len(found), found)
			continue
		}
		f := found[0]
		if f.Why != tt.why || f.Turn != 1 || f.Entry != 1 || f.Cost <= 0 || !strings.HasPrefix(f.Better.Move.String(), tt.better) || tt.check != nil && !tt.check(f) {
			t.Errorf("want %s, found %+v, better %s, answer %s", tt.why, f, f.Better.Move, f.Answer.Move)
		}
		if again := costliest(t, g.m, white); !reflect.DeepEqual(again, found) {
			t.Errorf("%s: once more it is %+v", tt.why, again)
		}
	}
}

const quiet = `
....k...
........
b.......
........
........
........
.......P
R...K...`

// The best move costs nothing, a turn that was taken back is not looked at, the other side has its own.
func TestWhatIsLookedAt(t *testing.T) {
	for turns, want := range map[string]int{
		"a1a6=attacker": 0,
		"h2h3 undo":     0,
		"h2h3 a6b7":     1,
	} {
		g := begin(t, quiet)
		g.play(turns)
		if found := costliest(t, g.m, white); len(found) != want {
			t.Errorf("%s: %+v", turns, found)
		}
	}
	g := begin(t, quiet)
	g.play("h2h3 e8e7 h3h4 e7e8 h4h5 e8e7 h5h6 e7e8 h6h7 e8e7")
	found := costliest(t, g.m, white)
	if len(found) != 3 || found[0].Cost < found[1].Cost || found[1].Cost < found[2].Cost {
		t.Errorf("three of five, the dearest first: %+v", found)
	}
	for _, f := range found {
		if play, ok := g.m.PlayAfter(f.Entry - 1); !ok || f.Turn%2 != 1 || play.Position.Side() != white {
			t.Errorf("entry %d, turn %d is not White's", f.Entry, f.Turn)
		}
	}
	if other := costliest(t, g.m, black); len(other) == 0 || other[0].Turn%2 != 0 {
		t.Errorf("of Black: %+v", other)
	}
}

// A match that is interrupted, or was never begun, has no findings; a closed context ends the search.
func TestEnds(t *testing.T) {
	if found := costliest(t, magici.New(magici.Plan{ID: "1A"}), white); len(found) != 0 {
		t.Errorf("%+v", found)
	}
	g := begin(t, quiet)
	g.play("h2h3")
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := review.Costliest(ctx, g.m, white, strategist.DefaultChances(), limits, 3, func(int, int) {}); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
}
