// Package exchange reads questions that were written for other programs, and writes ours for them.
//
// It reads tables (CSV, semicolons or tabs), GIFT, Aiken, the JSON of the Open Trivia Database, its
// own JSON, and question files. [Read] detects the format, and reports on each question: taken,
// taken with remarks, or refused and why. Reading imports nothing: [Preview.Import] returns the
// questions, all or, when asked to skip, those that are fit.
//
// Text is text: markup in a question stays as written, except that a format's own escapes are resolved.
package exchange

import (
	"bytes"
	"errors"
	"slices"
	"unicode/utf8"

	"scacchimagici/internal/fault"
	"scacchimagici/internal/quiz"
)

// Format is a file format for questions.
type Format string

// The formats. Text, Table, JSON and GIFT are also written.
const (
	Text    Format = "text"
	Table   Format = "csv"
	JSON    Format = "json"
	GIFT    Format = "gift"
	Aiken   Format = "aiken"
	OpenTDB Format = "opentdb"
)

// Formats are all formats that [Read] reads.
var Formats = []Format{Text, Table, JSON, GIFT, Aiken, OpenTDB}

// MaxSize is the largest file, in bytes.
const MaxSize = 32 << 20

// maxRows keeps a hostile file from filling the memory with questions.
const maxRows = 200_000

// Options say how to read a file, and give defaults for missing values.
type Options struct {
	Format     Format // empty: detected from the content
	Language   string // of formats with one language: "it" or "en"; empty: English for OpenTDB, else Italian
	Subject    quiz.Subject
	Difficulty quiz.Difficulty
	Set        quiz.Set
	Work       string    // the source, such as the name of the file
	Bank       quiz.Bank // the existing questions, for ids and duplicates

	Retired func(quiz.ID) bool // reports an id that must not be given again; nil: none
}

// Remark is a note about a question or a file: a message key of the catalogue and its arguments.
type Remark struct {
	Key  string
	Args []any
}

// Row is the result for one question of a file.
type Row struct {
	Question quiz.Question // with its place; as far as it could be read
	Refused  *fault.Fault  // why it is not taken; nil: it is taken
	Replaces bool          // the bank has a question of this id
	Remarks  []Remark

	copied string // the language whose missing texts were copied from the other
}

// Preview is the result of reading a file, before anything is imported.
type Preview struct {
	Format  Format
	Rows    []Row    // in the order of the file
	Remarks []Remark // on the whole file
}

// Taken returns the fit questions, in the order of the file.
func (p Preview) Taken() []quiz.Question {
	var taken []quiz.Question
	for _, r := range p.Rows {
		if r.Refused == nil {
			taken = append(taken, r.Question)
		}
	}
	return taken
}

// Refused returns the refused questions' places and faults.
func (p Preview) Refused() quiz.Problems {
	var refused quiz.Problems
	for _, r := range p.Rows {
		if r.Refused != nil {
			refused = append(refused, quiz.Problem{At: r.Question.At, Fault: r.Refused})
		}
	}
	return refused
}

// Import returns the questions to add to a bank. When one was refused it returns none and the error
// is [quiz.Problems], unless skip is set.
func (p Preview) Import(skip bool) ([]quiz.Question, error) {
	refused, taken := p.Refused(), p.Taken()
	if len(refused) > 0 && (!skip || len(taken) == 0) {
		return nil, refused
	}
	return taken, nil
}

// Read reads a file with this name and content. The error is a [quiz.Problem]: the whole file is
// unreadable, and it names the line that shows it.
func Read(name string, data []byte, o Options) (Preview, error) {
	data, line, what := decodable(data)
	if what == nil && o.Format == "" {
		o.Format, line, what = detect(data)
	}
	if what != nil {
		return Preview{}, quiz.Problem{At: quiz.Place{File: name, Line: line}, Fault: what}
	}
	if o.Language == "" {
		o.Language = "it"
		if o.Format == OpenTDB {
			o.Language = "en"
		}
	}
	c := &collector{Options: o, file: name}
	if line, what := c.read(data); what != nil {
		return Preview{}, quiz.Problem{At: quiz.Place{File: name, Line: line}, Fault: clipped(what)}
	}
	c.complete()
	c.lint()
	return Preview{Format: o.Format, Rows: c.rows, Remarks: c.remarks}, nil
}

// collector collects the rows of a file while it is read.
type collector struct {
	Options
	file    string
	rows    []Row
	remarks []Remark
}

// read passes the content to the reader of its format. It returns a fault of the whole file, with the line.
func (c *collector) read(data []byte) (line int, what *fault.Fault) {
	switch c.Format {
	case Text:
		// A question file, read as strictly as the bank.
		questions, err := quiz.ReadFile(c.file, bytes.NewReader(data))
		for _, q := range questions {
			c.take(q.At.Line, q)
		}
		var wrong quiz.Problems
		errors.As(err, &wrong) // reading from memory has no other errors
		for _, p := range wrong {
			c.refuse(p.At.Line, p.Fault)
		}
		slices.SortStableFunc(c.rows, func(a, b Row) int { return a.Question.At.Line - b.Question.At.Line })
	case Table:
		line, what = c.readTable(data)
	case JSON, OpenTDB:
		c.readJSON(data)
	case GIFT:
		c.readGIFT(string(data))
	case Aiken:
		c.readAiken(string(data))
	default:
		what = fault.New(fault.Invalid, "fault.quiz.format", string(c.Format))
	}
	switch {
	case what != nil:
		return max(line, 1), what
	case len(c.rows) == 0:
		return 1, fault.New(fault.Invalid, "fault.quiz.nothing")
	case len(c.rows) > maxRows:
		return c.rows[maxRows].Question.At.Line, fault.New(fault.TooMany, "fault.quiz.toomany", maxRows)
	}
	return 0, nil
}

// full reports whether the file has too many questions.
func (c *collector) full() bool { return len(c.rows) > maxRows }

func (c *collector) add(line int, r Row) {
	if c.full() {
		return
	}
	r.Question.At = quiz.Place{File: c.file, Line: line}
	if r.Refused != nil {
		r.Refused = clipped(r.Refused)
	}
	c.rows = append(c.rows, r)
}

func (c *collector) take(line int, q quiz.Question, remarks ...Remark) {
	c.add(line, Row{Question: q, Remarks: remarks})
}

func (c *collector) refuse(line int, what *fault.Fault) { c.add(line, Row{Refused: what}) }

// inLanguage returns a question in a format's one language.
func (c *collector) inLanguage(text, answer string) quiz.Question {
	if c.Language == "en" {
		return quiz.Question{Text: quiz.Text{En: text}, Answer: quiz.Text{En: answer}}
	}
	return quiz.Question{Text: quiz.Text{It: text}, Answer: quiz.Text{It: answer}}
}

// retired reports whether an id must not be given again.
func (o Options) retired(id quiz.ID) bool { return o.Retired != nil && o.Retired(id) }

func refused(key string, args ...any) *fault.Fault { return fault.New(fault.Invalid, key, args...) }

// quoted is the most letters of a file that a sentence quotes.
const quoted = 60

// clipped returns f with long texts cut: a line of a file can be a megabyte.
func clipped(f *fault.Fault) *fault.Fault {
	g := *f
	g.Args = slices.Clone(f.Args)
	for i, a := range g.Args {
		if s, ok := a.(string); ok {
			g.Args[i] = clip(s)
		}
	}
	return &g
}

func clip(s string) string {
	if utf8.RuneCountInString(s) <= quoted {
		return s
	}
	return string([]rune(s)[:quoted-1]) + "…"
}
