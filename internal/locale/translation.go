package locale

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/language"
	"golang.org/x/text/message/catalog"

	"scacchimagici/internal/fault"
	"scacchimagici/internal/locale/po"
)

// MaxTranslation is the largest file of translations, in bytes: some six times the usual size.
const MaxTranslation = 16 << 20

// Translation is a file of translations into a language, in the format of package po, with the key
// of each text as its context. Wrong texts are left out.
type Translation struct {
	Language   Language
	Name       string // the language's own name for itself, shown when texts are missing
	Findings   []Finding
	Translated int
	Missing    int
	Wrong      int
	entries    []po.Entry // the correct ones
}

// Finding is a note to the translator about a text.
type Finding struct {
	Line int
	Says *fault.Fault
	Hint bool // it may be intended
}

// ReadTranslation reads a file of translations and checks each text against the Italian one. It
// refuses a file in another format, and one for a complete or unknown language. More is as for [Load].
func ReadTranslation(data []byte, more ...fs.FS) (*Translation, error) {
	if len(data) > MaxTranslation {
		return nil, fault.New(fault.Invalid, "fault.words.big", MaxTranslation>>20)
	}
	if len(bytes.TrimSpace(data)) == 0 {
		return nil, fault.New(fault.Invalid, "fault.words.empty")
	}
	file, err := po.Parse(data)
	if err != nil {
		return nil, err
	}
	t := &Translation{Language: Language(strings.ToLower(file.Value("Language")))}
	rule, known := pluralsOf(t.Language)
	switch {
	case t.Language == "":
		return nil, fault.New(fault.Invalid, "fault.words.language.none")
	case slices.Contains(Languages, t.Language):
		return nil, fault.New(fault.Invalid, "fault.words.language.complete", string(t.Language))
	case !known:
		return nil, fault.New(fault.Invalid, "fault.words.language.unknown", string(t.Language), strings.Join(Translatable(), ", "))
	}
	sources, err := Sources(more...)
	if err != nil {
		return nil, err
	}
	t.check(file, sources, rule)
	t.Name = string(t.Language)
	partly := "%s (…)"
	for _, e := range t.entries {
		switch e.Context {
		case "lang.name":
			t.Name = e.Strings[0]
		case "lang.partly":
			partly = e.Strings[0]
		}
	}
	if t.Missing+t.Wrong > 0 {
		t.Name = strings.Replace(partly, "%s", t.Name, 1)
	}
	return t, nil
}

// check checks each entry, keeps the correct ones and counts.
func (t *Translation) check(file po.File, sources []Source, rule pluralRule) {
	of := map[string]Source{}
	for _, s := range sources {
		of[s.Context] = s
	}
	lines, judged := map[string]int{}, map[string]bool{}
	for _, e := range file.Entries {
		say := func(hint bool, key string, args ...any) {
			t.Findings = append(t.Findings, Finding{e.Line, fault.New(fault.Invalid, key, append([]any{e.Context}, args...)...), hint})
		}
		s, known := of[e.Context]
		before := len(t.Findings)
		switch first := lines[e.Context]; {
		case !known:
			say(false, "words.check.unknown")
		case strings.ContainsFunc(e.ID+e.Plural, unseen) && !strings.ContainsFunc(s.Italian.Text+s.Italian.Plural, unseen):
			say(false, "words.check.unseen", firstUnseen(e.ID+e.Plural))
		case first > 0:
			say(false, "words.check.twice", strconv.Itoa(first))
		case e.Translated():
			checkEntry(e, s, rule, say)
			if s.Italian.Plural != "" && len(e.Strings) == len(rule.forms) {
				_, zero := of[e.Context+" =0"]
				_, one := of[e.Context+" =1"]
				checkNumbers(t.Language, rule, e, s, map[int]bool{0: zero, 1: one}, say)
			}
		case !e.Fuzzy && strings.Join(e.Strings, "") != "":
			say(false, "words.check.forms", len(rule.forms))
		}
		if known && lines[e.Context] == 0 {
			lines[e.Context] = e.Line
		}
		switch {
		case slices.ContainsFunc(t.Findings[before:], func(f Finding) bool { return !f.Hint }):
			t.Wrong++
			judged[e.Context] = true
		case e.Translated():
			t.Translated++
			t.entries = append(t.entries, e)
			judged[e.Context] = true
		}
	}
	for _, s := range sources {
		if !judged[s.Context] {
			t.Missing++
		}
	}
}

// checkEntry reports the faults and the doubtful points of a translation.
func checkEntry(e po.Entry, s Source, rule pluralRule, say func(hint bool, key string, args ...any)) {
	if e.ID != s.Italian.Text || e.Plural != s.Italian.Plural {
		say(true, "words.check.changed", e.ID, s.Italian.Text)
	}
	want := 1
	if s.Italian.Plural != "" {
		want = len(rule.forms)
	}
	if len(e.Strings) != want {
		say(false, "words.check.forms", want)
		return
	}
	italian := verbs(s.Italian.Text, s.Italian.Plural)
	if s.arg > 0 {
		italian[s.arg] = "d" // it chooses the form, printed or not
	}
	for i, text := range e.Strings {
		found := verbs(text)
		for _, n := range slices.Sorted(maps.Keys(found)) {
			switch {
			case n == 0:
				say(false, "words.check.percent", text)
			case italian[n] == "":
				say(false, "words.check.invented", strconv.Itoa(n))
			case italian[n] != found[n]:
				say(false, "words.check.type", strconv.Itoa(n), "%"+italian[n], "%"+found[n])
			}
		}
		said := verbs(s.Italian.Plural)
		if s.Italian.Plural == "" || len(e.Strings) > 1 && i == 0 {
			said = verbs(s.Italian.Text)
		}
		for _, n := range slices.Sorted(maps.Keys(said)) {
			if found[n] == "" && n != s.arg {
				say(false, "words.check.lost", strconv.Itoa(n))
			}
		}
		if strings.ContainsFunc(text, unseen) {
			say(false, "words.check.unseen", firstUnseen(text))
		}
		if m := markup.FindString(text); m != "" && !strings.Contains(s.Italian.Text, m) {
			say(false, "words.check.markup", m)
		}
	}
	italianText, text := s.Italian.Text, e.Strings[0]
	longest, allowed := utf8.RuneCountInString(text), utf8.RuneCountInString(italianText)*8/5
	switch {
	case text == italianText && text != s.English.Text && letters.MatchString(text):
		say(true, "words.check.same")
	case longest > allowed && longest > 12:
		say(true, "words.check.long", longest, utf8.RuneCountInString(italianText))
	}
	if spaces(text) != spaces(italianText) {
		say(true, "words.check.spaces")
	}
}

// checkNumbers reports the plural forms that stand for several numbers and print none, where the Italian plural prints
// its number. Numbers in exact have a text of their own.
func checkNumbers(l Language, rule pluralRule, e po.Entry, s Source, exact map[int]bool, say func(hint bool, key string, args ...any)) {
	if verbs(s.Italian.Plural)[s.arg] == "" {
		return
	}
	tag := language.Make(string(l))
	for i, text := range e.Strings {
		stands := 0
		for n := range 200 { // the rules of all languages repeat after a hundred
			if !exact[n] && formOf(tag, n) == rule.forms[i] {
				stands++
			}
		}
		if stands > 1 && verbs(text)[s.arg] == "" {
			say(false, "words.check.number", text)
		}
	}
}

var (
	verb    = regexp.MustCompile(`%[-+# 0]*\d*(?:\.\d+)?(?:\[(\d+)\])?([a-zA-Z%])?`)
	markup  = regexp.MustCompile(`</?[a-zA-Z!][^>]*>|&(?:[a-zA-Z]+|#\d+);`)
	letters = regexp.MustCompile(`\pL{4}`)
)

// unseen reports whether r is a control or changes the direction of the text around it: people do not see
// it in a file, but pages and terminals obey it.
func unseen(r rune) bool {
	return r != '\n' && unicode.IsControl(r) || unicode.Is(unicode.Bidi_Control, r) || r == '\ufeff'
}

// firstUnseen returns the code of the first character of text that people do not see, such as "U+202E".
func firstUnseen(text string) string {
	r, _ := utf8.DecodeRuneInString(text[strings.IndexFunc(text, unseen):])
	return fmt.Sprintf("U+%04X", r)
}

// Visible returns text with the sign U+FFFD in place of each character that people do not see and terminals obey.
func Visible(text string) string {
	return strings.Map(func(r rune) rune {
		if unseen(r) {
			return utf8.RuneError
		}
		return r
	}, text)
}

// verbs returns the verbs of texts by the numbers of their arguments; under 0 each % that begins none.
func verbs(texts ...string) map[int]string {
	all := map[int]string{}
	for _, text := range texts {
		n := 0
		for _, m := range verb.FindAllStringSubmatch(text, -1) {
			switch {
			case m[2] == "%":
				continue
			case m[2] == "":
				all[0] = m[0]
				continue
			case m[1] != "":
				n, _ = strconv.Atoi(m[1])
			default:
				n++
			}
			all[n] = m[2]
		}
	}
	return all
}

// spaces returns the spaces at the beginning and end of a text.
func spaces(text string) string {
	trimmed := strings.TrimSpace(text)
	before, after, _ := strings.Cut(text, trimmed)
	return before + "|" + after
}

// ownEntries returns what the program's own files say in an incomplete language: that of this package, if there is one,
// and those of more.
func ownEntries(l Language, more []fs.FS) ([]po.Entry, error) {
	var all []po.Entry
	for _, from := range append([]fs.FS{files}, more...) {
		data, err := fs.ReadFile(from, "messages/"+string(l)+".po")
		if errors.Is(err, fs.ErrNotExist) {
			continue
		}
		if err != nil {
			return nil, err
		}
		file, err := po.Parse(data)
		if err != nil {
			return nil, fmt.Errorf("%s.po: %w", l, err)
		}
		all = append(all, file.Entries...)
	}
	return all, nil
}

// translated returns the words of an incomplete language: those of the program's files, overridden by those of
// entries. Missing texts are English. More is as for [Load].
func translated(l Language, italian, english *Words, more []fs.FS, entries ...po.Entry) (*Words, error) {
	rule, ok := pluralsOf(l)
	if !ok {
		return nil, fmt.Errorf("no plural forms of %q are known", l)
	}
	own, err := ownEntries(l, more)
	if err != nil {
		return nil, err
	}
	all := map[string]po.Entry{}
	for _, e := range append(own, entries...) {
		all[e.Context] = e
	}
	w := &Words{lang: l, tag: language.Make(string(l)), texts: make(map[string]text, len(all)), fallback: english, missed: map[string]int{}}
	messages := make([]printed, 0, len(all))
	for key, e := range all {
		before, isKey := italian.texts[key]
		if !isKey || !e.Translated() { // a form for one number belongs to its text
			continue
		}
		t, m := oneText(e.Strings[0]), catalog.Message(catalog.String(e.Strings[0]))
		if before.arg > 0 {
			forms := map[string]string{"other": e.Strings[len(e.Strings)-1]} // for fractions, where the last form is another
			for i, form := range rule.forms {
				forms[form] = e.Strings[min(i, len(e.Strings)-1)]
			}
			for _, exact := range []string{"=0", "=1"} {
				if of := all[key+" "+exact]; of.Translated() {
					forms[exact] = of.Strings[0]
				}
			}
			t, m = withForms(before.arg, forms)
		}
		w.texts[key] = t
		messages = append(messages, printed{key, m})
	}
	w.printer = printerOf(w.tag, messages)
	return w, nil
}

// File returns all texts as a file for translators into a language, with the existing translations: from
// the given file, or else the program's own. Without a language it is a template. It marks translations of
// texts that have changed since. It refuses a complete or unknown language, and a file of another language. More is
// as for [Load].
func File(l Language, given *po.File, more ...fs.FS) (po.File, error) {
	rule, known := pluralsOf(l)
	switch {
	case slices.Contains(Languages, l):
		return po.File{}, fault.New(fault.Invalid, "fault.words.language.complete", string(l))
	case l != "" && !known:
		return po.File{}, fault.New(fault.Invalid, "fault.words.language.unknown", string(l), strings.Join(Translatable(), ", "))
	case given != nil && given.Value("Language") != string(l):
		return po.File{}, fault.New(fault.Invalid, "fault.words.language.other", given.Value("Language"), string(l))
	}
	old := map[string]po.Entry{}
	before, err := ownEntries(l, more)
	if err != nil {
		return po.File{}, err
	}
	if given != nil {
		before = given.Entries
	}
	for _, e := range before {
		old[e.Context] = e
	}
	sources, err := Sources(more...)
	if err != nil {
		return po.File{}, err
	}
	f := po.File{
		Comments: []string{"Scacchi Magici"},
		Header: [][2]string{
			{"Project-Id-Version", "scacchimagici"},
			{"Language", string(l)},
			{"MIME-Version", "1.0"},
			{"Content-Type", "text/plain; charset=UTF-8"},
			{"Content-Transfer-Encoding", "8bit"},
		},
	}
	if l != "" {
		f.Header = append(f.Header, [2]string{"Plural-Forms", rule.header})
	}
	for _, s := range sources {
		e := po.Entry{Comments: []string{"English: " + s.English.Text}, Where: s.Area + ".yaml", Context: s.Context, ID: s.Italian.Text, Plural: s.Italian.Plural}
		if s.English.Plural != "" {
			e.Comments = append(e.Comments, "English, plural: "+s.English.Plural)
		}
		if before, ok := old[s.Context]; ok && strings.Join(before.Strings, "") != "" {
			e.Strings, e.Fuzzy = before.Strings, before.Fuzzy
			if before.ID != e.ID || before.Plural != e.Plural {
				e.Fuzzy, e.Previous = true, before.ID
			}
		} else {
			e.Strings = make([]string, max(1, len(rule.forms)))
			if e.Plural == "" {
				e.Strings = e.Strings[:1]
			}
		}
		f.Entries = append(f.Entries, e)
	}
	return f, nil
}
