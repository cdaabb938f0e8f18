package referee_test

import (
	"strings"
	"testing"

	"scacchimagici/internal/magici"
	"scacchimagici/internal/screen/screentest"
	"scacchimagici/internal/setting"
	"scacchimagici/views/referee"
)

// The time for an answer counts down from when the question was shown, for the Referee as for spectators.
func TestAnswerTime(t *testing.T) {
	tests := []struct {
		name, stage string
		seconds     int
		paused      bool
		after       magici.Instant
		left        int64 // milliseconds; -1: no clock
	}{
		{"no setting", "revealed", 0, false, 0, -1},
		{"not shown yet", "duel", 20, false, 0, -1},
		{"just shown", "revealed", 20, false, 0, 20_000},
		{"a while later", "revealed", 20, false, 15_000, 5_000},
		{"over, and nothing happens", "revealed", 20, false, 25_000, 0},
		{"paused", "revealed", 20, true, 0, -1},
		{"decided", "attacker", 20, false, 0, -1},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			for _, viewer := range []magici.Viewer{screentest.Referee, {}} {
				s := screentest.Scene(t, tt.stage, "it", viewer)
				changed := *s.Match
				changed.Settings.AnswerTime, changed.Paused = setting.Seconds(tt.seconds)*setting.Second, tt.paused
				s.Match, s.Now, s.HideQuestion = &changed, changed.Asking.ShownAt+tt.after, true
				left := int64(-1)
				if c := s.AnswerClock(); c != nil {
					left = c.Left
				}
				if left != tt.left {
					t.Errorf("%d ms left, want %d", left, tt.left)
				}
				shown := tt.left >= 0
				if viewer != screentest.Referee {
					continue
				}
				page := frameOf(t, referee.ViewOf(s, pageLinks))
				if clock, again := strings.Contains(page, "r-answertime"), strings.Contains(page, `name="again" value="true"`); clock != shown || again != shown {
					t.Errorf("the Referee's clock: %v, %v", clock, again)
				}
			}
		})
	}
}
