package public_test

import (
	"slices"
	"strings"
	"testing"

	"scacchimagici/internal/magici"
	"scacchimagici/internal/screen"
	"scacchimagici/internal/screen/screentest"
	"scacchimagici/views/layout"
	"scacchimagici/views/public"
)

// pieces draws the pieces on the board of a replay.
func pieces(v public.Replay) string {
	var words []string
	for _, sq := range v.Board.Squares {
		if sq.Piece != "" {
			words = append(words, sq.Piece+sq.Name)
		}
	}
	return strings.Join(words, " ")
}

// A replay stops at every move and Duel that stands, and each position is the server's.
func TestReplay(t *testing.T) {
	s := screentest.Scene(t, "king", "it", screentest.Public)
	last := public.ReplayOf(s, -1, "/")
	if last.Step != last.Of || last.Forward != "" || last.How == "" || last.Winner.Name != "Grifondoro" {
		t.Fatalf("%d of %d, %q, %q", last.Step, last.Of, last.Forward, last.How)
	}
	first := public.ReplayOf(s, 0, "/")
	if first.Back != "" || first.Forward != "/partita/2026.1A?passo=1" || first.Said != "Lo schieramento" || pieces(first) == pieces(last) {
		t.Errorf("%+v", first.Said)
	}
	var gained int
	for i := range last.Of {
		v := public.ReplayOf(s, i+1, "/")
		if v.Said == "" || !v.Steps[i].Current || v.Board.Squares[0].Person != "" {
			t.Errorf("step %d says %q", i+1, v.Said)
		}
		if v.White.Points < gained {
			t.Errorf("step %d takes points away", i+1)
		}
		gained = v.White.Points
		if got := v.Course.White.Points[i+1]; got != gained || v.Course.Mark.Step != i+1 {
			t.Errorf("step %d: the course has %d at it, the score is %d", i+1, got, gained)
		}
	}
	if v := public.ReplayOf(s, 99, "/"); v.Step != last.Of {
		t.Errorf("a step that is not there is %d", v.Step)
	}
}

// Steps that were taken back are left out, but the page says that there were some.
func TestReplayAfterUndo(t *testing.T) {
	for _, stage := range screentest.Stages() {
		s := screentest.Scene(t, stage, "it", screentest.Public)
		undone := 0
		for _, e := range s.Match.Log {
			if e.Kind == magici.LogUndo {
				undone++
			}
		}
		v := public.ReplayOf(s, -1, "/")
		if (v.Fixed != "") != (undone > 0) || v.Of > len(s.Match.Log)-undone {
			t.Errorf("%s: %q, %d steps of %d entries, %d undone", stage, v.Fixed, v.Of, len(s.Match.Log), undone)
		}
	}
}

// No step of any replay shows a question or an answer.
func TestReplayTellsNoQuestion(t *testing.T) {
	for _, stage := range screentest.Stages() {
		for _, lang := range []string{"it", "en"} {
			s := screentest.Scene(t, stage, lang, screentest.Public)
			for step := range public.ReplayOf(s, -1, "/").Of + 1 {
				page := public.ReplayPage(layout.Page{Words: s.Words}, public.ReplayOf(s, step, screen.ReplayPath))
				screentest.CheckWords(t, page)
				html := screentest.Render(t, page)
				if strings.Contains(html, screentest.Question) || strings.Contains(html, screentest.Answer) {
					t.Fatalf("%s, step %d tells the question", stage, step)
				}
			}
		}
	}
}

// A replay stops at an intervention: the board right after it, the points, and a mark of its own in
// the course.
func TestReplayOfIntervention(t *testing.T) {
	v := public.ReplayOf(screentest.Scene(t, "intervened", "it", screentest.Public), -1, "/")
	before := public.ReplayOf(screentest.Scene(t, "intervened", "it", screentest.Public), v.Of-1, "/")
	if v.Gain != "+2" || v.For.Name != "Grifondoro" || v.White.Points != before.White.Points+2 {
		t.Errorf("%q for %s, %d points after %d", v.Gain, v.For.Name, v.White.Points, before.White.Points)
	}
	if got := pieces(v); got == pieces(before) || !contains(got, "wra4") || !contains(got, "bkh8") || contains(got, "bnb8") {
		t.Errorf("the board is %s", got)
	}
	if !slices.Equal(v.Course.White.Given, []int{v.Of}) || v.Course.Given == "" || before.Course.Mark.Step != v.Of-1 {
		t.Errorf("the course marks %v", v.Course.White.Given)
	}
}

func contains(pieces, piece string) bool {
	return slices.Contains(strings.Fields(pieces), piece)
}
