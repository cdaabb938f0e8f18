package roster

import (
	"scacchimagici/internal/label"
	"scacchimagici/internal/tournament"
)

// A House name with fewer letters than shortName may have one typing mistake, a longer one two;
// below leastName there is no guess.
const (
	leastName = 4
	shortName = 8
)

// nearest returns the House that a text names with one or two typing mistakes, and their number; ok
// is false when no House fits, or several equally well.
func nearest(houses []tournament.House, text string) (house tournament.House, mistakes int, ok bool) {
	written := label.Slug(text)
	most := 2
	switch n := len(written); {
	case n < leastName:
		return house, 0, false
	case n < shortName:
		most = 1
	}
	best := most + 1
	for _, h := range houses {
		d := min(mistakesBetween(written, label.Slug(h.Name)), mistakesBetween(written, string(h.ID)))
		switch {
		case d < best:
			house, best, ok = h, d, true
		case d == best:
			ok = false
		}
	}
	return house, best, ok && best <= most
}

// mistakesBetween counts the letters that are missing, added, wrong, or swapped with the next one between two slugs.
func mistakesBetween(a, b string) int {
	var before []int // the row for a without its last two letters
	last := make([]int, len(b)+1)
	for j := range last {
		last[j] = j
	}
	for i := 1; i <= len(a); i++ {
		row := make([]int, len(b)+1)
		row[0] = i
		for j := 1; j <= len(b); j++ {
			wrong := 0
			if a[i-1] != b[j-1] {
				wrong = 1
			}
			row[j] = min(last[j]+1, row[j-1]+1, last[j-1]+wrong)
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				row[j] = min(row[j], before[j-2]+1)
			}
		}
		before, last = last, row
	}
	return last[len(b)]
}
