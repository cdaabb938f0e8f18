package web

import (
	"net/http"
	"strconv"

	"scacchimagici/internal/fault"
	"scacchimagici/internal/lesson"
	"scacchimagici/internal/screen"
	tablescreen "scacchimagici/internal/screen/table"
	"scacchimagici/internal/web/answer"
	"scacchimagici/internal/web/form"
	"scacchimagici/internal/web/screens"
	"scacchimagici/internal/web/visitor"
	tableview "scacchimagici/views/table"
)

const lessonsRoot = screen.PublicTablesPath + "/lezioni"

// lessonRoutes are the lessons of the side tables, and why a move of a game is refused.
func (s *Server) lessonRoutes() []route {
	return []route{
		{http.MethodGet, lessonsRoot, anyone, s.getLessons},
		{http.MethodGet, lessonsRoot + "/{game}/{number}", anyone, s.getLesson},
		{http.MethodPost, lessonsRoot + "/{game}/{number}", anyone, s.postLesson},
		{http.MethodGet, screen.PublicTablesPath + "/perche/{game}", anyone, s.getWhyNot},
	}
}

// getLessons lists the lessons of all games.
func (s *Server) getLessons(w http.ResponseWriter, r *http.Request) error {
	words := s.words(r)
	l := tablescreen.Lessons(words, screen.PublicTablesPath, screen.LanguageHref(visitor.Language(r), lessonsRoot))
	return s.show(w, r, http.StatusOK, screens.NewPage(screens.Shell{Audience: "table"}, l, tableview.LessonsPage))
}

// getLesson shows an exercise from its start.
func (s *Server) getLesson(w http.ResponseWriter, r *http.Request) error {
	return s.showLesson(w, r, nil)
}

// postLesson judges a move. Form: moves (right ones so far), move, or show for the solution.
func (s *Server) postLesson(w http.ResponseWriter, r *http.Request) error {
	if err := form.Read(w, r); err != nil {
		return err
	}
	moves := lesson.ParseMoves(r.PostForm.Get("moves"))
	if move := r.PostForm.Get("move"); move != "" {
		moves = append(moves, move)
	}
	return s.showLesson(w, r, moves)
}

func (s *Server) showLesson(w http.ResponseWriter, r *http.Request, moves []string) error {
	c, ok := lesson.Find(r.PathValue("game"))
	n, err := strconv.Atoi(r.PathValue("number"))
	if !ok || err != nil || n < 1 || n > len(c.Exercises) {
		return fault.New(fault.NotFound, "fault.lesson.unknown")
	}
	p, err := c.Follow(c.Exercises[n-1], moves)
	if err != nil {
		return err
	}
	words := s.words(r)
	v := tablescreen.LessonScene{
		Words: words, Course: c, Number: n - 1, Progress: p, Show: r.PostForm.Get("show") != "", Root: screen.PublicTablesPath,
		Language: screen.LanguageHref(visitor.Language(r), r.URL.Path),
	}.Page()
	return s.show(w, r, http.StatusOK, screens.NewPage(screens.Shell{Title: v.Title, Audience: "table"}, v, tableview.LessonPage))
}

// whyNot is the answer to why a move is refused.
type whyNot struct {
	Message string   `json:"message"`
	Squares []string `json:"squares"` // that show it
}

// getWhyNot says why a piece may not go to a square. Query: in (a position), from, to.
func (s *Server) getWhyNot(w http.ResponseWriter, r *http.Request) error {
	q := r.URL.Query()
	message, squares, err := tablescreen.WhyNot(s.words(r), r.PathValue("game"), q.Get("in"), q.Get("from"), q.Get("to"))
	if err != nil {
		return err
	}
	return answer.JSON(w, http.StatusOK, whyNot{message, append([]string{}, squares...)}) // [] without any
}
