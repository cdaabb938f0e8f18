// Package copies describes the copies of the database: their names and reasons, which of them are
// deleted in time, and their status on a laptop. Package keeper makes them.
//
// A copy is named by database, time and reason, "scacchi_2026-08-29_16-42-07_partita-2B.db", so
// that a person finds it without the program. Times are those of the laptop, sizes are bytes.
package copies
