package roster

import (
	"strings"
	"unicode/utf8"

	"scacchimagici/internal/fault"
	"scacchimagici/internal/label"
)

// row is a line of a table with its cells, which are tidy.
type row struct {
	line  int
	cells []string
}

// at returns a cell, empty beyond the last one.
func (r row) at(column int) string {
	if column < 0 || column >= len(r.cells) {
		return ""
	}
	return r.cells[column]
}

// readRows splits a text into its non-empty rows. A cell in quotes may hold separators, line breaks
// and doubled quotes; elsewhere a quote is an ordinary sign.
func readRows(text string) ([]row, error) {
	c := cutter{rest: text, line: 1}
	c.separator = separatorOf(&c)
	var all []row
	for c.rest != "" {
		r, err := c.row()
		if err != nil {
			return nil, err
		}
		if strings.Join(r.cells, "") != "" {
			all = append(all, r)
		}
	}
	return all, nil
}

// separatorOf returns the separator of the cells. A first line "sep=;", as one spreadsheet writes
// it, names it and is skipped; otherwise it is the sign that occurs in most of the first lines.
func separatorOf(c *cutter) rune {
	first, rest, _ := strings.Cut(c.rest, "\n")
	if sign, ok := strings.CutPrefix(strings.TrimSpace(first), "sep="); ok && utf8.RuneCountInString(sign) == 1 {
		c.rest, c.line = rest, 2
		r, _ := utf8.DecodeRuneInString(sign)
		return r
	}
	best, most := ',', 0
	for _, sign := range "\t;," {
		lines := 0
		for i, line := range strings.SplitN(c.rest, "\n", sampleLines+1) {
			if i < sampleLines && strings.ContainsRune(line, sign) {
				lines++
			}
		}
		if lines > most {
			best, most = sign, lines
		}
	}
	return best
}

// sampleLines is how many lines are counted to find the separator.
const sampleLines = 20

// cutter reads a text from its beginning.
type cutter struct {
	rest      string
	line      int
	separator rune
}

// row takes the next line of the table.
func (c *cutter) row() (row, error) {
	r := row{line: c.line}
	for {
		cell, more, err := c.cell()
		if err != nil {
			return r, err
		}
		r.cells = append(r.cells, label.Tidy(cell))
		if !more {
			return r, nil
		}
	}
}

// cell takes the next cell; more is false when it is the last one of its row.
func (c *cutter) cell() (text string, more bool, err error) {
	quoted, err := c.quoted()
	if err != nil {
		return "", false, err
	}
	end := strings.IndexFunc(c.rest, func(r rune) bool { return r == c.separator || r == '\n' || r == '\r' })
	if end < 0 {
		end = len(c.rest)
	}
	text, c.rest = quoted+c.rest[:end], c.rest[end:]
	if c.rest == "" {
		return text, false, nil
	}
	r, size := utf8.DecodeRuneInString(c.rest)
	if r == c.separator {
		c.rest = c.rest[size:]
		return text, true, nil
	}
	c.rest = strings.TrimPrefix(strings.TrimPrefix(c.rest, "\r"), "\n")
	c.line++
	return text, false, nil
}

// quoted reads the text in quotes at the beginning of a cell.
func (c *cutter) quoted() (string, error) {
	rest, ok := strings.CutPrefix(strings.TrimLeft(c.rest, " "), `"`)
	if !ok {
		return "", nil
	}
	var b strings.Builder
	for {
		inside, after, closed := strings.Cut(rest, `"`)
		if !closed {
			return "", fault.New(fault.Invalid, "fault.roster.quote", c.line)
		}
		b.WriteString(inside)
		if rest, ok = strings.CutPrefix(after, `"`); !ok {
			c.rest = after
			break
		}
		b.WriteByte('"')
	}
	c.line += strings.Count(b.String(), "\n")
	return b.String(), nil
}
