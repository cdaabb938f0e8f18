package watch_test

import (
	"slices"
	"testing"

	"scacchimagici/internal/magici"
	"scacchimagici/internal/screen/screentest"
	"scacchimagici/internal/setting"
	"scacchimagici/views/watch"
)

// A projector shows the time for an answer while it runs, also one without questions.
func TestAnswerTimeOfSpectators(t *testing.T) {
	for _, tt := range []struct {
		name, stage string
		seconds     int
		paused      bool
		shown       bool
	}{
		{"no setting", "revealed", 0, false, false},
		{"not shown yet", "duel", 20, false, false},
		{"just shown", "revealed", 20, false, true},
		{"paused", "revealed", 20, true, false},
	} {
		t.Run(tt.name, func(t *testing.T) {
			s := screentest.Scene(t, tt.stage, "it", screentest.Public)
			changed := *s.Match
			changed.Settings.AnswerTime, changed.Paused = setting.Seconds(tt.seconds)*setting.Second, tt.paused
			s.Match, s.Now, s.HideQuestion = &changed, changed.Asking.ShownAt, true
			if d := watch.OnWall(s).Duel; d != nil && (d.Clock != nil) != tt.shown {
				t.Errorf("the clock: %v", d.Clock)
			}
		})
	}
}

// A setting keeps the question off the projector altogether; phones show it once it is revealed.
func TestProjectorWithoutQuestions(t *testing.T) {
	for _, stage := range []string{"revealed", "decided"} {
		if !slices.Contains(screentest.Stages(), stage) {
			continue
		}
		s := screentest.Scene(t, stage, "it", magici.Viewer{})
		s.HideQuestion = true
		for who, shown := range map[string]bool{"projector": false, "public": true} {
			m := watch.OnWall(s)
			if who == "public" {
				m = watch.OnPhone(s)
			}
			if m.Duel != nil && (m.Duel.Question != "") != shown || m.Verdict != nil && (m.Verdict.Answer != "") != shown {
				t.Errorf("%s/%s: %+v %+v", stage, who, m.Duel, m.Verdict)
			}
		}
	}
}
