// Package questions holds the organiser's pages of the questions: the list, the form of one, the
// import, the choice of a round, and the questions asked before.
package questions
