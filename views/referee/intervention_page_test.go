package referee_test

import (
	"net/url"
	"reflect"
	"strings"
	"testing"

	"scacchimagici/internal/screen/screentest"
	"scacchimagici/views/board"
	"scacchimagici/views/layout"
	"scacchimagici/views/referee"
)

// interventionAt is the page of a draft at a stage, given by the query of its address.
func interventionAt(t *testing.T, stage, lang, query string) referee.Intervention {
	t.Helper()
	q, err := url.ParseQuery(query)
	if err != nil {
		t.Fatal(err)
	}
	s := screentest.Scene(t, stage, lang, screentest.Referee)
	draft := referee.ReadDraft(q)
	if effect := referee.EffectOf(q); effect != "" {
		draft = draft.Add(*s.Match, effect)
	}
	return referee.InterventionOf(s, draft, "/en")
}

func interventionPage(t *testing.T, v referee.Intervention) string {
	t.Helper()
	var page strings.Builder
	if err := referee.InterventionPage(layout.Page{Words: v.Scene.Words}, v).Render(t.Context(), &page); err != nil {
		t.Fatal(err)
	}
	return page.String()
}

// The draft in an address is the one that was written into it.
func TestInterventionDraft(t *testing.T) {
	d := referee.Draft{
		Match: "1A", Effects: []string{"move a1 a4", "points white -2"}, Tool: "become", Person: "p7", Piece: "Q", Why: "spell", Spell: "lumos", Caster: "p 8",
	}
	q, err := url.ParseQuery(d.Query().Encode())
	if err != nil {
		t.Fatal(err)
	}
	if got := referee.ReadDraft(q); !reflect.DeepEqual(got, d) {
		t.Errorf("%+v", got)
	}
	if got := referee.ReadDraft(url.Values{"fa": {"esplodi"}}); got.Tool != "" {
		t.Errorf("an unknown tool is %q", got.Tool)
	}
}

// Every tap that the page offers is an effect as an order takes it.
func TestEffectOfATap(t *testing.T) {
	for query, want := range map[string]string{
		"fa=move&from=a1&to=a4": "move a1 a4", "fa=swap&from=a1&to=d1": "swap a1 d1", "fa=remove&to=f7": "remove f7",
		"fa=return&chi=p7&to=d8": "return p7 d8", "fa=become&pezzo=Q&to=b2": "become b2 Q", "fa=points&lato=white&punti=-2": "points white -2",
		"fa=turn&lato=black": "turn black", "fa=move": "", "fa=return&to=d8": "", "fa=turn": "", "": "",
	} {
		q, err := url.ParseQuery(query)
		if err != nil {
			t.Fatal(err)
		}
		if got := referee.EffectOf(q); got != want {
			t.Errorf("%s: %q, not %q", query, got, want)
		}
	}
}

// The page shows the board as it will be, names each effect, and says what is missing.
func TestIntervention(t *testing.T) {
	tests := []struct {
		name, query string
		effects     int
		piece       string // square and what stands on it
		locked      string // a part of why the main button is locked; empty: it is not
		refused     string // a part of why the last tap added nothing
	}{
		{"nothing yet", "", 0, "a1 wr", "perché", ""},
		{"a reason alone", "perche=penalty", 0, "a1 wr", "un effetto", ""},
		{"a move", "perche=elsewhere&fa=move&from=a1&to=a4", 1, "a4 wr", "", ""},
		{"points", "perche=penalty&e=points+black+2", 1, "a1 wr", "", ""},
		{"onto somebody", "perche=elsewhere&fa=move&from=a1&to=e1", 0, "a1 wr", "un effetto", "e1"},
		{"a King leaves", "perche=penalty&fa=remove&to=e1", 0, "e1 wk", "un effetto", "Re"},
		{"an old address", "perche=penalty&e=move+a1+a4&e=remove+a1", 2, "a4 wr", "a1", ""},
		{"no effect at all", "perche=penalty&e=esplodi", 0, "a1 wr", "sconosciuto", ""},
		{"a spell without list", "perche=spell", 0, "a1 wr", "incantesimo", ""},
		{"nine", "perche=penalty" + strings.Repeat("&e=points+white+1", 8) + "&fa=turn&lato=black", 8, "a1 wr", "", "8"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			v := interventionAt(t, "start", "it", tt.query)
			if len(v.Effects) != tt.effects {
				t.Errorf("%d effects", len(v.Effects))
			}
			at, piece, _ := strings.Cut(tt.piece, " ")
			for _, sq := range v.Board.Squares {
				if sq.Name == at && sq.Piece != piece {
					t.Errorf("%s holds %q", at, sq.Piece)
				}
			}
			if (v.Main().Locked == "") != (tt.locked == "") || !strings.Contains(v.Main().Locked, tt.locked) {
				t.Errorf("locked: %q", v.Main().Locked)
			}
			if (v.Refused() == "") != (tt.refused == "") || !strings.Contains(v.Refused(), tt.refused) {
				t.Errorf("refused: %q", v.Refused())
			}
		})
	}
}

// Two people who change places have a sign between them. The next turn is shown with its clock and with the turn that it ends.
func TestInterventionIsTold(t *testing.T) {
	v := interventionAt(t, "start", "it", "perche=other&e=swap+a1+d1&e=turn+black&e=turn+black")
	if want := []board.Arrow{{From: "a1", To: "d1", Kind: board.Swaps}}; !reflect.DeepEqual(v.Board.Arrows, want) {
		t.Errorf("arrows %+v", v.Board.Arrows)
	}
	for n, want := range []string{"Grifondoro non muove in questo turno", "il suo orologio riparte da capo"} {
		if text, detail := v.Tell(n + 1); text != "Corvonero, con 30 secondi" || detail != want {
			t.Errorf("%d: %q, %q", n, text, detail)
		}
	}
	v = interventionAt(t, "performing", "it", "perche=other&e=turn+black")
	if text, detail := v.Tell(0); text != "Corvonero" || detail != "appena la mossa è eseguita" {
		t.Errorf("%q, %q", text, detail)
	}
}

// A hurried second tap does not give points, or the turn, again.
func TestInterventionGivesOnce(t *testing.T) {
	for _, tap := range []string{"fa=points&lato=white&punti=1", "fa=turn&lato=black"} {
		if v := interventionAt(t, "start", "it", "perche=penalty&"+tap); len(v.Effects) != 1 || strings.Contains(interventionPage(t, v), `name="lato"`) {
			t.Errorf("%s: %d effects, or the page asks for a side again", tap, len(v.Effects))
		}
	}
	if v := interventionAt(t, "start", "it", "perche=elsewhere&fa=move&from=a1&to=a4"); !v.Board.Interactive {
		t.Error("after a move no further one can be tapped")
	}
}

// In a Duel an intervention is not possible, and the page says why.
func TestInterventionInADuel(t *testing.T) {
	if v := interventionAt(t, "duel", "it", "perche=penalty&e=points+white+1"); !strings.Contains(v.Main().Locked, "Mangiata") {
		t.Errorf("%q", v.Main().Locked)
	}
}

func TestInterventionSpeaksBothLanguages(t *testing.T) {
	for _, lang := range []string{"it", "en"} {
		for _, tool := range []string{"move", "swap", "remove", "return", "become", "points", "turn"} {
			v := interventionAt(t, "thinking", lang, "perche=other&e=move+e1+e3&e=turn+white&e=points+white+2&fa="+tool)
			screentest.CheckWords(t, referee.InterventionPage(layout.Page{Words: v.Scene.Words}, v))
		}
	}
}
