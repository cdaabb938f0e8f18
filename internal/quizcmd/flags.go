package quizcmd

import (
	"flag"
	"fmt"
	"path"
	"slices"
	"strconv"

	"scacchimagici/internal/quiz"
	"scacchimagici/internal/quiz/exchange"
)

// importedSet is the set of questions that state none.
const importedSet = "importate"

// readFlags say how a file is read and what holds for questions that do not state it.
type readFlags struct {
	from, language, subject, difficulty, set string
}

func (f *readFlags) on(flags *flag.FlagSet) {
	flags.StringVar(&f.from, "from", "", "")
	flags.StringVar(&f.language, "language", "", "")
	flags.StringVar(&f.subject, "subject", "", "")
	flags.StringVar(&f.difficulty, "difficulty", "", "")
	flags.StringVar(&f.set, "set", importedSet, "")
}

// options returns what the flags say of the file with this name.
func (f readFlags) options(name string) (exchange.Options, error) {
	o := exchange.Options{Format: exchange.Format(f.from), Language: f.language, Subject: quiz.Subject(f.subject), Set: quiz.Set(f.set)}
	if o.Format != "" && !slices.Contains(exchange.Formats, o.Format) {
		return o, wrongUsage(fmt.Sprintf("no format %q", f.from))
	}
	if err := checkLanguage(f.language); err != nil {
		return o, err
	}
	if f.subject != "" {
		if _, err := readSubjects(f.subject); err != nil {
			return o, err
		}
	}
	if f.difficulty != "" {
		levels, err := readDifficulties(f.difficulty)
		if err != nil || len(levels) != 1 {
			return o, wrongUsage("--difficulty is 1, 2 or 3")
		}
		o.Difficulty = levels[0]
	}
	if !o.Set.Valid() {
		return o, wrongUsage(fmt.Sprintf("no set can be named %q", f.set))
	}
	// The source of questions that state none is the name of their file.
	o.Work = importedSet
	if name != "-" {
		base := []rune(path.Base(name))
		o.Work = string(base[:min(len(base), 60)]) // 60: what a source may have
	}
	return o, nil
}

// checkLanguage refuses what is no value of --language.
func checkLanguage(s string) error {
	if s != "" && s != "it" && s != "en" {
		return wrongUsage("--language is it or en")
	}
	return nil
}

// readSubjects reads a list such as "incantesimi,luoghi".
func readSubjects(s string) ([]quiz.Subject, error) {
	var all []quiz.Subject
	for _, word := range list(s) {
		subject := quiz.Subject(word)
		if !slices.Contains(quiz.Subjects, subject) {
			return nil, wrongUsage(fmt.Sprintf("no subject %q; there are %v", word, quiz.Subjects))
		}
		all = append(all, subject)
	}
	return all, nil
}

// readDifficulties reads a list such as "1,3".
func readDifficulties(s string) ([]quiz.Difficulty, error) {
	var all []quiz.Difficulty
	for _, word := range list(s) {
		n, err := strconv.Atoi(word)
		if d := quiz.Difficulty(n); err == nil && d >= quiz.Easy && d <= quiz.Hard {
			all = append(all, d)
			continue
		}
		return nil, wrongUsage("--difficulty is 1, 2 or 3")
	}
	return all, nil
}
