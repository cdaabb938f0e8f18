package main

import (
	"bytes"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"scacchimagici/internal/fault"
	"scacchimagici/internal/locale"
	"scacchimagici/internal/side/game/registry"
)

// TestWords checks that the command is wired: files, sentences, exit statuses. Its answers are
// tested in package wordscmd.
func TestWords(t *testing.T) {
	t.Setenv("LC_ALL", "it_IT.UTF-8")
	file := filepath.Join(t.TempDir(), "fr.po")
	for _, tt := range []struct {
		args   []string
		status int
		out    string // the end of standard output
		errOut string // a part of standard error
	}{
		{[]string{"words", "export", "--language", "fr", file}, 0, "", ""},
		{[]string{"words", "export", "--language", "fr", file}, 1, "", file},
		{[]string{"words", "check", file}, 0, "Sbagliati (restano in inglese): 0.\n", ""},
		{[]string{"words", "check", file + "x"}, 2, "", "fr.pox"},
	} {
		var out, errOut bytes.Buffer
		status := run(t.Context(), tt.args, streams{strings.NewReader(""), &out, &errOut})
		if status != tt.status || !strings.HasSuffix(out.String(), tt.out) || !strings.Contains(errOut.String(), tt.errOut) {
			t.Errorf("%v: exit %d, %.200q, %q", tt.args, status, out.String(), errOut.String())
		}
	}
}

// The command speaks the language of the terminal when it is Italian or English, and English to translators into another.
func TestWordsSpeak(t *testing.T) {
	for lang, want := range map[string]string{
		"it_IT.UTF-8": "non si può leggere", "en_GB.UTF-8": "cannot be read", "de_DE.UTF-8": "cannot be read", "C.UTF-8": "non si può leggere",
	} {
		t.Setenv("LC_ALL", lang)
		var out, errOut bytes.Buffer
		if status := run(t.Context(), []string{"words", "check", "none.po"}, streams{strings.NewReader(""), &out, &errOut}); status != exitUsage || !strings.Contains(errOut.String(), want) {
			t.Errorf("%s: exit %d, %q", lang, status, errOut.String())
		}
	}
}

// A server takes translations from a file or from a folder, prints how many there are, and refuses
// unreadable ones before it serves.
func TestCatalogueWith(t *testing.T) {
	t.Setenv("LC_ALL", "it_IT.UTF-8")
	entry := "\nmsgctxt \"ui.close\"\nmsgid \"Chiudi\"\nmsgstr \"Fermer\"\n\nmsgctxt \"lang.name\"\nmsgid \"Italiano\"\nmsgstr \"Français\"\n\nmsgctxt \"lang.partly\"\nmsgid \"%s (in parte)\"\nmsgstr \"%s (en partie)\"\n"
	french := "msgid \"\"\nmsgstr \"\"\n\"Language: fr\\n\"\n" + entry
	folder := func(files map[string]string) string {
		dir := t.TempDir()
		for name, text := range files {
			if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
				t.Fatal(err)
			}
		}
		return dir
	}
	dir := folder(map[string]string{"fr.po": french, "leggimi.txt": "x"})
	for _, name := range []string{dir, filepath.Join(dir, "fr.po")} {
		var out bytes.Buffer
		c, err := catalogueWith(name, &out)
		if err != nil {
			t.Fatal(err)
		}
		offers := c.Languages()
		if last := offers[len(offers)-1]; last != (locale.Offer{Language: "fr", Name: "Français (en partie)"}) || c.In("fr").T("ui.close") != "Fermer" || c.In("fr").T("ui.yes") != "yes" {
			t.Errorf("offered are %v", offers)
		}
		if !strings.Contains(out.String(), "fr.po: 3 testi; ne mancano ") {
			t.Errorf("said is %q", out.String())
		}
	}
	for key, name := range map[string]string{
		"fault.words.open":           filepath.Join(dir, "none.po"),
		"fault.words.folder":         t.TempDir(),
		"fault.words.file":           filepath.Join(dir, "leggimi.txt"),
		"fault.words.language.twice": folder(map[string]string{"a.po": french, "b.po": french}),
	} {
		if _, err := catalogueWith(name, new(bytes.Buffer)); fault.From(err) == nil || fault.From(err).Key != key {
			t.Errorf("%s: %v, want %s", name, err, key)
		}
	}
	var errOut bytes.Buffer
	if status := run(t.Context(), []string{"serve", "--no-open", "--words", dir + "x", "--db", filepath.Join(dir, "a.db")}, streams{strings.NewReader(""), new(bytes.Buffer), &errOut}); status != exitRefused || !strings.Contains(errOut.String(), "non si può leggere") {
		t.Errorf("exit %d, %s", status, errOut.String())
	}
}

// The program's German files have no fault, match the present Italian texts, and are offered under their own name.
func TestGermanFiles(t *testing.T) {
	names, err := filepath.Glob("../../internal/side/game/*/messages/de.po")
	if err != nil {
		t.Fatal(err)
	}
	var tr *locale.Translation
	for _, name := range append(names, "../../internal/locale/messages/de.po") {
		data, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		if tr, err = locale.ReadTranslation(data, registry.Words()...); err != nil {
			t.Fatal(err)
		}
		for _, f := range tr.Findings {
			if !f.Hint || f.Says.Key == "words.check.changed" || f.Says.Key == "words.check.spaces" {
				t.Errorf("%s:%d: %v", name, f.Line, f.Says)
			}
		}
	}
	c, err := loadWords()
	if err != nil {
		t.Fatal(err)
	}
	offered := c.Languages()
	if i := slices.IndexFunc(offered, func(o locale.Offer) bool { return o.Language == locale.German }); i < 0 || offered[i].Name != tr.Name {
		t.Errorf("German is offered as %v, the program's file says %s", offered, tr.Name)
	}
}
