package table

import (
	"fmt"
	"net/url"
	"strconv"
	"strings"

	"scacchimagici/internal/locale"
	"scacchimagici/internal/screen"
	"scacchimagici/internal/side/game"
	"scacchimagici/internal/side/game/gamescreen"
	"scacchimagici/internal/side/game/registry"
	"scacchimagici/internal/side/puzzle"
	"scacchimagici/views/board"
	"scacchimagici/views/layout"
)

// Puzzle is one puzzle as a device sees it.
type Puzzle struct {
	layout.Base
	Game     string
	Count    string // "Problema 17 di 64"
	Today    bool   // it is the puzzle of the day
	Grade    string // "Facile"
	Goal     string // "Vinci in 2 mosse"
	Side     string // "Muove il Bianco."
	Seat     string // "white" or "black", who moves first
	Links    PuzzleLinks
	Play     View // board and what is in the hand, as a table has them
	Portrait []gamescreen.Portrait
	Beside   gamescreen.Beside // of boards with more to show
	Action   string            // address of the form
	Moves    string            // the moves found so far
	Verdict  *Verdict
	Hint     string         // empty: no move is asked for
	Solution []SolutionMove // when it is shown
	Key      string         // "boop/17", under which the device remembers it
	Solved   bool
	Tried    bool // the board shows a wrong move and its answer
	Shown    bool
	Also     gamescreen.Also
}

// PuzzleLinks are the addresses that a puzzle leads to; Next is empty after the last.
type PuzzleLinks struct{ All, Rules, Again, Next string }

// SolutionMove is one move of a solution.
type SolutionMove struct {
	Seat string // "white" or "black"
	Own  bool
	Text string
}

// PuzzleList is the page of the puzzles of the day, or of all puzzles of a game.
type PuzzleList struct {
	layout.Base
	Title, About   string
	Back, BackText string
	Cards          []PuzzleCard // of the day, one of each game
	Filters        []Chip       // of the grades; none on the page of the day
	Grades         []PuzzleGrade
}

// PuzzleCard is the puzzle of the day of a game.
type PuzzleCard struct {
	ID, Game, Figure, Goal, Grade, Number, Href, All, Key string
	Count                                                 int // puzzles of the game
}

// PuzzleGrade are the puzzles of one grade.
type PuzzleGrade struct {
	Name  string
	Chips []Chip // the current one is that of the day
}

// puzzleStyles are the sheets of a puzzle.
func puzzleStyles(also gamescreen.Also) []string {
	return append([]string{"css/puzzles.css"}, also.Styles...)
}

// GradeParameter chooses one grade of the list of a game's puzzles.
const GradeParameter = "grado"

// PuzzleScene is one puzzle as a device sees it. Only the device stores its progress.
type PuzzleScene struct {
	Words    *locale.Words
	Set      puzzle.Set
	Number   int // of the puzzle, 1 being the first
	Progress puzzle.Progress
	Show     bool // the device asks to see the solution
	Today    bool // it is the puzzle of the day
	Root     string
	Language string
}

// T returns a text of the catalogue.
func (s PuzzleScene) T(key string, args ...any) string { return s.Words.T(key, args...) }

func (s PuzzleScene) puzzle() puzzle.Puzzle { return s.Set.Puzzles[s.Number-1] }

func (s PuzzleScene) id() string { return s.Set.Game.ID() }

func (s PuzzleScene) screen() gamescreen.Screen { return gameScreens[s.id()] }

// start is the position of the puzzle. The files of the puzzles hold valid positions only.
func (s PuzzleScene) start() game.Position {
	p, err := s.Set.Game.Parse(s.puzzle().Position)
	if err != nil {
		panic(fmt.Sprintf("puzzle %s %d: %v", s.id(), s.Number, err))
	}
	return p
}

// Page returns the page of the puzzle.
func (s PuzzleScene) Page() Puzzle {
	p, at := s.puzzle(), s.Progress
	solver := s.start().Turn()
	v := Puzzle{
		Base: layout.Base{Words: s.Words, Language: s.Language}, Game: GameName(s.Words, s.id()),
		Count: s.T("puzzles.count", s.Number, len(s.Set.Puzzles)), Today: s.Today, Grade: s.T("puzzles.grade." + p.Grade().String()),
		Goal: s.T("puzzles.goal", p.Wins()), Side: s.T("puzzles.moves." + solver.String()), Seat: solver.String(),
		Action: puzzlePath(s.id(), s.Number), Moves: strings.Join(at.Found, " "),
		Key: s.id() + "/" + strconv.Itoa(s.Number), Solved: p.Solved(at), Tried: at.Tried != "", Shown: s.Show, Also: s.screen().Files,
		Links: PuzzleLinks{
			All: screen.PuzzlesPath + "/" + s.id(), Rules: s.Root + "/regole/" + s.id(), Again: puzzlePath(s.id(), s.Number),
		},
		Verdict: s.verdict(),
		Play:    View{Base: layout.Base{Words: s.Words}, Board: s.board()},
	}
	if s.Number < len(s.Set.Puzzles) {
		v.Links.Next = puzzlePath(s.id(), s.Number+1)
	}
	open := s.open()
	if open {
		v.Hint = s.hint()
		v.Play.Hand = s.input().hand()
		v.Play.Repelled = s.T("tablepage.counted." + s.screen().EffectKey(board.Repels))
		v.Play.Still = s.T("tablepage.still." + s.screen().EffectKey(board.Repels))
	}
	if s.Show {
		v.Solution = s.solution()
	}
	shown := s.screen().View(s.shown().after)
	if shown.OwnBoard != nil {
		v.Beside = shown.OwnBoard.Beside(s.Words, open)
	}
	if shown.Copying != nil {
		v.Portrait = shown.Copying.Portraits(s.Words)
	}
	return v
}

func puzzlePath(id string, n int) string {
	return screen.PuzzlesPath + "/" + id + "/" + strconv.Itoa(n)
}

// open reports whether a move is asked for.
func (s PuzzleScene) open() bool { return s.Progress.Tried == "" && !s.puzzle().Solved(s.Progress) }

// shown is the step that the board shows: the last move, or a wrong one with its refutation.
func (s PuzzleScene) shown() gameStep {
	at := s.Progress
	g := gameStep{words: s.Words, screen: s.screen(), before: at.Before, move: at.Last, after: at.Position, ply: 2 * at.Step}
	switch {
	case at.Refuted != nil:
		g.before, g.move, g.after, g.ply = at.AfterTried, at.Refutation, at.Refuted, g.ply+2
	case at.Tried != "":
		g.before, g.move, g.after, g.ply = at.Position, at.Tried, at.AfterTried, g.ply+1
	}
	return g
}

// board shows the present position of the puzzle, with what can be tapped.
func (s PuzzleScene) board() board.Board {
	b := s.shown().board(s.T("tablepage.board", GameName(s.Words, s.id())))
	b.ID, b.Slot = "table", "story"
	b.FromBlack = s.start().Turn() == game.Black
	if !s.open() {
		return b
	}
	s.input().addTo(&b)
	if b.RefusalHref != "" { // a table's page says its position beside the board
		b.RefusalHref += "?" + url.Values{"in": {s.Progress.Position.String()}}.Encode()
	}
	if s.Show {
		s.point(&b, s.puzzle().Solution(s.Progress))
	}
	return b
}

// input is what the solver can tap.
func (s PuzzleScene) input() moveInput {
	return moveInput{s.Words, s.screen(), s.Progress.Position, s.Root, false}
}

// point marks where the right move goes.
func (s PuzzleScene) point(b *board.Board, move string) {
	shown := s.screen().View(s.Progress.Position)
	d := shown.Describe(move)
	if shown.OwnBoard != nil {
		shown.OwnBoard.DrawTried(b, d, board.Last)
		return
	}
	to := squareNamed(b, d.To)
	to.Marks = append(to.Marks, board.Last)
	if d.From != "" {
		b.Arrows = append(b.Arrows, board.Arrow{From: d.From, To: d.To, Kind: board.Moved})
	}
}

// says puts a move from a position into words: "Pietra bianca in d5".
func (s PuzzleScene) says(before game.Position, move string) string {
	return gameStep{words: s.Words, screen: s.screen(), before: before, move: move, after: mustPlay(before, move)}.describe().Text
}

// verdict says how the last try went.
func (s PuzzleScene) verdict() *Verdict {
	p, at := s.puzzle(), s.Progress
	left := p.Wins() - at.Step
	opponent := s.T("puzzles.side." + s.start().Turn().Other().String())
	switch {
	case p.Solved(at):
		return &Verdict{Mood: "right", Title: s.T("puzzles.solved"), Text: s.T("puzzles.solved.text", p.Wins())}
	case at.Refuted != nil && at.Refuted.Outcome().Over() && at.Refuted.Outcome().Winner != game.Nobody:
		return s.wrong("puzzles.wrong.lost", opponent, s.says(at.AfterTried, at.Refutation))
	case at.Refuted != nil:
		return s.wrong("puzzles.wrong.text", opponent, s.says(at.AfterTried, at.Refutation), left)
	case at.Refutation == puzzle.Ended:
		return s.wrong("puzzles.wrong.ended")
	case at.Tried != "":
		return s.wrong("puzzles.wrong.last")
	case s.Show:
		return &Verdict{Mood: "shown", Title: s.T("puzzles.shown"), Text: s.says(at.Position, p.Solution(at))}
	case at.Step > 0 && left == 1:
		return &Verdict{Mood: "right", Title: s.T("puzzles.right"), Text: s.T("puzzles.right.one", opponent, s.says(at.Before, at.Last))}
	case at.Step > 0:
		return &Verdict{Mood: "right", Title: s.T("puzzles.right"), Text: s.T("puzzles.right.text", opponent, s.says(at.Before, at.Last), left)}
	}
	return nil
}

func (s PuzzleScene) wrong(key string, args ...any) *Verdict {
	return &Verdict{Mood: "wrong", Title: s.T("puzzles.wrong"), Text: s.T(key, args...)}
}

// hint says which piece moves, or in which row the right square lies.
func (s PuzzleScene) hint() string {
	d := s.screen().View(s.Progress.Position).Describe(s.puzzle().Solution(s.Progress))
	figure := s.T("tablepage.figure." + d.Figure)
	if d.From != "" {
		return s.T("puzzles.hint.from", figure, d.From)
	}
	return s.T("puzzles.hint.rank", figure, d.To[1:])
}

// solution lists the moves that are left, own ones and answers.
func (s PuzzleScene) solution() []SolutionMove {
	var all []SolutionMove
	p := s.Progress.Position
	for i, move := range s.puzzle().Line[2*s.Progress.Step:] {
		all = append(all, SolutionMove{Seat: p.Turn().String(), Own: i%2 == 0, Text: s.says(p, move)})
		p = mustPlay(p, move)
	}
	return all
}

// PuzzlesOfDay returns the puzzle of the day of each game; number gives its number.
func PuzzlesOfDay(w *locale.Words, number func(puzzle.Set) int) []PuzzleCard {
	var all []PuzzleCard
	for _, set := range registry.Puzzles() {
		id, n := set.Game.ID(), number(set)
		p, ok := set.Number(n)
		if !ok {
			continue
		}
		all = append(all, PuzzleCard{
			ID: id, Game: GameName(w, id), Figure: gameScreens[id].Figures[0], Goal: w.T("puzzles.goal", p.Wins()),
			Grade: w.T("puzzles.grade." + p.Grade().String()), Number: strconv.Itoa(n), Href: puzzlePath(id, n),
			All: screen.PuzzlesPath + "/" + id, Count: len(set.Puzzles), Key: id + "/" + strconv.Itoa(n),
		})
	}
	return all
}

// Puzzles returns the page of the puzzles of the day.
func Puzzles(w *locale.Words, root, language string, number func(puzzle.Set) int) PuzzleList {
	return PuzzleList{
		Base: layout.Base{Words: w, Language: language}, Title: w.T("puzzles.title"), About: w.T("puzzles.about"),
		Back: root, BackText: w.T("tablepage.tables"), Cards: PuzzlesOfDay(w, number),
	}
}

// PuzzlesOfGame returns the page of all puzzles of a game, or of those of one grade.
func PuzzlesOfGame(w *locale.Words, set puzzle.Set, only puzzle.Grade, today int, root, language string) PuzzleList {
	id := set.Game.ID()
	here := screen.PuzzlesPath + "/" + id
	l := PuzzleList{
		Base: layout.Base{Words: w, Language: language}, Title: w.T("puzzles.of", GameName(w, id)), About: w.T("puzzles.about.game", len(set.Puzzles)),
		Back: screen.PuzzlesPath, BackText: w.T("puzzles.title"),
		Filters: []Chip{{Href: here, Title: w.T("puzzles.grades.all"), Current: only == 0}},
	}
	for _, grade := range puzzle.Grades() {
		name := w.T("puzzles.grade." + grade.String())
		l.Filters = append(l.Filters, Chip{Href: here + "?" + GradeParameter + "=" + grade.String(), Title: name, Current: only == grade})
		if only != 0 && only != grade {
			continue
		}
		g := PuzzleGrade{Name: name}
		for i, p := range set.Puzzles {
			if p.Grade() == grade {
				n := strconv.Itoa(i + 1)
				g.Chips = append(g.Chips, Chip{
					Href: puzzlePath(id, i+1), Number: n, Title: w.T("puzzles.goal", p.Wins()), Key: id + "/" + n, Current: i+1 == today,
				})
			}
		}
		if len(g.Chips) > 0 {
			l.Grades = append(l.Grades, g)
		}
	}
	return l
}
