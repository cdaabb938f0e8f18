package table

import (
	"slices"
	"strconv"

	"scacchimagici/internal/side/game"
	"scacchimagici/internal/side/game/gamescreen"
	"scacchimagici/internal/side/table"
	"scacchimagici/views/board"
)

// rowsLive is how many moves of each side the live page lists; the replay lists all.
const rowsLive = 8

// describe says what the move of the step did; nil at the first position.
func (g gameStep) describe() *LastMove {
	if g.before == nil {
		return nil
	}
	d := g.last()
	if d.To == "" {
		return &LastMove{Text: g.words.T("tablepage.lastmove.pass")}
	}
	last := LastMove{Text: g.moveWords(d)}
	for _, f := range d.Facts {
		last.Facts = append(last.Facts, Fact{Sign: "figure", Figure: f.Figure, Title: f.Title.In(g.words), Text: f.Text.In(g.words)})
	}
	for _, sign := range []string{string(board.Attracts), string(board.Repels), awaySign} {
		key := g.screen.EffectKey(board.ArrowKind(sign))
		if sign == awaySign {
			key = awaySign
		}
		if n := len(effectsOf(d, sign)); n > 0 {
			last.Facts = append(last.Facts, Fact{Sign: sign, Title: g.words.T("tablepage.fact."+key, n), Text: g.words.T("tablepage.fact."+key+".text", n)})
		}
	}
	if n := len(d.Taken); n > 0 {
		last.Facts = append(last.Facts, Fact{
			Sign: "back", Figure: g.figureMoved(d, d.Taken[0]),
			Title: g.words.T("tablepage.fact.back", n), Text: g.words.T("tablepage.fact.back.text", n),
		})
	} else if len(d.Effects) > 0 && d.Effects[0].Kind != board.Moved {
		last.Facts = append(last.Facts, Fact{
			Sign: "ghost", Figure: g.figureBefore(d.Effects[0].From), Text: g.words.T("tablepage.fact.ghost"),
		})
	}
	return &last
}

// awaySign is the sign of pieces that were repelled beyond the edge of the board.
const awaySign = "away"

// effectsOf returns the effects of a move that have a sign: a kind of effect, or awaySign.
func effectsOf(d gamescreen.MoveView, sign string) []board.Effect {
	return slices.DeleteFunc(slices.Clone(d.Effects), func(e board.Effect) bool {
		if e.To == "" {
			return sign != awaySign
		}
		return string(e.Kind) != sign
	})
}

// moveWords puts a move into words: "Pietra bianca da d1 a d5".
func (g gameStep) moveWords(d gamescreen.MoveView) string {
	if d.Says.Key != "" {
		return gamescreen.Capital(d.Says.In(g.words))
	}
	figure := gamescreen.Capital(g.words.T("tablepage.figure." + d.Figure))
	if d.From == "" {
		return g.words.T("tablepage.lastmove.placed", figure, d.To)
	}
	return g.words.T("tablepage.lastmove.moved", figure, d.From, d.To)
}

// rows lists the moves, one of each side a row.
func (s Scene) rows() []Row {
	last := s.play().Line.Ply()
	rows := make([]Row, 0, (last+1)/2)
	positions, played := s.play().Line.Positions(), s.play().Line.Played()
	first := 0
	if !s.replay() {
		first = max(0, (last+1)/2-rowsLive)
	}
	for i := first; 2*i < last; i++ {
		row := Row{Number: strconv.Itoa(i + 1), White: s.record(2*i+1, positions, played)}
		if 2*i+1 < last {
			row.Black = s.record(2*i+2, positions, played)
		}
		rows = append(rows, row)
	}
	return rows
}

// record is one move of the record.
func (s Scene) record(ply int, positions []game.Position, played []string) Ply {
	d := gameScreens[s.play().Line.Game().ID()].View(positions[ply-1]).Describe(played[ply-1])
	p := Ply{Href: s.at(ply), Current: ply == s.ply(), Figure: d.Figure, Text: d.To}
	switch {
	case d.To == "":
		p.Text = s.T("tablepage.passed")
	case d.Record != "":
		p.Text = d.Record
	case d.From != "":
		p.Text = d.From + "–" + d.To
	}
	if len(d.Taken) > 0 {
		p.Text += " ↑"
	}
	return p
}

// count is the number of the present move: "mossa 18".
func (s Scene) count() string {
	if n := (s.ply() + 1) / 2; n > 0 {
		return s.T("tablepage.move", n)
	}
	return s.T("tablepage.move.none")
}

// steps lead to the positions before and after.
func (s Scene) steps() Steps {
	n, last := s.ply(), s.play().Line.Ply()
	var steps Steps
	if n > 0 {
		steps.First, steps.Back = s.at(0), s.at(n-1)
	}
	if s.replay() && n < last {
		steps.Next, steps.Last = s.at(n+1), s.at(last)
	}
	return steps
}

// phase names the present phase of the game, empty once it is over.
func (s Scene) phase() string {
	if s.Table.Status() != table.Playing || s.replay() {
		return ""
	}
	id := s.Table.Game()
	return s.T("tablepage.phase." + id + "." + s.screen().View(s.position()).Phase())
}
