package magnetone_test

import (
	"testing"

	"scacchimagici/internal/side/game"
	"scacchimagici/internal/side/game/gametest"
	"scacchimagici/internal/side/game/magnetone"
)

// TestParse names what the reader refuses, by the key of its sentence; an empty key is a
// position that it accepts.
func TestParse(t *testing.T) {
	const empty = "8/8/8/8/8/8/8/8 "
	cases := []gametest.Reading{
		{"the start", empty + "w 12 12 0", ""},
		{"fewer stones than were placed", empty + "w 3 3 0", ""},
		{"Black to place", empty + "b 3 4 0", ""},
		{"Black to move", "8/8/8/8/3w1w2/8/8/8 b 0 0 199", ""},
		{"ply 200", "8/8/8/8/3w1w2/8/8/8 w 0 0 200", ""},
		{"a winner while stones are placed", "8/8/8/8/wwww4/8/8/8 b 7 8 0 w", ""},
		{"a winner that did not move last", "8/8/8/8/wwww4/8/8/8 w 8 8 0 w", ""},
		{"four in a row without a winner", "8/8/8/8/wwww4/8/8/8 b 7 8 0", ""},

		{"a field too few", empty + "w 12 12", "fault.position.fields"},
		{"a field too many", empty + "w 12 12 0 w w", "fault.position.fields"},
		{"two spaces", empty + "w 12 12 0 ", "fault.position.empty"},
		{"a King", "K7/8/8/8/8/8/8/8 w 12 12 0", "fault.rows.piece"},
		{"upper case", "W7/8/8/8/8/8/8/8 w 11 11 0", "fault.rows.piece"},
		{"another side", empty + "white 12 12 0", "fault.position.side"},
		{"thirteen to place", empty + "w 13 13 0", "fault.position.number"},
		{"a leading zero", empty + "w 09 9 0", "fault.position.number"},
		{"thirteen stones of White", "w7/8/8/8/8/8/8/8 w 12 12 0", "fault.magnetone.stones"},
		{"thirteen stones of Black", "b7/8/8/8/8/8/8/8 w 12 12 0", "fault.magnetone.stones"},
		{"Black behind with White to move", empty + "w 3 4 0", "fault.magnetone.reserves"},
		{"White behind", empty + "w 4 3 0", "fault.magnetone.reserves"},
		{"equal with Black to move", empty + "b 3 3 0", "fault.magnetone.reserves"},
		{"White has placed all, and Black two less", empty + "b 0 2 0", "fault.magnetone.reserves"},
		{"a ply during placement", empty + "w 3 3 2", "fault.position.number"},
		{"ply 201", "8/8/8/8/3w1w2/8/8/8 b 0 0 201", "fault.position.number"},
		{"an odd ply with White to move", "8/8/8/8/3w1w2/8/8/8 w 0 0 1", "fault.magnetone.parity"},
		{"an even ply with Black to move", "8/8/8/8/3w1w2/8/8/8 b 0 0 0", "fault.magnetone.parity"},
		{"a winner that is none", "8/8/8/8/wwww4/8/8/8 b 7 8 0 x", "fault.magnetone.winner"},
		{"a winner with three in a row", "8/8/8/8/www1w3/8/8/8 b 7 8 0 w", "fault.magnetone.row"},
		{"a winner with the other side's four", "8/8/8/8/wwww4/8/8/8 b 7 8 0 b", "fault.magnetone.row"},
	}
	for _, g := range []game.Game{magnetone.Game(), magnetone.WeakForce()} {
		gametest.Readings(t, g, cases)
	}
}

func TestPlayRefuses(t *testing.T) {
	const (
		placing = "8/8/8/8/3w1w2/8/8/8 w 8 8 0"
		moving  = "8/8/8/8/3w1w2/8/8/8 w 0 0 0"
		won     = "8/8/8/8/wwww4/8/8/8 b 7 8 0 w"
	)
	gametest.Plays(t, magnetone.Game(), []gametest.Play{
		{"no square", placing, "i4", "bad_move"},
		{"upper case", placing, "C3", "bad_move"},
		{"a dash", moving, "d4-a4", "bad_move"},
		{"Pass", moving, "Pass", "bad_move"},
		{"a square that is not empty", placing, "d4", "illegal_move"},
		{"a stone's move during placement", placing, "d4a4", "illegal_move"},
		{"a pass during placement", placing, "pass", "illegal_move"},
		{"a placing during movement", moving, "a1", "illegal_move"},
		{"a pass of a side that can move", moving, "pass", "illegal_move"},
		{"a way that no force drives", moving, "d4e4", "illegal_move"},
		{"a way that is too short", moving, "d4c4", "illegal_move"},
		{"a move after the end", won, "h8", "illegal_move"},
		{"a pass after the end", won, "pass", "illegal_move"},
		{"a text after the end", won, "h9", "bad_move"},
	})
}

func FuzzPlay(f *testing.F) {
	gametest.FuzzPlay(f, magnetone.Game(),
		[]string{"8/8/8/8/8/8/8/8 w 12 12 0", "8/w1bb2w1/3w4/8/1b1w4/4b1b1/2w5/6b1 w 0 0 0", "6bb/8/3wb3/3w4/3w4/1w1wb3/8/8 b 7 8 0 w"},
		[]string{"c3", "d4a1", "pass", "", "é4", "a1a1"})
}
