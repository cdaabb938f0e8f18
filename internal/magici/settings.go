package magici

import (
	"reflect"

	"scacchimagici/internal/chess"
	"scacchimagici/internal/setting"
)

// Settings are the numbers of the regulation. The association revises them between
// editions, so none of them stands anywhere else; a match keeps those it was opened with.
type Settings struct {
	Budget         PiecePoints          `json:"budget"`    // SM-1.1
	MaxPieces      int                  `json:"maxPieces"` // besides the King, SM-1.3
	Prices         Prices               `json:"prices"`    // SM-1.2
	MoveTime       setting.Seconds      `json:"moveSeconds"`
	DirectMoveTime setting.Seconds      `json:"directMoveSeconds"`
	MatchTime      setting.Seconds      `json:"matchSeconds"`
	Grace          setting.Milliseconds `json:"graceMillis"`           // allowance for the network, SM-3.5
	ConfirmAfter   setting.Seconds      `json:"confirmSeconds"`        // performing ends by itself after it; 0: never (SM-3.2)
	WandTime       setting.Seconds      `json:"wandSeconds,omitempty"` // a raised wand stops the clock of the turn no longer (SM-6.6)
	PerPiece       int                  `json:"directMovesPerPiece"`
	PerSide        int                  `json:"directMovesPerSide"`
	Factor         int                  `json:"directMoveFactor"` // of the gain of a Direct Move that captures (SM-6.4)
	DoubleStep     bool                 `json:"doubleStep"`       // SM-4.2, as the three below
	EnPassant      bool                 `json:"enPassant"`
	Castling       bool                 `json:"castling"`
	Promotion      bool                 `json:"promotion"`
	Reveal         bool                 `json:"revealAtOnce"`  // the question is on all screens as soon as it is drawn
	AnswerTime     setting.Seconds      `json:"answerSeconds"` // that screens count down once the question is shown; it decides nothing; 0: none

	Spells          []Spell `json:"spells,omitempty"`          // that may be cast, SM-10.6
	SpellsPerPerson int     `json:"spellsPerPerson,omitempty"` // in a match; 0: none
}

// Prices are the Piece Points of each kind of piece; the King's is always 0 (SM-1.3).
type Prices struct {
	Pawn   PiecePoints `json:"P"`
	Rook   PiecePoints `json:"R"`
	Knight PiecePoints `json:"N"`
	Bishop PiecePoints `json:"B"`
	Queen  PiecePoints `json:"Q"`
}

// DefaultSettings returns the regulation as it stands.
func DefaultSettings() Settings {
	return Settings{
		Budget: 10, MaxPieces: 7,
		Prices:   Prices{Pawn: 1, Rook: 2, Knight: 2, Bishop: 3, Queen: 4},
		MoveTime: 30 * setting.Second, DirectMoveTime: 10 * setting.Second, MatchTime: 1200 * setting.Second, Grace: 300 * setting.Millisecond, ConfirmAfter: 0,
		WandTime: 20 * setting.Second,
		PerPiece: 1, PerSide: 3, Factor: 2,
		DoubleStep: true, EnPassant: true, Castling: true, Promotion: true,
	}
}

// Value returns what a piece of kind k costs and what eating it gains (SM-1.2, SM-5.6).
func (s Settings) Value(k chess.Kind) PiecePoints {
	switch k {
	case chess.Pawn:
		return s.Prices.Pawn
	case chess.Rook:
		return s.Prices.Rook
	case chess.Knight:
		return s.Prices.Knight
	case chess.Bishop:
		return s.Prices.Bishop
	case chess.Queen:
		return s.Prices.Queen
	}
	return 0
}

// CaptureGain returns what a side gains when it takes a piece of kind k, as many times as
// much by a Direct Move (SM-5.2, SM-6.4).
func (s Settings) CaptureGain(k chess.Kind, direct bool) PiecePoints {
	if direct {
		return s.Value(k) * PiecePoints(s.Factor)
	}
	return s.Value(k)
}

// Movement returns the four settings of SM-4.2.
func (s Settings) Movement() chess.Rules {
	return chess.Rules{DoubleStep: s.DoubleStep, EnPassant: s.EnPassant, Castling: s.Castling, Promotion: s.Promotion}
}

// Fields returns the settings of a match, in the order of the report.
func Fields() []setting.Field[Settings] {
	type row = setting.Field[Settings]
	return []row{
		{Name: "budget", Rule: "SM-1.1", Group: "army", Unit: "points", High: 1000, Usual: true, Fixed: true, At: func(s *Settings) any { return &s.Budget }},
		{Name: "maxPieces", Rule: "SM-1.3", Group: "army", Unit: "pieces", High: 15, Fixed: true, At: func(s *Settings) any { return &s.MaxPieces }},
		{Name: "prices.P", Rule: "SM-1.2", Group: "army", Unit: "points", High: 1000, Usual: true, Fixed: true, At: func(s *Settings) any { return &s.Prices.Pawn }},
		{Name: "prices.R", Rule: "SM-1.2", Group: "army", Unit: "points", High: 1000, Usual: true, Fixed: true, At: func(s *Settings) any { return &s.Prices.Rook }},
		{Name: "prices.N", Rule: "SM-1.2", Group: "army", Unit: "points", High: 1000, Usual: true, Fixed: true, At: func(s *Settings) any { return &s.Prices.Knight }},
		{Name: "prices.B", Rule: "SM-1.2", Group: "army", Unit: "points", High: 1000, Usual: true, Fixed: true, At: func(s *Settings) any { return &s.Prices.Bishop }},
		{Name: "prices.Q", Rule: "SM-1.2", Group: "army", Unit: "points", High: 1000, Usual: true, Fixed: true, At: func(s *Settings) any { return &s.Prices.Queen }},
		{Name: "moveSeconds", Rule: "SM-3.1", Group: "clocks", Low: 1, High: 3600, Usual: true, At: func(s *Settings) any { return &s.MoveTime }},
		{Name: "directMoveSeconds", Rule: "SM-6.1", Group: "clocks", Low: 1, High: 3600, Usual: true, At: func(s *Settings) any { return &s.DirectMoveTime }},
		{Name: "matchSeconds", Rule: "SM-3.4", Group: "clocks", Low: 1, High: 86400, Usual: true, At: func(s *Settings) any { return &s.MatchTime }},
		{Name: "graceMillis", Rule: "SM-3.5", Group: "clocks", High: 10000, At: func(s *Settings) any { return &s.Grace }},
		{Name: "confirmSeconds", Rule: "SM-3.2", Group: "clocks", High: 3600, OfPeople: true, At: func(s *Settings) any { return &s.ConfirmAfter }},
		{Name: "directMovesPerPiece", Rule: "SM-6.2", Group: "direct", Unit: "times", High: 100, Fixed: true, At: func(s *Settings) any { return &s.PerPiece }},
		{Name: "directMovesPerSide", Rule: "SM-6.2", Group: "direct", Unit: "times", High: 100, Fixed: true, At: func(s *Settings) any { return &s.PerSide }},
		{Name: "directMoveFactor", Rule: "SM-6.4", Group: "direct", Unit: "factor", Low: 1, High: 100, Fixed: true, At: func(s *Settings) any { return &s.Factor }},
		{Name: "wandSeconds", Rule: "SM-6.6", Group: "direct", Low: 1, High: 3600, Unrecorded: true, At: func(s *Settings) any { return &s.WandTime }},
		{Name: "doubleStep", Rule: "SM-4.2", Group: "movement", Fixed: true, At: func(s *Settings) any { return &s.DoubleStep }},
		{Name: "enPassant", Rule: "SM-4.2", Group: "movement", Fixed: true, At: func(s *Settings) any { return &s.EnPassant }},
		{Name: "castling", Rule: "SM-4.2", Group: "movement", Fixed: true, At: func(s *Settings) any { return &s.Castling }},
		{Name: "promotion", Rule: "SM-4.2", Group: "movement", Fixed: true, At: func(s *Settings) any { return &s.Promotion }},
		{Name: "spells", Rule: "SM-10.6", Group: "spells", Usual: true, Fixed: true, Added: true, OfPeople: true, At: func(s *Settings) any { return &s.Spells }},
		{Name: "spellsPerPerson", Rule: "SM-10.6", Group: "spells", Unit: "times", High: MaxSpells, Usual: true, Fixed: true, Added: true, OfPeople: true, At: func(s *Settings) any { return &s.SpellsPerPerson }},
		{Name: "revealAtOnce", Group: "screens", Unrecorded: true, OfPeople: true, At: func(s *Settings) any { return &s.Reveal }},
		{Name: "answerSeconds", Group: "screens", High: 600, Unrecorded: true, OfPeople: true, At: func(s *Settings) any { return &s.AnswerTime }},
	}
}

// WithoutPeople returns s as a match has it that no people play on a board: without what only they need.
func (s Settings) WithoutPeople() Settings {
	for _, f := range Fields() {
		if f.OfPeople {
			reflect.ValueOf(f.At(&s)).Elem().SetZero()
		}
	}
	return s
}

// WithLaterSettings returns s with the regulation's numbers for the settings that did not exist when s was
// stored.
func (s Settings) WithLaterSettings() Settings {
	if s.WandTime == 0 {
		s.WandTime = DefaultSettings().WandTime
	}
	return s
}

// Validate refuses numbers that make no sense and names the first one.
func (s Settings) Validate() error {
	for _, f := range Fields() {
		if err := f.Check(s); err != nil {
			return err
		}
	}
	return s.CheckSpells()
}
