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

// exportFlags are those of export.
type exportFlags struct {
	format, sets, subjects, difficulties string
	separator, language, out             string
}

// export writes the questions that pass the filters, in their order.
func (c Command) export(args []string, std streams) error {
	flags := flag.NewFlagSet("export", flag.ContinueOnError)
	var f exportFlags
	flags.StringVar(&f.format, "format", string(exchange.Text), "")
	flags.StringVar(&f.sets, "set", "", "")
	flags.StringVar(&f.subjects, "subject", "", "")
	flags.StringVar(&f.difficulties, "difficulty", "", "")
	flags.StringVar(&f.separator, "separator", ",", "")
	flags.StringVar(&f.language, "language", "it", "")
	flags.StringVar(&f.out, "out", "", "")
	names, err := parse(flags, args)
	if err != nil {
		return err
	}
	filter, o, err := f.options()
	if err != nil {
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
	if err := exchange.Write(&b, exchange.Format(f.format), chosen, o); err != nil {
		return err
	}
	return c.write(f.out, b.Bytes(), std)
}

func (f exportFlags) options() (quiz.Filter, exchange.WriteOptions, error) {
	var o exchange.WriteOptions
	filter := quiz.Filter{Sets: setsOf(f.sets)}
	if !slices.Contains(writable, exchange.Format(f.format)) {
		return filter, o, wrongUsage("--format is text, csv, json or gift")
	}
	if err := checkLanguage(f.language); err != nil {
		return filter, o, err
	}
	o.Language = f.language
	switch f.separator {
	case ",", ";", "\t":
		o.Separator = rune(f.separator[0])
	case "tab":
		o.Separator = '\t'
	default:
		return filter, o, wrongUsage(`--separator is ",", ";" or tab`)
	}
	var err error
	if filter.Subjects, err = subjectsOf(f.subjects); err != nil {
		return filter, o, err
	}
	filter.Difficulties, err = difficultiesOf(f.difficulties)
	return filter, o, err
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
			return quiz.Bank{}, c.tell(err, std)
		}
		all = append(all, questions...)
	}
	bank, err := quiz.NewBank(all)
	if err != nil {
		return quiz.Bank{}, c.tell(err, std)
	}
	return bank, nil
}
