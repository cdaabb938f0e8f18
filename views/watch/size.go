package watch

import "unicode/utf8"

// size returns the style class of a question by its length: the longer, the smaller.
func size(question string) string {
	switch n := utf8.RuneCountInString(question); {
	case n > 140:
		return "longer"
	case n > 80:
		return "long"
	}
	return ""
}
