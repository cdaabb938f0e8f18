package exchange

import (
	"bytes"
	"encoding/csv"
	"errors"
	"io"
	"slices"
	"strings"

	"scacchimagici/internal/fault"
	"scacchimagici/internal/quiz"
)

// columns are the possible names of columns with their keys in a question file.
var columns = map[string]string{
	"codice": quiz.KeyID, "id": quiz.KeyID, "code": quiz.KeyID,
	"domanda": "domanda", "domanda it": "domanda", "italiano": "domanda", "question it": "domanda",
	"risposta": "risposta", "risposta it": "risposta", "answer it": "risposta",
	"question": "question", "question en": "question", "domanda en": "question", "english": "question", "inglese": "question",
	"answer": "answer", "answer en": "answer", "risposta en": "answer",
	"valide": "valide", "accepted": "valide", "forme valide": "valide", "altre risposte": "valide",
	"livello": "livello", "difficulty": "livello", "level": "livello", "difficoltà": "livello", "difficolta": "livello",
	"libro": "libro", "book": "libro",
	"capitolo": "capitolo", "chapter": "capitolo",
	"opera": "opera", "work": "opera", "source": "opera", "fonte": "opera",
	"materia": "materia", "subject": "materia", "category": "materia", "categoria": "materia",
	"insieme": "insieme", "set": "insieme",
	"perche": "perche", "perché": "perche", "why": "why", "vicine": "vicine", "near": "vicine",
}

// levels are the words for a difficulty.
var levels = map[string]string{
	"facile": "1", "easy": "1", "media": "2", "medio": "2", "medium": "2", "difficile": "3", "hard": "3",
}

// subjects are the English words for a subject.
var subjects = map[string]quiz.Subject{
	"people": quiz.People, "families": quiz.Families, "spells": quiz.Spells, "creatures": quiz.Creatures,
	"potions": quiz.Potions, "places": quiz.Places, "objects": quiz.Objects, "history": quiz.History,
	"school": quiz.School, "words": quiz.Sayings,
}

const separators = ",;\t"

// columnKey returns the key of a column by its name, such as "Domanda", "question_en" or "Answer
// (EN)"; empty when it is unknown.
func columnKey(name string) string {
	words := strings.FieldsFunc(strings.ToLower(name), func(r rune) bool { return strings.ContainsRune(" _-()[]\"*.:", r) })
	return columns[strings.Join(words, " ")]
}

// separatorOf returns the sign that gives the most known columns in the line that names them. A
// single column is no table of questions.
func separatorOf(line string) (rune, bool) {
	best, most := rune(0), 1
	for _, sep := range separators {
		known := 0
		for name := range strings.SplitSeq(line, string(sep)) {
			if columnKey(name) != "" {
				known++
			}
		}
		if known > most {
			best, most = sep, known
		}
	}
	return best, best != 0
}

// table is the state between two rows of a table.
type table struct {
	*csv.Reader
	skipped int      // lines before the header
	keys    []string // by column; empty: not read
}

// readTable reads a table with a header row.
func (c *collector) readTable(data []byte) (line int, what *fault.Fault) {
	first, line := firstLine(data)
	sep, ok := separatorOf(first)
	if !ok {
		return line, refused("fault.quiz.column.none")
	}
	for range line - 1 {
		_, data, _ = bytes.Cut(data, []byte("\n"))
	}
	t := table{csv.NewReader(bytes.NewReader(data)), line - 1, nil}
	t.Comma, t.FieldsPerRecord = sep, -1
	header, err := t.Read()
	if err != nil {
		return line, refused("fault.quiz.quotes")
	}
	if what := c.header(&t, header); what != nil {
		return line, what
	}
	for !c.full() {
		row, err := t.Read()
		if errors.Is(err, io.EOF) {
			break
		}
		c.tableRow(&t, row, err)
	}
	return 0, nil
}

// header reads the names of the columns. It skips unknown ones with a remark.
func (c *collector) header(t *table, names []string) *fault.Fault {
	for _, name := range names {
		key := columnKey(name)
		if key != "" && slices.Contains(t.keys, key) {
			return refused("fault.quiz.column.twice", strings.TrimSpace(name))
		}
		if key == "" && strings.TrimSpace(name) != "" {
			c.remarks = append(c.remarks, Remark{"quiz.remark.column", []any{clip(strings.TrimSpace(name))}})
		}
		t.keys = append(t.keys, key)
	}
	italian := slices.Contains(t.keys, "domanda") && slices.Contains(t.keys, "risposta")
	english := slices.Contains(t.keys, "question") && slices.Contains(t.keys, "answer")
	if !italian && !english {
		return refused("fault.quiz.column.none")
	}
	return nil
}

// tableRow reads one row, or records the error of reading it.
func (c *collector) tableRow(t *table, row []string, err error) {
	var wrong *csv.ParseError
	if errors.As(err, &wrong) {
		c.refuse(t.skipped+wrong.StartLine, refused("fault.quiz.quotes"))
		return
	}
	if !slices.ContainsFunc(row, func(cell string) bool { return strings.TrimSpace(cell) != "" }) {
		return // a blank row
	}
	line, _ := t.FieldPos(0)
	line += t.skipped
	draft, what := t.draft(row)
	if what != nil {
		c.refuse(line, what)
		return
	}
	q, what := draft.Question()
	if what != nil {
		c.refuse(line, what)
		return
	}
	c.take(line, q)
}

// draft returns the cells of a row by their keys. When there are more cells than columns, a text
// with a separator lacks quotation marks.
func (t *table) draft(row []string) (quiz.Draft, *fault.Fault) {
	d := quiz.Draft{}
	for i, cell := range row {
		cell = strings.TrimSpace(cell)
		switch {
		case i < len(t.keys) && t.keys[i] != "":
			d[t.keys[i]] = plainValue(t.keys[i], unguarded(cell))
		case i >= len(t.keys) && cell != "":
			return nil, refused("fault.quiz.cells", len(row), len(t.keys))
		}
	}
	return d, nil
}

// plainValue translates the words that people write for a subject or a level.
func plainValue(key, value string) string {
	small := strings.ToLower(value)
	switch key {
	case "livello":
		if n, ok := levels[small]; ok {
			return n
		}
	case "materia":
		if s, ok := subjects[small]; ok {
			return string(s)
		}
		return small
	case "insieme":
		return small
	}
	return value
}

// formulaSigns are the first signs of cells that a spreadsheet would calculate.
const formulaSigns = "=+-@"

// guarded returns a cell with an apostrophe before a text that a spreadsheet would take for a
// formula; unguarded removes it.
func guarded(cell string) string {
	if startsFormula(cell) {
		return "'" + cell
	}
	return cell
}

func unguarded(cell string) string {
	if strings.HasPrefix(cell, "'") && startsFormula(cell) {
		return cell[1:]
	}
	return cell
}

// startsFormula reports whether a cell begins with such a sign, after any apostrophes.
func startsFormula(cell string) bool {
	rest := strings.TrimLeft(cell, "'")
	return rest != "" && strings.ContainsRune(formulaSigns, rune(rest[0]))
}
