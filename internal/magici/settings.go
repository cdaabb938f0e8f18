package magici

import (
	"fmt"
	"reflect"
	"time"

	"scacchimagici/internal/fault"
	"scacchimagici/internal/game/chess"
)

// Settings are the numbers of the regulation. The association revises them between
// editions, so none of them stands anywhere else; a match keeps those it was opened with.
type Settings struct {
	Budget         PiecePoints  `json:"budget"`    // SM-1.1
	MaxPieces      int          `json:"maxPieces"` // besides the King, SM-1.3
	Prices         Prices       `json:"prices"`    // SM-1.2
	MoveTime       Seconds      `json:"moveSeconds"`
	DirectMoveTime Seconds      `json:"directMoveSeconds"`
	MatchTime      Seconds      `json:"matchSeconds"`
	Grace          Milliseconds `json:"graceMillis"`    // allowance for the network, SM-3.5
	ConfirmAfter   Seconds      `json:"confirmSeconds"` // performing ends by itself after it; 0: never (SM-3.2)
	PerPiece       int          `json:"directMovesPerPiece"`
	PerSide        int          `json:"directMovesPerSide"`
	Factor         int          `json:"directMoveFactor"` // of the gain of a Direct Move that captures (SM-6.4)
	DoubleStep     bool         `json:"doubleStep"`       // SM-4.2, as the three below
	EnPassant      bool         `json:"enPassant"`
	Castling       bool         `json:"castling"`
	Promotion      bool         `json:"promotion"`
	Reveal         bool         `json:"revealAtOnce"`            // the question is on all screens as soon as it is drawn
	AnswerTime     Seconds      `json:"answerSeconds,omitempty"` // that screens count down once the question is shown; it decides nothing; 0: none

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
		MoveTime: 30 * Second, DirectMoveTime: 10 * Second, MatchTime: 1200 * Second, Grace: 300 * Millisecond, ConfirmAfter: 0,
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

// Setting is one field of the settings S. Form, bounds, locks, differences, report and record
// walk the rows of one list, so that another setting is a row, its rule and its words.
type Setting[S any] struct {
	Name       string       // in JSON and in the tournament record, such as "prices.P"
	Rule       string       // that it belongs to, such as "SM-1.2"
	Group      string       // of the page of the settings
	Unit       string       // on that page; empty: none
	Low, High  int          // of a number, or of each number of a list, in the unit of JSON
	Words      []string     // that a text can be; empty: any
	Fixed      bool         // cannot change once a purchase of the tournament has been confirmed
	Unrecorded bool         // of the screens, no part of the regulation: not in record and report
	At         func(*S) any // points to the field in the settings
}

// Within returns f as a field of settings T of which the settings S are a part.
func Within[T, S any](f Setting[S], part func(*T) *S) Setting[T] {
	return Setting[T]{
		Name: f.Name, Rule: f.Rule, Group: f.Group, Unit: f.Unit, Low: f.Low, High: f.High, Words: f.Words,
		Fixed: f.Fixed, Unrecorded: f.Unrecorded, At: func(t *T) any { return f.At(part(t)) },
	}
}

// SetNumber sets f in s, which must be a number; one of a duration is in the unit of JSON.
func (f Setting[S]) SetNumber(s *S, n int) {
	switch v := f.At(s).(type) {
	case interface{ set(int) }:
		v.set(n)
	default:
		reflect.ValueOf(v).Elem().SetInt(int64(n))
	}
}

// Value returns the value of f in s: an int for a number of any type, of a duration in the
// unit of JSON, otherwise as it is.
func (f Setting[S]) Value(s S) any {
	v := reflect.ValueOf(f.At(&s)).Elem()
	if d, ok := v.Interface().(interface{ Int() int }); ok {
		return d.Int()
	}
	if v.CanInt() {
		return int(v.Int())
	}
	return v.Interface()
}

// Shown returns the value of f in s as people are told it: seconds as a time.Duration,
// everything else as Value does.
func (f Setting[S]) Shown(s S) any {
	if d, ok := f.At(&s).(*Seconds); ok {
		return time.Duration(*d)
	}
	return f.Value(s)
}

// Changed reports whether f differs between two settings.
func (f Setting[S]) Changed(from, to S) bool {
	return fmt.Sprint(f.Value(from)) != fmt.Sprint(f.Value(to))
}

// Check refuses a number outside of its bounds and names it.
func (f Setting[S]) Check(s S) error {
	if n, ok := f.Value(s).(int); ok && (n < f.Low || n > f.High) {
		return fault.New(fault.Invalid, "fault.settings.range", f.Name, n, f.Low, f.High)
	}
	return nil
}

// Fields returns the settings of a match, in the order of the report.
func Fields() []Setting[Settings] {
	type row = Setting[Settings]
	return []row{
		{Name: "budget", Rule: "SM-1.1", Group: "army", Unit: "points", High: 1000, Fixed: true, At: func(s *Settings) any { return &s.Budget }},
		{Name: "maxPieces", Rule: "SM-1.3", Group: "army", Unit: "pieces", High: 15, Fixed: true, At: func(s *Settings) any { return &s.MaxPieces }},
		{Name: "prices.P", Rule: "SM-1.2", Group: "army", Unit: "points", High: 1000, Fixed: true, At: func(s *Settings) any { return &s.Prices.Pawn }},
		{Name: "prices.R", Rule: "SM-1.2", Group: "army", Unit: "points", High: 1000, Fixed: true, At: func(s *Settings) any { return &s.Prices.Rook }},
		{Name: "prices.N", Rule: "SM-1.2", Group: "army", Unit: "points", High: 1000, Fixed: true, At: func(s *Settings) any { return &s.Prices.Knight }},
		{Name: "prices.B", Rule: "SM-1.2", Group: "army", Unit: "points", High: 1000, Fixed: true, At: func(s *Settings) any { return &s.Prices.Bishop }},
		{Name: "prices.Q", Rule: "SM-1.2", Group: "army", Unit: "points", High: 1000, Fixed: true, At: func(s *Settings) any { return &s.Prices.Queen }},
		{Name: "moveSeconds", Rule: "SM-3.1", Group: "clocks", Low: 1, High: 3600, At: func(s *Settings) any { return &s.MoveTime }},
		{Name: "directMoveSeconds", Rule: "SM-6.1", Group: "clocks", Low: 1, High: 3600, At: func(s *Settings) any { return &s.DirectMoveTime }},
		{Name: "matchSeconds", Rule: "SM-3.4", Group: "clocks", Low: 1, High: 86400, At: func(s *Settings) any { return &s.MatchTime }},
		{Name: "graceMillis", Rule: "SM-3.5", Group: "clocks", High: 10000, At: func(s *Settings) any { return &s.Grace }},
		{Name: "confirmSeconds", Rule: "SM-3.2", Group: "clocks", High: 3600, At: func(s *Settings) any { return &s.ConfirmAfter }},
		{Name: "directMovesPerPiece", Rule: "SM-6.2", Group: "direct", Unit: "times", High: 100, Fixed: true, At: func(s *Settings) any { return &s.PerPiece }},
		{Name: "directMovesPerSide", Rule: "SM-6.2", Group: "direct", Unit: "times", High: 100, Fixed: true, At: func(s *Settings) any { return &s.PerSide }},
		{Name: "directMoveFactor", Rule: "SM-6.4", Group: "direct", Unit: "factor", Low: 1, High: 100, Fixed: true, At: func(s *Settings) any { return &s.Factor }},
		{Name: "doubleStep", Rule: "SM-4.2", Group: "movement", Fixed: true, At: func(s *Settings) any { return &s.DoubleStep }},
		{Name: "enPassant", Rule: "SM-4.2", Group: "movement", Fixed: true, At: func(s *Settings) any { return &s.EnPassant }},
		{Name: "castling", Rule: "SM-4.2", Group: "movement", Fixed: true, At: func(s *Settings) any { return &s.Castling }},
		{Name: "promotion", Rule: "SM-4.2", Group: "movement", Fixed: true, At: func(s *Settings) any { return &s.Promotion }},
		{Name: "spells", Rule: "SM-10.6", Group: "spells", Fixed: true, At: func(s *Settings) any { return &s.Spells }},
		{Name: "spellsPerPerson", Rule: "SM-10.6", Group: "spells", Unit: "times", High: MaxSpells, Fixed: true, At: func(s *Settings) any { return &s.SpellsPerPerson }},
		{Name: "revealAtOnce", Group: "screens", Unrecorded: true, At: func(s *Settings) any { return &s.Reveal }},
		{Name: "answerSeconds", Group: "screens", High: 600, Unrecorded: true, At: func(s *Settings) any { return &s.AnswerTime }},
	}
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
