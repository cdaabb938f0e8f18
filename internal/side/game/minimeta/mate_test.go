package minimeta_test

import (
	"os"
	"strings"
	"testing"

	"scacchimagici/internal/side/game"
	"scacchimagici/internal/side/game/minimeta"
)

// TestMates tries every move in each position of testdata/mates.txt: none wins at once, and only
// the first move of the given line wins in two against every answer.
func TestMates(t *testing.T) {
	text, err := os.ReadFile("testdata/mates.txt")
	if err != nil {
		t.Fatal(err)
	}
	seen := 0
	for line := range strings.Lines(string(text)) {
		if line[0] == '#' {
			continue
		}
		seen++
		fields := strings.Split(strings.TrimSpace(line), " ; ")
		t.Run(fields[2], func(t *testing.T) {
			t.Parallel()
			p, err := minimeta.Parse(fields[0])
			if err != nil {
				t.Fatal(err)
			}
			if keys := wins(p, 1); len(keys) > 0 {
				t.Errorf("%v: %v wins at once", p, keys)
			}
			if keys := wins(p, 2); len(keys) != 1 || keys[0].String() != fields[1] {
				t.Errorf("%v: %v win in two, want %s alone", p, keys, fields[1])
			}
		})
	}
	if seen != 20 {
		t.Errorf("%d positions", seen)
	}
}

// wins returns the moves after which the side to move has won within n of its own moves,
// against every answer.
func wins(p minimeta.Position, n int) (keys []minimeta.Move) {
	for _, m := range p.AppendLegal(nil) {
		if loses(p.After(m), n-1) {
			keys = append(keys, m)
		}
	}
	return keys
}

// loses reports whether the side to move has lost, or will within n moves of the other.
func loses(p minimeta.Position, n int) bool {
	moves := p.AppendLegal(nil)
	if len(moves) == 0 {
		return p.Outcome().Winner != game.Nobody
	}
	if n == 0 {
		return false
	}
	for _, m := range moves {
		if len(wins(p.After(m), n)) == 0 {
			return false
		}
	}
	return true
}
