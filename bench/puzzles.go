package main

import (
	"cmp"
	"context"
	"flag"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"os/signal"
	"slices"
	"strings"

	"scacchimagici/internal/side/game"
	"scacchimagici/internal/side/game/bot"
	"scacchimagici/internal/side/game/metamate"
	"scacchimagici/internal/side/game/registry"
	"scacchimagici/internal/side/puzzle"
)

const (
	fewestChoices = 5   // legal moves among which the right one must be found, at least
	longestGame   = 160 // plies
	metas         = 5   // of each side of Metamate
)

// makePuzzles makes the files of puzzles in the folders of the games. Two players of the computer, one weaker than
// the other, play seeded games. In the last positions of the winner it looks for those in which exactly
// one first move wins in two, three or four own moves, proven by trying every move (internal/side/game/bot).
// It keeps at most one of each game, and each position once. The same flags make the same file.
//
//	go run ./bench puzzles -game boop > internal/side/game/boop/puzzles/boop.txt
//
// With names of such files it joins them into one, the easiest puzzles first:
//
//	go run ./bench puzzles boop-47.txt boop-48.txt > internal/side/game/boop/puzzles/boop.txt
func makePuzzles() error {
	id := flag.String("game", "boop", "whose puzzles")
	seed := flag.Uint64("seed", 47, "where chance begins")
	games := flag.Int("games", 4000, "games to play at most")
	var want, nodes [bot.ProofMoves + 1]int
	for n, d := range map[int][2]int{2: {32, 15_000}, 3: {28, 100_000}, 4: {4, 300_000}} {
		flag.IntVar(&want[n], fmt.Sprintf("want%d", n), d[0], fmt.Sprintf("how many wins in %d", n))
		flag.IntVar(&nodes[n], fmt.Sprintf("nodes%d", n), d[1], fmt.Sprintf("positions that the proof of a win in %d may take", n))
	}
	flag.Parse()
	if flag.NArg() > 0 {
		return join(flag.Args())
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	m, err := newMaker(*id, want, nodes)
	if err == nil {
		err = m.make(ctx, *seed, *games)
	}
	if err != nil {
		return err
	}
	write([]string{madeBy + strings.Join(os.Args[1:], " ")}, m.found)
	return nil
}

// madeBy begins the lines of a file that name the commands that made it.
const madeBy = "# Made by: go run ./bench puzzles "

// write prints a file, the easiest puzzles first.
func write(commands []string, all []puzzle.Puzzle) {
	slices.SortStableFunc(all, func(a, b puzzle.Puzzle) int {
		return cmp.Or(cmp.Compare(a.Grade(), b.Grade()), cmp.Compare(a.Wins(), b.Wins()), cmp.Compare(a.Ways(), b.Ways()))
	})
	fmt.Println(strings.Join(commands, "\n"))
	fmt.Println("# Proven by internal/side/puzzle/proof_test.go; what the lines are: internal/side/puzzle/file.go.")
	fmt.Print(puzzle.Format(all))
}

// join prints several files as one.
func join(names []string) error {
	var commands []string
	var all []puzzle.Puzzle
	seen := map[string]bool{}
	for _, name := range names {
		text, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		for line := range strings.Lines(string(text)) {
			if strings.HasPrefix(line, madeBy) {
				commands = append(commands, strings.TrimSpace(line))
			}
		}
		puzzles, err := puzzle.Parse(string(text))
		if err != nil {
			return err
		}
		for _, p := range puzzles {
			if !seen[p.Position] {
				all = append(all, p)
			}
			seen[p.Position] = true
		}
	}
	write(commands, all)
	return nil
}

// maker makes the puzzles of one game.
type maker struct {
	game   game.Game
	engine bot.Engine
	want   [bot.ProofMoves + 1]int // by depth: how many are still wanted
	nodes  [bot.ProofMoves + 1]int
	found  []puzzle.Puzzle
}

func newMaker(id string, want, nodes [bot.ProofMoves + 1]int) (*maker, error) {
	g, err := registry.Tables().Find(id)
	if err != nil {
		return nil, err
	}
	engine, err := registry.Engine(id)
	return &maker{game: g, engine: engine, want: want, nodes: nodes}, err
}

// make plays games until there are as many puzzles as wanted.
func (m *maker) make(ctx context.Context, seed uint64, games int) error {
	for i := range games {
		if slices.Max(m.want[:]) == 0 || ctx.Err() != nil {
			break
		}
		line, err := m.play(ctx, seed+uint64(i)<<32, i%2 == 0)
		if err != nil {
			break
		}
		if err := m.look(line); err != nil {
			return err
		}
		fmt.Fprintf(os.Stderr, "\r%s: game %d, %d puzzles, still wanted %v ", m.game.ID(), i+1, len(m.found), m.want[2:])
	}
	fmt.Fprintln(os.Stderr)
	return nil
}

// play plays one game; White is the stronger if whiteStronger is set.
func (m *maker) play(ctx context.Context, seed uint64, whiteStronger bool) (game.Line, error) {
	strong := game.Limits{Depth: 4, Nodes: 6_000, Noise: 20, Random: 4}
	weak := game.Limits{Depth: 2, Nodes: 2_000, Noise: 80, Random: 12}
	limits := map[game.Seat]game.Limits{game.White: strong, game.Black: weak}
	if !whiteStronger {
		limits[game.White], limits[game.Black] = weak, strong
	}
	start, err := m.start(seed)
	if err != nil {
		return game.Line{}, err
	}
	line := game.NewLine(m.game, start)
	for line.Turn() != game.Nobody && line.Ply() < longestGame {
		found, err := m.engine.Search(ctx, line, limits[line.Turn()], seed+uint64(line.Ply()))
		if err != nil {
			return line, err
		}
		if line, err = line.Play(found.Move); err != nil {
			return line, err
		}
	}
	return line, nil
}

// start returns the position from which a game is played: that of the game, or for Metamate one
// in which each side has several Metas, so that some are left at the end.
func (m *maker) start(seed uint64) (game.Position, error) {
	if m.game.ID() != metamate.Game().ID() {
		return m.game.Start(), nil
	}
	chance := rand.New(rand.NewPCG(seed, 1))
	replaced := map[byte]string{'p': "hv", 'n': "od", 'b': "od", 'r': "s", 'q': "m"}
	ranks := []byte("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR")
	for _, first := range []int{0, len(ranks) - 17} { // where a side's pieces begin
		for n := 0; n < metas; {
			i := first + chance.IntN(17)
			if by, ok := replaced[ranks[i]|0x20]; ok {
				upper := ranks[i] & 0x20
				ranks[i] = by[chance.IntN(len(by))]&^0x20 | upper
				n++
			}
		}
	}
	return m.game.Parse(string(ranks) + " w - - - 0 1")
}

// look keeps, of the last positions of a game's winner, the deepest puzzle that is still wanted. It
// walks back from the end for as long as the win was forced.
func (m *maker) look(line game.Line) error {
	all, winner := line.Positions(), line.Outcome().Winner
	var kept *puzzle.Puzzle
	var depth int
	for n := 2; n <= m.deepest() && 2*n < len(all) && winner != game.Nobody; n++ {
		p := all[len(all)-2*n]
		if p.Turn() != winner {
			return nil // the loser has made the last move
		}
		length, err := m.length(p, n)
		if err != nil {
			return err
		}
		if length == 0 {
			break
		}
		if length < 2 || m.want[length] == 0 || len(p.Moves()) < fewestChoices || withoutMeta(p) {
			continue
		}
		found, ok, err := m.puzzle(p, length)
		if err != nil {
			return err
		}
		if ok && length >= depth {
			kept, depth = &found, length
		}
	}
	if kept != nil && !slices.ContainsFunc(m.found, func(p puzzle.Puzzle) bool { return p.Position == kept.Position }) {
		m.found = append(m.found, *kept)
		m.want[depth]--
	}
	return nil
}

// withoutMeta reports whether p is a position of Metamate in which the side to move has no Meta.
func withoutMeta(p game.Position) bool {
	at, ok := game.Unwrap[metamate.Position](p)
	return ok && at.Metas(at.Side()) == 0
}

// length returns in how many own moves p is won, at most n; 0 when it is not, or when that takes too
// long to find.
func (m *maker) length(p game.Position, n int) (int, error) {
	prover, err := registry.NewProver(m.game.ID())
	if err != nil {
		return 0, err
	}
	prover.Limit(uint64(2 * m.nodes[n]))
	length, err := prover.Length(p, n)
	if err == bot.ErrProofLimit {
		return 0, nil
	}
	return length, err
}

// deepest returns the deepest wins that are still wanted.
func (m *maker) deepest() int {
	n := bot.ProofMoves
	for n > 0 && m.want[n] == 0 {
		n--
	}
	return n
}

// puzzle makes a puzzle of a position that is won in n own moves and no fewer; false when several first
// moves win, or the proof takes too long.
func (m *maker) puzzle(p game.Position, n int) (puzzle.Puzzle, bool, error) {
	prover, err := registry.NewProver(m.game.ID())
	if err != nil {
		return puzzle.Puzzle{}, false, err
	}
	prover.Limit(uint64(4 * m.nodes[n]))
	made := puzzle.Puzzle{Position: p.String()}
	ok, err := m.solve(prover, p, n, &made)
	if err == bot.ErrProofLimit || err == nil && !ok {
		return made, false, nil
	}
	return made, err == nil, err
}

// solve adds the line and the steps from p on, which is won in n own moves.
func (m *maker) solve(prover bot.Prover, p game.Position, n int, made *puzzle.Puzzle) (bool, error) {
	moves := p.Moves()
	step := puzzle.Step{Choices: len(moves)}
	wrong := map[string][]string{} // by their refutations
	var right string
	if n == 1 {
		made.Line, made.Steps = append(made.Line, puzzle.Winning(p)[0]), append(made.Steps, step)
		return true, nil
	}
	var hints []string
	for _, move := range moves {
		if game.Next(p, move).Outcome().Over() {
			wrong[puzzle.Ended] = append(wrong[puzzle.Ended], move)
			continue
		}
		answer, err := prover.Refutation(p, move, n, hints)
		if err != nil {
			return false, err
		}
		if answer == "" {
			if right != "" {
				return false, nil
			}
			right = move
			continue
		}
		wrong[answer] = append(wrong[answer], move)
		hints = slices.DeleteFunc(hints, func(h string) bool { return h == answer })
		hints = append([]string{answer}, hints...)
	}
	for _, answer := range slices.Sorted(maps.Keys(wrong)) {
		step.Refutations = append(step.Refutations, puzzle.Refutation{Answer: answer, Moves: strings.Join(wrong[answer], " ")})
	}
	after := game.Next(p, right)
	answers, err := m.longest(prover, after, n-1)
	if err != nil {
		return false, err
	}
	for _, answer := range answers {
		rest := puzzle.Puzzle{}
		ok, err := m.solve(prover, game.Next(after, answer), n-1, &rest)
		if err != nil {
			return false, err
		}
		if ok {
			made.Line = append(append(made.Line, right, answer), rest.Line...)
			made.Steps = append(append(made.Steps, step), rest.Steps...)
			return true, nil
		}
	}
	return false, nil
}

// longest returns the answers at p after which the other side needs n own moves. When n is 1, those after
// which the fewest moves win come first.
func (m *maker) longest(prover bot.Prover, p game.Position, n int) ([]string, error) {
	type answer struct {
		move string
		wins int
	}
	var all []answer
	for _, move := range p.Moves() {
		next := game.Next(p, move)
		if next.Outcome().Over() {
			continue
		}
		length, err := prover.Length(next, n)
		if err != nil {
			return nil, err
		}
		if length != n {
			continue
		}
		a := answer{move: move}
		if n == 1 {
			a.wins = len(puzzle.Winning(next))
		}
		all = append(all, a)
	}
	slices.SortStableFunc(all, func(a, b answer) int { return cmp.Compare(a.wins, b.wins) })
	var moves []string
	for _, a := range all {
		moves = append(moves, a.move)
	}
	return moves, nil
}
