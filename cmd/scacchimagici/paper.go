package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"strings"
	"time"

	"scacchimagici/internal/desk"
	"scacchimagici/internal/fault"
	"scacchimagici/internal/locale"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/replica"
	"scacchimagici/internal/report/pdf"
	"scacchimagici/internal/screen"
	"scacchimagici/internal/sqlite"
	"scacchimagici/internal/tournament"
)

// paper writes the sheets for matches without electricity as a PDF, from a database that no server
// holds. It asks before it reserves questions.
func paper(ctx context.Context, args []string, std streams) int {
	f := flagsOf("paper", std)
	db := f.String("db", defaultDB(), "database `FILE`")
	match := f.String("match", "", "`KEY` of the match, such as 2026.1A or 1A (default: all that are not over)")
	out := f.String("out", "", "`FILE` to write, - for standard output (default: after the match)")
	yes := f.Bool("yes", false, "reserve questions without asking")
	if status, ok := parse(f, args); !ok {
		return status
	}
	return report(std, printPaper(ctx, *db, *match, *out, *yes, std))
}

func printPaper(ctx context.Context, db, match, out string, yes bool, std streams) (err error) {
	words, err := terminalWords()
	if err != nil {
		return err
	}
	if _, err := os.Stat(db); err != nil {
		return fault.New(fault.NotFound, "fault.store.missing", db).Because(err)
	}
	if follows, err := replica.Follows(db); err != nil || follows {
		return errors.Join(err, fault.New(fault.Unavailable, "fault.replica.follows", db))
	}
	store, err := sqlite.Open(ctx, db)
	if f := fault.From(err); f != nil && f.Key == "fault.store.locked" {
		return fault.New(fault.Unavailable, "fault.paper.serving", db).Because(err)
	}
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, store.Close()) }()
	bank, err := builtIn()
	if err != nil {
		return fmt.Errorf("read the questions: %w", err)
	}
	d, err := desk.Open(ctx, desk.Config{Store: store, Bank: bank, Log: slog.New(slog.DiscardHandler)})
	if err != nil {
		return err
	}
	defer d.Close()
	t, keys, err := toPrint(ctx, d, match)
	if err != nil {
		return err
	}
	if err := reservePaper(ctx, d, keys, yes, words, std); err != nil {
		return err
	}
	sets, err := paperSets(ctx, d, t, keys, words)
	if err != nil {
		return err
	}
	data, err := pdf.PrintSets(sets)
	if err != nil {
		return err
	}
	if out == "-" {
		_, err = std.out.Write(data)
		return err
	}
	if out == "" {
		out = t.ID + "-" + words.T("sheet.file") + ".pdf"
		if len(keys) == 1 {
			out = t.ID + "-" + keys[0].Match + "-" + words.T("sheet.file") + ".pdf"
		}
	}
	if err := os.WriteFile(out, data, 0o600); err != nil {
		return fault.New(fault.Unavailable, "fault.paper.out", out).Because(err)
	}
	fmt.Fprintln(std.out, out)
	return nil
}

// toPrint returns the match with a key, of any tournament or of the one on the screens; without a
// key all its unfinished matches.
func toPrint(ctx context.Context, d *desk.Desk, match string) (t tournament.Tournament, keys []desk.Key, err error) {
	t, _ = d.Tournaments.Current()
	if name, err := desk.ParseKey(match); err == nil {
		if t, err = d.Tournaments.Get(ctx, name.Tournament); err != nil {
			return t, nil, err
		}
		match = name.Match
	}
	if t.ID == "" {
		return t, nil, fault.New(fault.NotFound, "fault.tournament.none")
	}
	all, err := d.Matches.All(ctx, t.ID)
	for _, l := range all {
		if match == l.Key.Match || match == "" && l.Match.Phase() != magici.Finished {
			keys = append(keys, l.Key)
		}
	}
	if err == nil && len(keys) == 0 {
		err = fault.New(fault.NotFound, "fault.match.unknown")
	}
	return t, keys, err
}

// reservePaper reserves the questions that the sheets of matches lack, after asking.
func reservePaper(ctx context.Context, d *desk.Desk, keys []desk.Key, yes bool, words *locale.Words, std streams) error {
	answers := bufio.NewScanner(std.in)
	for _, key := range keys {
		sheet, err := d.Tournaments.Sheet(ctx, key)
		if err != nil {
			return err
		}
		n := sheet.Missing()
		if n == 0 {
			continue
		}
		if !yes {
			fmt.Fprintf(std.err, "%s: %s %s ", key.Match, words.T("print.sheets.ask", n, sheet.Left-n), words.T("sheet.confirm"))
			answers.Scan()
			if !strings.EqualFold(strings.TrimSpace(answers.Text()), words.T("sheet.yes")) {
				return fault.New(fault.Illegal, "fault.paper.no")
			}
		}
		if err := d.Tournaments.Reserve(ctx, "terminal", key); err != nil {
			return err
		}
	}
	return nil
}

// paperSets returns the sheets of matches.
func paperSets(ctx context.Context, d *desk.Desk, t tournament.Tournament, keys []desk.Key, words *locale.Words) ([]screen.PaperSet, error) {
	all, err := d.Matches.All(ctx, t.ID)
	if err != nil {
		return nil, err
	}
	matches := make([]magici.Match, len(all))
	for i, l := range all {
		matches[i] = l.Match
	}
	var sets []screen.PaperSet
	for _, key := range keys {
		sheet, err := d.Tournaments.Sheet(ctx, key)
		if err != nil {
			return nil, err
		}
		set, _ := screen.PaperSetOf(words, t, matches, key.Match, sheet.Questions, time.Now())
		sets = append(sets, set)
	}
	return sets, nil
}
