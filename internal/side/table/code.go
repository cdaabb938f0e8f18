package table

import (
	"errors"
	"fmt"
	"io"
	"strings"

	"scacchimagici/internal/fault"
)

// codeLetters cannot be mistaken for each other, heard or read, and spell no words.
const codeLetters = "CDFGHJKMNPRTVWXY34679"

// codeLength gives 194,481 codes: short enough to be called out.
const codeLength = 4

const maxDraws = 1000 // bad luck does not need as many; the source of chance is broken

// DrawCode returns a code that is not taken. Chance is a source of random bytes; its errors are
// returned as they are.
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

// ParseCode returns the code in a text that a person has typed, in either case and with spaces.
func ParseCode(text string) (string, error) {
	code := strings.ToUpper(strings.Join(strings.Fields(text), ""))
	if len(code) != codeLength || strings.Trim(code, codeLetters) != "" {
		return "", fault.New(fault.NotFound, "fault.table.unknown")
	}
	return code, nil
}
