package screen_test

import (
	"strings"
	"testing"

	"scacchimagici/internal/screen/screentest"
)

// TestInterventionInWords reads interventions and spells, in both languages.
func TestInterventionInWords(t *testing.T) {
	for _, c := range []struct{ stage, lang, want string }{
		{"intervened", "it", "Intervento: Tommaso (Torre) da a1 in a4; Pietro (Re) e Beatrice (Torre) si scambiano, e8 con h8; " +
			"Nicolò (Cavallo) torna in f6; Giada (Cavallo) lascia b8; Massimiliano (Pedone) diventa Cavallo; +3 a Grifondoro; −1 a Grifondoro; " +
			"muove Corvonero (stanno così sulla scacchiera)"},
		{"intervened", "en", "Intervention: Tommaso (Rook) from a1 to a4; Pietro (King) and Beatrice (Rook) change places, e8 with h8; " +
			"Nicolò (Knight) comes back on f6; Giada (Knight) leaves b8; Massimiliano (Pawn) becomes Knight; +3 to Grifondoro; −1 to Grifondoro; " +
			"Corvonero moves (stanno così sulla scacchiera)"},
		{"spell", "it", "Incantesimo Accio di Massimiliano (Pedone): Nicolò (Cavallo) torna in f6"},
		{"spell", "en", "Spell Accio by Massimiliano (Pawn): Nicolò (Knight) comes back on f6"},
	} {
		s := screentest.Scene(t, c.stage, c.lang, screentest.Referee)
		if got := s.EntryInFull(s.Match.Log[len(s.Match.Log)-1]); got != c.want {
			t.Errorf("%s, %s:\ngot  %s\nwant %s", c.stage, c.lang, got, c.want)
		}
	}
	s := screentest.Scene(t, "spell", "it", screentest.Referee)
	if got := s.Entry(s.Match.Log[len(s.Match.Log)-2]); got != "Incantesimo Lumos di Davide (Alfiere)" {
		t.Errorf("a spell without effects: %s", got)
	}
	if step, _ := s.LastStep(); !strings.Contains(step.Words, "Accio") {
		t.Errorf("what is taken back: %s", step.Words)
	}
}

// TestThrownAwayInWords: what has happened is said with its reason, and a button that takes it back has none.
func TestThrownAwayInWords(t *testing.T) {
	for lang, want := range map[string]string{"it": "Domanda scartata", "en": "Question thrown away"} {
		s := screentest.Scene(t, "voided", lang, screentest.Referee)
		last := s.Match.Log[len(s.Match.Log)-1]
		if full := want + " (già sentita)"; s.Entry(last) != full || s.EntryInFull(last) != full {
			t.Errorf("%s: %q and %q, want %q", lang, s.Entry(last), s.EntryInFull(last), full)
		}
		if step, _ := s.LastStep(); step.Words != want {
			t.Errorf("%s: the button says %q, want %q", lang, step.Words, want)
		}
	}
}
