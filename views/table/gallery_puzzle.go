package table

import (
	"strings"

	"github.com/a-h/templ"

	"scacchimagici/internal/locale"
	"scacchimagici/internal/screen/gallery"
	"scacchimagici/internal/side/game/registry"
	"scacchimagici/internal/side/puzzle"
	"scacchimagici/views/layout"
	"scacchimagici/views/projector"
)

// statesOfPuzzles returns the names of states, each a game and what the device has done.
func statesOfPuzzles(states ...string) []string {
	var all []string
	for _, set := range registry.Puzzles() {
		for _, state := range states {
			all = append(all, set.Game.ID()+"-"+state)
		}
	}
	return all
}

// inventedPuzzle shows the last puzzle of a game, a hard one.
func inventedPuzzle(name string, w *locale.Words, theme gallery.Theme) templ.Component {
	set, state, ok := puzzleState(name)
	if !ok {
		return nil
	}
	number := len(set.Puzzles)
	p := set.Puzzles[number-1]
	s := Puzzle{Words: w, Set: set, Number: number, Language: "/"}
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
	return PuzzlePage(layout.Page{Words: w, Audience: "table", Theme: theme("")}, s)
}

// inventedPuzzleOnWall shows the same puzzle on a wall.
func inventedPuzzleOnWall(name string, w *locale.Words, theme gallery.Theme) templ.Component {
	set, state, ok := puzzleState(name)
	if !ok {
		return nil
	}
	of := PuzzleOnWall(w, set, len(set.Puzzles), state == "solved")
	of.Address, of.Code = "scacchi.local/tavoli/problemi", gallery.Code
	v := projector.View{Base: layout.Base{Words: w}, Screen: 3, Shows: "puzzle", Other: ShowPuzzle(w, of)}
	return projector.Page(layout.Page{Words: w, Audience: "projector", Theme: theme("notte")}, v)
}

// puzzleState reads the name of a state.
func puzzleState(name string) (set puzzle.Set, state string, ok bool) {
	i := strings.LastIndex(name, "-")
	if i < 0 {
		return puzzle.Set{}, "", false
	}
	set, ok = registry.PuzzlesOf(name[:i])
	return set, name[i+1:], ok
}
