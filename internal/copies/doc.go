// Package copies says what a copy of the database is: its name, why it was made, which copies
// are given up in time, and how the copies of a laptop stand. Package keeper makes them.
//
// A copy is named by database, time and reason, "scacchi_2026-08-29_16-42-07_partita-2B.db", so
// that a person finds it without the program; times are those of the laptop, sizes bytes.
package copies
