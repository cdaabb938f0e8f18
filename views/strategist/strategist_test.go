package strategist_test

import (
	"bytes"
	"compress/gzip"
	"context"
	"strings"
	"testing"

	"scacchimagici/internal/chess"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/screen"
	"scacchimagici/internal/screen/screentest"
	"scacchimagici/views/strategist"
	"scacchimagici/views/ui"
)

// seats are the four users of the Strategist's page.
var seats = []struct {
	name   string
	viewer magici.Viewer
	side   chess.Side
}{
	{"white", screentest.White, chess.White},
	{"black", screentest.Black, chess.Black},
	{"referee for white", screentest.Referee, chess.White},
	{"referee for black", screentest.Referee, chess.Black},
}

func strategistFrame(t testing.TB, v strategist.View) string {
	t.Helper()
	var b bytes.Buffer
	if err := strategist.Frame(v).Render(context.Background(), &b); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// everyStrategist renders each stage for each seat in both languages.
func everyStrategist(t *testing.T, check func(t *testing.T, stage string, seat int, html string)) {
	t.Helper()
	for _, stage := range screentest.Stages() {
		for i, seat := range seats {
			for _, lang := range []string{"it", "en"} {
				t.Run(stage+"/"+seat.name+"/"+lang, func(t *testing.T) {
					v := strategist.ViewOf(screentest.Scene(t, stage, lang, seat.viewer), seat.side)
					check(t, stage, i, strategistFrame(t, v))
				})
			}
		}
	}
}

func TestStrategistSaysEverything(t *testing.T) {
	everyStrategist(t, func(t *testing.T, stage string, seat int, html string) {
		if i := strings.Index(html, "⟦"); i >= 0 {
			t.Errorf("a text is missing: %.60s", html[i:])
		}
		if strings.Contains(html, "%!") {
			t.Errorf("a text has the wrong arguments")
		}
		if helps := strings.Contains(html, `class="helping"`); helps != (seat >= 2 || stage == "helped" && seats[seat].side == chess.Black) {
			t.Errorf("says that a Referee acts or helps: %v", helps)
		}
		if back := strings.Contains(html, `href="/arbitro/`); back != (seat >= 2) {
			t.Errorf("leads back to the Referee's desk: %v", back)
		}
	})
}

// A frame costs a phone at most 4 KB.
func TestStrategistFrameIsSmall(t *testing.T) {
	everyStrategist(t, func(t *testing.T, _ string, _ int, html string) {
		var b bytes.Buffer
		w := gzip.NewWriter(&b)
		_, _ = w.Write([]byte(html))
		_ = w.Close()
		if b.Len() > 4096 {
			t.Errorf("%d bytes", b.Len())
		}
	})
}

// Only the Referee sees the answer before the outcome. This page is a Strategist's even when a Referee
// holds it, so it shows no answer, and no question that has not been revealed (SM-5.1).
func TestStrategistNeverSeesAnAnswerBeforeTheOutcome(t *testing.T) {
	after := map[string]bool{"attacker": true, "defender": true, "neither": true}
	everyStrategist(t, func(t *testing.T, stage string, _ int, html string) {
		if strings.Contains(html, screentest.Answer) && !after[stage] {
			t.Error("shows the answer")
		}
		if strings.Contains(html, screentest.Question) != (stage == "revealed" || stage == "direct-duel") {
			t.Error("shows a question that is not revealed, or hides one that is")
		}
	})
}

// Before both have confirmed, no part of a purchase reaches the other side (SM-1.6). In these stages
// the sides differ in every visible detail.
func TestStrategistNeverSeesTheOtherPurchase(t *testing.T) {
	tests := []struct {
		stage  string
		seat   int
		secret []string // of the other side: its people, and its figures
	}{
		{"buying", 0, []string{"Beatrice", "#bq", "#bk"}},
		{"buying", 1, []string{"Sofia", "Tommaso", "#wb", "#wk"}},
		{"purchase", 0, []string{"Giada", "#bn", "#bk"}},
		{"confirmed", 1, []string{"Sofia", "Tommaso", "Massimiliano", "#wb", "#wk"}},
		{"confirmed", 2, []string{"Sofia", "Tommaso", "Massimiliano", "#wb", "Beatrice"}},
		{"purchase", 2, []string{"Sofia", "Tommaso", "#wb", "#wk", "/10", "pezzi"}},
		{"purchase", 3, []string{"Beatrice", "#bn", "#bk"}},
		{"confirmed", 3, []string{"Beatrice", "#bn", "#bk"}},
		{"helped", 2, []string{"Sofia", "Tommaso", "#wb", "#wk"}},
		{"helped", 0, []string{"Beatrice", "#bn", "#bk", "aiuta"}},
	}
	for _, tc := range tests {
		t.Run(tc.stage+"/"+seats[tc.seat].name, func(t *testing.T) {
			seat := seats[tc.seat]
			html := strategistFrame(t, strategist.ViewOf(screentest.Scene(t, tc.stage, "it", seat.viewer), seat.side))
			for _, secret := range tc.secret {
				if strings.Contains(html, secret) {
					t.Errorf("shows %q", secret)
				}
			}
		})
	}
}

// Each form carries what its order needs, and no field that the order does not know.
func TestStrategistForms(t *testing.T) {
	everyStrategist(t, func(t *testing.T, _ string, _ int, html string) {
		for _, form := range strings.Split(html, "<form ")[1:] {
			form, _, _ = strings.Cut(form, "</form>")
			checkForm(t, form)
		}
	})
}

func checkForm(t *testing.T, form string) {
	t.Helper()
	_, rest, _ := strings.Cut(form, `name="command" value="`)
	kind, _, _ := strings.Cut(rest, `"`)
	fields, ok := magici.Orders.Fields(kind)
	if !ok {
		t.Errorf("no order %q", kind)
	}
	for _, part := range strings.Split(form, ` name="`)[1:] {
		name, _, _ := strings.Cut(part, `"`)
		if _, known := fields[name]; !known && name != "command" {
			t.Errorf("%s: no field %q", kind, name)
		}
	}
	for name := range fields {
		if !strings.Contains(form, ` name="`+name+`"`) && name != "promotion" && name != "person" {
			t.Errorf("%s: field %q is missing", kind, name)
		}
	}
}

func TestStrategistScreens(t *testing.T) {
	tests := []struct {
		stage string
		seat  int
		want  []string // in this order
	}{
		{"planned", 0, []string{"Stratega · partita 1A, contro Corvonero", "Chi fa lo Stratega?", "Davide", "mai in campo", "Elena", "2 partite"}},
		{"named", 0, []string{"Stratega: Marco", "Appena l’Arbitro apre", "Cambia Stratega", "Davide"}},
		{"buying", 0, []string{">3</b>", "punti da spendere", "Regina", "manca 1 punto", "1 di 2", "3 pezzi di 7, più il Re", "Elena", "Chi?", "Marco è lo Stratega", "Proponi chi gioca", "Prima chi ha giocato meno", "Manca una persona per il Cavallo"}},
		{"purchase", 0, []string{">0</b>", "al massimo 1", "mancano 3 punti", "Ogni pezzo ha la sua persona", "Conferma e sigilla"}},
		{"confirmed", 0, []string{"Acquisto sigillato", "Corvonero non ha ancora confermato", "comincia Grifondoro", "finché Corvonero non ha confermato", "Massimiliano"}},
		{"confirmed", 1, []string{"Tempo per comprare", "2:59", "Conferma e sigilla"}},
		{"confirmed", 3, []string{"L’acquisto è segreto", "2:59", "vedi che cosa compra Corvonero", "resta scritto nel registro", "Aiuta la Casa"}},
		{"helped", 1, []string{"L’Arbitro vi aiuta", "Conferma e sigilla"}},
		{"helped", 3, []string{"Arbitro: agisci per Corvonero", "La tua armata", "Beatrice", "Conferma e sigilla"}},
		{"deployment", 0, []string{"Tocca a te", "pezzo", ">3</b>", "di 3", "Corvonero ha schierato: Torre in a8", "Pedone: solo la traversa 2.", "Da schierare", "1 pezzo", "Annulla", "Davide, Alfiere in c1", "Schiera {who} in {to}"}},
		{"deployment", 1, []string{"Schiera Grifondoro", "Intanto pensa", "3 pezzi"}},
		{"deployment-black", 1, []string{"Tocca a te", "Cavallo: solo la traversa 8. d8 resta della Regina."}},
		{"deployment-black", 0, []string{"Schiera Corvonero", `<b class="num">3</b> di 5`}},
		{"crowded", 0, []string{"di 6", "Corvonero non ha ancora schierato", "6 pezzi"}},
		{"ready", 0, []string{"ne mancano 11", "Poi la moneta", "L’Arbitro dà il via"}},
		{"tossed", 1, []string{"Comincia Grifondoro", "Tutti hanno la bacchetta"}},
		{"hurry", 0, []string{"Muovi ora", "Tocca a te", "A zero il turno passa a Corvonero", "Mangiata in g4: vince chi difende", "Tocca un tuo pezzo", "Sofia su Bartolomea, in d7", "Vince Sofia: Bartolomea esce", "+1 a noi", "Non sa nessuno: Bartolomea esce", "+1 a noi", "Vince Bartolomea: Sofia esce", "+4 a loro", "Tommaso su Anna, in a8", "+2 a noi", "+2 a loro"}},
		{"hurry", 1, []string{"Muove Grifondoro"}},
		{"held", 0, []string{"l’orologio è fermo"}},
		{"raised", 0, []string{"Bacchetta alzata", "aspetta a muovere", "L’Arbitro guarda chi l’ha alzata"}},
		{"raised", 1, []string{"Bacchetta alzata", "L’orologio di Grifondoro è fermo"}},
		{"paused", 0, []string{"Pausa", "Gli orologi sono fermi: piove."}},
		{"direct", 0, []string{"Mossa Diretta di Tommaso", "In questo turno non muovi.", "La chiamata dà subito 2 punti a Corvonero."}},
		{"direct", 1, []string{"Lo Stratega di Grifondoro in questo turno non muove."}},
		{"direct", 2, []string{"Segna la mossa", "Tommaso su Anna, in a8", "+4 a noi", "+2 a loro"}},
		{"direct-black", 0, []string{"Mossa Diretta di Beatrice", "2 punti a Grifondoro"}},
		{"duel", 0, []string{"Nicolò contro Sofia", "L’Arbitro fa la domanda", "Vince Nicolò: Sofia esce", "+4 a loro", "Vince Sofia: Nicolò esce", "+2 a noi"}},
		{"duel", 1, []string{"Vince Nicolò: Sofia esce", "+4 a noi"}},
		{"revealed", 1, []string{screentest.Question}},
		{"attacker", 0, []string{"Poi tocca a te", "Sofia esce dalla scacchiera", "Nicolò va da f6 a g4", "+4 a Corvonero", "La risposta: " + screentest.Answer}},
		{"defender", 1, []string{"Poi tocca a Grifondoro", "Sofia resta al suo posto", "Nicolò esce", "+2 a Grifondoro"}},
		{"performing", 1, []string{"Davide va da c1 a g5"}},
		{"undone", 1, []string{"Si torna indietro", "Tutti tornano dove mostra la scacchiera"}},
		{"timeout", 0, []string{"Muove Corvonero", "Tempo scaduto: Grifondoro"}},
		{"promotion", 0, []string{"Che cosa diventa il Pedone?", "Regina", "vale 4"}},
		{"promoted", 0, []string{"Massimiliano Alessandrini diventa: Regina"}},
		{"king-duel", 0, []string{"Vince Sofia: Pietro esce", "partita vinta", "Vince Pietro: Sofia esce", "+4 a loro"}},
		{"king-duel", 1, []string{"partita persa", "+4 a noi"}},
		{"king", 0, []string{"Avete vinto!", "Il Re di Corvonero è stato mangiato."}},
		{"king-lost", 1, []string{"Avete perso", "Il Re di Corvonero ha perso la Mangiata che aveva aperto."}},
		{"time", 0, []string{"Avete vinto!", "Il tempo è finito: 2 a 0."}},
		{"drawn", 0, []string{"Pareggio", "Il tempo è finito: 0 a 0."}},
		{"agreement", 1, []string{"Avete perso", "Fine per accordo: 2 a 0."}},
		{"forfeit", 1, []string{"Avete vinto!", "Grifondoro ha rinunciato."}},
		{"annulled", 0, []string{"Partita annullata", "Non conta per nessuno."}},
	}
	for _, tc := range tests {
		t.Run(tc.stage+"/"+seats[tc.seat].name, func(t *testing.T) {
			seat := seats[tc.seat]
			rest := strategistFrame(t, strategist.ViewOf(screentest.Scene(t, tc.stage, "it", seat.viewer), seat.side))
			for _, want := range tc.want {
				_, after, ok := strings.Cut(rest, want)
				if !ok {
					t.Fatalf("%q is missing, or comes too early", want)
				}
				rest = after
			}
		})
	}
}

// After an outcome was replaced people start from where they had gone, as the Referee's screen says.
func TestStrategistStepsAfterReplacing(t *testing.T) {
	s := screentest.RefereeAt(t, "attacker", "it", func(m magici.Match) magici.Order {
		return magici.Replace{Asked: m.Asking.Serial, Outcome: magici.DefenderFirst}
	})
	s.Viewer = screentest.White
	_, card, _ := strings.Cut(strategistFrame(t, strategist.ViewOf(s, chess.White)), `<div class="card">`)
	_, card, _ = strings.Cut(card, "</h3>")
	card, _, _ = strings.Cut(card, "</div>")
	if want := "<p>Nicolò esce dalla scacchiera</p><p>Sofia torna in g4</p><p>+2 a Grifondoro</p><p>La risposta: " + screentest.Answer + "</p>"; card != want {
		t.Errorf("%q, want %q", card, want)
	}
}

// Only the side to move can move, in its turn, not during a pause or a call.
func TestStrategistCanMove(t *testing.T) {
	tests := []struct {
		stage string
		seat  int
		moves string // those of one square; empty: no move is possible
	}{
		{"thinking", 0, `data-sq="g4"`},
		{"thinking", 1, ""},
		{"thinking", 2, `data-sq="g4"`},
		{"held", 0, `data-sq="g4"`},
		{"raised", 0, ""},
		{"raised", 2, ""},
		{"paused", 0, ""},
		{"direct", 0, ""},
		{"direct", 2, `data-picked="a1"`},
		{"direct", 3, ""},
		{"duel", 0, ""},
		{"defender", 0, ""},
		{"black", 1, `data-sq="h8"`},
		{"king", 1, ""},
	}
	for _, tc := range tests {
		t.Run(tc.stage+"/"+seats[tc.seat].name, func(t *testing.T) {
			seat := seats[tc.seat]
			html := strategistFrame(t, strategist.ViewOf(screentest.Scene(t, tc.stage, "it", seat.viewer), seat.side))
			if can := strings.Contains(html, "data-moves="); can != (tc.moves != "") {
				t.Errorf("can move: %v", can)
			}
			if !strings.Contains(html, tc.moves) {
				t.Errorf("no %s", tc.moves)
			}
		})
	}
}

func TestStrategistWaiting(t *testing.T) {
	s := screentest.Scene(t, "king", "it", screentest.White)
	after, next := strategist.ViewOf(s, 0), strategist.Upcoming{
		Match: "3B", Round: 3, Board: "B", Against: ui.House{Name: "Tassorosso", Arms: "tassorosso"}, Side: chess.Black, When: "15:40",
	}
	after.Next = &next
	tests := []struct {
		name string
		view strategist.View
		want []string
	}{
		{"no schedule", strategist.WaitingOf(s.Words, 0, s.House(0), true), []string{"Grifondoro", "Nessuna partita adesso", "appena c’è il calendario"}},
		{"another tournament", strategist.WaitingOf(s.Words, 0, s.House(0), false), []string{"non è sugli schermi"}},
		{"after a match", after, []string{"Avete vinto!", "La prossima: partita 3B", "Tassorosso", "giro 3, scacchiera B, con il Nero", "15:40"}},
	}
	for _, tc := range tests {
		t.Run(tc.name, func(t *testing.T) {
			html := strategistFrame(t, tc.view)
			for _, want := range tc.want {
				if !strings.Contains(html, want) {
					t.Errorf("%q is missing", want)
				}
			}
		})
	}
}

func TestStrategistIDs(t *testing.T) {
	everyStrategist(t, func(t *testing.T, _ string, _ int, html string) { screentest.CheckIDs(t, html) })
}

// A purchase with an absent person is sealed after a question alone: the King's is one of its own.
func TestSealWithoutThoseWhoAreMissing(t *testing.T) {
	s := screentest.Scene(t, "purchase", "it", screentest.White)
	team := s.Match.Teams[chess.White]
	tests := map[magici.Slot]string{
		magici.NoSlot: "", magici.King: "Confermi senza il Re?", team.Army.LastSlot(chess.Pawn): "Confermi anche se manca una persona?",
	}
	for slot, want := range tests {
		people := map[magici.PersonID]screen.Person{}
		for id, p := range s.People {
			p.Absent = slot != magici.NoSlot && id == team.People[slot]
			people[id] = p
		}
		one := s
		one.People = people
		html := strategistFrame(t, strategist.ViewOf(one, chess.White))
		if asks := strings.Contains(html, `data-open="seal"`); asks != (want != "") || !strings.Contains(html, want) {
			t.Errorf("%s is missing: asks %v, want %q", slot, asks, want)
		}
	}
}
