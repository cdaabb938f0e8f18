package main

import (
	"context"
	"errors"
	"fmt"

	"scacchimagici/internal/locale"
	"scacchimagici/internal/side/room"
	"scacchimagici/internal/sqlite"
)

// check prints in one line whether a database is as it was written; a server may have it open.
func check(ctx context.Context, args []string, std streams) int {
	names, status := parseFiles(flagsOf("check", std), "FILE", 1, args)
	if names == nil {
		return status
	}
	words, err := terminalWords()
	if err != nil {
		return report(std, err)
	}
	h, err := sqlite.Check(ctx, names[0])
	if err != nil {
		return report(std, err)
	}
	if h.Bad != nil {
		fmt.Fprintln(std.out, words.T("check.bad", names[0], h.Entries, words.Fault(h.Bad)))
		return exitRefused
	}
	r, err := sqlite.OpenReader(ctx, names[0])
	if err != nil {
		return report(std, err)
	}
	same, err := room.CheckKept(ctx, r)
	switch err := errors.Join(err, r.Close()); {
	case err != nil:
		return report(std, err)
	case !same:
		fmt.Fprintln(std.out, words.T("check.kept", names[0], h.Entries))
		return exitRefused
	}
	fmt.Fprintln(std.out, words.T("check.good", names[0], h.Entries, dateOf(h)))
	return exitDone
}

// salvage writes the good entries of a damaged database to a new file.
func salvage(ctx context.Context, args []string, std streams) int {
	names, status := parseFiles(flagsOf("salvage", std), "FILE NEW", 2, args)
	if names == nil {
		return status
	}
	words, err := terminalWords()
	if err != nil {
		return report(std, err)
	}
	h, err := sqlite.Salvage(ctx, names[0], names[1])
	if err != nil {
		return report(std, err)
	}
	fmt.Fprintln(std.out, words.T("salvage.done", names[1], h.Entries, dateOf(h)))
	if h.Bad != nil {
		fmt.Fprintln(std.out, words.Fault(h.Bad))
	}
	return exitDone
}

// dateOf returns when the last good entry was written; a dash without one.
func dateOf(h sqlite.Health) string {
	if h.Entries == 0 {
		return "–"
	}
	return h.Last.Local().Format("2006-01-02 15:04:05")
}

// terminalWords returns the words in the terminal's language.
func terminalWords() (*locale.Words, error) {
	catalogue, err := loadWords()
	if err != nil {
		return nil, err
	}
	return catalogue.In(terminalLanguage()), nil
}
