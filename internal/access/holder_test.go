package access_test

import (
	"testing"
	"time"

	. "scacchimagici/internal/access"
)

// A past event names the person who held the device at that time.
func TestHolders(t *testing.T) {
	h := Holders{}
	for minutes, f := range map[int]Fact{0: HolderNamed{"tablet", "Paolo"}, 5: Left{"tablet", boardA}} {
		h.Note(f, morning.Add(time.Duration(minutes)*time.Minute))
	}
	h.Note(HolderNamed{"tablet", "Anna"}, morning.Add(time.Hour))
	h.Note(HolderNamed{"tablet", ""}, morning.Add(2*time.Hour))
	for _, tt := range []struct {
		name   string
		device string
		at     time.Duration
		want   string
	}{
		{"before anybody has said", "tablet", -time.Second, ""},
		{"from that moment on", "tablet", 0, "Paolo"},
		{"until another takes it", "tablet", time.Hour - time.Second, "Paolo"},
		{"the other", "tablet", time.Hour, "Anna"},
		{"the name was taken away", "tablet", 3 * time.Hour, ""},
		{"another device", "phone", time.Hour, ""},
	} {
		if got := h.At(tt.device, morning.Add(tt.at)); got != tt.want {
			t.Errorf("%s: %q, want %q", tt.name, got, tt.want)
		}
	}
	if got := Holders(nil).At("tablet", morning); got != "" {
		t.Errorf("a log of before knows %q", got)
	}
}

// A device keeps its holder while it takes and leaves seats, until it has none.
func TestHolderStaysWithItsDevice(t *testing.T) {
	s := do(t, villa(t), NameHolder{"phone", "Anna"}, Leave{"phone", boardA})
	if d, _ := s.Device("phone"); d.Holder != "Anna" {
		t.Errorf("held by %q", d.Holder)
	}
	s = do(t, s, Leave{"phone", lions}, join("phone", lions))
	if d, _ := s.Device("phone"); d.Holder != "" {
		t.Errorf("a device that had gone is held by %q", d.Holder)
	}
}
