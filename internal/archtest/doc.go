// Package archtest holds the house rules as tests: which package may import which, what
// the rules of the games may not touch, that every message has its text in both languages,
// that generated files are current and migrations stay as they landed.
//
// There is nothing here to import. A failing test names the file and the line and says what to
// do. A justified exception is written into the table of the test, with its reason.
package archtest
