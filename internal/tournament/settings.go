package tournament

import (
	"slices"

	"scacchimagici/internal/fault"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/setting"
	"scacchimagici/internal/tournament/ranking"
)

// Settings are the numbers of the regulation and the tournament's other choices. The names in JSON
// are those of the tournament record.
type Settings struct {
	magici.Settings
	ranking.Rules
	QuestionSet    string `json:"questionSet,omitempty"` // empty: the questions on the books
	ProjectorSound bool   `json:"projectorSound"`
	HideQuestion   bool   `json:"projectorHidesQuestion,omitempty"` // the projector never shows a question

	// The awards to people that are left out, and whether the ceremony gives them before the Houses.
	NoEatenAward   bool `json:"noEatenAward,omitempty"`
	NoDuelsAward   bool `json:"noDuelsAward,omitempty"`
	NoStreakAward  bool `json:"noStreakAward,omitempty"`
	NoWandAward    bool `json:"noWandAward,omitempty"`
	CeremonyAwards bool `json:"ceremonyAwards,omitempty"`
}

// Award is an award to the person who has done the most of something in the whole tournament.
type Award string

// The awards.
const (
	MostEaten     Award = "eaten"  // Piece Points gained in Duels
	MostDuels     Award = "duels"  // Duels won
	LongestStreak Award = "streak" // Duels won one after the other
	BravestWand   Award = "wand"   // Direct Moves that captured, then Direct Moves called
)

// Awards returns the awards that the tournament gives, in their order.
func (s Settings) Awards() []Award {
	var given []Award
	for _, a := range []struct {
		award Award
		off   bool
	}{{MostEaten, s.NoEatenAward}, {MostDuels, s.NoDuelsAward}, {LongestStreak, s.NoStreakAward}, {BravestWand, s.NoWandAward}} {
		if !a.off {
			given = append(given, a.award)
		}
	}
	return given
}

// DefaultSettings returns the settings of the regulation.
func DefaultSettings() Settings {
	return Settings{
		Settings: magici.DefaultSettings(),
		Rules:    ranking.DefaultRules(),
	}
}

// maxPlaces is for how many places House Points can be set: those of the largest tournament (SM-8.1).
const maxPlaces = 12

// Setting is one field of the settings of a tournament.
type Setting = setting.Field[Settings]

// Fields returns all settings, in the order of the report; the page of the settings shows
// them by group, in this order.
func Fields() []Setting {
	var all []Setting
	var screens []Setting // they come last
	for _, f := range magici.Fields() {
		field := setting.Within(f, func(s *Settings) *magici.Settings { return &s.Settings })
		if f.Unrecorded {
			screens = append(screens, field)
		} else {
			all = append(all, field)
		}
	}
	for _, f := range ranking.Fields() {
		all = append(all, setting.Within(f, func(s *Settings) *ranking.Rules { return &s.Rules }))
	}
	return append(append(
		all, screens...),
		Setting{Name: "projectorHidesQuestion", Group: "screens", Unrecorded: true, At: func(s *Settings) any { return &s.HideQuestion }},
		Setting{Name: "projectorSound", Group: "screens", Unrecorded: true, At: func(s *Settings) any { return &s.ProjectorSound }},
		Setting{Name: "noEatenAward", Group: "screens", Unrecorded: true, At: func(s *Settings) any { return &s.NoEatenAward }},
		Setting{Name: "noDuelsAward", Group: "screens", Unrecorded: true, At: func(s *Settings) any { return &s.NoDuelsAward }},
		Setting{Name: "noStreakAward", Group: "screens", Unrecorded: true, At: func(s *Settings) any { return &s.NoStreakAward }},
		Setting{Name: "noWandAward", Group: "screens", Unrecorded: true, At: func(s *Settings) any { return &s.NoWandAward }},
		Setting{Name: "ceremonyAwards", Group: "screens", Unrecorded: true, At: func(s *Settings) any { return &s.CeremonyAwards }},
		// The organiser chooses it on the page of the questions, so no group shows it.
		Setting{Name: "questionSet", Unrecorded: true, At: func(s *Settings) any { return &s.QuestionSet }},
	)
}

// Validate refuses impossible values and names the first wrong field as in JSON.
func (s Settings) Validate() error {
	if len(s.HousePoints) > maxPlaces {
		return fault.New(fault.Invalid, "fault.settings.places", maxPlaces)
	}
	for _, f := range Fields() {
		switch v := f.Value(s).(type) {
		case int:
			if err := f.Check(s); err != nil {
				return err
			}
		case string:
			if len(f.Words) > 0 && !slices.Contains(f.Words, v) {
				return fault.New(fault.Invalid, "fault.settings.word", f.Name, v)
			}
		case []magici.HousePoints:
			for _, p := range v {
				if int(p) < f.Low || int(p) > f.High {
					return fault.New(fault.Invalid, "fault.settings.range", f.Name, int(p), f.Low, f.High)
				}
			}
		case []ranking.TieBreak:
			for i, c := range v {
				switch {
				case !slices.Contains(ranking.TieBreaks(), c):
					return fault.New(fault.Invalid, "fault.settings.word", f.Name, string(c))
				case slices.Contains(v[:i], c):
					return fault.New(fault.Invalid, "fault.settings.twice", f.Name, string(c))
				}
			}
		}
	}
	return s.CheckSpells()
}

// Sensible refuses what Validate refuses, and a budget that buys nothing at all. A record from
// elsewhere may have such a budget, because it has been played.
func (s Settings) Sensible() error {
	if err := s.Validate(); err != nil {
		return err
	}
	p := s.Prices
	if least := min(p.Pawn, p.Rook, p.Knight, p.Bishop, p.Queen); s.MaxPieces > 0 && s.Budget < least {
		return fault.New(fault.Invalid, "fault.settings.budget", int(s.Budget), int(least)).By("SM-1.1")
	}
	return nil
}
