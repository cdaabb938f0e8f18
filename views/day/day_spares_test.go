package day_test

import (
	"testing"

	"scacchimagici/internal/fault"
	"scacchimagici/internal/locale"
	"scacchimagici/internal/replica/state"
	"scacchimagici/views/day"
)

// The strip says how each spare laptop is, and nothing without one.
func TestDaySpares(t *testing.T) {
	catalogue, err := locale.Load()
	if err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct {
		name       string
		peer       state.Peer
		kind, says string
	}{
		{"ready", state.Peer{}, "ok", "Scorta pronta: Biblioteca"},
		{"silent", state.Peer{Silent: true}, "warning", "Biblioteca, la scorta, tace"},
		{"copying", state.Peer{Copied: state.Progress{Entries: 1, Total: 2}}, "ok", "Biblioteca, la scorta, sta copiando tutto"},
		{"in trouble", state.Peer{Fault: fault.New(fault.Unavailable, "fault.store.full")}, "warning", "Biblioteca, la scorta: qualcosa non va"},
	} {
		tt.peer.Name, tt.peer.Kind = "Biblioteca", state.KindSpare
		d := day.Day{Words: catalogue.In(locale.Italian), Replica: state.Status{Peers: []state.Peer{tt.peer, {Name: "Gazebo", Kind: state.KindRelay}}}}
		var found []string
		for _, s := range d.View().States {
			if s.Icon == "laptop" {
				found = append(found, s.Kind+": "+s.Text)
			}
		}
		if len(found) != 1 || found[0] != tt.kind+": "+tt.says {
			t.Errorf("%s: %q", tt.name, found)
		}
	}
}
