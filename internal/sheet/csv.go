package sheet

import (
	"bytes"
	"encoding/csv"
	"strconv"
	"strings"

	"scacchimagici/views/paper"
)

// CSV returns the ranking with its sums, as in its sheet. It begins with the mark by which a
// spreadsheet recognises UTF-8, separates columns as spreadsheets in the language do, and puts a
// mark before texts that a spreadsheet would take for formulas.
func CSV(d paper.Document) ([]byte, error) {
	var b bytes.Buffer
	b.WriteString("\ufeff")
	w := csv.NewWriter(&b)
	w.UseCRLF = true
	if d.Words.Lang() == "it" {
		w.Comma = ';'
	}
	l := d.RankingList()
	rows := [][]string{make([]string, len(l.Sheet))}
	for i, c := range l.Sheet {
		rows[0][i] = d.Heading(c.Key)
	}
	for _, row := range l.Rows {
		cells := make([]string, len(l.Sheet))
		for i, c := range l.Sheet {
			switch v := row[c.Key].Value.(type) {
			case int:
				cells[i] = strconv.Itoa(v)
			case string:
				cells[i] = v
				if v != "" && strings.ContainsRune("=+-@\t\r", rune(v[0])) {
					cells[i] = "'" + v
				}
			}
		}
		rows = append(rows, cells)
	}
	if err := w.WriteAll(rows); err != nil {
		return nil, err
	}
	return b.Bytes(), nil
}
