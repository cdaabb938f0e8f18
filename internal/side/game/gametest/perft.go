package gametest

import (
	"os"
	"strconv"
	"strings"
	"testing"

	"scacchimagici/internal/side/game"
)

// Perft checks g against the counts in file. Its lines are `POSITION ; COUNT ; COUNT …`,
// the counts of depth 1, 2, …; a line that starts with "#" is a comment, and the first of
// them names the source. Counts over limit are left to longer tests.
func Perft(t *testing.T, g game.Game, file string, limit uint64) {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if !strings.HasPrefix(string(text), "# Source: ") {
		t.Errorf("%s does not begin with its source", file)
	}
	for line := range strings.Lines(string(text)) {
		if line[0] == '#' || line == "\n" {
			continue
		}
		fields := strings.Split(strings.TrimSuffix(line, "\n"), " ; ")
		t.Run(fields[0], func(t *testing.T) {
			p, err := g.Parse(fields[0])
			if err != nil {
				t.Fatal(err)
			}
			for i, text := range fields[1:] {
				want, err := strconv.ParseUint(text, 10, 64)
				if err != nil {
					t.Fatal(err)
				}
				if want > limit {
					return
				}
				if got := game.Perft(p, i+1); got != want {
					t.Errorf("perft %d is %d, want %d", i+1, got, want)
				}
			}
		})
	}
}
