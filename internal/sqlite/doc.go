// Package sqlite keeps the log of events in one SQLite file.
//
// A [Store] is the one writer of its file: it holds a lock on it, whatever names lead there,
// and one goroutine commits everything that waits in one transaction, matches first, so that a busy second
// costs the disk few syncs. What [Store.AppendAll] has returned without error is on disk, as
// far as the disk tells the truth about it (WAL, synchronous=FULL). Each entry is chained to
// the one before, see package eventlog. Every second the store looks whether its file is
// still where it was and its own; it takes nothing as long as it is not. When the log is
// quiet, what is in the -wal is folded into the file, and a note beside it says how far the
// log goes, so that a start on less than that is noticed. A [Reader] looks at
// the same file from another process.
//
// The tables are described in package migrations. Times of day are kept in milliseconds
// UTC, clocks in milliseconds of match time. What a person can act on comes back as a
// fault with a key "fault.store.…".
package sqlite
