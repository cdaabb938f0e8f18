package table

import (
	"fmt"
	"strconv"

	"scacchimagici/internal/locale"
	"scacchimagici/internal/screen"
	"scacchimagici/internal/side/game"
	"scacchimagici/internal/side/game/gamescreen"
	"scacchimagici/internal/side/game/registry"
	"scacchimagici/internal/side/puzzle"
	"scacchimagici/views/board"
	"scacchimagici/views/layout"
)

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

// GradeParameter chooses one grade of the list of a game's puzzles.
const GradeParameter = "grado"

// Puzzle is one puzzle as a device sees it. Only the device stores its progress.
type Puzzle struct {
	*locale.Words
	Set      puzzle.Set
	Number   int // of the puzzle, 1 being the first
	Progress puzzle.Progress
	Show     bool   // the device asks to see the solution
	Today    bool   // it is the puzzle of the day
	Language string // address that switches the language
}

func (s Puzzle) puzzle() puzzle.Puzzle { return s.Set.Puzzles[s.Number-1] }

func (s Puzzle) id() string { return s.Set.Game.ID() }

func (s Puzzle) screen() gamescreen.Screen { return gameScreens[s.id()] }

// start is the position of the puzzle. The files of the puzzles hold valid positions only.
func (s Puzzle) start() game.Position {
	p, err := s.Set.Game.Parse(s.puzzle().Position)
	if err != nil {
		panic(fmt.Sprintf("puzzle %s %d: %v", s.id(), s.Number, err))
	}
	return p
}

// answers says how many moves are right: one each time, at the end of some puzzles more.
func (s Puzzle) answers() string {
	n, err := s.Set.Winners(s.puzzle())
	if err != nil {
		panic(fmt.Sprintf("puzzle %s %d: %v", s.id(), s.Number, err)) // the tests prove every puzzle
	}
	return s.T("puzzles.answers", n)
}

func (s Puzzle) count() string { return s.T("puzzles.count", s.Number, len(s.Set.Puzzles)) }

// goal is "Vinci in 2 mosse".
func (s Puzzle) goal() string { return s.T("puzzles.goal", s.puzzle().Wins()) }

// seat is "white" or "black", who moves first.
func (s Puzzle) seat() string { return s.start().Turn().String() }

func (s Puzzle) solved() bool { return s.puzzle().Solved(s.Progress) }

// tried reports whether the board shows a wrong move and its answer.
func (s Puzzle) tried() bool { return s.Progress.Tried != "" }

// open reports whether a move is asked for.
func (s Puzzle) open() bool { return !s.tried() && !s.solved() }

func puzzlePath(id string, n int) string {
	return screen.PuzzlesPath + "/" + id + "/" + strconv.Itoa(n)
}

// shown is the step that the board shows: the last move, or a wrong one with its refutation.
func (s Puzzle) shown() gameStep {
	at := s.Progress
	g := stepOf(s.Words, s.id(), at.Before, at.Last, at.Position, 2*at.Step)
	switch {
	case at.Refuted != nil:
		g.before, g.move, g.after, g.ply = at.AfterTried, at.Refutation, at.Refuted, g.ply+2
	case at.Tried != "":
		g.before, g.move, g.after, g.ply = at.Position, at.Tried, at.AfterTried, g.ply+1
	}
	return g
}

// board shows the present position of the puzzle, with what can be tapped.
func (s Puzzle) board() board.Board {
	b := s.shown().board(s.T("tablepage.board", GameName(s.Words, s.id())))
	b.ID, b.Slot = "table", "story"
	b.FromBlack = s.start().Turn() == game.Black
	if !s.open() {
		return b
	}
	input := moveInput{s.shown(), false}
	input.addTo(&b)
	input.nameRefusals(&b)
	if s.Show {
		s.shown().point(&b, s.puzzle().Solution(s.Progress), board.Last)
	}
	return b
}

// hand are the pieces that can be placed.
func (s Puzzle) hand() []Figure {
	if !s.open() {
		return nil
	}
	return moveInput{s.shown(), false}.hand()
}

// says puts a move from a position into words: "Pietra bianca in d5".
func (s Puzzle) says(before game.Position, move string) string {
	return stepOf(s.Words, s.id(), before, move, mustPlay(before, move), 0).describe().Text
}

// verdict says how the last try went.
func (s Puzzle) verdict() *Verdict {
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

func (s Puzzle) wrong(key string, args ...any) *Verdict {
	return &Verdict{Mood: "wrong", Title: s.T("puzzles.wrong"), Text: s.T(key, args...)}
}

// hint says which piece moves, or in which row the right square lies; empty when no move is asked for.
func (s Puzzle) hint() string {
	if !s.open() {
		return ""
	}
	d := s.screen().View(s.Progress.Position).Describe(s.puzzle().Solution(s.Progress))
	figure := s.T("tablepage.figure." + d.Figure)
	if d.From != "" {
		return s.T("puzzles.hint.from", figure, d.From)
	}
	return s.T("puzzles.hint.rank", figure, d.To[1:])
}

// solution lists the moves that are left, own ones and answers, once the device asks for them.
func (s Puzzle) solution() []SolutionMove {
	if !s.Show {
		return nil
	}
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
func Puzzles(w *locale.Words, language string, number func(puzzle.Set) int) PuzzleList {
	return PuzzleList{
		Base: layout.Base{Words: w, Language: language}, Title: w.T("puzzles.title"), About: w.T("puzzles.about"),
		Back: screen.PublicTablesPath, BackText: w.T("tablepage.tables"), Cards: PuzzlesOfDay(w, number),
	}
}

// PuzzlesOfGame returns the page of all puzzles of a game, or of those of one grade.
func PuzzlesOfGame(w *locale.Words, set puzzle.Set, only puzzle.Grade, today int, language string) PuzzleList {
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
