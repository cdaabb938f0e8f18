// Package chart draws the numbers of a match as pictures: the course of its points, who ate
// whom, the squares of its Duels.
//
// Everything is SVG and plain tables, sized in the units of its viewBox. A House is known by
// its shield and by the shape of its line, never by its colour alone; what a picture shows
// stands in its title and description too. Colours are those of css/chart.css, which a page
// has to load.
package chart

import (
	"cmp"
	"math"
	"slices"
	"strconv"
	"strings"

	"scacchimagici/views/ui"
)

// Course is how the points of both sides grew, step by step.
type Course struct {
	ID    string // of its title and description: unique on a page
	Title string // what it shows, for people who do not see it
	Desc  string // the ends and the leads, in a sentence
	X, Y  string // what the axes count, such as "mossa" and "Punti Pedina"
	White Line   // solid, with round marks
	Black Line   // dashed, with square marks
	Mark  *Mark  // the step that is looked at; nil: none
	Legend
	Width, Height int // of the picture in pixels at its natural size; 0: 400 x 220
}

// Line is one side of a [Course].
type Line struct {
	House  ui.House
	Points []int // after each step; the first one is at the start
	Calls  []int // steps whose gain is one of a Direct Move's call: their marks are hollow
	Given  []int // steps in which an intervention gave points or took some: their marks are diamonds
}

// Mark is a step that is looked at.
type Mark struct {
	Step int
	Text string // such as "mossa 12"; empty: only the line
}

// Legend says what the marks mean; empty: nothing is said below the picture. Without Given no
// diamond is explained.
type Legend struct{ Duel, Call, Given string }

// The margins around the lines: numbers on the left, shields on the right.
const (
	marginLeft   = 34
	marginTop    = 30
	marginRight  = 74
	marginBottom = 42
	shield       = 26 // width of a shield at the end of a line
)

func (c Course) width() int { return cmp.Or(c.Width, 400) }

func (c Course) height() int { return cmp.Or(c.Height, 220) }

// Steps returns the number of the last step.
func (c Course) Steps() int { return max(len(c.White.Points), len(c.Black.Points), 1) - 1 }

// Most returns the number at the top of the scale: the highest points of both sides, at least 4.
func (c Course) Most() int {
	return max(4, slices.Max(slices.Concat([]int{0}, c.White.Points, c.Black.Points)))
}

// x returns where a step stands.
func (c Course) x(step int) float64 {
	room := float64(c.width() - marginLeft - marginRight)
	return marginLeft + room*float64(step)/float64(max(1, c.Steps()))
}

// y returns where a number of points stands.
func (c Course) y(points int) float64 {
	room := float64(c.height() - marginTop - marginBottom)
	return marginTop + room*(1-float64(points)/float64(c.Most()))
}

// path returns the steps of a line, as SVG writes them.
func (c Course) path(l Line) string {
	var b strings.Builder
	for i, p := range l.Points {
		switch {
		case i == 0:
			b.WriteString("M" + at(c.x(0)) + " " + at(c.y(p)))
		case p != l.Points[i-1]:
			b.WriteString("H" + at(c.x(i)) + "V" + at(c.y(p)))
		}
	}
	if len(l.Points) > 0 {
		b.WriteString("H" + at(c.x(c.Steps())))
	}
	return b.String()
}

// Change is a step in which a side gained, or lost by an intervention.
type Change struct {
	Step   int
	Points int  // its points after the step
	Call   bool // it gained by a call alone
	Given  bool // an intervention gave or took
}

// Changes returns the steps in which the points of a side changed.
func (c Course) Changes(l Line) []Change {
	var all []Change
	for i := 1; i < len(l.Points); i++ {
		if l.Points[i] != l.Points[i-1] {
			all = append(all, Change{i, l.Points[i], slices.Contains(l.Calls, i), slices.Contains(l.Given, i)})
		}
	}
	return all
}

// End returns the points of a line at its end.
func (l Line) End() int { return l.at(len(l.Points) - 1) }

// at returns the points of a line after a step.
func (l Line) at(step int) int {
	if len(l.Points) == 0 {
		return 0
	}
	return l.Points[min(max(step, 0), len(l.Points)-1)]
}

// Apart returns two heights at least as far from each other as room; the second one stands
// above when they are equal and below is true.
func Apart(a, b, room float64, below bool) (float64, float64) {
	d := math.Abs(a - b)
	if d >= room {
		return a, b
	}
	shift := (room - d) / 2
	if below {
		shift = -shift
	}
	return a - shift, b + shift
}

// ends returns the heights of the two shields, apart from each other and within the picture.
func (c Course) ends() (white, black float64) {
	const apart = shield*7.0/6 + 3
	white, black = Apart(c.y(c.White.End()), c.y(c.Black.End()), apart, c.White.End() < c.Black.End())
	low, high := float64(c.height()-marginBottom), marginTop-6.0
	if over := max(white, black) - low; over > 0 {
		white, black = white-over, black-over
	}
	if under := high - min(white, black); under > 0 {
		white, black = white+under, black+under
	}
	return white, black
}

// Ticks returns the round numbers of a scale from 0 to most, about as many as wanted.
func Ticks(most, wanted int) []int {
	step := 1
	for _, factor := range []int{1, 2, 5, 10, 20, 50, 100, 200, 500, 1000} {
		if step = factor; most/factor <= wanted {
			break
		}
	}
	var all []int
	for n := 0; n <= most; n += step {
		all = append(all, n)
	}
	return all
}

// diamond is the mark of an intervention around a point.
func diamond(x, y float64) string {
	return "M" + at(x) + " " + at(y-6.5) + "l6.5 6.5l-6.5 6.5l-6.5-6.5z"
}

// at writes a length with a tenth of a pixel.
func at(v float64) string { return strconv.FormatFloat(math.Round(v*10)/10, 'f', -1, 64) }

func num(n int) string { return strconv.Itoa(n) }

// Squares is a board with what happened on each square, counted.
type Squares struct {
	Title  string  // what it shows
	Desc   string  // and what it says
	Counts [64]int // a1 first, h8 last
}

// Most returns the highest count.
func (s Squares) Most() int {
	return slices.Max(s.Counts[:])
}

// Heat returns how a square is filled, from 0 (nothing) to 4 (the most there is).
func (s Squares) Heat(square int) int { return HeatOf(s.Counts[square], s.Most()) }

// HeatOf returns how deep the colour of a count is beside the most there is, from 0 (nothing)
// to 4 (the most).
func HeatOf(n, most int) int {
	if n == 0 {
		return 0
	}
	return (n*4 + most - 1) / most
}
