package referee_test

import (
	"strings"
	"testing"

	"scacchimagici/internal/chess"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/screen/screentest"
	"scacchimagici/views/referee"
)

// onPaper returns the Referee's page of a stage as it is when the match is entered from paper.
func onPaper(t *testing.T, stage string) referee.View {
	t.Helper()
	s := screentest.Scene(t, stage, "it", screentest.Referee)
	m := *s.Match
	m.Paper, m.Clockless = true, true
	m.Play.TurnClock.Running, m.Play.MatchClock.Running = false, false
	if q := m.Asking.Question; q != nil {
		numbered := *q
		numbered.Number = 7
		m.Asking.Question = &numbered
	}
	s.Match = &m
	return referee.ViewOf(s, referee.Beside{Strategist: [2]string{"/w", "/b"}})
}

// The Referee who enters a match from paper always has one next tap, and no clock, no pause and no waiting.
func TestRefereeFromPaper(t *testing.T) {
	if v := onPaper(t, "purchase"); v.Teams.Main.Href == "" || strings.Contains(frameOf(t, v), "limit-purchase") || strings.Contains(frameOf(t, v), "clock-limit") {
		t.Errorf("purchase: %+v", v.Teams.Main)
	}
	if v := onPaper(t, "ready"); v.Play == nil || v.Play.Main.Button.Open != "coin" || len(v.ChoiceDialogs) == 0 {
		t.Errorf("ready: %+v", v.Play)
	}
	if v := onPaper(t, "tossed"); v.Play == nil || v.Play.Main.Command.Action == "" {
		t.Errorf("tossed: %+v", v.Play)
	}
	for _, stage := range []string{"start", "thinking", "direct"} {
		v := onPaper(t, stage)
		if v.Play.Turn != nil || !v.Play.NoClock || v.Pause != nil || strings.Contains(frameOf(t, v), `id="clocks"`) || v.Play.Move.Action == "" {
			t.Errorf("%s: a clock, a pause, or nothing can be moved", stage)
		}
		orders := map[string]bool{}
		for _, a := range v.Play.Beside {
			for _, f := range a.Command.Fields {
				if f.Name == "command" {
					orders[f.Value] = true
				}
			}
		}
		if !orders["timeout"] || orders["moved-in-time"] {
			t.Errorf("%s offers %v", stage, orders)
		}
	}
	if v := onPaper(t, "raised"); v.Play.Wand == nil || v.Play.Wand.Clock != nil || v.Play.Main.Button.Detail != "Nessuno ha chiamato" || len(v.Play.Beside) != len(onPaper(t, "thinking").Play.Beside) {
		t.Errorf("a wand is raised: %+v", v.Play)
	}
	v := onPaper(t, "duel")
	page := frameOf(t, v)
	if v.Pause != nil || !strings.Contains(page, `name="number" min="1" max="40" inputmode="numeric" required value="7"`) {
		t.Error("a pause, or the number of the question is not there")
	}
	for _, none := range []string{`value="reveal"`, "r-headclock", "<textarea"} {
		if strings.Contains(page, none) {
			t.Errorf("a Duel on paper has %s", none)
		}
	}
}

// The match can be ended by time only on paper, and opened from paper once both Strategists are named.
func TestPaperIsOffered(t *testing.T) {
	endings := func(paper bool) int {
		s := screentest.Scene(t, "thinking", "it", screentest.Referee)
		m := *s.Match
		m.Paper = paper
		s.Match = &m
		return len(referee.DialogsOf(s).End.Actions)
	}
	if endings(true) != endings(false)+1 {
		t.Error("no end by time on paper")
	}
	s := screentest.Scene(t, "planned", "it", screentest.Referee)
	offered := func() bool {
		for _, d := range referee.ViewOf(s, referee.Beside{}).ChoiceDialogs {
			if d.ID == "paper" {
				return d.Choices[0].Button.Locked == ""
			}
		}
		t.Fatal("no dialog")
		return false
	}
	if offered() {
		t.Error("offered without Strategists")
	}
	m := *s.Match
	m.Teams[chess.White].Strategist, m.Teams[chess.Black].Strategist = magici.PersonID("p1"), magici.PersonID("q1")
	s.Match = &m
	if !offered() {
		t.Error("not offered")
	}
}
