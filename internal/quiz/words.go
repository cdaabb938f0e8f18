package quiz

import (
	"strings"
	"time"
	"unicode"
	"unicode/utf8"
)

// syllable is the time for one syllable when a question is read across a field: three quarters of
// the pace of conversation that Coupé et al. measured (Science Advances 5, 2019: Italian 7.2
// syllables a second, English 6.3).
var syllable = map[string]time.Duration{
	"it": 185 * time.Millisecond,
	"en": 212 * time.Millisecond,
}

// articles are not counted among the words of an answer.
var articles = wordSet("il lo la i gli le l un uno una the a an")

func wordSet(list string) map[string]bool {
	set := map[string]bool{}
	for _, w := range strings.Fields(list) {
		set[w] = true
	}
	return set
}

// words returns the words of s in small letters; an apostrophe separates two words.
func words(s string) []string { return splitWords(strings.ToLower(s)) }

// splitWords returns the words of s as they are written.
func splitWords(s string) []string {
	return strings.FieldsFunc(s, func(r rune) bool {
		if r < utf8.RuneSelf { // the faster test, which settles most signs
			return (r|0x20 < 'a' || r|0x20 > 'z') && (r < '0' || r > '9')
		}
		return !unicode.IsLetter(r) && !unicode.IsDigit(r)
	})
}

// isSignificant reports whether a word is long enough to carry meaning.
func isSignificant(w string) bool { return utf8.RuneCountInString(w) > 3 }

// countWords returns the number of spoken words: "Dell'Invisibilità" is one, an article none.
func countWords(s string) int {
	n := 0
	for _, w := range strings.Fields(strings.ToLower(s)) {
		if !articles[w] {
			n++
		}
	}
	return n
}

// readingTime estimates how long it takes to read s aloud: a syllable for each run of vowels.
func readingTime(s, lang string) time.Duration {
	n := 0
	for _, w := range words(s) {
		n += syllables(w, lang)
	}
	return time.Duration(n) * syllable[lang]
}

func syllables(w, lang string) int {
	n, inside := 0, false
	for _, r := range w {
		vowel := strings.ContainsRune("aeiouyàèéìíòóùú", r)
		if vowel && !inside {
			n++
		}
		inside = vowel
	}
	if lang == "en" && n > 1 && strings.HasSuffix(w, "e") {
		n-- // the last e is silent
	}
	return max(n, 1)
}
