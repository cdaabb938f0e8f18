package drawing

import (
	"bytes"
	"encoding/xml"
	"fmt"
	"io/fs"
	"math"
	"strconv"
	"strings"
	"sync"

	"scacchimagici/static"
)

// The size of a shield in its own units, and that of a piece.
const (
	ArmsWidth  = 96.0
	ArmsHeight = 112.0
	PieceSize  = 40.0
)

// Shape is a part of a drawing: outlines that are filled or drawn.
type Shape struct {
	Outlines []Outline
	Fill     string // "#rrggbb"; empty: not filled
	EvenOdd  bool
	Stroke   string
	Width    float64
}

// Symbol is a drawing: its shapes, the lowest first.
type Symbol []Shape

// node is an element of a file.
type node struct {
	XMLName xml.Name
	Attrs   []xml.Attr `xml:",any,attr"`
	Text    string     `xml:",chardata"`
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
	v, _ := strconv.ParseFloat(n.attr(name), 64) // our own files, tested: a missing number is 0
	return v
}

// Arms returns the arms of all Houses, by their ids.
var Arms = sync.OnceValues(func() (map[string]Symbol, error) { return symbols("arms.svg", "arms-", inherited{}) })

// Pieces returns the pieces of chess, by their codes, such as "wk".
var Pieces = sync.OnceValues(func() (map[string]Symbol, error) {
	return symbols("pieces.svg", "", inherited{fill: "#000000"})
})

// symbols reads a file of symbols, which is part of the program.
func symbols(file, prefix string, from inherited) (map[string]Symbol, error) {
	text, err := fs.ReadFile(static.FS, file)
	if err != nil {
		return nil, fmt.Errorf("read drawings: %w", err)
	}
	var root node
	if err := xml.NewDecoder(bytes.NewReader(text)).Decode(&root); err != nil {
		return nil, fmt.Errorf("read drawings: %w", err)
	}
	all := map[string]Symbol{}
	for _, symbol := range root.Nodes {
		if id, ok := strings.CutPrefix(symbol.attr("id"), prefix); ok {
			all[id] = shapes(symbol, Identity, from)
		}
	}
	return all, nil
}

// inherited are the properties that an element takes from those around it.
type inherited struct {
	color, fill, stroke string
	width               float64
}

// within returns the inherited properties of an element's children.
func (l inherited) within(n node) inherited {
	for attr, value := range map[string]*string{"color": &l.color, "fill": &l.fill, "stroke": &l.stroke} {
		if v := n.attr(attr); v != "" {
			*value = v
		}
	}
	if n.attr("stroke-width") != "" {
		l.width = n.number("stroke-width")
	}
	return l
}

// shapes returns the shapes of an element and of all within it.
func shapes(n node, m Matrix, l inherited) []Shape {
	m, l = m.then(transform(n.attr("transform"))), l.within(n)
	var all []Shape
	if own, ok := n.shape(l); ok {
		for i := range own.Outlines {
			own.Outlines[i] = own.Outlines[i].moved(m)
		}
		all = append(all, own)
	}
	for _, child := range n.Nodes {
		all = append(all, shapes(child, m, l)...)
	}
	return all
}

// shape returns the shape of an element itself; ok is false when it draws none.
func (n node) shape(l inherited) (s Shape, ok bool) {
	s = Shape{Fill: paint(l.fill, l), EvenOdd: n.attr("fill-rule") == "evenodd", Stroke: paint(l.stroke, l), Width: l.width}
	switch n.XMLName.Local {
	case "path":
		s.Outlines = parsePath(n.attr("d"))
	case "circle":
		s.Outlines = []Outline{ellipse(n.number("cx"), n.number("cy"), n.number("r"), n.number("r"))}
	case "ellipse":
		s.Outlines = []Outline{ellipse(n.number("cx"), n.number("cy"), n.number("rx"), n.number("ry"))}
	case "rect":
		s.Outlines = []Outline{rounded(n.number("x"), n.number("y"), n.number("width"), n.number("height"), n.number("rx"))}
	case "line":
		s.Outlines = []Outline{{Start: Point{n.number("x1"), n.number("y1")}}}
		s.Outlines[0].lineTo(Point{n.number("x2"), n.number("y2")})
	case "polygon", "polyline":
		v := numbers(n.attr("points"))
		o := Outline{Start: Point{v[0], v[1]}, Closed: n.XMLName.Local == "polygon"}
		o.follow("L", v[2:])
		s.Outlines = []Outline{o}
	}
	return s, s.Outlines != nil
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
	case len(s) == len("#fff"):
		return "#" + s[1:2] + s[1:2] + s[2:3] + s[2:3] + s[3:4] + s[3:4]
	}
	return s
}

// transform reads "rotate(a)", "rotate(a x y)", "translate(x y)" and "scale(s)", in a row.
func transform(s string) Matrix {
	m := Identity
	for part := range strings.SplitSeq(s, ")") {
		name, args, ok := strings.Cut(strings.TrimSpace(part), "(")
		if !ok {
			continue
		}
		v := numbers(args)
		switch {
		case name == "translate" && len(v) == 2:
			m = m.then(Matrix{1, 0, 0, 1, v[0], v[1]})
		case name == "scale" && len(v) == 1:
			m = m.then(Matrix{v[0], 0, 0, v[0], 0, 0})
		case name == "rotate":
			v = append(v, 0, 0)
			sin, cos := math.Sincos(v[0] * math.Pi / 180)
			m = m.then(Matrix{1, 0, 0, 1, v[1], v[2]}).then(Matrix{cos, sin, -sin, cos, 0, 0}).then(Matrix{1, 0, 0, 1, -v[1], -v[2]})
		}
	}
	return m
}
