// Package keeper keeps copies of the database beside it and, when the organiser has chosen one,
// in a second place: a stick, another disk, a network folder.
//
// A [Keeper] makes one by itself when a match has ended and each minute in which something
// has changed, and whenever it is asked: before a restore, a new version of the file, a
// deletion. A copy has its final name only when it has been read and found whole. Old copies
// are thinned out by age.
//
// Nothing here stands in the way of a tap: the keeper looks at the log once a second and
// copies in a thread of low priority; what fails is said in its status and never refuses an
// order. Which second place there is stands in a file beside the copies and not in the
// database: it is about this laptop, and a restored copy must not bring it along.
package keeper
