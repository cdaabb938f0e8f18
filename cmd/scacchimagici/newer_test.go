package main

import (
	"bytes"
	"os"
	"testing"
	"time"

	"scacchimagici/internal/eventlog"
	"scacchimagici/internal/sqlite"
)

// TestNewerEntries starts the program on a file of known structure with an entry of an unknown kind, as a
// newer version could write it: the program says so and stops, and the file stays unchanged.
func TestNewerEntries(t *testing.T) {
	t.Setenv("LC_ALL", "it_IT.UTF-8")
	for _, of := range []eventlog.Stream{eventlog.Match("2026", "1A"), eventlog.Tournament("2026"), eventlog.Access} {
		t.Run(string(of), func(t *testing.T) {
			db := importedDatabase(t)
			writeNewer(t, db, of)
			before, err := os.ReadFile(db)
			if err != nil {
				t.Fatal(err)
			}
			refusesToServe(t, db, "(«tempo-chiesto») è di una versione più recente del programma")
			if after, err := os.ReadFile(db); err != nil || !bytes.Equal(before, after) {
				t.Errorf("the file has changed: %v", err)
			}
		})
	}
}

// writeNewer appends an entry of an unknown kind to a stream.
func writeNewer(t *testing.T, db string, of eventlog.Stream) {
	t.Helper()
	store, err := sqlite.Open(t.Context(), db)
	if err != nil {
		t.Fatal(err)
	}
	entries, err := store.Load(t.Context(), of, 0)
	if err != nil {
		t.Fatal(err)
	}
	_, err = store.AppendAll(t.Context(), []eventlog.Batch{{
		Stream: of, After: int64(len(entries)), At: time.Now(), Actor: "system",
		Events: []eventlog.Event{{Kind: "tempo-chiesto", Data: []byte("{}")}},
	}})
	if err != nil {
		t.Fatal(err)
	}
	if err := store.Close(); err != nil {
		t.Fatal(err)
	}
}
