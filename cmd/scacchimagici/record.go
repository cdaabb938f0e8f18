package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"time"

	"scacchimagici/internal/archive"
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

// exportRecord prints the record of a tournament; a server may have the file open.
func exportRecord(ctx context.Context, args []string, std streams) int {
	f := flag.NewFlagSet("export", flag.ContinueOnError)
	f.SetOutput(std.err)
	db := f.String("db", defaultDB(), "database `FILE`")
	id := f.String("tournament", "", "`ID` of the tournament (default: the one that the screens show)")
	if status, ok := parse(f, args); !ok {
		return status
	}
	reader, err := sqlite.OpenReader(ctx, *db)
	if err != nil {
		return report(std, err)
	}
	data, err := archive.Export(ctx, reader, *id)
	if err = errors.Join(err, reader.Close()); err == nil {
		_, err = std.out.Write(data)
	}
	if err != nil {
		return report(std, err)
	}
	return exitDone
}

// importRecord adds the tournament of a record to a database that no server holds.
func importRecord(ctx context.Context, args []string, std streams) int {
	f := flag.NewFlagSet("import", flag.ContinueOnError)
	f.SetOutput(std.err)
	db := f.String("db", defaultDB(), "database `FILE`")
	f.Usage = func() {
		fmt.Fprintln(std.err, "usage: scacchimagici import FILE [--db FILE]")
		f.PrintDefaults()
	}
	names, err := recordcmd.Interspersed(f, args)
	switch {
	case errors.Is(err, flag.ErrHelp):
		return exitDone
	case err != nil:
		return exitUsage
	case len(names) != 1:
		f.Usage()
		return exitUsage
	}
	id, err := imported(ctx, names[0], *db, std.in)
	if err != nil {
		status := report(std, err)
		if fault.CodeOf(err) == fault.Invalid {
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
