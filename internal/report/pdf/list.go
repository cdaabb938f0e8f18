package pdf

import (
	"strings"

	"scacchimagici/views/paper"
)

// The sizes of a list.
const (
	listSize   = 10.0 // of its letters
	lineStep   = 4.3
	rowPadding = 2.2
	columnGap  = 3.4
	smallArms  = 3.4
	armsRoom   = smallArms + 1.4 // with the gap before the text
	// widest is the largest part of the width for a single word: a longer one breaks.
	widest = 0.3
)

// column of a list on paper; columns of numbers are aligned on the right.
type column struct {
	key, heading string
	width        float64
	right        bool
}

// list prints a list under its headings, which a new page repeats.
func (p *printer) list(l paper.List) {
	columns := p.columns(l)
	p.headings(columns)
	for _, row := range l.Rows {
		split := make([][]string, len(columns))
		lines := 1
		for i, c := range columns {
			cell := row[c.key]
			p.cellFont(cell)
			room := c.width - columnGap
			if cell.Arms != "" {
				room -= armsRoom
			}
			split[i] = p.SplitText(clean(cell.Text()), room)
			lines = max(lines, len(split[i]))
		}
		height := float64(lines)*lineStep + rowPadding
		if p.y+height > bottom {
			p.newPage()
			p.headings(columns)
		}
		x := margin
		for i, c := range columns {
			cell, at, room := row[c.key], x, c.width
			if cell.Arms != "" {
				p.shield(cell.Arms, x+columnGap/2, p.y+1.5, smallArms)
				at, room = x+armsRoom, room-armsRoom
			}
			p.cellFont(cell)
			for j, s := range split[i] {
				p.putInColumn(at, p.y+4.4+lineStep*float64(j), room, c.right, s)
			}
			x += c.width
		}
		p.y += height
		p.stroke(line, 0.15)
		p.Line(margin, p.y, margin+width, p.y)
	}
	p.y += 3
}

// columns returns the columns with widths that fill the page. Words stay whole while there is room:
// a column too narrow for one of its words takes width from columns that have some to spare.
func (p *printer) columns(l paper.List) []column {
	sum, lacking, spare := 0.0, 0.0, 0.0
	for _, c := range l.Print {
		sum += c.Width
	}
	longestWord := func(s string) float64 {
		most := 0.0
		for word := range strings.FieldsSeq(clean(s)) {
			most = max(most, p.GetStringWidth(word))
		}
		return most
	}
	columns, least := make([]column, len(l.Print)), make([]float64, len(l.Print))
	for i, each := range l.Print {
		c := column{key: each.Key, heading: p.doc.Heading(each.Key), width: each.Width * (width / sum)}
		p.headingFont()
		most := longestWord(c.heading)
		for _, row := range l.Rows {
			cell := row[c.key]
			if _, number := cell.Value.(int); number {
				c.right = true
			}
			room := 0.0
			if cell.Arms != "" {
				room = armsRoom
			}
			p.cellFont(cell)
			most = max(most, longestWord(cell.Text())+room)
		}
		// The measured text must not break because of a rounding.
		least[i] = min(most+columnGap+0.2, widest*width)
		lacking += max(0, least[i]-c.width)
		spare += max(0, c.width-least[i])
		columns[i] = c
	}
	if lacking == 0 || lacking > spare {
		return columns
	}
	for i := range columns {
		if c := &columns[i]; c.width < least[i] {
			c.width = least[i]
		} else {
			c.width -= (c.width - least[i]) * lacking / spare
		}
	}
	return columns
}

// headings prints the headings of columns, on as many lines as the longest needs.
func (p *printer) headings(columns []column) {
	p.headingFont()
	lines := 1
	split := make([][]string, len(columns))
	for i, c := range columns {
		split[i] = p.SplitText(clean(c.heading), c.width-columnGap)
		lines = max(lines, len(split[i]))
	}
	x := margin
	for i, c := range columns {
		for j, s := range split[i] {
			p.putInColumn(x, p.y+3.4+3.6*float64(lines-len(split[i])+j), c.width, c.right, s)
		}
		x += c.width
	}
	p.y += 1.4 + 3.6*float64(lines)
	p.stroke(ink, 0.25)
	p.Line(margin, p.y, margin+width, p.y)
}

// putInColumn writes a line of a cell at its side of a column that begins at x.
func (p *printer) putInColumn(x, y, width float64, right bool, s string) {
	if right {
		p.putRight(x+width-columnGap/2, y, s)
		return
	}
	p.put(x+columnGap/2, y, s)
}

func (p *printer) headingFont() { p.use(text, "I", 9, dim) }

func (p *printer) cellFont(c paper.Cell) {
	style, colour := "", ink
	if c.Bold {
		style = "B"
	}
	if c.Quiet {
		colour = dim
	}
	p.use(text, style, listSize, colour)
}
