// Package tournament holds a tournament: Houses, people, settings and the plan of matches.
//
// A [Tournament] is the fold of its facts. [Decide] checks a command against it and returns
// the facts that record it; [Apply] folds one in. Both are pure: what the outside knows
// (the arms that can be chosen, whether somebody is playing) comes in with the command,
// filled in by the desk and never by a device.
//
// Units: points are whole; lengths of names are code points.
//
// Source: SM-8 of the association's regulation, and the settings of the tournament record.
package tournament
