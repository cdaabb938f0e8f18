package bot

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"

	"scacchimagici/internal/board"
	"scacchimagici/internal/side/game"
	"scacchimagici/internal/side/game/boop"
	"scacchimagici/internal/side/game/magnetone"
	"scacchimagici/internal/side/game/metamate"
	"scacchimagici/internal/side/game/minimeta"
)

// pile is a game made for these tests: a side takes one, two or three of a pile, or, when
// the pile is a waiting one, passes once. The side that takes the last one loses by its own move,
// so the side to move with 4n+1 left has lost, and with any other number it has won.
type pile struct {
	left, side int
	waits      bool // the next move is a pass
	faulty     bool // its rules panic
}

type take int

func (t take) String() string    { return strconv.Itoa(int(t)) }
func (t take) HistoryIndex() int { return int(t) }

func pileGame(left int) game.Game {
	parse := func(string) (pile, error) { return pile{}, game.Malformed("fault.position.empty") }
	return game.Define("pile", func() pile { return pile{left: left} }, parse, "last", game.Repetition)
}

func (p pile) String() string      { return fmt.Sprint(p.left, p.side, p.waits) }
func (p pile) Key() uint64         { return board.MixKey(uint64(4*p.left+2*p.side+1) << 8) }
func (p pile) Bounds() game.Bounds { return game.Bounds{Lost: 1, Cost: 1} }

func (p pile) Evaluate() int {
	if p.faulty {
		panic("a fault in the rules")
	}
	return 0
}

func (p pile) Seat() game.Seat       { return game.White + game.Seat(p.side) }
func (p pile) Readable(string) bool  { return true }
func (p pile) RepetitionKey() string { return "" }
func (p pile) Show() string          { return p.String() }

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

func (p pile) After(t take) pile {
	return pile{left: p.left - int(t), side: 1 - p.side, faulty: p.faulty}
}

// TestPile: the whole game is seen, with one worker and with several that share a table.
func TestPile(t *testing.T) {
	engine := NewEngine[pile](game.Ladder{})
	for left := 2; left <= 21; left++ {
		for _, workers := range []int{1, 3} {
			g := pileGame(left)
			found, err := engine.Search(context.Background(), game.NewLine(g, g.Start()), game.Limits{Depth: 30, Workers: workers}, 1)
			if err != nil {
				t.Fatal(err)
			}
			taken, _ := strconv.Atoi(found.Move)
			switch wins := left%4 != 1; {
			case wins != (found.Score >= sureWin) || wins == (found.Score <= -sureWin):
				t.Errorf("%d left, %d workers: score %d", left, workers, found.Score)
			case wins && (left-taken)%4 != 1:
				t.Errorf("%d left, %d workers: takes %d", left, workers, taken)
			}
		}
	}
}

// TestPanicIsAnError: a fault in a game's rules ends the search, in whichever goroutine it
// shows, and nothing else.
func TestPanicIsAnError(t *testing.T) {
	for _, workers := range []int{1, 3} {
		line := game.NewLine(pileGame(50), game.Wrap(pile{left: 50, faulty: true}))
		found, err := NewEngine[pile](game.Ladder{}).Search(context.Background(), line, game.Limits{Depth: 3, Workers: workers}, 1)
		if err == nil || !strings.Contains(err.Error(), "a fault in the rules") || found.Move != "" {
			t.Errorf("%d workers: %+v, %v", workers, found, err)
		}
	}
}

// TestPass: a move that is forced is made without a search, and a pass within a search
// turns the tables.
func TestPass(t *testing.T) {
	engine := NewEngine[pile](game.Ladder{})
	found, err := engine.Search(context.Background(), game.NewLine(pileGame(6), game.Wrap(pile{left: 6, waits: true})), game.Limits{Depth: 9}, 1)
	if err != nil || found.Move != "0" || found.Nodes != 0 {
		t.Errorf("%+v, %v", found, err)
	}
}

// TestMinimax holds the search at two plies to a plain minimax without any cleverness, over
// positions of seeded random games, with and without noise.
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
				checkMinimax[P, M](t, at, moves, noise{50 * (ply % 2), chance.Uint64()})
			}
			at = at.After(moves[chance.IntN(len(moves))])
		}
	}
}

func checkMinimax[P Position[P, M], M Move](t *testing.T, at P, moves []M, n noise) {
	t.Helper()
	r := request{pace: alone(0)}
	shared := search{budget: newBudget(context.Background(), r), table: newTranspositionTable(game.Limits{Depth: 1}), noise: n}
	w := newWorker(at, moves, shared, tactics[P, M]{})
	score, _ := w.searchRoot(2)
	if want := minimax[P, M](at, 2, 0, n, at.Seat()); score != want {
		t.Errorf("%v: score %d, want %d", at, score, want)
	}
}

func minimax[P Position[P, M], M Move](at P, depth, ply int, n noise, seat game.Seat) int {
	if o := at.Outcome(); o.Over() {
		switch o.Winner {
		case game.Nobody:
			return 0
		case seat:
			return winNow - ply
		default:
			return ply - winNow
		}
	}
	if depth == 0 {
		return at.Evaluate() + n.at(at.Key())
	}
	best := -infinity
	for _, m := range at.AppendLegal(nil) {
		best = max(best, -minimax[P, M](at.After(m), depth-1, ply+1, n, seat.Other()))
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
		shared := search{budget: newBudget(context.Background(), request{pace: alone(0)}), table: newTranspositionTable(game.Limits{Depth: 1})}
		w := newWorker(at, at.AppendLegal(nil), shared, tactics[metamate.Position, metamate.Move]{metamate.Position.AppendTactical, metamate.Position.Gain})
		if score := w.alphaBeta(0, 0, -infinity, infinity); (score == at.Evaluate()) != test.judged {
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
	line, err := game.NewLine(magnetone.Game(), game.Wrap(p)).PlayAll(strings.Fields("b4b1 c6d6 c7b6 pass b6b8 c6d6 c7b6 pass"))
	if err != nil {
		t.Fatal(err)
	}
	at, _ := game.Unwrap[magnetone.Position](line.Position())
	third, err := game.Find(at, "b6b8")
	if err != nil {
		t.Fatal(err)
	}
	for _, known := range []map[uint64]bool{nil, keysOfTwo[magnetone.Position](line)} {
		shared := search{budget: newBudget(context.Background(), request{pace: alone(0)}), table: newTranspositionTable(game.Limits{Depth: 1}), noise: noise{1000, 47}, twice: known}
		w := newWorker(at, at.AppendLegal(nil), shared, tactics[magnetone.Position, magnetone.Move]{})
		w.frames[1].position = at.After(third)
		if score := w.alphaBeta(1, 0, -infinity, infinity); (score == 0) != (known != nil) {
			t.Errorf("score %d with %d positions that stood twice", score, len(known))
		}
	}
}

func TestTable(t *testing.T) {
	tests := []struct {
		name string
		m    tableEntry
	}{
		{"a loss", tableEntry{-29_990, 7, exact, 147}},
		{"a win", tableEntry{29_990, 60, atLeast, 0}},
		{"nothing", tableEntry{0, 0, atMost, 65_535}},
		{"less than nothing", tableEntry{-1, -1, atMost, 1}},
	}
	table := newTranspositionTable(game.Limits{Depth: 1})
	for i, test := range tests {
		key := board.MixKey(uint64(i + 1))
		if got := table.get(key); got != (tableEntry{}) {
			t.Errorf("%s is known before it is put: %v", test.name, got)
		}
		table.put(key, test.m)
		if got := table.get(key); got != test.m {
			t.Errorf("%s: got %v, want %v", test.name, got, test.m)
		}
		if got := table.get(key + fewEntries); got != (tableEntry{}) {
			t.Errorf("%s is taken for its neighbour: %v", test.name, got)
		}
	}
	for _, score := range []int{0, 5, -5, winNow - 9, 9 - winNow} {
		if got := fromTable(int(toTable(score, 9)), 9); got != score {
			t.Errorf("score %d comes back as %d", score, got)
		}
	}
}
