package judge

import (
	"math/bits"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// word is a word in small letters without accents.
type word struct {
	text  string
	value int    // of a number or an ordinal; 0: none
	title string // what a title before a name says of the person; empty: it is none
	marks uint64 // a bit for each of its letters
}

// phrase is what counts of a text.
type phrase struct {
	words  []word
	key    string // the words in the order of the alphabet
	joined string // the words as they follow each other, without spaces
	whole  string // the same with the words that do not count
	marks  uint64 // a bit for each letter
}

// Words that do not count, unless a text has no other: articles, and the prepositions that go with them.
var (
	small = setOf(`il lo la i gli le un uno una the a an
		di del dello della dell dei degli delle of
		ad al allo alla all ai agli alle at to
		in nel nello nella nell nei negli nelle
		da dal dallo dalla dall dai dagli dalle from by
		su sul sullo sulla sull sui sugli sulle on`)
	and     = setOf("e ed and et") // not at the start, where they are a letter: "E in italiano"
	elided  = setOf("l un d dell all nell dall sull")
	oneWord = setOf("uno one") // at the end of a text a number
)

// The titles before a name, by what they say of the person.
var titles = map[string]string{
	"professor": "prof", "professore": "prof", "professoressa": "prof", "prof": "prof", "profssa": "prof",
	"dottor": "doctor", "dottoressa": "doctor", "dott": "doctor", "doctor": "doctor", "dr": "doctor",
	"lord": "lord", "sir": "sir", "dame": "dame",
	"signor": mr, "sig": mr, "mr": mr, "mister": mr,
	"signora": mrs, "signorina": mrs, "sigra": mrs, "mrs": mrs, "ms": mrs, "miss": mrs, "missis": mrs, "missus": mrs, "mistress": mrs,
	"madam": mrs, "madama": mrs, "madame": mrs, "mme": mrs,
}

const mr, mrs = "mr", "mrs"

// spelling writes out the letters that do not come apart into a letter and an accent, makes all apostrophes one, and
// keeps an abbreviation together. It is for small letters.
var spelling = strings.NewReplacer("ß", "ss", "æ", "ae", "œ", "oe", "ø", "o", "ł", "l", "đ", "d", "ı", "i",
	"prof.ssa", "profssa", "sig.ra", "sigra", "sig.na", "sigra", "’", "'", "‘", "'", "ʼ", "'", "`", "'", "´", "'", "′", "'", "°", "o", "&", " and ")

func setOf(list string) map[string]bool {
	set := map[string]bool{}
	for _, w := range strings.Fields(list) {
		set[w] = true
	}
	return set
}

// phrasesOf returns the readings of a text: with the English s of possession, and when there is one without it. It
// returns none for a text without letters and digits.
func phrasesOf(s string) []phrase {
	texts, possessive := split(s)
	var all []phrase
	for _, with := range []bool{true, false} {
		if !with && !possessive {
			break
		}
		var kept []string
		for _, t := range texts {
			if owner, ok := strings.CutSuffix(t, "'s"); ok {
				t = owner
				if with {
					t += "s"
				}
			}
			kept = append(kept, t)
		}
		whole := strings.ReplaceAll(strings.Join(kept, ""), "'", "")
		if kept = significant(kept); len(kept) > 0 {
			p := newPhrase(withNumbers(kept))
			p.whole = whole
			all = append(all, p)
		}
	}
	return all
}

// split returns the words of s in small letters without accents. Letters with full stops between them are one word
// (R.A.B.), an elided article is a word with its apostrophe, and the s of possession stays with its word and its own.
func split(s string) (texts []string, possessive bool) {
	runes := []rune(strings.ToLower(norm.NFKD.String(spelling.Replace(strings.ToLower(s)))))
	runes = slices.DeleteFunc(runes, func(r rune) bool { return unicode.In(r, unicode.Mn, unicode.Cf) })
	isWord := func(i int) bool { return i < len(runes) && (unicode.IsLetter(runes[i]) || unicode.IsDigit(runes[i])) }
	for i := 0; i < len(runes); {
		if !isWord(i) {
			i++
			continue
		}
		start := i
		for isWord(i) {
			i++
		}
		text := string(runes[start:i])
		for i == start+1 && i < len(runes) && runes[i] == '.' && isWord(i+1) { // initials
			start = i + 1
			for i++; isWord(i); i++ {
			}
			text += string(runes[start:i])
		}
		if i < len(runes) && runes[i] == '\'' && isWord(i+1) {
			switch {
			case elided[text]:
				text += "'"
			case runes[i+1] == 's' && !isWord(i+2):
				text, possessive = text+"'s", true
				i += 2
			}
		}
		texts = append(texts, text)
	}
	return texts, possessive
}

// significant returns the words without those that do not count.
func significant(texts []string) []string {
	var kept []string
	for i, t := range texts {
		if strings.HasSuffix(t, "'") || small[t] && !(oneWord[t] && i == len(texts)-1 && len(kept) > 0) {
			continue
		}
		if and[t] && len(kept) > 0 && i < len(texts)-1 {
			continue
		}
		kept = append(kept, t)
	}
	if len(kept) == 0 && len(texts) > 0 {
		return texts[len(texts)-1:]
	}
	return kept
}

func newPhrase(words []word) phrase {
	p := phrase{words: words}
	texts := make([]string, len(words))
	if len(words) > 1 {
		words[0].title = titles[words[0].text]
	}
	for i, w := range words {
		texts[i] = w.key()
		p.joined += w.text
		p.marks |= w.marks
	}
	p.whole = p.joined
	slices.Sort(texts)
	p.key = strings.Join(texts, " ")
	return p
}

func newWord(text string, value int) word {
	w := word{text: text, value: value}
	for _, c := range []byte(text) {
		w.marks |= 1 << (c & 63)
	}
	return w
}

// key returns the same for all spellings of a number and all words of a title, and the text of any other word.
func (w word) key() string {
	switch {
	case w.value != 0:
		return "#" + strconv.Itoa(w.value)
	case w.title != "":
		return "." + w.title
	}
	return w.text
}

// untitled returns p without the title at its start. With certain it does so only for a title that goes with a name
// alone: a lady can be any «signora», such as «la Signora Grassa».
func (p phrase) untitled(certain bool) (rest phrase, ok bool) {
	if p.words[0].title == "" || certain && (p.words[0].text == "signora" || p.words[0].text == "lord") {
		return phrase{}, false
	}
	return newPhrase(slices.Clone(p.words[1:])), true
}

// saysWho reports whether p starts with a title that tells people with one surname apart.
func (p phrase) saysWho() bool {
	return p.words[0].title == mr || p.words[0].title == mrs
}

// hasAll reports whether p has all words of part.
func (p phrase) hasAll(part phrase) bool {
	return !slices.ContainsFunc(part.words, func(w word) bool {
		return !slices.ContainsFunc(p.words, func(o word) bool { return o.text == w.text })
	})
}

// couldBe reports whether n slips can turn the letters of a into those of b: each changes one letter at most.
func couldBe(a, b uint64, n int) bool {
	return bits.OnesCount64(a&^b) <= n && bits.OnesCount64(b&^a) <= n
}
