// Package desk is what is live here: the tournaments, matches, side tables, questions and
// devices, each a stream of the log.
//
// Every match and every side table has an owner of its own (see package stream); two
// matches share nothing but the file and the question draws. The desk fills into an order
// what a device must not say: chance, the roster, the settings, the next question. A command
// is answered when it is on disk, and only then are the screens told.
package desk
