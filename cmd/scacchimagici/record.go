package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"time"

	"scacchimagici/internal/archive"
	"scacchimagici/internal/dataset"
	"scacchimagici/internal/fault"
	"scacchimagici/internal/locale"
	"scacchimagici/internal/recordcmd"
	"scacchimagici/internal/sqlite"
	"scacchimagici/internal/tournament"
)

// audit answers `scacchimagici audit …`.
func audit(_ context.Context, args []string, std streams) int {
	command, err := recordCommand(locale.English)
	if err != nil {
		return report(std, err)
	}
	return command.Audit(args, std.in, std.out, std.err)
}

// simulate answers `scacchimagici simulate …`.
func simulate(_ context.Context, args []string, std streams) int {
	command, err := recordCommand(locale.English)
	if err != nil {
		return report(std, err)
	}
	return command.Simulate(args, std.out, std.err)
}

// recordCommand returns the commands for records. The sentences of commands for other programs are English.
func recordCommand(l locale.Language) (recordcmd.Command, error) {
	catalogue, err := loadWords()
	if err != nil {
		return recordcmd.Command{}, err
	}
	return recordcmd.Command{
		Words: catalogue.In(l),
		Open:  func(name string) (io.ReadCloser, error) { return os.Open(name) },
	}, nil
}

// exportFormats are what `export` prints of a tournament: its record, or a row for each step of its matches.
var exportFormats = []exportFormat{{"record", nil}, {"jsonl", dataset.JSONL}, {"csv", dataset.CSV}}

type exportFormat struct {
	name  string
	table func([]dataset.Row) ([]byte, error) // nil: the record
}

// formatNames returns the names of the formats, separated by commas.
func formatNames() string {
	names := make([]string, len(exportFormats))
	for i, f := range exportFormats {
		names[i] = f.name
	}
	return strings.Join(names, ", ")
}

// exportTournament prints a tournament in one of the formats; a server may have the file open.
func exportTournament(ctx context.Context, args []string, std streams) int {
	f := flagsOf("export", std)
	db := f.String("db", defaultDB(), "database `FILE`")
	id := f.String("tournament", "", "`ID` of the tournament (default: the one that the screens show)")
	format := f.String("format", "record", "`FORMAT` of "+formatNames()+": the record, or a table with a row for each step of each match (docs/dataset.md)")
	names := f.Bool("names", false, "name people in a table; without it they have pseudonyms")
	if status, ok := parse(f, args); !ok {
		return status
	}
	i := slices.IndexFunc(exportFormats, func(known exportFormat) bool { return known.name == *format })
	if i < 0 {
		fmt.Fprintf(std.err, "scacchimagici export: no format %q: there are %s\n", *format, formatNames())
		return exitUsage
	}
	table := exportFormats[i].table
	if *names && table == nil {
		fmt.Fprintln(std.err, "scacchimagici export: --names is for tables: a record names people anyway")
		return exitUsage
	}
	reader, err := sqlite.OpenReader(ctx, *db)
	if err != nil {
		return report(std, err)
	}
	var data []byte
	if table == nil {
		data, err = archive.Export(ctx, reader, *id)
	} else {
		var rows []dataset.Row
		if rows, err = steps(ctx, reader, *id, *names); err == nil {
			data, err = table(rows)
		}
	}
	if err = errors.Join(err, reader.Close()); err == nil {
		_, err = std.out.Write(data)
	}
	return report(std, err)
}

// steps returns the steps of all matches of a tournament, or of the one on the screens when id is empty.
func steps(ctx context.Context, log archive.Reader, id string, named bool) ([]dataset.Row, error) {
	if id == "" {
		var err error
		if id, err = archive.Shown(ctx, log); err != nil {
			return nil, err
		}
	}
	history, err := archive.History(ctx, log, id)
	if err != nil {
		return nil, err
	}
	names := dataset.Pseudonyms(rand.Shuffle)
	if named {
		names = dataset.RealNames(history.Tournament)
	}
	return dataset.New(history, names), nil
}

// importRecord adds the tournament of a record to a database that no server holds.
func importRecord(ctx context.Context, args []string, std streams) int {
	f := flagsOf("import", std)
	db := f.String("db", defaultDB(), "database `FILE`")
	names, status := parseFiles(f, "FILE [--db FILE]", 1, args)
	if names == nil {
		return status
	}
	id, err := imported(ctx, names[0], *db, std.in)
	if err != nil {
		if status = report(std, err); fault.CodeOf(err) == fault.Invalid {
			return exitUsage // the data is no record
		}
		return status
	}
	fmt.Fprintln(std.out, id)
	return exitDone
}

// imported reads a record before it touches the database.
func imported(ctx context.Context, name, db string, in io.Reader) (id string, err error) {
	command, err := recordCommand(terminalLanguage())
	if err != nil {
		return "", err
	}
	data, err := command.ReadAll(name, in)
	if err != nil {
		return "", err
	}
	if _, _, err := archive.Batches(data, tournament.Arms(), time.Now()); err != nil {
		return "", err
	}
	store, err := sqlite.Open(ctx, db)
	if f := fault.From(err); f != nil && f.Key == "fault.store.locked" {
		return "", fault.New(fault.Unavailable, "fault.record.serving", db).Because(err)
	}
	if err != nil {
		return "", err
	}
	defer func() { err = errors.Join(err, store.Close()) }()
	return archive.Import(ctx, store, data, tournament.Arms(), time.Now())
}
