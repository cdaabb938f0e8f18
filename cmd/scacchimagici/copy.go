package main

import (
	"context"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"

	"scacchimagici/internal/copies"
	"scacchimagici/internal/copies/keeper"
	"scacchimagici/internal/fault"
	"scacchimagici/internal/sqlite"
)

// file is a database that is copied without its server.
type file struct{ path string }

// Backup writes a copy of the file.
func (f file) Backup(ctx context.Context, path, reason string) error {
	return sqlite.Copy(ctx, f.path, path, reason)
}

// copyOlder copies the database db when this version is about to migrate it.
func copyOlder(ctx context.Context, db string, log *slog.Logger) error {
	older, err := sqlite.Older(ctx, db)
	if err != nil || !older {
		return err
	}
	c, err := keeper.Take(ctx, db, copies.Folder(db), file{db}, sqlite.VerifyCopy, copies.BeforeVersion)
	if err == nil {
		log.Info("copied before the file is brought up to this version", "copy", c.Path)
	}
	return err
}

// copyDatabase makes a copy of the database and prints its path; a server may have the database open.
func copyDatabase(ctx context.Context, args []string, std streams) int {
	f := flagsOf("copy", std)
	db := f.String("db", defaultDB(), "database `FILE`")
	to := f.String("to", "", "`DIR` for the copy (default: the folder of the copies beside the database)")
	if status, ok := parse(f, args); !ok {
		return status
	}
	path, err := filepath.Abs(*db)
	if err != nil {
		return report(std, err)
	}
	folder := copies.Folder(path)
	if *to != "" {
		if folder, err = filepath.Abs(*to); err != nil {
			return report(std, err)
		}
		if info, err := os.Stat(folder); err != nil || !info.IsDir() {
			return report(std, fault.New(fault.NotFound, "fault.copy.nofolder", folder).Because(err))
		}
	}
	c, err := keeper.Take(ctx, path, folder, file{path}, sqlite.VerifyCopy, copies.ByHand)
	if err != nil {
		return report(std, err)
	}
	fmt.Fprintln(std.out, c.Path)
	return exitDone
}

// restoreDatabase replaces the database with a copy, after copying the database itself. No server may hold it.
func restoreDatabase(ctx context.Context, args []string, std streams) int {
	f := flagsOf("restore", std)
	db := f.String("db", defaultDB(), "database `FILE`")
	names, status := parseFiles(f, "FILE [--db FILE]", 1, args)
	if names == nil {
		return status
	}
	path, err := filepath.Abs(*db)
	if err != nil {
		return report(std, err)
	}
	if err := restoreFile(ctx, path, names[0]); err != nil {
		return report(std, err)
	}
	fmt.Fprintln(std.out, path)
	return exitDone
}

// restoreFile replaces the database db with a copy.
func restoreFile(ctx context.Context, db, from string) error {
	if err := sqlite.Stage(ctx, db, from); err != nil {
		return err
	}
	return sqlite.Install(ctx, db, func() error {
		_, err := keepPresent(ctx, db)
		return err
	})
}

// keepPresent copies the database db, which no program has open, before another file replaces it.
// An unreadable database, which may be why it is restored, is kept as it is.
func keepPresent(ctx context.Context, db string) (copies.Copy, error) {
	_, noWAL := os.Stat(db + "-wal")
	if info, err := os.Stat(db); (err != nil || info.Size() == 0) && noWAL != nil {
		return copies.Copy{}, nil // there is nothing to lose
	}
	c, err := keeper.Take(ctx, db, copies.Folder(db), file{db}, sqlite.VerifyCopy, copies.BeforeRestore)
	if f := fault.From(err); f != nil && f.Key != "fault.copy.full" {
		return keeper.PutAside(db)
	}
	return c, err
}
