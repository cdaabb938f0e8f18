package drawing

import (
	"bytes"
	"cmp"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"math"
	"slices"
	"strconv"
	"strings"
)

// Canvas is a picture to paint on. Colours are "#rrggbb"; measures are pixels from its upper left corner.
type Canvas struct {
	picture *image.RGBA
	faint   float64 // transparency: 0 is opaque
}

// NewCanvas returns a picture of one colour.
func NewCanvas(width, height int, ground string) *Canvas {
	c := &Canvas{picture: image.NewRGBA(image.Rect(0, 0, width, height))}
	draw.Draw(c.picture, c.picture.Bounds(), image.NewUniform(parse(ground)), image.Point{}, draw.Src)
	return c
}

// PNG returns the picture as a PNG file.
func (c *Canvas) PNG() ([]byte, error) {
	var b bytes.Buffer
	if err := png.Encode(&b, c.picture); err != nil {
		return nil, fmt.Errorf("write a picture: %w", err)
	}
	return b.Bytes(), nil
}

// Rectangle fills a rectangle.
func (c *Canvas) Rectangle(x, y, width, height float64, colour string) {
	c.fill([][]Point{{{x, y}, {x + width, y}, {x + width, y + height}, {x, y + height}}}, false, colour)
}

// Frame draws the line of a rectangle, inside of it.
func (c *Canvas) Frame(x, y, width, height, line float64, colour string) {
	c.Rectangle(x, y, width, line, colour)
	c.Rectangle(x, y+height-line, width, line, colour)
	c.Rectangle(x, y, line, height, colour)
	c.Rectangle(x+width-line, y, line, height, colour)
}

// Symbol paints a drawing with its upper left corner at x, y.
func (c *Canvas) Symbol(s Symbol, x, y, scale float64) {
	m := Matrix{scale, 0, 0, scale, x, y}
	for _, shape := range s {
		lines := make([][]Point, len(shape.Outlines))
		for i, o := range shape.Outlines {
			lines[i] = o.moved(m).flat()
		}
		if shape.Fill != "" {
			c.fill(lines, shape.EvenOdd, shape.Fill)
		}
		if shape.Stroke != "" && shape.Width > 0 {
			c.fill(drawn(lines, shape.Outlines, shape.Width*scale/2), false, shape.Stroke)
		}
	}
}

// Align is where on its line a text stands.
type Align float64

// The places of a text: it begins at, lies around, or ends at its point.
const (
	Left   Align = 0
	Centre Align = .5
	Right  Align = 1
)

// Text writes a line on the base line y, as large as size or smaller where it is wider than room.
func (c *Canvas) Text(f *Font, text string, x, y, size, room float64, align Align, colour string) {
	if width := f.Width(text, size); width > room {
		size *= room / width
	}
	x -= f.Width(text, size) * float64(align)
	var lines [][]Point
	for _, o := range f.line(text, x, y, size) {
		lines = append(lines, o.flat())
	}
	c.fill(lines, false, colour)
}

// steps is the number of straight pieces into which a curve is cut.
const steps = 10

// flat returns the corners of an outline, its curves cut into straight pieces.
func (o Outline) flat() []Point {
	points := []Point{o.Start}
	for _, c := range o.Curves {
		from := points[len(points)-1]
		if c[0] == from && c[1] == c[2] {
			points = append(points, c[2])
			continue
		}
		for i := 1; i <= steps; i++ {
			t := float64(i) / steps
			ab, bc, cd := between(from, c[0], t), between(c[0], c[1], t), between(c[1], c[2], t)
			points = append(points, between(between(ab, bc, t), between(bc, cd, t), t))
		}
	}
	return points
}

// straight is the cosine of the smallest turn that counts as a corner; smaller ones leave no visible gap.
const straight = .97

// drawn returns lines as areas: a bar for each straight piece, and a disc at each corner.
func drawn(lines [][]Point, of []Outline, half float64) [][]Point {
	var areas [][]Point
	for i, line := range lines {
		if of[i].Closed {
			line = append(line[:len(line):len(line)], line[0])
		}
		for j, p := range line {
			const corners = 12
			disc := make([]Point, corners)
			for k := range disc {
				sin, cos := math.Sincos(2 * math.Pi * float64(k) / corners)
				disc[k] = Point{p.X + half*cos, p.Y + half*sin}
			}
			corner := j == 0 || j == len(line)-1
			if !corner {
				a, b := line[j-1], line[j+1]
				ahead, behind := Point{b.X - p.X, b.Y - p.Y}, Point{p.X - a.X, p.Y - a.Y}
				corner = ahead.X*behind.X+ahead.Y*behind.Y < straight*math.Hypot(ahead.X, ahead.Y)*math.Hypot(behind.X, behind.Y)
			}
			if corner {
				areas = append(areas, disc)
			}
			if j == 0 || p == line[j-1] {
				continue
			}
			q := line[j-1]
			length := math.Hypot(p.X-q.X, p.Y-q.Y)
			dx, dy := (p.Y-q.Y)/length*half, (q.X-p.X)/length*half
			areas = append(areas, []Point{{q.X + dx, q.Y + dy}, {p.X + dx, p.Y + dy}, {p.X - dx, p.Y - dy}, {q.X - dx, q.Y - dy}})
		}
	}
	return areas
}

// rows is the number of sample lines in a pixel row, which smooths the edges.
const rows = 5

// edge is a straight piece, stored downwards, with its original direction as turn.
type edge struct {
	top, bottom, x, slope float64
	turn                  int
}

// fill paints the inside of areas, by the even-odd rule or else by the winding rule.
func (c *Canvas) fill(areas [][]Point, evenOdd bool, colour string) {
	var edges []edge
	top, bottom, left, right := math.Inf(1), math.Inf(-1), math.Inf(1), math.Inf(-1)
	for _, area := range areas {
		for i, p := range area {
			q, turn := area[(i+1)%len(area)], 1
			left, right = min(left, p.X), max(right, p.X)
			if p.Y == q.Y {
				continue
			}
			if p.Y > q.Y {
				p, q, turn = q, p, -1
			}
			edges = append(edges, edge{p.Y, q.Y, p.X, (q.X - p.X) / (q.Y - p.Y), turn})
			top, bottom = min(top, p.Y), max(bottom, q.Y)
		}
	}
	slices.SortFunc(edges, func(a, b edge) int { return cmp.Compare(a.top, b.top) })
	size := c.picture.Bounds()
	ink := parse(colour)
	type crossing struct {
		x    float64
		turn int
	}
	var crossings []crossing
	var cut []edge // the edges that a line may cross, in no order
	first := max(0, int(left))
	covered := make([]float64, max(0, min(size.Dx(), int(math.Ceil(right)))-first))
	for y := max(0, int(top)); y < min(size.Dy(), int(math.Ceil(bottom))); y++ {
		clear(covered)
		for row := range rows {
			at := float64(y) + (float64(row)+.5)/rows
			for len(edges) > 0 && edges[0].top <= at {
				cut, edges = append(cut, edges[0]), edges[1:]
			}
			cut = slices.DeleteFunc(cut, func(e edge) bool { return e.bottom <= at })
			crossings = crossings[:0]
			for _, e := range cut {
				crossings = append(crossings, crossing{e.x + (at-e.top)*e.slope - float64(first), e.turn})
			}
			slices.SortFunc(crossings, func(a, b crossing) int { return cmp.Compare(a.x, b.x) })
			turns := 0
			for i := range crossings {
				if i > 0 && (evenOdd && i%2 == 1 || !evenOdd && turns != 0) {
					cover(covered, crossings[i-1].x, crossings[i].x)
				}
				turns += crossings[i].turn
			}
		}
		for x, share := range covered {
			if share > 0 {
				c.blend(first+x, y, ink, min(1, share/rows)*(1-c.faint))
			}
		}
	}
}

// cover adds to each pixel the part of it between two places of a line.
func cover(covered []float64, from, to float64) {
	from, to = max(0, from), min(float64(len(covered)), to)
	if from >= to {
		return
	}
	first, last := int(from), int(to)
	if first == last {
		covered[first] += to - from
		return
	}
	covered[first] += float64(first+1) - from
	for x := first + 1; x < last; x++ {
		covered[x]++
	}
	if last < len(covered) {
		covered[last] += to - float64(last)
	}
}

func (c *Canvas) blend(x, y int, ink color.RGBA, share float64) {
	under := c.picture.Pix[c.picture.PixOffset(x, y):][:4]
	if share == 1 {
		under[0], under[1], under[2] = ink.R, ink.G, ink.B
		return
	}
	mix := func(a, b uint8) uint8 { return uint8(float64(a) + (float64(b)-float64(a))*share + .5) }
	under[0], under[1], under[2] = mix(under[0], ink.R), mix(under[1], ink.G), mix(under[2], ink.B)
}

// parse reads "#rrggbb".
func parse(colour string) color.RGBA {
	n, _ := strconv.ParseUint(strings.TrimPrefix(colour, "#"), 16, 32) // ours, and tested
	return color.RGBA{uint8(n >> 16), uint8(n >> 8), uint8(n), 255}
}
