package screen

import (
	"time"

	"scacchimagici/internal/chess"
	"scacchimagici/internal/locale"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/tournament"
	"scacchimagici/views/ui"
)

// WhereText says where a person is, with the time of day in a zone: "qui dalle 9:58".
func WhereText(w ui.Words, p tournament.Whereabouts, zone *time.Location) string {
	at := p.At.In(zone).Format("15:04")
	switch p.Is {
	case tournament.Here:
		return w.T("arrivals.here", at)
	case tournament.Left:
		return w.T("arrivals.left", at)
	case tournament.Late:
		if p.Remark != "" {
			return p.Remark
		}
		return w.T("arrivals.late")
	}
	return w.T("arrivals.unseen")
}

// AbsentText says in a few words why a person is not suggested; empty: the person is there, or nobody has been ticked off.
func AbsentText(w *locale.Words, p Person) string {
	switch {
	case !p.Absent:
		return ""
	case p.Whereabouts.Is == tournament.Left:
		return w.T("attendance.left")
	case p.Whereabouts.Is == tournament.Late:
		return w.T("attendance.late")
	}
	return w.T("attendance.absent")
}

// Readiness says whether a House can play a match. The zero value says nothing: nobody has been ticked off today.
type Readiness struct {
	Ready bool
	Text  string // "pronti", or what is missing, with names
	Short string // the same with a number in the place of the names
}

// mostMissing is how many people of a House are named as missing.
const mostMissing = 2

// ReadinessOf returns whether the people of a side are there: those who have a part in the match, as far as the viewer knows
// them, and before the purchase enough for the largest army.
func (s Scene) ReadinessOf(side chess.Side) Readiness {
	here, begun := 0, false
	for _, p := range s.People {
		begun = begun || p.Absent || p.Whereabouts.Is == tournament.Here
		if p.House == s.Match.Teams[side].House && !p.Gone && !p.Absent {
			here++
		}
	}
	if !begun || s.Match.Phase() == magici.Finished {
		return Readiness{}
	}
	if s.Match.Stage == magici.Planned && here < s.Match.Settings.MaxPieces+1 { // with the Strategist
		few := s.T("attendance.few", here)
		return Readiness{Text: few, Short: few}
	}
	if missing := s.Absent(side); len(missing) > 0 {
		names := missing[:min(len(missing), mostMissing)]
		if n := len(missing) - len(names); n > 0 {
			names = append(names[:len(names):len(names)], s.T("attendance.others", n))
		}
		return Readiness{Text: s.T("attendance.missing", Listed(s.Words, names), len(missing)), Short: s.T("attendance.missing.short", len(missing))}
	}
	return Readiness{Ready: true, Text: s.T("attendance.ready"), Short: s.T("attendance.ready")}
}

// Absent names the people of a side with a part in the match who are absent, as far as the viewer knows them.
func (s Scene) Absent(side chess.Side) []string {
	team := s.Match.Teams[side]
	people := []magici.PersonID{team.Strategist}
	for slot := range team.Army.All() {
		people = append(people, team.People[slot])
	}
	var names []string
	for _, id := range people {
		if p, ok := s.People[id]; ok && p.Absent {
			names = append(names, p.Name)
		}
	}
	return names
}
