package bot

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"scacchimagici/internal/game"
	"scacchimagici/internal/game/boop"
	"scacchimagici/internal/game/magnetone"
	"scacchimagici/internal/game/metamate"
	"scacchimagici/internal/game/minimeta"
)

// pile is a game made for these tests: a side takes one, two or three of a pile, or, when
// the pile is a waiting one, passes once; who takes the last has lost, by its own move.
// Who moves with 4n+1 left has lost, and everybody else has won.
type pile struct {
	left, side int
	waits      bool // the next move is a pass
}

type take int

func (t take) String() string { return strconv.Itoa(int(t)) }
func (t take) Slot() int      { return int(t) }

func pileGame(left int) game.Game {
	parse := func(string) (pile, error) { return pile{}, game.Malformed("fault.position.empty") }
	return game.Define("pile", func() pile { return pile{left: left} }, parse, pile.String, "last", game.Repetition)
}

func (p pile) String() string { return fmt.Sprint(p.left, p.side, p.waits) }
func (p pile) Key() uint64    { return mix(uint64(4*p.left+2*p.side+1) << 8) }
func (p pile) Evaluate() int  { return 0 }

func (p pile) Turn() game.Seat {
	if p.left == 0 {
		return game.Nobody
	}
	return game.White + game.Seat(p.side)
}

func (p pile) Outcome() game.Outcome {
	if p.left == 0 {
		return game.Win(game.White+game.Seat(p.side), "last")
	}
	return game.Outcome{}
}

func (p pile) AppendLegal(dst []take) []take {
	if p.waits && p.left > 0 {
		return append(dst, 0)
	}
	for t := range min(p.left, 3) {
		dst = append(dst, take(t+1))
	}
	return dst
}

func (p pile) After(t take) pile { return pile{p.left - int(t), 1 - p.side, false} }

func (p pile) Moves() []string {
	var texts []string
	for _, t := range p.AppendLegal(nil) {
		texts = append(texts, t.String())
	}
	return texts
}

func (p pile) Play(text string) (game.Position, error) {
	i := slices.Index(p.Moves(), text)
	if i < 0 {
		return nil, game.NotLegal(text)
	}
	return p.After(p.AppendLegal(nil)[i]), nil
}

// TestPile: the whole game is seen, with one worker and with several that share a table.
func TestPile(t *testing.T) {
	engine := engineOf[pile, take]()
	for left := 2; left <= 21; left++ {
		for _, workers := range []int{1, 3} {
			g := pileGame(left)
			found, err := engine.Search(context.Background(), game.NewLine(g, g.Start()), Limits{Depth: 30, Workers: workers}, 1)
			if err != nil {
				t.Fatal(err)
			}
			taken, _ := strconv.Atoi(found.Move)
			switch wins := left%4 != 1; {
			case wins != (found.Score >= surely) || wins == (found.Score <= -surely):
				t.Errorf("%d left, %d workers: score %d", left, workers, found.Score)
			case wins && (left-taken)%4 != 1:
				t.Errorf("%d left, %d workers: takes %d", left, workers, taken)
			}
		}
	}
}

// TestPass: a move that is forced is made without a search, and a pass within a search
// turns the tables.
func TestPass(t *testing.T) {
	engine := engineOf[pile, take]()
	found, err := engine.Search(context.Background(), game.NewLine(pileGame(6), pile{left: 6, waits: true}), Limits{Depth: 9}, 1)
	if err != nil || found.Move != "0" || found.Nodes != 0 {
		t.Errorf("%+v, %v", found, err)
	}
}

// TestMinimax holds the search at two plies to a plain minimax without any cleverness, over
// positions of seeded random games, with and without haze.
func TestMinimax(t *testing.T) {
	t.Run("magnetone", func(t *testing.T) { againstMinimax[magnetone.Position, magnetone.Move](t, magnetone.Start()) })
	t.Run("magnetone-weak", func(t *testing.T) { againstMinimax[magnetone.Position, magnetone.Move](t, magnetone.StartWeak()) })
	t.Run("boop", func(t *testing.T) { againstMinimax[boop.Position, boop.Move](t, boop.Start()) })
	t.Run("metamate", func(t *testing.T) { againstMinimax[metamate.Position, metamate.Move](t, metamate.Start()) })
	t.Run("minimeta", func(t *testing.T) { againstMinimax[minimeta.Position, minimeta.Move](t, minimeta.Start()) })
}

func againstMinimax[P Position[P, M], M Move](t *testing.T, start P) {
	chance := rand.New(rand.NewPCG(47, 2))
	for range 4 {
		at := start
		for ply := 0; !at.Outcome().Over() && ply < 40; ply++ {
			moves := at.AppendLegal(nil)
			if ply%4 == 3 {
				checkMinimax[P, M](t, at, moves, haze{50 * (ply % 2), chance.Uint64()})
			}
			at = at.After(moves[chance.IntN(len(moves))])
		}
	}
}

func checkMinimax[P Position[P, M], M Move](t *testing.T, at P, moves []M, h haze) {
	t.Helper()
	r := request{pace: Limits{}}
	shared := commons{budget: newBudget(context.Background(), r), table: borrowTable(Limits{Depth: 1}), haze: h}
	w := newWorker(at, moves, shared, habits[P, M]{})
	score, _ := w.searchRoot(2)
	if want := minimax[P, M](at, 2, 0, h, at.Turn()); score != want {
		t.Errorf("%v: score %d, want %d", at, score, want)
	}
}

func minimax[P Position[P, M], M Move](at P, depth, ply int, h haze, seat game.Seat) int {
	if o := at.Outcome(); o.Over() {
		switch o.Winner {
		case game.Nobody:
			return 0
		case seat:
			return won - ply
		default:
			return ply - won
		}
	}
	if depth == 0 {
		return at.Evaluate() + h.over(at.Key())
	}
	best := -endless
	for _, m := range at.AppendLegal(nil) {
		best = max(best, -minimax[P, M](at.After(m), depth-1, ply+1, h, seat.Other()))
	}
	return best
}

// TestSettle: beyond the depth of a search sharp moves are played out, and nothing else: a
// piece that is protected is not taken, one that is not is, and in check there is no rest.
func TestSettle(t *testing.T) {
	tests := []struct {
		name, position string
		judged         bool // as it stands
	}{
		{"a protected Pawn", "4k3/2p5/3p4/8/8/8/3Q4/4K3 w - - - 0 1", true},
		{"a Knight that hangs", "4k3/8/3n4/8/8/8/3Q4/4K3 w - - - 0 1", false},
		{"a Knight that protects itself by what the Meta copies", "4k3/8/2on4/8/8/8/3Q4/4K3 w - - - 0 1", false},
		{"a check", "4k3/8/8/8/8/8/3q4/4K3 w - - - 0 1", false},
	}
	for _, test := range tests {
		at, err := metamate.Parse(test.position)
		if err != nil {
			t.Fatal(err)
		}
		shared := commons{budget: newBudget(context.Background(), request{pace: Limits{}}), table: borrowTable(Limits{Depth: 1})}
		w := newWorker(at, at.Legal(), shared, habits[metamate.Position, metamate.Move]{metamate.Position.AppendSharp, metamate.Position.Gain})
		if score := w.search(0, 0, -endless, endless); (score == at.Evaluate()) != test.judged {
			t.Errorf("%s: score %d, as it stands %d", test.name, score, at.Evaluate())
		}
	}
}

// TestRepetition: the search sees what only the line shows, a third occurrence.
func TestRepetition(t *testing.T) {
	p, err := magnetone.Parse("1w6/8/2b1wb2/b7/1w6/8/8/8 w 0 0 0")
	if err != nil {
		t.Fatal(err)
	}
	line, err := game.NewLine(magnetone.Game(), p).PlayAll(strings.Fields("b4b1 c6d6 c7b6 pass b6b8 c6d6 c7b6 pass"))
	if err != nil {
		t.Fatal(err)
	}
	at := line.Position().(magnetone.Position)
	third, _ := magnetone.ParseMove("b6b8")
	for _, known := range []map[uint64]bool{nil, twice(pastKeys[magnetone.Position](line))} {
		shared := commons{budget: newBudget(context.Background(), request{pace: Limits{}}), table: borrowTable(Limits{Depth: 1}), haze: haze{1000, 47}, twice: known}
		w := newWorker(at, at.Legal(), shared, habits[magnetone.Position, magnetone.Move]{})
		w.frames[1].at = at.After(third)
		if score := w.search(1, 0, -endless, endless); (score == 0) != (known != nil) {
			t.Errorf("score %d with %d positions that stood twice", score, len(known))
		}
	}
}

func TestTable(t *testing.T) {
	tests := []struct {
		name string
		m    memory
	}{
		{"a loss", memory{-29_990, 7, exact, 147}},
		{"a win", memory{29_990, 60, atLeast, 0}},
		{"nothing", memory{0, 0, atMost, 65_535}},
		{"less than nothing", memory{-1, -1, atMost, 1}},
	}
	table := borrowTable(Limits{Depth: 1})
	for i, test := range tests {
		key := mix(uint64(i + 1))
		if got := table.get(key); got != (memory{}) {
			t.Errorf("%s is known before it is put: %v", test.name, got)
		}
		table.put(key, test.m)
		if got := table.get(key); got != test.m {
			t.Errorf("%s: got %v, want %v", test.name, got, test.m)
		}
		if got := table.get(key + fewEntries); got != (memory{}) {
			t.Errorf("%s is taken for its neighbour: %v", test.name, got)
		}
	}
	for _, score := range []int{0, 5, -5, won - 9, 9 - won} {
		if got := fromTable(int(toTable(score, 9)), 9); got != score {
			t.Errorf("score %d comes back as %d", score, got)
		}
	}
}
