package table

import (
	"strconv"

	"scacchimagici/internal/locale"
	"scacchimagici/internal/screen"
	"scacchimagici/internal/side/game"
	"scacchimagici/internal/side/game/gamescreen"
	"scacchimagici/internal/side/game/registry"
	"scacchimagici/internal/side/lesson"
	"scacchimagici/views/board"
	"scacchimagici/views/layout"
)

// Chip leads to a lesson, or to a puzzle.
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
	Courses []Course
}

// Course are the lessons of one game.
type Course struct {
	ID, Game, About, Figure string
	First                   string // address of the guided first game; empty: it has none
	Chapters                []Chapter
	Variants                []Course
}

// Chapter are the lessons of a chapter, or all of a course without chapters, which has no title.
type Chapter struct {
	Title string
	Chips []Chip
}

// Lesson is one exercise as a device sees it. Only the device stores its progress.
type Lesson struct {
	*locale.Words
	Course   lesson.Course
	Number   int // of the exercise, 0 being the first
	Progress lesson.Progress
	Show     bool   // the device asks to see the move
	Language string // address that switches the language
}

// Said returns a text of the exercise: its "title", the "text" that says what to learn, the "hint".
func (l Lesson) Said(what string) string {
	return l.T("lessons." + l.id() + "." + l.exercise().Key + "." + what)
}

// Task says what to do.
func (l Lesson) Task() string {
	return l.Said("task." + strconv.Itoa(min(l.Progress.Step, len(l.exercise().Steps)-1)+1))
}

func (l Lesson) id() string { return l.Course.Game.ID() }

func (l Lesson) exercise() lesson.Exercise { return l.Course.Exercises[l.Number] }

func (l Lesson) solved() bool { return l.exercise().Solved(l.Progress) }

func (l Lesson) isLast() bool { return l.Number+1 == len(l.Course.Exercises) }

// step is the exercise at its present position, with the last right move, or its reply.
func (l Lesson) step() gameStep {
	p := l.Progress
	return stepOf(l.Words, l.id(), p.Before, p.Last, p.Position, len(p.Found))
}

// Portraits explain the pieces that copy others.
func (l Lesson) Portraits() []gamescreen.Portrait { return l.step().portraits() }

func lessonPath(id string, n int) string { return lessonsPath + "/" + id + "/" + strconv.Itoa(n+1) }

func rulesPath(id string) string { return screen.PublicTablesPath + "/regole/" + id }

// chapterOf leads to the lessons of the chapter with a lesson, 0 being the first; current is the one on the page, -1 for
// none.
func chapterOf(w *locale.Words, c lesson.Course, number, current int) (ch Chapter, next int) {
	id := c.Game.ID()
	key, from, to := c.Chapter(number)
	if key != "" {
		ch.Title = w.T("lessons." + id + ".chapter." + key)
	}
	for i := from; i < to; i++ {
		e := c.Exercises[i]
		ch.Chips = append(ch.Chips, Chip{
			Href: lessonPath(id, i), Number: strconv.Itoa(i + 1), Title: w.T("lessons." + id + "." + e.Key + ".title"), Key: id + "/" + e.Key,
			Current: i == current,
		})
	}
	return ch, to
}

// Verdict is the answer of the rules to the last try; nil before the first.
func (l Lesson) Verdict() *Verdict {
	p := l.Progress
	switch {
	case p.Tried != "" && p.Why == "other":
		return &Verdict{Mood: "wrong", Title: l.T("lessons.wrong"), Text: l.T("lessons.wrong.other")}
	case p.Tried != "":
		return &Verdict{Mood: "wrong", Title: l.T("lessons.wrong"), Text: l.Said("wrong." + p.Why)}
	case l.Show && l.solution() != "":
		move := l.solution()
		after := mustPlay(p.Position, move)
		return &Verdict{Mood: "shown", Title: l.T("lessons.shown"), Text: stepOf(l.Words, l.id(), p.Position, move, after, 0).describe().Text}
	case p.Step > 0:
		return &Verdict{Mood: "right", Title: l.T("lessons.right"), Text: l.Said("right." + strconv.Itoa(p.Step))}
	}
	return nil
}

// solution is a right move; empty once the exercise is solved.
func (l Lesson) solution() string { return l.exercise().Solution(l.Progress) }

// Board shows the exercise with the try, or the solution, and the pieces that can be placed.
func (l Lesson) Board() (b board.Board, hand []Figure) {
	p, step := l.Progress, l.step()
	b = step.board(l.Said("title"))
	b.ID, b.Slot = "table", "story"
	b.FromBlack = p.Position.Turn() == game.Black && p.Before == nil
	if l.solved() {
		return b, nil
	}
	input := moveInput{step, false}
	input.addTo(&b)
	input.nameRefusals(&b)
	switch {
	case p.Tried != "":
		step.point(&b, p.Tried, board.Illegal)
	case l.Show:
		step.point(&b, l.solution(), board.Last)
	}
	return b, input.hand()
}

// hint is empty once the exercise is solved.
func (l Lesson) hint() string {
	if l.solved() {
		return ""
	}
	return l.Said("hint")
}

// Lessons returns the lessons of all games.
func Lessons(w *locale.Words, language string) LessonList {
	return LessonList{Base: layout.Base{Words: w, Language: language}, Courses: courses(w, offeredGames())}
}

func courses(w *locale.Words, games []gamescreen.Screen) []Course {
	var all []Course
	for _, g := range games {
		c, ok := registry.Course(g.ID)
		if !ok {
			continue
		}
		v := Course{ID: g.ID, Game: GameName(w, g.ID), About: w.T("tablepage.about." + g.ID), Figure: g.Figures[0], Variants: courses(w, variantsOf(g.ID))}
		for next := 0; next < len(c.Exercises); {
			var ch Chapter
			ch, next = chapterOf(w, c, next, -1)
			v.Chapters = append(v.Chapters, ch)
		}
		if _, ok := registry.Guide(g.ID); ok {
			v.First = guidePath(g.ID, 0)
		}
		all = append(all, v)
	}
	return all
}
