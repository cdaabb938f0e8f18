// Package keeper keeps copies of the database beside it and, when the organiser has chosen one, in
// a second place: a stick, another disk, a network folder.
//
// A [Keeper] makes a copy by itself when a match has ended and each minute with a change, and on
// request: before a restore, a new version of the file, a deletion. A copy gets its final name only
// after it was read and found whole. Old copies are thinned out by age.
//
// Copies do not delay taps: the keeper looks at the log once a second and copies in a thread of low priority.
// A failure shows in its status and never refuses an order. The second place is stored in a file beside the
// copies and not in the database: it belongs to this laptop, and a restored copy must not bring it along.
package keeper
