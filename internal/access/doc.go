// Package access holds who may sit where: codes, seats, devices and screens.
//
// A [State] is the fold of its facts. [Decide] checks a command against it and returns the
// facts that record it: none when what is asked for is so already. Time, chance and what a
// browser says of itself come in with the command, filled in by the desk.
//
// A device is known by a token that only its cookie holds; the log has the token's hash.
// Codes and secrets lie in the log as they are, because the desk prints them on cards: they
// open a seat at a tournament, and are revoked and renewed there. The password is a hash.
package access
