package table

import (
	"net/http"
	"slices"
	"strconv"
	"time"

	"scacchimagici/internal/fault"
	"scacchimagici/internal/page"
	"scacchimagici/internal/screen"
	"scacchimagici/internal/side/game/registry"
	"scacchimagici/internal/side/puzzle"
	"scacchimagici/internal/web/route"
	"scacchimagici/internal/web/visitor"
)

func (p *Pages) puzzleRoutes() []route.Route {
	const one = screen.PuzzlesPath + "/{game}/{number}"
	return []route.Route{
		route.Get(screen.PuzzlesPath, route.Anyone, p.getPuzzles),
		route.Get(screen.PuzzlesPath+"/{game}", route.Anyone, p.getGame),
		route.Get(one, route.Anyone, p.getPuzzle),
		route.Post(one, route.Anyone, p.postPuzzle),
	}
}

// today returns the number of the puzzle of the day of a game.
func today(s puzzle.Set) int { return s.OfDay(time.Now()) }

// getPuzzles shows the puzzles of the day.
func (p *Pages) getPuzzles(w http.ResponseWriter, r *http.Request) error {
	l := Puzzles(p.Server.Words(r).Whole(), screen.LanguageHref(visitor.Language(r), r.URL.Path), today)
	return p.Server.Show(w, r, http.StatusOK, page.Static(page.Shell{Title: l.Title, Audience: "table"}, l, PuzzlesPage))
}

// getGame lists the puzzles of a game. Query: grado, one grade.
func (p *Pages) getGame(w http.ResponseWriter, r *http.Request) error {
	set, ok := registry.PuzzlesOf(r.PathValue("game"))
	if !ok {
		return fault.New(fault.NotFound, "fault.puzzle.unknown")
	}
	grades := puzzle.Grades()
	asked := r.URL.Query().Get(GradeParameter)
	var only puzzle.Grade // any other text: all of them
	if i := slices.IndexFunc(grades, func(g puzzle.Grade) bool { return g.String() == asked }); i >= 0 {
		only = grades[i]
	}
	l := PuzzlesOfGame(p.Server.Words(r).Whole(), set, only, today(set), screen.LanguageHref(visitor.Language(r), r.URL.RequestURI()))
	return p.Server.Show(w, r, http.StatusOK, page.Static(page.Shell{Title: l.Title, Audience: "table"}, l, PuzzlesPage))
}

// getPuzzle shows a puzzle from its start.
func (p *Pages) getPuzzle(w http.ResponseWriter, r *http.Request) error {
	return p.showPuzzle(w, r, nil)
}

// postPuzzle judges a move. Form: moves (right ones so far), move, or show for the solution.
func (p *Pages) postPuzzle(w http.ResponseWriter, r *http.Request) error {
	moves, err := tried(w, r)
	if err != nil {
		return err
	}
	return p.showPuzzle(w, r, moves)
}

func (p *Pages) showPuzzle(w http.ResponseWriter, r *http.Request, moves []string) error {
	set, ok := registry.PuzzlesOf(r.PathValue("game"))
	n, err := strconv.Atoi(r.PathValue("number"))
	one, there := set.Number(n)
	if !ok || err != nil || !there {
		return fault.New(fault.NotFound, "fault.puzzle.unknown")
	}
	at, err := set.Follow(one, moves)
	if err != nil {
		return err
	}
	v := Puzzle{
		Words: p.Server.Words(r).Whole(), Set: set, Number: n, Progress: at, Show: r.PostForm.Get("show") != "", Today: n == today(set),
		Language: screen.LanguageHref(visitor.Language(r), r.URL.Path),
	}
	return p.Server.Show(w, r, http.StatusOK, page.Static(page.Shell{Audience: "table"}, v, PuzzlePage))
}
