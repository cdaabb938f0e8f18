package quiz

import (
	"cmp"
	"maps"
	"slices"
	"strings"
	"time"
)

// Count is a number of questions by difficulty.
type Count struct{ Easy, Medium, Hard int }

// Total returns the questions of all difficulties.
func (c Count) Total() int { return c.Easy + c.Medium + c.Hard }

func (c *Count) add(d Difficulty) {
	switch d {
	case Easy:
		c.Easy++
	case Medium:
		c.Medium++
	case Hard:
		c.Hard++
	}
}

// Answer is an answer of several questions, in Italian.
type Answer struct {
	Text      string
	Questions []ID
}

// Stats are the figures of a bank.
type Stats struct {
	All      Count
	Subjects map[Subject]Count
	Books    map[int]Count // 1 to 7; 0: another work
	Sets     map[Set]Count
	Frequent []Answer // of at least two questions, the most frequent first

	Median, Longest map[string]time.Duration // time to read a question aloud, by language

	WithoutForms   int // questions without accepted forms
	WithoutWhy     int // questions of levels 2 and 3 without an explanation
	WithoutChapter int // questions of levels 2 and 3 on a book without a chapter
}

// StatsOf counts the questions of a bank.
func StatsOf(b Bank) Stats {
	s := Stats{
		Subjects: map[Subject]Count{}, Books: map[int]Count{}, Sets: map[Set]Count{},
		Median: map[string]time.Duration{}, Longest: map[string]time.Duration{},
	}
	answers := map[string]*Answer{}
	for _, q := range b.questions {
		s.All.add(q.Difficulty)
		count(s.Subjects, q.Subject, q.Difficulty)
		count(s.Books, q.Source.Book, q.Difficulty)
		count(s.Sets, q.Set, q.Difficulty)
		said := strings.ToLower(withoutArticles(q.Answer.It))
		if answers[said] == nil {
			answers[said] = &Answer{Text: q.Answer.It}
		}
		answers[said].Questions = append(answers[said].Questions, q.ID)
		if len(q.Accepted) == 0 {
			s.WithoutForms++
		}
		if q.Difficulty > Easy && q.Why == (Text{}) {
			s.WithoutWhy++
		}
		if q.Difficulty > Easy && q.Source.Book > 0 && q.Source.Chapter == 0 {
			s.WithoutChapter++
		}
	}
	for _, said := range slices.Sorted(maps.Keys(answers)) {
		if a := answers[said]; len(a.Questions) > 1 {
			s.Frequent = append(s.Frequent, *a)
		}
	}
	slices.SortStableFunc(s.Frequent, func(x, y Answer) int { return cmp.Compare(len(y.Questions), len(x.Questions)) })
	for _, lang := range languages {
		times := make([]time.Duration, 0, len(b.questions))
		for _, q := range b.questions {
			times = append(times, readingTime(q.Text.In(lang), lang))
		}
		if slices.Sort(times); len(times) > 0 {
			s.Median[lang], s.Longest[lang] = times[len(times)/2], times[len(times)-1]
		}
	}
	return s
}

func count[K comparable](counts map[K]Count, key K, d Difficulty) {
	c := counts[key]
	c.add(d)
	counts[key] = c
}
