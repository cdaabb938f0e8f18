package magici

import (
	"scacchimagici/internal/fault"
	"scacchimagici/internal/game/chess"
)

// Settings are the numbers of the regulation. The association revises them between
// editions, so none of them stands anywhere else; a match keeps those it was opened with.
type Settings struct {
	Budget     PiecePoints `json:"budget"`    // SM-1.1
	MaxPieces  int         `json:"maxPieces"` // besides the King, SM-1.3
	Prices     Prices      `json:"prices"`    // SM-1.2
	MoveS      int         `json:"moveSeconds"`
	DirectS    int         `json:"directMoveSeconds"`
	MatchS     int         `json:"matchSeconds"`
	GraceMs    int         `json:"graceMillis"`    // allowance for the network, SM-3.5
	ConfirmS   int         `json:"confirmSeconds"` // performing ends by itself after so many; 0: never (SM-3.2)
	PerPiece   int         `json:"directMovesPerPiece"`
	PerSide    int         `json:"directMovesPerSide"`
	Factor     int         `json:"directMoveFactor"` // of the gain of a Direct Move that captures (SM-6.4)
	DoubleStep bool        `json:"doubleStep"`       // SM-4.2, as the three below
	EnPassant  bool        `json:"enPassant"`
	Castling   bool        `json:"castling"`
	Promotion  bool        `json:"promotion"`
	Reveal     bool        `json:"revealAtOnce"` // the question is on all screens as soon as it is drawn
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
		Prices: Prices{Pawn: 1, Rook: 2, Knight: 2, Bishop: 3, Queen: 4},
		MoveS:  30, DirectS: 10, MatchS: 1200, GraceMs: 300, ConfirmS: 0,
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

// Movement returns the four settings of SM-4.2.
func (s Settings) Movement() chess.Rules {
	return chess.Rules{DoubleStep: s.DoubleStep, EnPassant: s.EnPassant, Castling: s.Castling, Promotion: s.Promotion}
}

// Bound is a number of the settings with the least and the most that it can be.
type Bound struct {
	Name      string // in JSON
	Value     int
	Low, High int
}

// Check refuses a value outside of its bounds and names it.
func (b Bound) Check() error {
	if b.Value < b.Low || b.Value > b.High {
		return fault.New(fault.Invalid, "fault.settings.range", b.Name, b.Value, b.Low, b.High)
	}
	return nil
}

// Bounds returns every number of s with its bounds.
func (s Settings) Bounds() []Bound {
	return []Bound{
		{"budget", int(s.Budget), 0, 1000},
		{"maxPieces", s.MaxPieces, 0, 15},
		{"prices.P", int(s.Prices.Pawn), 0, 1000},
		{"prices.R", int(s.Prices.Rook), 0, 1000},
		{"prices.N", int(s.Prices.Knight), 0, 1000},
		{"prices.B", int(s.Prices.Bishop), 0, 1000},
		{"prices.Q", int(s.Prices.Queen), 0, 1000},
		{"moveSeconds", s.MoveS, 1, 3600},
		{"directMoveSeconds", s.DirectS, 1, 3600},
		{"matchSeconds", s.MatchS, 1, 86400},
		{"graceMillis", s.GraceMs, 0, 10000},
		{"confirmSeconds", s.ConfirmS, 0, 3600},
		{"directMovesPerPiece", s.PerPiece, 0, 100},
		{"directMovesPerSide", s.PerSide, 0, 100},
		{"directMoveFactor", s.Factor, 1, 100},
	}
}

// Validate refuses numbers that make no sense and names the first one.
func (s Settings) Validate() error {
	for _, b := range s.Bounds() {
		if err := b.Check(); err != nil {
			return err
		}
	}
	return nil
}
