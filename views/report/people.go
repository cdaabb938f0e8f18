package report

import (
	"strings"

	"scacchimagici/internal/chess"
	"scacchimagici/internal/report"
	"scacchimagici/internal/screen"
	"scacchimagici/views/chart"
	"scacchimagici/views/paper"
)

// kinds are the kinds of pieces in the order of a report, the strongest first.
var kinds = []chess.Kind{chess.King, chess.Queen, chess.Bishop, chess.Rook, chess.Knight, chess.Pawn}

// duelist sums up a person's Duels.
func (r Report) duelist(p report.Duelist) paper.Duelist {
	var pieces []string
	for _, k := range kinds {
		if n := p.Kinds[k]; n > 0 {
			pieces = append(pieces, r.T("report.pieces", r.kind(k), n))
		}
	}
	return paper.Duelist{
		Name: r.person(p.Person), House: r.house(p.House), Fought: p.Fought, Won: p.Won, Lost: p.Lost,
		Answered: p.Answered, Points: int(p.Points), Pieces: strings.Join(pieces, ", "),
	}
}

// eaten is the table of who ate whom.
func (r Report) eaten() paper.Grid {
	var g paper.Grid
	for _, winner := range kinds {
		g.Names, g.Codes = append(g.Names, r.kind(winner)), append(g.Codes, screen.Code(chess.White, winner))
		var row []int
		for _, loser := range kinds {
			row = append(row, r.Numbers.Eaten[[2]chess.Kind{winner, loser}])
		}
		g.Cells = append(g.Cells, row)
	}
	return g
}

// squares is the board of all Duels.
func (r Report) squares() chart.Squares {
	best, all := 0, 0
	for i, n := range r.Numbers.Squares {
		all += n
		if n > r.Numbers.Squares[best] {
			best = i
		}
	}
	return chart.Squares{
		Title: r.T("report.squares"), Counts: r.Numbers.Squares,
		Desc: r.T("report.squares.desc", all, chess.Square(best).String(), r.Numbers.Squares[best]),
	}
}

// question says how a question was used. It leaves out the answer of a discarded one.
func (r Report) question(q report.Question) paper.Question {
	asked := q.Asked.It
	if r.Words.Lang() == "en" && q.Asked.En.Text != "" {
		asked = q.Asked.En
	}
	v := paper.Question{Time: r.clock(q.At), Match: q.Match, Text: asked.Text, Answer: asked.Answer}
	if v.Text == "" {
		v.Text = r.T("report.question.id", q.Asked.ID) // a record has no more
	}
	switch q.Fate {
	case report.First:
		v.Got, v.House = r.person(q.By.Person), r.house(q.By.House)
		v.Fate = r.T("report.fate.first", v.Got)
	case report.Void:
		v.Fate, v.Answer, v.Lost = r.T("report.fate.void", q.Reason), "", true
	case report.TakenBack:
		v.Fate, v.Answer, v.Lost = r.T("report.fate.taken"), "", true
	default:
		v.Fate = r.T("report.fate." + string(q.Fate))
	}
	return v
}
