package pdf

import (
	"strconv"
	"strings"

	"codeberg.org/go-pdf/fpdf"

	"scacchimagici/internal/drawing"
)

// The size of a shield in its own units.
const (
	armsWidth  = drawing.ArmsWidth
	armsHeight = drawing.ArmsHeight
)

// shield draws the arms of a House, w wide, with the top left corner at x, y; without arms only the
// rim. Each is drawn once and reused, so that the file stays small.
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

func (p *printer) shape(s drawing.Shape) {
	style := ""
	if s.Fill != "" {
		p.fill(hex(s.Fill))
		style = "F"
	}
	if s.Stroke != "" {
		p.stroke(hex(s.Stroke), s.Width)
		style += "D"
	}
	if style == "" {
		return
	}
	if s.EvenOdd {
		style += "*"
	}
	for _, o := range s.Outlines {
		p.MoveTo(o.Start.X, o.Start.Y)
		for _, c := range o.Curves {
			p.CurveBezierCubicTo(c[0].X, c[0].Y, c[1].X, c[1].Y, c[2].X, c[2].Y)
		}
		p.ClosePath()
	}
	p.DrawPath(style)
}

// hex reads "#rrggbb".
func hex(s string) colour {
	n, _ := strconv.ParseUint(strings.TrimPrefix(s, "#"), 16, 32) // our own texts, which are tested
	return colour{int(n >> 16 & 0xff), int(n >> 8 & 0xff), int(n & 0xff)}
}

// tinctures returns the two colours of a House's arms: first the darker one, which stands out on paper.
func (p *printer) tinctures(id string) (field, metal colour) {
	a := p.arms[id]
	if len(a) < 2 {
		return ink, line
	}
	field, metal = hex(a[0].Fill), hex(a[1].Fill)
	if field.light() > metal.light() {
		field, metal = metal, field
	}
	return field, metal
}

// light returns how bright a colour looks.
func (c colour) light() int { return 3*c.r + 6*c.g + c.b }
