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
	for _, b := range s.own() {
		if err := b.Check(); err != nil {
			return err
		}
	}
	return s.validateLists()
}

// own are the bounds of the numbers that are not those of a match.
func (s Settings) own() []magici.Bound {
	return []magici.Bound{
		{Name: "rankingPoints.win", Value: int(s.RankingPoints.Win), Low: 0, High: 1000},
		{Name: "rankingPoints.draw", Value: int(s.RankingPoints.Draw), Low: 0, High: 1000},
		{Name: "rankingPoints.loss", Value: int(s.RankingPoints.Loss), Low: 0, High: 1000},
		{Name: "duelShare.numerator", Value: s.DuelShare.Numerator, Low: 0, High: 1000},
		{Name: "duelShare.denominator", Value: s.DuelShare.Denominator, Low: 1, High: 1000},
	}
}

// Bounds returns every number of s with the least and the most that it can be, by its name
// in JSON.
func (s Settings) Bounds() []magici.Bound { return append(s.Settings.Bounds(), s.own()...) }

// Sensible refuses what Validate refuses, and a budget that buys nothing at all. A record
// from elsewhere may have one: it has been played.
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

// Fixed returns the names in JSON of what may not change once a purchase of the tournament
// has been confirmed: army, movement, Direct Moves.
func Fixed() []string {
	var names []string
	for _, v := range DefaultSettings().fixed() {
		names = append(names, v.name)
	}
	return names
}

// fixed returns the values behind [Fixed]; a yes is 1.
func (s Settings) fixed() []struct {
	name  string
	value int
} {
	yes := func(b bool) int {
		if b {
			return 1
		}
		return 0
	}
	return []struct {
		name  string
		value int
	}{
		{"budget", int(s.Budget)},
		{"maxPieces", s.MaxPieces},
		{"prices.P", int(s.Prices.Pawn)},
		{"prices.R", int(s.Prices.Rook)},
		{"prices.N", int(s.Prices.Knight)},
		{"prices.B", int(s.Prices.Bishop)},
		{"prices.Q", int(s.Prices.Queen)},
		{"doubleStep", yes(s.DoubleStep)},
		{"enPassant", yes(s.EnPassant)},
		{"castling", yes(s.Castling)},
		{"promotion", yes(s.Promotion)},
		{"directMovesPerPiece", s.PerPiece},
		{"directMovesPerSide", s.PerSide},
		{"directMoveFactor", s.Factor},
	}
}

// fixedChange returns the first of [Fixed] that differs between s and other.
func (s Settings) fixedChange(other Settings) (name string, differs bool) {
	theirs := other.fixed()
	for i, v := range s.fixed() {
		if v != theirs[i] {
			return v.name, true
		}
	}
	return "", false
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
