// Package lessonpages serves the lessons of the side tables: guided first games, exercises, and why a
// move of a game is refused. Only the device stores their progress.
package lessonpages

import (
	"net/http"
	"strconv"

	"scacchimagici/internal/fault"
	"scacchimagici/internal/locale"
	"scacchimagici/internal/page"
	"scacchimagici/internal/screen"
	"scacchimagici/internal/screen/learn"
	tablescreen "scacchimagici/internal/screen/table"
	"scacchimagici/internal/side/game/registry"
	"scacchimagici/internal/side/lesson"
	"scacchimagici/internal/web/answer"
	"scacchimagici/internal/web/form"
	"scacchimagici/internal/web/route"
	"scacchimagici/internal/web/visitor"
	tableview "scacchimagici/views/table"
)

const root = screen.PublicTablesPath + "/lezioni"

// Pages are these pages.
type Pages struct {
	words func(*http.Request) *locale.Words
	write func(w http.ResponseWriter, r *http.Request, status int, p page.Content) error
}

// New returns the pages of a server: its words, and how it writes a page.
func New(words func(*http.Request) *locale.Words, write func(w http.ResponseWriter, r *http.Request, status int, p page.Content) error) *Pages {
	return &Pages{words, write}
}

// Routes lists all routes.
func (p *Pages) Routes() []route.Route {
	return []route.Route{
		route.Get(root, route.Anyone, p.getLessons),
		route.Get(root+"/{game}/{number}", route.Anyone, p.getLesson),
		route.Post(root+"/{game}/{number}", route.Anyone, p.postLesson),
		route.Get(root+"/{game}/prima/{step}", route.Anyone, p.getGuide),
		route.Get(screen.PublicTablesPath+"/perche/{game}", route.Anyone, p.getWhyNot),
	}
}

// getGuide shows a step of a guided first game. Query: move, the tapped one; fatto, to see what the
// step's move does.
func (p *Pages) getGuide(w http.ResponseWriter, r *http.Request) error {
	g, ok := registry.Guide(r.PathValue("game"))
	n, err := strconv.Atoi(r.PathValue("step"))
	if !ok || err != nil || n < 1 || n > len(g.Steps) {
		return fault.New(fault.NotFound, "fault.lesson.unknown")
	}
	scene, err := g.Scene(n - 1)
	if err != nil {
		return err
	}
	q := r.URL.Query()
	v, err := learn.GuideScene{
		Words: p.words(r), Guide: g, Step: n - 1, Done: q.Has("fatto") || scene.Answers(q.Get("move")), Root: screen.PublicTablesPath,
		Language: screen.LanguageHref(visitor.Language(r), r.URL.Path),
	}.Page()
	if err != nil {
		return err
	}
	return p.write(w, r, http.StatusOK, page.Static(page.Shell{Title: v.Game, Audience: "table"}, v, tableview.GuidePage))
}

// getLessons lists the lessons of all games.
func (p *Pages) getLessons(w http.ResponseWriter, r *http.Request) error {
	words := p.words(r)
	l := learn.Lessons(words, screen.PublicTablesPath, screen.LanguageHref(visitor.Language(r), root))
	return p.write(w, r, http.StatusOK, page.Static(page.Shell{Audience: "table"}, l, tableview.LessonsPage))
}

// getLesson shows an exercise from its start.
func (p *Pages) getLesson(w http.ResponseWriter, r *http.Request) error {
	return p.showLesson(w, r, nil)
}

// postLesson judges a move. Form: moves (right ones so far), move, or show for the solution.
func (p *Pages) postLesson(w http.ResponseWriter, r *http.Request) error {
	if err := form.Read(w, r); err != nil {
		return err
	}
	moves := lesson.ParseMoves(r.PostForm.Get("moves"))
	if move := r.PostForm.Get("move"); move != "" {
		moves = append(moves, move)
	}
	return p.showLesson(w, r, moves)
}

func (p *Pages) showLesson(w http.ResponseWriter, r *http.Request, moves []string) error {
	c, ok := registry.Course(r.PathValue("game"))
	n, err := strconv.Atoi(r.PathValue("number"))
	if !ok || err != nil || n < 1 || n > len(c.Exercises) {
		return fault.New(fault.NotFound, "fault.lesson.unknown")
	}
	progress, err := c.Follow(c.Exercises[n-1], moves)
	if err != nil {
		return err
	}
	words := p.words(r)
	v := learn.LessonScene{
		Words: words, Course: c, Number: n - 1, Progress: progress, Show: r.PostForm.Get("show") != "", Root: screen.PublicTablesPath,
		Language: screen.LanguageHref(visitor.Language(r), r.URL.Path),
	}.Page()
	return p.write(w, r, http.StatusOK, page.Static(page.Shell{Title: v.Title, Audience: "table"}, v, tableview.LessonPage))
}

// whyNot explains why a move is refused.
type whyNot struct {
	Message string   `json:"message"`
	Squares []string `json:"squares"` // that show it
}

// getWhyNot says why a piece may not go to a square. Query: in (a position), from, to.
func (p *Pages) getWhyNot(w http.ResponseWriter, r *http.Request) error {
	q := r.URL.Query()
	message, squares, err := tablescreen.WhyNot(p.words(r), r.PathValue("game"), q.Get("in"), q.Get("from"), q.Get("to"))
	if err != nil {
		return err
	}
	return answer.JSON(w, http.StatusOK, whyNot{message, append([]string{}, squares...)}) // [] without any
}
