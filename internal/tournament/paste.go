package tournament

import (
	"regexp"
	"strings"
	"unicode"
)

var (
	// numbering matches the beginnings of numbered lines: "1. ", "2) ", "3 ", "• ".
	numbering = regexp.MustCompile(`^\s*(?:\(?\d+(?:[.):]\s*|\s+)|[-*•–·]\s+)`)
	// separators stand between the columns of a spreadsheet or an exported list.
	separators = regexp.MustCompile(`[\t;,]`)
)

// Paste returns the names in a pasted text, one person a line. It drops numbering, and joins the
// first two columns that hold a name, so that first names and surnames may stand in columns of
// their own. It skips empty lines.
func Paste(text string) []string {
	var names []string
	text = strings.TrimPrefix(text, "\ufeff")
	for line := range strings.FieldsFuncSeq(text, func(r rune) bool { return r == '\n' || r == '\r' }) {
		if name := nameIn(line); name != "" {
			names = append(names, name)
		}
	}
	return names
}

func nameIn(line string) string {
	// A cell of digits and signs is no name: a line number, an age, a date.
	inName := func(r rune) bool { return !unicode.IsDigit(r) && !unicode.IsPunct(r) && !unicode.IsSpace(r) }
	var parts []string
	for _, cell := range separators.Split(numbering.ReplaceAllString(line, ""), -1) {
		cell = strings.Join(strings.Fields(strings.Trim(strings.TrimSpace(cell), `"`)), " ")
		if len(parts) < 2 && strings.ContainsFunc(cell, inName) {
			parts = append(parts, cell)
		}
	}
	return strings.Join(parts, " ")
}
