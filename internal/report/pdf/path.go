package pdf

import (
	"math"
	"regexp"
	"strconv"
)

type point struct{ x, y float64 }

// outline is a closed line of cubic curves.
type outline struct {
	start  point
	curves [][3]point // two handles and the end of each
}

// matrix maps x, y to ax+cy+e, bx+dy+f.
type matrix [6]float64

var identity = matrix{1, 0, 0, 1, 0, 0}

// then returns the matrix that does n first and m after it.
func (m matrix) then(n matrix) matrix {
	return matrix{
		m[0]*n[0] + m[2]*n[1], m[1]*n[0] + m[3]*n[1],
		m[0]*n[2] + m[2]*n[3], m[1]*n[2] + m[3]*n[3],
		m[0]*n[4] + m[2]*n[5] + m[4], m[1]*n[4] + m[3]*n[5] + m[5],
	}
}

func (m matrix) apply(p point) point {
	return point{m[0]*p.x + m[2]*p.y + m[4], m[1]*p.x + m[3]*p.y + m[5]}
}

// moved returns o as m maps it.
func (o outline) moved(m matrix) outline {
	moved := outline{start: m.apply(o.start), curves: make([][3]point, len(o.curves))}
	for i, c := range o.curves {
		moved.curves[i] = [3]point{m.apply(c[0]), m.apply(c[1]), m.apply(c[2])}
	}
	return moved
}

// last returns where the line has come to.
func (o *outline) last() point {
	if len(o.curves) == 0 {
		return o.start
	}
	return o.curves[len(o.curves)-1][2]
}

func (o *outline) lineTo(p point) { o.curves = append(o.curves, [3]point{o.last(), p, p}) }

// circleHandle is how far the handles of a quarter of a circle are from its ends, in radii.
const circleHandle = 0.5522847498

// ellipse returns one in four curves.
func ellipse(cx, cy, rx, ry float64) outline {
	at := func(x, y float64) point { return point{cx + x*rx, cy + y*ry} }
	return outline{at(1, 0), [][3]point{
		{at(1, circleHandle), at(circleHandle, 1), at(0, 1)},
		{at(-circleHandle, 1), at(-1, circleHandle), at(-1, 0)},
		{at(-1, -circleHandle), at(-circleHandle, -1), at(0, -1)},
		{at(circleHandle, -1), at(1, -circleHandle), at(1, 0)},
	}}
}

var (
	pathStep = regexp.MustCompile(`([MLHVCAZ])([^MLHVCAZ]*)`)
	pathReal = regexp.MustCompile(`-?(?:\d+\.?\d*|\.\d+)`)
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

// parsePath reads the path data of our own drawings: absolute commands, circular arcs.
func parsePath(d string) []outline {
	var all []outline
	var o *outline
	for _, step := range pathStep.FindAllStringSubmatch(d, -1) {
		v := numbers(step[2])
		if step[1] == "M" {
			all = append(all, outline{start: point{v[0], v[1]}})
			o = &all[len(all)-1]
			v = v[2:]
		}
		o.follow(step[1], v)
	}
	return all
}

// follow takes the steps of a command; several sets of numbers repeat it.
func (o *outline) follow(command string, v []float64) {
	for len(v) > 0 {
		switch command {
		case "M", "L":
			o.lineTo(point{v[0], v[1]})
			v = v[2:]
		case "H":
			o.lineTo(point{v[0], o.last().y})
			v = v[1:]
		case "V":
			o.lineTo(point{o.last().x, v[0]})
			v = v[1:]
		case "C":
			o.curves = append(o.curves, [3]point{{v[0], v[1]}, {v[2], v[3]}, {v[4], v[5]}})
			v = v[6:]
		case "A":
			o.arcTo(v[0], v[3] == 1, v[4] == 1, point{v[5], v[6]})
			v = v[7:]
		default:
			return
		}
	}
}

// arcTo adds an arc of a circle, in curves of a quarter at most.
func (o *outline) arcTo(r float64, large, clockwise bool, to point) {
	from := o.last()
	half := point{(to.x - from.x) / 2, (to.y - from.y) / 2}
	chord := math.Hypot(half.x, half.y)
	r = max(r, chord)
	h := math.Sqrt(max(0, r*r-chord*chord)) / chord
	if large == clockwise {
		h = -h
	}
	centre := point{from.x + half.x - h*half.y, from.y + half.y + h*half.x}
	start := math.Atan2(from.y-centre.y, from.x-centre.x)
	sweep := math.Atan2(to.y-centre.y, to.x-centre.x) - start
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
		from, to := point{centre.x + r*cos, centre.y + r*sin}, point{centre.x + r*cos2, centre.y + r*sin2}
		o.curves = append(o.curves, [3]point{{from.x - k*sin, from.y + k*cos}, {to.x + k*sin2, to.y - k*cos2}, to})
	}
}
