package screens

import (
	"bytes"
	"io"
	"testing"

	"scacchimagici/internal/desk"
	"scacchimagici/internal/eventlog/eventlogtest"
	"scacchimagici/internal/locale"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/magici/sim"
)

// While invented matches with all events of the rules go on, the dialogs that are a topic of their own
// always equal newly rendered ones, although most changes do not render them.
func TestDialogsAreNeverStale(t *testing.T) {
	s, d := on(t, eventlogtest.New(), io.Discard)
	evening(t, d, 12)
	current, _ := d.Tournaments.Current()
	changes, touched := 0, 0
	for seed := range uint64(40) {
		plan := current.Matches[0]
		events, err := sim.New(seed, sim.Everything(), magici.DefaultSettings(), current.Roster).Play(plan)
		if err != nil {
			t.Fatal(err)
		}
		shown := map[Topic]string{}
		m := magici.New(plan)
		for i := range events {
			m = magici.Apply(m, events[i])
			p, err := s.NewPass(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			p.Matches[0].Match = m
			changes++
			e := p.effectOf(deskChange{change: desk.Change{Tournament: current.ID, Match: plan.ID}})
			for _, page := range []Topic{{Kind: KindReferee, Place: plan.Board}, {Kind: KindCorrection, Match: plan.ID}, {Kind: KindDesk}} {
				page.Lang = locale.Italian
				topic, _ := page.dialogs()
				var now bytes.Buffer
				if err := p.render(&now, topic); err != nil {
					t.Fatal(err)
				}
				before, known := shown[topic]
				switch alters := p.alters(e, topic); {
				case alters && page.Kind == KindReferee:
					touched++
				case !alters && known && before != now.String():
					t.Fatalf("match %d, after %s (%d): %s shows\n%s\ninstead of\n%s", seed, magici.Facts.Word(events[i].Fact), i, topic, before, now.String())
				}
				shown[topic] = now.String()
			}
		}
	}
	if t.Logf("%d of %d changes render them", touched, changes); touched > changes*2/3 {
		t.Errorf("%d of %d changes render the dialogs", touched, changes)
	}
}
