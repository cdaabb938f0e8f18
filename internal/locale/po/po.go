// Package po reads and writes files of translations in gettext's format .po, which the tools of
// translators know: https://www.gnu.org/software/gettext/manual/html_node/PO-Files.html.
//
// It reads the parts of a text (comment, context, text, plural, translations) and the header; it
// skips obsolete texts ("#~") and previous ones ("#|").
package po

import (
	"bytes"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"scacchimagici/internal/fault"
)

// Entry is a text with its translations.
type Entry struct {
	Line     int      // of its first keyword, from 1; 0: not read from a file
	Comments []string // for translators
	Where    string   // the text's place in the program
	Previous string   // the text at the time of its translation; empty: the same
	Fuzzy    bool     // the translation must be checked, and does not count
	Context  string
	ID       string
	Plural   string   // empty: the text has no plural forms
	Strings  []string // translations: one, or one for each plural form of the language
}

// Translated reports whether no translation is missing.
func (e Entry) Translated() bool {
	return !e.Fuzzy && len(e.Strings) > 0 && !slices.Contains(e.Strings, "")
}

// File is a file of translations.
type File struct {
	Comments []string
	Header   [][2]string // names and values, in their order
	Entries  []Entry
}

// Value returns the header's value of a name in any case; empty when it is missing.
func (f File) Value(name string) string {
	for _, h := range f.Header {
		if strings.EqualFold(h[0], name) {
			return h[1]
		}
	}
	return ""
}

// Parse reads a file. Its faults name the line.
func Parse(data []byte) (File, error) {
	var p parser
	data = bytes.TrimPrefix(data, []byte("\ufeff"))
	for line := range bytes.Lines(data) {
		p.line++
		if !utf8.Valid(line) {
			return File{}, fault.New(fault.Invalid, "fault.words.utf8", strconv.Itoa(p.line))
		}
		if err := p.read(strings.TrimSpace(string(line))); err != nil {
			return File{}, err
		}
	}
	if err := p.end(); err != nil {
		return File{}, err
	}
	if !p.header {
		return File{}, fault.New(fault.Invalid, "fault.words.header")
	}
	return p.file, nil
}

// parser reads line by line.
type parser struct {
	file   File
	line   int
	entry  Entry
	begun  bool    // the entry has a keyword
	given  bool    // and a msgid
	into   *string // where a following line with a string alone is added
	header bool
}

func (p *parser) read(line string) error {
	switch {
	case line == "":
		return p.end()
	case strings.HasPrefix(line, "#"):
		if p.given {
			if err := p.end(); err != nil {
				return err
			}
		}
		if flags, ok := strings.CutPrefix(line, "#,"); ok && slices.Contains(strings.FieldsFunc(flags, func(r rune) bool { return r == ',' || r == ' ' }), "fuzzy") {
			p.entry.Fuzzy = true
		}
		return nil
	case line[0] == '"':
		if p.into == nil {
			return p.wrong(line)
		}
		return p.add(p.into, line)
	}
	keyword, quoted, _ := strings.Cut(line, " ")
	if keyword == "msgctxt" || keyword == "msgid" && p.given {
		if err := p.end(); err != nil {
			return err
		}
	}
	if !p.begun {
		p.begun, p.entry.Line = true, p.line
	}
	e := &p.entry
	switch {
	case keyword == "msgctxt":
		p.into = &e.Context
	case keyword == "msgid":
		p.into, p.given = &e.ID, true
	case keyword == "msgid_plural" && p.given && len(e.Strings) == 0:
		p.into = &e.Plural
	case p.given && (keyword == "msgstr" || keyword == fmt.Sprintf("msgstr[%d]", len(e.Strings))):
		e.Strings = append(e.Strings, "")
		p.into = &e.Strings[len(e.Strings)-1]
	default:
		return p.wrong(line)
	}
	return p.add(p.into, strings.TrimSpace(quoted))
}

// end ends the entry that has been read so far.
func (p *parser) end() error {
	e := p.entry
	if !p.begun { // a comment by itself
		return nil
	}
	if !p.given || len(e.Strings) == 0 || e.Plural == "" && len(e.Strings) > 1 {
		return fault.New(fault.Invalid, "fault.words.entry", strconv.Itoa(e.Line))
	}
	if e.ID == "" && e.Context == "" {
		p.header = true
		for line := range strings.SplitSeq(e.Strings[0], "\n") {
			if name, value, ok := strings.Cut(line, ":"); ok {
				p.file.Header = append(p.file.Header, [2]string{strings.TrimSpace(name), strings.TrimSpace(value)})
			}
		}
	} else {
		p.file.Entries = append(p.file.Entries, e)
	}
	p.entry, p.begun, p.given, p.into = Entry{}, false, false, nil
	return nil
}

// add appends a string in double quotes to a text.
func (p *parser) add(to *string, quoted string) error {
	if len(quoted) < 2 || quoted[0] != '"' || quoted[len(quoted)-1] != '"' {
		return p.wrong(quoted)
	}
	text := quoted[1 : len(quoted)-1]
	var b strings.Builder
	for i := 0; i < len(text); i++ {
		switch c := text[i]; {
		case c == '"':
			return p.wrong(quoted)
		case c != '\\':
			b.WriteByte(c)
		case i+1 == len(text):
			return p.wrong(quoted)
		default:
			i++
			at := strings.IndexByte(`nrt"\`, text[i])
			if at < 0 {
				return p.wrong(quoted)
			}
			b.WriteByte("\n\r\t\"\\"[at])
		}
	}
	*to += b.String()
	return nil
}

// wrong returns the fault of a line that such a file cannot have.
func (p *parser) wrong(line string) error {
	runes := []rune(line)
	return fault.New(fault.Invalid, "fault.words.format", strconv.Itoa(p.line), string(runes[:min(len(runes), 60)]))
}

// Bytes writes the file as Parse reads it.
func (f File) Bytes() []byte {
	var b bytes.Buffer
	for _, c := range f.Comments {
		fmt.Fprintf(&b, "# %s\n", c)
	}
	b.WriteString("msgid \"\"\nmsgstr \"\"\n")
	for _, h := range f.Header {
		b.WriteString(quote(h[0]+": "+h[1]+"\n") + "\n")
	}
	for _, e := range f.Entries {
		b.WriteByte('\n')
		for _, c := range e.Comments {
			for line := range strings.SplitSeq(c, "\n") {
				fmt.Fprintf(&b, "#. %s\n", line)
			}
		}
		if e.Where != "" {
			fmt.Fprintf(&b, "#: %s\n", e.Where)
		}
		if e.Fuzzy {
			b.WriteString("#, fuzzy\n")
		}
		if e.Previous != "" {
			fmt.Fprintf(&b, "#| msgid %s\n", quote(e.Previous))
		}
		fmt.Fprintf(&b, "msgctxt %s\nmsgid %s\n", quote(e.Context), quote(e.ID))
		if e.Plural == "" {
			fmt.Fprintf(&b, "msgstr %s\n", quote(strings.Join(e.Strings, "")))
			continue
		}
		fmt.Fprintf(&b, "msgid_plural %s\n", quote(e.Plural))
		for i, s := range e.Strings {
			fmt.Fprintf(&b, "msgstr[%d] %s\n", i, quote(s))
		}
	}
	return b.Bytes()
}

var escapes = strings.NewReplacer("\\", `\\`, "\"", `\"`, "\n", `\n`, "\r", `\r`, "\t", `\t`)

func quote(s string) string { return `"` + escapes.Replace(s) + `"` }
