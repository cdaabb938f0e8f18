package projector

import (
	"slices"
	"strconv"
	"strings"

	"scacchimagici/internal/magici"
	"scacchimagici/internal/screen"
	"scacchimagici/internal/tournament/ranking"
	"scacchimagici/views/chart"
	"scacchimagici/views/watch"
)

// Points is the course of the points of all Houses.
const Points Shows = "course"

// Course is how the Piece Points of the Houses have grown, a picture each.
type Course struct {
	Title, Line string
	Round       string         // what a step is: "giro"
	Houses      []chart.Growth // the best first
}

// crowd returns for the style sheet how many pictures there are.
func (c Course) crowd() string {
	return watch.Sized(len(c.Houses), []int{2, 4, 6}, "two", "four", "six", "many")
}

// mostGains is the highest number of rounds with room for the gains of each.
const mostGains = 6

// gains reports whether the gains of the single rounds have room below the pictures.
func (c Course) gains() bool { return len(c.Houses) <= 6 && c.Houses[0].Of <= mostGains }

// CourseOf returns how the Piece Points of the Houses have grown, round by round: the best House first, by
// their names while the ceremony has still to show the best.
func CourseOf(s screen.Standing) Course {
	gained := map[magici.HouseID][]chart.Step{}
	for _, r := range s.Rows {
		gained[r.House] = make([]chart.Step, s.Rounds)
	}
	last := 0
	for _, m := range s.Matches {
		result, ok := ranking.CountedResult(m)
		if !ok || m.Round > s.Rounds {
			continue
		}
		last = max(last, m.Round)
		for side, house := range result.Houses {
			if steps := gained[house]; steps != nil {
				steps[m.Round-1].Gain += int(result.Points[side])
				steps[m.Round-1].Played = true
			}
		}
	}
	v := Course{Title: s.T("projector.course"), Line: s.Line(), Round: s.T("projector.course.round")}
	most := 0
	rows := s.Rows
	if s.Veiled() {
		rows = slices.SortedFunc(slices.Values(rows), func(a, b ranking.Row) int {
			return strings.Compare(s.House(a.House).Name, s.House(b.House).Name)
		})
		v.Line = s.T("standing.veiled")
	}
	for _, r := range rows {
		steps := gained[r.House]
		sum := 0
		for i := range steps {
			sum += steps[i].Gain
			steps[i].Sum = sum
		}
		most = max(most, sum)
		g := chart.Growth{ID: "course-" + strconv.Itoa(len(v.Houses)), House: s.House(r.House), Steps: steps[:last], Of: s.Rounds}
		g.Title = s.T("projector.course.of", g.House.Name)
		g.Desc = s.T("projector.course.desc", g.House.Name, sum, last)
		v.Houses = append(v.Houses, g)
	}
	for i := range v.Houses {
		v.Houses[i].Most = most
		for _, other := range v.Houses {
			v.Houses[i].Others = append(v.Houses[i].Others, other.Steps)
		}
		v.Houses[i].Others = slices.Delete(v.Houses[i].Others, i, i+1)
	}
	return v
}
