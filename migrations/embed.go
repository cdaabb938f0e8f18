// Package migrations holds the steps that make a database file what this version of the
// program reads and writes: numbered SQL files, forward only.
//
// A file that has landed never changes; the next change is the next number. All times of
// day are milliseconds since 1970 in UTC, all clocks are milliseconds of match time.
package migrations

import "embed"

// FS holds the steps, 0001_….sql and on.
//
//go:embed *.sql
var FS embed.FS
