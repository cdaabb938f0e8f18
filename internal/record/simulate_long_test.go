//go:build long

package record_test

import "testing"

func TestLongSimulatedTournamentsAuditClean(t *testing.T) {
	for seed := uint64(1); seed <= 1000; seed++ {
		auditsClean(t, seed, 4, 2)
	}
	for seed := uint64(1); seed <= 3; seed++ {
		auditsClean(t, seed, 12, 6)
	}
}

func TestLongImportIsWhole(t *testing.T) { importsWhole(t, 31, 200) }

func TestLongAnythingCanBeAudited(t *testing.T) { exchangesValues(t, 2000) }
