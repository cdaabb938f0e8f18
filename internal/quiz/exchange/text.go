package exchange

import (
	"bytes"
	"errors"
	"slices"

	"scacchimagici/internal/quiz"
)

// readText reads a question file, strictly as the bank is read.
func (c *collector) readText(data []byte) {
	questions, err := quiz.ReadFile(c.file, bytes.NewReader(data))
	for _, q := range questions {
		c.take(q.At.Line, q)
	}
	var wrong quiz.Problems
	errors.As(err, &wrong) // reading from memory fails in no other way
	for _, p := range wrong {
		c.refuse(p.At.Line, p.Fault)
	}
	slices.SortStableFunc(c.rows, func(a, b Row) int { return a.Question.At.Line - b.Question.At.Line })
}
