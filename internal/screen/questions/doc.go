// Package questions holds the organiser's pages of the questions: the list, the form of one,
// the import, the choice of a round, and what was asked before.
package questions
