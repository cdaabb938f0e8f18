// Package browsertest plays whole matches in real browsers, against the real binary as a
// process of its own on a database file of its own.
//
// A test is a story that the people of a tournament could tell: organiser, referee, strategists, projector
// and a phone of the public each have a browser context with its own cookies, get in as people do, and
// wait for what they see, never for time. Programs use the same addresses without a browser, to record
// every byte or to send nonsense.
//
// Set BROWSERTEST_SHOTS to a folder to get a picture of each screen at each main step.
package browsertest
