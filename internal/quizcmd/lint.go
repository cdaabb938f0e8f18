package quizcmd

import (
	"errors"
	"flag"
	"fmt"

	"scacchimagici/internal/quiz"
	"scacchimagici/internal/quiz/exchange"
)

// lint tells everything that is wrong with files, alone and together: each is compared
// with those before it. Its last line says how much was read and found.
func (c Command) lint(args []string, std streams) error {
	flags := flag.NewFlagSet("lint", flag.ContinueOnError)
	var read readFlags
	read.on(flags)
	stats := flags.Bool("stats", false, "")
	names, err := parse(flags, args)
	if err != nil {
		return err
	}
	files, err := c.files(names, std)
	if err != nil {
		return err
	}
	var before []quiz.Question
	findings := 0
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
			findings++
			continue
		}
		for _, r := range p.Rows {
			if r.Refused != nil {
				c.problem(std.out, quiz.Problem{At: r.Question.At, Fault: r.Refused})
				findings++
			}
			for _, m := range r.Remarks {
				c.remark(std.out, r.Question, m)
				findings++
			}
		}
		before = append(before, p.Taken()...)
	}
	bank, _ := quiz.NewBank(before)
	for _, f := range quiz.LintNear(bank) {
		q, _ := bank.Find(f.ID)
		c.remark(std.out, q, exchange.Remark{Key: f.Key, Args: f.Args})
		findings++
	}
	if *stats {
		c.stats(bank, std)
	}
	fmt.Fprintln(std.out, c.Words.T("quiz.lint.read", bank.Len(), findings, quiz.StatsOf(bank).WithoutChapter))
	if findings > 0 {
		return errReported
	}
	return nil
}
