package pdf

import (
	"cmp"
	"slices"
	"strings"

	"scacchimagici/views/paper"
)

// matchHeight is the height of a match without its Duels.
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
		// The whole match, when it fits on a page.
		height := matchHeight + 10 + float64(len(m.Duels))*(lineStep+rowPadding)
		if height >= bottom-margin {
			height = matchHeight + 30
		}
		p.need(height)
		p.pairing(m, matchHeight-6)
		p.course(*m.Course, point{margin + 76, p.y + 1}, width-76, matchHeight-8)
		p.y += matchHeight - 4
		if len(m.Duels) > 0 {
			p.list(p.doc.DuelList(m))
		} else {
			p.use(text, "I", 10, dim)
			p.put(margin, p.y+4, p.doc.T("report.duels.list", 0))
			p.y += 6
		}
		p.y += 5
	}
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
	p.put(margin+3, p.y+42, cmp.Or(m.Verdict, m.State))
	p.use(text, "I", 9.5, dim)
	for i, l := range p.SplitText(clean(m.How), room-6) {
		if i < 2 {
			p.put(margin+3, p.y+46.5+4*float64(i), l)
		}
	}
}

// joined joins the texts that are not empty.
func joined(by string, parts ...string) string {
	return strings.Join(slices.DeleteFunc(parts, func(s string) bool { return s == "" }), by)
}

// side prints a House of a match with its Strategist and its points.
func (p *printer) side(s paper.Side, y, room float64) {
	p.shield(s.House.Arms, margin+3, y, 10)
	p.title(margin+16, y+5.5, room-32, 12, ink, s.House.Name, p.put)
	p.use(text, "I", 9.5, dim)
	if s.Strategist != "" {
		strategist := clean(p.doc.T("report.strategist", s.Strategist))
		if room := room - 32; p.GetStringWidth(strategist) > room { // cut at the end of the room
			runes := []rune(strategist)
			for len(runes) > 0 && p.GetStringWidth(string(runes)+"…") > room {
				runes = runes[:len(runes)-1]
			}
			strategist = string(runes) + "…"
		}
		p.Text(margin+16, y+10, strategist)
	}
	c := dim
	if s.Winner {
		c = ink
	}
	p.title(margin+room-3, y+8.5, 14, 20, c, num(s.Points), p.putRight)
}
