package layout_test

import (
	"testing"

	"scacchimagici/views/layout"
)

// The strip of a screen has the call before the announcement.
func TestLine(t *testing.T) {
	for _, tt := range []struct {
		band layout.Band
		want string
	}{
		{layout.Band{Name: "Avviso"}, ""},
		{layout.Band{Call: "Anna alla scacchiera A"}, "Anna alla scacchiera A"},
		{layout.Band{Notice: "Si mangia alle 15"}, "Si mangia alle 15"},
		{layout.Band{Call: "Anna alla scacchiera A", Notice: "Si mangia alle 15"}, "Anna alla scacchiera A · Si mangia alle 15"},
	} {
		if got := tt.band.Line(); got != tt.want {
			t.Errorf("%+v: %q, want %q", tt.band, got, tt.want)
		}
	}
}
