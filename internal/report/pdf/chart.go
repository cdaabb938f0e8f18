package pdf

import (
	"codeberg.org/go-pdf/fpdf"

	"scacchimagici/views/chart"
)

// point is a place on a page.
type point struct{ x, y float64 }

// plot is the place of a course's lines.
type plot struct {
	chart.Course
	at            point // the lower left corner
	width, height float64
}

func (c plot) x(step int) float64 {
	return c.at.x + c.width*float64(step)/float64(max(1, c.Steps()))
}

func (c plot) y(points int) float64 { return c.at.y - c.height*float64(points)/float64(c.Most()) }

// course draws how the points of a match grew: White solid with round marks, Black dashed with
// square ones, and the shields at the ends.
func (p *printer) course(c chart.Course, at point, width, height float64) {
	plot := plot{c, point{at.x + 7, at.y + height - 9}, width - 24, height - 16}
	p.use(text, "I", 9, dim)
	p.put(at.x, at.y+3, c.Y)
	p.putRight(plot.at.x+plot.width, at.y+height-0.5, c.X)
	p.use(text, "", 9, dim)
	for _, n := range chart.Ticks(c.Most(), 5) {
		p.stroke(line, 0.2)
		p.Line(plot.at.x, plot.y(n), plot.at.x+plot.width, plot.y(n))
		p.putRight(plot.at.x-1.5, plot.y(n)+1, num(n))
	}
	for _, n := range chart.Ticks(c.Steps(), 8) {
		p.stroke(dim, 0.2)
		p.Line(plot.x(n), plot.at.y, plot.x(n), plot.at.y+1)
		p.putCentre(plot.x(n), plot.at.y+4.4, num(n))
	}
	p.line(plot, c.White, nil)
	p.line(plot, c.Black, []float64{1.6, 0.9})
	p.ends(plot)
}

// line draws the course of a side.
func (p *printer) line(c plot, l chart.Line, dashes []float64) {
	if len(l.Points) == 0 {
		return
	}
	field, _ := p.tinctures(l.House.Arms)
	p.stroke(field, 0.7)
	p.SetDashPattern(dashes, 0)
	p.MoveTo(c.x(0), c.y(l.Points[0]))
	for i := 1; i < len(l.Points); i++ {
		if l.Points[i] != l.Points[i-1] {
			p.LineTo(c.x(i), c.y(l.Points[i-1]))
			p.LineTo(c.x(i), c.y(l.Points[i]))
		}
	}
	p.LineTo(c.x(c.Steps()), c.y(l.Points[len(l.Points)-1]))
	p.DrawPath("D")
	p.SetDashPattern(nil, 0)
	for _, d := range c.Changes(l) {
		at := point{c.x(d.Step), c.y(d.Points)}
		if d.Given { // by an intervention
			p.fill(field)
			p.stroke(field, 0.5)
			p.Polygon([]fpdf.PointType{{X: at.x, Y: at.y - 1.5}, {X: at.x + 1.5, Y: at.y}, {X: at.x, Y: at.y + 1.5}, {X: at.x - 1.5, Y: at.y}}, "FD")
			continue
		}
		p.mark(at, field, d.Call, dashes != nil)
	}
}

// mark draws a gain: filled for a Duel, hollow for a call.
func (p *printer) mark(at point, c colour, hollow, square bool) {
	p.fill(c)
	p.stroke(c, 0.5)
	if hollow {
		p.fill(bright)
	}
	if square {
		p.Rect(at.x-0.95, at.y-0.95, 1.9, 1.9, "FD")
		return
	}
	p.Circle(at.x, at.y, 1.05, "FD")
}

// ends puts the shields beside the last points, without overlap.
func (p *printer) ends(c plot) {
	const size = 5.5
	white, black := c.y(c.White.End()), c.y(c.Black.End())
	white, black = chart.Apart(white, black, size*armsHeight/armsWidth+0.8, c.White.End() < c.Black.End())
	low := c.at.y - 1
	if over := max(white, black) - low; over > 0 {
		white, black = white-over, black-over
	}
	for _, end := range []struct {
		l chart.Line
		y float64
	}{{c.White, white}, {c.Black, black}} {
		p.shield(end.l.House.Arms, c.at.x+c.width+2, end.y-size*armsHeight/armsWidth/2, size)
		p.use(text, "B", 13, ink)
		p.put(c.at.x+c.width+9, end.y+1.6, num(end.l.End()))
	}
}

// pictures prints the board of all Duels, and the table of who ate whom.
func (p *printer) pictures() {
	const size = 74.0
	p.section(p.doc.T("report.eaten")+" · "+p.doc.T("report.squares"), size+22)
	top := p.y
	p.grid(point{margin, top + 4}, 88)
	p.heat(point{margin + 98, top}, size)
	p.y = top + size + 8
	p.paragraph("I", 10, dim, p.doc.Squares.Desc)
}

// shades are the colours of counts, from zero to the maximum; text on the last one is bright.
var shades = []colour{bright, {0xf6, 0xe5, 0xbf}, {0xec, 0xcb, 0x82}, {0xe0, 0xac, 0x3f}, {0x3d, 0x2a, 0x05}}

// heat draws the board: the more Duels, the deeper the colour; a number says it too.
func (p *printer) heat(at point, size float64) {
	step := (size - 5) / 8
	for square := range 64 {
		x, y := at.x+5+float64(square%8)*step, at.y+float64(7-square/8)*step
		heat := p.doc.Squares.Heat(square)
		p.fill(shades[heat])
		if heat == 0 && (square%8+square/8)%2 == 0 {
			p.fill(soft)
		}
		p.stroke(line, 0.2)
		p.Rect(x, y, step, step, "FD")
		if n := p.doc.Squares.Counts[square]; n > 0 {
			p.use(text, "B", 12, ink)
			if heat == 4 {
				p.use(text, "B", 12, shades[3])
			}
			p.putCentre(x+step/2, y+step/2+1.5, num(n))
		}
	}
	p.use(text, "", 9, dim)
	for i := range 8 {
		p.putCentre(at.x+2.5, at.y+float64(7-i)*step+step/2+1, num(i+1))
		p.putCentre(at.x+5+(float64(i)+0.5)*step, at.y+size-1.5, string(rune('a'+i)))
	}
}

// grid draws who ate whom: rows eat columns, and larger counts are deeper.
func (p *printer) grid(at point, size float64) {
	const first = 22.0
	step := (size - first) / float64(len(p.doc.Eaten.Names))
	p.use(text, "I", 9, dim)
	p.put(at.x, at.y+3.4, p.doc.T("report.eaten.rows"))
	p.put(at.x+first, at.y-0.6, p.doc.T("report.eaten.columns"))
	for i, name := range p.doc.Eaten.Names {
		p.use(text, "I", 8.5, dim)
		short := []rune(name) // cut to the width
		for len(short) > 1 && p.GetStringWidth(string(short)) > step-0.4 {
			short = short[:len(short)-1]
		}
		p.putCentre(at.x+first+(float64(i)+0.5)*step, at.y+3.8, string(short))
		y := at.y + 5 + float64(i)*10.5
		p.use(text, "", 11, ink)
		p.put(at.x, y+7, name)
		p.stroke(line, 0.2)
		p.Line(at.x, y, at.x+size, y)
		for j, n := range p.doc.Eaten.Cells[i] {
			heat := p.doc.Eaten.Heat(i, j)
			p.fill(shades[heat])
			p.Rect(at.x+first+float64(j)*step, y, step, 10.5, "FD")
			p.use(text, "B", 12, ink)
			switch heat {
			case 0:
				p.use(text, "", 11, line)
			case 4:
				p.use(text, "B", 12, shades[3])
			}
			p.putCentre(at.x+first+(float64(j)+0.5)*step, y+7, num(n))
		}
	}
}
