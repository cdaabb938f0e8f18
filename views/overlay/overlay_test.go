package overlay_test

import (
	"bytes"
	"net/url"
	"strings"
	"testing"

	"scacchimagici/internal/locale"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/screen"
	"scacchimagici/internal/screen/screentest"
	"scacchimagici/views/layout"
	"scacchimagici/views/overlay"
)

// frame is the stream's frame of a board at a stage.
func frame(t *testing.T, s screen.Scene) string {
	t.Helper()
	var html bytes.Buffer
	if err := overlay.Frame(overlay.View{Base: layout.Base{Words: s.Words}, Match: overlay.MatchOf(s)}).Render(t.Context(), &html); err != nil {
		t.Fatal(err)
	}
	return html.String()
}

// The present state stands in a word or two; the clock beside it is the one that counts, or that stands still in a pause.
func TestLine(t *testing.T) {
	for _, tt := range []struct {
		stage, line string
		counts      bool
	}{
		{"planned", "tra poco", false},
		{"confirmed", "acquisti", false},
		{"deployment", "schieramento", false},
		{"tossed", "si comincia", false},
		{"start", "turno 1", true},
		{"performing", "turno 5", false},
		{"raised", "Bacchetta alzata", true},
		{"direct", "Mossa Diretta", true},
		{"revealed", "Mangiata", false},
		{"paused", "Pausa", true},
		{"king", "finale", false},
		{"annulled", "annullata", false},
	} {
		m := overlay.MatchOf(screentest.Scene(t, tt.stage, "it", screentest.Public))
		if m.Line != tt.line || (m.Turn != nil) != tt.counts {
			t.Errorf("%s: %q, a clock that counts %t", tt.stage, m.Line, m.Turn != nil)
		}
	}
}

// The question is there while a projector shows it, with both fighters; neither its answer nor what it
// is worth is in any frame.
func TestQuestion(t *testing.T) {
	asked := map[string]bool{"revealed": true, "direct-duel": true}
	for _, stage := range screentest.Stages() {
		for _, lang := range []string{"it", "en"} {
			s := screentest.Scene(t, stage, lang, screentest.Public)
			html := frame(t, s)
			if got := strings.Contains(html, screentest.Question); got != asked[stage] {
				t.Errorf("%s (%s): the question is shown: %t", stage, lang, got)
			}
			if got := overlay.MatchOf(s).Duel != nil; got != asked[stage] {
				t.Errorf("%s (%s): the Duel is shown: %t", stage, lang, got)
			}
			for _, never := range []string{screentest.Answer, `class="val"`, `class="stakes`} {
				if strings.Contains(html, never) {
					t.Errorf("%s (%s): the frame has %q", stage, lang, never)
				}
			}
		}
	}
	s := screentest.Scene(t, "revealed", "it", screentest.Public)
	s.HideQuestion = true
	if overlay.MatchOf(s).Duel != nil {
		t.Error("a question that no projector shows is over the stream")
	}
	s = screentest.Scene(t, "revealed", "it", screentest.Public)
	s.Match.Paused = true
	if overlay.MatchOf(s).Duel != nil {
		t.Error("in a pause the projector hides the question, the stream does not")
	}
}

// Another question is another element: the one before leaves, as it does when there is no question.
func TestAnotherQuestion(t *testing.T) {
	s := screentest.Scene(t, "revealed", "it", screentest.Public)
	first := overlay.MatchOf(s).Duel.Key
	s.Match.Asking.Serial++
	if second := overlay.MatchOf(s).Duel.Key; second == first {
		t.Errorf("both are %s", first)
	}
}

// A lower third shows a person's role in the match that counts most, once that is public.
func TestLowerThird(t *testing.T) {
	at := func(stage string) magici.Match { return *screentest.Scene(t, stage, "it", screentest.Public).Match }
	for _, tt := range []struct {
		name    string
		person  magici.PersonID
		matches []magici.Match
		want    string // empty: nothing is shown
	}{
		{"before any match", "p3", nil, ""},
		{"while the House buys in secret", "p3", []magici.Match{at("confirmed")}, ""},
		{"its Strategist", "p1", []magici.Match{at("confirmed")}, "Stratega di Grifondoro"},
		{"once both have bought", "p3", []magici.Match{at("deployment")}, "Regina · Grifondoro"},
		{"after the match", "q5", []magici.Match{at("king")}, "Cavallo · Corvonero"},
		{"the match that is on", "p3", []magici.Match{at("thinking"), at("planned")}, "Regina · Grifondoro"},
		{"on no board", "p9", []magici.Match{at("thinking")}, ""},
	} {
		s := screentest.Scene(t, "planned", "it", screentest.Public)
		person := s.People[tt.person]
		v := overlay.LowerThird{Words: s.Words, Person: person, House: s.Houses[person.House], Matches: tt.matches}.View()
		switch {
		case (v != nil) != (tt.want != ""):
			t.Errorf("%s: shown %t", tt.name, v != nil)
		case v != nil && (v.Role != tt.want || v.Name != person.Name):
			t.Errorf("%s: %+v", tt.name, v)
		}
	}
}

// The page at the desk has each address under which others find the laptop, in the chosen theme and
// language, and an invented question unless one is shown.
func TestDesk(t *testing.T) {
	s := screentest.Scene(t, "thinking", "it", screentest.Public)
	boards := []string{"A", "B"}
	d := overlay.Desk{
		Parts: overlay.Own, Words: s.Words, Shown: s.Words, Boards: boards, Origin: "http://192.168.8.2:8080",
		Chosen: overlay.Choose(url.Values{"scacchiera": {"B"}, "tema": {"sole"}, "lingua": {"en"}, "sfondo": {"scuro"}}, boards, known(t)),
		Board:  overlay.View{Base: layout.Base{Words: s.Words}, Match: overlay.MatchOf(s)},
	}
	cards := d.Cards()
	if cards[0].Address != "http://192.168.8.2:8080/overlay/punteggio/B?lingua=en&tema=sole" || cards[0].Stage.Over != "night" {
		t.Errorf("%+v", cards[0])
	}
	if q := cards[1].Stage.Match.Duel; q == nil || q.Question != s.Words.T("overlay.example.question") {
		t.Errorf("without a question: %+v", q)
	}
	if last := cards[len(cards)-1]; last.Address != "" || last.Nothing == "" {
		t.Errorf("nobody has a lower third: %+v", last)
	}
	if c := overlay.Choose(url.Values{"scacchiera": {"Z"}, "tema": {"blu"}, "lingua": {"tlh"}}, boards, known(t)); c.Board != "A" || c.Theme != "notte" || c.Lang != locale.Italian {
		t.Errorf("what nobody knows is chosen: %+v", c)
	}
	d.Board.Match = overlay.MatchOf(screentest.Scene(t, "revealed", "it", screentest.Public))
	if q := d.Cards()[1].Stage.Match.Duel; q.Question != screentest.Question {
		t.Errorf("with one: %+v", q)
	}
}
