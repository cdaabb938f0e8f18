package setup_test

import (
	"bytes"
	"strings"
	"testing"

	"github.com/a-h/templ"

	"scacchimagici/internal/chess"
	"scacchimagici/internal/fault"
	"scacchimagici/internal/locale"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/page"
	"scacchimagici/internal/record"
	"scacchimagici/internal/roster"
	"scacchimagici/internal/screen"
	"scacchimagici/internal/screen/screentest"
	"scacchimagici/internal/tournament"
	"scacchimagici/internal/tournament/index"
	"scacchimagici/views/layout"
	"scacchimagici/views/setup"
	"scacchimagici/views/ui"
)

// coppa is a tournament with two Houses, four people, one of them off the roster, and a match.
var coppa = tournament.Tournament{
	ID: "2026", Name: "Coppa delle Case", Held: "2026-08-28",
	Houses: []tournament.House{{ID: "gri", Name: "Grifondoro", Arms: "grifondoro"}, {ID: "cor", Name: "Corvonero", Arms: "corvonero"}, {ID: "lun", Name: "Luna", Arms: "luna"}},
	People: []tournament.Person{
		{ID: "p1", House: "gri", Name: "Zoë Conti"},
		{ID: "p2", House: "gri", Name: "Zoë Conti"},
		{ID: "p3", House: "gri", Name: "Ugo Neri", Gone: true},
		{ID: "p4", House: "cor", Name: "Ada Rossi"},
	},
	Matches: []magici.Plan{{Tournament: "2026", ID: "1A", Round: 1, Board: "A", White: "gri", Black: "cor"}},
}

func setupOf(t testing.TB, lang locale.Language) setup.Setup {
	t.Helper()
	return setup.Setup{Words: screentest.Scene(t, "planned", string(lang), screentest.Organiser).Words, Tournament: coppa}
}

// peopleAt are the rosters with the match after some orders.
func peopleAt(t testing.TB, lang locale.Language, strategist magici.PersonID) setup.People {
	t.Helper()
	m := magici.New(coppa.Matches[0])
	if strategist != "" {
		m = magici.Apply(m, magici.Event{Fact: magici.Named{Side: chess.White, Person: strategist}})
	}
	names := tournament.Names(coppa.People)
	p := setup.People{Setup: setupOf(t, lang), Matches: []magici.Match{m}, People: map[magici.PersonID]screen.Person{}}
	for i, person := range coppa.People {
		p.People[person.ID] = screen.Person{
			ID: person.ID, House: person.House, Name: names[person.ID].Display, Short: names[person.ID].Short, Played: i, Gone: person.Gone,
		}
	}
	return p
}

func TestSetupPagesSayEverything(t *testing.T) {
	summary := page.Summary{Houses: []ui.House{{Name: "Luna", Arms: "luna"}}, People: 3, Matches: 2, Over: 2, Results: true, Winners: []string{"Luna", "Sole"}}
	simulated, err := record.Simulate(9, 4, 2)
	if err != nil {
		t.Fatal(err)
	}
	report := record.Report{Findings: []record.Finding{
		{Pointer: "/matches/0/log/3/to", Expected: "e4", Got: "e5", Rule: "SM-4.2"},
		{Pointer: "/matches/1/deployment/white", Expected: record.Phrase{Key: "audit.king"}, Got: 2, Rule: "record"},
	}}
	for _, lang := range locale.Languages {
		s, people := setupOf(t, lang), peopleAt(t, lang, "p1")
		rows := index.Index{Rows: []index.Row{{ID: "2026", Name: "Coppa"}, {ID: "p", Name: "Prova", Practice: true}, {ID: "x", Archived: true}}, Selected: "2026"}
		list := setup.Tournaments{Setup: s, Index: rows}
		if err := list.Fill(func(string) (page.Summary, error) { return summary, nil }); err != nil {
			t.Fatal(err)
		}
		person, _ := people.Person("p1")
		lines := []roster.Line{{Entry: roster.Entry{Line: 2, Name: "Ada"}, Refused: fault.New(fault.Exists, "fault.roster.twice", "Ada", 1), Twin: true}, {Entry: roster.Entry{Line: 3}, To: "gri", Misnamed: true, Refused: fault.New(fault.Invalid, "fault.roster.nobody")}}
		read := &setup.ListRead{List: roster.List{Legacy: true, Ignored: []string{"Età"}}, Lines: lines}
		shell := layout.Page{Words: s.Words}
		for name, shown := range map[string]templ.Component{
			"tournaments": setup.TournamentsPage(shell, list),
			"new":         setup.NewTournamentPage(shell, setup.NewTournament{Setup: s, Four: true}),
			"houses":      setup.HousesPage(shell, s),
			"people":      setup.PeoplePage(shell, people),
			"person":      setup.PersonPage(shell, person),
			"strategists": setup.StrategistsPage(shell, setup.Strategists{People: people, Propose: true}),
			"list":        setup.PeopleImportPage(shell, setup.PeopleImport{Setup: s, Read: read, House: "gri"}),
			"record":      setup.RecordImportPage(shell, setup.RecordImport{Setup: s, Read: &setup.RecordRead{Record: simulated, Report: report}}),
			"audit":       setup.AuditPage(shell, setup.Audit{Setup: s, Record: simulated, Report: report}),
		} {
			var b bytes.Buffer
			if err := shown.Render(t.Context(), &b); err != nil {
				t.Fatal(err)
			}
			for _, wrong := range []string{"⟦", "%!"} {
				if i := strings.Index(b.String(), wrong); i >= 0 {
					t.Errorf("%s/%s: %.60s", name, lang, b.String()[i:])
				}
			}
		}
	}
}

func TestTournamentActs(t *testing.T) {
	tests := []struct {
		name                               string
		row                                index.Row
		summary                            page.Summary
		show, archive, restore, drop, lock bool
	}{
		{"nothing played", index.Row{ID: "a"}, page.Summary{}, true, true, false, true, false},
		{"with results", index.Row{ID: "a"}, page.Summary{Results: true}, true, true, false, false, false},
		{"on the screens", index.Row{ID: "2026"}, page.Summary{}, false, true, false, true, false},
		{"archived", index.Row{ID: "a", Archived: true}, page.Summary{Results: true}, false, false, true, false, false},
		{"being played", index.Row{ID: "a"}, page.Summary{Playing: "1A"}, true, false, false, false, true},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			v := setup.Tournaments{
				Setup: setupOf(t, "it"), Index: index.Index{Rows: []index.Row{tt.row}, Selected: "2026"}, Archived: tt.row.Archived,
			}
			if err := v.Fill(func(string) (page.Summary, error) { return tt.summary, nil }); err != nil {
				t.Fatal(err)
			}
			html := screentest.Render(t, setup.TournamentsFrame(v))
			orders := func(kind string) bool { return strings.Contains(html, `name="command" value="`+kind+`"`) }
			locked := tt.summary.Playing != "" && strings.Contains(html, v.T("setup.playing", tt.summary.Playing))
			got := [5]bool{orders("select"), orders("archive"), orders("unarchive"), orders("delete"), locked}
			if want := [5]bool{tt.show, tt.archive, tt.restore, tt.drop, tt.lock}; got != want {
				t.Errorf("show, archive, restore, delete, locked: %v, want %v", got, want)
			}
		})
	}
}

func TestHouseThatPlaysIsLocked(t *testing.T) {
	dialogs := strings.Split(screentest.Render(t, setup.HousesPage(layout.Page{Words: setupOf(t, "it").Words}, setupOf(t, "it"))), `class="o-form s-house-form"`)[1:]
	for i, removable := range []bool{false, false, true} {
		if got := strings.Contains(dialogs[i], `value="remove-house"`); got != removable {
			t.Errorf("House %d can be removed: %v; only a House that plays can not", i, got)
		}
	}
	for _, arms := range tournament.Arms() {
		_, input, _ := strings.Cut(dialogs[0], `name="arms" value="`+arms+`"`)
		input, _, _ = strings.Cut(input, ">")
		if want := arms == "corvonero" || arms == "luna"; strings.Contains(input, " disabled") != want {
			t.Errorf("%s: %s, want taken %v", arms, input, want)
		}
	}
	if added := dialogs[3]; !strings.Contains(added, `value="add-house"`) || !strings.Contains(added, `value="serpeverde" checked`) {
		t.Errorf("a new House is offered %s", added)
	}
}

func TestPeopleAreFound(t *testing.T) {
	for query, want := range map[string]int{"": 3, "zoe": 2, "CONTI (2)": 1, "ugo": 0, "(2)": 1, "%": 0} {
		p := peopleAt(t, "it", "")
		p.Search = query
		if n := strings.Count(screentest.Render(t, setup.PeopleFrame(p)), `href="/desk/persone/p`); n != want {
			t.Errorf("%q finds %d, want %d", query, n, want)
		}
	}
}

func TestRosterNotes(t *testing.T) {
	rosters := screentest.Render(t, setup.PeopleFrame(peopleAt(t, "it", "p2")))
	rows := strings.Split(rosters, `<a href="/desk/persone/p`)[1:]
	if !strings.Contains(rows[1], "Zoë Conti (2)") || !strings.Contains(rows[1], "<small>Stratega 1A</small>") || !strings.Contains(rows[1], "1 partita") || strings.Contains(rows[0], "<small>") {
		t.Errorf("rows %q", rows)
	}
	if _, gone, _ := strings.Cut(rosters, `class="s-gone"`); !strings.Contains(gone, "Una tolta dall’elenco") || strings.Count(rosters, `value="restore-person"`) != 1 || !strings.Contains(gone, "<span>Ugo Neri</span>") {
		t.Errorf("gone %s", gone)
	}
}

func TestPersonIsLockedWhilePlaying(t *testing.T) {
	p := peopleAt(t, "it", "p1")
	v, _ := p.Person("p1")
	if html := screentest.Render(t, setup.PersonFrame(v)); strings.Contains(html, `value="remove-person"`) || !strings.Contains(html, `<small class="dim">Stratega</small></div><span class="dim">da giocare</span>`) {
		t.Error(html)
	}
	v, _ = p.Person("p2")
	if html := screentest.Render(t, setup.PersonFrame(v)); !strings.Contains(html, `value="remove-person"`) || strings.Count(html, "<option") != 2 || !strings.Contains(html, p.T("setup.person.nomatches")) {
		t.Error(html)
	}
	if _, ok := p.Person("p9"); ok {
		t.Error("no person has this id")
	}
}

// People who have been Strategist least often come first, and are proposed where none is named.
func TestStrategistsAreOffered(t *testing.T) {
	html := screentest.Render(t, setup.StrategistsFrame(setup.Strategists{People: peopleAt(t, "it", "p1")}))
	never, once, _ := strings.Cut(html, `<optgroup label="1 volta Stratega">`)
	if !strings.Contains(never, `<optgroup label="mai Stratega"><option value="p2">Zoë Conti (2) · 1 partita</option>`) || !strings.HasPrefix(once, `<option value="p1" selected>Zoë Conti</option>`) {
		t.Error(html)
	}
	if !strings.Contains(html, `<option value="">`) || !strings.Contains(html, `name="seen-1A-white" value="p1"`) || !strings.Contains(html, "nominati 1 su 2") {
		t.Error(html)
	}
	for _, tt := range []struct {
		named   magici.PersonID
		propose bool
		want    string // the choices of the form
	}{
		{"p1", false, "p1 "}, {"p1", true, "p1 p4"}, {"", true, "p1 p4"}, {"", false, " "},
	} {
		html := screentest.Render(t, setup.StrategistsFrame(setup.Strategists{People: peopleAt(t, "it", tt.named), Propose: tt.propose}))
		var chosen []string
		for _, choice := range strings.Split(html, "<select ")[1:] {
			_, after, _ := strings.Cut(choice, `" selected>`)
			id := ""
			if before := strings.TrimSuffix(choice, `" selected>`+after); before != choice {
				id = before[strings.LastIndex(before, `"`)+1:]
			}
			chosen = append(chosen, id)
		}
		if got := strings.Join(chosen, " "); got != tt.want {
			t.Errorf("named %q, proposed %v: %q, want %q", tt.named, tt.propose, got, tt.want)
		}
	}
}

func TestFindingsAreToldInWords(t *testing.T) {
	r := record.Record{
		Houses: []record.House{{ID: "gri", Name: "Grifondoro"}}, Matches: []record.Match{{ID: "2B"}},
		Standings: []record.Standing{{House: "gri"}},
	}
	for pointer, want := range map[string]string{
		"/matches/0/log/17/to": "Partita 2B, passo 18", "/matches/0/deployment/white/2": "Partita 2B, schieramento",
		"/matches/0/result/points/white": "Partita 2B, risultato", "/matches/0/strategists/black": "Partita 2B, Strateghi",
		"/matches/0": "Partita 2B", "/matches/0/board": "Partita 2B", "/houses/0/id": "Casa Grifondoro", "/standings/0/won": "Classifica, Grifondoro",
		"/standings": "Classifica", "/settings/prices/K": "Impostazioni", "/decisions/0/order": "Decisioni", "/tournament/id": "Torneo",
	} {
		v := setup.Audit{Setup: setupOf(t, "it"), Record: r, Report: record.Report{Findings: []record.Finding{{Pointer: pointer}}}}
		html := screentest.Render(t, setup.AuditPage(layout.Page{Words: v.Words}, v))
		if _, row, _ := strings.Cut(html, `<th scope="row">`); !strings.HasPrefix(row, want+" <small") {
			t.Errorf("%s: %.60q, want %q", pointer, row, want)
		}
	}
}
