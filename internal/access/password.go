package access

import (
	"crypto/pbkdf2"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/base32"
	"fmt"
	"io"
	"strings"
	"unicode/utf8"

	"scacchimagici/internal/fault"
)

// Password is the Organiser's password in the form of the log: PBKDF2 with HMAC-SHA-256. The zero
// value is no password; no text opens it.
type Password struct {
	Salt       []byte `json:"salt"`
	Hash       []byte `json:"hash"`
	Iterations int    `json:"iterations"`
}

// Iterations is the number of rounds for a new password: some 0.2 s on a laptop.
const Iterations = 600_000

const (
	minPassword = 8 // code points
	maxPassword = 200
	saltBytes   = 16

	drawnLetters = 12                                 // of a drawn password, in three groups
	drawnFrom    = "abcdefghijklmnopqrstuvwxyz234567" // base32 in small letters
)

// NewPassword hashes a password with salt from chance. It refuses one that is too short.
func NewPassword(plain string, chance io.Reader, iterations int) (Password, error) {
	if n := utf8.RuneCountInString(plain); n < minPassword || n > maxPassword {
		return Password{}, fault.New(fault.Invalid, "fault.password.length", minPassword, maxPassword)
	}
	p := Password{Salt: make([]byte, saltBytes), Iterations: iterations}
	if _, err := io.ReadFull(chance, p.Salt); err != nil {
		return Password{}, fmt.Errorf("salt password: %w", err)
	}
	hash, err := p.derive(plain)
	if err != nil {
		return Password{}, fmt.Errorf("hash password: %w", err)
	}
	p.Hash = hash
	return p, nil
}

// DrawPassword returns a password for the first start, easy to read from a screen and to type:
// three groups of four letters and digits, 60 bits.
func DrawPassword(chance io.Reader) (string, error) {
	b := make([]byte, 8)
	if _, err := io.ReadFull(chance, b); err != nil {
		return "", fmt.Errorf("draw password: %w", err)
	}
	text := strings.ToLower(base32.StdEncoding.EncodeToString(b))
	return text[:4] + "-" + text[4:8] + "-" + text[8:12], nil
}

// Opens reports whether a typed text is the password. A drawn password is read off a terminal and
// typed on a phone, so capitals and hyphens do not matter. It takes as long as Verify, or twice as
// long for a text that could be a drawn password.
func (p Password) Opens(typed string) bool {
	again := Respelled(typed)
	return p.Verify(typed) || again != typed && p.Verify(again)
}

// Respelled returns a typed text in the form of a drawn password, if it could be one: typed in
// capitals, with spaces, without hyphens. Any other text comes back unchanged.
func Respelled(typed string) string {
	letters := strings.Map(func(r rune) rune {
		if r == '-' || r == ' ' {
			return -1
		}
		return r
	}, strings.ToLower(strings.TrimSpace(typed)))
	if len(letters) != drawnLetters || strings.Trim(letters, drawnFrom) != "" {
		return typed
	}
	return letters[:4] + "-" + letters[4:8] + "-" + letters[8:]
}

// Set reports whether there is a password.
func (p Password) Set() bool { return p.Iterations > 0 && len(p.Hash) > 0 }

// Verify reports whether plain is the password. It takes as long as [Iterations] say.
func (p Password) Verify(plain string) bool {
	if !p.Set() || len(plain) > maxPassword*utf8.UTFMax {
		return false
	}
	hash, err := p.derive(plain)
	return err == nil && subtle.ConstantTimeCompare(hash, p.Hash) == 1
}

func (p Password) derive(plain string) ([]byte, error) {
	return pbkdf2.Key(sha256.New, plain, p.Salt, p.Iterations, sha256.Size)
}

// valid reports whether p is a complete hash.
func (p Password) valid() bool {
	return len(p.Salt) == saltBytes && len(p.Hash) == sha256.Size && p.Iterations > 0
}
