// Package screen puts a match into the words of a language, for its screens.
//
// A [Scene] is the source of every screen of a match. Its match has been redacted for the viewer, so
// that no screen made from it can reveal a secret. The words about a match stand here once: entries of
// the log, the state, why it is paused, how it ended.
//
// Below it is one package an audience, as in views: match (Referee, Strategists, projector, public),
// organiser, plan, questions, standing, report and table.
package screen
