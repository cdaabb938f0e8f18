package screen

import (
	"slices"
	"strconv"
	"strings"

	"scacchimagici/internal/magici"
	"scacchimagici/internal/tournament/ranking"
)

// why says which criterion put a row before the next one when the Ranking Points did not, and the same
// in fewer words; for a shared place it says that it is shared. Before the first match it is empty.
func (s Standing) why(i int) (words, short string) {
	r := s.Rows[i]
	switch {
	case s.Over == 0:
		return "", ""
	case r.Ahead != nil:
		short = s.criterion(*r.Ahead, r.House, s.Rows[i+1].House)
		return s.T("standing.why", short), short
	case r.Shared:
		return s.T("standing.shared"), s.T("standing.shared")
	}
	return "", ""
}

// criterion says how a criterion put a before b, such as "scontro diretto 3-0".
func (s Standing) criterion(split ranking.Split, a, b magici.HouseID) string {
	key := "tiebreak." + string(split.By) + ".why"
	switch split.By {
	case ranking.Direct:
		if len(split.Values) > 2 {
			key += ".several"
		}
	case ranking.Decision:
		if d, ok := s.DecisionOn(split); ok && d.Reason != "" {
			return s.T(key, d.Reason)
		}
		return s.T(key + ".plain")
	}
	return s.T(key, written(split.By, split.Value(a)), written(split.By, split.Value(b)))
}

// DecisionOn returns the organiser's decision behind a split: of several on the same Houses the last.
func (s Standing) DecisionOn(split ranking.Split) (ranking.TieDecision, bool) {
	for _, d := range slices.Backward(s.Tournament.Decisions) {
		if len(d.Between) == len(split.Values) && !slices.ContainsFunc(split.Values, func(v ranking.Value) bool {
			return !slices.Contains(d.Between, v.House)
		}) {
			return d, true
		}
	}
	return ranking.TieDecision{}, false
}

// written writes a value of a criterion: a difference with its sign, halves as ½.
func written(by ranking.TieBreak, n int) string {
	c, _ := by.Criterion()
	switch {
	case c.Unit == ranking.Signed && n > 0:
		return "+" + strconv.Itoa(n)
	case c.Unit == ranking.Signed && n < 0:
		return "−" + strconv.Itoa(-n)
	case c.Unit == ranking.Halves:
		return fraction(n, 2)
	}
	return strconv.Itoa(n)
}

// Splits names every application of a criterion that separated Houses, with all their values.
func (s Standing) Splits() []string {
	var all []string
	for _, split := range s.LeagueTable.Splits {
		if s.Over == 0 {
			break
		}
		parts := make([]string, len(split.Values))
		for i, v := range split.Values {
			parts[i] = s.T("standing.split.value", s.House(v.House).Name, written(split.By, v.N))
		}
		all = append(all, s.T("tiebreak."+string(split.By)+".split", strings.Join(parts, ", ")))
	}
	return all
}
