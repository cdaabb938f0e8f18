package metamate_test

import (
	"testing"

	"scacchimagici/internal/game/gametest"
	"scacchimagici/internal/game/metamate"
)

func TestPerft(t *testing.T) {
	gametest.Perft(t, metamate.Game(), "testdata/perft.txt", gametest.Amount[uint64](500_000, 5_000_000))
}
