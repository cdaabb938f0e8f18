package table

import (
	"strconv"
	"strings"

	"scacchimagici/internal/lesson"
	"scacchimagici/internal/locale"
	"scacchimagici/views/board"
	"scacchimagici/views/layout"
	tableview "scacchimagici/views/table"
)

// GuideScene is a step of a guided first game as a device sees it. Nothing of it is kept.
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
func (s GuideScene) Page() (tableview.Guide, error) {
	scene, err := s.Guide.Scene(s.Step)
	if err != nil {
		return tableview.Guide{}, err
	}
	id, last := s.Guide.Game.ID(), len(s.Guide.Steps)-1
	words := "firstgame." + id + "." + s.Guide.Steps[s.Step].Key
	v := tableview.Guide{
		Base: layout.Base{Words: s.Words, Language: s.Language}, Game: GameName(s.Words, id),
		Where: s.Words.T("firstgame.where", s.Step+1, last+1), Step: s.Step, Done: s.Done,
		Title: s.Words.T(words + ".do"), Text: s.Words.T(words + ".look"),
		Board: s.board(scene), Piece: s.piece(scene), Action: GuidePath(s.Root, id, s.Step),
		Noise: gameScreens[id].sound, Also: gameScreens[id].files,
		Links: tableview.GuideLinks{
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
			v.Title, v.Links.Play, v.Links.Exercises = s.Words.T("firstgame.end"), s.Root+"#"+id, lessonPath(s.Root, id, 0)
		}
	case s.Step == 0:
		v.Links.Back = v.Links.All
	default:
		v.Links.Back = GuidePath(s.Root, id, s.Step-1) + doneQuery
	}
	return v, nil
}

// board shows the step: before the move with the one square, or the way, that answers.
func (s GuideScene) board(scene lesson.Scene) board.Board {
	g := gameStep{
		words: s.Words, screen: gameScreens[s.Guide.Game.ID()],
		before: scene.Before, move: scene.Last, after: scene.Position, ply: 2 * s.Step,
	}
	if s.Done {
		g.before, g.move, g.after, g.ply = scene.Position, scene.Answer, scene.After, 2*s.Step+1
	}
	b := g.board(s.Words.T("tablepage.board", GameName(s.Words, s.Guide.Game.ID())))
	b.ID = "table"
	if s.Done {
		return b
	}
	b.Interactive, b.Form = true, "move"
	d := g.screen.view(scene.Position).describe(scene.Answer)
	if d.from == "" {
		lit := squareNamed(&b, d.to)
		lit.Marks, lit.Alone = append(lit.Marks, board.Target), true
	} else {
		lit := squareNamed(&b, d.from)
		lit.Marks, lit.Moves = append(lit.Marks, board.Tappable), []string{d.to}
	}
	return b
}

// piece is the piece that the step plays, and how many of its kind are in the hand.
func (s GuideScene) piece(scene lesson.Scene) tableview.Piece {
	shown := gameScreens[s.Guide.Game.ID()].view(scene.Position)
	d := shown.describe(scene.Answer)
	kind := strings.TrimPrefix(d.figure, "w")
	p := tableview.Piece{Figure: d.figure, Title: s.Words.T("firstgame.piece." + kind), Text: s.Words.T("firstgame.yours." + kind)}
	if d.from != "" {
		return p
	}
	if s.Done {
		shown = gameScreens[s.Guide.Game.ID()].view(scene.After)
	}
	for _, pile := range shown.hand(scene.Position.Turn()) {
		if pile.figure == d.figure {
			p.Text = s.Words.T("firstgame.left", p.Text, pile.left)
		}
	}
	return p
}
