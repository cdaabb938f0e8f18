package correction_test

import (
	"bytes"
	"slices"
	"strings"
	"testing"

	"scacchimagici/internal/chess"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/role"
	"scacchimagici/internal/screen/screentest"
	"scacchimagici/internal/tournament"
	"scacchimagici/views/correction"
	"scacchimagici/views/layout"
)

// correctionAt is the correction of a match at a stage.
func correctionAt(t testing.TB, stage, lang string) correction.Correction {
	t.Helper()
	s := screentest.Scene(t, stage, lang, screentest.Organiser)
	s.As = "organiser"
	return correction.Correction{Scene: s, Language: "/en", Matches: []magici.Match{*s.Match}, Tournament: tournament.Tournament{
		ID: "2026", Name: "Coppa delle Case", Settings: tournament.DefaultSettings(), Matches: []magici.Plan{s.Match.Plan},
		Houses: []tournament.House{{ID: "gri", Name: "Grifondoro", Arms: "grifondoro"}, {ID: "cor", Name: "Corvonero", Arms: "corvonero"}},
	}}
}

// TestCorrection lists the Duels of a finished match: fighters, question, outcome, gain.
func TestCorrection(t *testing.T) {
	c := correctionAt(t, "agreement", "it")
	v := c.View()
	if v.Title != "Grifondoro – Corvonero" || v.Result != "2–0 · Vince Grifondoro" || v.Note != "" || len(v.Duels) != 1 {
		t.Fatalf("%q, %q, %q, %d Duels", v.Title, v.Result, v.Note, len(v.Duels))
	}
	d := v.Duels[0]
	if d.Attacker.Name == "" || d.Attacker.Won || !d.Defender.Won || d.Outcome != "Vince chi difende" || d.Gain != "+2" || d.House.Name != "Grifondoro" {
		t.Errorf("%+v", d)
	}
	if d.Question.Text == "" || d.Change != "/desk/correggi/1A/esito/5" {
		t.Errorf("question %+v, %s", d.Question, d.Change)
	}
	if v.Points == nil || v.Steps.Href != "/desk/correggi/1A/passi" {
		t.Errorf("points %+v, steps %q", v.Points, v.Steps.Href)
	}
	if v := correctionAt(t, "thinking", "it").View(); v.Note == "" || v.Duels != nil || v.Steps.Href == "" {
		t.Errorf("a match that goes on can be corrected: %+v", v)
	}
}

// TestOutcomes wants each other outcome to say beforehand what it would change, and its order to do just that.
func TestOutcomes(t *testing.T) {
	c := correctionAt(t, "agreement", "it")
	v, ok := c.Outcomes(5)
	if !ok || len(v.Options) != 2 {
		t.Fatalf("%v, %d options", ok, len(v.Options))
	}
	o := v.Options[0]
	want := []correction.ValueChange{
		{What: "Esito", Before: "Vince chi difende", After: "Vince chi attacca"},
		{What: "Risultato", Before: "Vince Grifondoro", After: "Vince Corvonero"},
		{What: "Com’è finita", Before: "Fine per accordo, più Punti Pedina", After: "Fine per accordo, più Punti Pedina"},
		{What: "Punti Pedina di Grifondoro", Before: "2", After: "0"},
		{What: "Punti Pedina di Corvonero", Before: "0", After: "4"},
	}
	if !slices.Equal(o.Changes, want) {
		t.Errorf("changes: %+v", o.Changes)
	}
	if r := o.Ranking; len(r) != 2 || r[0].House.Name != "Corvonero" || r[0].Place != (correction.ValueChange{Before: "2", After: "1"}) ||
		r[0].HousePoints != (correction.ValueChange{Before: "20", After: "27"}) || !r[0].Changed {
		t.Errorf("ranking: %+v", r)
	}
	if len(o.Dropped) != 0 || o.Ends != "" || o.Resume != "" {
		t.Errorf("dropped %v, %q, %q", o.Dropped, o.Ends, o.Resume)
	}
	fields := map[string]string{}
	for _, f := range o.Command.Fields {
		fields[f.Name] = f.Value
	}
	if fields["command"] != "correct-duel" || fields["entry"] != "5" || fields["outcome"] != "attacker" || fields["seen"] != "6" || fields["cut"] != "" {
		t.Errorf("the order is %v", fields)
	}
	if _, ok := c.Outcomes(4); ok {
		t.Error("a move has an outcome")
	}
}

// TestOutcomesThatCut wants the page to name the entries that are no longer possible, and the order to
// cut them on purpose.
func TestOutcomesThatCut(t *testing.T) {
	c := correctionAt(t, "finished", "it") // the Queen won twice, and took the King
	duels := c.View().Duels
	if len(duels) != 3 || duels[2].Gain != "Re" {
		t.Fatalf("%+v", duels)
	}
	v, _ := c.Outcomes(5)
	o := v.Options[0]
	if len(o.Dropped) == 0 || !strings.Contains(o.Why, "g4") || !strings.HasPrefix(o.Do, "Correggi e taglia") || o.Ends == "" || o.Resume != "" {
		t.Errorf("dropped %v, %q, %q, %q, %q", o.Dropped, o.Why, o.Do, o.Ends, o.Resume)
	}
	last := c.Match.Log[c.Match.LastEntry()-1]
	v, _ = c.Outcomes(last.N)
	o = v.Options[len(v.Options)-1]
	if o.Resume == "" || len(o.Dropped) != 0 {
		t.Errorf("a King who was not eaten: %+v", o)
	}
	c.Closed = true
	v, _ = c.Outcomes(last.N)
	if o := v.Options[len(v.Options)-1]; o.Resume != "" || o.Ends == "" {
		t.Errorf("… once the next match is open: %+v", o)
	}
}

// TestPoints wants the page to say which points would change, and why some cannot be taken.
func TestPoints(t *testing.T) {
	c := correctionAt(t, "agreement", "it")
	v := c.Points(chess.Black, 3)
	if len(v.Options) != 1 || v.Options[0].Title != "3 punti in più a Corvonero" || v.Options[0].Changes[0].After != "Vince Corvonero" {
		t.Errorf("%+v", v)
	}
	if v := c.Points(chess.Black, -1); v.Refused == "" || v.Options != nil {
		t.Errorf("points that nobody has are taken: %+v", v)
	}
	// The order of the form is accepted, and does what the page showed.
	m := *c.Match
	events, err := magici.Decide(m, magici.Command{By: magici.Actor{Role: role.Organiser}, Order: magici.Intervene{
		Effects: []magici.Effect{{Do: magici.EffectPoints, Side: chess.Black, Points: 3}}, Seen: m.LastEntry(), Reason: "ricorso",
	}}, nil, c.Now)
	if err != nil || magici.Apply(m, events[0]).Play.Points[chess.Black] != 3 {
		t.Errorf("%v, %v", events, err)
	}
}

// TestCorrectionPages: every page speaks both languages.
func TestCorrectionPages(t *testing.T) {
	for _, lang := range []string{"it", "en"} {
		c := correctionAt(t, "finished", lang)
		preview, _ := c.Outcomes(5)
		page := layout.Page{Words: c.Words}
		var b bytes.Buffer
		for _, err := range []error{
			correction.Page(page, c.View()).Render(t.Context(), &b),
			correction.PreviewPage(page, preview).Render(t.Context(), &b),
			correction.PreviewPage(page, c.Points(chess.White, -1)).Render(t.Context(), &b),
		} {
			if err != nil {
				t.Fatal(err)
			}
		}
		if text := b.String(); strings.Contains(text, "⟦") || strings.Contains(text, "%!") {
			i := strings.IndexAny(text, "⟦")
			t.Errorf("%s: %.200s", lang, text[max(0, i-80):])
		}
	}
}
