package main

import (
	"bufio"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"time"

	"scacchimagici/internal/fault"
	"scacchimagici/internal/locale"
	"scacchimagici/internal/recordcmd"
	"scacchimagici/internal/site"
	"scacchimagici/internal/sqlite"
)

// publish writes the pages of a tournament that need no server into a folder; a server may be running on
// the file, which is only read.
func publish(ctx context.Context, args []string, std streams) int {
	f := flag.NewFlagSet("publish", flag.ContinueOnError)
	f.SetOutput(std.err)
	db := f.String("db", defaultDB(), "database `FILE`")
	id := f.String("tournament", "", "`ID` of the tournament (default: the one that the screens show)")
	people := f.Bool("people", false, "name people, by their first names")
	force := f.Bool("force", false, "write over what an earlier publish wrote into the folder, and nothing else")
	address := f.String("url", "", "`ADDRESS` where the folder will be, for previews of links")
	f.Usage = func() {
		fmt.Fprintln(std.err, "usage: scacchimagici publish DIR [--db FILE] [--tournament ID] [--people] [--force] [--url ADDRESS]")
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
	catalogue, err := locale.Load()
	if err != nil {
		return report(std, err)
	}
	o := site.Options{Words: catalogue.In(terminalLanguage()), Now: time.Now(), People: *people}
	if o.Address, err = site.ParseAddress(*address); err != nil {
		return report(std, err)
	}
	ask := func() bool {
		return *force || isTerminal(std.in) && agrees(std.in, std.err, o.Words.T("site.ask", names[0]))
	}
	made, err := published(ctx, names[0], *db, *id, o, ask)
	if err != nil {
		return report(std, err)
	}
	size := 0
	for _, file := range made.Files {
		size += len(file.Data)
	}
	fmt.Fprintln(std.out, o.Words.T("site.published", names[0], len(made.Files), (size+1023)/1024))
	return exitDone
}

// isTerminal reports whether somebody may be there to answer.
func isTerminal(in io.Reader) bool {
	f, ok := in.(*os.File)
	if !ok {
		return false
	}
	info, err := f.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice != 0
}

// agrees asks, and reports whether the answer is yes, in any of our languages.
func agrees(in io.Reader, out io.Writer, question string) bool {
	fmt.Fprint(out, question, " ")
	answer, _ := bufio.NewReader(in).ReadString('\n') // who says nothing has not said yes
	return slices.Contains([]string{"s", "si", "sì", "y", "yes", "j", "ja"}, strings.ToLower(strings.TrimSpace(answer)))
}

// folderFault says what is wrong with a folder that cannot be read or written; nil for no error.
func folderFault(folder string, err error) error {
	switch {
	case err == nil:
		return nil
	case errors.Is(err, syscall.ENOSPC):
		return fault.New(fault.Unavailable, "fault.site.space", folder).Because(err)
	case errors.Is(err, fs.ErrPermission), errors.Is(err, syscall.EROFS):
		return fault.New(fault.Unavailable, "fault.site.permission", folder).Because(err)
	}
	return fault.New(fault.Unavailable, "fault.site.folder", folder).Because(err)
}

// published makes the site and writes it into a folder; rewrite asks whether one that is not empty may be
// written.
func published(ctx context.Context, folder, db, id string, o site.Options, rewrite func() bool) (made site.Site, err error) {
	reader, err := sqlite.OpenReader(ctx, db)
	if err != nil {
		return made, err
	}
	made, err = site.Make(ctx, reader, id, o)
	if err = errors.Join(err, reader.Close()); err != nil {
		return made, err
	}
	if info, err := os.Stat(folder); err == nil && !info.IsDir() {
		return made, fault.New(fault.Illegal, "fault.site.file", folder)
	}
	present, err := lookInto(folder, made.Names())
	if err != nil {
		return made, folderFault(folder, err)
	}
	plan, err := made.Plan(folder, present, !present.Empty && rewrite(), o.Now)
	if err != nil {
		return made, err
	}
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return made, folderFault(folder, err)
	}
	first, err := plan.First.JSON()
	if err != nil {
		return made, err
	}
	last, err := plan.Last.JSON()
	if err != nil {
		return made, err
	}
	write := func(name string, data []byte) error {
		return writeWhole(filepath.Join(folder, filepath.FromSlash(name)), data)
	}
	if err := write(site.ListFile, first); err != nil {
		return made, folderFault(folder, err)
	}
	for _, file := range plan.Write {
		if err := write(file.Name, file.Data); err != nil {
			return made, folderFault(folder, err)
		}
	}
	for _, name := range plan.Remove {
		if err := os.Remove(filepath.Join(folder, filepath.FromSlash(name))); err != nil {
			return made, folderFault(folder, err)
		}
	}
	if err := write(site.ListFile, last); err != nil {
		return made, folderFault(folder, err)
	}
	return made, nil
}

// lookInto returns what a folder holds; nothing of one that is not there. Of all files it reads only those
// that are named, and those that the list of the folder names.
func lookInto(folder string, names []string) (site.Present, error) {
	present := site.Present{Hashes: map[string]string{}}
	entries, err := os.ReadDir(folder)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return present, err
	}
	present.Empty = len(entries) == 0
	switch data, err := os.ReadFile(filepath.Join(folder, site.ListFile)); {
	case errors.Is(err, fs.ErrNotExist):
	case err != nil:
		return present, err
	default:
		if list, ok := site.ReadList(data); ok {
			present.Before = list
		} else {
			present.Hashes[site.ListFile] = site.Hash(data)
			names = append(names, site.ListFile)
		}
	}
	for name := range present.Before.Files {
		if !filepath.IsLocal(filepath.FromSlash(name)) { // a list of ours names nothing outside of its folder
			delete(present.Before.Files, name)
			continue
		}
		names = append(names, name)
	}
	for _, name := range names {
		path := filepath.Join(folder, filepath.FromSlash(name))
		info, err := os.Lstat(path)
		switch {
		case errors.Is(err, fs.ErrNotExist):
			continue
		case err != nil:
			return present, err
		case !info.Mode().IsRegular(): // a link or a folder is nobody's that was published
			present.Hashes[name] = ""
			continue
		}
		data, err := os.ReadFile(path)
		if err != nil {
			return present, err
		}
		present.Hashes[name] = site.Hash(data)
	}
	return present, nil
}

// writeWhole writes a file so that at its name there is always a whole one.
func writeWhole(path string, data []byte) error {
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return err
	}
	f, err := os.CreateTemp(filepath.Dir(path), ".scrivo-*")
	if err != nil {
		return err
	}
	_, err = f.Write(data)
	err = errors.Join(err, f.Chmod(0o644), f.Close())
	if err == nil {
		err = os.Rename(f.Name(), path)
	}
	if err != nil {
		return errors.Join(err, os.Remove(f.Name()))
	}
	return nil
}
