package judge

import (
	"slices"
	"unicode/utf8"
)

// The lengths of a word, in letters, from which on it may have one slip, and two.
const (
	oneSlip  = 5
	twoSlips = 9
)

// tooFar is more slips than any text may have.
const tooFar = 1 << 20

// mostWords is how many words of a text may have slips at once.
const mostWords = 4

// allowance returns how many slips a word of this text may have. Only Latin letters and digits have slips.
func allowance(text string) int {
	switch {
	case len(text) < oneSlip || !isLatin(text):
		return 0
	case len(text) < twoSlips:
		return 1
	}
	return 2
}

func isLatin(text string) bool {
	for i := range len(text) {
		if text[i] >= utf8.RuneSelf {
			return false
		}
	}
	return true
}

// slipsTo returns how many slips make p of the form f, or tooFar. The words may come in another order. Where the
// spaces differ it is one word: a form of nine letters may have one slip besides.
func (p phrase) slipsTo(f phrase) int {
	if len(p.words) != len(f.words) {
		// A short word could be left out by the slip.
		isShort := func(w word) bool { return len(w.text) < 3 || w.value != 0 }
		if n := allowance(f.whole) - 1; n > 0 && isLatin(p.whole) && !slices.ContainsFunc(p.words, isShort) && !slices.ContainsFunc(f.words, isShort) {
			if d := distance(p.whole, f.whole, n); d <= n {
				return d
			}
		}
		return tooFar
	}
	return assign(p.words, f.words, func(typed, meant word) int {
		n := allowance(meant.text)
		if !isLatin(typed.text) || !couldBe(typed.marks, meant.marks, n) {
			n = 0
		}
		if d := typed.distance(meant, n); d <= n {
			return d
		}
		return tooFar
	})
}

// isWithin reports whether at most n slips, in whichever words, make p of f.
func (p phrase) isWithin(f phrase, n int) bool {
	if !couldBe(p.marks, f.marks, n) || len(p.joined)-len(f.joined) > n || len(f.joined)-len(p.joined) > n {
		return false
	}
	if len(p.words) != len(f.words) {
		return distance(p.joined, f.joined, n) <= n
	}
	return assign(p.words, f.words, func(typed, meant word) int { return typed.distance(meant, n) }) <= n
}

// assign returns the least sum of slips over all ways to pair typed words with meant ones, or tooFar or more.
func assign(typed, meant []word, slips func(typed, meant word) int) int {
	var left [2][]word
	taken := make([]bool, len(meant))
words:
	for _, t := range typed {
		for i, m := range meant {
			if !taken[i] && t.key() == m.key() {
				taken[i] = true
				continue words
			}
		}
		left[0] = append(left[0], t)
	}
	for i, m := range meant {
		if !taken[i] {
			left[1] = append(left[1], m)
		}
	}
	if len(left[0]) > mostWords {
		return tooFar
	}
	return pair(left[0], left[1], slips)
}

// pair is assign for words of which none is equal to another.
func pair(typed, meant []word, slips func(typed, meant word) int) int {
	if len(typed) == 0 {
		return 0
	}
	least := tooFar
	for i := range meant {
		n := slips(typed[0], meant[i])
		if n >= least {
			continue
		}
		rest := append(append([]word(nil), meant[:i]...), meant[i+1:]...)
		least = min(least, n+pair(typed[1:], rest, slips))
	}
	return least
}

// distance returns the slips between two words, or more than most when there are more. Two numbers, or two titles, are
// equal or too far, and so are a number and what is as near to another one.
func (w word) distance(meant word, most int) int {
	switch {
	case w.key() == meant.key():
		return 0
	case w.value != 0 || w.title != "" && meant.title != "":
		return tooFar
	}
	d := distance(w.text, meant.text, most)
	if meant.value != 0 && d <= most && nearestNumber(w.text, meant.value, d) {
		return tooFar
	}
	return d
}

// nearestNumber reports whether a number other than value is at most n slips from the text.
func nearestNumber(text string, value, n int) bool {
	for other, v := range numbers {
		if v != value && distance(text, other, n) <= n {
			return true
		}
	}
	return false
}

// distance returns how many slips make b of a, or more than most when there are more: letters put in, left out or
// replaced, and neighbours swapped, no letter twice (the optimal string alignment of Damerau and Levenshtein). It
// counts bytes, which for Latin letters without accents are the letters.
func distance(a, b string, most int) int {
	for len(a) > 0 && len(b) > 0 && a[0] == b[0] {
		a, b = a[1:], b[1:]
	}
	for len(a) > 0 && len(b) > 0 && a[len(a)-1] == b[len(b)-1] {
		a, b = a[:len(a)-1], b[:len(b)-1]
	}
	if len(a) > len(b) {
		a, b = b, a
	}
	var rows [3][128]int16
	if len(a) == 0 || len(b)-len(a) > most || len(b) >= len(rows[0]) {
		return len(b)
	}
	before, last, row := &rows[0], &rows[1], &rows[2]
	for j := range len(b) + 1 {
		last[j] = int16(j)
	}
	for i := 1; i <= len(a); i++ {
		row[0] = int16(i)
		least := row[0]
		for j := 1; j <= len(b); j++ {
			d := last[j-1]
			if a[i-1] != b[j-1] {
				d = 1 + min(d, last[j], row[j-1])
				if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
					d = min(d, before[j-2]+1)
				}
			}
			row[j] = d
			least = min(least, d)
		}
		if int(least) > most {
			return most + 1
		}
		before, last, row = last, row, before
	}
	return int(last[len(b)])
}
