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
			right, ok := open.choices[strings.ToUpper(answer[1])]
			switch {
			case open.line == 0:
				c.refuse(n, refused("fault.quiz.aiken.stray"))
			case !ok:
				c.refuse(n, refused("fault.quiz.aiken.letter", answer[1]))
			default:
				c.take(open.line, c.inLanguage(strings.Join(open.text, " "), right))
			}
			open = aiken{}
		case choice != nil && open.line > 0:
			if _, twice := open.choices[choice[1]]; twice { // the letter stands for two choices
				c.refuse(n, refused("fault.quiz.aiken.twice", choice[1]))
				open = aiken{}
				continue
			}
			open.choices[choice[1]] = choice[2]
		case open.line > 0 && len(open.choices) == 0:
			open.text = append(open.text, line)
		default:
			c.unansweredAiken(open)
			open = aiken{line: n, text: []string{line}, choices: map[string]string{}}
		}
	}
	c.unansweredAiken(open)
}

// unansweredAiken refuses a question that had no answer before the next question or the end.
func (c *collector) unansweredAiken(open aiken) {
	if open.line > 0 {
		c.refuse(open.line, refused("fault.quiz.aiken.unanswered"))
	}
}
