package access

import (
	"crypto/subtle"
	"encoding/base32"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"strings"
)

// Code opens a seat: digits to type and a secret for the QR code.
type Code struct {
	Digits string `json:"digits"` // six
	Secret string `json:"secret"` // base32, 160 bits
}

const (
	codeLength  = 6
	codeCount   = 1_000_000
	secretBytes = 20
	maxDraws    = 1000 // far beyond bad luck: a broken source of chance
)

// DrawCode returns a code that no seat has and that is hard to guess. chance is a source of random
// bytes; an error is its own.
func (s State) DrawCode(chance io.Reader) (Code, error) {
	for range maxDraws {
		digits, err := drawDigits(chance)
		if err != nil {
			return Code{}, fmt.Errorf("draw code: %w", err)
		}
		if _, used := s.SeatByCode(digits); used || trivial(digits) {
			continue
		}
		secret := make([]byte, secretBytes)
		if _, err := io.ReadFull(chance, secret); err != nil {
			return Code{}, fmt.Errorf("draw code: %w", err)
		}
		return Code{digits, base32.StdEncoding.EncodeToString(secret)}, nil
	}
	return Code{}, errors.New("draw code: the source of chance is none")
}

// drawDigits draws each of the million codes with the same chance: it discards numbers that would
// make the first codes likelier.
func drawDigits(chance io.Reader) (string, error) {
	const limit = (1 << 32) / codeCount * codeCount
	for {
		var b [4]byte
		if _, err := io.ReadFull(chance, b[:]); err != nil {
			return "", err
		}
		if n := binary.BigEndian.Uint32(b[:]); n < limit {
			return fmt.Sprintf("%0*d", codeLength, n%codeCount), nil
		}
	}
}

// trivial reports whether digits are easy to guess: at most two different ones, or a row up or down.
func trivial(digits string) bool {
	different := map[byte]bool{digits[0]: true}
	up, down := true, true
	for i := 1; i < len(digits); i++ {
		different[digits[i]] = true
		step := (int(digits[i]) - int(digits[i-1]) + 10) % 10
		up, down = up && step == 1, down && step == 9
	}
	return up || down || len(different) <= 2
}

// valid reports whether c has the form of a drawn code.
func (c Code) valid() bool {
	secret, err := base32.StdEncoding.DecodeString(c.Secret)
	return len(c.Digits) == codeLength && strings.Trim(c.Digits, "0123456789") == "" && err == nil && len(secret) == secretBytes
}

// same compares secrets in constant time.
func same(a, b string) bool { return subtle.ConstantTimeCompare([]byte(a), []byte(b)) == 1 }
