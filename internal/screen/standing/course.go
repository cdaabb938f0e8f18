package standing

import (
	"slices"
	"strconv"

	"scacchimagici/internal/magici"
	"scacchimagici/internal/tournament/ranking"
	"scacchimagici/views/chart"
	"scacchimagici/views/projector"
)

// Course returns how the Piece Points of the Houses have grown, round by round, for a wall:
// the best House first.
func (s Standing) Course() projector.Course {
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
	v := projector.Course{Title: s.T("projector.course"), Line: s.Line(), Round: s.T("projector.course.round")}
	most := 0
	for _, r := range s.Rows {
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
