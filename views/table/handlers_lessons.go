package table

import (
	"net/http"
	"strconv"
	"strings"

	"scacchimagici/internal/fault"
	"scacchimagici/internal/page"
	"scacchimagici/internal/screen"
	"scacchimagici/internal/side/game/registry"
	"scacchimagici/internal/web/answer"
	"scacchimagici/internal/web/form"
	"scacchimagici/internal/web/route"
	"scacchimagici/internal/web/visitor"
)

const lessonsPath = screen.PublicTablesPath + "/lezioni"

func (p *Pages) lessonRoutes() []route.Route {
	return []route.Route{
		route.Get(lessonsPath, route.Anyone, p.getLessons),
		route.Get(lessonsPath+"/{game}/{number}", route.Anyone, p.getLesson),
		route.Post(lessonsPath+"/{game}/{number}", route.Anyone, p.postLesson),
		route.Get(lessonsPath+"/{game}/prima/{step}", route.Anyone, p.getGuide),
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
	v := Guide{
		Words: p.Server.Words(r).Whole(), Guide: g, Scene: scene, Step: n - 1,
		Language: screen.LanguageHref(visitor.Language(r), r.URL.Path),
	}
	v.Done = q.Has("fatto") || v.Answers(q.Get("move"))
	return p.Server.Show(w, r, http.StatusOK, page.Static(page.Shell{Title: GameName(v.Words, v.id()), Audience: "table"}, v, GuidePage))
}

// getLessons lists the lessons of all games.
func (p *Pages) getLessons(w http.ResponseWriter, r *http.Request) error {
	l := Lessons(p.Server.Words(r).Whole(), screen.LanguageHref(visitor.Language(r), lessonsPath))
	return p.Server.Show(w, r, http.StatusOK, page.Static(page.Shell{Audience: "table"}, l, LessonsPage))
}

// getLesson shows an exercise from its start.
func (p *Pages) getLesson(w http.ResponseWriter, r *http.Request) error {
	return p.showLesson(w, r, nil)
}

// postLesson judges a move. Form: moves (right ones so far), move, or show for the solution.
func (p *Pages) postLesson(w http.ResponseWriter, r *http.Request) error {
	moves, err := tried(w, r)
	if err != nil {
		return err
	}
	return p.showLesson(w, r, moves)
}

// tried reads the right moves so far and the new one from a form.
func tried(w http.ResponseWriter, r *http.Request) ([]string, error) {
	if err := form.Read(w, r); err != nil {
		return nil, err
	}
	moves := strings.Fields(r.PostForm.Get("moves"))
	if move := r.PostForm.Get("move"); move != "" {
		moves = append(moves, move)
	}
	return moves, nil
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
	v := Lesson{
		Words: p.Server.Words(r).Whole(), Course: c, Number: n - 1, Progress: progress, Show: r.PostForm.Get("show") != "",
		Language: screen.LanguageHref(visitor.Language(r), r.URL.Path),
	}
	return p.Server.Show(w, r, http.StatusOK, page.Static(page.Shell{Title: v.Said("title"), Audience: "table"}, v, LessonPage))
}

// whyNot explains why a move is refused.
type whyNot struct {
	Message string   `json:"message"`
	Squares []string `json:"squares"` // that show it
}

// getWhyNot says why a piece may not go to a square. Query: in (a position), from, to.
func (p *Pages) getWhyNot(w http.ResponseWriter, r *http.Request) error {
	q := r.URL.Query()
	message, squares, err := WhyNot(p.Server.Words(r), r.PathValue("game"), q.Get("in"), q.Get("from"), q.Get("to"))
	if err != nil {
		return err
	}
	return answer.JSON(w, http.StatusOK, whyNot{message, append([]string{}, squares...)}) // [] without any
}
