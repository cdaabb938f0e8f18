package record_test

import (
	"testing"

	"scacchimagici/internal/record"
)

// simulated returns a simulated tournament as a document that was read.
func simulated(t testing.TB, seed uint64, houses, boards int) record.Document {
	t.Helper()
	r, err := record.Simulate(seed, houses, boards)
	if err != nil {
		t.Fatal(err)
	}
	data, err := r.JSON()
	if err != nil {
		t.Fatal(err)
	}
	d, err := record.Read(data)
	if err != nil {
		t.Fatalf("seed %d: %v", seed, err)
	}
	return d
}

func TestSimulatedTournamentsAuditClean(t *testing.T) {
	for seed := range uint64(200) {
		report := record.Audit(simulated(t, seed, 4, 2))
		if len(report.Findings) > 0 {
			t.Fatalf("seed %d: %+v", seed, report.Findings[0])
		}
	}
}
