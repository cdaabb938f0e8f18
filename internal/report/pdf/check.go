package pdf

import (
	"strconv"

	"scacchimagici/views/paper"
)

func num(n int) string { return strconv.Itoa(n) }

// check prints the numbers behind the first page.
func (p *printer) check() {
	d := p.doc
	p.newPage()
	if len(d.Aloud) > 0 {
		p.section(d.T("report.aloud.title"), 40)
		for _, s := range d.Aloud {
			p.paragraph("", 13, ink, s)
		}
	}
	p.section(d.T("report.ranking"), 50)
	p.list(d.RankingList())
	for _, s := range d.Splits {
		p.paragraph("I", 10.5, dim, s)
	}
	for _, s := range d.Tied {
		p.paragraph("B", 11, ink, s)
	}
	p.section(d.T("report.sums"), 50)
	p.paragraph("I", 10.5, dim, d.T("report.sums.text"))
	p.list(d.SumList(false))
	p.matches()
	if len(d.Awards) > 0 {
		p.listSection("report.awards", d.AwardList())
	}
	p.listSection("report.people", d.PersonList())
	p.pictures()
	p.listSection("report.questions", d.QuestionList())
	p.listSection("report.corrections", d.CorrectionList())
	p.listSection("report.settings", d.SettingList())
}

// listSection prints a list under the title of a key, or the sentence for an empty list.
func (p *printer) listSection(key string, l paper.List) {
	p.section(p.doc.T(key), 40)
	if len(l.Rows) == 0 {
		p.paragraph("I", 11, dim, p.doc.T(key+".none"))
		return
	}
	p.list(l)
}
