// Package screen turns a match into what its screens show, in the words of a language.
//
// A [Scene] is what every screen of a match is made from. Its match has been redacted for
// the viewer, so that nothing built from it can say too much. The words in which a match is
// told stand here once: entries of the log, the state, why it is paused, how it ended.
//
// One package an audience lies below: match (Referee, Strategists, projector, public),
// organiser, plan, questions, standing, report and table, as in views.
package screen
