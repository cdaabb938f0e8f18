package table

import (
	"strconv"
	"strings"

	"scacchimagici/internal/locale"
	"scacchimagici/internal/side/game/gamescreen"
	"scacchimagici/internal/side/lesson"
	"scacchimagici/views/board"
	"scacchimagici/views/layout"
	"scacchimagici/views/ui"
)

// Guide is one step of a guided first game as a device sees it.
type Guide struct {
	layout.Base
	Game   string
	Where  string // "La prima partita · passo 3 di 9"
	Steps  []bool // a bar each: whether the step is done
	Step   int    // the open one, 0 being the first
	Done   bool   // its move has been made
	Board  board.Board
	Piece  Piece
	Title  string // what to do
	Text   string // what to look at, or what has happened
	Action string // address that takes the move
	Play   *Press // opens a game, after the last step
	Noise  string // sound of effects
	Links  GuideLinks
	Also   gamescreen.Also
}

// Piece is the piece of a step, and its owner.
type Piece struct{ Figure, Title, Text string }

// GuideLinks are the addresses that a step leads to. Show plays its move, Next is the step after it;
// Exercises come after the last step.
type GuideLinks struct{ All, Back, Show, Next, Exercises string }

// guideStyles are the sheets of a guided first game.
func guideStyles(also gamescreen.Also) []string {
	return append([]string{"css/guide.css"}, also.Styles...)
}

// GuideScene is a step of a guided first game as a device sees it. The server stores nothing of it.
type GuideScene struct {
	Words    *locale.Words
	Guide    lesson.Guide
	Step     int  // 0 being the first
	Done     bool // its move has been made
	Root     string
	Language string
}

// GuidePath is the address of a step, 0 being the first.
func GuidePath(root, id string, n int) string {
	return root + "/lezioni/" + id + "/prima/" + strconv.Itoa(n+1)
}

// doneQuery shows a step after its move.
const doneQuery = "?fatto=1"

// Page returns the page of the step.
func (s GuideScene) Page() (Guide, error) {
	scene, err := s.Guide.Scene(s.Step)
	if err != nil {
		return Guide{}, err
	}
	id, last := s.Guide.Game.ID(), len(s.Guide.Steps)-1
	words := "firstgame." + id + "." + s.Guide.Steps[s.Step].Key
	v := Guide{
		Base: layout.Base{Words: s.Words, Language: s.Language}, Game: GameName(s.Words, id),
		Where: s.Words.T("firstgame.where", s.Step+1, last+1), Step: s.Step, Done: s.Done,
		Title: s.Words.T(words + ".do"), Text: s.Words.T(words + ".look"),
		Board: s.board(scene), Piece: s.piece(scene), Action: GuidePath(s.Root, id, s.Step),
		Noise: s.shown(scene).Sound(), Also: s.shown(scene).Files(),
		Links: GuideLinks{
			All: s.Root + "/lezioni#" + id, Back: GuidePath(s.Root, id, s.Step),
			Show: GuidePath(s.Root, id, s.Step) + doneQuery, Next: GuidePath(s.Root, id, s.Step+1),
		},
	}
	for i := range s.Guide.Steps {
		v.Steps = append(v.Steps, i < s.Step || i == s.Step && s.Done)
	}
	switch {
	case s.Done:
		v.Title, v.Text = s.Words.T("firstgame.done"), s.Words.T(words+".done")
		if s.Step == last {
			v.Title, v.Play, v.Links.Exercises = s.Words.T("firstgame.end"), playNow(s.Words, s.Root, id), lessonPath(s.Root, id, 0)
		}
	case s.Step == 0:
		v.Links.Back = v.Links.All
	default:
		v.Links.Back = GuidePath(s.Root, id, s.Step-1) + doneQuery
	}
	return v, nil
}

// shown is the board of the step: before its move, with the reply that led to it, or after it.
func (s GuideScene) shown(scene lesson.Scene) Shown {
	if s.Done {
		return Show(s.Words, s.Guide.Game.ID(), scene.Position, scene.Answer, scene.After, 2*s.Step+1)
	}
	return Show(s.Words, s.Guide.Game.ID(), scene.Before, scene.Last, scene.Position, 2*s.Step)
}

// board shows the step; before its move with the square, or the moves, of the answer.
func (s GuideScene) board(scene lesson.Scene) board.Board {
	b := s.shown(scene).Board(s.Words.T("tablepage.board", GameName(s.Words, s.Guide.Game.ID())))
	b.ID = "table"
	if s.Done {
		return b
	}
	b.Interactive, b.Form = true, "move"
	if _, from, to := s.shown(scene).Move(scene.Answer); from == "" {
		lit := Square(&b, to)
		lit.Marks, lit.Alone = append(lit.Marks, board.Target), true
	} else {
		lit := Square(&b, from)
		lit.Marks, lit.Moves = append(lit.Marks, board.Tappable), []string{to}
	}
	return b
}

// piece is the piece that the step plays, and how many of its kind are in the hand.
func (s GuideScene) piece(scene lesson.Scene) Piece {
	before := s
	before.Done = false
	figure, from, _ := before.shown(scene).Move(scene.Answer)
	kind := strings.TrimPrefix(figure, "w")
	p := Piece{Figure: figure, Title: s.Words.T("firstgame.piece." + kind), Text: s.Words.T("firstgame.yours." + kind)}
	if left, ok := s.shown(scene).Left(scene.Position.Turn(), figure); ok && from == "" {
		p.Text = s.Words.T("firstgame.left", p.Text, left)
	}
	return p
}

// playNow opens a table of the game against the mildest computer at one tap.
func playNow(w *locale.Words, root, id string) *Press {
	fields := []ui.Field{
		{Name: "command", Value: "open-table"},
		{Name: "game", Value: id},
		{Name: "name", Value: w.T("tablepage.guest")},
		{Name: "against", Value: "computer"},
		{Name: "strength", Value: "1"},
		{Name: "colour", Value: "white"},
		{Name: "clock", Value: "none"},
	}
	return &Press{
		Command: ui.Command{Action: root, Fields: fields},
		Button:  ui.Button{Icon: "play", Title: w.T("firstgame.play"), Class: "main"},
	}
}
