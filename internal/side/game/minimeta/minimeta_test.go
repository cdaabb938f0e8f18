package minimeta_test

import (
	"testing"

	"scacchimagici/internal/longtest"
	"scacchimagici/internal/side/game/gametest"
	"scacchimagici/internal/side/game/minimeta"
)

func TestPerft(t *testing.T) {
	gametest.Perft(t, minimeta.Game(), "testdata/perft.txt", longtest.Amount[uint64](100_000, 2_000_000))
}
