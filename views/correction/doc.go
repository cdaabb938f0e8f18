// Package correction holds the organiser's pages that correct a match: its Duels with their outcomes, and points. Before a
// correction is confirmed they show what it would change. The board of the match, to go back to a step, is the Referee's
// page.
package correction
