// Package print is what the organiser prints: the cards with the codes, the poster, name tags and bibs, and the sheets of
// matches that are played without electricity, which are entered from here afterwards. The sheets themselves are those of
// package screen.
package print
