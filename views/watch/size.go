package watch

import "unicode/utf8"

// Lengths in letters from which words are set smaller or in another way.
const (
	longName       = 14
	longShort      = 8 // a name that stands beside a gain
	longQuestion   = 80
	longerQuestion = 140
)

// Long returns the style class of names, if one of them is long.
func Long(names ...string) string { return longerThan(longName, names) }

func longerThan(limit int, names []string) string {
	for _, name := range names {
		if utf8.RuneCountInString(name) > limit {
			return "long"
		}
	}
	return ""
}

// size returns the style class of a question by its length: the longer, the smaller.
func size(question string) string {
	switch n := utf8.RuneCountInString(question); {
	case n > longerQuestion:
		return "longer"
	case n > longQuestion:
		return "long"
	}
	return ""
}

// stakesSize returns the style class of stakes: a long name has its gain above it.
func stakesSize(stakes []Stake) string {
	names := make([]string, len(stakes))
	for i, s := range stakes {
		names[i] = s.Words
	}
	return longerThan(longShort, names)
}
