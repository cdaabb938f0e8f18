package magnetone_test

import (
	"testing"

	"scacchimagici/internal/board"
	"scacchimagici/internal/side/game"
	"scacchimagici/internal/side/game/magnetone"
)

var squares = board.Grid{Files: 8, Ranks: 8}

// at returns a square by its name, and the hand for "*".
func at(name string) board.Square {
	s, ok := squares.Parse(name)
	if !ok {
		return magnetone.FromHand
	}
	return s
}

func TestWhyNot(t *testing.T) {
	const figure = "8/w1bb2w1/3w4/8/1b1w4/4b1b1/2w5/6b1 w 0 0 0"
	tests := []struct {
		rule         string
		game         game.Game
		position     string
		from, to     string
		want         magnetone.Reason
		whereItWould string
	}{
		{"MG-2.1 on an empty square", magnetone.Game(), "8/8/8/8/8/2w5/8/8 b 11 12 0", "*", "c3", magnetone.Occupied, ""},
		{"MG-1.2 nothing moves yet", magnetone.Game(), "8/8/8/8/8/2w5/8/8 b 11 12 0", "c3", "c4", magnetone.StillPlaced, ""},
		{"it may be placed there", magnetone.Game(), "8/8/8/8/8/2w5/8/8 b 11 12 0", "*", "c4", magnetone.Allowed, ""},
		{"nothing stands there", magnetone.Game(), figure, "a1", "a1", magnetone.NobodyThere, ""},
		{"it is the opponent's", magnetone.Game(), figure, "b4", "b4", magnetone.NotYours, ""},
		{"MG-4.1 on no line", magnetone.Game(), figure, "d4", "e6", magnetone.NoLine, ""},
		{"MG-4.1 to the last square only", magnetone.Game(), figure, "d4", "d2", magnetone.LastSquare, "d1"},
		{"it goes there", magnetone.Game(), figure, "d4", "d1", magnetone.Allowed, ""},
		{"MG-4.5 by one square", magnetone.WeakForce(), figure, "d4", "d1", magnetone.OneSquare, "d3"},
		{"MG-4.2 the forces drive it the other way", magnetone.Game(), figure, "d4", "d5", magnetone.OtherWay, ""},
		{"MG-4.2 own and own", magnetone.Game(), "8/8/8/8/1w1w2w1/8/8/8 w 0 0 0", "d4", "e4", magnetone.BothRepel, ""},
		{"MG-4.2 enemy and enemy", magnetone.Game(), "8/8/8/8/1b1w2b1/8/8/w7 w 0 0 0", "d4", "e4", magnetone.BothAttract, ""},
		{"MG-4.2 no force", magnetone.Game(), figure, "a7", "a4", magnetone.NoForce, ""},
		{"MG-4.3 no empty square that way", magnetone.Game(), "8/8/8/8/3wb3/8/8/3w4 w 0 0 0", "d4", "h4", magnetone.Shut, ""},
		{"MG-4.3 driven against a stone", magnetone.Game(), "1b6/8/8/8/8/8/wb6/7w w 0 0 0", "a2", "a2", magnetone.Stands, ""},
		{"… asked with another stone in the hand", magnetone.Game(), "1b6/8/8/8/8/8/wb6/7w w 0 0 0", "h1", "a2", magnetone.Stands, ""},
		{"MG-4.2 no other stone on its lines", magnetone.Game(), "8/8/8/1b6/8/8/w7/4w2b w 0 0 0", "a2", "a2", magnetone.Alone, ""},
		{"MG-5.1 it is over", magnetone.Game(), "6bb/8/3wb3/3w4/3w4/1w1wb3/8/8 b 7 8 0 w", "*", "a1", magnetone.Over, ""},
	}
	for _, test := range tests {
		t.Run(test.rule, func(t *testing.T) {
			parsed, err := test.game.Parse(test.position)
			if err != nil {
				t.Fatal(err)
			}
			p, _ := game.Unwrap[magnetone.Position](parsed)
			got := p.WhyNot(at(test.from), at(test.to))
			if got.Reason != test.want || test.whereItWould != "" && got.Goes != at(test.whereItWould) {
				t.Errorf("%s to %s: %+v, want %d %s", test.from, test.to, got, test.want, test.whereItWould)
			}
		})
	}
}

// Every move is allowed, and every other pair of squares has its reason.
func TestWhyNotAgreesWithTheMoves(t *testing.T) {
	for _, g := range []game.Game{magnetone.Game(), magnetone.WeakForce()} {
		line := game.NewLine(g, g.Start())
		for ply := 0; !line.Outcome().Over(); ply++ {
			p, _ := game.Unwrap[magnetone.Position](line.Position())
			legal := map[magnetone.Move]bool{}
			for _, m := range p.AppendLegal(nil) {
				legal[m] = true
			}
			for from := magnetone.FromHand; int(from) < squares.Squares(); from++ {
				for to := range board.Square(squares.Squares()) {
					if from == to || p.At(to) == p.Seat() {
						continue
					}
					if allowed := p.WhyNot(from, to).Reason == magnetone.Allowed; allowed != legal[magnetone.Move{From: from, To: to}] {
						t.Fatalf("%s: from %d to %d: allowed is %t", p, from, to, allowed)
					}
				}
			}
			moves := line.Moves()
			line, _ = line.Play(moves[(ply*7)%len(moves)])
		}
	}
}
