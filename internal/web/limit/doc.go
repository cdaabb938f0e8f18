// Package limit stops strangers from using up what the day needs: connections, streams, renderings,
// side tables, numbers of screens. Limits are by address and in all. Devices with a seat and the laptop
// itself have none. The numbers stand in [ForServer] and in docs/security.md.
//
// It also slows down guesses of codes or of the password ([Guesses]), by source and in all. A try counts before it is checked, so
// that parallel tries gain nothing, and is given back when it was right.
package limit
