package web

import (
	"bytes"
	"html"
	"io"
	"mime/multipart"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"

	"scacchimagici/internal/record"
)

// setupWalks are requests to the pages that set a tournament up.
func setupWalks() []routeRequest {
	const get, post = http.MethodGet, http.MethodPost
	return []routeRequest{
		{get, "/desk/tornei", "/desk/tornei?pagina=2", "", organiserOnly(200)},
		{get, "/desk/tornei/nuovo", "/desk/tornei/nuovo", "", organiserOnly(200)},
		{post, "/desk/tornei/nuovo", "/desk/tornei/nuovo", "id=x", organiserOnly(400)},
		{get, "/desk/tornei/importa", "/desk/tornei/importa", "", organiserOnly(200)},
		{post, "/desk/tornei/importa", "/desk/tornei/importa", "file=x", organiserOnly(400)},
		{post, "/desk/tornei/importa/fatto", "/desk/tornei/importa/fatto", "preview=x", organiserOnly(409)},
		{get, "/desk/tornei/{id}/record.json", "/desk/tornei/serata/record.json", "", organiserOnly(200)},
		{get, "/desk/tornei/{id}/record.json", "/desk/tornei/chissà/record.json", "", organiserOnly(404)},
		{get, "/desk/tornei/{id}/controllo", "/desk/tornei/serata/controllo", "", organiserOnly(200)},
		{get, "/desk/case", "/desk/case", "", organiserOnly(200)},
		{post, "/desk/case/quattro", "/desk/case/quattro", "id=q", organiserOnly(303)},
		{get, "/desk/persone", "/desk/persone?cerca=anna", "", organiserOnly(200)},
		{get, "/desk/persone/strateghi", "/desk/persone/strateghi", "", organiserOnly(200)},
		{post, "/desk/persone/strateghi", "/desk/persone/strateghi", "id=n&tournament=chissà", organiserOnly(409)},
		{get, "/desk/persone/importa", "/desk/persone/importa", "", organiserOnly(200)},
		{post, "/desk/persone/importa", "/desk/persone/importa", "text=x", organiserOnly(400)},
		{post, "/desk/persone/importa/fatto", "/desk/persone/importa/fatto", "preview=x", organiserOnly(409)},
		{get, "/desk/persone/{person}", "/desk/persone/p1", "", organiserOnly(200)},
		{get, "/desk/persone/{person}", "/desk/persone/p999", "", organiserOnly(404)},
		{get, "/desk/schermi", "/desk/schermi", "", organiserOnly(200)},
		{post, "/desk/schermi/numeri", "/desk/schermi/numeri", "", organiserOnly(303)},
		{get, "/desk/dispositivi", "/desk/dispositivi", "", organiserOnly(200)},
		{get, "/desk/rete", "/desk/rete", "", organiserOnly(200)},
		{get, "/desk/suono", "/desk/suono", "", organiserOnly(200)},
		{get, "/desk/suono/qui", "/desk/suono/qui", "", organiserOnly(200)},
		{post, "/desk/suono/prova", "/desk/suono/prova", "cue=duel", organiserOnly(303)},
		{post, "/desk/suono/prova", "/desk/suono/prova", "cue=gong", organiserOnly(400)},
		{post, "/desk/suono/segnale", "/desk/suono/segnale", "cue=duel", organiserOnly(400)},
		{post, "/rete/voce/portatile", "/rete/voce/portatile", "page=a", organiserOnly(200)},
		{get, "/eventi/{kind}", "/eventi/sound?lang=it", "", organiserOnly(200)},
		{get, "/eventi/{kind}", "/eventi/sounding?lang=it", "", organiserOnly(200)},
		{post, "/desk/dispositivi/chiama", "/desk/dispositivi/chiama", "", organiserOnly(303)},
		{post, "/desk/dispositivi/ricarica", "/desk/dispositivi/ricarica", "", organiserOnly(303)},
		{post, "/desk/dispositivi/{device}/chiama", "/desk/dispositivi/screen/chiama", "", organiserOnly(303)},
		{post, "/desk/dispositivi/{device}/chiama", "/desk/dispositivi/nobody/chiama", "", organiserOnly(404)},
		{post, "/desk/dispositivi/{device}/smetti", "/desk/dispositivi/screen/smetti", "", organiserOnly(303)},
		{post, "/desk/dispositivi/{device}/ricarica", "/desk/dispositivi/screen/ricarica", "", organiserOnly(303)},
		{post, "/desk/dispositivi/{device}/visto", "/desk/dispositivi/screen/visto", "", organiserOnly(303)},
		{get, "/desk/strumenti", "/desk/strumenti", "", organiserOnly(200)},
		{post, "/desk/schermi/{number}/identifica", "/desk/schermi/1/identifica", "", organiserOnly(303)},
		{post, "/desk/schermi/{number}/identifica", "/desk/schermi/77/identifica", "", organiserOnly(404)},
		{get, "/eventi/{kind}", "/eventi/devices?lang=it", "", organiserOnly(200)},
		{get, "/eventi/{kind}", "/eventi/people?query=cerca%3Danna&lang=it", "", organiserOnly(200)},
		{get, "/eventi/{kind}", "/eventi/tournaments?lang=en", "", organiserOnly(200)},
		{get, "/eventi/{kind}", "/eventi/houses?lang=en", "", organiserOnly(200)},
		{get, "/eventi/{kind}", "/eventi/person?place=p1&lang=it", "", organiserOnly(200)},
		{get, "/eventi/{kind}", "/eventi/strategists?lang=it", "", organiserOnly(200)},
	}
}

// sendTo uploads a file, or with an empty name the field text, to a form.
func sendTo(t testing.TB, s *Server, path, name string, data []byte, fields ...string) *httptest.ResponseRecorder {
	t.Helper()
	var b bytes.Buffer
	m := multipart.NewWriter(&b)
	for i := 0; i < len(fields); i += 2 {
		if err := m.WriteField(fields[i], fields[i+1]); err != nil {
			t.Fatal(err)
		}
	}
	part, err := m.CreateFormField("text")
	if name != "" {
		part, err = m.CreateFormFile("file", name)
	}
	if err != nil {
		t.Fatal(err)
	}
	if _, err := part.Write(data); err != nil {
		t.Fatal(err)
	}
	if err := m.Close(); err != nil {
		t.Fatal(err)
	}
	return posted(s, path, &b, m.FormDataContentType())
}

func posted(s *Server, path string, body io.Reader, media string) *httptest.ResponseRecorder {
	r := httptest.NewRequest(http.MethodPost, "http://127.0.0.1:8080"+path, body)
	r.RemoteAddr = "127.0.0.1:50000"
	r.Header.Set("Content-Type", media)
	w := httptest.NewRecorder()
	s.ServeHTTP(w, r)
	return w
}

// says fails the test unless a page contains each text.
func says(t testing.TB, w *httptest.ResponseRecorder, texts ...string) {
	t.Helper()
	page := html.UnescapeString(strings.ReplaceAll(w.Body.String(), "<wbr>", "")) // where a line may break
	for _, text := range texts {
		if !strings.Contains(page, text) {
			t.Errorf("status %d, the page does not say %q", w.Code, text)
		}
	}
}

// simulated is the record of a tournament that was played.
func simulated(t testing.TB, seed uint64) []byte {
	t.Helper()
	r, err := record.Simulate(seed, 4, 2)
	if err != nil {
		t.Fatal(err)
	}
	data, err := r.JSON()
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// imports reads a record and confirms it.
func imports(t testing.TB, s *Server, data []byte) *httptest.ResponseRecorder {
	t.Helper()
	id := previewOf(t, sendTo(t, s, "/desk/tornei/importa", "torneo.json", data))
	return ask(s, "/desk/tornei/importa/fatto", url.Values{"preview": {id}})
}

func TestNewTournament(t *testing.T) {
	s := laptop(t)
	form := url.Values{"id": {"n1"}, "name": {" Coppa  delle Case "}, "held": {"2026-08-28"}, "practice": {"true"}, "four": {"true"}}
	for range 2 { // a double tap makes one
		w := ask(s, "/desk/tornei/nuovo", form)
		if w.Code != http.StatusSeeOther || w.Header().Get("Location") != "/desk/persone?fatto=created&torneo=coppa-delle-case" {
			t.Fatalf("status %d to %q", w.Code, w.Header().Get("Location"))
		}
	}
	got, ok := s.desk.Tournaments.Current()
	if !ok || got.Name != "Coppa delle Case" || got.Held != "2026-08-28" || !got.Practice || len(got.Houses) != 4 || len(s.desk.Tournaments.Index().Rows) != 1 {
		t.Errorf("tournament %+v", got)
	}
	says(t, ask(s, "/desk/persone?fatto=created&torneo=coppa-delle-case", nil), "«Coppa delle Case» è creato")
	if page := ask(s, "/desk/tornei", nil).Body.String(); !strings.Contains(page, "28 agosto 2026") || !strings.Contains(page, ">prova<") {
		t.Error("the list says neither the day nor that it is for practice")
	}
}

func TestNewTournamentRefuses(t *testing.T) {
	tests := []struct{ name, field, value, says string }{
		{"no name", "name", " ", "Scrivi un nome."},
		{"a long name", "name", strings.Repeat("a", 61), "al massimo 60 caratteri"},
		{"a day that is none", "held", "2026-02-30", "La data non si legge"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			s := laptop(t)
			form := url.Values{"id": {"n1"}, "name": {"Coppa"}, "held": {"2026-08-28"}}
			form.Set(tt.field, tt.value)
			w := ask(s, "/desk/tornei/nuovo", form)
			if w.Code != http.StatusBadRequest || len(s.desk.Tournaments.Index().Rows) != 0 {
				t.Errorf("status %d, %d tournaments", w.Code, len(s.desk.Tournaments.Index().Rows))
			}
			if found := troubles.FindStringSubmatch(w.Body.String()); found == nil || found[1] != tt.field || !strings.Contains(html.UnescapeString(found[2]), tt.says) {
				t.Errorf("marked: %q, want %s: %s", found, tt.field, tt.says)
			}
			if !strings.Contains(w.Body.String(), `value="`+html.EscapeString(tt.value)+`"`) {
				t.Error("what was typed is lost")
			}
		})
	}
}

// postTournament gives an order to a tournament as a page does.
func postTournament(s *Server, id string, fields url.Values) *httptest.ResponseRecorder {
	return ask(s, "/api/v1/tournaments/"+id+"/commands", fields)
}

func TestHouses(t *testing.T) {
	s := laptop(t)
	says(t, ask(s, "/desk/case", nil), "Sugli schermi non c’è nessun torneo.")
	ask(s, "/desk/tornei/nuovo", url.Values{"id": {"n1"}, "name": {"Coppa"}})
	says(t, ask(s, "/desk/case", nil), "Questo torneo non ha ancora Case.")
	for range 2 { // a double tap adds them once
		if w := ask(s, "/desk/case/quattro", url.Values{"id": {"q"}}); w.Code != http.StatusSeeOther {
			t.Fatalf("status %d", w.Code)
		}
	}
	tests := []struct {
		name   string
		fields url.Values
		status int
		houses int
	}{
		{"added", url.Values{"id": {"a"}, "command": {"add-house"}, "name": {"Luna"}, "arms": {"luna"}}, 200, 5},
		{"of the same name", url.Values{"id": {"b"}, "command": {"add-house"}, "name": {"grifondoro"}, "arms": {"stella"}}, 409, 5},
		{"with arms that there are not", url.Values{"id": {"c"}, "command": {"add-house"}, "name": {"Drago"}, "arms": {"drago"}}, 400, 5},
		{"renamed", url.Values{"id": {"d"}, "command": {"edit-house"}, "house": {"luna"}, "name": {"Sole"}, "arms": {"stella"}}, 200, 5},
		{"removed", url.Values{"id": {"e"}, "command": {"remove-house"}, "house": {"luna"}}, 200, 4},
	}
	for _, tt := range tests {
		if w := postTournament(s, "coppa", tt.fields); w.Code != tt.status {
			t.Errorf("%s: status %d, want %d", tt.name, w.Code, tt.status)
		}
		if got, _ := s.desk.Tournaments.Current(); len(got.Houses) != tt.houses {
			t.Errorf("%s: %d Houses, want %d", tt.name, len(got.Houses), tt.houses)
		}
	}
}

func TestHouseThatPlaysStays(t *testing.T) {
	s := laptop(t)
	ask(s, "/desk/nuova", validQuickForm())
	says(t, ask(s, "/desk/case", nil), "gioca la partita 1A")
	if w := postTournament(s, "serata", url.Values{"id": {"e"}, "command": {"remove-house"}, "house": {"grifondoro"}}); w.Code != http.StatusUnprocessableEntity {
		t.Errorf("status %d", w.Code)
	}
}

func TestTournamentsAreArchivedAndDeleted(t *testing.T) {
	s := laptop(t)
	if w := imports(t, s, simulated(t, 9)); w.Code != http.StatusSeeOther {
		t.Fatalf("status %d: %.300s", w.Code, w.Body)
	}
	ask(s, "/desk/nuova", validQuickForm())
	list := ask(s, "/desk/tornei", nil)
	says(t, list, "Ha dei risultati, quindi non si cancella. Puoi archiviarlo.")
	if w := postTournament(s, "prova-9", url.Values{"id": {"d1"}, "command": {"delete"}}); w.Code != http.StatusUnprocessableEntity {
		t.Errorf("what has results was deleted: status %d", w.Code)
	} else {
		says(t, w, "rchivi")
	}
	for _, step := range []struct{ id, tournament, command string }{
		{"a1", "prova-9", "archive"}, {"a2", "prova-9", "unarchive"}, {"a3", "prova-9", "archive"}, {"a4", "serata", "delete"},
	} {
		if w := postTournament(s, step.tournament, url.Values{"id": {step.id}, "command": {step.command}}); w.Code != http.StatusOK {
			t.Errorf("%s: status %d", step.command, w.Code)
		}
	}
	says(t, ask(s, "/desk/tornei", nil), "Qui non c’è ancora nessun torneo.")
	says(t, ask(s, "/desk/tornei?archivio=1", nil), "Coppa di prova 9")
	if rows := s.desk.Tournaments.Index().Rows; len(rows) != 1 || !rows[0].Archived {
		t.Errorf("list %+v", rows)
	}
}

// The summary of a tournament in the list follows its changes.
func TestSummaryFollows(t *testing.T) {
	s := laptop(t)
	ask(s, "/desk/nuova", validQuickForm())
	says(t, ask(s, "/desk/tornei", nil), "4 persone")
	postTournament(s, "serata", url.Values{"id": {"z"}, "command": {"add-people"}, "house": {"grifondoro"}, "names[]": {"Zoë"}})
	says(t, ask(s, "/desk/tornei", nil), "5 persone")
	ask(s, "/api/v1/matches/serata.1A/commands?as=organiser", url.Values{"id": {"f"}, "command": {"end"}, "by": {"forfeit"}, "side": {"white"}, "reason": {"pioggia"}})
	page := ask(s, "/desk/tornei", nil)
	says(t, page, "partite giocate: 1 su 1")
	says(t, page, "Vince Serpeverde")
}

func TestTournamentsInPages(t *testing.T) {
	s := laptop(t)
	for i := range 25 {
		ask(s, "/desk/tornei/nuovo", url.Values{"id": {"n" + string(rune('a'+i))}, "name": {"Coppa " + string(rune('A'+i))}})
	}
	first, second := ask(s, "/desk/tornei", nil), ask(s, "/desk/tornei?pagina=2", nil)
	says(t, first, "Coppa Y")
	says(t, first, "pagina 1 di 2")
	says(t, second, "Coppa A")
	if strings.Contains(first.Body.String(), "Coppa A<") {
		t.Error("the first page holds all")
	}
}

// A House may be given any existing arms, and no others.
func TestArmsOfAHouse(t *testing.T) {
	s := laptop(t)
	ask(s, "/desk/nuova", validQuickForm())
	for arms, want := range map[string]int{"luna": http.StatusOK, "drago": http.StatusBadRequest} {
		edit := url.Values{"id": {arms}, "command": {"edit-house"}, "house": {"grifondoro"}, "name": {"Grifondoro"}, "arms": {arms}}
		if w := postTournament(s, "serata", edit); w.Code != want {
			t.Errorf("%s: status %d, want %d: %.200s", arms, w.Code, want, w.Body)
		}
	}
}
