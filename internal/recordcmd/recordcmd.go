// Package recordcmd holds the `audit` and `simulate` commands: they need no database, only
// their arguments and standard input.
//
// What differs goes to standard output, one line each or as JSON; why a document is no
// record goes to standard error. Exit statuses are [Done], [Differs] and [Usage].
package recordcmd

import (
	"errors"
	"flag"
	"fmt"
	"io"

	"scacchimagici/internal/arguments"
	"scacchimagici/internal/fault"
	"scacchimagici/internal/record"
)

// Exit statuses.
const (
	Done    = 0
	Differs = 1 // an audit has found something
	Usage   = 2 // the call is wrong, or the file is no record
)

// MaxSize is how large a record may be, in bytes: a hundred times that of a tournament of
// twelve Houses.
const MaxSize = 64 << 20

// Words are those of the language in which findings are said.
type Words interface {
	record.Words
	Fault(*fault.Fault) string
}

// Command is what the calls need from outside.
type Command struct {
	Words Words
	Open  func(name string) (io.ReadCloser, error) // the FILE of `audit`
}

// Audit answers `audit FILE [--json]`; the FILE "-" is standard input. Findings go to out, a line each; that there is
// none is said on errOut, so that out has nothing but findings.
func (c Command) Audit(args []string, in io.Reader, out, errOut io.Writer) int {
	f := flags("audit", "FILE [--json]", errOut)
	asJSON := f.Bool("json", false, "print results, standings and findings as JSON")
	names, err := arguments.Parse(f, args)
	if err != nil {
		return usage(err)
	}
	if len(names) != 1 {
		f.Usage()
		return Usage
	}
	data, err := c.ReadAll(names[0], in)
	if err != nil {
		return c.fail("audit", err, errOut)
	}
	d, err := record.Read(data)
	if err != nil {
		return c.fail("audit", err, errOut)
	}
	report := record.Audit(d)
	answer := []byte(report.Lines(c.Words))
	if *asJSON {
		answer, err = report.JSON(c.Words)
	}
	if err == nil {
		_, err = out.Write(answer)
	}
	if err != nil {
		return c.fail("audit", err, errOut)
	}
	if len(report.Findings) > 0 {
		return Differs
	}
	if !*asJSON {
		played := 0
		for _, m := range d.Matches {
			if len(m.Log) > 0 {
				played++
			}
		}
		fmt.Fprintln(errOut, c.Words.T("audit.good", d.Tournament.Name, played))
	}
	return Done
}

// ReadAll returns the content of a file, of in when it is "-". It refuses one that is too
// large to be a record.
func (c Command) ReadAll(name string, in io.Reader) (data []byte, err error) {
	if name != "-" {
		file, err := c.Open(name)
		if err != nil {
			return nil, fmt.Errorf("read the record: %w", err)
		}
		defer func() { err = errors.Join(err, file.Close()) }()
		in = file
	}
	data, err = io.ReadAll(io.LimitReader(in, MaxSize+1))
	switch {
	case err != nil:
		return nil, fmt.Errorf("read the record: %w", err)
	case len(data) > MaxSize:
		return nil, fault.New(fault.Invalid, "fault.record.size", MaxSize>>20)
	}
	return data, nil
}

// Simulate answers `simulate --seed N [--houses H] [--boards B] [--strategists]`.
func (c Command) Simulate(args []string, out, errOut io.Writer) int {
	f := flags("simulate", "--seed N [--houses H] [--boards B] [--strategists]", errOut)
	seed := f.Uint64("seed", 0, "`N`, the same tournament for the same number")
	houses := f.Int("houses", 4, "`H` Houses, 2 to 12")
	boards := f.Int("boards", 2, "`B` pairs of boards, 1 to 6")
	strategists := f.Bool("strategists", false, "the computer Strategist plays both sides, so that matches look like real ones")
	rest, err := arguments.Parse(f, args)
	if err != nil {
		return usage(err)
	}
	given := false
	f.Visit(func(set *flag.Flag) { given = given || set.Name == "seed" })
	if len(rest) > 0 || !given {
		f.Usage()
		return Usage
	}
	invent := record.Simulate
	if *strategists {
		invent = record.SimulateStrategists
	}
	r, err := invent(*seed, *houses, *boards)
	if err != nil {
		return c.fail("simulate", err, errOut)
	}
	data, err := r.JSON()
	if err == nil {
		_, err = out.Write(data)
	}
	if err != nil {
		return c.fail("simulate", err, errOut)
	}
	return Done
}

// fail says why there is no answer.
func (c Command) fail(name string, err error, errOut io.Writer) int {
	text := err.Error()
	if f := fault.From(err); f != nil {
		text = c.Words.Fault(f)
	}
	fmt.Fprintf(errOut, "%s: %s\n", name, text)
	return Usage
}

func flags(name, synopsis string, errOut io.Writer) *flag.FlagSet {
	f := flag.NewFlagSet(name, flag.ContinueOnError)
	f.SetOutput(errOut)
	f.Usage = func() {
		fmt.Fprintf(errOut, "usage: scacchimagici %s %s\n", name, synopsis)
		f.PrintDefaults()
	}
	return f
}

func usage(err error) int {
	if errors.Is(err, flag.ErrHelp) {
		return Done
	}
	return Usage
}
