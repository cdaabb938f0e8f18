// Package sqlite keeps the log of events in one SQLite file.
//
// A [Store] is the one writer of its file: it holds a lock on the file itself, under any name. One goroutine
// commits all waiting batches in one transaction, matches first, so that a busy second costs few syncs. What
// [Store.AppendAll] has returned without error is on disk, if the disk reports its syncs truly (WAL,
// synchronous=FULL). Each entry is chained to the one before, see package eventlog. Every second the store
// checks that its file is still in its place and unchanged by others; otherwise it takes nothing. When the
// log is quiet, the store folds the -wal into the file. A note beside the file says how far the log goes, so
// that the next start notices a shorter one. A [Reader] reads the same file from another process.
//
// The tables are described in package migrations. Times of day are kept in milliseconds UTC, clocks in
// milliseconds of match time. An error on which a person can act is a fault with a key "fault.store.…".
package sqlite
