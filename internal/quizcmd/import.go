package quizcmd

import (
	"bufio"
	"bytes"
	"flag"
	"fmt"

	"scacchimagici/internal/quiz"
	"scacchimagici/internal/quiz/exchange"
)

// importFile turns a file of any format into a question file. With --dry-run it says of each
// question what would become of it and writes nothing.
func (c Command) importFile(args []string, std streams) error {
	flags := flag.NewFlagSet("import", flag.ContinueOnError)
	var read readFlags
	read.on(flags)
	out := flags.String("out", "", "")
	skip := flags.Bool("skip", false, "")
	dryRun := flags.Bool("dry-run", false, "")
	names, err := parse(flags, args)
	if err != nil {
		return err
	}
	if len(names) != 1 {
		return wrongUsage("import takes one FILE")
	}
	name := names[0]
	o, err := read.options(name)
	if err != nil {
		return err
	}
	if o.Bank, err = quiz.Read(c.BuiltIn); err != nil {
		return err
	}
	data, err := c.readAll(name, std.in)
	if err != nil {
		return err
	}
	p, err := exchange.Read(name, data, o)
	if err != nil {
		return err
	}

	report := bufio.NewWriter(std.err) // standard output takes the question file
	if *dryRun {
		report = bufio.NewWriter(std.out)
	}
	defer report.Flush()
	for _, r := range p.Rows {
		q := r.Question
		if r.Refused != nil {
			c.problem(report, quiz.Problem{At: q.At, Fault: r.Refused})
			continue
		}
		if *dryRun {
			fmt.Fprintf(report, "%s:%d: [%s] %s = %s\n", q.At.File, q.At.Line, q.ID, q.Text.It, q.Answer.It)
		}
		for _, m := range r.Remarks {
			c.remark(report, q, m)
		}
	}
	for _, m := range p.Remarks {
		fmt.Fprintf(report, "%s: %s\n", name, c.Words.T(m.Key, m.Args...))
	}
	taken, refusal := p.Import(*skip)
	if refusal == nil && !*dryRun {
		var b bytes.Buffer
		if err := quiz.Write(&b, taken); err != nil {
			return err
		}
		if err := c.write(*out, b.Bytes(), std); err != nil {
			return err
		}
	}
	summary := c.Words.T("quiz.import.all", len(taken))
	switch refused := len(p.Refused()); {
	case refused > 0 && len(taken) > 0:
		summary = c.Words.T("quiz.import.some", len(taken), refused)
	case refused > 0:
		summary = c.Words.T("quiz.import.none", refused)
	}
	fmt.Fprintf(report, "%s (%s): %s\n", name, p.Format, summary)
	if refusal != nil {
		return errReported
	}
	return nil
}
