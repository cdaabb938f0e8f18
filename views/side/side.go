// Package side gives the pages of the tournament what they show of the games beside it: the scenes of a screen, and the
// puzzles of the day of a board without a match.
package side

import (
	"time"

	"scacchimagici/internal/access"
	"scacchimagici/internal/locale"
	"scacchimagici/internal/page"
	"scacchimagici/internal/screen"
	cupscreen "scacchimagici/internal/screen/cup"
	tablescreen "scacchimagici/internal/screen/table"
	"scacchimagici/internal/side/puzzle"
	"scacchimagici/views/projector"
	"scacchimagici/views/public"
	"scacchimagici/views/wall"
)

// Scenes are the side tables, the puzzles of the day and the evening cup on a screen.
func Scenes() []projector.Scene {
	return []projector.Scene{
		{Name: access.Tables, Fill: fillTables, Lane: page.Background, Until: (*page.Snapshot).MomentUntil},
		{Name: access.Puzzle, Fill: fillPuzzle, Lane: page.Background, Until: puzzleUntil},
		{Name: access.Cup, Fill: fillCup, Lane: page.Background, Until: cupUntil},
		{Name: access.Solution, Fill: fillSolution, Lane: page.Background, Until: puzzleUntil},
	}
}

// Puzzles returns the puzzles of a day, one a game.
func Puzzles(w *locale.Words, day time.Time) []public.Puzzle {
	var all []public.Puzzle
	for _, c := range tablescreen.PuzzlesOfDay(w, func(s puzzle.Set) int { return s.OfDay(day) }) {
		all = append(all, public.Puzzle{Game: c.Game, Goal: c.Goal, Href: c.Href})
	}
	return all
}

// fillTables shows the side ranking, and a running game.
func fillTables(p *page.Snapshot, v *projector.View, _ []string, lang locale.Language) error {
	sc, game, err := p.TablesOnWall(lang)
	if err != nil {
		return err
	}
	tables, address := sc.Projector(game), p.URL(screen.PublicTablesPath)
	tables.Address, tables.Code = page.Typed(address), page.QR(address)
	v.Shows, v.Other = "tables", wall.ShowTables(v.Words, tables)
	return nil
}

// fillPuzzle shows the puzzles of the day, one game after the other, each with its answer in the end.
func fillPuzzle(p *page.Snapshot, v *projector.View, _ []string, lang locale.Language) error {
	_, answered, _ := puzzle.OnWall(len(puzzle.Sets()), p.Time)
	fillPuzzleOfDay(p, v, answered, lang)
	return nil
}

// fillSolution shows the same with the answer at once.
func fillSolution(p *page.Snapshot, v *projector.View, _ []string, lang locale.Language) error {
	fillPuzzleOfDay(p, v, true, lang)
	return nil
}

func fillPuzzleOfDay(p *page.Snapshot, v *projector.View, answered bool, lang locale.Language) {
	sets := puzzle.Sets()
	i, _, _ := puzzle.OnWall(len(sets), p.Time)
	of, address := tablescreen.PuzzleOnWall(p.Words(lang), sets[i], sets[i].OfDay(p.Time), answered), p.URL(screen.PuzzlesPath)
	of.Address, of.Code = page.Typed(address), page.QR(address)
	v.Shows, v.Other = "puzzle", wall.ShowPuzzle(v.Words, of)
}

// puzzleUntil returns when the next puzzle or its answer is due.
func puzzleUntil(p *page.Snapshot) time.Time {
	_, _, until := puzzle.OnWall(len(puzzle.Sets()), p.Time)
	return until
}

// fillCup shows the evening cup.
func fillCup(p *page.Snapshot, v *projector.View, _ []string, lang locale.Language) error {
	of, address := p.Cup(p.Cups().Present(), lang, screen.CupPath).Wall(), p.URL(screen.CupPath)
	of.Address, of.Code = page.Typed(address), page.QR(address)
	v.Shows, v.Other = "cup", wall.ShowCup(v.Words, of)
	return nil
}

// cupUntil returns when other pairings of a round take their turn.
func cupUntil(p *page.Snapshot) time.Time { return cupscreen.WallUntil(p.Cups().Present(), p.Time) }
