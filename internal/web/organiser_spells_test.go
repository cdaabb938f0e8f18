package web

import (
	"html"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"testing"

	"scacchimagici/internal/tournament"
)

// hiddenID is the id that a form of a page gives its order.
var hiddenID = regexp.MustCompile(`name="command" value="([a-z-]+)"><input type="hidden" name="id" value="([A-Z0-9]+)"`)

// spellIDs returns the ids of the forms of the page of the spells, by their orders.
func spellIDs(t *testing.T, s *Server, path string) map[string]string {
	t.Helper()
	ids := map[string]string{}
	for _, m := range hiddenID.FindAllStringSubmatch(ask(s, path, nil).Body.String(), -1) {
		ids[m[1]] = m[2]
	}
	return ids
}

// TestSpellsPage adds, changes, imports and removes spells as the organiser does. It refuses an
// unreadable table without any change.
func TestSpellsPage(t *testing.T) {
	const path = "/desk/regole/incantesimi"
	s := laptop(t)
	id := cupOfHouses(t, s)
	give := func(page, command string, fields url.Values) (status int, said string) {
		t.Helper()
		fields.Set("command", command)
		fields.Set("id", spellIDs(t, s, page)[command])
		w := ask(s, path, fields)
		return w.Code, html.UnescapeString(w.Body.String())
	}
	done := func(page, command string, fields url.Values) {
		t.Helper()
		if status, said := give(page, command, fields); status != http.StatusSeeOther {
			t.Fatalf("%s: status %d: %s", command, status, said)
		}
	}
	done(path, "add-spell", url.Values{"name": {"Lumos"}, "text": {"Luce"}, "category": {"Cerimonia"}, "spell": {""}})
	done(path+"?cambia=lumos", "edit-spell", url.Values{"spell": {"lumos"}, "name": {"Lumos"}, "text": {"Luce in tutta la Casa"}, "category": {""}})
	done(path, "import-spells", url.Values{"table": {"nox;Nox;Buio;Cerimonia\naccio;Accio;Torna;"}})
	page := html.UnescapeString(ask(s, path+"?fatto=import-spells", nil).Body.String())
	for _, want := range []string{"Luce in tutta la Casa", "Buio", "Elenco importato", "3, al massimo 40", "Adesso nessuno li può lanciare", "cambia=accio"} {
		if !strings.Contains(page, want) {
			t.Errorf("the page does not say %q", want)
		}
	}
	status, said := give(path, "import-spells", url.Values{"table": {"a;A;x;y\nzwei"}, "replace": {"true"}})
	if status != http.StatusUnprocessableEntity && status != http.StatusBadRequest || !strings.Contains(said, "Riga 2: servono 3 o 4 colonne") || !strings.Contains(said, "a;A;x;y\nzwei") {
		t.Errorf("a list with a fault: status %d", status)
	}
	if status, said = give(path, "add-spell", url.Values{"name": {"Nox"}, "text": {"un’altra volta"}, "category": {""}}); status != http.StatusConflict || !strings.Contains(said, "un’altra volta") {
		t.Errorf("an id that is there: status %d", status)
	}
	done(path+"?cambia=nox", "remove-spell", url.Values{"spell": {"nox"}})
	if got := settingsOf(t, s, id).Spells; len(got) != 2 || got[0].Text != "Luce in tutta la Casa" || got[1].ID != "accio" {
		t.Errorf("the list is %v", got)
	}

	// The form of all settings does not change the spells, and sets how many a person may cast.
	rules := rulesForm(t, s, "/desk/regole")
	rules["settings.spellsPerPerson"] = []string{"2"}
	if w := ask(s, "/desk/regole", rules); w.Code != http.StatusSeeOther {
		t.Fatalf("status %d", w.Code)
	}
	if got := settingsOf(t, s, id); got.SpellsPerPerson != 2 || len(got.Spells) != 2 {
		t.Errorf("%d spells, %d a person", len(got.Spells), got.SpellsPerPerson)
	}
	if page := ask(s, "/desk/regole", nil).Body.String(); !strings.Contains(page, `href="/desk/regole/incantesimi"`) {
		t.Error("the settings do not lead to the spells")
	}

	// Once a match is planned a change needs a reason.
	orders(t, s, id, tournament.PlanMatch{ID: "1A", Round: 1, Board: "A", White: "grifondoro", Black: "serpeverde"})
	if status, said = give(path, "add-spell", url.Values{"name": {"Silencio"}, "text": {""}, "category": {""}}); status == http.StatusSeeOther || !strings.Contains(said, "Serve un motivo") {
		t.Errorf("without a reason: status %d", status)
	}
}
