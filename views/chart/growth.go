package chart

import (
	"strings"

	"scacchimagici/views/ui"
)

// Growth is how the points of one House grew from round to round, drawn over the lines of the others.
// It is small enough to stand beside those of all Houses, and has the same scale.
type Growth struct {
	ID     string // of its title and description: unique on a page
	Title  string // what it shows, for people who do not see it
	Desc   string // the result, in a sentence
	House  ui.House
	Steps  []Step // the rounds that have been played
	Others [][]Step
	Of     int // how many rounds there are: they share the width
	Most   int // at the top of the scale
}

// Step is a round.
type Step struct {
	Gain, Sum int
	Played    bool // the House has played in it
}

// End returns the points at the end.
func (g Growth) End() int {
	if len(g.Steps) == 0 {
		return 0
	}
	return g.Steps[len(g.Steps)-1].Sum
}

// The picture is stretched to the room that it gets; its lines keep their width.
const growthWidth, growthHeight = 1000, 100

// x returns where a round stands: in the middle of its share of the width.
func (g Growth) x(round int) float64 {
	return growthWidth * (float64(round) + .5) / float64(max(1, g.Of))
}

// y returns where a number of points stands.
func (g Growth) y(points int) float64 {
	return growthHeight * (1 - float64(points)/float64(max(1, g.Most)))
}

// path returns a line from nothing through the sums of the rounds.
func (g Growth) path(steps []Step) string {
	var b strings.Builder
	b.WriteString("M0 " + num(growthHeight))
	for i, s := range steps {
		b.WriteString("L" + at(g.x(i)) + " " + at(g.y(s.Sum)))
	}
	return b.String()
}

// area returns what lies below the line of the House.
func (g Growth) area() string {
	if len(g.Steps) == 0 {
		return ""
	}
	return g.path(g.Steps) + "V" + num(growthHeight) + "Z"
}

// dot returns a line without length, whose round ends are a mark that is not stretched.
func (g Growth) dot(round int) string {
	return "M" + at(g.x(round)) + " " + at(g.y(g.Steps[round].Sum)) + "h0"
}
