// Package bench measures a running server from outside, as the devices at a tournament load it:
// many screens on server-sent events, one tapping Referee, a crowd of strangers.
//
// The server is another process on the same machine, so that its memory is its own; the figures
// hold for server and clients together on the same cores. Times are wall time; the server's
// processor time stands beside them, because it varies less on a shared machine.
//
// Each device has an address of its own on the loopback of this machine, and the server treats all
// of them as strangers, as in a garden. No other machine is ever contacted.
package bench
