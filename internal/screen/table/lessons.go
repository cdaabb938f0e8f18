package table

import (
	"net/url"
	"strconv"
	"strings"

	"scacchimagici/internal/fault"
	"scacchimagici/internal/game"
	"scacchimagici/internal/game/registry"
	"scacchimagici/internal/lesson"
	"scacchimagici/internal/locale"
	"scacchimagici/views/board"
	"scacchimagici/views/layout"
	tableview "scacchimagici/views/table"
)

// LessonScene is one exercise as a device sees it. Nothing of it is kept but by the device.
type LessonScene struct {
	Words    *locale.Words
	Course   lesson.Course
	Number   int // of the exercise, 0 being the first
	Progress lesson.Progress
	Show     bool   // somebody asks to see the move
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

func (s LessonScene) screen() gameScreen { return gameScreens[s.Course.Game.ID()] }

// Page returns the page of the exercise.
func (s LessonScene) Page() tableview.Lesson {
	id, e := s.Course.Game.ID(), s.exercise()
	solved := e.Solved(s.Progress)
	v := tableview.Lesson{
		Base: layout.Base{Words: s.Words, Language: s.Language}, Game: GameName(s.Words, id), Count: s.T("lessons.count", s.Number+1, len(s.Course.Exercises)),
		Chips: lessonChips(s.Words, s.Root, s.Course), Title: s.said("title"), Text: s.said("text"),
		Task: s.said("task." + strconv.Itoa(min(s.Progress.Step, len(e.Steps)-1)+1)), Hint: s.said("hint"),
		Board: s.board(), Action: lessonPath(s.Root, id, s.Number), Moves: strings.Join(s.Progress.Found, " "),
		Verdict: s.verdict(), Key: id + "/" + e.Key, Solved: solved, Also: s.screen().files,
		Links: tableview.LessonLinks{
			All: s.Root + "/lezioni", Rules: s.Root + "/regole/" + id, Again: lessonPath(s.Root, id, s.Number),
		},
	}
	v.Chips[s.Number].Current = true
	if s.Number+1 < len(s.Course.Exercises) {
		v.Links.Next = lessonPath(s.Root, id, s.Number+1)
	}
	if !solved {
		v.Hand = s.input().hand()
	}
	shown := s.screen().view(s.Progress.Position)
	if shown.ownBoard != nil {
		v.Beside = shown.ownBoard.beside(s.input(), !solved)
	}
	if shown.copying != nil {
		v.Portrait = shown.copying.portraits(s.Words)
	}
	return v
}

func lessonPath(root, id string, n int) string {
	return root + "/lezioni/" + id + "/" + strconv.Itoa(n+1)
}

func lessonChips(w *locale.Words, root string, c lesson.Course) []tableview.Chip {
	var all []tableview.Chip
	id := c.Game.ID()
	for i, e := range c.Exercises {
		all = append(all, tableview.Chip{
			Href: lessonPath(root, id, i), Number: strconv.Itoa(i + 1), Title: w.T("lessons." + id + "." + e.Key + ".title"), Key: id + "/" + e.Key,
		})
	}
	return all
}

// verdict says what the rules say of the last try.
func (s LessonScene) verdict() *tableview.Verdict {
	p := s.Progress
	switch {
	case p.Tried != "" && p.Why == "other":
		return &tableview.Verdict{Mood: "wrong", Title: s.T("lessons.wrong"), Text: s.T("lessons.wrong.other")}
	case p.Tried != "":
		return &tableview.Verdict{Mood: "wrong", Title: s.T("lessons.wrong"), Text: s.said("wrong." + p.Why)}
	case s.Show && s.solution() != "":
		return &tableview.Verdict{Mood: "shown", Title: s.T("lessons.shown"), Text: s.describe(s.solution()).Text}
	case p.Step > 0:
		return &tableview.Verdict{Mood: "right", Title: s.T("lessons.right"), Text: s.said("right." + strconv.Itoa(p.Step))}
	}
	return nil
}

func (s LessonScene) solution() string { return s.exercise().Solution(s.Progress) }

// describe tells what a move does from the position of the exercise.
func (s LessonScene) describe(move string) *tableview.LastMove {
	return gameStep{words: s.Words, screen: s.screen(), before: s.Progress.Position, move: move, after: mustPlay(s.Progress.Position, move)}.describe()
}

// board shows the exercise with what was tried, or what is right.
func (s LessonScene) board() board.Board {
	p := s.Progress
	g := gameStep{words: s.Words, screen: s.screen(), before: p.Before, move: p.Last, after: p.Position, ply: len(p.Found)}
	b := g.board(s.said("title"))
	b.ID, b.Slot = "table", "story"
	b.FromBlack = p.Position.Turn() == game.Black && p.Before == nil
	if s.exercise().Solved(p) {
		return b
	}
	s.input().addTo(&b)
	if b.RefusalHref != "" { // a table's page says its position beside the board
		b.RefusalHref += "?" + url.Values{"in": {s.Progress.Position.String()}}.Encode()
	}
	switch {
	case p.Tried != "":
		s.point(&b, p.Tried, board.Illegal)
	case s.Show:
		s.point(&b, s.solution(), board.Last)
	}
	return b
}

// input is what the side that learns can tap.
func (s LessonScene) input() moveInput {
	return moveInput{s.Words, s.screen(), s.Progress.Position, s.Root}
}

// point shows a move that is not made, with a mark where it would lead.
func (s LessonScene) point(b *board.Board, move string, mark board.Mark) {
	shown := s.screen().view(s.Progress.Position)
	d := shown.describe(move)
	if d.to == "" {
		return
	}
	if shown.ownBoard != nil {
		shown.ownBoard.drawTried(b, d, mark)
		return
	}
	to := squareNamed(b, d.to)
	to.Marks = append(to.Marks, mark)
	if d.from != "" {
		b.Arrows = append(b.Arrows, board.Arrow{From: d.from, To: d.to, Kind: board.Moved})
	}
}

// Lessons returns the lessons of all games.
func Lessons(w *locale.Words, root, language string) tableview.LessonList {
	l := tableview.LessonList{Base: layout.Base{Words: w, Language: language}, Back: root}
	for _, c := range lesson.Courses() {
		id := c.Game.ID()
		v := tableview.Course{
			ID: id, Game: GameName(w, id), About: w.T("tablepage.about." + id), Figure: gameScreens[id].figures[0], Chips: lessonChips(w, root, c),
		}
		if _, ok := lesson.FindGuide(id); ok {
			v.First = GuidePath(root, id, 0)
		}
		l.Courses = append(l.Courses, v)
	}
	return l
}

// WhyNot says why a piece may not go to a square of a position, and which squares show it. It
// refuses games that do not tell, and positions that the game refuses.
func WhyNot(w *locale.Words, id, position, from, to string) (why string, shows []string, err error) {
	g, err := registry.All().Find(id)
	if err != nil {
		return "", nil, err
	}
	screen, ok := gameScreens[id]
	if !ok || screen.view(g.Start()).refusals == nil {
		return "", nil, fault.New(fault.NotFound, "fault.table.game", id)
	}
	p, err := g.Parse(position)
	if err != nil {
		return "", nil, err
	}
	said, shows := screen.view(p).refusals.whyNot(from, to)
	return said.in(w), shows, nil
}
