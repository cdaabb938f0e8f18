// Package relay shows the public screens of a server from another machine, such as one in the
// garden for hundreds of phones.
//
// [Publish], on the server, sends the newest frame of each public screen over a [Line]. A [Relay]
// keeps the newest of each and serves the pages to as many as come. Frames only ever go out: the
// server takes nothing from a relay but the wish to hear everything once more, and neither seats
// nor codes nor answers ever reach one. What is sent is described in package wire.
package relay
