package browsertest

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"
)

// noViolations fails the test for what axe finds on a page.
func (s *screen) noViolations(what string) {
	s.t.Helper()
	for _, found := range s.violations(false) {
		s.t.Errorf("%s: %s: %s", s.who, what, found)
	}
}

// servePlayed starts a server whose database holds a whole simulated tournament.
func servePlayed(t *testing.T, flags ...string) *server {
	t.Helper()
	s := serve(t, flags...)
	s.kill()
	record, err := exec.Command(binary, "simulate", "--seed", "7").Output()
	if err != nil {
		t.Fatalf("simulate: %v", err)
	}
	file := filepath.Join(t.TempDir(), "record.json")
	if err := os.WriteFile(file, record, 0o600); err != nil {
		t.Fatal(err)
	}
	if out, err := exec.Command(binary, "import", "--db", s.db, file).CombinedOutput(); err != nil {
		t.Fatalf("import: %v\n%s", err, out)
	}
	s.mustStart(t)
	return s
}

// TestTournamentAxe looks at the organiser's and the public pages of a tournament in Italian, in all three
// themes by turns, and at some in English. Axe finds nothing.
func TestTournamentAxe(t *testing.T) {
	t.Parallel()
	s := servePlayed(t)
	organiser := s.newClient(t)
	organiser.signIn()
	desk := organiser.match("").seated("organiser", laptop)
	visitor := open(t, "visitor", phone, s.address)
	turn := 0
	look := func(who *screen, lang string, paths ...string) {
		for _, path := range paths {
			who.cookie("lingua", lang)
			who.cookie("theme", themes[turn%len(themes)])
			turn++
			who.visit(path)
			who.until(`document.querySelector("#main")`)
			who.screenshot("axe")
			who.noViolations(path + " in " + lang)
		}
	}
	look(desk, "it", "/desk/tornei", "/desk/tornei/nuovo", "/desk/tornei/importa", "/desk/case", "/desk/persone", "/desk/persone/importa",
		"/desk/persone/strateghi", "/desk/regole", "/desk/regole/incantesimi", "/desk/calendario", "/desk/calendario?scacchiere=1", "/desk/programma", "/desk/classifica", "/desk/rapporto", "/desk/registro", "/desk/schermi", "/desk/dispositivi", "/desk/rete", "/desk/suono", "/desk/suono/qui", "/desk/copie", "/desk/copie/posto")
	look(desk, "it", "/desk/cartellini/manifesto", "/desk/cartellini/programma", "/desk/cartellini/targhette", "/desk/cartellini/pettorine", "/desk/cartellini/fogli")
	look(desk, "it", "/desk/sito", "/desk/pulsanti", "/desk/chiavi", "/desk/webhook", "/desk/overlay", "/desk/coppa", "/desk/strumenti", "/accoglienza")
	look(visitor, "it", "/rete", "/telefono", "/api/", "/classifica", "/calendario")
	replay := poll[string](visitor, timeout, `document.querySelector("a.pairing")?.getAttribute("href")`)
	look(visitor, "it", replay, replay+"?passo=3")
	look(desk, "en", "/desk/rapporto", "/desk/classifica")
	look(visitor, "en", "/classifica", replay)
}
