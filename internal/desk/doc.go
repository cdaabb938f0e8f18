// Package desk holds everything live: the tournaments, matches, questions and devices, each a stream of
// the log. What is played beside the tournament lives beside it ([Beside]).
//
// Every match has an owner of its own (see package stream); two matches share only
// the file and the question draws. The desk adds to an order what a device must not choose: chance, the
// roster, the settings, the next question. A command is answered when it is on disk, and only then are
// the screens notified.
package desk
