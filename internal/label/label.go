// Package label cleans the names that people type or paste: of Houses, people, screens.
//
// A name is any text of any script, an emoji included; markup in it is text like any other. What
// it may be made of is said here for all names ([Clean]): nothing that cannot be seen, that hides
// a text, turns others round or covers the lines above. Lengths are counted in code points after composition (NFC), so that "è" is one however
// the device has typed it.
package label

import (
	"errors"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"scacchimagici/internal/fault"
)

// ErrLong is behind the refusal of a name that is too long, ErrUnfit behind that of one with
// characters that no name has.
var (
	ErrLong  = errors.New("name too long")
	ErrUnfit = errors.New("characters that no name has")
)

// Clean returns s composed, with single spaces and none at its ends. It refuses a text
// without anything to be seen, longer than most code points, with a character that is none or
// changes how other text is shown, or with accents in a heap.
func Clean(s string, most int) (string, error) {
	if !utf8.ValidString(s) {
		return "", fault.New(fault.Invalid, "fault.name.control").Because(ErrUnfit)
	}
	s = Tidy(s)
	runes := []rune(s)
	switch {
	case heaps(runes): // before a joiner that composition puts into a long heap is looked for
		return "", fault.New(fault.Invalid, "fault.name.marks", mostAccents).Because(ErrUnfit)
	case hides(runes):
		return "", fault.New(fault.Invalid, "fault.name.control").Because(ErrUnfit)
	case !strings.ContainsFunc(s, seen):
		return "", fault.New(fault.Invalid, "fault.name.empty")
	case utf8.RuneCountInString(s) > most:
		return "", fault.New(fault.Invalid, "fault.name.long", most).Because(ErrLong)
	}
	return s, nil
}

// Tidy returns s composed, with single spaces and none at its ends.
func Tidy(s string) string { return strings.Join(strings.Fields(norm.NFC.String(s)), " ") }

// Same reports whether two clean names differ in upper and lower case at most.
func Same(a, b string) bool { return strings.EqualFold(a, b) }

// Slug returns the letters and digits of s as an id: lower case, without accents, words
// joined by "-". It is empty when s has no Latin letter and no digit.
func Slug(s string) string {
	var id strings.Builder
	gap := false
	for _, r := range norm.NFKD.String(s) {
		r = unicode.ToLower(r)
		switch {
		case 'a' <= r && r <= 'z' || '0' <= r && r <= '9':
			if gap && id.Len() > 0 {
				id.WriteByte('-')
			}
			gap = false
			id.WriteRune(r)
		case !unicode.Is(unicode.Mn, r):
			gap = true
		}
	}
	return id.String()
}

// Cut returns s, or when it is longer than most code points its beginning with an ellipsis.
// It does not cut inside what is shown as one character.
func Cut(s string, most int) string {
	runes := []rune(s)
	if len(runes) <= most {
		return s
	}
	end := max(most-1, 0)
	for end > 0 && (joins(runes[end]) || runes[end-1] == zeroWidthJoiner) {
		end--
	}
	return strings.TrimRight(string(runes[:end]), " ") + "…"
}

// joins reports whether r is shown as part of the character before it.
func joins(r rune) bool {
	skin := r >= 0x1F3FB && r <= 0x1F3FF
	return skin || r == zeroWidthJoiner || r >= 0xE0020 && r <= 0xE007F || unicode.In(r, unicode.M)
}
