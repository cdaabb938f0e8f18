// Package quizcmd holds the `quiz` command: checking question files, turning those of other
// programs into ours, writing the bank down for others, and judging typed answers.
//
// It is a function of its arguments and standard input; files are read and written by what
// is handed in, and no running server is touched. What is wrong in a file is told as
// FILE:LINE: and a sentence. Exit statuses are [Done], [Refused] and [Usage].
package quizcmd

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"io/fs"
	"path"
	"strings"

	"scacchimagici/internal/arguments"
	"scacchimagici/internal/fault"
	"scacchimagici/internal/quiz"
	"scacchimagici/internal/quiz/exchange"
)

// Exit statuses.
const (
	Done    = 0
	Refused = 1 // something is wrong with the questions or the answers, or a file is there already
	Usage   = 2 // the call itself is wrong, a file that cannot be opened among it
)

const usage = `usage: scacchimagici quiz CALL

  lint   [FLAGS] [FILE...]   what is wrong with questions, a line for each thing
                             (without FILE: the built-in bank)
  import [FLAGS] FILE        a file of another program as a question file
  export [FLAGS] [FILE...]   questions in a format of other programs
                             (without FILE: the built-in bank)
  judge  [--bank FILE]       yes or no for each line "id<TAB>typed answer" of
                             standard input (without FILE: the built-in bank)

  FILE is a question file, CSV (commas, semicolons, tabs), GIFT, Aiken, OpenTDB JSON
  or our JSON; "-" is standard input.

flags of lint and import
  --from FORMAT        text, csv, json, gift, aiken, opentdb (otherwise found out)
  --language it|en     of a format that has one language
  --subject SUBJECT    for questions that state none, and so on:
  --difficulty 1|2|3
  --set NAME           (otherwise "importate")
flags of lint
  --stats              levels by subject, book and set, frequent answers, lengths
flags of import
  --out FILE           a new file instead of standard output
  --skip               leave out what is refused; otherwise one wrong line refuses all
  --dry-run            tell what would happen and write nothing
flags of export
  --format FORMAT      text (default), csv, json, gift
  --set NAME,...       only these; so --subject and --difficulty
  --separator SIGN     of csv: "," (default), ";" or tab
  --language it|en     of gift
  --out FILE           a new file instead of standard output
`

// Words speak the language of the terminal.
type Words interface {
	T(key string, args ...any) string
	Fault(*fault.Fault) string
}

// Command is what the calls need from outside.
type Command struct {
	BuiltIn   fs.FS // the question files that come with the program
	Words     Words
	ReadFile  func(name string) ([]byte, error)
	WriteFile func(name string, data []byte) error // must not replace a file
}

// streams are the standard ones of a call.
type streams struct {
	in       io.Reader
	out, err io.Writer
}

// wrongUsage is the error of a call that is none, with a word on why.
type wrongUsage string

func (w wrongUsage) Error() string { return string(w) }

// errReported ends a call whose refusal has been written already.
var errReported = errors.New("reported")

// Run answers the call in args and returns the exit status.
func (c Command) Run(args []string, in io.Reader, out, errOut io.Writer) int {
	std := streams{in, out, errOut}
	err := c.call(args, std)
	var wrong wrongUsage
	var problem quiz.Problem
	f := fault.From(err)
	switch {
	case err == nil:
		return Done
	case errors.Is(err, flag.ErrHelp):
		fmt.Fprint(out, usage)
		return Done
	case errors.Is(err, errReported):
		return Refused
	case errors.As(err, &wrong):
		fmt.Fprintf(errOut, "quiz: %s\n\n%s", wrong, usage)
		return Usage
	case errors.As(err, &problem):
		c.problem(errOut, problem)
	case f != nil:
		fmt.Fprintln(errOut, "quiz:", c.Words.Fault(f))
	default:
		fmt.Fprintln(errOut, "quiz:", err)
		if !errors.Is(err, fs.ErrExist) {
			return Usage // a file that cannot be read or written
		}
	}
	return Refused
}

func (c Command) call(args []string, std streams) error {
	if len(args) == 0 {
		return wrongUsage("a call is missing")
	}
	switch name, args := args[0], args[1:]; name {
	case "lint":
		return c.lint(args, std)
	case "import":
		return c.importFile(args, std)
	case "export":
		return c.export(args, std)
	case "judge":
		return c.judge(args, std)
	case "help", "-h", "-help", "--help":
		return flag.ErrHelp
	default:
		return wrongUsage(fmt.Sprintf("no call %q", name))
	}
}

// problem writes what is wrong at a line.
func (c Command) problem(w io.Writer, p quiz.Problem) {
	fmt.Fprintf(w, "%s:%d: %s\n", p.At.File, p.At.Line, c.Words.Fault(p.Fault))
}

// remark writes what is to be known about a question.
func (c Command) remark(w io.Writer, q quiz.Question, m exchange.Remark) {
	fmt.Fprintf(w, "%s:%d: [%s] %s\n", q.At.File, q.At.Line, q.ID, c.Words.T(m.Key, m.Args...))
}

// file is a file of questions, not yet read.
type file struct {
	name string
	data []byte
}

// files returns the files with these names, or those of the built-in bank.
func (c Command) files(names []string, std streams) ([]file, error) {
	builtIn, read := len(names) == 0, func(name string) ([]byte, error) { return c.readAll(name, std.in) }
	if builtIn {
		var err error
		if names, err = fs.Glob(c.BuiltIn, "*"+quiz.Extension); err != nil {
			return nil, fmt.Errorf("list question files: %w", err)
		}
		read = func(name string) ([]byte, error) { return fs.ReadFile(c.BuiltIn, name) }
	}
	all := make([]file, len(names))
	for i, name := range names {
		data, err := read(name)
		if err != nil {
			return nil, err
		}
		if builtIn {
			name = path.Join("quiz", name)
		}
		all[i] = file{name, data}
	}
	return all, nil
}

// readAll reads a file, or standard input up to what is refused as too large.
func (c Command) readAll(name string, in io.Reader) ([]byte, error) {
	if name == "-" {
		return io.ReadAll(io.LimitReader(in, exchange.MaxSize+1))
	}
	return c.ReadFile(name)
}

// write writes to a new file, or to standard output when it has no name.
func (c Command) write(name string, data []byte, std streams) error {
	if name == "" || name == "-" {
		_, err := std.out.Write(data)
		return err
	}
	return c.WriteFile(name, data)
}

// parse reads flags that may stand before, between or behind the names of files.
func parse(flags *flag.FlagSet, args []string) (names []string, err error) {
	flags.SetOutput(io.Discard)
	names, err = arguments.Parse(flags, args)
	if err != nil && !errors.Is(err, flag.ErrHelp) {
		err = wrongUsage(err.Error())
	}
	return names, err
}

// list splits "a,b".
func list(s string) []string {
	return strings.FieldsFunc(s, func(r rune) bool { return r == ',' || r == ' ' })
}

// reportProblems writes all problems in err and returns errReported; any other error it returns as it is.
func (c Command) reportProblems(err error, std streams) error {
	problems, ok := errors.AsType[quiz.Problems](err)
	if !ok {
		return err
	}
	for _, p := range problems {
		c.problem(std.err, p)
	}
	return errReported
}
