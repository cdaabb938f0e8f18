package drawing

import (
	"math"
	"regexp"
	"strconv"
	"strings"
)

// Point is a place in a drawing.
type Point struct{ X, Y float64 }

// Outline is a line of cubic curves, closed where it is filled.
type Outline struct {
	Start  Point
	Curves [][3]Point // two handles and the end of each
	Closed bool       // also where it is drawn
}

// Matrix maps x, y to ax+cy+e, bx+dy+f.
type Matrix [6]float64

// Identity leaves everything in its place.
var Identity = Matrix{1, 0, 0, 1, 0, 0}

// then returns the Matrix that does n first and m after it.
func (m Matrix) then(n Matrix) Matrix {
	return Matrix{
		m[0]*n[0] + m[2]*n[1], m[1]*n[0] + m[3]*n[1],
		m[0]*n[2] + m[2]*n[3], m[1]*n[2] + m[3]*n[3],
		m[0]*n[4] + m[2]*n[5] + m[4], m[1]*n[4] + m[3]*n[5] + m[5],
	}
}

func (m Matrix) apply(p Point) Point {
	return Point{m[0]*p.X + m[2]*p.Y + m[4], m[1]*p.X + m[3]*p.Y + m[5]}
}

// moved returns o as m maps it.
func (o Outline) moved(m Matrix) Outline {
	moved := Outline{Start: m.apply(o.Start), Curves: make([][3]Point, len(o.Curves)), Closed: o.Closed}
	for i, c := range o.Curves {
		moved.Curves[i] = [3]Point{m.apply(c[0]), m.apply(c[1]), m.apply(c[2])}
	}
	return moved
}

// last returns the point where the line ends.
func (o *Outline) last() Point {
	if len(o.Curves) == 0 {
		return o.Start
	}
	return o.Curves[len(o.Curves)-1][2]
}

func (o *Outline) lineTo(p Point) { o.Curves = append(o.Curves, [3]Point{o.last(), p, p}) }

// circleHandle is how far the handles of a quarter of a circle are from its ends, in radii.
const circleHandle = 0.5522847498

// ellipse returns an ellipse in four curves.
func ellipse(cx, cy, rx, ry float64) Outline {
	at := func(x, y float64) Point { return Point{cx + x*rx, cy + y*ry} }
	return Outline{Start: at(1, 0), Closed: true, Curves: [][3]Point{
		{at(1, circleHandle), at(circleHandle, 1), at(0, 1)},
		{at(-circleHandle, 1), at(-1, circleHandle), at(-1, 0)},
		{at(-1, -circleHandle), at(-circleHandle, -1), at(0, -1)},
		{at(circleHandle, -1), at(1, -circleHandle), at(1, 0)},
	}}
}

// rounded returns a rectangle with corners of a radius.
func rounded(x, y, width, height, r float64) Outline {
	r = min(r, width/2, height/2)
	o := Outline{Start: Point{x + r, y}, Closed: true}
	o.lineTo(Point{x + width - r, y})
	for _, side := range [][2]Point{
		{{x + width, y + r}, {x + width, y + height - r}},
		{{x + width - r, y + height}, {x + r, y + height}},
		{{x, y + height - r}, {x, y + r}},
		{{x + r, y}, {x + r, y}},
	} {
		if r > 0 {
			o.arcTo(r, false, true, side[0])
		}
		o.lineTo(side[1])
	}
	return o
}

var (
	pathStep = regexp.MustCompile(`([A-DF-Za-df-z])([^A-DF-Za-df-z]*)`)
	pathReal = regexp.MustCompile(`-?(?:\d+\.?\d*|\.\d+)(?:e-?\d+)?`)
)

// numbers reads the numbers of a text.
func numbers(s string) []float64 {
	var all []float64
	for _, word := range pathReal.FindAllString(s, -1) {
		v, _ := strconv.ParseFloat(word, 64) // the expression lets only numbers through
		all = append(all, v)
	}
	return all
}

// parsePath reads the path data of our own drawings: no smooth curves, circular arcs.
func parsePath(d string) []Outline {
	var all []Outline
	var o *Outline
	for _, step := range pathStep.FindAllStringSubmatch(d, -1) {
		v := numbers(step[2])
		switch step[1] {
		case "M":
			all = append(all, Outline{Start: Point{v[0], v[1]}})
			o, v = &all[len(all)-1], v[2:]
		case "m":
			at := o.last()
			all = append(all, Outline{Start: Point{at.X + v[0], at.Y + v[1]}})
			o, v = &all[len(all)-1], v[2:]
		case "Z", "z":
			o.Closed = true
		}
		o.follow(step[1], v)
	}
	return all
}

// follow applies a command; several sets of numbers repeat it. Small letters count from the end of the
// line.
func (o *Outline) follow(command string, v []float64) {
	for len(v) > 0 {
		at, from := o.last(), Point{}
		if command == strings.ToLower(command) {
			from = at
		}
		point := func(i int) Point { return Point{from.X + v[i], from.Y + v[i+1]} }
		switch strings.ToUpper(command) {
		case "M", "L":
			o.lineTo(point(0))
			v = v[2:]
		case "H":
			o.lineTo(Point{from.X + v[0], at.Y})
			v = v[1:]
		case "V":
			o.lineTo(Point{at.X, from.Y + v[0]})
			v = v[1:]
		case "C":
			o.Curves = append(o.Curves, [3]Point{point(0), point(2), point(4)})
			v = v[6:]
		case "Q":
			handle, to := point(0), point(2)
			o.Curves = append(o.Curves, [3]Point{between(at, handle, 2.0/3), between(to, handle, 2.0/3), to})
			v = v[4:]
		case "A":
			o.arcTo(v[0], v[3] == 1, v[4] == 1, point(5))
			v = v[7:]
		default:
			return
		}
	}
}

// arcTo adds an arc of a circle, in curves of a quarter at most.
func (o *Outline) arcTo(r float64, large, clockwise bool, to Point) {
	from := o.last()
	half := Point{(to.X - from.X) / 2, (to.Y - from.Y) / 2}
	chord := math.Hypot(half.X, half.Y)
	r = max(r, chord)
	h := math.Sqrt(max(0, r*r-chord*chord)) / chord
	if large == clockwise {
		h = -h
	}
	centre := Point{from.X + half.X - h*half.Y, from.Y + half.Y + h*half.X}
	start := math.Atan2(from.Y-centre.Y, from.X-centre.X)
	sweep := math.Atan2(to.Y-centre.Y, to.X-centre.X) - start
	if clockwise && sweep < 0 {
		sweep += 2 * math.Pi
	}
	if !clockwise && sweep > 0 {
		sweep -= 2 * math.Pi
	}
	parts := math.Ceil(math.Abs(sweep) / (math.Pi / 2))
	for i := range int(parts) {
		begin, turn := start+sweep*float64(i)/parts, sweep/parts
		k := 4.0 / 3 * math.Tan(turn/4) * r
		sin, cos := math.Sincos(begin)
		sin2, cos2 := math.Sincos(begin + turn)
		from, to := Point{centre.X + r*cos, centre.Y + r*sin}, Point{centre.X + r*cos2, centre.Y + r*sin2}
		o.Curves = append(o.Curves, [3]Point{{from.X - k*sin, from.Y + k*cos}, {to.X + k*sin2, to.Y - k*cos2}, to})
	}
}
