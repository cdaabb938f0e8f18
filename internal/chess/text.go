package chess

import (
	"fmt"
	"strings"
)

// MarshalText writes "white" or "black".
func (s Side) MarshalText() ([]byte, error) { return []byte(s.String()), nil }

// UnmarshalText reads what MarshalText writes.
func (s *Side) UnmarshalText(text []byte) error {
	switch string(text) {
	case White.String():
		*s = White
	case Black.String():
		*s = Black
	default:
		return fmt.Errorf("no side: %q", text)
	}
	return nil
}

// MarshalText writes the upper-case letter of k; nothing for NoKind.
func (k Kind) MarshalText() ([]byte, error) {
	if k == NoKind {
		return nil, nil
	}
	return []byte{k.Letter()}, nil
}

// UnmarshalText reads what MarshalText writes.
func (k *Kind) UnmarshalText(text []byte) error {
	*k = NoKind
	if len(text) == 0 {
		return nil
	}
	kind := strings.IndexByte(letters, text[0])
	if len(text) > 1 || kind <= 0 {
		return fmt.Errorf("no kind of piece: %q", text)
	}
	*k = Kind(kind)
	return nil
}

// MarshalText writes the name of s.
func (s Square) MarshalText() ([]byte, error) { return []byte(s.String()), nil }

// UnmarshalText reads the name of a square.
func (s *Square) UnmarshalText(text []byte) error {
	sq, ok := ParseSquare(string(text))
	if !ok {
		return fmt.Errorf("no square: %q", text)
	}
	*s = sq
	return nil
}
