package pdf

import (
	"strconv"

	"scacchimagici/views/standing"
)

// poster is the page to hang up: the winner, and every House with its points.
func (p *printer) poster() {
	p.AddPage()
	p.frame()
	p.title(pageWidth/2, 42, width-16, 34, ink, p.doc.Name, p.putCentre)
	p.use(text, "I", 15, dim)
	p.putCentre(pageWidth/2, 51, p.doc.Line)
	p.stroke(gold, 0.3)
	p.Line(margin+22, 58, pageWidth/2-5, 58)
	p.Line(pageWidth/2+5, 58, pageWidth-margin-22, 58)
	p.fill(gold)
	p.diamond(point{pageWidth / 2, 58}, 1.7, "F")
	rows := p.doc.Ranking.Rows
	if len(rows) == 0 || p.doc.Empty() {
		p.use(text, "I", 18, dim)
		p.putCentre(pageWidth/2, 130, p.doc.T("report.empty"))
		return
	}
	y := 66.0
	if !p.doc.Ranking.Provisional {
		y = p.winners(y)
	} else {
		over := 0
		for _, m := range p.doc.Matches {
			if m.Verdict != "" {
				over++
			}
		}
		p.use(text, "", 13, dim)
		p.putCentre(pageWidth/2, y+4, p.doc.T("report.provisional", over, len(p.doc.Matches)))
		y += 16
	}
	most := 1
	for _, r := range rows {
		most = max(most, r.Sum.Total)
	}
	height := min(30, (pageHeight-30-y)/float64(len(rows)))
	for _, r := range rows {
		p.posterRow(r, y, height, most)
		y += height
	}
}

// frame is the border of the page, two lines with turned corners.
func (p *printer) frame() {
	p.stroke(gold, 0.9)
	p.Rect(9, 9, pageWidth-18, pageHeight-28, "D")
	p.stroke(gold, 0.3)
	p.Rect(11, 11, pageWidth-22, pageHeight-32, "D")
	for _, c := range []point{{11, 11}, {pageWidth - 11, 11}, {11, pageHeight - 21}, {pageWidth - 11, pageHeight - 21}} {
		p.fill(bright)
		p.diamond(c, 3.4, "FD")
		p.fill(gold)
		p.diamond(c, 1.5, "F")
	}
}

// diamond draws a square on its corner.
func (p *printer) diamond(c point, r float64, style string) {
	p.MoveTo(c.x, c.y-r)
	p.LineTo(c.x+r, c.y)
	p.LineTo(c.x, c.y+r)
	p.LineTo(c.x-r, c.y)
	p.ClosePath()
	p.DrawPath(style)
}

// winners shows the arms of the first House, or of several that share the place, and returns where the rest begins.
func (p *printer) winners(y float64) float64 {
	var first []standing.Row
	for _, r := range p.doc.Ranking.Rows {
		if r.Place == 1 {
			first = append(first, r)
		}
	}
	size := 50.0
	if len(p.doc.Ranking.Rows) > 8 {
		size = 30
	}
	if len(first) > 2 {
		size = min(size, 26)
	}
	room := min(width/float64(len(first)), 80)
	x := pageWidth/2 - room*float64(len(first)-1)/2
	for _, r := range first {
		p.shield(r.House.Arms, x-size/2, y, size)
		p.title(x, y+size*armsHeight/armsWidth+12, room-4, 26, ink, r.House.Name, p.putCentre)
		p.use(text, "", 14, dim)
		p.putCentre(x, y+size*armsHeight/armsWidth+20, r.Name)
		x += room
	}
	return y + size*armsHeight/armsWidth + 30
}

// posterRow draws a House on the poster: its place, the numbers behind it, and a bar of its points
// on the scale of the House with the most.
func (p *printer) posterRow(r standing.Row, y, height float64, most int) {
	const nameX, left, right = margin + 34.0, margin + 4.0, pageWidth - margin - 4.0
	size := min(15, height*0.68)
	base := y + height/2
	p.title(left, base+2.6, 12, min(24, height*1.3), gold, strconv.Itoa(r.Place), p.put)
	p.shield(r.House.Arms, margin+15, y+(height-size*armsHeight/armsWidth)/2, size)
	p.title(nameX, base-0.6, 68, min(17, height*0.95), ink, r.House.Name, p.put)
	p.use(text, "I", max(8, min(10.5, height*0.62)), dim)
	detail := strconv.Itoa(r.RankingPoints) + " " + p.doc.T("report.col.ranking")
	if r.Short != "" {
		detail += " · " + r.Short
	}
	p.put(nameX, base+4.6, detail)
	p.bar(r, point{nameX + 72, base - height*0.16}, 29, height*0.32, most)
	p.title(right, base+3.4, 20, min(26, height*1.45), ink, strconv.Itoa(r.Sum.Total), p.putRight)
	p.use(text, "", max(9, min(11, height*0.65)), dim)
	p.putRight(right-17, base+1.2, strconv.Itoa(r.Sum.Place)+" + "+strconv.Itoa(r.Sum.Duels)+" =")
}

// bar shows House Points in the colours of the House: those for the place filled, those for the Duels hatched.
func (p *printer) bar(r standing.Row, at point, room, height float64, most int) {
	unit := room / float64(most)
	place, duels := unit*float64(r.Sum.Place), unit*float64(r.Sum.Duels)
	field, metal := p.tinctures(r.House.Arms)
	p.fill(field)
	p.Rect(at.x, at.y, place, height, "F")
	p.fill(metal)
	p.Rect(at.x+place, at.y, duels, height, "F")
	p.ClipRect(at.x+place, at.y, duels, height, false)
	p.stroke(field, 0.5)
	for x := at.x + place - height; x < at.x+place+duels; x += 1.8 {
		p.Line(x, at.y+height, x+height, at.y)
	}
	p.ClipEnd()
	p.stroke(ink, 0.2)
	p.Rect(at.x, at.y, place+duels, height, "D")
}
