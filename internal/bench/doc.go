// Package bench measures a running server from outside, as the devices at a tournament
// load it: many screens on server-sent events, one Referee who taps, a crowd of strangers.
//
// The server is another process on the same machine, so that its memory is its own; the
// figures hold for server and clients together on the same cores. Times are wall time; what
// the server computes is counted beside them, for it moves less on a machine that is shared.
//
// Each device has an address of its own on the loopback of this machine, and the server takes
// all of them for strangers, as it does in a garden. No other machine is ever addressed.
package bench
