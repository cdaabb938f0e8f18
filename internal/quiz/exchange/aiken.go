package exchange

import (
	"regexp"
	"strings"
)

var (
	aikenChoice = regexp.MustCompile(`^([A-Z])[.)]\s+(\S.*)$`)
	aikenAnswer = regexp.MustCompile(`^ANSWER:\s*(\S*)$`)
)

// aiken is the question being read.
type aiken struct {
	line    int               // of its text; 0: none is open
	text    []string          // its lines
	choices map[string]string // by letter
}

// readAiken reads questions of the form
//
//	Text
//	A. one
//	B. another
//	ANSWER: B
//
// which are multiple choice: only the right answer is kept.
func (c *collector) readAiken(text string) {
	var open aiken
	n := 0
	for line := range strings.Lines(text) {
		n++
		line = strings.TrimSpace(line)
		choice, answer := aikenChoice.FindStringSubmatch(line), aikenAnswer.FindStringSubmatch(line)
		switch {
		case line == "":
		case answer != nil:
			c.closeAiken(open, n, answer[1])
			open = aiken{}
		case choice != nil && open.line > 0:
			c.chooseAiken(&open, n, choice[1], choice[2])
		case open.line > 0 && len(open.choices) == 0:
			open.text = append(open.text, line)
		default:
			c.unansweredAiken(open)
			open = aiken{line: n, text: []string{line}, choices: map[string]string{}}
		}
	}
	c.unansweredAiken(open)
}

// chooseAiken adds a choice; of two with one letter nobody knows which is meant.
func (c *collector) chooseAiken(open *aiken, line int, letter, text string) {
	if _, twice := open.choices[letter]; twice {
		c.refuse(line, refused("fault.quiz.aiken.twice", letter))
		*open = aiken{}
		return
	}
	open.choices[letter] = text
}

func (c *collector) closeAiken(open aiken, line int, letter string) {
	answer, ok := open.choices[strings.ToUpper(letter)]
	switch {
	case open.line == 0:
		c.refuse(line, refused("fault.quiz.aiken.stray"))
	case !ok:
		c.refuse(line, refused("fault.quiz.aiken.letter", letter))
	default:
		c.take(open.line, c.inLanguage(strings.Join(open.text, " "), answer))
	}
}

// unansweredAiken refuses a question that was still open when the next one or the end came.
func (c *collector) unansweredAiken(open aiken) {
	if open.line > 0 {
		c.refuse(open.line, refused("fault.quiz.aiken.unanswered"))
	}
}
