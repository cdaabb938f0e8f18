package record_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"scacchimagici/internal/fault"
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

// TestSimulatedTournamentsAuditClean audits a thousand tournaments.
func TestSimulatedTournamentsAuditClean(t *testing.T) {
	for part := range uint64(4) {
		t.Run("", func(t *testing.T) {
			t.Parallel()
			for seed := part*250 + 1; seed <= (part+1)*250; seed++ {
				houses, boards := 2, 1+int(seed%6)
				switch {
				case seed%250 == 0:
					houses = 12
				case seed%6 == 0:
					houses = 4
				}
				report := record.Audit(simulated(t, seed, houses, boards))
				if len(report.Findings) > 0 {
					t.Fatalf("seed %d: %+v", seed, report.Findings[0])
				}
			}
		})
	}
}

// TestSimulateIsDeterministic simulates twice.
func TestSimulateIsDeterministic(t *testing.T) {
	for seed := range uint64(20) {
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

func TestSimulateRefuses(t *testing.T) {
	for _, size := range [][2]int{{1, 1}, {13, 1}, {4, 0}, {4, 7}} {
		if _, err := record.Simulate(1, size[0], size[1]); fault.CodeOf(err) != fault.Invalid {
			t.Errorf("%d Houses on %d boards: %v", size[0], size[1], err)
		}
	}
}

// TestWriteReadWrite shows that nothing is lost between the two.
func TestWriteReadWrite(t *testing.T) {
	for seed := range uint64(20) {
		d := simulated(t, seed, 4, 2)
		want, err := d.JSON()
		if err != nil {
			t.Fatal(err)
		}
		r, err := record.Simulate(seed, 4, 2)
		if err != nil {
			t.Fatal(err)
		}
		got, err := r.JSON()
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(string(want), string(got)); diff != "" {
			t.Fatal(diff)
		}
	}
}
