package bench

import (
	"net/netip"
	"testing"
)

// A crowd reaches only a server on this machine, and has limits.
func TestCrowdRefused(t *testing.T) {
	for _, tt := range []struct {
		to   string
		size int
	}{
		{"192.0.2.1:80", 10},
		{"10.0.0.1:8080", 10},
		{"[::1]:8080", 10},
		{"0.0.0.0:8080", 10},
		{"127.0.0.1:8080", 0},
		{"127.0.0.1:8080", MostCrowd + 1},
	} {
		if _, err := gatherCrowd(t.Context(), netip.MustParseAddrPort(tt.to), nil, tt.size); err == nil {
			t.Errorf("a crowd of %d came to %s", tt.size, tt.to)
		}
	}
}
