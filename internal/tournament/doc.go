// Package tournament holds a tournament: Houses, people, settings and the plan of matches.
//
// A [Tournament] is the fold of its facts. [Decide] checks a command against it and returns the
// facts that record it; [Apply] folds one in. Both are pure: facts from outside (the arms that can
// be chosen, the match in which a person is playing) come in with the command, filled in by the
// desk and never by a device.
//
// Units: points are whole; lengths of names are code points.
//
// Source: SM-8 of the association's regulation, and the settings of the tournament record.
package tournament
