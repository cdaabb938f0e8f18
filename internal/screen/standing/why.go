package standing

import (
	"slices"
	"strconv"
	"strings"

	"scacchimagici/internal/magici"
	"scacchimagici/internal/tournament"
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
	key := "standing.by." + string(split.By)
	switch split.By {
	case tournament.Direct:
		if len(split.Values) > 2 {
			key += ".several"
		}
		return s.T(key, split.Value(a), split.Value(b))
	case tournament.Points:
		return s.T(key, split.Value(a), split.Value(b))
	case tournament.Decision:
		if d, ok := s.DecisionOn(split); ok && d.Reason != "" {
			return s.T(key, d.Reason)
		}
		return s.T("standing.by.decision.plain")
	}
	return s.T(key, splitValue(split.By, split.Value(a)), splitValue(split.By, split.Value(b)))
}

// DecisionOn returns the organiser's decision behind a split: of several on the same Houses the last.
func (s Standing) DecisionOn(split ranking.Split) (tournament.TieDecision, bool) {
	for _, d := range slices.Backward(s.Tournament.Decisions) {
		if len(d.Between) == len(split.Values) && !slices.ContainsFunc(split.Values, func(v ranking.Value) bool {
			return !slices.Contains(d.Between, v.House)
		}) {
			return d, true
		}
	}
	return tournament.TieDecision{}, false
}

// splitValue writes the value of a criterion: a difference with its sign, halves as ½, a
// place in an order with its point.
func splitValue(by tournament.TieBreak, n int) string {
	switch {
	case by == tournament.Difference && n > 0:
		return "+" + strconv.Itoa(n)
	case by == tournament.Difference && n < 0:
		return "−" + strconv.Itoa(-n)
	case by == tournament.SonnebornBerger:
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
			parts[i] = s.T("standing.split.value", s.House(v.House).Name, splitValue(split.By, v.N))
		}
		all = append(all, s.T("standing.split."+string(split.By), strings.Join(parts, ", ")))
	}
	return all
}
