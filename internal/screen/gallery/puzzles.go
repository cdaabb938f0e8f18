package gallery

import (
	"strings"

	"github.com/a-h/templ"

	"scacchimagici/internal/locale"
	"scacchimagici/internal/side/puzzle"
	"scacchimagici/views/layout"
	"scacchimagici/views/projector"
	"scacchimagici/views/table"
)

// puzzlePage is the page of a puzzle, wallPuzzlePage the puzzle of the day on a wall.
const (
	puzzlePage     = "puzzle"
	wallPuzzlePage = "wall-puzzle"
)

// puzzleStates are the states of both pages: a game and what the device has done.
var (
	puzzleStates     = statesOfPuzzles("asked", "missed", "answered", "revealed", "solved")
	wallPuzzleStates = statesOfPuzzles("asked", "solved")
)

func statesOfPuzzles(states ...string) []string {
	var all []string
	for _, set := range puzzle.Sets() {
		for _, state := range states {
			all = append(all, set.Game.ID()+"-"+state)
		}
	}
	return all
}

// puzzleAt shows the last puzzle of a game, a hard one, at a state; nil for another one.
func puzzleAt(words *locale.Words, name, theme string) templ.Component {
	set, state, ok := puzzleState(name)
	if !ok {
		return nil
	}
	number := len(set.Puzzles)
	p := set.Puzzles[number-1]
	s := table.PuzzleScene{Words: words, Set: set, Number: number, Root: "/tavoli", Language: "/"}
	var moves []string
	switch state {
	case "missed":
		wrong, _, _ := strings.Cut(p.Steps[0].Refutations[0].Moves, " ")
		moves = []string{wrong}
	case "answered":
		moves = p.Line[:1]
	case "revealed":
		s.Show = true
	case "solved":
		for i := 0; i < len(p.Line); i += 2 {
			moves = append(moves, p.Line[i])
		}
	}
	var err error
	if s.Progress, err = set.Follow(p, moves); err != nil {
		panic("gallery: " + err.Error())
	}
	return table.PuzzlePage(layout.Page{Words: words, Audience: "table", Theme: theme}, s.Page())
}

// wallPuzzleAt shows the same puzzle on a wall.
func wallPuzzleAt(words *locale.Words, name, theme string) templ.Component {
	set, state, ok := puzzleState(name)
	if !ok {
		return nil
	}
	of := table.PuzzleOnWall(words, set, len(set.Puzzles), state == "solved")
	of.Address, of.Code = "scacchi.local/tavoli/problemi", galleryCode
	v := projector.View{Base: layout.Base{Words: words}, Screen: 3, Shows: "puzzle", Other: table.ShowPuzzle(words, of)}
	return projector.Page(layout.Page{Words: words, Audience: "projector", Theme: theme}, v)
}

// puzzleState reads the name of a state.
func puzzleState(name string) (set puzzle.Set, state string, ok bool) {
	i := strings.LastIndex(name, "-")
	if i < 0 {
		return puzzle.Set{}, "", false
	}
	set, ok = puzzle.Find(name[:i])
	return set, name[i+1:], ok
}
