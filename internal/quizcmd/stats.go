package quizcmd

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"text/tabwriter"

	"scacchimagici/internal/quiz"
)

// mostFrequent is how many of the frequent answers are listed.
const mostFrequent = 20

// stats writes the figures of a bank: levels by subject, book and set, the answers that many
// questions share, how long they take to read.
func (c Command) stats(b quiz.Bank, std streams) {
	s := quiz.StatsOf(b)
	t := tabwriter.NewWriter(std.out, 0, 0, 2, ' ', 0)
	row := func(name string, n quiz.Count) {
		fmt.Fprintf(t, "%s\t%d\t%d\t%d\t%d\n", name, n.Total(), n.Easy, n.Medium, n.Hard)
	}
	head := func(key string) {
		fmt.Fprintf(t, "\n%s\t%s\t1\t2\t3\n", c.Words.T(key), c.Words.T("quiz.stats.all"))
	}
	head("quiz.stats.subject")
	for _, subject := range quiz.Subjects {
		row(string(subject), s.Subjects[subject])
	}
	head("quiz.stats.book")
	for book := 1; book <= 7; book++ {
		row(strconv.Itoa(book), s.Books[book])
	}
	row(c.Words.T("quiz.stats.work"), s.Books[0])
	head("quiz.stats.set")
	for _, set := range slices.Sorted(maps.Keys(s.Sets)) {
		row(string(set), s.Sets[set])
	}
	row(c.Words.T("quiz.stats.together"), s.All)
	_ = t.Flush() // as with every line of this command, an error of the terminal cannot be reported
	fmt.Fprintln(std.out)
	for _, lang := range []string{"it", "en"} {
		fmt.Fprintln(std.out, c.Words.T("quiz.stats.reading", lang, s.Median[lang].Seconds(), s.Longest[lang].Seconds()))
	}
	fmt.Fprintln(std.out, c.Words.T("quiz.stats.lacks", s.WithoutForms, s.WithoutWhy, s.WithoutChapter))
	for _, a := range s.Frequent[:min(mostFrequent, len(s.Frequent))] {
		fmt.Fprintln(std.out, c.Words.T("quiz.stats.answer", len(a.Questions), a.Text))
	}
}
