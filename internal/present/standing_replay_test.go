package present_test

import (
	"strings"
	"testing"

	"scacchimagici/internal/present"
	"scacchimagici/internal/present/presenttest"
	"scacchimagici/views/layout"
	"scacchimagici/views/public"
)

// pieces draws what stands on the board of a replay.
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
	s := presenttest.Scene(t, "king", "it", presenttest.Public)
	last := s.Replay(-1, "/")
	if last.Step != last.Of || last.Forward != "" || last.How == "" || last.Winner.Name != "Grifondoro" {
		t.Fatalf("%d of %d, %q, %q", last.Step, last.Of, last.Forward, last.How)
	}
	first := s.Replay(0, "/")
	if first.Back != "" || first.Forward != "/partita/1A?passo=1" || first.Said != "Lo schieramento" || pieces(first) == pieces(last) {
		t.Errorf("%+v", first.Said)
	}
	var gained int
	for i := range last.Of {
		v := s.Replay(i+1, "/")
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
	if v := s.Replay(99, "/"); v.Step != last.Of {
		t.Errorf("a step that is not there is %d", v.Step)
	}
}

// What was taken back has not been made, but it is said that something was.
func TestReplayAfterUndo(t *testing.T) {
	for _, stage := range presenttest.Stages() {
		s := presenttest.Scene(t, stage, "it", presenttest.Public)
		undone := 0
		for _, e := range s.Match.Log {
			if e.Kind == "undo" {
				undone++
			}
		}
		v := s.Replay(-1, "/")
		if (v.Fixed != "") != (undone > 0) || v.Of > len(s.Match.Log)-undone {
			t.Errorf("%s: %q, %d steps of %d entries, %d undone", stage, v.Fixed, v.Of, len(s.Match.Log), undone)
		}
	}
}

// No question and no answer is in a replay, at no step of no match.
func TestReplayTellsNoQuestion(t *testing.T) {
	for _, stage := range presenttest.Stages() {
		for _, lang := range []string{"it", "en"} {
			s := presenttest.Scene(t, stage, lang, presenttest.Public)
			for step := range s.Replay(-1, "/").Of + 1 {
				page := public.ReplayPage(layout.Page{Words: s.Words}, s.Replay(step, present.ReplayPath))
				whole(t, page)
				html := rendered(t, page)
				if strings.Contains(html, presenttest.Question) || strings.Contains(html, presenttest.Answer) {
					t.Fatalf("%s, step %d tells the question", stage, step)
				}
			}
		}
	}
}
