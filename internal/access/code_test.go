package access_test

import (
	"bytes"
	"errors"
	"io"
	"strings"
	"testing"
	"testing/iotest"

	. "scacchimagici/internal/access"
	"scacchimagici/internal/fault"
)

func TestDrawCode(t *testing.T) {
	source := chance()
	s, seen := State{}, map[string]bool{}
	for _, board := range []string{"A", "B", "C", "D", "E", "F"} {
		code, err := s.DrawCode(source)
		if err != nil {
			t.Fatal(err)
		}
		if len(code.Digits) != 6 || len(code.Secret) != 32 || seen[code.Digits] || seen[code.Secret] {
			t.Errorf("%+v", code)
		}
		seen[code.Digits], seen[code.Secret] = true, true
		s = do(t, s, drawn{IssueCode{RefereeOf(board)}, code})
	}
}

// TestDrawCodeAvoids passes the number that would give a code, and then 482913.
func TestDrawCodeAvoids(t *testing.T) {
	const good = "482913"
	tests := []struct {
		name  string
		first uint32
		taken Code
	}{
		{"zeros", 0, Code{}},
		{"repeated digits", 777777, Code{}},
		{"two digits", 121212, Code{}},
		{"a row", 123456, Code{}},
		{"a row from zero", 12345, Code{}},
		{"a row over nine", 789012, Code{}},
		{"a row down", 654321, Code{}},
		{"one in use", 573904, codeB},
		{"what would favour small numbers", 4294967295, Code{}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			s := State{Codes: map[Seat]Code{}}
			if tt.taken != (Code{}) {
				s.Codes[lions] = tt.taken
			}
			n := tt.first
			bytesIn := []byte{byte(n >> 24), byte(n >> 16), byte(n >> 8), byte(n), 0, 0x07, 0x5e, 0x61}
			code, err := s.DrawCode(io.MultiReader(bytes.NewReader(bytesIn), chance()))
			if err != nil || code.Digits != good {
				t.Errorf("got %s, %v", code.Digits, err)
			}
		})
	}
}

func TestDrawCodeWithoutChance(t *testing.T) {
	zeros := readerFunc(func(p []byte) (int, error) { clear(p); return len(p), nil })
	if _, err := (State{}).DrawCode(zeros); err == nil {
		t.Error("zeros are a code")
	}
	broken := errors.New("broken")
	for name, r := range map[string]io.Reader{
		"at once":     iotest.ErrReader(broken),
		"in a secret": io.MultiReader(bytes.NewReader([]byte{0, 0x07, 0x5e, 0x61, 1}), iotest.ErrReader(broken)),
	} {
		if _, err := (State{}).DrawCode(r); !errors.Is(err, broken) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

type readerFunc func([]byte) (int, error)

func (f readerFunc) Read(p []byte) (int, error) { return f(p) }

func TestPassword(t *testing.T) {
	p, err := NewPassword("segretissima è", chance(), 1000)
	if err != nil {
		t.Fatal(err)
	}
	if !p.Set() || !p.Verify("segretissima è") || p.Verify("segretissima e") || p.Verify("") || p.Verify(strings.Repeat("a", 801)) {
		t.Errorf("%+v", p)
	}
	if (Password{}).Set() || (Password{}).Verify("") {
		t.Error("no password opens")
	}
	// The fourth vector of RFC 6070, as published for SHA-256: 4096 rounds.
	known := Password{Salt: []byte("salt"), Iterations: 4096, Hash: []byte(
		"\xc5\xe4\x78\xd5\x92\x88\xc8\x41\xaa\x53\x0d\xb6\x84\x5c\x4c\x8d\x96\x28\x93\xa0\x01\xce\x4e\x11\xa4\x96\x38\x73\xaa\x98\x13\x4a")}
	if !known.Verify("password") {
		t.Error("the known hash differs")
	}
}

func TestNewPasswordRefuses(t *testing.T) {
	for _, plain := range []string{"", "1234567", strings.Repeat("è", 201)} {
		_, err := NewPassword(plain, chance(), 1000)
		said(t, err, fault.Invalid, "fault.password.length")
	}
	broken := errors.New("broken")
	if _, err := NewPassword("12345678", iotest.ErrReader(broken), 1000); !errors.Is(err, broken) {
		t.Error(err)
	}
}

func TestDrawPassword(t *testing.T) {
	a, err := DrawPassword(chance())
	if err != nil || len(a) != 14 || strings.Count(a, "-") != 2 {
		t.Errorf("%q, %v", a, err)
	}
	if _, err := NewPassword(a, chance(), 1); err != nil {
		t.Error(err)
	}
	if _, err := DrawPassword(strings.NewReader("short")); err == nil {
		t.Error("no error")
	}
}
