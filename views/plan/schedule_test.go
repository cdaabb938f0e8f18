package plan_test

import (
	"bytes"
	"context"
	"strings"
	"testing"

	"scacchimagici/internal/chess"
	"scacchimagici/internal/locale"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/tournament"
	"scacchimagici/views/plan"
	"scacchimagici/views/ui"
)

// fourHouses is a schedule of four Houses in three rounds on two boards; 1A is over, 1B is
// being played.
func fourHouses(t testing.TB, lang locale.Language) plan.Schedule {
	t.Helper()
	s := plan.Schedule{Words: words(t, lang), Tournament: tournament.Tournament{
		ID: "2026", Name: "Coppa", Editions: tournament.Editions{Settings: 1, Schedule: 7, Decisions: 1},
		Houses: []tournament.House{
			{ID: "gri", Name: "Grifondoro", Arms: "grifondoro"},
			{ID: "ser", Name: "Serpeverde", Arms: "serpeverde"},
			{ID: "cor", Name: "Corvonero", Arms: "corvonero"},
			{ID: "tas", Name: "Tassorosso", Arms: "tassorosso"},
		},
		Times: tournament.Times{First: "15:30", EveryM: 40, Delays: []tournament.Delay{{Minutes: 10, From: 2}}},
	}}
	for _, p := range []magici.Plan{
		{ID: "1A", Round: 1, Board: "A", White: "gri", Black: "ser"},
		{ID: "1B", Round: 1, Board: "B", White: "cor", Black: "tas"},
		{ID: "2A", Round: 2, Board: "A", White: "gri", Black: "cor"},
		{ID: "2B", Round: 2, Board: "B", White: "ser", Black: "tas"},
		{ID: "3A", Round: 3, Board: "A", White: "gri", Black: "tas"},
		{ID: "3B", Round: 3, Board: "B", White: "ser", Black: "cor"},
	} {
		p.Tournament = "2026"
		s.Tournament.Matches = append(s.Tournament.Matches, p)
		s.Matches = append(s.Matches, magici.New(p))
	}
	over, on := &s.Matches[0], &s.Matches[1]
	over.Play.Result = magici.Result{Over: true, Winner: chess.White, Basis: "king"}
	over.Play.Points = [2]magici.PiecePoints{9, 7}
	on.Stage = magici.Purchase
	return s
}

// cellOf returns a place of the grid, such as "2B".
func cellOf(t testing.TB, v plan.ScheduleView, key string) plan.Cell {
	t.Helper()
	for _, r := range v.Rounds {
		for _, c := range r.Cells {
			if c.Key == key {
				return c
			}
		}
	}
	t.Fatalf("no place %s", key)
	return plan.Cell{}
}

func TestScheduleShowsTheGrid(t *testing.T) {
	v := fourHouses(t, locale.Italian).View()
	if v.Line != "Coppa · 6 partite · 3 giri · una giocata" {
		t.Error(v.Line)
	}
	if len(v.Rounds) != 4 || !v.Rounds[3].New || strings.Join(v.Boards, "") != "AB" {
		t.Errorf("%d rounds on %v", len(v.Rounds), v.Boards)
	}
	for i, want := range []string{"15:30", "16:20 +10 min", "17:00 +10 min"} {
		if got := strings.TrimSpace(v.Rounds[i].Time + " " + v.Rounds[i].Late); got != want {
			t.Errorf("round %d begins at %q, want %q", i+1, got, want)
		}
	}
	if len(v.Notes) != 1 || v.Notes[0].Kind != "ok" {
		t.Errorf("%+v", v.Notes)
	}
	tests := []struct {
		key, state string
		fixed      bool
	}{{"1A", "9–7", true}, {"1B", "in corso", true}, {"2A", "", false}}
	for _, tt := range tests {
		c := cellOf(t, v, tt.key).Card
		if c.State != tt.state || (c.Fixed != "") != tt.fixed || (c.Pick != "") == tt.fixed {
			t.Errorf("%s: %+v", tt.key, c)
		}
	}
	if cellOf(t, v, "4A").Place != nil {
		t.Error("nothing is picked, and yet there is a place for it")
	}
}

// Before the organiser moves a picked match, each place says whether it can stand there, and what is in its way.
func TestSchedulePlaces(t *testing.T) {
	s := fourHouses(t, locale.Italian)
	s.Picked = "2A"
	v := s.View()
	if v.Picked == nil || len(v.Boards) != 3 {
		t.Fatalf("%+v on %v", v.Picked, v.Boards)
	}
	tests := []struct{ key, title, why string }{
		{"1A", "Scambia con 1A", "È finita: non si sposta."},
		{"1B", "Scambia con 1B", "È in corso: non si sposta."},
		{"1C", "Metti qui", "Grifondoro gioca già 1A in quel giro. Corvonero gioca già 1B in quel giro."},
		{"2B", "Scambia con 2B", ""},
		{"2C", "Metti qui", ""},
		{"3A", "Scambia con 3A", "Corvonero gioca già 3B in quel giro. Tassorosso gioca già 2B in quel giro."},
		{"4A", "Metti qui", ""},
	}
	for _, tt := range tests {
		c := cellOf(t, v, tt.key)
		if c.Place == nil {
			t.Errorf("%s: no place", tt.key)
			continue
		}
		if c.Place.Button.Title != tt.title || c.Place.Button.Locked != tt.why {
			t.Errorf("%s: %q, %q", tt.key, c.Place.Button.Title, c.Place.Button.Locked)
		}
	}
	if c := cellOf(t, v, "2A"); c.Place != nil || !c.Card.Picked {
		t.Errorf("%+v", c)
	}
	s.Picked = "1A"
	if v := s.View(); v.Picked != nil {
		t.Error("what is over is picked")
	}
}

// An order names what the page saw, and the Referee's choice of colours goes before it.
func TestScheduleOrders(t *testing.T) {
	s := fourHouses(t, locale.Italian)
	fields := func(c ui.Command) string {
		var all []string
		for _, f := range c.Fields {
			all = append(all, f.Name+"="+f.Value)
		}
		return strings.Join(all, " ")
	}
	const was = " was.round=2 was.board=A was.white=gri was.black=cor"
	if got := fields(cellOf(t, s.View(), "2A").Card.Swap); got != "command=replan match=2A round=2 board=A white=cor black=gri"+was {
		t.Error(got)
	}
	s.Picked = "2A"
	if got := fields(cellOf(t, s.View(), "2B").Place.Command); got != "command=replan match=2A round=2 board=B white=gri black=cor"+was+" swap=2B" {
		t.Error(got)
	}
	s.Matches[2] = magici.Apply(s.Matches[2], magici.Event{Fact: magici.Swapped{}})
	c := cellOf(t, s.View(), "2A").Card
	if c.White.Name != "Corvonero" {
		t.Errorf("%+v", c)
	}
	if got := fields(c.Swap); got != "command=swap-colours as=organiser white=gri" {
		t.Error(got)
	}
	if got := fields(cellOf(t, s.View(), "2B").Place.Command); got != "command=replan match=2A round=2 board=B white=cor black=gri"+was+" swap=2B" {
		t.Error(got)
	}
}

// The round that was postponed last is offered again: a frame leaves the choice where it was made.
func TestShiftedRoundStaysChosen(t *testing.T) {
	chosen := func(delays ...tournament.Delay) (value string) {
		s := fourHouses(t, locale.Italian)
		s.Tournament.Times.Delays = delays
		for _, c := range s.View().Times.Rounds {
			if c.Chosen {
				value += c.Value
			}
		}
		return value
	}
	for _, tt := range []struct {
		name   string
		delays []tournament.Delay
		want   string
	}{
		{"nothing was put off: the next round", nil, "2"},
		{"the third was", []tournament.Delay{{Minutes: 5, From: 3}}, "3"},
		{"then the second", []tournament.Delay{{Minutes: 5, From: 3}, {Minutes: 5, From: 2}}, "2"},
		{"one that is no more", []tournament.Delay{{Minutes: 5, From: 7}}, "2"},
		{"one that has begun since", []tournament.Delay{{Minutes: 5, From: 1}}, "2"},
	} {
		if got := chosen(tt.delays...); got != tt.want {
			t.Errorf("%s: round %s, want %s", tt.name, got, tt.want)
		}
	}
}

func TestScheduleWarns(t *testing.T) {
	s := fourHouses(t, locale.Italian)
	s.Tournament.Matches[5].White, s.Tournament.Matches[5].Black = "gri", "ser" // instead of 3B
	s.Tournament.Matches[5].Round = 4
	v := s.View()
	var notes []string
	for _, n := range v.Notes {
		notes = append(notes, n.Kind+": "+n.Text)
	}
	want := "warning: Grifondoro e Serpeverde si incontrano più di una volta (partite 1A, 3B).\n" +
		"warning: Serpeverde e Corvonero non si incontrano mai."
	if got := strings.Join(notes, "\n"); got != want {
		t.Error(got)
	}
	if c := cellOf(t, v, "1A").Card; len(c.Marks) != 1 || c.Marks[0] != "Si incontrano anche in 3B." {
		t.Errorf("%q", c.Marks)
	}
}

func TestScheduleIsGenerated(t *testing.T) {
	s := fourHouses(t, locale.Italian)
	s.Boards = 1
	v := s.View().Preview
	if v == nil || v.ConfirmText == "" || len(v.Rounds) != 5 || len(v.Boards) != 2 {
		t.Fatalf("%+v", v)
	}
	if v.Title != "Con una scacchiera: 5 giri, 6 partite" || !strings.Contains(v.ConfirmText, "4 partite") {
		t.Errorf("%q %q", v.Title, v.ConfirmText)
	}
	if c := v.Rounds[1].Cells[0].Card; c == nil || c.Pick != "" || c.Remove != nil {
		t.Errorf("%+v", c)
	}
	s.Tournament.Matches, s.Matches = nil, nil
	first := s.View()
	if first.Preview.ConfirmText != "" || !first.Generate.First || first.Rounds != nil || first.Notes != nil {
		t.Errorf("%+v", first)
	}
	s.Boards = 9
	if s.View().Preview != nil {
		t.Error("nine boards")
	}
}

func TestPracticeStandsAside(t *testing.T) {
	s := fourHouses(t, locale.Italian)
	p := magici.Plan{Tournament: "2026", ID: "prova", Round: 1, Board: "A", White: "gri", Black: "ser", Practice: true}
	s.Tournament.Matches, s.Matches = append(s.Tournament.Matches, p), append(s.Matches, magici.New(p))
	v := s.View()
	if len(v.Practice) != 1 || v.Practice[0].Pick != "" || v.Practice[0].Remove == nil || len(v.Notes) != 1 {
		t.Errorf("%+v", v.Practice)
	}
	s.Tournament.Practice = true
	if v := s.View(); len(v.Practice) != 0 || len(v.Notes) != 0 {
		t.Errorf("%+v %+v", v.Practice, v.Notes)
	}
}

func TestScheduleNeedsHouses(t *testing.T) {
	s := fourHouses(t, locale.Italian)
	s.Tournament.Houses = s.Tournament.Houses[:1]
	if v := s.View(); v.Start.Href != "/desk/case" || v.Nothing == "" || v.Add != nil {
		t.Errorf("%+v", v)
	}
	s.Tournament = tournament.Tournament{}
	if v := s.View(); v.Start.Href != "/desk/tornei/nuovo" || v.Nothing == "" {
		t.Errorf("%+v", v)
	}
}

// Both pages have all their words in both languages.
func TestPlanPagesSayEverything(t *testing.T) {
	for _, lang := range locale.Languages {
		s := fourHouses(t, lang)
		s.Tournament.Settings, s.Picked, s.Boards = tournament.DefaultSettings(), "2A", 2
		r := plan.Rules{Words: s.Words, Tournament: s.Tournament, Locked: true, Saved: true}
		var b bytes.Buffer
		if err := plan.ScheduleFrame(s.View()).Render(context.Background(), &b); err != nil {
			t.Fatal(err)
		}
		if err := plan.RulesFrame(r.View()).Render(context.Background(), &b); err != nil {
			t.Fatal(err)
		}
		for _, bad := range []string{"⟦", "%!"} {
			if i := strings.Index(b.String(), bad); i >= 0 {
				t.Errorf("%s: %.80s", lang, b.String()[i:])
			}
		}
	}
}
