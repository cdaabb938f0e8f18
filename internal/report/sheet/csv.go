package sheet

import (
	"bytes"
	"encoding/csv"
	"strconv"
	"strings"

	"scacchimagici/views/paper"
)

// CSV returns the ranking with its sums as a table. It begins with the mark by which a
// spreadsheet knows UTF-8, parts columns as the spreadsheets of the language do, and guards
// what they would calculate.
func CSV(d paper.Document) ([]byte, error) {
	var b bytes.Buffer
	b.WriteString("\ufeff")
	w := csv.NewWriter(&b)
	w.UseCRLF = true
	if d.Words.Lang() == "it" {
		w.Comma = ';'
	}
	t := ranking(d)
	rows := [][]string{t.header}
	for _, row := range t.rows {
		rows = append(rows, written(row))
	}
	if err := w.WriteAll(rows); err != nil {
		return nil, err
	}
	return b.Bytes(), nil
}

func written(row []any) []string {
	cells := make([]string, len(row))
	for i, v := range row {
		switch v := v.(type) {
		case int:
			cells[i] = strconv.Itoa(v)
		case string:
			cells[i] = guarded(v)
		}
	}
	return cells
}

// guarded puts a mark before what a spreadsheet would take for a formula.
func guarded(text string) string {
	if text != "" && strings.ContainsRune("=+-@\t\r", rune(text[0])) {
		return "'" + text
	}
	return text
}
