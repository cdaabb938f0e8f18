package pdf

import (
	"scacchimagici/views/paper"
)

// matchHeight is what a match needs without its Duels.
const matchHeight = 58.0

// matches prints each match with the course of its points and its Duels.
func (p *printer) matches() {
	p.section(p.doc.T("report.matches"), matchHeight+24)
	p.paragraph("I", 10.5, dim, p.doc.T("report.course.legend"))
	for _, m := range p.doc.Matches {
		if m.Course == nil {
			p.need(24)
			p.pairing(m, 20)
			p.y += 24
			continue
		}
		p.need(p.tall(m))
		p.pairing(m, matchHeight-6)
		p.course(*m.Course, point{margin + 76, p.y + 1}, width-76, matchHeight-8)
		p.y += matchHeight - 4
		p.duels(m)
		p.y += 5
	}
}

// tall returns the room that a match is given: all of it when it fits on a page.
func (p *printer) tall(m paper.Match) float64 {
	if all := matchHeight + 10 + float64(len(m.Duels))*(lineStep+rowPad); all < bottom-margin {
		return all
	}
	return matchHeight + 30
}

// pairing prints who played whom, on the left.
func (p *printer) pairing(m paper.Match, height float64) {
	const room = 70.0
	p.fill(soft)
	p.Rect(margin, p.y, room, height, "F")
	p.Bookmark(clean(m.ID+": "+m.White.House.Name+" – "+m.Black.House.Name), 1, p.y)
	p.use(text, "B", 11, ink)
	p.put(margin+3, p.y+5, m.ID)
	p.use(text, "I", 10, dim)
	p.putRight(margin+room-3, p.y+5, joined(", ", m.Where, m.Time))
	if m.Course == nil {
		p.use(text, "", 11, ink)
		p.shield(m.White.House.Arms, margin+3, p.y+8, 5)
		p.put(margin+10, p.y+12, joined(" – ", m.White.House.Name, m.Black.House.Name))
		p.use(text, "I", 10, dim)
		p.put(margin+10, p.y+17, joined(". ", m.State, m.How))
		return
	}
	p.side(m.White, p.y+8, room)
	p.side(m.Black, p.y+23, room)
	p.use(text, "B", 11, ink)
	p.put(margin+3, p.y+42, joined("", m.Verdict, or(m.Verdict == "", m.State)))
	p.use(text, "I", 9.5, dim)
	for i, l := range p.SplitText(clean(m.How), room-6) {
		if i < 2 {
			p.put(margin+3, p.y+46.5+4*float64(i), l)
		}
	}
}

func or(is bool, s string) string {
	if is {
		return s
	}
	return ""
}

// side prints a House of a match with its Strategist and its points.
func (p *printer) side(s paper.Side, y, room float64) {
	p.shield(s.House.Arms, margin+3, y, 10)
	p.title(margin+16, y+5.5, room-32, 12, ink, s.House.Name, p.put)
	p.use(text, "I", 9.5, dim)
	if s.Strategist != "" {
		p.putWithin(margin+16, y+10, room-32, p.doc.T("report.strategist", s.Strategist))
	}
	c := dim
	if s.Winner {
		c = ink
	}
	p.title(margin+room-3, y+8.5, 14, 20, c, num(s.Points), p.putRight)
}

// putWithin writes text, cut where the room ends.
func (p *printer) putWithin(x, y, room float64, s string) {
	s = clean(s)
	if p.GetStringWidth(s) > room {
		runes := []rune(s)
		for len(runes) > 0 && p.GetStringWidth(string(runes)+"…") > room {
			runes = runes[:len(runes)-1]
		}
		s = string(runes) + "…"
	}
	p.Text(x, y, s)
}

// duels prints the Duels of a match.
func (p *printer) duels(m paper.Match) {
	if len(m.Duels) == 0 {
		p.use(text, "I", 10, dim)
		p.put(margin, p.y+4, p.doc.T("report.duels.list", 0))
		p.y += 6
		return
	}
	columns := []column{
		{p.doc.T("report.col.step"), 13, true},
		{p.doc.T("report.col.square"), 9, false},
		{p.doc.T("report.col.attacker"), 52, false},
		{p.doc.T("report.col.defender"), 52, false},
		{p.doc.T("report.col.outcome"), 36, false},
		{p.doc.T("report.col.gain"), 14, true},
	}
	var rows [][]cell
	for _, d := range m.Duels {
		attacker := named(d.Attacker)
		if d.Direct {
			attacker.text += ", " + p.doc.T("report.direct")
		}
		rows = append(rows, []cell{{text: num(d.Step)}, {text: d.Square}, attacker, named(d.Defender), {text: d.Outcome, quiet: true}, {text: "+" + num(d.Gain), bold: true}})
	}
	p.table(columns, rows)
}

// named is a fighter in a table; who stays on the board is bold.
func named(f paper.Fighter) cell {
	return cell{text: f.Name + " (" + f.Kind + ")", arms: f.House.Arms, bold: f.Stays}
}
