package table

import (
	"strconv"
	"unicode"
	"unicode/utf8"

	"scacchimagici/internal/side/game"
	"scacchimagici/internal/side/table"
	"scacchimagici/views/board"
	tableview "scacchimagici/views/table"
)

// rowsLive is how many moves of each side the live page lists; the replay lists all.
const rowsLive = 8

// lastMove describes the last move; nil before the first.
func (s TableScene) lastMove() *tableview.LastMove {
	g := s.step(s.ply())
	if g.before == nil {
		return nil
	}
	return g.describe()
}

// describe says what the move of the step did.
func (g gameStep) describe() *tableview.LastMove {
	d := g.last()
	if d.to == "" {
		return &tableview.LastMove{Text: g.words.T("tablepage.lastmove.pass")}
	}
	last := tableview.LastMove{Text: g.moveWords(d)}
	for _, f := range d.facts {
		last.Facts = append(last.Facts, tableview.Fact{Sign: "figure", Figure: f.figure, Title: f.title.in(g.words), Text: f.text.in(g.words)})
	}
	for _, k := range []board.ArrowKind{board.Attracts, board.Repels} {
		n := 0
		for _, e := range d.effects {
			if e.Kind == k {
				n++
			}
		}
		if n > 0 {
			key := g.screen.effectKey(k)
			last.Facts = append(last.Facts, tableview.Fact{
				Sign: string(k), Title: g.words.T("tablepage.fact."+key, n), Text: g.words.T("tablepage.fact." + key + ".text"),
			})
		}
	}
	if n := len(d.taken); n > 0 {
		last.Facts = append(last.Facts, tableview.Fact{
			Sign: "back", Figure: g.figureMoved(d, d.taken[0]),
			Title: g.words.T("tablepage.fact.back", n), Text: g.words.T("tablepage.fact.back.text"),
		})
	} else if len(d.effects) > 0 && d.effects[0].Kind != board.Moved {
		last.Facts = append(last.Facts, tableview.Fact{
			Sign: "ghost", Figure: g.figureBefore(d.effects[0].From), Text: g.words.T("tablepage.fact.ghost"),
		})
	}
	return &last
}

// moveWords puts a move into words: "Pietra bianca da d1 a d5".
func (g gameStep) moveWords(d moveView) string {
	if d.says.key != "" {
		return capital(d.says.in(g.words))
	}
	figure := capital(g.words.T("tablepage.figure." + d.figure))
	if d.from == "" {
		return g.words.T("tablepage.lastmove.placed", figure, d.to)
	}
	return g.words.T("tablepage.lastmove.moved", figure, d.from, d.to)
}

// capital returns text with a capital letter.
func capital(text string) string {
	first, n := utf8.DecodeRuneInString(text)
	return string(unicode.ToUpper(first)) + text[n:]
}

// rows lists the moves, one of each side a row.
func (s TableScene) rows() []tableview.Row {
	last := s.play().Line.Ply()
	rows := make([]tableview.Row, 0, (last+1)/2)
	positions, played := s.play().Line.Positions(), s.play().Line.Played()
	first := 0
	if !s.replay() {
		first = max(0, (last+1)/2-rowsLive)
	}
	for i := first; 2*i < last; i++ {
		row := tableview.Row{Number: strconv.Itoa(i + 1), White: s.record(2*i+1, positions, played)}
		if 2*i+1 < last {
			row.Black = s.record(2*i+2, positions, played)
		}
		rows = append(rows, row)
	}
	return rows
}

// record is one move of the record.
func (s TableScene) record(ply int, positions []game.Position, played []string) tableview.Ply {
	d := gameScreens[s.play().Line.Game().ID()].view(positions[ply-1]).describe(played[ply-1])
	p := tableview.Ply{Href: s.at(ply), Current: ply == s.ply(), Figure: d.figure, Text: d.to}
	switch {
	case d.to == "":
		p.Text = s.T("tablepage.passed")
	case d.record != "":
		p.Text = d.record
	case d.from != "":
		p.Text = d.from + "–" + d.to
	}
	if len(d.taken) > 0 {
		p.Text += " ↑"
	}
	return p
}

// count is the number of the present move: "mossa 18".
func (s TableScene) count() string {
	if n := (s.ply() + 1) / 2; n > 0 {
		return s.T("tablepage.move", n)
	}
	return s.T("tablepage.move.none")
}

// steps lead to the positions before and after.
func (s TableScene) steps() tableview.Steps {
	n, last := s.ply(), s.play().Line.Ply()
	var steps tableview.Steps
	if n > 0 {
		steps.First, steps.Back = s.at(0), s.at(n-1)
	}
	if s.replay() && n < last {
		steps.Next, steps.Last = s.at(n+1), s.at(last)
	}
	return steps
}

// phase names the present phase of the game, empty once it is over.
func (s TableScene) phase() string {
	if s.Table.Status() != table.Playing || s.replay() {
		return ""
	}
	id := s.Table.Game()
	return s.T("tablepage.phase." + id + "." + s.screen().view(s.position()).phase())
}
