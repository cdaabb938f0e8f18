package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"

	"scacchimagici/internal/fault"
	"scacchimagici/internal/locale"
	"scacchimagici/internal/side/game/registry"
	"scacchimagici/internal/wordscmd"
)

// loadWords loads the catalogue with all texts of the program and the translations that are given.
func loadWords(given ...*locale.Translation) (*locale.Catalogue, error) {
	return locale.LoadWith(given, registry.Words()...)
}

// texts answers `scacchimagici words …`. In a terminal of a language that the program does not have it speaks English,
// which translators into that language read rather than Italian.
func texts(_ context.Context, args []string, std streams) int {
	catalogue, err := loadWords()
	if err != nil {
		return report(std, err)
	}
	speaks := terminalLanguage()
	if tag := locale.Language(terminalTag()); tag != locale.Italian && slices.Contains(locale.Translatable(), string(tag)) {
		speaks = locale.English
	}
	command := wordscmd.Command{
		Words:     catalogue.In(speaks),
		Texts:     registry.Words(),
		Open:      func(name string) (io.ReadCloser, error) { return os.Open(name) },
		WriteFile: writeNewFile,
	}
	return command.Run(args, std.in, std.out, std.err)
}

// catalogueWith loads the catalogue with the translations of a file, or of all files of a folder, and
// prints how many texts of each are used. An empty name adds none.
func catalogueWith(name string, out io.Writer) (*locale.Catalogue, error) {
	if name == "" {
		return loadWords()
	}
	names := []string{name}
	if info, err := os.Stat(name); err != nil {
		return nil, fault.New(fault.Invalid, "fault.words.open", name).Because(err)
	} else if info.IsDir() {
		if names, err = filepath.Glob(filepath.Join(name, "*.po")); err != nil || len(names) == 0 {
			return nil, fault.New(fault.Invalid, "fault.words.folder", name).Because(err)
		}
	}
	words, err := terminalWords()
	if err != nil {
		return nil, err
	}
	var all []*locale.Translation
	from := map[locale.Language]string{}
	for _, name := range names {
		t, err := readTranslation(name)
		if f := fault.From(err); f != nil {
			return nil, fault.New(fault.Invalid, "fault.words.file", name, fault.Sentences{f})
		} else if err != nil {
			return nil, fault.New(fault.Invalid, "fault.words.open", name).Because(err)
		}
		if first := from[t.Language]; first != "" {
			return nil, fault.New(fault.Invalid, "fault.words.language.twice", first, name, string(t.Language))
		}
		from[t.Language] = name
		all = append(all, t)
		key, args := "words.serve.used", []any{name, t.Translated, t.Missing}
		if t.Wrong > 0 {
			key, args = "words.serve.wrong", append(args, t.Wrong)
		}
		fmt.Fprintln(out, words.T(key, args...))
	}
	return loadWords(all...)
}

// readTranslation reads a file only as far as is needed to refuse it as too large.
func readTranslation(name string) (*locale.Translation, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	data, err := io.ReadAll(io.LimitReader(f, locale.MaxTranslation+1))
	if err != nil {
		return nil, err
	}
	return locale.ReadTranslation(data, registry.Words()...)
}
