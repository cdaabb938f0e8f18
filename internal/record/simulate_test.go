package record_test

import (
	"bytes"
	"fmt"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"scacchimagici/internal/fault"
	"scacchimagici/internal/record"
)

// simulations are the documents that tests have simulated so far.
var simulations sync.Map

// simulated returns a simulated tournament, written and read again.
func simulated(t testing.TB, seed uint64, houses, boards int) record.Document {
	t.Helper()
	key := fmt.Sprint(seed, houses, boards)
	data, known := simulations.Load(key)
	if !known {
		r, err := record.Simulate(seed, houses, boards)
		if err != nil {
			t.Fatal(err)
		}
		if data, err = r.JSON(); err != nil {
			t.Fatal(err)
		}
		simulations.Store(key, data)
	}
	d, err := record.Read(data.([]byte))
	if err != nil {
		t.Fatalf("seed %d: %v", seed, err)
	}
	return d
}

// TestSimulatedTournamentsAuditClean audits tournaments of all sizes; a thousand of the
// usual size in the long tests.
func TestSimulatedTournamentsAuditClean(t *testing.T) {
	for seed := uint64(1); seed <= 40; seed++ {
		houses := 2
		switch {
		case seed == 1:
			houses = 12
		case seed%6 == 0:
			houses = 4
		}
		auditsClean(t, seed, houses, 1+int(seed%6))
	}
}

func auditsClean(t *testing.T, seed uint64, houses, boards int) {
	t.Helper()
	report := record.Audit(simulated(t, seed, houses, boards))
	if len(report.Findings) > 0 {
		t.Fatalf("seed %d: %+v", seed, report.Findings[0])
	}
}

// TestSimulateIsDeterministic simulates twice.
func TestSimulateIsDeterministic(t *testing.T) {
	for seed := range uint64(10) {
		var last string
		for range 2 {
			r, err := record.Simulate(seed, 5, 2)
			if err != nil {
				t.Fatal(err)
			}
			data, err := r.JSON()
			if err != nil {
				t.Fatal(err)
			}
			if last != "" && last != string(data) {
				t.Fatalf("seed %d gives two tournaments", seed)
			}
			last = string(data)
		}
	}
}

// With the computer Strategist the same seed gives the same tournament, and the audit finds no fault in it.
func TestSimulateStrategists(t *testing.T) {
	var last []byte
	for range 2 {
		r, err := record.SimulateStrategists(1, 2, 1)
		if err != nil {
			t.Fatal(err)
		}
		data, err := r.JSON()
		if err != nil {
			t.Fatal(err)
		}
		if last != nil && !bytes.Equal(last, data) {
			t.Error("one seed gives two tournaments")
		}
		last = data
	}
	d, err := record.Read(last)
	if err != nil {
		t.Fatal(err)
	}
	if report := record.Audit(d); len(report.Findings) > 0 {
		t.Errorf("the audit finds %+v", report.Findings[0])
	}
}

func TestSimulateRefuses(t *testing.T) {
	for _, size := range [][2]int{{1, 1}, {13, 1}, {4, 0}, {4, 7}} {
		if _, err := record.Simulate(1, size[0], size[1]); fault.CodeOf(err) != fault.Invalid {
			t.Errorf("%d Houses on %d boards: %v", size[0], size[1], err)
		}
	}
}

// TestWriteReadWrite shows that writing and reading lose nothing.
func TestWriteReadWrite(t *testing.T) {
	for seed := range uint64(20) {
		got, err := simulated(t, seed, 4, 2).JSON()
		if err != nil {
			t.Fatal(err)
		}
		want, _ := simulations.Load(fmt.Sprint(seed, 4, 2))
		if diff := cmp.Diff(string(want.([]byte)), string(got)); diff != "" {
			t.Fatal(diff)
		}
	}
}
