package screens

import (
	"bytes"
	"io"
	"strings"
	"testing"

	"scacchimagici/internal/eventlog/eventlogtest"
	"scacchimagici/internal/fault"
	"scacchimagici/internal/locale"
)

// An alarm reaches the open pages of the desk, and no others.
func TestAlarmsComeToOpenPages(t *testing.T) {
	s, d := on(t, eventlogtest.New(), io.Discard)
	evening(t, d, 2)
	s.alarms.Raise("file", fault.New(fault.Unavailable, "fault.store.full"))
	p, err := s.NewPass(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	for kind, want := range map[string]bool{KindDesk: true, KindHouses: true, KindDeskTables: true, KindDeskStanding: true, KindPublic: false, KindStanding: false} {
		topic := Topic{Kind: kind, Lang: locale.English}
		if !want {
			topic.Place = "A"
		}
		if got := p.alters(p.effectOf(deskChange{alarms: true}), topic); got != want {
			t.Errorf("%s: rendered anew %v, want %v", kind, got, want)
		}
		var html bytes.Buffer
		if err := p.render(&html, topic); err != nil {
			t.Fatal(err)
		}
		if got := strings.Contains(html.String(), "The disk is full"); got != want {
			t.Errorf("%s: says it %v, want %v", kind, got, want)
		}
	}
}
