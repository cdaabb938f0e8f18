// Package arrivals shows who is there: the phone at the gate on which people are ticked off as they arrive, leave early
// or are expected later. Several phones show the same.
//
// The list of names is a part of its own, which seldom changes; the frames hold how many are there and one short line
// for each person of whom something was noted. static/js/arrivals.js puts the two together and searches.
package arrivals
