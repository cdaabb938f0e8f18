package pdf

import (
	"bytes"
	"encoding/xml"
	"fmt"
	"io/fs"
	"math"
	"strconv"
	"strings"
	"sync"

	"codeberg.org/go-pdf/fpdf"

	"scacchimagici/static"
)

// The size of a shield in its own units, and the inks of its rim on paper.
const (
	armsWidth  = 96.0
	armsHeight = 112.0
)

// shape is a part of the arms: closed outlines that are filled or drawn.
type shape struct {
	outlines []outline
	fill     string // "#rrggbb"; empty: not filled
	evenOdd  bool
	stroke   string
	width    float64
}

// arms are the shapes of a shield, the lowest first.
type arms []shape

// node is an element of the drawing.
type node struct {
	XMLName xml.Name
	Attrs   []xml.Attr `xml:",any,attr"`
	Nodes   []node     `xml:",any"`
}

func (n node) attr(name string) string {
	for _, a := range n.Attrs {
		if a.Name.Local == name {
			return a.Value
		}
	}
	return ""
}

func (n node) number(name string) float64 {
	v, _ := strconv.ParseFloat(n.attr(name), 64) // ours, and tested: what is missing is 0
	return v
}

// readArms reads the arms of all Houses from the drawing that the pages show. The drawing is
// part of the program: it is read once.
var readArms = sync.OnceValues(func() (map[string]arms, error) {
	file, err := fs.ReadFile(static.FS, "arms.svg")
	if err != nil {
		return nil, fmt.Errorf("read the arms: %w", err)
	}
	var root node
	if err := xml.NewDecoder(bytes.NewReader(file)).Decode(&root); err != nil {
		return nil, fmt.Errorf("read the arms: %w", err)
	}
	all := map[string]arms{}
	for _, symbol := range root.Nodes {
		if id, ok := strings.CutPrefix(symbol.attr("id"), "arms-"); ok {
			all[id] = shapes(symbol, identity, inherited{})
		}
	}
	return all, nil
})

// inherited is what an element takes from those around it.
type inherited struct{ color, fill string }

// shapes returns the shapes of an element and of all within it.
func shapes(n node, m matrix, l inherited) []shape {
	m = m.then(transform(n.attr("transform")))
	if c := n.attr("color"); c != "" {
		l.color = c
	}
	if f := n.attr("fill"); f != "" {
		l.fill = f
	}
	var all []shape
	var outlines []outline
	switch n.XMLName.Local {
	case "path":
		outlines = parsePath(n.attr("d"))
	case "circle":
		outlines = []outline{ellipse(n.number("cx"), n.number("cy"), n.number("r"), n.number("r"))}
	case "ellipse":
		outlines = []outline{ellipse(n.number("cx"), n.number("cy"), n.number("rx"), n.number("ry"))}
	}
	if outlines != nil {
		for i := range outlines {
			outlines[i] = outlines[i].moved(m)
		}
		all = append(all, shape{
			outlines: outlines, fill: paint(l.fill, l), evenOdd: n.attr("fill-rule") == "evenodd",
			stroke: paint(n.attr("stroke"), l), width: n.number("stroke-width"),
		})
	}
	for _, child := range n.Nodes {
		all = append(all, shapes(child, m, l)...)
	}
	return all
}

// paint returns a colour as "#rrggbb"; that of the rim follows the theme, and paper is
// parchment.
func paint(s string, l inherited) string {
	switch {
	case s == "" || s == "none":
		return ""
	case s == "currentColor":
		return l.color
	case strings.HasPrefix(s, "var(--arms-rim"):
		return "#2b2117"
	case strings.HasPrefix(s, "var(--arms-edge"):
		return "#f6e7c4"
	}
	return s
}

// transform reads "rotate(a x y)", "translate(x y)" and "scale(s)", in a row.
func transform(s string) matrix {
	m := identity
	for part := range strings.SplitSeq(s, ")") {
		name, args, ok := strings.Cut(strings.TrimSpace(part), "(")
		if !ok {
			continue
		}
		v := numbers(args)
		switch {
		case name == "translate" && len(v) == 2:
			m = m.then(matrix{1, 0, 0, 1, v[0], v[1]})
		case name == "scale" && len(v) == 1:
			m = m.then(matrix{v[0], 0, 0, v[0], 0, 0})
		case name == "rotate" && len(v) == 3:
			sin, cos := math.Sincos(v[0] * math.Pi / 180)
			m = m.then(matrix{1, 0, 0, 1, v[1], v[2]}).then(matrix{cos, sin, -sin, cos, 0, 0}).then(matrix{1, 0, 0, 1, -v[1], -v[2]})
		}
	}
	return m
}

// shield draws the arms of a House, w wide, with their top left corner at x, y; of one
// without any only the rim. They are drawn once and put in many places, so that a file with
// many of them stays small.
func (p *printer) shield(id string, x, y, w float64) {
	drawn, ok := p.drawn[id]
	if !ok {
		shapes, ok := p.arms[id]
		if !ok {
			rim := p.arms["luna"]
			shapes = rim[len(rim)-2:]
		}
		drawn = p.CreateTemplateCustom(fpdf.PointType{}, fpdf.SizeType{Wd: armsWidth, Ht: armsHeight}, func(t *fpdf.Tpl) {
			on := printer{Fpdf: &t.Fpdf}
			for _, s := range shapes {
				on.shape(s)
			}
		})
		p.drawn[id] = drawn
	}
	p.UseTemplateScaled(drawn, fpdf.PointType{X: x, Y: y}, fpdf.SizeType{Wd: w, Ht: w * armsHeight / armsWidth})
}

func (p *printer) shape(s shape) {
	style := ""
	if s.fill != "" {
		p.fill(hex(s.fill))
		style = "F"
	}
	if s.stroke != "" {
		p.stroke(hex(s.stroke), s.width)
		style += "D"
	}
	if style == "" {
		return
	}
	if s.evenOdd {
		style += "*"
	}
	for _, o := range s.outlines {
		p.MoveTo(o.start.x, o.start.y)
		for _, c := range o.curves {
			p.CurveBezierCubicTo(c[0].x, c[0].y, c[1].x, c[1].y, c[2].x, c[2].y)
		}
		p.ClosePath()
	}
	p.DrawPath(style)
}

// hex reads "#rrggbb".
func hex(s string) colour {
	n, _ := strconv.ParseUint(strings.TrimPrefix(s, "#"), 16, 32) // ours, and tested
	return colour{int(n >> 16 & 0xff), int(n >> 8 & 0xff), int(n & 0xff)}
}

// tinctures returns the two colours of a House, those of its arms: the darker one, which
// stands out on paper, and the other.
func (p *printer) tinctures(id string) (field, metal colour) {
	a := p.arms[id]
	if len(a) < 2 {
		return ink, line
	}
	field, metal = hex(a[0].fill), hex(a[1].fill)
	if field.light() > metal.light() {
		field, metal = metal, field
	}
	return field, metal
}

// light returns how bright a colour is to the eye.
func (c colour) light() int { return 3*c.r + 6*c.g + c.b }
