package puzzle

import (
	"fmt"
	"io/fs"
	"strconv"
	"strings"

	"scacchimagici/internal/side/game"
)

// Words that begin the lines of a file.
const (
	positionWord = "position"
	lineWord     = "line"
	choicesWord  = "choices"
	refutedWord  = "refuted"
)

// Format returns the text of a file. A puzzle is its position; its line; how many legal moves
// there are at each own move; and for each own move but the last, by answer, the wrong moves
// that it refutes:
//
//	position 6/6/6/2K3/6/6 w 7,0 8,0
//	line Kc3 Kd4 Ke5
//	choices 35 34
//	refuted 1 Kd3: Ka1 Kb2
func Format(puzzles []Puzzle) string {
	var b strings.Builder
	for _, p := range puzzles {
		fmt.Fprintf(&b, "\n%s %s\n%s %s\n%s", positionWord, p.Position, lineWord, strings.Join(p.Line, " "), choicesWord)
		for _, s := range p.Steps {
			fmt.Fprintf(&b, " %d", s.Choices)
		}
		b.WriteByte('\n')
		for i, s := range p.Steps {
			for _, r := range s.Refutations {
				fmt.Fprintf(&b, "%s %d %s: %s\n", refutedWord, i+1, r.Answer, r.Moves)
			}
		}
	}
	return b.String()
}

// Parse reads the text of a file. Lines that begin with # are for people.
func Parse(text string) ([]Puzzle, error) {
	var all []Puzzle
	number := 0
	for line := range strings.Lines(text) {
		number++
		word, rest, _ := strings.Cut(strings.TrimSpace(line), " ")
		if word == positionWord {
			all = append(all, Puzzle{Position: rest})
			continue
		}
		if word == "" || word[0] == '#' {
			continue
		}
		if len(all) == 0 || !all[len(all)-1].add(word, rest) {
			return nil, fmt.Errorf("puzzle: line %d cannot be read", number)
		}
	}
	return all, nil
}

// add reads a line of p that begins with word.
func (p *Puzzle) add(word, rest string) bool {
	switch word {
	case lineWord:
		p.Line = strings.Fields(rest)
		return len(p.Line)%2 == 1
	case choicesWord:
		for field := range strings.FieldsSeq(rest) {
			n, err := strconv.Atoi(field)
			if err != nil {
				return false
			}
			p.Steps = append(p.Steps, Step{Choices: n})
		}
		return len(p.Steps) == p.Wins()
	case refutedWord:
		head, moves, found := strings.Cut(rest, ": ")
		n, answer, _ := strings.Cut(head, " ")
		i, err := strconv.Atoi(n)
		if !found || err != nil || i < 1 || i > len(p.Steps) || answer == "" {
			return false
		}
		p.Steps[i-1].Refutations = append(p.Steps[i-1].Refutations, Refutation{answer, moves})
		return true
	}
	return false
}

// Read returns the puzzles of a game from the file of its folder, puzzles/ID.txt.
func Read(g game.Game, folder fs.FS) (Set, error) {
	text, err := fs.ReadFile(folder, "puzzles/"+g.ID()+".txt")
	if err != nil {
		return Set{}, err
	}
	all, err := Parse(string(text))
	if err != nil {
		return Set{}, fmt.Errorf("puzzles of %s: %w", g.ID(), err)
	}
	return Set{g, all}, nil
}
