package browsertest

import (
	"fmt"
	"regexp"
	"strings"
	"testing"

	"scacchimagici/internal/side/game/registry"
	"scacchimagici/internal/side/puzzle"
)

// plainMove matches a move of Metamate without a choice.
var plainMove = regexp.MustCompile(`^[a-h][1-8][a-h][1-8]$`)

// TestPuzzle solves a puzzle of Metamate on a phone after a wrong try, which is refuted on the board and ends
// the row; the next one counts.
func TestPuzzle(t *testing.T) {
	t.Parallel()
	set, _ := registry.PuzzlesOf("metamate")
	var numbers []int
	var wrong []string
	for i, p := range set.Puzzles {
		first := wrongMove(p)
		if p.Wins() == 2 && first != "" && plainMove.MatchString(p.Line[0]) && plainMove.MatchString(p.Line[2]) {
			numbers, wrong = append(numbers, i+1), append(wrong, first)
		}
	}
	if len(numbers) < 2 {
		t.Fatal("no puzzles of plain moves")
	}
	ada := open(t, "Ada", phone, tables.address)
	ada.visit("/tavoli/problemi")
	ada.says("Problema del giorno")
	ada.says("Di fila: 0 · record 0")
	for round, n := range numbers[:2] {
		p := set.Puzzles[n-1]
		ada.visit(fmt.Sprintf("/tavoli/problemi/metamate/%d", n))
		ada.ready()
		if round == 0 {
			ada.makes(wrong[0])
			ada.says("Non basta.")
			ada.screenshot("wrong")
			ada.noViolations("a wrong try")
			ada.tap(visible(`.acts .main`))
			ada.says("Suggerimento")
		}
		ada.makes(p.Line[0])
		ada.says("Giusto!")
		ada.makes(p.Line[2])
		ada.says("Risolto!")
		ada.says(fmt.Sprintf("Di fila: %d · record %[1]d", round))
		ada.screenshot("solved")
	}
	ada.noViolations("a solved puzzle")
	ada.visit("/tavoli/problemi")
	ada.says(fmt.Sprintf("2 di %d risolti", len(set.Puzzles)))
	ada.noViolations("the puzzles of the day")
	ada.noConsoleErrors()
}

// wrongMove returns a wrong first move of a puzzle, without a choice, that does not end the game.
func wrongMove(p puzzle.Puzzle) string {
	for _, r := range p.Steps[0].Refutations {
		for move := range strings.FieldsSeq(r.Moves) {
			if r.Answer != puzzle.Ended && plainMove.MatchString(move) {
				return move
			}
		}
	}
	return ""
}

// makes makes a move from square to square, and waits until the page takes taps there again.
func (s *screen) makes(move string) {
	s.t.Helper()
	s.until(`!document.querySelector("[data-held]")`)
	s.picks(move[:2])
	s.puts(move[2:])
}
