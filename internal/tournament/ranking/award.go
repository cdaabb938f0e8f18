package ranking

import "scacchimagici/internal/magici"

// Award are the House Points of a House for its place and its Duels (SM-8.3, SM-8.4).
type Award struct {
	Place magici.HousePoints `json:"place"` // of the place; 0 beyond the list of the settings
	Duels magici.HousePoints `json:"duels"` // the share of the points gained in Duels
	Total magici.HousePoints `json:"total"`
}

// NewAward returns the House Points for place (1 is the first) and for eaten, the Piece
// Points gained in successful Duels over the whole tournament: their sum is divided and
// rounded once (SM-8.4).
func NewAward(rules Rules, place int, eaten magici.PiecePoints) Award {
	a := Award{Duels: share(rules.DuelShare, eaten)}
	if place <= len(rules.HousePoints) {
		a.Place = rules.HousePoints[place-1]
	}
	a.Total = a.Place + a.Duels
	return a
}

// share returns the part of eaten that counts, up or down to a whole number.
func share(s Share, eaten magici.PiecePoints) magici.HousePoints {
	parts := int(eaten) * s.Numerator
	whole, rest := parts/s.Denominator, parts%s.Denominator
	switch {
	case s.Round == "up" && rest > 0:
		whole++
	case s.Round == "down" && rest < 0:
		whole--
	}
	return magici.HousePoints(whole)
}
