package main

import (
	"bufio"
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"time"

	"scacchimagici/internal/fault"
	"scacchimagici/internal/sqlite"
	"scacchimagici/views/site"
)

// publish writes the server-free pages of a tournament into a folder; a server may have the file open,
// which is only read.
func publish(ctx context.Context, args []string, std streams) int {
	f := flagsOf("publish", std)
	db := f.String("db", defaultDB(), "database `FILE`")
	id := f.String("tournament", "", "`ID` of the tournament (default: the one that the screens show)")
	people := f.Bool("people", false, "name people, by their first names")
	force := f.Bool("force", false, "write over what an earlier publish wrote into the folder, and nothing else")
	address := f.String("url", "", "`ADDRESS` where the folder will be, for previews of links")
	names, status := parseFiles(f, "DIR [--db FILE] [--tournament ID] [--people] [--force] [--url ADDRESS]", 1, args)
	if names == nil {
		return status
	}
	words, err := terminalWords()
	if err != nil {
		return report(std, err)
	}
	o := site.Options{Words: words, Now: time.Now(), People: *people}
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

// isTerminal reports whether in is a terminal, so that a person can answer.
func isTerminal(in io.Reader) bool {
	f, ok := in.(*os.File)
	if !ok {
		return false
	}
	info, err := f.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice != 0
}

// agrees asks a question, and reports whether the answer is yes, in any of our languages.
func agrees(in io.Reader, out io.Writer, question string) bool {
	fmt.Fprint(out, question, " ")
	answer, _ := bufio.NewReader(in).ReadString('\n') // an empty answer is no yes
	return slices.Contains([]string{"s", "si", "sì", "y", "yes", "j", "ja"}, strings.ToLower(strings.TrimSpace(answer)))
}

// folderFault returns the fault of a folder that cannot be read or written; nil for no error.
func folderFault(folder string, err error) error {
	switch {
	case err == nil, fault.From(err) != nil:
		return err
	case errors.Is(err, syscall.ENOSPC):
		return fault.New(fault.Unavailable, "fault.site.space", folder).Because(err)
	case errors.Is(err, fs.ErrPermission), errors.Is(err, syscall.EROFS):
		return fault.New(fault.Unavailable, "fault.site.permission", folder).Because(err)
	}
	return fault.New(fault.Unavailable, "fault.site.folder", folder).Because(err)
}

// published makes the site and writes it into a folder; it calls rewrite to ask whether it may write into
// one that is not empty.
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
	first, err := plan.First.JSON()
	if err != nil {
		return made, err
	}
	last, err := plan.Last.JSON()
	if err != nil {
		return made, err
	}
	files := slices.Concat([]site.File{{Name: site.ListFile, Data: first}}, plan.Write)
	return made, folderFault(folder, writeSite(folder, files, plan.Remove, site.File{Name: site.ListFile, Data: last}))
}

// writeSite writes files into a folder, removes others there, and writes the last file.
func writeSite(folder string, files []site.File, remove []string, last site.File) (err error) {
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return err
	}
	root, err := os.OpenRoot(folder) // nothing is written outside, in spite of links
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, root.Close()) }()
	for _, file := range files {
		if err := writeWhole(root, filepath.FromSlash(file.Name), file.Data); err != nil {
			return err
		}
	}
	for _, name := range remove {
		if err := root.Remove(filepath.FromSlash(name)); err != nil {
			return err
		}
	}
	return writeWhole(root, filepath.FromSlash(last.Name), last.Data)
}

// lookInto returns the content of a folder; an empty result when it does not exist. It reads only the named
// files, and those in the folder's list. It refuses, with a fault, a subfolder that is a link.
func lookInto(folder string, names []string) (present site.Present, err error) {
	present = site.Present{Hashes: map[string]string{}}
	root, err := os.OpenRoot(folder)
	if errors.Is(err, fs.ErrNotExist) {
		present.Empty = true
		return present, nil
	}
	if err != nil {
		return present, err
	}
	defer func() { err = errors.Join(err, root.Close()) }()
	entries, err := fs.ReadDir(root.FS(), ".")
	if err != nil {
		return present, err
	}
	present.Empty = len(entries) == 0
	if list, err := root.Lstat(site.ListFile); err == nil && !list.Mode().IsRegular() {
		present.Hashes[site.ListFile] = ""
	} else if data, err := root.ReadFile(site.ListFile); err == nil {
		if list, ok := site.ReadList(data); ok {
			present.Before = list
		} else {
			present.Hashes[site.ListFile] = site.Hash(data)
		}
	} else if !errors.Is(err, fs.ErrNotExist) {
		return present, err
	}
	names = slices.Clone(names)
	for name := range present.Before.Files {
		if !filepath.IsLocal(filepath.FromSlash(name)) { // a list of ours names no file outside its folder
			delete(present.Before.Files, name)
			continue
		}
		names = append(names, name)
	}
	for _, name := range names {
		for parent := path.Dir(name); parent != "."; parent = path.Dir(parent) {
			if info, err := root.Lstat(filepath.FromSlash(parent)); err == nil && info.Mode()&(fs.ModeSymlink|fs.ModeIrregular) != 0 {
				return present, fault.New(fault.Illegal, "fault.site.link", parent, folder)
			}
		}
		info, err := root.Lstat(filepath.FromSlash(name))
		switch {
		case errors.Is(err, fs.ErrNotExist):
			continue
		case err != nil:
			return present, err
		case !info.Mode().IsRegular(): // a link or a folder: we published none
			present.Hashes[name] = ""
			continue
		}
		data, err := root.ReadFile(filepath.FromSlash(name))
		if err != nil {
			return present, err
		}
		present.Hashes[name] = site.Hash(data)
	}
	return present, nil
}

// writeWhole writes a file below root so that its name always has a whole file.
func writeWhole(root *os.Root, name string, data []byte) error {
	if err := root.MkdirAll(filepath.Dir(name), 0o755); err != nil {
		return err
	}
	part := filepath.Join(filepath.Dir(name), ".scrivo-"+rand.Text())
	f, err := root.OpenFile(part, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o644)
	if err != nil {
		return err
	}
	_, err = f.Write(data)
	err = errors.Join(err, f.Chmod(0o644), f.Close())
	if err == nil {
		err = root.Rename(part, name)
	}
	if err != nil {
		return errors.Join(err, root.Remove(part))
	}
	return nil
}
