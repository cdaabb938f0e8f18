package boop_test

import (
	"testing"

	"scacchimagici/internal/side/game/boop"
	"scacchimagici/internal/side/game/gametest"
)

// TestParse names what the reader refuses, by the key of its sentence; an empty key is a
// position that it accepts.
func TestParse(t *testing.T) {
	const empty = "6/6/6/6/6/6 "
	cases := []gametest.Reading{
		{"the start", empty + "w 8,0 8,0", ""},
		{"Cats in a pool", empty + "b 5,3 0,8", ""},
		{"an empty pool of the side that has just won", "C2C1C/6/C4C/6/6/C2C1C b 0,0 8,0", ""},
		{"an empty pool, three cats in a row", "CCCK1K/6/K4K/6/6/K5 b 0,0 8,0", ""},

		{"a field too few", empty + "w 8,0", "fault.position.fields"},
		{"a field too many", empty + "w 8,0 8,0 0", "fault.position.fields"},
		{"a space more", empty + "w  8,0", "fault.position.empty"},
		{"a row of seven", "6/6/6/6/6/7 w 8,0 8,0", "fault.rows.width"},
		{"a letter of another game", "w5/6/6/6/6/6 w 7,0 8,0", "fault.rows.piece"},
		{"another side", empty + "W 8,0 8,0", "fault.position.side"},
		{"a pool of one number", empty + "w 8 8,0", "fault.boop.pool"},
		{"a pool of three", empty + "w 8,0,0 8,0", "fault.position.number"},
		{"a pool with a space's worth of zeros", empty + "w 08,0 8,0", "fault.position.number"},
		{"a negative pool", empty + "w 9,-1 8,0", "fault.position.number"},
		{"nine of White", "K5/6/6/6/6/6 w 8,0 8,0", "fault.boop.pieces"},
		{"seven of Black", empty + "w 8,0 7,0", "fault.boop.pieces"},
		{"sixteen in a pool", empty + "w 8,8 8,0", "fault.boop.pieces"},
		{"an empty pool of the side to move", "K2K1K/6/K4K/6/6/K2K1K w 0,0 8,0", "fault.boop.emptypool"},
		{"an empty pool of the side that has just moved and not won", "K2K1K/6/K4K/6/6/K2K1K b 0,0 8,0", "fault.boop.emptypool"},
		{"eight cats of the side to move", "C2C1C/6/C4C/6/6/C2C1C w 0,0 8,0", "fault.boop.emptypool"},
	}
	gametest.Readings(t, boop.Game(), cases)
}

func TestPlayRefuses(t *testing.T) {
	const (
		first = "6/6/6/6/6/6 w 8,0 8,0"
		line  = "6/6/6/1KK3/6/6 w 6,0 8,0"
		won   = "6/6/6/1CCC2/6/6 b 4,1 8,0"
	)
	gametest.Plays(t, boop.Game(), []gametest.Play{
		{"no square", first, "Kc9", "bad_move"},
		{"a letter of another game", first, "Qc3", "bad_move"},
		{"lower case", first, "kc3", "bad_move"},
		{"no letter", first, "c3", "bad_move"},
		{"an = without squares", first, "Kc3=", "bad_move"},
		{"two squares", first, "Kc3=a1a2", "bad_move"},
		{"four squares", first, "Kc3=a1a2a3a4", "bad_move"},
		{"a square of a larger board", first, "Kc3=g1", "bad_move"},
		{"two =", first, "Kc3=a1=a2", "bad_move"},
		{"a Cat that is not in the pool", first, "Cc3", "illegal_move"},
		{"a piece taken with fewer than eight on the board", first, "Kc3=c3", "illegal_move"},
		{"a line that does not stand", first, "Kc3=a1b1c1", "illegal_move"},
		{"a square that is not empty", line, "Kb3", "illegal_move"},
		{"a compulsory choice left out", line, "Kd3", "illegal_move"},
		{"the three squares in another order", line, "Kd3=d3c3b3", "illegal_move"},
		{"one of a line", line, "Kd3=d3", "illegal_move"},
		{"a move after the end", won, "Ka1", "illegal_move"},
		{"a text after the end", won, "Ka9", "bad_move"},
	})
}

func FuzzPlay(f *testing.F) {
	gametest.FuzzPlay(f, boop.Game(),
		[]string{"6/6/6/6/6/6 w 8,0 8,0", "K5/3k2/k5/3kKk/K1K3/KK1K1k w 1,0 0,3", "6/6/6/1CCC2/6/6 b 4,1 8,0"},
		[]string{"Kc3", "Cd3", "Kd3=b3c3d3", "Ka3=a1", "", "Ké", "Kc3="})
}
