package report

import (
	"strings"

	"scacchimagici/internal/tournament"
)

// Difference is a setting that differs between two states, or from the regulation. Values are int,
// bool, time.Duration, []magici.HousePoints, []magici.Spell, ranking.Share or []ranking.TieBreak.
type Difference struct {
	Name    string // as in the tournament record, such as "prices.Q"
	Was, Is any
}

// Differences returns the settings of the regulation in which two differ. The parts of the share of
// the Duels count as one.
func Differences(was, is tournament.Settings) []Difference {
	var all []Difference
	for _, f := range tournament.Fields() {
		d := Difference{f.Name, f.Shown(was), f.Shown(is)}
		if strings.HasPrefix(f.Name, "duelShare.") {
			d = Difference{"duelShare", was.DuelShare, is.DuelShare}
		}
		listed := len(all) > 0 && all[len(all)-1].Name == d.Name
		if !f.Unrecorded && !listed && f.Changed(was, is) {
			all = append(all, d)
		}
	}
	return all
}
