package locale

import (
	"slices"
	"strings"

	"golang.org/x/text/feature/plural"
	"golang.org/x/text/language"
)

// pluralRule holds the plural forms of whole numbers in a language: Unicode's names, and the order
// and numbers that gettext's files use.
type pluralRule struct {
	languages string
	forms     []string
	header    string // value of the header "Plural-Forms"
}

// pluralRules are the rules of the languages into which the catalogue can be translated.
var pluralRules = []pluralRule{
	{"bg ca da de el en es et eu fi gl hu it nb nl sq sv tr", []string{"one", "other"}, "nplurals=2; plural=(n != 1);"},
	{"fr pt", []string{"one", "other"}, "nplurals=2; plural=(n > 1);"},
	{"cs sk", []string{"one", "few", "other"}, "nplurals=3; plural=(n==1 ? 0 : n>=2 && n<=4 ? 1 : 2);"},
	{"pl", []string{"one", "few", "many"}, "nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : 2);"},
	{"ru uk", []string{"one", "few", "many"}, "nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : 2);"},
	{"hr sr", []string{"one", "few", "other"}, "nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : 2);"},
	{"ro", []string{"one", "few", "other"}, "nplurals=3; plural=(n==1 ? 0 : n==0 || n%100>=2 && n%100<=19 ? 1 : 2);"},
	{"sl", []string{"one", "two", "few", "other"}, "nplurals=4; plural=(n%100==1 ? 0 : n%100==2 ? 1 : n%100==3 || n%100==4 ? 2 : 3);"},
	{"ja ko zh", []string{"other"}, "nplurals=1; plural=0;"},
}

// pluralsOf returns the rule of a language; ok is false when the catalogue cannot be translated into it.
func pluralsOf(l Language) (r pluralRule, ok bool) {
	i := slices.IndexFunc(pluralRules, func(r pluralRule) bool { return slices.Contains(strings.Fields(r.languages), string(l)) })
	if i < 0 {
		return pluralRule{}, false
	}
	return pluralRules[i], true
}

// Translatable lists the languages into which the catalogue can be translated.
func Translatable() []string {
	var all []string
	for _, r := range pluralRules {
		all = append(all, strings.Fields(r.languages)...)
	}
	slices.Sort(all)
	return slices.DeleteFunc(all, func(l string) bool { return slices.Contains(Languages, Language(l)) })
}

// formOf returns the name of the plural form that a language has for n.
func formOf(tag language.Tag, n int) string {
	switch plural.Cardinal.MatchPlural(tag, n, 0, 0, 0, 0) {
	case plural.Zero:
		return "zero"
	case plural.One:
		return "one"
	case plural.Two:
		return "two"
	case plural.Few:
		return "few"
	case plural.Many:
		return "many"
	}
	return "other"
}
