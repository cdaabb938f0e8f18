package exchange

import (
	"bytes"
	"regexp"
	"strings"
	"unicode/utf8"

	"scacchimagici/internal/fault"
)

// decodable returns data without the byte order mark. It refuses data that is not text, or in
// another encoding, with the line that shows it.
func decodable(data []byte) (text []byte, line int, what *fault.Fault) {
	switch {
	case len(data) > MaxSize:
		return nil, 1, refused("fault.quiz.size", MaxSize>>20)
	case bytes.HasPrefix(data, []byte("PK\x03\x04")), bytes.HasPrefix(data, []byte("\xd0\xcf\x11\xe0")):
		// A spreadsheet or another binary document: a ZIP (.xlsx, .ods) or an OLE file (.xls).
		return nil, 1, refused("fault.quiz.spreadsheet")
	case bytes.HasPrefix(data, []byte("\xff\xfe")) || bytes.HasPrefix(data, []byte("\xfe\xff")):
		return nil, 1, refused("fault.quiz.utf16")
	}
	data = bytes.TrimPrefix(data, []byte("\ufeff"))
	if !utf8.Valid(data) {
		for b := range bytes.Lines(data) {
			if line++; !utf8.Valid(b) {
				break
			}
		}
		return nil, line, refused("fault.quiz.line.utf8")
	}
	return data, 0, nil
}

var (
	openingID  = regexp.MustCompile(`^\[[^\[\]{}",]*\]?$`)
	openingKey = regexp.MustCompile(`^(materia|insieme)\s*:`)
	aikenEnd   = regexp.MustCompile(`(?m)^ANSWER:[ \t]*[A-Za-z]\b`)
	giftBraces = regexp.MustCompile(`(?s)(^|[^\\])\{.*?[^\\]?\}`)
)

// detect finds the format from the first line that is no comment, or from a mark of one format further down.
func detect(data []byte) (f Format, line int, what *fault.Fault) {
	first, line := firstLine(data)
	hasHeader := func() bool { _, ok := separatorOf(first); return ok }
	switch {
	case first == "":
		return "", 1, refused("fault.quiz.nothing")
	case looksLikeJSON(data):
		if bytes.Contains(data, []byte(`"correct_answer"`)) || bytes.Contains(data, []byte(`"response_code"`)) {
			return OpenTDB, line, nil
		}
		return JSON, line, nil
	case openingID.MatchString(first) || openingKey.MatchString(first):
		return Text, line, nil
	case hasHeader():
		return Table, line, nil
	case aikenEnd.Match(data):
		return Aiken, line, nil
	case strings.HasPrefix(first, "::") || strings.HasPrefix(first, "$CATEGORY:") || giftBraces.Match(data):
		return GIFT, line, nil
	}
	return "", line, refused("fault.quiz.unknown")
}

// firstLine returns the first line that is neither blank nor a comment, and its number.
func firstLine(data []byte) (string, int) {
	n := 0
	for line := range bytes.Lines(data) {
		n++
		s := strings.TrimSpace(string(line))
		separator := len(s) == 5 && strings.HasPrefix(s, "sep=") // Excel's first line of a table
		if s != "" && !strings.HasPrefix(s, "#") && !strings.HasPrefix(s, "//") && !separator {
			return s, n
		}
	}
	return "", n
}

// looksLikeJSON distinguishes a list or an object from the "[id]" of a question file and the braces of GIFT.
func looksLikeJSON(data []byte) bool {
	s := bytes.TrimSpace(data)
	if len(s) < 2 || s[0] != '[' && s[0] != '{' {
		return false
	}
	next := bytes.TrimSpace(s[1:])
	if len(next) == 0 {
		return false
	}
	if s[0] == '{' {
		return next[0] == '"' || next[0] == '}'
	}
	return next[0] == '{' || next[0] == ']'
}
