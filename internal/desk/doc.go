// Package desk runs what is live: it loads a stream, decides, appends, folds and notifies.
//
// One [Runner], generic over the rules' Decide and Apply, serves matches, tournaments,
// access and question draws alike. Each live match has one owner, a goroutine that takes
// its commands one by one and whose timer gives the system's own (a turn that ran out, the
// end of the match time) as commands like any other. Two matches share nothing but the file
// and the question draws.
//
// A command is answered when it is on disk, and only then are the screens told. The desk
// fills in what a device must not say: chance, the roster, the settings, the next question.
package desk
