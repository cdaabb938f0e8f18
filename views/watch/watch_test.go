package watch_test

import (
	"bytes"
	"cmp"
	"compress/gzip"
	"context"
	"slices"
	"strings"
	"testing"

	"github.com/a-h/templ"

	"scacchimagici/internal/screen/screentest"
	"scacchimagici/views/board"
	"scacchimagici/views/layout"
	"scacchimagici/views/projector"
	"scacchimagici/views/public"
	"scacchimagici/views/ui"
	"scacchimagici/views/watch"
)

// TestWatched reads what spectators see at each stage.
func TestWatched(t *testing.T) {
	words := screentest.Scene(t, "planned", "it", screentest.Public).Words
	tests := []struct {
		stage string
		want  watch.Stage
		says  func(watch.Match) string
		words string
	}{
		{"planned", watch.Planned, headlineOf, "Si comincia tra poco"},
		{"purchase", watch.Purchase, sealsOf, "sta scegliendo, sta scegliendo"},
		{"confirmed", watch.Purchase, sealsOf, "sigillato, sta scegliendo"},
		{"deployment", watch.Deployment, countsOf, "ancora 1 pezzo, ancora 3 pezzi"},
		{"deployment", watch.Deployment, performedOf, "Anna: Torre in a8"},
		{"wands", watch.Ready, countsOf, "5 bacchette su 5, 0 bacchette su 6"},
		{"tossed", watch.Ready, func(m watch.Match) string { return m.Toss.House.Name + ", " + m.Toss.By }, "Grifondoro, Moneta del programma"},
		{"start", watch.Thinking, headlineOf, "Tocca a Grifondoro, Marco"},
		{"thinking", watch.Thinking, rowsOf, "Sofia mangia Nicolò, Cavallo +2 Grifondoro"},
		{"held", watch.Thinking, detailOf, "Mossa in tempo"},
		{"raised", watch.Thinking, func(m watch.Match) string { return m.Wand }, "L’orologio del turno è fermo: l’Arbitro guarda di chi è."},
		{"direct", watch.Direct, stakesOf, "Corvonero +2, Grifondoro +4, Corvonero +2"},
		{"direct", watch.Direct, func(m watch.Match) string { return m.Call.Name + ", " + m.Call.Piece }, "Tommaso, Torre, a1"},
		{"direct-duel", watch.Duelling, stakesOf, "Grifondoro +4, Corvonero +2, Grifondoro +4"},
		{"direct-duel", watch.Duelling, func(m watch.Match) string { return m.Duel.Title(words) }, "Mossa Diretta"},
		{"duel", watch.Duelling, stakesOf, "Grifondoro +2, Corvonero +4, Corvonero +4"},
		{"duel", watch.Duelling, askedOf, "Silenzio! L’Arbitro legge la domanda"},
		{"voided", watch.Duelling, askedOf, "Domanda scartata, ne arriva un’altra"},
		{"revealed", watch.Duelling, askedOf, screentest.Question},
		{"attacker", watch.Performing, verdictOf, "Risponde Nicolò: Esce Sofia, Regina; +4 Corvonero"},
		{"defender", watch.Performing, verdictOf, "Risponde Sofia: Esce Nicolò, Cavallo; +2 Grifondoro"},
		{"neither", watch.Performing, verdictOf, "Nessuno sa: mangia Nicolò: Esce Sofia, Regina; +4 Corvonero"},
		{"performing", watch.Performing, performedOf, "Davide: Alfiere c1 in g5"},
		{"undone", watch.Performing, headlineOf, "Si torna indietro Grifondoro"},
		{"undone", watch.Performing, rowsOf, "Sofia mangia Nicolò, Cavallo +2 Grifondoro"},
		{"timeout", watch.Thinking, rowsOf, "Tempo scaduto Grifondoro; Tommaso Mossa Diretta della Torre +2 Corvonero; Sofia mangia Nicolò, Cavallo +2 Grifondoro"},
		{"paused", watch.Thinking, func(m watch.Match) string { return m.Pause.Why }, "piove"},
		{"king", watch.Finished, resultOf, "Vince Grifondoro 3–0: Il Re di Corvonero è stato mangiato"},
		{"king-lost", watch.Finished, resultOf, "Vince Grifondoro 3–0: Il Re di Corvonero ha attaccato e ha perso la Mangiata"},
		{"time", watch.Finished, resultOf, "Vince Grifondoro 2–0: Tempo finito, più Punti Pedina"},
		{"drawn", watch.Finished, resultOf, "Pareggio 0–0: Tempo finito, a pari Punti Pedina"},
		{"forfeit", watch.Finished, resultOf, "Vince Corvonero 2–0: Grifondoro rinuncia"},
		{"agreement", watch.Finished, resultOf, "Vince Grifondoro 2–0: Fine per accordo, più Punti Pedina"},
		{"annulled", watch.Finished, resultOf, "Partita annullata: Non conta per la classifica"},
	}
	for _, tt := range tests {
		t.Run(tt.stage, func(t *testing.T) {
			m := watch.OnWall(screentest.Scene(t, tt.stage, "it", screentest.Public))
			if m.Stage != tt.want {
				t.Errorf("stage %s, want %s", m.Stage, tt.want)
			}
			if got := tt.says(m); got != tt.words {
				t.Errorf("says %q, want %q", got, tt.words)
			}
		})
	}
}

// The text for a change to another laptop exists while the match is on.
func TestKept(t *testing.T) {
	for stage, want := range map[string]string{
		"ready": "", "start": "A ", "thinking": "A Mangiata in g4: vince chi difende", "duel": "A Cavallo f6 mangia g4", "paused": "A Mangiata in g4: vince chi difende", "king": "",
	} {
		got := ""
		for _, k := range watch.OnWall(screentest.Scene(t, stage, "it", screentest.Public)).Kept {
			got += k.Letter + " " + k.Saved
			if k.Clock.Left == 0 || !k.Clock.Minutes || k.Clock.Running == (stage == "paused") {
				t.Errorf("%s: the clock is %+v", stage, k.Clock)
			}
		}
		if got != want {
			t.Errorf("%s: it keeps %q, want %q", stage, got, want)
		}
	}
}

func headlineOf(m watch.Match) string {
	return joinedOf(", ", strings.TrimSpace(m.Headline+" "+m.House.Name), m.Person)
}

func detailOf(m watch.Match) string { return m.Detail }

func askedOf(m watch.Match) string { return cmp.Or(m.Duel.Question, m.Duel.Listen) }

func performedOf(m watch.Match) string { return m.Performed.Title + ": " + m.Performed.Text }

func sealsOf(m watch.Match) string {
	return screentest.Each(m.Seals, ", ", func(s watch.Seal) string { return s.Text })
}

func countsOf(m watch.Match) string {
	return screentest.Each(m.Counts, ", ", func(c watch.Count) string { return c.Text })
}

func stakesOf(m watch.Match) string {
	var all []watch.Stake
	if m.Call != nil {
		all = m.Call.Stakes
	} else {
		all = m.Duel.Stakes
	}
	return screentest.Each(all, ", ", func(s watch.Stake) string { return s.House.Name + " " + s.Gain })
}

func rowsOf(m watch.Match) string {
	return screentest.Each(m.Rows, "; ", func(r watch.Row) string { return joinedOf(" ", r.Title, r.Text, r.Gain, r.For.Name) })
}

func verdictOf(m watch.Match) string {
	v := m.Verdict
	return v.Title + ": " + v.Leaves + "; " + v.Gain + " " + v.House.Name
}

func resultOf(m watch.Match) string {
	r := m.Result
	return joinedOf(" ", r.Title, r.Winner.Name, r.Score) + ": " + r.How
}

// joinedOf joins the words that are not empty.
func joinedOf(sep string, words ...string) string {
	return strings.Join(slices.DeleteFunc(words, func(w string) bool { return w == "" }), sep)
}

// A square where an attacker still stands has one frame, not two.
func TestWatchedMarks(t *testing.T) {
	tests := []struct {
		stage, square string
		want          []board.Mark
		value         string
	}{
		{"duel", "f6", []board.Mark{board.Attacker}, ""},
		{"duel", "g4", []board.Mark{board.Defender}, ""},
		{"direct", "a1", []board.Mark{board.Attacker}, ""},
		{"direct", "a5", []board.Mark{board.Target}, ""},
		{"direct", "a8", []board.Mark{board.Defender}, "+4"},
		{"thinking", "f6", []board.Mark{board.LastFrom}, ""},
	}
	for _, tt := range tests {
		t.Run(tt.stage+" "+tt.square, func(t *testing.T) {
			m := watch.OnPhone(screentest.Scene(t, tt.stage, "it", screentest.Public))
			i := slices.IndexFunc(m.Board.Squares, func(s board.Square) bool { return s.Name == tt.square })
			if sq := m.Board.Squares[i]; !slices.Equal(sq.Marks, tt.want) || sq.Value != tt.value || sq.Person != "" {
				t.Errorf("marks %v, value %q, name %q, want %v, %q and no name", sq.Marks, sq.Value, sq.Person, tt.want, tt.value)
			}
		})
	}
}

// Both pages can be made of every stage in both languages: all keys have texts, the answer shows only after the
// outcome, no part of a purchase shows before both are sealed, and a phone's frame keeps to its 4 KB.
func TestWatchedPages(t *testing.T) {
	answered := []string{"attacker", "defender", "neither", "king", "king-lost", "finished"}
	sealed := []string{"planned", "purchase", "confirmed"}
	for _, stage := range screentest.Stages() {
		for _, lang := range []string{"it", "en"} {
			t.Run(stage+" "+lang, func(t *testing.T) {
				wall, phone := wallOf(t, stage, lang), phoneOf(t, stage, lang)
				for _, page := range []string{wall, phone} {
					if i := strings.Index(page, "⟦"); i >= 0 {
						t.Errorf("no text for %s", page[i:min(len(page), i+60)])
					}
					if strings.Contains(page, screentest.Answer) != slices.Contains(answered, stage) {
						t.Error("the answer is shown, or missing")
					}
					if slices.Contains(sealed, stage) && strings.Contains(page, "data-sq") {
						t.Error("a board is shown before both purchases are sealed")
					}
				}
				if n := watchedWeight(t, phone); n > 4096 {
					t.Errorf("frame of a phone: %d bytes, want at most 4096", n)
				}
			})
		}
	}
}

func wallOf(t *testing.T, stage, lang string) string {
	t.Helper()
	s := screentest.Scene(t, stage, lang, screentest.Public)
	m := watch.OnWall(s)
	return watchedHTML(t, projector.Frame(projector.View{
		Base: layout.Base{Words: s.Words, Frame: layout.Frame{Now: s.Server}}, Screen: 3, Shows: projector.Boards,
		Halves: []projector.Half{{Letter: "A", Match: &m}, {Letter: "B"}},
	}))
}

func phoneOf(t *testing.T, stage, lang string) string {
	t.Helper()
	s := screentest.Scene(t, stage, lang, screentest.Public)
	m := watch.OnPhone(s)
	return watchedHTML(t, public.Frame(public.View{
		Base: layout.Base{Words: s.Words, Frame: layout.Frame{Now: s.Server}}, Board: "A", Chosen: &m,
		Tabs: []public.Tab{public.TabOf(s, "/?board=A", true), {Letter: "B", Href: "/?board=B"}},
	}))
}

// Screens without a match say what to do.
func TestIdlePages(t *testing.T) {
	words := screentest.Scene(t, "planned", "it", screentest.Public).Words
	tests := []struct {
		name  string
		page  templ.Component
		words string
	}{
		{"a new screen", projector.Frame(projector.View{Base: layout.Base{Words: words}, Screen: 12}), "Schermo 12"},
		{"welcome", projector.Frame(projector.View{
			Base: layout.Base{Words: words}, Shows: projector.Welcome, Address: "scacchi.local", Houses: []ui.House{{Name: "Luna", Arms: "luna"}},
		}), "scacchi.local"},
		{"no match on the board", projector.Frame(projector.View{
			Base: layout.Base{Words: words}, Shows: projector.Boards, Halves: []projector.Half{{Letter: "B"}},
		}), "Nessuna partita sulla scacchiera B"},
		{"an announcement", projector.Frame(projector.View{Base: layout.Base{Words: words}, Notice: "Si mangia alle 15"}), "Si mangia alle 15"},
		{"no tournament", public.Frame(public.View{Base: layout.Base{Words: words}}), "Non si gioca ancora"},
		{"no match on the phone's board", public.Frame(public.View{Base: layout.Base{Words: words}, Board: "B", Tabs: []public.Tab{{Letter: "B"}}}), "Sulla scacchiera B adesso non si gioca"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if page := watchedHTML(t, tt.page); !strings.Contains(page, tt.words) {
				t.Errorf("%q is missing in %s", tt.words, page)
			}
		})
	}
}

// Of two matches on a screen the later event sounds.
func TestLatest(t *testing.T) {
	early := watch.Match{Cue: watch.Cue{Sound: "coin", Key: "1A-3", At: 100}}
	late := watch.Match{Cue: watch.Cue{Sound: "chime", Key: "1B-9", At: 200}}
	silent := watch.Match{}
	if got := watch.Latest(&late, nil, &early, &silent); got != late.Cue {
		t.Errorf("cue %v, want %v", got, late.Cue)
	}
}

func watchedHTML(t *testing.T, c templ.Component) string {
	t.Helper()
	var b bytes.Buffer
	if err := c.Render(context.Background(), &b); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func watchedWeight(t *testing.T, page string) int {
	t.Helper()
	var b bytes.Buffer
	z := gzip.NewWriter(&b)
	if _, err := z.Write([]byte(page)); err != nil {
		t.Fatal(err)
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Len()
}

// An intervention is announced until the next event.
func TestWatchAnnouncesIntervention(t *testing.T) {
	shown := watch.OnWall(screentest.Scene(t, "intervened", "it", screentest.Public))
	if shown.News == nil || shown.News.Title == "" || shown.News.Gain != "+2" {
		t.Fatalf("%+v", shown.News)
	}
	if before := watch.OnWall(screentest.Scene(t, "thinking", "it", screentest.Public)); before.News != nil {
		t.Errorf("without one: %+v", before.News)
	}
}
