package record_test

import (
	"testing"

	"scacchimagici/internal/record"
)

// BenchmarkAudit reads and audits a simulated tournament.
func BenchmarkAudit(b *testing.B) {
	var documents [][]byte
	for seed := range uint64(20) {
		r, err := record.Simulate(seed, 4, 2)
		if err != nil {
			b.Fatal(err)
		}
		data, err := r.JSON()
		if err != nil {
			b.Fatal(err)
		}
		documents = append(documents, data)
	}
	i := 0
	for b.Loop() {
		d, err := record.Read(documents[i%len(documents)])
		if err != nil {
			b.Fatal(err)
		}
		record.Audit(d)
		i++
	}
}

func BenchmarkSimulate(b *testing.B) {
	seed := uint64(0)
	for b.Loop() {
		if _, err := record.Simulate(seed, 4, 2); err != nil {
			b.Fatal(err)
		}
		seed++
	}
}
