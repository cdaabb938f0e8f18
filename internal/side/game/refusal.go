package game

import (
	"errors"
	"strconv"
	"strings"

	"scacchimagici/internal/fault"
)

// Code is the word by which the notation names a refusal. It is an error so that it can
// stand behind a [fault.Fault]: people read the sentence of the fault, programs the Code.
type Code string

// The codes of the notation.
const (
	UnknownGame Code = "unknown_game"
	BadPosition Code = "bad_position"
	BadMove     Code = "bad_move"     // cannot be read
	IllegalMove Code = "illegal_move" // read, but not allowed here
	BadRecord   Code = "bad_record"   // no record of a game
	BadResult   Code = "bad_result"   // a record whose result is not that of its moves
)

// Error returns c itself.
func (c Code) Error() string { return string(c) }

// CodeOf returns the Code behind err, empty when there is none.
func CodeOf(err error) Code {
	var c Code
	errors.As(err, &c)
	return c
}

// Unreadable refuses a text that does not look like a move of the game.
func Unreadable(move string) error {
	return fault.New(fault.Invalid, "fault.game.badmove", move).Because(BadMove)
}

// NotLegal refuses a move that can be read but is not allowed here.
func NotLegal(move string) error {
	return fault.New(fault.Illegal, "fault.game.illegalmove", move).Because(IllegalMove)
}

// Malformed refuses a position with a sentence that names the field and what was expected.
func Malformed(key string, args ...any) error {
	return fault.New(fault.Invalid, key, args...).Because(BadPosition)
}

// MalformedRows refuses a position because of what board.Grid.ReadRows says of its rows.
func MalformedRows(err error) error {
	if f := fault.From(err); f != nil {
		return f.Because(BadPosition)
	}
	return err
}

// Fields splits a position into its fields, which are divided by exactly one space; names
// are those of the fields that the game expects, for the sentence of a refusal.
func Fields(text string, names ...string) ([]string, error) {
	fields := strings.Split(text, " ")
	if len(fields) != len(names) {
		return nil, Malformed("fault.position.fields", len(names), strings.Join(names, " "), len(fields))
	}
	for i, f := range fields {
		if f == "" {
			return nil, Malformed("fault.position.empty", names[i])
		}
	}
	return fields, nil
}

// ParseSide reads the field SIDE: "w" or "b".
func ParseSide(field string) (Seat, error) {
	switch field {
	case "w":
		return White, nil
	case "b":
		return Black, nil
	default:
		return Nobody, Malformed("fault.position.side", field)
	}
}

// Letter returns "w" for White and "b" for Black, as positions write a side.
func (s Seat) Letter() string { return s.String()[:1] }

// ParseNumber reads the field called name, a number from low to high without leading zeros.
func ParseNumber(name, field string, low, high int) (int, error) {
	n, err := strconv.Atoi(field)
	if err != nil || strconv.Itoa(n) != field || n < low || n > high {
		return 0, Malformed("fault.position.number", name, low, high, field)
	}
	return n, nil
}
