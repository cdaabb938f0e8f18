package archive_test

import (
	"bytes"
	"context"
	"os"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"scacchimagici/internal/archive"
	"scacchimagici/internal/eventlog"
	"scacchimagici/internal/fault"
	"scacchimagici/internal/record"
)

// memory is a log in memory.
type memory map[eventlog.Stream][]eventlog.Entry

func (m memory) Load(_ context.Context, stream eventlog.Stream, after int64) ([]eventlog.Entry, error) {
	return m[stream][after:], nil
}

func (m memory) AppendAll(_ context.Context, batches []eventlog.Batch) ([]eventlog.Entry, error) {
	var all []eventlog.Entry
	for _, b := range batches {
		if int64(len(m[b.Stream])) != b.After {
			return nil, fault.New(fault.Stale, "fault.store.stale")
		}
		for i, e := range b.Events {
			entry := eventlog.Entry{Stream: b.Stream, Seq: b.After + int64(i) + 1, At: b.At, Clock: e.Clock, Actor: b.Actor, Kind: e.Kind, Data: e.Data}
			m[b.Stream] = append(m[b.Stream], entry)
			all = append(all, entry)
		}
	}
	return all, nil
}

var day = time.Date(2026, time.November, 20, 9, 0, 0, 0, time.UTC)

// TestExportAfterImport imports the example and simulated tournaments into one log, and exports
// them: each gives the imported document.
func TestExportAfterImport(t *testing.T) {
	example, err := os.ReadFile("../record/testdata/example-record.json")
	if err != nil {
		t.Fatal(err)
	}
	documents := map[string]string{"2026": string(example)}
	for seed := range uint64(20) {
		r, err := record.Simulate(seed, 3, 2)
		if err != nil {
			t.Fatal(err)
		}
		data, err := r.JSON()
		if err != nil {
			t.Fatal(err)
		}
		documents[r.Tournament.ID] = string(data)
	}
	log := memory{}
	for id, text := range documents {
		if got, err := archive.Import(t.Context(), log, []byte(text), []string{"luna"}, day); got != id || err != nil {
			t.Fatal(got, err)
		}
	}
	for id, text := range documents {
		got, err := archive.Export(t.Context(), log, id)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(text, string(got)); diff != "" {
			t.Errorf("%s: %s", id, diff)
		}
		delete(log, eventlog.Stream("record/"+id)) // as after playing it here
		if got, err = archive.Export(t.Context(), log, id); err != nil {
			t.Fatal(err)
		}
		d, err := record.Read(got)
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range record.Audit(d).Findings {
			t.Errorf("%s: %+v", id, f)
		}
	}
}

// The list of tournaments does not keep an imported document in memory.
func TestBatchesLeaveTheDocument(t *testing.T) {
	example, err := os.ReadFile("../record/testdata/example-record.json")
	if err != nil {
		t.Fatal(err)
	}
	large := append([]byte(`{"x": "`+strings.Repeat("x", 16<<20)+`",`), example[bytes.IndexByte(example, '{')+1:]...)
	created, _, err := archive.Batches(large, nil, day)
	if err != nil {
		t.Fatal(err)
	}
	large = nil
	for range 3 { // the second collection empties the pools
		runtime.GC()
	}
	var memory runtime.MemStats
	runtime.ReadMemStats(&memory)
	if memory.HeapAlloc > 12<<20 {
		t.Errorf("%d MB are held beside %+v", memory.HeapAlloc>>20, created)
	}
	runtime.KeepAlive(created)
}

func TestExportChoosesTheCurrentOne(t *testing.T) {
	log := memory{}
	if _, err := archive.Export(t.Context(), log, ""); fault.CodeOf(err) != fault.NotFound {
		t.Error(err)
	}
	for seed := range uint64(2) {
		r, err := record.Simulate(seed, 2, 1)
		if err != nil {
			t.Fatal(err)
		}
		data, err := r.JSON()
		if err != nil {
			t.Fatal(err)
		}
		if _, err := archive.Import(t.Context(), log, data, nil, day); err != nil {
			t.Fatal(err)
		}
	}
	got, err := archive.Export(t.Context(), log, "")
	if err != nil || !strings.Contains(string(got), `"prova-0"`) {
		t.Errorf("%.100s, %v", got, err)
	}
}

func TestImportRefuses(t *testing.T) {
	example, err := os.ReadFile("../record/testdata/example-record.json")
	if err != nil {
		t.Fatal(err)
	}
	log := memory{}
	if _, err := archive.Import(t.Context(), log, example, nil, day); err != nil {
		t.Fatal(err)
	}
	before := len(log)
	tests := []struct {
		name, old, new string
		key            string
	}{
		{"an id that is there", "", "", "fault.tournament.exists"},
		{"another version", "magici/1", "magici/2", "fault.record.format"},
		{"a field that is missing", `"houses"`, `"house"`, "fault.record.missing"},
		{"a day that is none", "2026-08-28\"", "agosto\"", "fault.tournament.held"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			_, err := archive.Import(t.Context(), log, []byte(strings.Replace(string(example), tt.old, tt.new, 1)), nil, day)
			if f := fault.From(err); f == nil || f.Key != tt.key {
				t.Errorf("got %v, want %s", err, tt.key)
			}
			if len(log) != before {
				t.Error("something has changed")
			}
		})
	}
}
