// Package relay shows the public screens of a server from another machine, such as one in the
// garden for hundreds of phones.
//
// [Publish], on the server, puts the newest frame of each public screen into a key-value bucket of
// NATS. A [Relay] reads the bucket and serves the pages to as many as come. Frames only ever go
// out: the server takes nothing from a relay, and neither seats nor codes nor answers ever reach
// one. What lies in the bucket is described in package wire.
package relay
