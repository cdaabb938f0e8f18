package tournament

import (
	"slices"

	"scacchimagici/internal/fault"
	"scacchimagici/internal/magici"
)

// Settings are the numbers of the regulation and what a tournament decides besides. The
// names in JSON are those of the tournament record.
type Settings struct {
	magici.Settings
	RankingPoints  MatchPoints          `json:"rankingPoints"`
	HousePoints    []magici.HousePoints `json:"housePoints"` // by place, the first one first; beyond the list 0 (SM-8.3)
	DuelShare      Share                `json:"duelShare"`
	TieBreaks      []TieBreak           `json:"tieBreaks"`             // in the order in which they are applied (SM-8.2)
	QuestionSet    string               `json:"questionSet,omitempty"` // empty: those on the books
	ProjectorSound bool                 `json:"projectorSound"`
	HideQuestion   bool                 `json:"projectorHidesQuestion,omitempty"` // the projector never shows a question
}

// MatchPoints are the Ranking Points of a match (SM-7.4).
type MatchPoints struct {
	Win  magici.RankingPoints `json:"win"`
	Draw magici.RankingPoints `json:"draw"`
	Loss magici.RankingPoints `json:"loss"`
}

// Share is the part of the Piece Points from Duels that becomes House Points (SM-8.4).
type Share struct {
	Numerator   int    `json:"numerator"`
	Denominator int    `json:"denominator"`
	Round       string `json:"round"` // "up" or "down"
}

// TieBreak is a criterion that separates Houses with equal Ranking Points (SM-8.2).
type TieBreak string

// The criteria.
const (
	Direct          TieBreak = "direct"
	Points          TieBreak = "points"
	Difference      TieBreak = "difference"
	SonnebornBerger TieBreak = "sonneborn-berger"
	Decision        TieBreak = "decision"
)

// TieBreaks are all criteria, in the order of the regulation.
func TieBreaks() []TieBreak {
	return []TieBreak{Direct, Points, Difference, SonnebornBerger, Decision}
}

// DefaultSettings returns the regulation as it stands.
func DefaultSettings() Settings {
	return Settings{
		Settings:      magici.DefaultSettings(),
		RankingPoints: MatchPoints{Win: 3, Draw: 1, Loss: 0},
		HousePoints:   []magici.HousePoints{25, 20, 15, 10},
		DuelShare:     Share{Numerator: 1, Denominator: 2, Round: "up"},
		TieBreaks:     TieBreaks(),
	}
}

// maxPlaces is how many places can be paid: those of the largest tournament (SM-8.1).
const maxPlaces = 12

// Validate refuses what makes no sense and names the first field at fault as in JSON.
func (s Settings) Validate() error {
	if err := s.Settings.Validate(); err != nil {
		return err
	}
	ranges := []struct {
		name      string
		v, lo, hi int
	}{
		{"rankingPoints.win", int(s.RankingPoints.Win), 0, 1000},
		{"rankingPoints.draw", int(s.RankingPoints.Draw), 0, 1000},
		{"rankingPoints.loss", int(s.RankingPoints.Loss), 0, 1000},
		{"duelShare.numerator", s.DuelShare.Numerator, 0, 1000},
		{"duelShare.denominator", s.DuelShare.Denominator, 1, 1000},
	}
	for _, r := range ranges {
		if r.v < r.lo || r.v > r.hi {
			return fault.New(fault.Invalid, "fault.settings.range", r.name, r.v, r.lo, r.hi)
		}
	}
	return s.validateLists()
}

func (s Settings) validateLists() error {
	if len(s.HousePoints) > maxPlaces {
		return fault.New(fault.Invalid, "fault.settings.places", maxPlaces)
	}
	for _, p := range s.HousePoints {
		if p < 0 || p > 1000 {
			return fault.New(fault.Invalid, "fault.settings.range", "housePoints", int(p), 0, 1000)
		}
	}
	if r := s.DuelShare.Round; r != "up" && r != "down" {
		return fault.New(fault.Invalid, "fault.settings.word", "duelShare.round", r)
	}
	for i, c := range s.TieBreaks {
		switch {
		case !slices.Contains(TieBreaks(), c):
			return fault.New(fault.Invalid, "fault.settings.word", "tieBreaks", string(c))
		case slices.Contains(s.TieBreaks[:i], c):
			return fault.New(fault.Invalid, "fault.settings.twice", "tieBreaks", string(c))
		}
	}
	return nil
}
