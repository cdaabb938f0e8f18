package alarm

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"scacchimagici/internal/fault"
)

func TestAlarms(t *testing.T) {
	var a Alarms
	changes := 0
	a.Raise("file", fault.New(fault.Unavailable, "gone")) // before there is a listener
	a.Listen(func() { changes++ })
	for _, tt := range []struct {
		name    string
		do      func()
		changes int
		want    []string
	}{
		{"the same again", func() { a.Raise("file", fault.New(fault.Unavailable, "gone")) }, 0, []string{"gone"}},
		{"something else", func() { a.Raise("stick", fault.New(fault.Unavailable, "full", "USB")) }, 1, []string{"gone", "full"}},
		{"otherwise wrong", func() { a.Raise("file", fault.New(fault.Unavailable, "moved")) }, 2, []string{"moved", "full"}},
		{"another stick", func() { a.Raise("stick", fault.New(fault.Unavailable, "full", "B")) }, 3, []string{"moved", "full"}},
		{"one is over", func() { a.End("file") }, 4, []string{"full"}},
		{"it is over already", func() { a.End("file") }, 4, []string{"full"}},
		{"all is well", func() { a.End("stick") }, 5, nil},
	} {
		tt.do()
		var got []string
		for _, f := range a.Current() {
			got = append(got, f.Key)
		}
		if diff := cmp.Diff(tt.want, got); diff != "" || changes != tt.changes {
			t.Errorf("%s: %d changes, want %d; %s", tt.name, changes, tt.changes, diff)
		}
	}
}
