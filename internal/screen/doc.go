// Package screen puts a match and the ranking into the words of a language, for their screens.
//
// A [Scene] is the source of every screen of a match. Its match has been redacted for the viewer, so
// that no screen made from it can reveal a secret. The words about a match stand here once: entries of
// the log, the state, why it is paused, how it ended.
//
// A [Standing] is the source of the screens of the ranking, of the calendar and of the ceremony.
package screen
