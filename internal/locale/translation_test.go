package locale

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"scacchimagici/internal/fault"
	"scacchimagici/internal/locale/po"
)

const poHead = "msgid \"\"\nmsgstr \"\"\n\"Language: %\\n\"\n"

// fileIn returns a file of translations into a language.
func fileIn(l, entries string) []byte {
	return []byte(strings.Replace(poHead, "%", l, 1) + "\n" + entries)
}

// Each fault or doubtful point of a text is reported with its key.
func TestFindings(t *testing.T) {
	for _, tt := range []struct {
		name, entry string
		want        string // key of the sentence; empty: none
		hint        bool
	}{
		{"as it should be", "msgctxt \"ui.close\"\nmsgid \"Chiudi\"\nmsgstr \"Schließen\"\n", "", false},
		{"arguments in another order", "msgctxt \"entry.move\"\nmsgid \"%[1]s %[2]s in %[3]s\"\nmsgstr \"%[3]s: %[1]s %[2]s\"\n", "", false},
		{"the number left out of one form", "msgctxt \"ui.wands.left\"\nmsgid \"%d Mossa Diretta\"\nmsgid_plural \"%d Mosse Dirette\"\nmsgstr[0] \"ein Direktzug\"\nmsgstr[1] \"%d Direktzüge\"\n", "", false},
		{"the number left out of the form for all others", "msgctxt \"ui.wands.left\"\nmsgid \"%d Mossa Diretta\"\nmsgid_plural \"%d Mosse Dirette\"\nmsgstr[0] \"ein Direktzug\"\nmsgstr[1] \"Direktzüge\"\n", "words.check.number", false},
		{"nothing yet", "msgctxt \"ui.close\"\nmsgid \"Chiudi\"\nmsgstr \"\"\n", "", false},
		{"to be looked at again", "#, fuzzy\nmsgctxt \"ui.close\"\nmsgid \"Chiudi\"\nmsgstr \"%s\"\n", "", false},
		{"an unknown key", "msgctxt \"ui.clothes\"\nmsgid \"Chiudi\"\nmsgstr \"Schließen\"\n", "words.check.unknown", false},
		{"twice", "msgctxt \"ui.close\"\nmsgid \"Chiudi\"\nmsgstr \"Zu\"\n\nmsgctxt \"ui.close\"\nmsgid \"Chiudi\"\nmsgstr \"Schließen\"\n", "words.check.twice", false},
		{"an argument lost", "msgctxt \"entry.direct\"\nmsgid \"Mossa Diretta di %[1]s\"\nmsgstr \"Direktzug\"\n", "words.check.lost", false},
		{"an argument invented", "msgctxt \"ui.close\"\nmsgid \"Chiudi\"\nmsgstr \"%s schließen\"\n", "words.check.invented", false},
		{"an argument of another type", "msgctxt \"entry.direct\"\nmsgid \"Mossa Diretta di %[1]s\"\nmsgstr \"Direktzug: %[1]d\"\n", "words.check.type", false},
		{"a sign of per cent", "msgctxt \"ui.close\"\nmsgid \"Chiudi\"\nmsgstr \"100 %\"\n", "words.check.percent", false},
		{"a form missing", "msgctxt \"ui.wands.left\"\nmsgid \"%d Mossa Diretta\"\nmsgid_plural \"%d Mosse Dirette\"\nmsgstr[0] \"%d Direktzug\"\nmsgstr[1] \"\"\n", "words.check.forms", false},
		{"a form too many", "msgctxt \"ui.wands.left\"\nmsgid \"%d Mossa Diretta\"\nmsgid_plural \"%d Mosse Dirette\"\nmsgstr[0] \"%d a\"\nmsgstr[1] \"%d b\"\nmsgstr[2] \"%d c\"\n", "words.check.forms", false},
		{"forms where there are none", "msgctxt \"ui.close\"\nmsgid \"Chiudi\"\nmsgid_plural \"Chiudi\"\nmsgstr[0] \"a\"\nmsgstr[1] \"b\"\n", "words.check.forms", false},
		{"markup", "msgctxt \"ui.close\"\nmsgid \"Chiudi\"\nmsgstr \"<b>Zu</b>\"\n", "words.check.markup", false},
		{"an entity", "msgctxt \"ui.close\"\nmsgid \"Chiudi\"\nmsgstr \"Schlie&szlig;en\"\n", "words.check.markup", false},
		{"a NUL", "msgctxt \"ui.close\"\nmsgid \"Chiudi\"\nmsgstr \"Schlie\x00ßen\"\n", "words.check.unseen", false},
		{"an escape of terminals", "msgctxt \"ui.close\"\nmsgid \"Chiudi\"\nmsgstr \"\x1b[2JZu\"\n", "words.check.unseen", false},
		{"a turn of the direction", "msgctxt \"ui.close\"\nmsgid \"Chiudi\"\nmsgstr \"Schlie\u202eßen\"\n", "words.check.unseen", false},
		{"a NUL in the Italian text", "msgctxt \"ui.close\"\nmsgid \"Chiu\x00di\"\nmsgstr \"Zu\"\n", "words.check.unseen", false},
		{"a turn of the direction in a plural", "msgctxt \"ui.wands.left\"\nmsgid \"%d Mossa Diretta\"\nmsgid_plural \"%d Mosse Dirette\"\nmsgstr[0] \"ein Direktzug\"\nmsgstr[1] \"%d \u2066Direktzüge\"\n", "words.check.unseen", false},
		{"an isolate", "msgctxt \"ui.close\"\nmsgid \"Chiudi\"\nmsgstr \"\u2067Zu\"\n", "words.check.unseen", false},
		{"the Italian text itself", "msgctxt \"ui.close\"\nmsgid \"Chiudi\"\nmsgstr \"Chiudi\"\n", "words.check.same", true},
		{"the Italian text, which is the English one too", "msgctxt \"cup.buchholz\"\nmsgid \"Buchholz\"\nmsgstr \"Buchholz\"\n", "", false},
		{"long", "msgctxt \"ui.close\"\nmsgid \"Chiudi\"\nmsgstr \"Dieses Fenster schließen\"\n", "words.check.long", true},
		{"a space at the end", "msgctxt \"ui.close\"\nmsgid \"Chiudi\"\nmsgstr \"Schließen \"\n", "words.check.spaces", true},
		{"Italian that has changed since", "msgctxt \"ui.close\"\nmsgid \"Chiudere\"\nmsgstr \"Schließen\"\n", "words.check.changed", true},
	} {
		tr, err := ReadTranslation(fileIn("de", tt.entry))
		if err != nil {
			t.Errorf("%s: %v", tt.name, err)
			continue
		}
		i := slices.IndexFunc(tr.Findings, func(f Finding) bool { return f.Says.Key == tt.want && f.Hint == tt.hint && f.Line > 4 })
		if tt.want == "" && len(tr.Findings) > 0 || tt.want != "" && i < 0 {
			t.Errorf("%s: %+v, want %q", tt.name, tr.Findings, tt.want)
		}
		if wrong := tt.want != "" && !tt.hint; wrong != (tr.Wrong > 0) {
			t.Errorf("%s: %d are wrong", tt.name, tr.Wrong)
		}
	}
}

// A form needs its number unless it stands for one number alone: the first one of Italian and German does, that of French
// stands for 0 and 1, that of Croatian for 1, 21 and so on, and Japanese has but one form.
func TestPluralsHaveTheirNumber(t *testing.T) {
	for _, tt := range []struct {
		language string
		forms    []string
		wrong    bool
	}{
		{"de", []string{"ein Direktzug", "%d Direktzüge"}, false},
		{"de", []string{"%d Direktzug", "viele"}, true},
		{"fr", []string{"un coup", "%d coups"}, true},
		{"fr", []string{"%d coup", "%d coups"}, false},
		{"hr", []string{"jedan", "%d poteza", "%d poteza"}, true},
		{"cs", []string{"jeden tah", "%d tahy", "%d tahů"}, false},
		{"cs", []string{"jeden tah", "tahy", "%d tahů"}, true},
		{"ja", []string{"手"}, true},
		{"ja", []string{"%d手"}, false},
	} {
		entry := "msgctxt \"ui.wands.left\"\nmsgid \"%d Mossa Diretta\"\nmsgid_plural \"%d Mosse Dirette\"\n"
		for i, form := range tt.forms {
			entry += fmt.Sprintf("msgstr[%d] %q\n", i, form)
		}
		tr, err := ReadTranslation(fileIn(tt.language, entry))
		if err != nil {
			t.Fatal(err)
		}
		found := slices.ContainsFunc(tr.Findings, func(f Finding) bool { return f.Says.Key == "words.check.number" })
		if found != tt.wrong || tr.Wrong > 0 != tt.wrong {
			t.Errorf("%s %q: %v", tt.language, tt.forms, tr.Findings)
		}
	}
}

// Translated, missing and wrong texts add up to all texts.
func TestCounts(t *testing.T) {
	sources, err := Sources()
	if err != nil {
		t.Fatal(err)
	}
	tr, err := ReadTranslation(fileIn("fr", "msgctxt \"ui.close\"\nmsgid \"Chiudi\"\nmsgstr \"Fermer\"\n\nmsgctxt \"ui.yes\"\nmsgid \"sì\"\nmsgstr \"%s\"\n\nmsgctxt \"lang.name\"\nmsgid \"Italiano\"\nmsgstr \"Français\"\n"))
	if err != nil {
		t.Fatal(err)
	}
	if tr.Translated != 2 || tr.Wrong != 1 || tr.Missing != len(sources)-3 || tr.Name != "Français (…)" {
		t.Errorf("%d translated, %d wrong, %d missing of %d, %s", tr.Translated, tr.Wrong, tr.Missing, len(sources), tr.Name)
	}
}

func TestReadTranslationRefuses(t *testing.T) {
	for key, data := range map[string][]byte{
		"fault.words.empty":             []byte(" \n"),
		"fault.words.big":               make([]byte, MaxTranslation+1),
		"fault.words.format":            []byte("PK\x03\x04"),
		"fault.words.language.none":     []byte("msgid \"\"\nmsgstr \"\"\n\"MIME-Version: 1.0\\n\"\n"),
		"fault.words.language.complete": fileIn("en", ""),
		"fault.words.language.unknown":  fileIn("tlh", ""),
	} {
		if _, err := ReadTranslation(data); fault.From(err) == nil || fault.From(err).Key != key {
			t.Errorf("%v, want %s", err, key)
		}
	}
}

// Missing texts are English, with arguments in the language itself, and are counted.
func TestMissingTextsAreEnglish(t *testing.T) {
	tr, err := ReadTranslation(fileIn("pl", "msgctxt \"ui.wands.left\"\nmsgid \"%d Mossa Diretta\"\nmsgid_plural \"%d Mosse Dirette\"\nmsgstr[0] \"%d ruch\"\nmsgstr[1] \"%d ruchy\"\nmsgstr[2] \"%d ruchów\"\n\n"+
		"msgctxt \"side.white\"\nmsgid \"Bianco\"\nmsgstr \"Białe\"\n\nmsgctxt \"ui.no\"\nmsgid \"no\"\nmsgstr \"<i>nie</i>\"\n"))
	if err != nil {
		t.Fatal(err)
	}
	c, err := LoadWith([]*Translation{tr})
	if err != nil {
		t.Fatal(err)
	}
	if c.Language("pl") != "pl" || c.Language("xx") != Italian || c.Language("") != Italian {
		t.Error("not the languages that there are")
	}
	w := c.In("pl")
	for _, tt := range []struct {
		got, want string
	}{
		{w.T("ui.wands.left", 1), "1 ruch"},
		{w.T("ui.wands.left", 3), "3 ruchy"},
		{w.T("ui.wands.left", 5), "5 ruchów"},
		{w.T("ui.wands.left", 22), "22 ruchy"},
		{w.T("side.white"), "Białe"},
		{w.T("entry.direct", fault.Word("side.white")), "Direct Move by Białe"},
		{w.T("ui.no"), "no"},
		{w.T("ui.nowhere"), "⟦ui.nowhere⟧"},
		{w.Lang(), "pl"},
	} {
		if tt.got != tt.want {
			t.Errorf("%q, want %q", tt.got, tt.want)
		}
	}
	if m := w.Missed(); len(m) != 2 || m["entry.direct"] != 1 || m["ui.no"] != 1 || !w.Has("ui.save") || w.Has("ui.nowhere") {
		t.Errorf("missed %v", m)
	}
	var others []string
	for tag, name := range w.Others() {
		others = append(others, tag+" "+name)
	}
	if want := []string{"it Italiano", "en English", "de Deutsch (teilweise)"}; !slices.Equal(others, want) {
		t.Errorf("the others are %v", others)
	}
}

// A file for translators has every text and the existing translations, and marks those whose text has changed.
func TestFile(t *testing.T) {
	f, err := File(German, nil)
	if err != nil {
		t.Fatal(err)
	}
	tr, err := ReadTranslation(f.Bytes())
	if err != nil || tr.Translated < 600 || tr.Wrong > 0 {
		t.Fatalf("%v: %d translated, %d wrong", err, tr.Translated, tr.Wrong)
	}
	i := slices.IndexFunc(f.Entries, func(e po.Entry) bool { return e.Context == "ui.close" })
	f.Entries[i].ID = "Chiudere"
	again, err := File(German, &f)
	if err != nil {
		t.Fatal(err)
	}
	if e := again.Entries[i]; !e.Fuzzy || e.Previous != "Chiudere" || e.ID != "Chiudi" || e.Strings[0] != "Schließen" {
		t.Errorf("%+v", e)
	}
	if template, err := File("", nil); err != nil || len(template.Entries) != len(f.Entries) || template.Entries[i].Strings[0] != "" {
		t.Errorf("a template: %v", err)
	}
	for _, l := range []Language{"it", "xx", "fr"} {
		if _, err := File(l, &f); fault.From(err) == nil {
			t.Errorf("%s: %v", l, err)
		}
	}
}
