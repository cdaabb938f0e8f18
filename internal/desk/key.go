package desk

import (
	"strings"

	"scacchimagici/internal/eventlog"
	"scacchimagici/internal/fault"
)

// Key names a match among those of all tournaments; its text is "2026.1A".
type Key struct {
	Tournament string
	Match      string
}

// String returns the text of k, which stands in addresses.
func (k Key) String() string { return k.Tournament + "." + k.Match }

// ParseKey reads what String writes.
func ParseKey(text string) (Key, error) {
	i := strings.LastIndexByte(text, '.')
	if i <= 0 || i == len(text)-1 {
		return Key{}, fault.New(fault.NotFound, "fault.match.unknown")
	}
	return Key{Tournament: text[:i], Match: text[i+1:]}, nil
}

// Stream returns the stream of the match.
func (k Key) Stream() eventlog.Stream { return eventlog.Match(k.Tournament, k.Match) }
