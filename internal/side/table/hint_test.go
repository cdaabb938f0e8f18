package table_test

import "testing"

func TestHints(t *testing.T) {
	tell(t, []story{
		{"first the piece, then the rest", `
			a open name=Luna strength=1 => hint=0:
			a hint white => events=1 hint=1:
			a hint white => events=0 hint=1:
			bot hints 1 => hint=1:1
			a hint white => events=1 hint=2:1
			a hint white => events=0 hint=2:1
			a play 1 => hint=0: hinted=1
			bot play 1 => hinted=1`},
		{"it is of one position", `
			a open name=Luna strength=1 => phase=playing
			a play 1 => turn=black
			a hint white => illegal fault.table.hint.turn
			bot play 1 => turn=white
			a hint white => hint=1:
			a hint white @0 => stale fault.table.stale
			bot hints 9 => illegal fault.game.illegalmove
			bot hints 1 @0 => stale fault.table.stale
			a back white 0 => hint=0:
			bot hints 1 => stale fault.table.stale`},
		{"never between people", `
			a open name=Luna => phase=waiting
			b sit black Bo => phase=playing
			a hint white => illegal fault.table.hint.people
			b hint white => forbidden fault.table.notyours`},
		{"nobody else asks, and nobody else answers", `
			a open name=Luna strength=1 => phase=playing
			b hint white => forbidden fault.table.notyours
			a hints 1 => forbidden fault.table.role
			bot hints 1 => stale fault.table.stale`},
	})
}
