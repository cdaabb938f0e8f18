package report_test

import (
	"slices"
	"testing"
	"time"

	"scacchimagici/internal/eventlog"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/report"
	"scacchimagici/internal/role"
)

// TestCorrectedDuel changes the outcome of a Duel of a finished match: each question is listed
// once, and the match keeps its first end.
func TestCorrectedDuel(t *testing.T) {
	p := simulated(t, 11, 4)
	corrected := 0
	for i, events := range p.events {
		before := report.NewMatch(p.plans[i], events)
		at := slices.IndexFunc(before.Duels, func(d report.Duel) bool { return d.Outcome != magici.Neither })
		if !before.State.Play.Result.Over || at < 0 {
			continue
		}
		m, last := before.State, events[len(events)-1]
		facts, err := magici.Decide(m, magici.Command{By: magici.Actor{Role: role.Organiser}, Order: magici.CorrectDuel{
			Entry: before.Duels[at].Entry, Outcome: magici.Neither, Seen: m.LastEntry(), Reason: "ricorso", Cut: true,
		}}, stillOpen{}, last.Event.Clock.After(time.Hour))
		if err != nil {
			t.Fatal(err)
		}
		all := slices.Clip(events)
		for _, e := range facts {
			all = append(all, eventlog.Timed[magici.Event]{At: last.At.Add(time.Hour), Event: e})
		}
		after := report.NewMatch(p.plans[i], all)
		corrected++
		if !after.Ended.Equal(before.Ended) {
			t.Errorf("%s was over at %v, after the correction at %v", m.ID, before.Ended, after.Ended)
		}
		if len(after.Corrections) != len(before.Corrections)+1 {
			t.Errorf("%s: %d corrections, then %d", m.ID, len(before.Corrections), len(after.Corrections))
		}
		seen := map[string]int{}
		for _, q := range after.Questions {
			if q.Fate != report.TakenBack {
				seen[q.Asked.ID]++
			} else if seen[q.Asked.ID] > 0 {
				t.Errorf("%s: %s is told as asked and as taken back", m.ID, q.Asked.ID)
			}
		}
	}
	if corrected == 0 {
		t.Fatal("no match has a Duel to correct")
	}
}

// stillOpen is what is known of a correction: the next match of the board has not opened.
type stillOpen struct{ magici.Given }

func (stillOpen) Closed() (bool, error) { return false, nil }

func (stillOpen) PlayedBy(magici.HouseID) (string, string, error) { return "", "", nil }
