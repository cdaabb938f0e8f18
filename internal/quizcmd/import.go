package quizcmd

import (
	"bytes"
	"flag"
	"fmt"
	"io"

	"scacchimagici/internal/quiz"
	"scacchimagici/internal/quiz/exchange"
)

// importFlags are those of import.
type importFlags struct {
	readFlags
	out          string
	skip, dryRun bool
}

// imports turns a file of any format into a question file.
func (c Command) imports(args []string, std streams) error {
	flags := flag.NewFlagSet("import", flag.ContinueOnError)
	var f importFlags
	f.on(flags)
	flags.StringVar(&f.out, "out", "", "")
	flags.BoolVar(&f.skip, "skip", false, "")
	flags.BoolVar(&f.dryRun, "dry-run", false, "")
	names, err := parse(flags, args)
	if err != nil {
		return err
	}
	if len(names) != 1 {
		return wrongUsage("import takes one FILE")
	}
	p, err := c.preview(names[0], f.readFlags, std)
	if err != nil {
		return err
	}
	if f.dryRun {
		return c.dryRun(p, names[0], f.skip, std)
	}
	return c.finishImport(p, names[0], f, std)
}

// preview reads a file beside the built-in bank.
func (c Command) preview(name string, read readFlags, std streams) (exchange.Preview, error) {
	o, err := read.options(name)
	if err != nil {
		return exchange.Preview{}, err
	}
	o.Bank, err = quiz.Read(c.BuiltIn)
	if err != nil {
		return exchange.Preview{}, err
	}
	data, err := c.readAll(name, std.in)
	if err != nil {
		return exchange.Preview{}, err
	}
	return exchange.Read(name, data, o)
}

// dryRun tells of each question what would become of it.
func (c Command) dryRun(p exchange.Preview, name string, skip bool, std streams) error {
	for _, r := range p.Rows {
		if r.Refused == nil {
			q := r.Question
			fmt.Fprintf(std.out, "%s:%d: [%s] %s = %s\n", q.At.File, q.At.Line, q.ID, q.Text.It, q.Answer.It)
		}
		c.row(std.out, r)
	}
	c.fileRemarks(std.out, p, name)
	taken, err := p.Import(skip)
	c.summary(std.out, name, p, len(taken))
	if err != nil {
		return errTold
	}
	return nil
}

// finishImport reports on standard error and writes the questions.
func (c Command) finishImport(p exchange.Preview, name string, f importFlags, std streams) error {
	for _, r := range p.Rows {
		c.row(std.err, r)
	}
	c.fileRemarks(std.err, p, name)
	taken, err := p.Import(f.skip)
	if err == nil {
		var b bytes.Buffer
		if err := quiz.Write(&b, taken); err != nil {
			return err
		}
		if err := c.write(f.out, b.Bytes(), std); err != nil {
			return err
		}
	}
	c.summary(std.err, name, p, len(taken))
	if err != nil {
		return errTold
	}
	return nil
}

// row writes why a question is refused or what is to be known about it.
func (c Command) row(w io.Writer, r exchange.Row) {
	if r.Refused != nil {
		c.problem(w, quiz.Problem{At: r.Question.At, Fault: r.Refused})
		return
	}
	for _, m := range r.Remarks {
		c.remark(w, r.Question, m)
	}
}

func (c Command) fileRemarks(w io.Writer, p exchange.Preview, name string) {
	for _, m := range p.Remarks {
		fmt.Fprintf(w, "%s: %s\n", name, c.Words.T(m.Key, m.Args...))
	}
}

// summary says how many questions are imported and how many were refused.
func (c Command) summary(w io.Writer, name string, p exchange.Preview, taken int) {
	refused := len(p.Refused())
	text := c.Words.T("quiz.import.all", taken)
	switch {
	case refused > 0 && taken > 0:
		text = c.Words.T("quiz.import.some", taken, refused)
	case refused > 0:
		text = c.Words.T("quiz.import.none", refused)
	}
	fmt.Fprintf(w, "%s (%s): %s\n", name, p.Format, text)
}
