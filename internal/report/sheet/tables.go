// Package sheet writes the report of a tournament as tables: an Excel workbook, and a CSV of
// the ranking.
//
// Both are made of the same tables, whose numbers are numbers. No text is ever taken for a
// formula, whatever people call themselves.
package sheet

import (
	"strings"

	"scacchimagici/views/paper"
)

// table is one sheet: cells are int or string.
type table struct {
	name   string
	header []string
	widths []float64 // of the columns, in characters
	rows   [][]any
}

// tables returns the sheets in their order.
func tables(d paper.Document) []table {
	return []table{ranking(d), sums(d), matches(d), duels(d), questions(d), corrections(d)}
}

// heads returns the headings of columns by their keys.
func heads(d paper.Document, keys ...string) []string {
	all := make([]string, len(keys))
	for i, key := range keys {
		all[i] = d.T("report.col." + key)
	}
	return all
}

func ranking(d paper.Document) table {
	t := table{
		name: d.T("report.ranking"),
		header: heads(d, "place", "house", "ranking", "played", "won", "drawn", "lost", "points", "conceded", "difference",
			"eaten", "forplace", "forduels", "total", "why"),
		widths: []float64{8, 24, 12, 10, 10, 10, 10, 12, 10, 12, 14, 12, 14, 12, 48},
	}
	for i, r := range d.Table.Rows {
		t.rows = append(t.rows, []any{
			r.Place, r.House.Name, r.RankingPoints, r.Played, r.Won, r.Drawn, r.Lost, r.Points, r.Conceded, r.Points - r.Conceded,
			d.Sums[i].Eaten, r.Sum.Place, r.Sum.Duels, r.Sum.Total, r.Why,
		})
	}
	return t
}

func sums(d paper.Document) table {
	t := table{
		name:   d.T("report.sums"),
		header: heads(d, "house", "match", "white", "eaten", "bymatch", "forduels", "rounded", "forplace", "total"),
		widths: []float64{24, 10, 24, 14, 36, 14, 26, 12, 12},
	}
	t.header[2] = d.T("watch.versus")
	for _, s := range d.Sums {
		for _, p := range s.Parts {
			t.rows = append(t.rows, []any{s.House.Name, p.Match, p.Against, p.Points, "", "", "", "", ""})
		}
		t.rows = append(t.rows, []any{s.House.Name, "", "", s.Eaten, s.Written, s.Duels, rounding(s), s.Place, s.Total})
	}
	return t
}

// rounding says how the share of the Duels came about.
func rounding(s paper.Sum) string {
	if s.Rounded == "" {
		return s.Half
	}
	return s.Half + ", " + s.Rounded
}

func matches(d paper.Document) table {
	t := table{
		name: d.T("report.matches"),
		header: heads(d, "match", "round", "board", "white", "black", "whitestrategist", "blackstrategist", "whitepoints", "blackpoints",
			"whiteduels", "blackduels", "steps", "time", "state", "result", "how"),
		widths: []float64{9, 8, 11, 22, 22, 24, 24, 11, 11, 12, 12, 9, 14, 14, 24, 44},
	}
	for _, m := range d.Matches {
		row := []any{m.ID, m.Round, m.Board, m.White.House.Name, m.Black.House.Name, m.White.Strategist, m.Black.Strategist}
		if m.Played {
			row = append(row, m.White.Points, m.Black.Points, m.White.DuelPoints, m.Black.DuelPoints, m.Steps)
		} else {
			row = append(row, "", "", "", "", "")
		}
		t.rows = append(t.rows, append(row, m.Time, m.State, m.Verdict, m.How))
	}
	return t
}

func duels(d paper.Document) table {
	t := table{
		name: d.T("report.duels"),
		header: heads(d, "match", "step", "square", "attacker", "attackerpiece", "white", "defender", "defenderpiece", "black",
			"direct", "outcome", "for", "gain"),
		widths: []float64{9, 8, 8, 26, 16, 22, 26, 16, 22, 14, 26, 22, 8},
	}
	t.header[5], t.header[8] = d.T("report.col.house"), d.T("report.col.house")
	for _, m := range d.Matches {
		for _, duel := range m.Duels {
			t.rows = append(t.rows, []any{
				m.ID, duel.Step, duel.Square, duel.Attacker.Name, duel.Attacker.Kind, duel.Attacker.House.Name,
				duel.Defender.Name, duel.Defender.Kind, duel.Defender.House.Name,
				said(d, duel.Direct), duel.Outcome, duel.For.Name, duel.Gain,
			})
		}
	}
	return t
}

func said(d paper.Document, is bool) string {
	if is {
		return d.T("report.yes")
	}
	return d.T("report.no")
}

func questions(d paper.Document) table {
	t := table{
		name:   d.T("report.questions"),
		header: heads(d, "time", "match", "question", "answer", "got", "house"),
		widths: []float64{8, 9, 80, 30, 34, 22},
	}
	for _, q := range d.Questions {
		t.rows = append(t.rows, []any{q.Time, q.Match, q.Text, q.Answer, q.Fate, q.House.Name})
	}
	return t
}

func corrections(d paper.Document) table {
	t := table{
		name:   strings.SplitN(d.T("report.corrections"), " ", 2)[0],
		header: heads(d, "time", "where", "what", "reason"),
		widths: []float64{8, 12, 90, 44},
	}
	for _, c := range d.Corrections {
		t.rows = append(t.rows, []any{c.Time, c.Where, c.What, c.Reason})
	}
	return t
}
