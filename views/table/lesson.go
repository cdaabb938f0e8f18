package table

import (
	"net/url"
	"strconv"
	"strings"

	"scacchimagici/internal/locale"
	"scacchimagici/internal/side/game"
	"scacchimagici/internal/side/game/gamescreen"
	"scacchimagici/internal/side/game/registry"
	"scacchimagici/internal/side/lesson"
	"scacchimagici/views/board"
	"scacchimagici/views/layout"
)

// Lesson is one exercise as a device sees it.
type Lesson struct {
	layout.Base
	Game     string
	Count    string // "Lezione 2 di 10"
	Links    LessonLinks
	Chips    []Chip // all lessons of the game
	Title    string
	Text     string // what to learn
	Task     string // what to do
	Board    board.Board
	Hand     []Figure // pieces that can be placed
	Portrait []gamescreen.Portrait
	Beside   gamescreen.Beside // of boards with more to show: it stands around the hint
	Action   string            // address of the form
	Moves    string            // the moves found so far
	Verdict  *Verdict
	Hint     string
	Key      string // "metamate/copy", under which the device remembers it
	Solved   bool
	Play     *Press // opens a game, after the last exercise
	Also     gamescreen.Also
}

// LessonLinks are the addresses that a lesson leads to; Next is empty after the last.
type LessonLinks struct{ All, Rules, Again, Next string }

// Chip leads to a lesson.
type Chip struct {
	Href, Number, Title, Key string
	Current                  bool
}

// Verdict is the answer of the rules to a try, or shows the move.
type Verdict struct {
	Mood  string // "right", "wrong", "shown"
	Title string
	Text  string
}

// icon returns the icon of the mood.
func (v Verdict) icon() string {
	switch v.Mood {
	case "right":
		return "check"
	case "wrong":
		return "cross"
	}
	return "eye"
}

// LessonList are the lessons of all games.
type LessonList struct {
	layout.Base
	Back    string // address of the list of tables
	Courses []Course
}

// Course are the lessons of one game.
type Course struct {
	ID, Game, About, Figure string
	First                   string // address of the guided first game; empty: it has none
	Chips                   []Chip
}

// lessonStyles are the sheets of a lesson.
func lessonStyles(also gamescreen.Also) []string {
	return append([]string{"css/lessons.css"}, also.Styles...)
}

// LessonScene is one exercise as a device sees it. Only the device stores its progress.
type LessonScene struct {
	Words    *locale.Words
	Course   lesson.Course
	Number   int // of the exercise, 0 being the first
	Progress lesson.Progress
	Show     bool   // the device asks to see the move
	Root     string // address of the list of tables
	Language string
}

// T returns a text of the catalogue.
func (s LessonScene) T(key string, args ...any) string { return s.Words.T(key, args...) }

// said returns a text of the exercise.
func (s LessonScene) said(what string) string {
	return s.T("lessons." + s.Course.Game.ID() + "." + s.exercise().Key + "." + what)
}

func (s LessonScene) exercise() lesson.Exercise { return s.Course.Exercises[s.Number] }

// shown is the exercise at its present position, with the last right move, or its reply.
func (s LessonScene) shown() Shown {
	p := s.Progress
	return Show(s.Words, s.Course.Game.ID(), p.Before, p.Last, p.Position, len(p.Found))
}

// Page returns the page of the exercise.
func (s LessonScene) Page() Lesson {
	id, e := s.Course.Game.ID(), s.exercise()
	solved := e.Solved(s.Progress)
	v := Lesson{
		Base: layout.Base{Words: s.Words, Language: s.Language}, Game: GameName(s.Words, id), Count: s.T("lessons.count", s.Number+1, len(s.Course.Exercises)),
		Chips: lessonChips(s.Words, s.Root, s.Course), Title: s.said("title"), Text: s.said("text"),
		Task: s.said("task." + strconv.Itoa(min(s.Progress.Step, len(e.Steps)-1)+1)), Hint: s.said("hint"),
		Action: lessonPath(s.Root, id, s.Number), Moves: strings.Join(s.Progress.Found, " "),
		Verdict: s.verdict(), Key: id + "/" + e.Key, Solved: solved, Also: s.shown().Files(),
		Links: LessonLinks{
			All: s.Root + "/lezioni", Rules: s.Root + "/regole/" + id, Again: lessonPath(s.Root, id, s.Number),
		},
	}
	v.Chips[s.Number].Current = true
	if s.Number+1 < len(s.Course.Exercises) {
		v.Links.Next = lessonPath(s.Root, id, s.Number+1)
	} else if solved {
		v.Play = playNow(s.Words, s.Root, id)
	}
	v.Board, v.Hand = s.board()
	v.Beside, v.Portrait = s.shown().Beside(!solved), s.shown().Portraits()
	return v
}

func lessonPath(root, id string, n int) string {
	return root + "/lezioni/" + id + "/" + strconv.Itoa(n+1)
}

func lessonChips(w *locale.Words, root string, c lesson.Course) []Chip {
	var all []Chip
	id := c.Game.ID()
	for i, e := range c.Exercises {
		all = append(all, Chip{
			Href: lessonPath(root, id, i), Number: strconv.Itoa(i + 1), Title: w.T("lessons." + id + "." + e.Key + ".title"), Key: id + "/" + e.Key,
		})
	}
	return all
}

// verdict is the answer of the rules to the last try.
func (s LessonScene) verdict() *Verdict {
	p := s.Progress
	switch {
	case p.Tried != "" && p.Why == "other":
		return &Verdict{Mood: "wrong", Title: s.T("lessons.wrong"), Text: s.T("lessons.wrong.other")}
	case p.Tried != "":
		return &Verdict{Mood: "wrong", Title: s.T("lessons.wrong"), Text: s.said("wrong." + p.Why)}
	case s.Show && s.solution() != "":
		return &Verdict{Mood: "shown", Title: s.T("lessons.shown"), Text: s.describe(s.solution()).Text}
	case p.Step > 0:
		return &Verdict{Mood: "right", Title: s.T("lessons.right"), Text: s.said("right." + strconv.Itoa(p.Step))}
	}
	return nil
}

func (s LessonScene) solution() string { return s.exercise().Solution(s.Progress) }

// describe says what a move does from the position of the exercise.
func (s LessonScene) describe(move string) *LastMove {
	after, err := s.Progress.Position.Play(move)
	if err != nil {
		panic("table: solution of an exercise: " + err.Error()) // it is one of the legal moves
	}
	return Show(s.Words, s.Course.Game.ID(), s.Progress.Position, move, after, 0).Describe()
}

// board shows the exercise with the try, or the solution, and the pieces that can be placed.
func (s LessonScene) board() (b board.Board, hand []Figure) {
	p := s.Progress
	b = s.shown().Board(s.said("title"))
	b.ID, b.Slot = "table", "story"
	b.FromBlack = p.Position.Turn() == game.Black && p.Before == nil
	if s.exercise().Solved(p) {
		return b, nil
	}
	hand = s.shown().AddInput(&b, s.Root)
	b.Previews = false       // a try costs nothing: it is judged at the first tap
	if b.RefusalHref != "" { // a table's page says its position beside the board
		b.RefusalHref += "?" + url.Values{"in": {p.Position.String()}}.Encode()
	}
	switch {
	case p.Tried != "":
		s.shown().Point(&b, p.Tried, board.Illegal)
	case s.Show:
		s.shown().Point(&b, s.solution(), board.Last)
	}
	return b, hand
}

// Lessons returns the lessons of all games.
func Lessons(w *locale.Words, root, language string) LessonList {
	l := LessonList{Base: layout.Base{Words: w, Language: language}, Back: root}
	for _, id := range Games() {
		c, ok := registry.Course(id)
		if !ok {
			continue
		}
		v := Course{
			ID: id, Game: GameName(w, id), About: w.T("tablepage.about." + id), Figure: Show(w, id, nil, "", c.Game.Start(), 0).Figure(), Chips: lessonChips(w, root, c),
		}
		if _, ok := registry.Guide(id); ok {
			v.First = GuidePath(root, id, 0)
		}
		l.Courses = append(l.Courses, v)
	}
	return l
}
