package web

import (
	"net/http"
	"strconv"

	"scacchimagici/internal/fault"
	"scacchimagici/internal/lesson"
	"scacchimagici/internal/locale"
	"scacchimagici/internal/screen/table"
	tableview "scacchimagici/views/table"
)

const lessonsRoot = tablesRoot + "/lezioni"

// lessonRoutes are the lessons of the side tables, and why a move of a game is refused.
func (s *Server) lessonRoutes() []route {
	return []route{
		{http.MethodGet, lessonsRoot, anyone, s.getLessons},
		{http.MethodGet, lessonsRoot + "/{game}/{number}", anyone, s.getLesson},
		{http.MethodPost, lessonsRoot + "/{game}/{number}", anyone, s.postLesson},
		{http.MethodGet, tablesRoot + "/perche/{game}", anyone, s.getWhyNot},
	}
}

// getLessons lists the lessons of all games.
func (s *Server) getLessons(w http.ResponseWriter, r *http.Request) error {
	words := s.words(r)
	l := table.Lessons(words, tablesRoot, languageHref(locale.Language(words.Lang()), lessonsRoot))
	return write(r.Context(), w, tableview.LessonsPage(s.shell(r, shellOf{audience: "table"}), l))
}

// getLesson shows an exercise from its start.
func (s *Server) getLesson(w http.ResponseWriter, r *http.Request) error {
	return s.showLesson(w, r, nil)
}

// postLesson judges a move. Form: moves (right ones so far), move, or show for the solution.
func (s *Server) postLesson(w http.ResponseWriter, r *http.Request) error {
	if err := parseForm(w, r); err != nil {
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
	v := table.LessonScene{
		Words: words, Course: c, Number: n - 1, Progress: p, Show: r.PostForm.Get("show") != "", Root: tablesRoot,
		Language: languageHref(locale.Language(words.Lang()), r.URL.Path),
	}.Page()
	return write(r.Context(), w, tableview.LessonPage(s.shell(r, shellOf{title: v.Title, audience: "table"}), v))
}

// whyNot is the answer to why a move is refused.
type whyNot struct {
	Message string   `json:"message"`
	Squares []string `json:"squares"` // that show it
}

// getWhyNot says why a piece may not go to a square. Query: in (a position), from, to.
func (s *Server) getWhyNot(w http.ResponseWriter, r *http.Request) error {
	q := r.URL.Query()
	message, squares, err := table.WhyNot(s.words(r), r.PathValue("game"), q.Get("in"), q.Get("from"), q.Get("to"))
	if err != nil {
		return err
	}
	writeJSON(w, http.StatusOK, whyNot{message, orEmpty(squares)})
	return nil
}
