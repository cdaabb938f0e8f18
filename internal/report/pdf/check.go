package pdf

import (
	"strconv"
	"strings"
)

func num(n int) string { return strconv.Itoa(n) }

// signed writes a difference.
func signed(n int) string {
	switch {
	case n > 0:
		return "+" + num(n)
	case n < 0:
		return "−" + num(-n)
	}
	return "0"
}

// check is what the numbers of the first page rest on.
func (p *printer) check() {
	p.newPage()
	p.aloud()
	p.ranking()
	p.sums()
	p.matches()
	p.people()
	p.pictures()
	p.questions()
	p.corrections()
	p.settings()
}

func (p *printer) aloud() {
	if len(p.doc.Aloud) == 0 {
		return
	}
	p.section(p.doc.T("report.aloud.title"), 40)
	for _, s := range p.doc.Aloud {
		p.paragraph("", 13, ink, s)
	}
}

func (p *printer) ranking() {
	p.section(p.doc.T("report.ranking"), 50)
	columns := []column{
		{p.doc.T("report.col.place"), 11, true},
		{p.doc.T("report.col.house"), 46, false},
		{p.doc.T("report.col.ranking"), 16, true},
		{p.doc.T("report.col.played"), 13, true},
		{p.doc.T("report.col.won"), 12, true},
		{p.doc.T("report.col.drawn"), 12, true},
		{p.doc.T("report.col.lost"), 12, true},
		{p.doc.T("report.col.points"), 14, true},
		{p.doc.T("report.col.conceded"), 16, true},
		{p.doc.T("report.col.difference"), 17, true},
		{p.doc.T("report.col.total"), 14, true},
	}
	var rows [][]cell
	for _, r := range p.doc.Table.Rows {
		row := plain(num(r.Place), r.House.Name, num(r.RankingPoints), num(r.Played), num(r.Won), num(r.Drawn), num(r.Lost),
			num(r.Points), num(r.Conceded), signed(r.Points-r.Conceded), num(r.Sum.Total))
		row[1].arms, row[1].bold, row[10].bold = r.House.Arms, true, true
		rows = append(rows, row)
	}
	p.table(columns, rows)
	for _, s := range p.doc.Splits {
		p.paragraph("I", 10.5, dim, s)
	}
	for _, s := range p.doc.Tied {
		p.paragraph("B", 11, ink, s)
	}
}

func (p *printer) sums() {
	p.section(p.doc.T("report.sums"), 50)
	p.paragraph("I", 10.5, dim, p.doc.T("report.sums.text"))
	columns := []column{
		{p.doc.T("report.col.house"), 40, false},
		{p.doc.T("report.col.bymatch"), 56, false},
		{p.doc.T("report.col.rounded"), 40, false},
		{p.doc.T("report.col.forplace"), 12, true},
		{p.doc.T("report.col.forduels"), 17, true},
		{p.doc.T("report.col.total"), 14, true},
	}
	var rows [][]cell
	for _, s := range p.doc.Sums {
		half := s.Half
		if s.Rounded != "" {
			half += ", " + s.Rounded
		}
		row := plain(s.House.Name, s.Written, half, num(s.Place), num(s.Duels), num(s.Total))
		row[0].arms, row[0].bold, row[5].bold = s.House.Arms, true, true
		rows = append(rows, row)
	}
	p.table(columns, rows)
}

func (p *printer) people() {
	p.section(p.doc.T("report.people"), 40)
	if len(p.doc.People) == 0 {
		p.paragraph("I", 11, dim, p.doc.T("report.people.none"))
		return
	}
	columns := []column{
		{p.doc.T("report.col.person"), 56, false},
		{p.doc.T("report.col.fought"), 16, true},
		{p.doc.T("report.col.stayed"), 12, true},
		{p.doc.T("report.col.left"), 12, true},
		{p.doc.T("report.col.answered"), 15, true},
		{p.doc.T("report.col.gained"), 12, true},
		{p.doc.T("report.col.pieces"), 52, false},
	}
	var rows [][]cell
	for _, d := range p.doc.People {
		row := plain(d.Name, num(d.Fought), num(d.Won), num(d.Lost), num(d.Answered), num(d.Points), d.Pieces)
		row[0].arms, row[5].bold, row[6].quiet = d.House.Arms, true, true
		rows = append(rows, row)
	}
	p.table(columns, rows)
}

func (p *printer) questions() {
	p.section(p.doc.T("report.questions"), 40)
	if len(p.doc.Questions) == 0 {
		p.paragraph("I", 11, dim, p.doc.T("report.questions.none"))
		return
	}
	columns := []column{
		{p.doc.T("report.col.match"), 14, false},
		{p.doc.T("report.col.time"), 11, false},
		{p.doc.T("report.col.question"), 80, false},
		{p.doc.T("report.col.answer"), 32, false},
		{p.doc.T("report.col.got"), 36, false},
	}
	var rows [][]cell
	for _, q := range p.doc.Questions {
		row := plain(q.Match, q.Time, q.Text, q.Answer, q.Fate)
		row[2].quiet, row[4].arms, row[4].quiet = q.Lost, q.House.Arms, q.Lost
		rows = append(rows, row)
	}
	p.table(columns, rows)
}

func (p *printer) corrections() {
	p.section(p.doc.T("report.corrections"), 40)
	if len(p.doc.Corrections) == 0 {
		p.paragraph("I", 11, dim, p.doc.T("report.corrections.none"))
		return
	}
	columns := []column{
		{p.doc.T("report.col.where"), 15, false}, {p.doc.T("report.col.time"), 11, false}, {p.doc.T("report.col.what"), 98, false}, {p.doc.T("report.col.reason"), 50, false},
	}
	var rows [][]cell
	for _, c := range p.doc.Corrections {
		rows = append(rows, plain(c.Where, c.Time, c.What, c.Reason))
	}
	p.table(columns, rows)
}

func (p *printer) settings() {
	p.section(p.doc.T("report.settings"), 40)
	if len(p.doc.Settings) == 0 {
		p.paragraph("I", 11, dim, p.doc.T("report.settings.none"))
		return
	}
	columns := []column{{p.doc.T("report.col.setting"), 80, false}, {p.doc.T("report.col.rule"), 47, false}, {p.doc.T("report.col.here"), 47, false}}
	var rows [][]cell
	for _, s := range p.doc.Settings {
		row := plain(s.Name, s.Rule, s.Here)
		row[1].quiet, row[2].bold = true, true
		rows = append(rows, row)
	}
	p.table(columns, rows)
}

// joined joins what is not empty.
func joined(by string, parts ...string) string {
	var kept []string
	for _, s := range parts {
		if s != "" {
			kept = append(kept, s)
		}
	}
	return strings.Join(kept, by)
}
