package bot_test

import (
	"os"
	"strings"
	"testing"

	. "scacchimagici/internal/side/game/bot"

	"scacchimagici/internal/side/game"
	"scacchimagici/internal/side/game/boop"
	"scacchimagici/internal/side/game/magnetone"
	"scacchimagici/internal/side/game/metamate"
	"scacchimagici/internal/side/game/minimeta"
)

func read(t *testing.T, g game.Game, text string) game.Position {
	t.Helper()
	p, err := g.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func TestLength(t *testing.T) {
	tests := []struct {
		name     string
		game     game.Game
		prover   Prover
		position string
		most     int
		want     int
	}{
		{"three cats", boop.Game(), NewProver[boop.Position](), "6/6/6/2C3/1C4/4k1 w 4,2 7,0", 3, 1},
		{"nothing soon", boop.Game(), NewProver[boop.Position](), "6/6/6/6/6/6 w 8,0 8,0", 2, 0},
		{"a win by its own push", magnetone.Game(), NewProver[magnetone.Position](), "6bb/8/3wb3/3w4/3w4/2w1b3/8/8 w 8 8 0", 2, 1},
		{"a mate by what the Meta copies", metamate.Game(), NewProver[metamate.Position](), "6k1/5ppp/8/8/8/8/8/1SR1K3 w - - - 0 1", 2, 1},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if n, err := tt.prover.Length(read(t, tt.game, tt.position), tt.most); n != tt.want || err != nil {
				t.Errorf("won in %d, want %d (%v)", n, tt.want, err)
			}
		})
	}
}

// TestProvesMates: in the verified sets of two games the key alone wins in two; each other move has a
// refutation, which refutes it.
func TestProvesMates(t *testing.T) {
	tests := []struct {
		game   game.Game
		prover Prover
		file   string // lines of POSITION ; FIRST MOVE ; what it shows
	}{
		{metamate.Game(), NewProver[metamate.Position](), "../metamate/testdata/mates.txt"},
		{minimeta.Game(), NewProver[minimeta.Position](), "../minimeta/testdata/mates.txt"},
	}
	for _, tt := range tests {
		text, err := os.ReadFile(tt.file)
		if err != nil {
			t.Fatal(err)
		}
		for line := range strings.Lines(string(text)) {
			if line[0] == '#' {
				continue
			}
			fields := strings.Split(line, " ; ")
			p := read(t, tt.game, fields[0])
			if n, err := tt.prover.Length(p, 2); n != 2 || err != nil {
				t.Errorf("%v: won in %d (%v)", p, n, err)
			}
			for _, move := range p.Moves() {
				forced, err := tt.prover.Forces(p, move, 2)
				answer, err2 := tt.prover.Refutation(p, move, 2, nil)
				after, _ := p.Play(move)
				if err != nil || err2 != nil || forced != (move == fields[1]) || (answer == "") != (forced || after.Outcome().Over()) {
					t.Errorf("%v: %s forces %v, refuted by %q (%v, %v)", p, move, forced, answer, err, err2)
				}
				if refuted, err := tt.prover.Refutes(p, move, answer, 2); answer != "" && (!refuted || err != nil) {
					t.Errorf("%v: %s does not refute %s (%v)", p, answer, move, err)
				}
			}
		}
	}
}

func TestLimit(t *testing.T) {
	prover := NewProver[boop.Position]()
	prover.Limit(1000)
	if n, err := prover.Length(game.Wrap(boop.Start()), 3); err != ErrProofLimit {
		t.Errorf("%d, %v after %d positions", n, err, prover.Nodes())
	}
	if _, err := prover.Forces(game.Wrap(boop.Start()), "hello", 2); game.CodeOf(err) != game.BadMove {
		t.Errorf("no move: %v", err)
	}
}
