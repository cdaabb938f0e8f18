// Package relay shows the public screens of a server from another machine, such as one in the
// garden for hundreds of phones.
//
// [Publish], on the server, sends the newest frame of each public screen over a [Line]. A [Relay]
// keeps the newest frame of each screen and serves the pages to any number of devices. Frames only
// go out: the server takes one thing from a relay, the request to send everything again. Seats,
// codes and answers never reach a relay. Package wire describes what is sent.
package relay
