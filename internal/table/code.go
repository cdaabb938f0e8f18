package table

import (
	"errors"
	"fmt"
	"io"
	"strings"

	"scacchimagici/internal/fault"
)

// codeLetters are those that nobody mistakes, heard or read, and that spell no words.
const codeLetters = "CDFGHJKMNPRTVWXY34679"

// codeLength gives 194,481 codes: short enough to be called out.
const codeLength = 4

const maxDraws = 1000 // far beyond bad luck: a source of chance that is none

// DrawCode returns a code that is free. Chance is a source of random bytes; an error is its
// own.
func DrawCode(chance io.Reader, taken func(code string) bool) (string, error) {
	const limit = 256 / len(codeLetters) * len(codeLetters) // each letter with the same chance
	var code []byte
	for range maxDraws {
		var b [1]byte
		if _, err := io.ReadFull(chance, b[:]); err != nil {
			return "", fmt.Errorf("draw a table's code: %w", err)
		}
		if int(b[0]) >= limit {
			continue
		}
		if code = append(code, codeLetters[int(b[0])%len(codeLetters)]); len(code) < codeLength {
			continue
		}
		if !taken(string(code)) {
			return string(code), nil
		}
		code = code[:0]
	}
	return "", errors.New("draw a table's code: the source of chance is none")
}

// ParseCode returns the code that somebody has typed, in either case and with spaces.
func ParseCode(text string) (string, error) {
	code := strings.ToUpper(strings.Join(strings.Fields(text), ""))
	if len(code) != codeLength || strings.Trim(code, codeLetters) != "" {
		return "", fault.New(fault.NotFound, "fault.table.unknown")
	}
	return code, nil
}
