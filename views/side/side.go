// Package side is the seam between the pages of the tournament and what is played beside it: the rows of those pages, the
// scenes that a screen shows of them, and the few words about them on pages of the tournament.
package side

import (
	"slices"
	"time"

	"scacchimagici/internal/access"
	"scacchimagici/internal/locale"
	"scacchimagici/internal/page"
	"scacchimagici/internal/screen"
	"scacchimagici/internal/screen/gallery"
	"scacchimagici/internal/side/game/registry"
	"scacchimagici/internal/side/puzzle"
	"scacchimagici/internal/side/room"
	"scacchimagici/internal/web/route"
	"scacchimagici/views/cup"
	"scacchimagici/views/magicitable"
	"scacchimagici/views/projector"
	"scacchimagici/views/public"
	"scacchimagici/views/table"
)

// Beside is what is played beside the tournament, as pages read it. It implements [page.Beside].
type Beside struct {
	Tables *table.Tables
	Magici *magicitable.Tables
	Cups   *cup.Cups
}

// New returns what is played in a room.
func New(r *room.Room) *Beside {
	tables := table.NewTables(r)
	return &Beside{Tables: tables, Magici: &magicitable.Tables{Room: r, Joined: tables.Listens}, Cups: &cup.Cups{Room: r}}
}

// Follow implements [page.Beside].
func (b *Beside) Follow(s *page.Publisher) {
	b.Tables.Follow(s)
	b.Magici.Follow(s)
	b.Cups.Follow(s)
	b.Tables.Room.Listen(b.Note)
}

// Note tells of a change at the side tables or in the evening cup.
func (b *Beside) Note(c room.Change) {
	if c.Cup {
		b.Cups.Note()
		return
	}
	if c.Table != room.AllTables {
		b.Cups.NoteTable(c.Table)
		b.Magici.Note(c.Table)
	}
	b.Tables.Note(c.Table)
}

// OpenTables implements [page.Beside].
func (b *Beside) OpenTables(p *page.Snapshot) int { return len(b.Tables.List(p).Open()) }

// TablePages implements [page.Beside].
func (b *Beside) TablePages(p *page.Snapshot, w *locale.Words) []page.TablePages {
	return b.Tables.Pages(p, w)
}

// Cup implements [page.Beside].
func (b *Beside) Cup(p *page.Snapshot) (name string, on bool) { return b.Cups.Shown(p) }

// Rows are the rows of the live pages.
func (b *Beside) Rows() []page.Row {
	return slices.Concat(b.Tables.Rows(), b.Magici.Rows(), b.Cups.Rows())
}

// pages are the pages of the side tables and of the evening cup.
type pages struct {
	*table.Pages
	magici *magicitable.Pages
	cups   *cup.Pages
}

// Open opens the pages on a server. Closing them ends them.
func (b *Beside) Open(on page.Host) page.BesidePages {
	lobby := table.NewPages(b.Tables, on)
	return pages{lobby, &magicitable.Pages{Host: on, Tables: b.Magici, Lobby: lobby}, cup.NewPages(b.Cups, on.Newcomers, on.Server)}
}

// Routes implements [page.BesidePages].
func (p pages) Routes() []route.Route {
	return slices.Concat(p.Pages.Routes(), p.magici.Routes(), p.cups.Routes())
}

// Scenes are the side tables, the puzzles of the day and the evening cup on a screen.
func (b *Beside) Scenes() []projector.Scene {
	return []projector.Scene{
		{Name: access.Tables, Fill: b.fillTables, Lane: page.Background, Until: b.Tables.MomentUntil},
		{Name: access.Puzzle, Fill: fillPuzzle, Lane: page.Background, Until: puzzleUntil},
		{Name: access.Cup, Fill: b.fillCup, Lane: page.Background, Until: b.Cups.WallUntil},
		{Name: access.Solution, Fill: fillSolution, Lane: page.Background, Until: puzzleUntil},
	}
}

// Gallery returns its pages with invented data.
func (*Beside) Gallery() []gallery.Kind {
	return slices.Concat(table.Gallery(), magicitable.Gallery(), cup.Gallery())
}

// FirstGames returns the guided first games.
func (*Beside) FirstGames(w *locale.Words) []public.FirstGame {
	var all []public.FirstGame
	for _, c := range table.Cards(w) {
		if c.First != "" {
			all = append(all, public.FirstGame{Game: c.Name, Aim: c.Aim, Href: c.First})
		}
	}
	return all
}

// fillTables shows the side ranking, and a running game.
func (b *Beside) fillTables(p *page.Snapshot, v *projector.View, _ []string, lang locale.Language) error {
	sc, game, err := b.Tables.OnWall(p, lang)
	if err != nil {
		return err
	}
	tables, address := sc.Projector(game), p.URL(screen.PublicTablesPath)
	tables.Address, tables.Code = page.Typed(address), page.QR(address)
	v.Shows, v.Other = "tables", table.ShowTables(v.Words, tables)
	return nil
}

// fillPuzzle shows the puzzles of the day, one game after the other, each with its answer in the end.
func fillPuzzle(p *page.Snapshot, v *projector.View, _ []string, lang locale.Language) error {
	_, answered, _ := puzzle.OnWall(len(registry.Puzzles()), p.Time)
	fillPuzzleOfDay(p, v, answered, lang)
	return nil
}

// fillSolution shows the same with the answer at once.
func fillSolution(p *page.Snapshot, v *projector.View, _ []string, lang locale.Language) error {
	fillPuzzleOfDay(p, v, true, lang)
	return nil
}

func fillPuzzleOfDay(p *page.Snapshot, v *projector.View, answered bool, lang locale.Language) {
	sets := registry.Puzzles()
	i, _, _ := puzzle.OnWall(len(sets), p.Time)
	of, address := table.PuzzleOnWall(p.Words(lang), sets[i], sets[i].OfDay(p.Time), answered), p.URL(screen.PuzzlesPath)
	of.Address, of.Code = page.Typed(address), page.QR(address)
	v.Shows, v.Other = "puzzle", table.ShowPuzzle(v.Words, of)
}

// puzzleUntil returns when the next puzzle or its answer is due.
func puzzleUntil(p *page.Snapshot) time.Time {
	_, _, until := puzzle.OnWall(len(registry.Puzzles()), p.Time)
	return until
}

// fillCup shows the evening cup.
func (b *Beside) fillCup(p *page.Snapshot, v *projector.View, _ []string, lang locale.Language) error {
	v.Shows, v.Other = "cup", cup.ShowCup(v.Words, b.Cups.OnWall(p, lang))
	return nil
}
