// Package label cleans the names that people type or paste: of Houses, people, screens.
//
// A name is any text of any script, an emoji included; markup in it is text like any other. [Clean] refuses characters that are
// invisible, hide a text, turn other text round or cover the lines above. Lengths are counted in code points after composition
// (NFC), so that "è" counts as one on every device.
package label

import (
	"errors"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"scacchimagici/internal/fault"
)

// ErrLong is the cause of refusing a name that is too long, ErrUnfit of refusing one with
// characters that no name may have.
var (
	ErrLong  = errors.New("name too long")
	ErrUnfit = errors.New("characters that no name has")
)

// Clean returns s composed, with single spaces and none at its ends. It refuses a text that shows
// nothing, is longer than most code points, has an invalid character or one that changes other
// text, or has too many accents in a row.
func Clean(s string, most int) (string, error) {
	if !utf8.ValidString(s) {
		return "", fault.New(fault.Invalid, "fault.name.control").Because(ErrUnfit)
	}
	s = Tidy(s)
	runes := []rune(s)
	switch {
	case heaps(runes): // before the search for joiners, which composition can make part of a long heap
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

// Optional is [Clean] for a text that may be empty.
func Optional(s string, most int) (string, error) {
	if Tidy(s) == "" {
		return "", nil
	}
	return Clean(s, most)
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

// Cut returns s, or when it is longer than most code points its beginning with an ellipsis. It does
// not cut inside a visible character.
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
