package quiz

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"slices"
	"strings"
	"unicode/utf8"

	"scacchimagici/internal/fault"
)

// Extension is the ending of a question file's name.
const Extension = ".txt"

// maxLine is the longest line in bytes; lines that pass the checks are much shorter.
const maxLine = 8 << 10

// Read reads all question files of fsys, in the order of their names, into one bank. When there are faults
// the error is [Problems] and the bank holds the good questions; a caller that needs all or none drops it.
func Read(fsys fs.FS) (Bank, error) {
	names, err := fs.Glob(fsys, "*"+Extension)
	if err != nil {
		return Bank{}, fmt.Errorf("list question files: %w", err)
	}
	var all []Question
	var found Problems
	for _, name := range names {
		qs, err := readNamed(fsys, name)
		if err := found.take(err); err != nil {
			return Bank{}, err
		}
		all = append(all, qs...)
	}
	bank, err := NewBank(all)
	if err := found.take(err); err != nil {
		return Bank{}, err
	}
	return bank, found.err()
}

func readNamed(fsys fs.FS, name string) ([]Question, error) {
	f, err := fsys.Open(name)
	if err != nil {
		return nil, fmt.Errorf("open question file: %w", err)
	}
	defer f.Close() // only read: a late error loses nothing
	return ReadFile(name, f)
}

// take moves the problems in err into ps and returns any other error.
func (ps *Problems) take(err error) error {
	var found Problems
	if errors.As(err, &found) {
		*ps = append(*ps, found...)
		return nil
	}
	return err
}

// ReadFile reads one question file; name is for the places of its problems. When there are faults
// the error is [Problems], in the order of the lines, and the questions are the good ones. Ids may
// repeat: [NewBank] refuses that.
func ReadFile(name string, r io.Reader) ([]Question, error) {
	f := reader{at: Place{File: name}, header: record{}, reported: map[int]bool{}}
	f.open = f.header
	lines := bufio.NewScanner(r)
	lines.Buffer(nil, maxLine)
	for lines.Scan() {
		f.at.Line++
		f.line(lines.Text())
	}
	if err := lines.Err(); errors.Is(err, bufio.ErrTooLong) {
		f.at.Line++
		f.problem(f.at, fault.New(fault.Invalid, "fault.quiz.line.long"))
	} else if err != nil {
		return nil, fmt.Errorf("read question file %s: %w", name, err)
	}
	f.close()
	slices.SortStableFunc(f.found, func(p, q Problem) int { return p.At.Line - q.At.Line })
	return f.questions, f.found.err()
}

// record is the lines "key: value" of one question, or of the head of the file.
type record map[string]field

type field struct {
	value string
	at    Place
}

// reader is the state between two lines of a question file.
type reader struct {
	at        Place  // of the line being read
	header    record // the lines before the first question
	open      record // receives the lines: the header or the current question
	id        field  // of the current question; no line: still in the header
	broken    bool   // the current question has a fault
	reported  map[int]bool
	questions []Question
	found     Problems
}

// mostProblems is how many problems of a file are reported.
const mostProblems = 10_000

// problem records a fault at a line, once: a fault in the head of the file concerns all its questions.
func (f *reader) problem(at Place, what *fault.Fault) {
	f.broken = true
	if !f.reported[at.Line] && len(f.found) < mostProblems {
		f.reported[at.Line] = true
		f.found.add(at, what)
	}
}

// line takes one line of the file: a comment, the [id] that opens a question, or a field.
func (f *reader) line(s string) {
	if f.at.Line == 1 {
		s = strings.TrimPrefix(s, "\ufeff") // some editors begin a file with this mark
	}
	if !utf8.ValidString(s) {
		f.problem(f.at, fault.New(fault.Invalid, "fault.quiz.line.utf8"))
		return
	}
	s = strings.TrimSpace(s)
	switch {
	case s == "" || s[0] == '#':
	case s[0] == '[':
		f.close()
		f.begin(s)
	default:
		f.field(s)
	}
}

// begin opens the question of the line "[id]".
func (f *reader) begin(s string) {
	if f.id.at.Line == 0 {
		f.open = record{} // a new question keeps the header
	} else {
		clear(f.open)
	}
	f.broken = false
	id, ok := strings.CutSuffix(s[1:], "]")
	f.id = field{value: strings.TrimSpace(id), at: f.at}
	if !ok || !ID(f.id.value).Valid() {
		f.problem(f.at, fault.New(fault.Invalid, "fault.quiz.id", s))
	}
}

// field reads the line "key: value".
func (f *reader) field(s string) {
	key, value, ok := strings.Cut(s, ":")
	key, value = strings.TrimSpace(key), strings.TrimSpace(value)
	_, twice := f.open[key]
	switch {
	case !ok:
		f.problem(f.at, fault.New(fault.Invalid, "fault.quiz.line", s))
	case !f.known(key):
		f.problem(f.at, fault.New(fault.Invalid, "fault.quiz.key", key))
	case twice:
		f.problem(f.at, fault.New(fault.Invalid, "fault.quiz.twice", key))
	case value == "":
		f.problem(f.at, fault.New(fault.Invalid, "fault.quiz.empty", key))
	default:
		f.open[key] = field{value: value, at: f.at}
	}
}

// known reports whether key may stand here: before the first question only keys that hold for the whole file.
func (f *reader) known(key string) bool {
	if f.id.at.Line == 0 {
		return key == keySubject || key == keySet
	}
	return slices.Contains(keys, key)
}

// close ends the current question, if one is open, and keeps it when it has no fault.
func (f *reader) close() {
	if f.id.at.Line == 0 {
		return
	}
	q := Question{ID: ID(f.id.value), At: f.id.at}
	for _, key := range keys {
		if v, ok := f.get(key); ok {
			if what := q.set(key, v.value); what != nil {
				f.problem(v.at, what)
			}
		}
	}
	misread := f.broken
	for _, flaw := range q.flaws() {
		if v, ok := f.get(flaw.key); ok {
			f.problem(v.at, flaw.what)
		} else if !misread { // otherwise the missing line has been reported already
			f.problem(f.id.at, flaw.what)
		}
	}
	if !f.broken {
		f.questions = append(f.questions, q)
	}
}

// get returns a field of the current question or else of the head of the file.
func (f *reader) get(key string) (field, bool) {
	if v, ok := f.open[key]; ok {
		return v, true
	}
	v, ok := f.header[key]
	return v, ok
}
