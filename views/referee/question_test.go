package referee_test

import (
	"strings"
	"testing"

	"scacchimagici/internal/magici"
	"scacchimagici/internal/quiz"
	"scacchimagici/internal/quiz/draws"
	"scacchimagici/internal/screen/screentest"
	"scacchimagici/views/referee"
)

// A warning before a match, and in none of its Duels, says that there are few questions.
func TestRefereeIsWarnedOfFewQuestions(t *testing.T) {
	for _, tt := range []struct {
		supply draws.Supply
		want   string
	}{
		{draws.Supply{State: quiz.Plenty, Left: 40}, ""},
		{draws.Supply{State: quiz.Low, Left: 7}, "Restano 7 domande nuove"},
		{draws.Supply{State: quiz.Exhausted}, "si ripetono"},
		{draws.Supply{State: quiz.Empty}, "dovresti inventarle"},
	} {
		seen := map[string]bool{}
		for _, stage := range screentest.Stages() {
			beside := pageLinks
			beside.Supply = tt.supply
			v := referee.ViewOf(screentest.RefereeAt(t, stage, "it"), beside)
			before, frame := v.Teams != nil || v.Ready != nil, frameOf(t, v)
			for _, words := range []string{"Restano 7 domande nuove", "si ripetono", "dovresti inventarle"} {
				if said, want := strings.Contains(frame, words), before && words == tt.want; said != want {
					t.Errorf("%s: says %q %v, want %v", stage, words, said, want)
				}
			}
			seen[stage] = before
		}
		if tt.want != "" && !seen["planned"] && !seen["ready"] {
			t.Errorf("%s: no stage warns: %v", tt.supply.State, seen)
		}
	}
}

// A question that was asked before is flagged, and "on the projector" is not said where the
// projector shows none.
func TestRefereeSeesARepeat(t *testing.T) {
	s := screentest.RefereeAt(t, "revealed", "it")
	const repeated = "già fatta in questo torneo"
	if page := frameOf(t, referee.ViewOf(s, pageLinks)); strings.Contains(page, repeated) || !strings.Contains(page, "Sul proiettore") {
		t.Error("a new question is flagged, or its screen is not named")
	}
	q := *s.Match.Asking.Question
	q.Repeat = true
	s.Match.Asking.Question, s.HideQuestion = &q, true
	if page := frameOf(t, referee.ViewOf(s, pageLinks)); !strings.Contains(page, repeated) || !strings.Contains(page, "Sui telefoni") {
		t.Error("a repeated question is not flagged, or the phones are not named")
	}
}

// The Referee reads why the answer is right; accepted forms without room stand behind a tap.
func TestRefereeReadsWhyAndForms(t *testing.T) {
	s := screentest.RefereeAt(t, "revealed", "it")
	q := *s.Match.Asking.Question
	q.It.Why = "È la lingua dei serpenti."
	for range 8 {
		q.It.Accepted = append(q.It.Accepted, magici.Form{Text: "un modo lungo di dire la risposta"})
	}
	s.Match.Asking.Question = &q
	page := frameOf(t, referee.ViewOf(s, pageLinks))
	_, below, _ := strings.Cut(page, `<div class="r-accepted">`)
	below, _, _ = strings.Cut(below, "</div>")
	if n := strings.Count(below, " · ") + 1; !strings.Contains(page, q.It.Why) || !strings.Contains(page, "e altre 5") || n != 3 {
		t.Errorf("%d forms stand below the answer: %s", n, below)
	}
}
