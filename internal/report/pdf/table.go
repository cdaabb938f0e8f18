package pdf

import "strings"

// column of a table.
type column struct {
	title string
	width float64 // of the table, in parts of their sum
	right bool    // numbers
}

// cell of a table.
type cell struct {
	text  string
	arms  string // of a House, before the text
	bold  bool
	quiet bool
}

func plain(words ...string) []cell {
	cells := make([]cell, len(words))
	for i, w := range words {
		cells[i].text = w
	}
	return cells
}

// The size of the letters of a table, and what it makes of a line.
const (
	tableSize = 10.0
	lineStep  = 4.3
	rowPad    = 2.2
	gap       = 3.4 // between columns
	smallArms = 3.4
)

// table writes rows under headings, which a new page repeats.
func (p *printer) table(columns []column, rows [][]cell) {
	p.fit(columns, rows)
	p.headings(columns)
	for _, row := range rows {
		lines, height := p.lines(columns, row)
		if p.y+height > bottom {
			p.newPage()
			p.headings(columns)
		}
		p.row(columns, row, lines)
		p.y += height
		p.stroke(line, 0.15)
		p.Line(margin, p.y, margin+width, p.y)
	}
	p.y += 3
}

// widest is the part of a table's width that a single word may ask for: a longer one breaks.
const widest = 0.3

// fit turns the parts of the columns into widths. No word breaks if there is room: a column
// that is too narrow for one of its words takes what it needs from those that have to spare.
func (p *printer) fit(columns []column, rows [][]cell) {
	sum, lacking, spare := 0.0, 0.0, 0.0
	for _, c := range columns {
		sum += c.width
	}
	least := make([]float64, len(columns))
	for i := range columns {
		columns[i].width *= width / sum
		least[i] = p.least(columns[i].title, i, rows)
		lacking += max(0, least[i]-columns[i].width)
		spare += max(0, columns[i].width-least[i])
	}
	if lacking == 0 || lacking > spare {
		return
	}
	for i := range columns {
		if c := &columns[i]; c.width < least[i] {
			c.width = least[i]
		} else {
			c.width -= (c.width - least[i]) * lacking / spare
		}
	}
}

// least returns the width that the longest word of a column needs.
func (p *printer) least(title string, i int, rows [][]cell) float64 {
	p.headingType()
	most := p.longest(title)
	for _, row := range rows {
		room := 0.0
		if row[i].arms != "" {
			room = smallArms + 1.4
		}
		p.cellType(row[i])
		most = max(most, p.longest(row[i].text)+room)
	}
	// What is measured and what breaks must not differ by a rounding.
	return min(most+gap+0.2, widest*width)
}

func (p *printer) longest(s string) float64 {
	most := 0.0
	for word := range strings.FieldsSeq(clean(s)) {
		most = max(most, p.GetStringWidth(word))
	}
	return most
}

func (p *printer) headingType() { p.use(text, "I", 9, dim) }

func (p *printer) headings(columns []column) {
	p.headingType()
	most := 1
	split := make([][]string, len(columns))
	for i, c := range columns {
		split[i] = p.SplitText(clean(c.title), c.width-gap)
		most = max(most, len(split[i]))
	}
	x := margin
	for i, c := range columns {
		for j, s := range split[i] {
			p.inColumn(c, x, p.y+3.4+3.6*float64(most-len(split[i])+j), s)
		}
		x += c.width
	}
	p.y += 1.4 + 3.6*float64(most)
	p.stroke(ink, 0.25)
	p.Line(margin, p.y, margin+width, p.y)
}

// inColumn writes a line of a cell at its side of the column.
func (p *printer) inColumn(c column, x, y float64, s string) {
	if c.right {
		p.putRight(x+c.width-gap/2, y, s)
		return
	}
	p.put(x+gap/2, y, s)
}

// lines breaks the cells of a row and returns how high it is.
func (p *printer) lines(columns []column, row []cell) ([][]string, float64) {
	split := make([][]string, len(row))
	most := 1
	for i, c := range row {
		p.cellType(c)
		room := columns[i].width - gap
		if c.arms != "" {
			room -= smallArms + 1.4
		}
		split[i] = p.SplitText(clean(c.text), room)
		most = max(most, len(split[i]))
	}
	return split, float64(most)*lineStep + rowPad
}

func (p *printer) cellType(c cell) {
	style, colour := "", ink
	if c.bold {
		style = "B"
	}
	if c.quiet {
		colour = dim
	}
	p.use(text, style, tableSize, colour)
}

func (p *printer) row(columns []column, row []cell, split [][]string) {
	x := margin
	for i, c := range row {
		at := x
		if c.arms != "" {
			p.shield(c.arms, x+gap/2, p.y+1.5, smallArms)
			at += smallArms + 1.4
		}
		p.cellType(c)
		for j, s := range split[i] {
			p.inColumn(column{width: columns[i].width - (at - x), right: columns[i].right}, at, p.y+4.4+lineStep*float64(j), s)
		}
		x += columns[i].width
	}
}

// newPage begins a page of the part to check.
func (p *printer) newPage() {
	p.AddPage()
	p.y = margin
}

// need begins a new page unless there is room for height.
func (p *printer) need(height float64) {
	if p.y+height > bottom {
		p.newPage()
	}
}

// section begins a part with its title.
func (p *printer) section(title string, room float64) {
	if p.y > margin {
		p.y += 6
	}
	p.need(room)
	p.Bookmark(clean(title), 0, p.y)
	p.title(margin, p.y+6, width, 17, ink, title, p.put)
	p.stroke(gold, 0.5)
	p.Line(margin, p.y+9, margin+width, p.y+9)
	p.y += 12
}

// paragraph writes text over the whole width.
func (p *printer) paragraph(style string, size float64, c colour, s string) {
	p.use(text, style, size, c)
	step := size * 0.43
	for _, l := range p.SplitText(clean(s), width) {
		p.need(step)
		p.use(text, style, size, c)
		p.put(margin, p.y+step*0.8, l)
		p.y += step
	}
	p.y += 1.5
}
