package quiz

import (
	"fmt"
	"strings"

	"scacchimagici/internal/fault"
)

// Problem is one fault of a question file, and its place.
type Problem struct {
	At    Place
	Fault *fault.Fault // the sentence for the organiser
}

// Error is for logs and tests; people read the message of the fault.
func (p Problem) Error() string {
	return fmt.Sprintf("%s:%d: %v", p.At.File, p.At.Line, p.Fault)
}

// Unwrap returns the fault.
func (p Problem) Unwrap() error { return p.Fault }

// Problems is the error of reading: all problems, in the order of the lines.
type Problems []Problem

// Error is for logs and tests, a line for each problem.
func (ps Problems) Error() string {
	lines := make([]string, len(ps))
	for i, p := range ps {
		lines[i] = p.Error()
	}
	return strings.Join(lines, "\n")
}

// Unwrap returns the problems one by one.
func (ps Problems) Unwrap() []error {
	errs := make([]error, len(ps))
	for i, p := range ps {
		errs[i] = p
	}
	return errs
}

func (ps *Problems) add(at Place, f *fault.Fault) {
	*ps = append(*ps, Problem{At: at, Fault: f})
}

// err returns ps as an error, nil when there is no problem.
func (ps Problems) err() error {
	if len(ps) == 0 {
		return nil
	}
	return ps
}
