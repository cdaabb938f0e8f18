package metamate_test

import (
	"testing"

	"scacchimagici/internal/game/gametest"
	"scacchimagici/internal/game/metamate"
)

func TestPerft(t *testing.T) {
	limit := uint64(5_000_000)
	if testing.Short() {
		limit = 500_000
	}
	gametest.Perft(t, metamate.Game(), "testdata/perft.txt", limit)
}
