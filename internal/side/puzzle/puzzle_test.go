package puzzle_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"scacchimagici/internal/fault"
	"scacchimagici/internal/side/game"
	"scacchimagici/internal/side/game/registry"
	"scacchimagici/internal/side/puzzle"
)

// TestFollow: the moves of the line solve the puzzle; a wrong one ends it, and its refutation can be
// played.
func TestFollow(t *testing.T) {
	one, more := 0, 0 // puzzles by how many moves win at the end
	for _, set := range registry.Puzzles() {
		for i, p := range set.Puzzles {
			var found []string
			for step := range p.Steps {
				at := follow(t, set, p, found...)
				if p.Solution(at) != p.Line[2*step] || p.Solved(at) {
					t.Fatalf("%s %d: at %v the solution is %q", set.Game.ID(), i+1, found, p.Solution(at))
				}
				for wrong, answer := range refuted(p.Steps[step]) {
					tried := follow(t, set, p, append(found[:len(found):len(found)], wrong)...)
					shown := tried.Refuted != nil || answer == puzzle.Ended
					if tried.Tried != wrong || tried.Refutation != answer || !shown || tried.Step != step {
						t.Fatalf("%s %d: after %s: %+v", set.Game.ID(), i+1, wrong, tried)
					}
				}
				found = append(found, p.Line[2*step])
			}
			if at := follow(t, set, p, found...); !p.Solved(at) || p.Solution(at) != "" || !at.Position.Outcome().Over() {
				t.Errorf("%s %d: not solved by %v", set.Game.ID(), i+1, found)
			}
			switch n, err := set.Winners(p); {
			case err != nil || n == 0:
				t.Errorf("%s %d: %d moves win at the end, %v", set.Game.ID(), i+1, n, err)
			case n == 1:
				one++
			default:
				more++
			}
		}
	}
	if one == 0 || more == 0 {
		t.Errorf("at the end of %d puzzles one move wins, of %d more", one, more)
	}
}

func follow(t *testing.T, set puzzle.Set, p puzzle.Puzzle, moves ...string) puzzle.Progress {
	t.Helper()
	at, err := set.Follow(p, moves)
	if err != nil {
		t.Fatal(err)
	}
	return at
}

// example is a puzzle of Boop with a wrong move.
func example(t *testing.T) (set puzzle.Set, p puzzle.Puzzle, wrong string) {
	t.Helper()
	set, ok := registry.PuzzlesOf("boop")
	p, there := set.Number(1)
	if !ok || !there {
		t.Fatal("Boop has no puzzles")
	}
	for wrong = range refuted(p.Steps[0]) {
		return set, p, wrong
	}
	t.Fatal("no move is wrong")
	return set, p, ""
}

func TestFollowRefuses(t *testing.T) {
	set, p, wrong := example(t)
	tests := []struct {
		name  string
		moves []string
		code  game.Code
		key   string
	}{
		{"what is no move", []string{"hello"}, game.BadMove, ""},
		{"what the rules forbid", []string{"Kc3=a1a2a3"}, game.IllegalMove, ""},
		{"moves after a wrong one", []string{wrong, p.Line[0]}, "", "fault.puzzle.moves"},
	}
	for _, tt := range tests {
		_, err := set.Follow(p, tt.moves)
		if f := fault.From(err); game.CodeOf(err) != tt.code || tt.key != "" && (f == nil || f.Key != tt.key) {
			t.Errorf("%s: %v", tt.name, err)
		}
	}
}

// Each puzzle of a game has its day before one comes again, and a day does not depend on the hour.
func TestOfDay(t *testing.T) {
	for _, set := range registry.Puzzles() {
		seen := map[int]bool{}
		for day := range len(set.Puzzles) {
			date := time.Date(2026, time.August, 27+day, 0, 0, 0, 0, time.Local)
			n := set.OfDay(date)
			if _, ok := set.Number(n); !ok || seen[n] || set.OfDay(date.Add(22*time.Hour)) != n {
				t.Errorf("%s: on day %d number %d", set.Game.ID(), day, n)
			}
			seen[n] = true
		}
	}
	if n := (puzzle.Set{}).OfDay(time.Now()); n != 0 {
		t.Errorf("without puzzles number %d", n)
	}
}

// Every grade of every game has puzzles, and no position comes twice.
func TestGrades(t *testing.T) {
	for _, set := range registry.Puzzles() {
		grades, positions := map[puzzle.Grade]int{}, map[string]bool{}
		for _, p := range set.Puzzles {
			grades[p.Grade()]++
			positions[p.Position] = true
		}
		if len(grades) != len(puzzle.Grades()) || len(positions) != len(set.Puzzles) {
			t.Errorf("%s: %v, %d positions", set.Game.ID(), grades, len(positions))
		}
	}
}

// A file is what Format writes, after its comment.
func TestFormat(t *testing.T) {
	for _, set := range registry.Puzzles() {
		file, err := filepath.Glob("../game/*/puzzles/" + set.Game.ID() + ".txt")
		if err != nil || len(file) != 1 {
			t.Fatalf("files of %s: %v, %v", set.Game.ID(), file, err)
		}
		text, err := os.ReadFile(file[0])
		if err != nil {
			t.Fatal(err)
		}
		_, body, _ := strings.Cut(string(text), "\n\n")
		if puzzle.Format(set.Puzzles) != "\n"+body {
			t.Errorf("%s is not as it would be written", set.Game.ID())
		}
	}
}

func TestParseRefuses(t *testing.T) {
	for name, text := range map[string]string{
		"a line before a position":       "line a b c\n",
		"an unknown word":                "position x\npuzzle\n",
		"a line that ends with answers":  "position x\nline a b\n",
		"choices of another number":      "position x\nline a b c\nchoices 3\n",
		"choices that are no numbers":    "position x\nline a\nchoices x\n",
		"a refutation of no own move":    "position x\nline a b c\nchoices 3 4\nrefuted 3 b: c d\n",
		"a refutation without an answer": "position x\nline a b c\nchoices 3 4\nrefuted 1 : c d\n",
	} {
		if all, err := puzzle.Parse(text); err == nil {
			t.Errorf("%s: read as %v", name, all)
		}
	}
}

// A projector shows each game's puzzle in turn and then its answer.
func TestOnWall(t *testing.T) {
	start := time.Unix(1_787_850_000, 0).Truncate(135 * time.Second)
	first, _, _ := puzzle.OnWall(5, start)
	tests := []struct {
		second   int
		game     int
		answered bool
		until    int
	}{{0, 0, false, 90}, {89, 0, false, 90}, {90, 0, true, 135}, {134, 0, true, 135}, {135, 1, false, 225}, {5 * 135, 0, false, 765}}
	for _, tt := range tests {
		game, answered, until := puzzle.OnWall(5, start.Add(time.Duration(tt.second)*time.Second))
		if game != (first+tt.game)%5 || answered != tt.answered || until != start.Add(time.Duration(tt.until)*time.Second) {
			t.Errorf("after %d s: game %d, answered %v, until %v", tt.second, game, answered, until)
		}
	}
}
