package drawing

import (
	"bytes"
	"encoding/xml"
	"fmt"
	"math"
	"strconv"
	"strings"
)

// painter paints one of our own SVG files.
type painter struct {
	canvas  *Canvas
	symbols map[string]node
	font    *Font
}

// Render paints one of our own SVG files as a PNG of the size in the file. It uses one font.
func Render(svg []byte) ([]byte, error) {
	var root node
	if err := xml.NewDecoder(bytes.NewReader(svg)).Decode(&root); err != nil {
		return nil, fmt.Errorf("read a drawing: %w", err)
	}
	font, err := Text()
	if err != nil {
		return nil, err
	}
	p := painter{NewCanvas(int(root.number("width")), int(root.number("height")), "#ffffff"), map[string]node{}, font}
	p.paint(root, Identity, inherited{fill: "#000000"}, 1)
	return p.canvas.PNG()
}

// paint draws an element and all within it. Solid is the opacity: 1 is opaque.
func (p *painter) paint(n node, m Matrix, l inherited, solid float64) {
	m, l = m.then(transform(n.attr("transform"))), l.within(n)
	if opacity := n.attr("opacity"); opacity != "" {
		solid *= n.number("opacity")
	}
	switch n.XMLName.Local {
	case "title":
		return
	case "symbol":
		p.symbols[n.attr("id")] = n
		return
	case "use":
		p.use(n, m, l, solid)
		return
	case "text":
		p.text(n, m, l, solid)
		return
	}
	if s, ok := n.shape(l); ok {
		p.shape(n, s, m, solid)
	}
	for _, child := range n.Nodes {
		p.paint(child, m, l, solid)
	}
}

func (p *painter) shape(n node, s Shape, m Matrix, solid float64) {
	lines := make([][]Point, len(s.Outlines))
	for i, o := range s.Outlines {
		lines[i] = o.moved(m).flat()
	}
	scale := math.Hypot(m[0], m[1])
	if s.Fill != "" {
		p.canvas.faint = 1 - solid
		if n.attr("fill-opacity") != "" {
			p.canvas.faint = 1 - solid*n.number("fill-opacity")
		}
		p.canvas.fill(lines, s.EvenOdd, s.Fill)
	}
	p.canvas.faint = 1 - solid
	if s.Stroke != "" && s.Width > 0 {
		outlines := s.Outlines
		if dashes := numbers(n.attr("stroke-dasharray")); len(dashes) == 2 {
			lines, outlines = dashed(lines, outlines, dashes[0]*scale, dashes[1]*scale)
		}
		p.canvas.fill(drawn(lines, outlines, s.Width*scale/2), false, s.Stroke)
	}
	p.canvas.faint = 0
}

// dashed cuts lines into dashes with gaps between them.
func dashed(lines [][]Point, of []Outline, dash, gap float64) (cut [][]Point, open []Outline) {
	for i, line := range lines {
		if of[i].Closed {
			line = append(line[:len(line):len(line)], line[0])
		}
		left, drawing := dash, true
		now := []Point{line[0]}
		for j := 1; j < len(line); {
			from := now[len(now)-1]
			length := math.Hypot(line[j].X-from.X, line[j].Y-from.Y)
			if length < left {
				left -= length
				now = append(now, line[j])
				j++
				continue
			}
			at := between(from, line[j], left/length)
			if drawing {
				cut = append(cut, append(now, at))
			}
			drawing = !drawing
			now, left = []Point{at}, dash
			if !drawing {
				left = gap
			}
		}
		if drawing && len(now) > 1 {
			cut = append(cut, now)
		}
	}
	return cut, make([]Outline, len(cut))
}

// use paints a symbol in its place.
func (p *painter) use(n node, m Matrix, l inherited, solid float64) {
	symbol := p.symbols[strings.TrimPrefix(n.attr("href"), "#")]
	box := numbers(symbol.attr("viewBox"))
	if len(box) != 4 {
		return
	}
	scale := n.number("width") / box[2]
	m = m.then(Matrix{scale, 0, 0, scale, n.number("x") - box[0]*scale, n.number("y") - box[1]*scale})
	for _, child := range symbol.Nodes {
		p.paint(child, m, l, solid)
	}
}

// text writes a line. Its letters do not turn with the drawing.
func (p *painter) text(n node, m Matrix, l inherited, solid float64) {
	scale := math.Hypot(m[0], m[1])
	at := m.apply(Point{n.number("x"), n.number("y")})
	size, err := strconv.ParseFloat(n.attr("font-size"), 64)
	if err != nil {
		return
	}
	size *= scale
	if n.attr("dominant-baseline") == "central" {
		at.Y += size * .3
	}
	align := map[string]Align{"middle": Centre, "end": Right}[n.attr("text-anchor")]
	p.canvas.faint = 1 - solid
	p.canvas.Text(p.font, strings.TrimSpace(n.Text), at.X, at.Y, size, math.Inf(1), align, paint(l.fill, l))
	p.canvas.faint = 0
}
