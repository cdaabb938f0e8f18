package quizcmd

import (
	"bytes"
	"flag"
	"slices"

	"scacchimagici/internal/fault"
	"scacchimagici/internal/quiz"
	"scacchimagici/internal/quiz/exchange"
)

// writable are the formats that export writes.
var writable = []exchange.Format{exchange.Text, exchange.Table, exchange.JSON, exchange.GIFT}

// export writes the questions that pass the filters, in their order.
func (c Command) export(args []string, std streams) error {
	flags := flag.NewFlagSet("export", flag.ContinueOnError)
	format := flags.String("format", string(exchange.Text), "")
	sets := flags.String("set", "", "")
	subjects := flags.String("subject", "", "")
	difficulties := flags.String("difficulty", "", "")
	separator := flags.String("separator", ",", "")
	language := flags.String("language", "it", "")
	out := flags.String("out", "", "")
	names, err := parse(flags, args)
	if err != nil {
		return err
	}
	if !slices.Contains(writable, exchange.Format(*format)) {
		return wrongUsage("--format is text, csv, json or gift")
	}
	if err := checkLanguage(*language); err != nil {
		return err
	}
	o := exchange.WriteOptions{Language: *language}
	switch *separator {
	case ",", ";", "\t":
		o.Separator = rune((*separator)[0])
	case "tab":
		o.Separator = '\t'
	default:
		return wrongUsage(`--separator is ",", ";" or tab`)
	}
	var filter quiz.Filter
	for _, set := range list(*sets) {
		filter.Sets = append(filter.Sets, quiz.Set(set))
	}
	if filter.Subjects, err = readSubjects(*subjects); err != nil {
		return err
	}
	if filter.Difficulties, err = readDifficulties(*difficulties); err != nil {
		return err
	}
	bank, err := c.bank(names, std)
	if err != nil {
		return err
	}
	chosen := bank.Select(filter).Questions()
	if len(chosen) == 0 {
		return fault.New(fault.NotFound, "fault.quiz.nochoice")
	}
	var b bytes.Buffer
	if err := exchange.Write(&b, exchange.Format(*format), chosen, o); err != nil {
		return err
	}
	return c.write(*out, b.Bytes(), std)
}

// bank reads files into one bank, all or nothing.
func (c Command) bank(names []string, std streams) (quiz.Bank, error) {
	files, err := c.files(names, std)
	if err != nil {
		return quiz.Bank{}, err
	}
	var all []quiz.Question
	for _, f := range files {
		p, err := exchange.Read(f.name, f.data, exchange.Options{})
		if err != nil {
			return quiz.Bank{}, err
		}
		questions, err := p.Import(false)
		if err != nil {
			return quiz.Bank{}, c.reportProblems(err, std)
		}
		all = append(all, questions...)
	}
	bank, err := quiz.NewBank(all)
	if err != nil {
		return quiz.Bank{}, c.reportProblems(err, std)
	}
	return bank, nil
}
