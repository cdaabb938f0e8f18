package setup_test

import (
	"bytes"
	"strings"
	"testing"
	"time"

	"github.com/a-h/templ"

	"scacchimagici/internal/access"
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
		list, err := setup.Tournaments{Setup: s, Index: rows, Of: func(string) (page.Summary, error) { return summary, nil }}.View()
		if err != nil {
			t.Fatal(err)
		}
		person, _ := people.Person("p1")
		lines := []roster.Line{{Entry: roster.Entry{Line: 2, Name: "Ada"}, Refused: fault.New(fault.Exists, "fault.roster.twice", "Ada", 1), Twin: true}, {To: "gri", Also: "Luna"}}
		read := &setup.ListRead{List: roster.List{Legacy: true, Ignored: []string{"Età"}}, Lines: lines}
		devices := setup.Devices{Setup: s, Now: screentest.Noon, Devices: []screen.Device{{Device: access.Device{Name: "iPad", Joined: screentest.Noon, Seats: []access.Seat{access.RefereeOf("A"), access.StrategistOf("x", "y")}}}}}
		shell := layout.Page{Words: s.Words}
		for name, shown := range map[string]templ.Component{
			"tournaments": setup.TournamentsPage(shell, list),
			"new":         setup.NewTournamentPage(shell, setup.NewTournament{Setup: s, Four: true}.View()),
			"houses":      setup.HousesPage(shell, s.Houses()),
			"people":      setup.PeoplePage(shell, people.View()),
			"person":      setup.PersonPage(shell, person),
			"strategists": setup.StrategistsPage(shell, people.Strategists()),
			"list":        setup.PeopleImportPage(shell, s.PeopleImport(read, "", "gri")),
			"record":      setup.RecordImportPage(shell, s.RecordImport(&setup.RecordRead{Record: simulated, Report: report}, 64<<20)),
			"audit":       setup.AuditOf(shell, s.Audit(simulated, report)),
			"devices":     setup.DevicesPage(shell, devices.View()),
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
			v, err := setup.Tournaments{
				Setup: setupOf(t, "it"), Index: index.Index{Rows: []index.Row{tt.row}, Selected: "2026"}, Archived: tt.row.Archived,
				Of: func(string) (page.Summary, error) { return tt.summary, nil },
			}.View()
			if err != nil {
				t.Fatal(err)
			}
			r := v.Rows[0]
			got := [5]bool{r.Show != nil, r.Archive != nil, r.Restore != nil, r.Delete != nil, r.Locked != ""}
			if want := [5]bool{tt.show, tt.archive, tt.restore, tt.drop, tt.lock}; got != want {
				t.Errorf("show, archive, restore, delete, locked: %v, want %v", got, want)
			}
		})
	}
}

func TestHouseThatPlaysIsLocked(t *testing.T) {
	v := setupOf(t, "it").Houses()
	if v.Rows[0].Locked == "" || v.Rows[2].Locked != "" {
		t.Errorf("locked: %q, %q; only who plays is", v.Rows[0].Locked, v.Rows[2].Locked)
	}
	for _, s := range v.Rows[0].Form.Shields {
		if want := s.Value == "corvonero" || s.Value == "luna"; s.Taken != want {
			t.Errorf("%s taken: %v", s.Value, s.Taken)
		}
	}
	if add := v.Add.Shields[1]; !add.Chosen || add.Value != "serpeverde" {
		t.Errorf("a new House is offered %+v", add)
	}
}

func TestPeopleAreFound(t *testing.T) {
	for query, want := range map[string]int{"": 3, "zoe": 2, "CONTI (2)": 1, "ugo": 0, "(2)": 1, "%": 0} {
		p := peopleAt(t, "it", "")
		p.Search = query
		n := 0
		for _, h := range p.View().Houses {
			n += len(h.Rows)
		}
		if n != want {
			t.Errorf("%q finds %d, want %d", query, n, want)
		}
	}
}

func TestRosterNotes(t *testing.T) {
	v := peopleAt(t, "it", "p2").View()
	gri := v.Houses[0]
	if gri.Rows[1].Name != "Zoë Conti (2)" || gri.Rows[1].Notes != "Stratega 1A" || gri.Rows[1].Played != "1 partita" || gri.Rows[0].Notes != "" {
		t.Errorf("rows %+v", gri.Rows)
	}
	if len(gri.Gone) != 1 || gri.Gone[0].Name != "Ugo Neri" || gri.Left != "Una tolta dall’elenco" {
		t.Errorf("gone %+v, %q", gri.Gone, gri.Left)
	}
}

func TestPersonIsLockedWhilePlaying(t *testing.T) {
	p := peopleAt(t, "it", "p1")
	if v, ok := p.Person("p1"); !ok || v.Locked == "" || len(v.Matches) != 1 || v.Matches[0].Role != "Stratega" || v.Matches[0].State != "da giocare" {
		t.Errorf("%+v", v)
	}
	if v, _ := p.Person("p2"); v.Locked != "" || len(v.Houses) != 2 {
		t.Errorf("locked %q, %d Houses", v.Locked, len(v.Houses))
	}
	if _, ok := p.Person("p9"); ok {
		t.Error("there is nobody with this id")
	}
}

// People who have been Strategist least often come first.
func TestStrategistsAreOffered(t *testing.T) {
	v := peopleAt(t, "it", "p1").Strategists()
	side := v.Rounds[0].Matches[0].Sides[0]
	if side.Set == nil || side.People[0].Value != "p2" || side.People[1].Label != "Zoë Conti · 1 volta Stratega" || !side.People[1].Chosen {
		t.Errorf("%+v", side.People)
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
		v := setupOf(t, "it").Audit(r, record.Report{Findings: []record.Finding{{Pointer: pointer}}})
		if got := v.Audit.Findings[0].Where; got != want {
			t.Errorf("%s: %q, want %q", pointer, got, want)
		}
	}
}

func TestDevicesAreWarnedOf(t *testing.T) {
	seat, elsewhere := access.RefereeOf("A"), access.StrategistOf("2025", "nani")
	device := func(id string, seats ...access.Seat) screen.Device {
		return screen.Device{Device: access.Device{ID: id, Name: id, Seats: seats, Joined: screentest.Noon}, Since: screentest.Noon.Add(-time.Minute)}
	}
	v := setup.Devices{Setup: setupOf(t, "it"), Now: screentest.Noon, Devices: []screen.Device{
		device("a", seat, access.StrategistOf("2026", "gri")), device("b", seat), device("c", access.StrategistOf("2026", "cor"), elsewhere),
	}, Houses: map[access.Seat]string{elsewhere: "Sette Nani"}}.View()
	if got := [3]bool{v.Rows[0].Warned(), v.Rows[1].Warned(), v.Rows[2].Warned()}; got != [3]bool{true, true, false} {
		t.Errorf("warned of %v", got)
	}
	if name := v.Rows[2].Seats[1].Name; name != "Stratega Sette Nani, torneo «2025»" {
		t.Errorf("the House of another tournament is %q", name)
	}
	if r := v.Rows[0]; r.State != "muto dalle 11:59:00" || r.Seats[1].Name != "Stratega Grifondoro" || r.Since != "entrato il 28 agosto 2026 alle 12:00" {
		t.Errorf("%+v", r)
	}
}
