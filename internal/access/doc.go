// Package access holds the seats: codes, devices and screens, and the keys of programs.
//
// A [State] is the fold of its facts. [Decide] checks a command against it and returns the facts
// that record it: none when nothing would change. Time, chance and the name of a browser come in
// with the command; the desk fills them in.
//
// A device is known by a token that only its cookie holds; the log has the token's hash. Codes and
// secrets stand in the log in plain text, because the desk prints them on cards: they only open a
// seat at a tournament, where they are revoked and renewed. The password is stored as a hash, and so
// is the token of a key.
package access
