package watch

import (
	"slices"
	"unicode/utf8"
)

// Lengths in letters from which words are set smaller or in another way.
const (
	longName       = 14
	longStakes     = 20 // of all stakes together: they stand in a row
	longQuestion   = 80
	longerQuestion = 140
)

// Long returns the style class of names, if one of them is long.
func Long(names ...string) string {
	for _, name := range names {
		if utf8.RuneCountInString(name) > longName {
			return "long"
		}
	}
	return ""
}

// Size returns the style class of a question by its length: the longer, the smaller.
func Size(question string) string {
	return Sized(utf8.RuneCountInString(question), []int{longQuestion, longerQuestion}, "", "long", "longer")
}

// Sized returns the first of the classes whose number in most is at least n; the last class has none.
func Sized(n int, most []int, classes ...string) string {
	i, _ := slices.BinarySearch(most, n)
	return classes[i]
}

// stakesSize returns the style class of stakes: long names have their gains above them.
func stakesSize(stakes []Stake) string {
	letters := 0
	for _, s := range stakes {
		letters += utf8.RuneCountInString(s.Text)
	}
	if letters > longStakes {
		return "long"
	}
	return ""
}
