package quizcmd

import (
	"errors"
	"flag"

	"scacchimagici/internal/quiz"
	"scacchimagici/internal/quiz/exchange"
)

// lint tells everything that is wrong with files, alone and together: each is compared
// with those before it.
func (c Command) lint(args []string, std streams) error {
	flags := flag.NewFlagSet("lint", flag.ContinueOnError)
	var read readFlags
	read.on(flags)
	names, err := parse(flags, args)
	if err != nil {
		return err
	}
	files, err := c.files(names, std)
	if err != nil {
		return err
	}
	var before []quiz.Question
	clean := true
	for _, f := range files {
		o, err := read.options(f.name)
		if err != nil {
			return err
		}
		o.Bank, _ = quiz.NewBank(before) // of two with one id the second was remarked on
		p, err := exchange.Read(f.name, f.data, o)
		var whole quiz.Problem
		if errors.As(err, &whole) {
			c.problem(std.out, whole)
			clean = false
			continue
		}
		for _, r := range p.Rows {
			if r.Refused != nil {
				c.problem(std.out, quiz.Problem{At: r.Question.At, Fault: r.Refused})
			}
			for _, m := range r.Remarks {
				c.remark(std.out, r.Question, m)
			}
			clean = clean && r.Refused == nil && len(r.Remarks) == 0
		}
		before = append(before, p.Taken()...)
	}
	if !clean {
		return errReported
	}
	return nil
}
