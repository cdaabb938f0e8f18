package web

import (
	"maps"
	"net/http"
	"net/http/httptest"
	"net/url"
	"regexp"
	"strings"
	"testing"
)

// rosterOf returns the names on a roster.
func rosterOf(s *Server, house string) string {
	t, _ := s.desk.Tournaments.Current()
	var names []string
	for _, p := range t.People {
		if string(p.House) == house && !p.Gone {
			names = append(names, p.Name)
		}
	}
	return strings.Join(names, ", ")
}

// addingField is the field of a preview that says how many people its button adds.
var addingField = regexp.MustCompile(`name="adding" value="(\d+)"`)

// confirm gives the answers of a form to the questions of its preview, and then adds the people.
func confirm(t testing.TB, s *Server, form url.Values) *httptest.ResponseRecorder {
	t.Helper()
	look := maps.Clone(form)
	look.Set("look", "true")
	w := ask(s, "/desk/persone/importa/fatto", look)
	m := addingField.FindStringSubmatch(w.Body.String())
	if m == nil {
		return w
	}
	form.Set("adding", m[1])
	return ask(s, "/desk/persone/importa/fatto", form)
}

func TestPeopleImport(t *testing.T) {
	const table = "Casa;Nome;Età\nGrifondoro;Zoë;13\nSerpeverde;Ugo;12\nGrifondro;Ada;11\nGrifondoro;Anna;10\nLuna;Eva;9\n"
	tests := []struct {
		name   string
		file   string
		text   string
		fields []string
		said   url.Values // for the lines with questions
		want   [2]string  // the rosters of Grifondoro and Serpeverde
	}{
		{"a file", "elenco.csv", table, nil, nil, [2]string{"Anna, Bruno, Zoë, Ada", "Anna, Bruno, Ugo"}},
		{"with another of the same name", "elenco.csv", table, nil, url.Values{"twin-3": {"true"}}, [2]string{"Anna, Bruno, Zoë, Ada, Anna", "Anna, Bruno, Ugo"}},
		{"with the Houses picked", "elenco.csv", table, nil, url.Values{"house-2": {""}, "house-4": {"serpeverde"}}, [2]string{"Anna, Bruno, Zoë", "Anna, Bruno, Ugo, Eva"}},
		{"pasted into one House", "", "1. Zoë\n2. Ugo", []string{"house", "serpeverde"}, nil, [2]string{"Anna, Bruno", "Anna, Bruno, Zoë, Ugo"}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			s := laptop(t)
			ask(s, "/desk/nuova", validQuickForm())
			looked := sendTo(t, s, "/desk/persone/importa", tt.file, []byte(tt.text), tt.fields...)
			id := previewOf(t, looked)
			if tt.file != "" {
				says(t, looked, "La Casa «Luna» non c’è: le Case sono «Grifondoro», «Serpeverde».")
				says(t, looked, "C’è scritto «Grifondro»: sarà Grifondoro?")
				says(t, looked, `name="house-2"`, `<option value="grifondoro" selected`)
				says(t, looked, "«Anna» è già in questa Casa.")
				says(t, looked, "Non leggo la colonna Età.")
			}
			if got := rosterOf(s, "grifondoro"); got != "Anna, Bruno" {
				t.Fatalf("looking has added: %s", got)
			}
			for range 2 { // a double tap adds them once
				form := url.Values{"preview": {id}}
				maps.Copy(form, tt.said)
				if w := confirm(t, s, form); w.Code != http.StatusSeeOther {
					t.Fatalf("status %d: %.300s", w.Code, w.Body)
				}
			}
			if got := [2]string{rosterOf(s, "grifondoro"), rosterOf(s, "serpeverde")}; got != tt.want {
				t.Errorf("rosters %q, want %q", got, tt.want)
			}
		})
	}
}

// A picked House may have a person of the same name: no people are added before that is decided.
func TestPeopleImportAsksAgain(t *testing.T) {
	s := laptop(t)
	ask(s, "/desk/nuova", validQuickForm())
	id := previewOf(t, sendTo(t, s, "/desk/persone/importa", "", []byte("Casa;Nome\nLuna;Anna\nSerpeverde;Ugo")))
	form := url.Values{"preview": {id}, "house-0": {"grifondoro"}}
	w := ask(s, "/desk/persone/importa/fatto", form)
	says(t, w, "Qualche riga chiede ancora qualcosa")
	says(t, w, "«Anna» è già in questa Casa.", `name="twin-0"`)
	if got := rosterOf(s, "serpeverde"); w.Code != http.StatusConflict || got != "Anna, Bruno" {
		t.Fatalf("status %d, roster %s", w.Code, got)
	}
	form.Set("twin-0", "true")
	if w := confirm(t, s, form); w.Code != http.StatusSeeOther || rosterOf(s, "grifondoro") != "Anna, Bruno, Anna" {
		t.Errorf("status %d, roster %s", w.Code, rosterOf(s, "grifondoro"))
	}
}

// The button adds as many people as it says. Answers that change the number show the preview again, with the new number;
// the page asks for it with each answer.
func TestPeopleImportAddsWhatTheButtonSays(t *testing.T) {
	s := laptop(t)
	ask(s, "/desk/nuova", validQuickForm())
	id := previewOf(t, sendTo(t, s, "/desk/persone/importa", "", []byte("Casa;Nome\n\nGrifondoro;Zoë\nGrifondoro;Anna\nGrifondoro;Zoë\nLuna;Ugo\n;\n")))
	done := func(pairs ...string) *httptest.ResponseRecorder {
		form := url.Values{"preview": {id}}
		for i := 0; i < len(pairs); i += 2 {
			form.Set(pairs[i], pairs[i+1])
		}
		return ask(s, "/desk/persone/importa/fatto", form)
	}
	w := done("adding", "1", "twin-1", "true", "house-3", "serpeverde")
	says(t, w, "Aggiungi 3 persone", `name="adding" value="3"`, "Con ciò che hai scelto si aggiungono 3 persone")
	if got := rosterOf(s, "grifondoro"); w.Code != http.StatusConflict || got != "Anna, Bruno" {
		t.Fatalf("status %d, roster %s", w.Code, got)
	}
	w = done("look", "true", "adding", "3", "twin-1", "true", "twin-2", "true", "house-3", "")
	says(t, w, "Aggiungi 3 persone")
	if got := rosterOf(s, "grifondoro"); w.Code != http.StatusOK || got != "Anna, Bruno" {
		t.Fatalf("looking: status %d, roster %s", w.Code, got)
	}
	w = done("adding", "3", "twin-1", "true", "twin-2", "true", "house-3", "")
	if got := rosterOf(s, "grifondoro"); w.Code != http.StatusSeeOther || got != "Anna, Bruno, Zoë, Anna, Zoë" || !strings.HasSuffix(w.Header().Get("Location"), "&n=3") {
		t.Fatalf("status %d, to %s, roster %s", w.Code, w.Header().Get("Location"), got)
	}
}

// A name that is too long, or lacking, is mended in its row; the same name in another House asks.
func TestPeopleImportMendsNames(t *testing.T) {
	s := laptop(t)
	ask(s, "/desk/nuova", validQuickForm())
	ask(s, "/api/v1/tournaments/serata/commands", url.Values{"id": {"l"}, "command": {"add-people"}, "house": {"serpeverde"}, "names[]": {"Lia"}})
	long := strings.Repeat("Gianfrancesco ", 5)
	looked := sendTo(t, s, "/desk/persone/importa", "", []byte("Casa;Nome\nGrifondoro;"+long+"\nGrifondoro;\nGrifondoro;Lia\nGrifondoro;Ugo"))
	says(t, looked, "Aggiungi una persona", `name="name-0" value="`+strings.TrimSpace(long), `name="name-1" value=""`, "2 nomi da correggere", "«Lia» è già in Serpeverde", `name="twin-2"`)
	form := url.Values{"preview": {previewOf(t, looked)}, "name-0": {"Franco"}, "name-1": {""}, "twin-2": {"true"}, "adding": {"1"}}
	w := ask(s, "/desk/persone/importa/fatto", form)
	says(t, w, "Aggiungi 3 persone", `name="name-0" value="Franco"`)
	if w.Code != http.StatusConflict {
		t.Errorf("status %d", w.Code)
	}
	form.Set("name-0", strings.Repeat("F", 61))
	says(t, ask(s, "/desk/persone/importa/fatto", form), "Qualche riga chiede ancora qualcosa", "Aggiungi 2 persone")
	form.Set("name-0", "Franco")
	form.Set("look", "true")
	w = ask(s, "/desk/persone/importa/fatto", form)
	says(t, w, "Aggiungi 3 persone", "La riga con un problema resta fuori")
	if body := w.Body.String(); strings.Contains(body, "Guarda prima") || strings.Contains(body, "da correggere") {
		t.Error("rows that have their answer are asked for")
	}
	form.Del("look")
	if w := confirm(t, s, form); w.Code != http.StatusSeeOther || rosterOf(s, "grifondoro") != "Anna, Bruno, Franco, Lia, Ugo" {
		t.Errorf("status %d, roster %s", w.Code, rosterOf(s, "grifondoro"))
	}
}

// One order takes back an added list; people with a part in a match stay and are named.
func TestPeopleImportUndone(t *testing.T) {
	s := laptop(t)
	ask(s, "/desk/nuova", validQuickForm())
	id := previewOf(t, sendTo(t, s, "/desk/persone/importa", "elenco.csv", []byte("Casa;Nome\nGrifondoro;Zoë\nGrifondoro;Ugo")))
	confirm(t, s, url.Values{"preview": {id}})
	says(t, ask(s, "/desk/persone", nil), "«elenco.csv»: 2 persone aggiunte", "Se ne vanno 2 persone:", "Zoë, Ugo")
	ask(s, "/api/v1/matches/serata.1A/commands?as=organiser", url.Values{"id": {"s"}, "command": {"name-strategist"}, "side": {"white"}, "person": {"p5"}})
	says(t, ask(s, "/desk/persone", nil), "Se ne va una persona:", "Restano, perché hanno una parte in una partita: Zoë (1A).")
	both := url.Values{"id": {"u"}, "command": {"undo-import"}, "import": {"p5"}, "people[]": {"p5", "p6"}}
	if w := postTournament(s, "serata", both); w.Code != http.StatusUnprocessableEntity || !strings.Contains(w.Body.String(), "Zoë (1A)") {
		t.Errorf("status %d: %s", w.Code, w.Body)
	}
	if w := postTournament(s, "serata", url.Values{"id": {"v"}, "command": {"undo-import"}, "import": {"p5"}, "people[]": {"p6"}}); w.Code != http.StatusOK {
		t.Errorf("status %d: %s", w.Code, w.Body)
	}
	if got := rosterOf(s, "grifondoro"); got != "Anna, Bruno, Zoë" {
		t.Errorf("roster %s", got)
	}
}

func TestPeopleImportRefuses(t *testing.T) {
	tests := []struct{ name, file, text, says string }{
		{"nothing", "", "", "Incolla un elenco o scegli un file."},
		{"wrong columns", "x.csv", "Squadra;Anni\nGrifondoro;12", "Manca la colonna dei nomi: in quelle che ci sono, «Squadra», «Anni»"},
		{"columns that say nothing", "x.csv", "pippo;pluto\nAda;Ugo", "la prima riga dice «pippo», «pluto»"},
		{"a quote that stays open", "x.csv", "Casa;Nome\nGrifondoro;\"Ada\nGrifondoro;Ugo", "Riga 2: qui si apre una virgoletta"},
		{"a picture", "x.csv", "\x89PNG\r\n\x1a\n\x00\x00", "Il file non si legge come tabella."},
		{"too large", "x.csv", strings.Repeat("x", 4<<20), "Il file è più grande di 2 MB"},
		{"a workbook that is none", "x.xlsx", "PK\x03\x04" + strings.Repeat("x", 100), "foglio di calcolo"},
	}
	s := laptop(t)
	says(t, sendTo(t, s, "/desk/persone/importa", "", []byte("Ada")), "Prima crea un torneo")
	ask(s, "/desk/nuova", validQuickForm())
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			w := sendTo(t, s, "/desk/persone/importa", tt.file, []byte(tt.text))
			says(t, w, tt.says)
			if w.Code != http.StatusBadRequest {
				t.Errorf("status %d", w.Code)
			}
		})
	}
	if got := rosterOf(s, "grifondoro"); got != "Anna, Bruno" {
		t.Errorf("somebody was added: %s", got)
	}
}

// Between preview and confirmation a colleague has added one of the people: the preview is shown again,
// and no people are added.
func TestPeopleImportAfterAChange(t *testing.T) {
	s := laptop(t)
	ask(s, "/desk/nuova", validQuickForm())
	id := previewOf(t, sendTo(t, s, "/desk/persone/importa", "", []byte("Casa;Nome\nGrifondoro;Zoë\nGrifondoro;Ugo")))
	postTournament(s, "serata", url.Values{"id": {"z"}, "command": {"add-people"}, "house": {"grifondoro"}, "names[]": {"Zoë"}})
	w := ask(s, "/desk/persone/importa/fatto", url.Values{"preview": {id}})
	says(t, w, "Intanto gli elenchi sono cambiati")
	says(t, w, "«Zoë» è già in questa Casa.")
	if got := rosterOf(s, "grifondoro"); w.Code != http.StatusConflict || got != "Anna, Bruno, Zoë" {
		t.Errorf("status %d, roster %s", w.Code, got)
	}
	if w := confirm(t, s, url.Values{"preview": {id}}); w.Code != http.StatusSeeOther || rosterOf(s, "grifondoro") != "Anna, Bruno, Zoë, Ugo" {
		t.Errorf("confirmed once more: status %d, roster %s", w.Code, rosterOf(s, "grifondoro"))
	}
}

func TestPeople(t *testing.T) {
	s := laptop(t)
	says(t, ask(s, "/desk/persone", nil), "Sugli schermi non c’è nessun torneo.")
	ask(s, "/desk/nuova", validQuickForm())
	steps := []struct {
		name   string
		fields url.Values
		status int
		want   [2]string
	}{
		{"renamed", url.Values{"command": {"rename-person"}, "person": {"p1"}, "name": {"Annalisa"}}, 200, [2]string{"Annalisa, Bruno", "Anna, Bruno"}},
		{"moved", url.Values{"command": {"move-person"}, "person": {"p1"}, "house": {"serpeverde"}}, 200, [2]string{"Bruno", "Annalisa, Anna, Bruno"}},
		{"taken off", url.Values{"command": {"remove-person"}, "person": {"p1"}}, 200, [2]string{"Bruno", "Anna, Bruno"}},
		{"put back", url.Values{"command": {"restore-person"}, "person": {"p1"}}, 200, [2]string{"Bruno", "Annalisa, Anna, Bruno"}},
		{"added", url.Values{"command": {"add-people"}, "house": {"grifondoro"}, "names[]": {"Zoë"}}, 200, [2]string{"Bruno, Zoë", "Annalisa, Anna, Bruno"}},
	}
	for _, step := range steps {
		step.fields.Set("id", step.name)
		if w := postTournament(s, "serata", step.fields); w.Code != step.status {
			t.Errorf("%s: status %d: %.200s", step.name, w.Code, w.Body)
		}
		if got := [2]string{rosterOf(s, "grifondoro"), rosterOf(s, "serpeverde")}; got != step.want {
			t.Errorf("%s: rosters %q, want %q", step.name, got, step.want)
		}
	}
	says(t, ask(s, "/desk/persone?cerca=ZOE", nil), "Una persona trovata.")
	says(t, ask(s, "/desk/persone/p1", nil), "Annalisa")
}

// A named Strategist is in the match: the page says so, and the roster keeps the person.
func TestStrategistIsNamed(t *testing.T) {
	s := laptop(t)
	ask(s, "/desk/nuova", validQuickForm())
	w := ask(s, "/api/v1/matches/serata.1A/commands?as=organiser", url.Values{"id": {"s"}, "command": {"name-strategist"}, "side": {"white"}, "person": {"p1"}})
	if w.Code != http.StatusOK {
		t.Fatalf("status %d: %.200s", w.Code, w.Body)
	}
	says(t, ask(s, "/desk/persone", nil), "Stratega 1A")
	says(t, ask(s, "/desk/persone/strateghi", nil), `value="p1" selected`, `name="seen-1A-white" value="p1"`)
	says(t, ask(s, "/desk/persone/p1", nil), "Ha una parte nella partita 1A")
	if w := postTournament(s, "serata", url.Values{"id": {"r"}, "command": {"remove-person"}, "person": {"p1"}}); w.Code != http.StatusUnprocessableEntity {
		t.Errorf("status %d", w.Code)
	}
}

// All Strategists are named with one form. It changes nothing when one of them cannot be named, or was named by others meanwhile.
func TestStrategistsAreNamedAtOnce(t *testing.T) {
	s := laptop(t)
	ask(s, "/desk/nuova", quickFormWith("boards", "2"))
	says(t, ask(s, "/desk/persone/strateghi", nil), "nominati 0 su 4", "Proponi 4 Strateghi")
	says(t, ask(s, "/desk/persone/strateghi?proposta=1", nil), `value="p1" selected`, "Sono proposti 4 Strateghi")
	named := func() string {
		snapshot, err := s.desk.Snapshot(t.Context(), "serata")
		if err != nil {
			t.Fatal(err)
		}
		var all []string
		for _, m := range snapshot.States() {
			for _, team := range m.Teams {
				all = append(all, string(team.Strategist))
			}
		}
		return strings.Join(all, " ")
	}
	form := func(id string, pairs ...string) *httptest.ResponseRecorder {
		v := url.Values{"id": {id}, "tournament": {"serata"}}
		for i := 0; i < len(pairs); i += 2 {
			v.Set(pairs[i], pairs[i+1])
		}
		return ask(s, "/desk/persone/strateghi", v)
	}
	for _, step := range []struct {
		name   string
		w      func() *httptest.ResponseRecorder
		status int
		says   string
		want   string
	}{
		{"of another House", func() *httptest.ResponseRecorder { return form("a", "person-1A-white", "p1", "person-1A-black", "p1") }, 422, "non è più nell’elenco di Serpeverde", "   "},
		{"a person that there is not", func() *httptest.ResponseRecorder { return form("b", "person-1A-white", "p99") }, 422, "non è più nell’elenco di Grifondoro", "   "},
		{"of another tournament", func() *httptest.ResponseRecorder {
			return form("c", "tournament", "altro", "person-1A-white", "p1")
		}, 409, "un altro torneo", "   "},
		{"three", func() *httptest.ResponseRecorder {
			return form("d", "person-1A-white", "p1", "person-1A-black", "p3", "person-1B-white", "", "person-1B-black", "p8")
		}, 303, "", "p1 p3  p8"},
		{"the same form again", func() *httptest.ResponseRecorder { return form("d", "person-1A-white", "p1", "person-1B-black", "p8") }, 303, "", "p1 p3  p8"},
		{"another one, as the page had it", func() *httptest.ResponseRecorder {
			return form("e", "person-1A-white", "p2", "seen-1A-white", "p1", "person-1B-white", "p5")
		}, 303, "", "p2 p3 p5 p8"},
		{"an old page", func() *httptest.ResponseRecorder {
			return form("f", "person-1A-black", "p4", "seen-1A-black", "p3", "person-1A-white", "p1", "seen-1A-white", "")
		}, 409, "intanto lo Stratega di Grifondoro è Bruno", "p2 p3 p5 p8"},
		{"what the page had already", func() *httptest.ResponseRecorder { return form("g", "person-1A-white", "p1", "seen-1A-white", "p1") }, 303, "", "p2 p3 p5 p8"},
	} {
		w := step.w()
		if w.Code != step.status || named() != step.want {
			t.Errorf("%s: status %d, named %q, want %d, %q", step.name, w.Code, named(), step.status, step.want)
		}
		says(t, w, step.says)
	}
	ask(s, "/api/v1/matches/serata.1A/commands?as=organiser", url.Values{"id": {"o"}, "command": {"open"}})
	if w := form("h", "person-1A-white", "p1", "seen-1A-white", "p2", "person-1B-white", "p6", "seen-1B-white", "p5"); w.Code != http.StatusConflict || named() != "p2 p3 p5 p8" {
		t.Errorf("after the opening: status %d, named %q", w.Code, named())
	}
}
