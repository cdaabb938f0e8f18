package metamate_test

import (
	"testing"

	"scacchimagici/internal/longtest"
	"scacchimagici/internal/side/game/gametest"
	"scacchimagici/internal/side/game/metamate"
)

func TestPerft(t *testing.T) {
	gametest.Perft(t, metamate.Game(), "testdata/perft.txt", longtest.Amount[uint64](500_000, 5_000_000))
}
