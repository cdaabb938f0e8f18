package label

import (
	"slices"
	"unicode"
)

const (
	zeroWidthNonJoiner = '\u200c'
	zeroWidthJoiner    = '\u200d'
	replacement        = '\ufffd' // left by a decoder for broken text
	textStyle          = '\ufe0e' // shows the symbol before it as text, or as an emoji
	emojiStyle         = '\ufe0f'
	keycap             = '\u20e3'
	blackFlag          = '\U0001f3f4'
	cancelTag          = '\U000e007f'
)

// The most marks in a row: accents that a letter has in any language after composition, and signs
// that a syllable has in scripts that build syllables of marks.
const (
	mostAccents = 2
	mostMarks   = 4
)

// blanks are invisible letters, marks and symbols.
var blanks = []rune{'\u034f', '\u115f', '\u1160', '\u17b4', '\u17b5', '\u2800', '\u3164', '\uffa0'}

// joining are the scripts in which a joiner changes how the letters beside it are written.
var joining = []*unicode.RangeTable{
	unicode.Arabic, unicode.Syriac, unicode.Mongolian, unicode.Devanagari, unicode.Bengali, unicode.Gurmukhi, unicode.Gujarati, unicode.Oriya,
	unicode.Tamil, unicode.Telugu, unicode.Kannada, unicode.Malayalam, unicode.Sinhala, unicode.Khmer, unicode.Myanmar,
}

// hides reports whether a name has an invisible or invalid character: controls, direction marks,
// tags, private and unassigned characters. Joiners, styles and the tags of the three flags are
// allowed only in their scripts and emoji.
func hides(name []rune) bool {
	at := func(i int) rune {
		if i < 0 || i >= len(name) {
			return 0
		}
		return name[i]
	}
	for i := 0; i < len(name); i++ {
		switch r := name[i]; {
		case r == blackFlag && tag(at(i+1)):
			end := i + 1
			for tag(at(end)) && at(end) != cancelTag {
				end++
			}
			if at(end) != cancelTag || !flag(name[i+1:end]) {
				return true
			}
			i = end
		case r == zeroWidthJoiner || r == zeroWidthNonJoiner:
			letters := unicode.In(at(i-1), joining...) && unicode.In(at(i+1), joining...)
			emoji := r == zeroWidthJoiner && (symbol(at(i-1)) || at(i-1) == emojiStyle) && symbol(at(i+1))
			if !letters && !emoji {
				return true
			}
		case r == emojiStyle || r == textStyle:
			if !symbol(at(i-1)) && at(i+1) != keycap {
				return true
			}
		case r >= '\U000e0100' && r <= '\U000e01ef': // the drawing of a Chinese character
			if !unicode.Is(unicode.Han, at(i-1)) {
				return true
			}
		case r == ' ':
		case r == replacement, slices.Contains(blanks, r), unicode.Is(unicode.Variation_Selector, r),
			!unicode.In(r, unicode.L, unicode.M, unicode.N, unicode.P, unicode.S):
			return true
		}
	}
	return false
}

// heaps reports whether more marks stand on one character than any language has.
func heaps(name []rune) bool {
	accents, marks := 0, 0
	for _, r := range name {
		switch {
		case !unicode.In(r, unicode.Mn, unicode.Me):
			accents, marks = 0, 0
			continue
		case unicode.Is(unicode.Inherited, r):
			accents++
		}
		if marks++; accents > mostAccents || marks > mostMarks {
			return true
		}
	}
	return false
}

// flag reports whether tags spell England, Scotland or Wales.
func flag(tags []rune) bool {
	spelled := make([]rune, len(tags))
	for i, r := range tags {
		spelled[i] = r - 0xE0000
	}
	return slices.Contains([]string{"gbeng", "gbsct", "gbwls"}, string(spelled))
}

func tag(r rune) bool { return r >= 0xE0020 && r <= cancelTag }

// symbol reports whether r is a symbol, such as an emoji.
func symbol(r rune) bool {
	return unicode.In(r, unicode.So, unicode.Sk, unicode.Sm) || r == '\u203c' || r == '\u2049'
}

// seen reports whether r is visible by itself.
func seen(r rune) bool {
	return unicode.In(r, unicode.L, unicode.N, unicode.P, unicode.S)
}
