// Package bench measures a running server from outside, as the devices at a tournament
// load it: many screens on server-sent events, one Referee who taps.
//
// The server is another process on the same machine, so that its memory is its own; the
// figures hold for server and clients together on the same cores. Times are wall time.
package bench
