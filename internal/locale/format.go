package locale

import (
	"strconv"
	"strings"

	"golang.org/x/text/language"
)

// text is the parsed text of a key: one format, or plural forms from which argument number arg
// chooses. It prints strings and small whole numbers, which are nearly all texts of a screen; the
// language's printer does the rest.
type text struct {
	arg   int               // from 1; 0: there is only one format
	forms map[string]format // by "=0", "=1", and the plural forms of the language
	only  format
}

// format is a text with places for arguments.
type format struct {
	parsed  bool // false: it has more than %s, %d, %[2]s, %[2]d and %%
	pieces  []piece
	rest    string // after the last argument
	ordered bool   // the arguments stand in order: none may be left over
}

// piece is an argument and the text before it.
type piece struct {
	before string
	arg    int // from 0
	verb   byte
}

func oneText(words string) text { return text{only: parseFormat(words)} }

// parseFormat parses a text in the syntax of package fmt.
func parseFormat(words string) format {
	f := format{parsed: true, ordered: true}
	before, next := "", 0
	for {
		i := strings.IndexByte(words, '%')
		if i < 0 {
			f.rest = before + words
			return f
		}
		before += words[:i]
		words = words[i+1:]
		if after, ok := strings.CutPrefix(words, "%"); ok {
			before, words = before+"%", after
			continue
		}
		if after, ok := strings.CutPrefix(words, "["); ok {
			number, after, _ := strings.Cut(after, "]")
			n, err := strconv.Atoi(number)
			if err != nil || n < 1 {
				return format{}
			}
			f.ordered, next, words = false, n-1, after
		}
		if words == "" || words[0] != 's' && words[0] != 'd' {
			return format{}
		}
		f.pieces = append(f.pieces, piece{before: before, arg: next, verb: words[0]})
		before, words = "", words[1:]
		next++
	}
}

// print returns the text with its arguments in the language of tag. ok is false when the language's
// printer must do it.
func (t text) print(tag language.Tag, args []any) (printed string, ok bool) {
	if t.arg == 0 {
		return t.only.print(args)
	}
	if t.arg > len(args) {
		return "", false
	}
	n, ok := args[t.arg-1].(int)
	if !ok || n < 0 {
		return "", false
	}
	exact := ""
	if n <= 1 {
		exact = "=" + strconv.Itoa(n)
	}
	for _, form := range []string{exact, formOf(tag, n), "other"} {
		if f, ok := t.forms[form]; ok {
			return f.print(args)
		}
	}
	return "", false
}

// print returns the text with its arguments. ok is false when one of them is missing, left over or
// of a type that f cannot print.
func (f format) print(args []any) (printed string, ok bool) {
	switch {
	case !f.parsed:
		return "", false
	case len(f.pieces) == 0: // a form without the number
		return f.rest, true
	case f.ordered && len(args) != len(f.pieces):
		return "", false
	}
	b := make([]byte, 0, 128)
	for _, p := range f.pieces {
		if p.arg >= len(args) {
			return "", false
		}
		b = append(b, p.before...)
		switch a := args[p.arg].(type) {
		case string:
			if p.verb != 's' {
				return "", false
			}
			b = append(b, a...)
		case int:
			if p.verb != 'd' || a <= -1000 || a >= 1000 { // the language groups longer numbers
				return "", false
			}
			b = strconv.AppendInt(b, int64(a), 10)
		default:
			return "", false
		}
	}
	return string(append(b, f.rest...)), true
}
