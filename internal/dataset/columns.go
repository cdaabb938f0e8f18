package dataset

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"strconv"
	"strings"

	"scacchimagici/internal/chess"
	"scacchimagici/internal/magici"
)

// Type is the type of the values of a column.
type Type string

// The types. CSV writes a time as its text, a number in digits, and true or false.
const (
	Text    Type = "text"
	Integer Type = "integer"
	Boolean Type = "boolean"
	Time    Type = "time" // RFC 3339 with milliseconds, UTC
)

// Column is a column of the table.
type Column struct {
	Name   string
	Type   Type
	Values []string         // all that there can be; nil: any
	value  func(r *Row) any // a string, an int or a bool; nil: empty
}

// timeLayout is the form of a time, as in a record.
const timeLayout = "2006-01-02T15:04:05.000Z"

// Columns returns the columns in their order.
func Columns() []Column {
	sides := []string{chess.White.String(), chess.Black.String()}
	var pieces []string
	for k := chess.Pawn; k <= chess.King; k++ {
		pieces = append(pieces, string(k.Letter()))
	}
	return []Column{
		{"tournament", Text, nil, func(r *Row) any { return r.Tournament }},
		{"match", Text, nil, func(r *Row) any { return r.Match }},
		{"step", Integer, nil, func(r *Row) any { return r.Step }},
		{"time", Time, nil, func(r *Row) any {
			if r.Time.IsZero() {
				return nil
			}
			return r.Time.UTC().Format(timeLayout)
		}},
		{"side", Text, sides, func(r *Row) any {
			if r.Side == nil {
				return nil
			}
			return r.Side.String()
		}},
		{"person", Text, nil, func(r *Row) any { return text(r.Person) }},
		{"kind", Text, words(magici.EntryKinds()), func(r *Row) any { return string(r.Kind) }},
		{"piece", Text, pieces, func(r *Row) any { return letter(r.Piece) }},
		{"from", Text, nil, func(r *Row) any { return square(r.From) }},
		{"to", Text, nil, func(r *Row) any { return square(r.To) }},
		{"defender", Text, pieces, func(r *Row) any { return letter(r.Defender) }},
		{"defender_person", Text, nil, func(r *Row) any { return text(r.Against) }},
		{"question", Text, nil, func(r *Row) any { return text(r.Question) }},
		{"level", Integer, []string{"1", "2", "3"}, func(r *Row) any {
			if r.Level == 0 {
				return nil
			}
			return r.Level
		}},
		{"outcome", Text, words(magici.Outcomes()), func(r *Row) any { return text(string(r.Outcome)) }},
		{"end", Text, words(magici.EndReasons()), func(r *Row) any { return text(string(r.End)) }},
		{"points_white", Integer, nil, func(r *Row) any { return int(r.Points[chess.White]) }},
		{"points_black", Integer, nil, func(r *Row) any { return int(r.Points[chess.Black]) }},
		{"score_white", Integer, nil, func(r *Row) any { return int(r.Score[chess.White]) }},
		{"score_black", Integer, nil, func(r *Row) any { return int(r.Score[chess.Black]) }},
		{"position", Text, nil, func(r *Row) any { return text(r.Position) }},
		{"undone", Boolean, nil, func(r *Row) any { return r.Undone }},
	}
}

// words returns the words of a closed list.
func words[W ~string](all []W) []string {
	texts := make([]string, len(all))
	for i, w := range all {
		texts[i] = string(w)
	}
	return texts
}

// text returns nil for an empty text.
func text(s string) any {
	if s == "" {
		return nil
	}
	return s
}

func letter(k chess.Kind) any {
	if k == chess.NoKind {
		return nil
	}
	return string(k.Letter())
}

func square(sq *chess.Square) any {
	if sq == nil {
		return nil
	}
	return sq.String()
}

// JSONL returns the table as JSON Lines: an object a row, with each column as a member; what is empty is null.
func JSONL(rows []Row) ([]byte, error) {
	var b bytes.Buffer
	columns := Columns()
	for i := range rows {
		before := byte('{')
		for _, c := range columns {
			data, err := json.Marshal(c.value(&rows[i]))
			if err != nil {
				return nil, fmt.Errorf("write the table: %w", err)
			}
			b.WriteByte(before)
			fmt.Fprintf(&b, "%q:%s", c.Name, data)
			before = ','
		}
		b.WriteString("}\n")
	}
	return b.Bytes(), nil
}

// CSV returns the table as CSV (RFC 4180) in UTF-8, with the names of the columns as its first line. It puts an
// apostrophe before texts that a spreadsheet would take for formulas.
func CSV(rows []Row) ([]byte, error) {
	var b bytes.Buffer
	w := csv.NewWriter(&b)
	columns := Columns()
	line := make([]string, len(columns))
	for i, c := range columns {
		line[i] = c.Name
	}
	if err := w.Write(line); err != nil {
		return nil, fmt.Errorf("write the table: %w", err)
	}
	for i := range rows {
		for j, c := range columns {
			line[j] = cell(c.value(&rows[i]))
		}
		if err := w.Write(line); err != nil {
			return nil, fmt.Errorf("write the table: %w", err)
		}
	}
	w.Flush()
	if err := w.Error(); err != nil {
		return nil, fmt.Errorf("write the table: %w", err)
	}
	return b.Bytes(), nil
}

func cell(value any) string {
	switch v := value.(type) {
	case int:
		return strconv.Itoa(v)
	case bool:
		return strconv.FormatBool(v)
	case string:
		if v != "" && strings.ContainsRune("=+-@\t\r", rune(v[0])) {
			return "'" + v
		}
		return v
	}
	return ""
}
