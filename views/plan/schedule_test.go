package plan

import (
	"strings"
	"testing"

	"github.com/a-h/templ"

	"scacchimagici/internal/chess"
	"scacchimagici/internal/locale"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/page"
	"scacchimagici/internal/tournament"
	"scacchimagici/views/ui"
)

// fourHouses is a schedule of four Houses in three rounds on two boards; 1A is over, 1B is
// being played.
func fourHouses(t testing.TB, lang locale.Language) Schedule {
	t.Helper()
	s := Schedule{Words: words(t, lang), Tournament: tournament.Tournament{
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
func cellOf(t testing.TB, s Schedule, key string) Cell {
	t.Helper()
	for _, r := range s.rounds(s.letters()) {
		for _, c := range r.Cells {
			if c.Key == key {
				return c
			}
		}
	}
	t.Fatalf("no place %s", key)
	return Cell{}
}

// markup is a rendered page.
func markup(t testing.TB, c templ.Component) string {
	t.Helper()
	html, err := page.Markup(t.Context(), c)
	if err != nil {
		t.Fatal(err)
	}
	return string(html)
}

func TestScheduleShowsTheGrid(t *testing.T) {
	s := fourHouses(t, locale.Italian)
	if s.line() != "Coppa · 6 partite · 3 giri · una giocata" {
		t.Error(s.line())
	}
	rounds := s.rounds(s.letters())
	if len(rounds) != 4 || !rounds[3].New || strings.Join(s.letters(), "") != "AB" {
		t.Errorf("%d rounds on %v", len(rounds), s.letters())
	}
	for i, want := range []string{"15:30", "16:20 +10 min", "17:00 +10 min"} {
		if got := strings.TrimSpace(rounds[i].Time + " " + rounds[i].Late); got != want {
			t.Errorf("round %d begins at %q, want %q", i+1, got, want)
		}
	}
	if notes := s.notes(); len(notes) != 1 || notes[0].kind != "ok" {
		t.Errorf("%+v", notes)
	}
	tests := []struct {
		key, state string
		fixed      bool
	}{{"1A", "9–7", true}, {"1B", "in corso", true}, {"2A", "", false}}
	for _, tt := range tests {
		c := cellOf(t, s, tt.key).Card
		if c.State != tt.state || (c.Fixed != "") != tt.fixed || (c.Pick != "") == tt.fixed {
			t.Errorf("%s: %+v", tt.key, c)
		}
	}
	if cellOf(t, s, "4A").Place != nil {
		t.Error("nothing is picked, and yet there is a place for it")
	}
}

// Before the organiser moves a picked match, each place says whether it can stand there, and what is in its way.
func TestSchedulePlaces(t *testing.T) {
	s := fourHouses(t, locale.Italian)
	s.Picked = "2A"
	if _, moving := s.moved(); !moving || len(s.letters()) != 3 {
		t.Fatalf("it moves %t on %v", moving, s.letters())
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
		c := cellOf(t, s, tt.key)
		if c.Place == nil {
			t.Errorf("%s: no place", tt.key)
			continue
		}
		if c.Place.Button.Title != tt.title || c.Place.Button.Locked != tt.why {
			t.Errorf("%s: %q, %q", tt.key, c.Place.Button.Title, c.Place.Button.Locked)
		}
	}
	if c := cellOf(t, s, "2A"); c.Place != nil || !c.Card.Picked {
		t.Errorf("%+v", c)
	}
	s.Picked = "1A"
	if _, moving := s.moved(); moving || len(s.letters()) != 2 {
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
	if got := fields(cellOf(t, s, "2A").Card.Swap); got != "command=replan match=2A round=2 board=A white=cor black=gri"+was {
		t.Error(got)
	}
	s.Picked = "2A"
	if got := fields(cellOf(t, s, "2B").Place.Command); got != "command=replan match=2A round=2 board=B white=gri black=cor"+was+" swap=2B" {
		t.Error(got)
	}
	s.Matches[2] = magici.Apply(s.Matches[2], magici.Event{Fact: magici.Swapped{}})
	c := cellOf(t, s, "2A").Card
	if c.White.Name != "Corvonero" {
		t.Errorf("%+v", c)
	}
	if got := fields(c.Swap); got != "command=swap-colours as=organiser white=gri" {
		t.Error(got)
	}
	if got := fields(cellOf(t, s, "2B").Place.Command); got != "command=replan match=2A round=2 board=B white=cor black=gri"+was+" swap=2B" {
		t.Error(got)
	}
}

func TestScheduleWarns(t *testing.T) {
	s := fourHouses(t, locale.Italian)
	s.Tournament.Matches[5].White, s.Tournament.Matches[5].Black = "gri", "ser" // instead of 3B
	s.Tournament.Matches[5].Round = 4
	var notes []string
	for _, n := range s.notes() {
		notes = append(notes, n.kind+": "+n.text)
	}
	want := "warning: Grifondoro e Serpeverde si incontrano più di una volta (partite 1A, 3B).\n" +
		"warning: Serpeverde e Corvonero non si incontrano mai."
	if got := strings.Join(notes, "\n"); got != want {
		t.Error(got)
	}
	if c := cellOf(t, s, "1A").Card; len(c.Marks) != 1 || c.Marks[0] != "Si incontrano anche in 3B." {
		t.Errorf("%q", c.Marks)
	}
}

func TestScheduleIsGenerated(t *testing.T) {
	s := fourHouses(t, locale.Italian)
	s.Boards = 1
	after, ok := s.preview()
	if boards := after.letters(); !ok || after.last() != 5 || len(boards) != 2 {
		t.Fatalf("%d rounds on %v", after.last(), boards)
	}
	for _, text := range []string{"Con una scacchiera: 5 giri, 6 partite", s.T("plan.preview.confirm", 4)} {
		if !strings.Contains(markup(t, ScheduleFrame(s)), text) {
			t.Errorf("does not say %q", text)
		}
	}
	if c := after.previewed(2, after.letters()).Cells[0].Card; c == nil || c.Pick != "" || c.Remove != nil {
		t.Errorf("%+v", c)
	}
	s.Tournament.Matches, s.Matches = nil, nil
	if _, ok := s.preview(); !ok || s.replaced() != 0 || s.rounds(s.letters()) != nil || s.notes() != nil {
		t.Errorf("previewed %t, replaces %d, has rounds and notes: %+v %+v", ok, s.replaced(), s.rounds(s.letters()), s.notes())
	}
	s.Boards = 9
	if _, ok := s.preview(); ok {
		t.Error("nine boards")
	}
	s.Boards = 0
	if html := markup(t, ScheduleFrame(s)); !strings.Contains(html, "p-first") || strings.Contains(html, "p-preview") {
		t.Error("a schedule is not the next thing to ask for")
	}
}

func TestPracticeStandsAside(t *testing.T) {
	s := fourHouses(t, locale.Italian)
	p := magici.Plan{Tournament: "2026", ID: "prova", Round: 1, Board: "A", White: "gri", Black: "ser", Practice: true}
	s.Tournament.Matches, s.Matches = append(s.Tournament.Matches, p), append(s.Matches, magici.New(p))
	if all := s.practice(); len(all) != 1 || all[0].Pick != "" || all[0].Remove == nil || len(s.notes()) != 1 {
		t.Errorf("%+v", all)
	}
	s.Tournament.Practice = true
	if len(s.practice()) != 0 || len(s.notes()) != 0 {
		t.Errorf("%+v %+v", s.practice(), s.notes())
	}
}

func TestScheduleNeedsHouses(t *testing.T) {
	s := fourHouses(t, locale.Italian)
	s.Tournament.Houses = s.Tournament.Houses[:1]
	check := func(key, href string) {
		t.Helper()
		html := markup(t, ScheduleFrame(s))
		if !strings.Contains(html, `<a class="btn main" href="`+href+`"`) || !strings.Contains(html, s.T(key+".do")) || strings.Contains(html, "p-add") {
			t.Error(html)
		}
	}
	check("plan.no.houses", "/desk/case")
	s.Tournament = tournament.Tournament{}
	check("plan.no.tournament", "/desk/tornei/nuovo")
}

// Both pages have all their words in both languages.
func TestPlanPagesSayEverything(t *testing.T) {
	for _, lang := range locale.Languages {
		s := fourHouses(t, lang)
		s.Tournament.Settings, s.Picked, s.Boards = tournament.DefaultSettings(), "2A", 2
		r := Rules{Words: s.Words, Tournament: s.Tournament, Locked: true, Saved: true}
		html := markup(t, ScheduleFrame(s)) + markup(t, RulesFrame(r))
		for _, bad := range []string{"⟦", "%!"} {
			if i := strings.Index(html, bad); i >= 0 {
				t.Errorf("%s: %.80s", lang, html[i:])
			}
		}
	}
}
