package browsertest

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"github.com/chromedp/chromedp"
)

// spellsAgreed: each person may cast one spell, and the list of spells is pasted at the desk.
func (e *matchStory) spellsAgreed() {
	settings := unhurried()
	settings.SpellsPerPerson = 1
	e.match.must(e.match.order("/api/v1/tournaments/"+e.match.tournament()+"/commands", "settings", fields{"settings": settings, "reason": "prova"}))
	e.laptop.visit("/desk/regole/incantesimi")
	e.laptop.fill("textarea[name=table]", "Lumos;Tutta la Casa alza la bacchetta;Cerimonia\nScambio;Due compagni si scambiano di posto;Movimento")
	e.laptop.fill("form:has([name=table]) [name=reason]", "elenco della sera")
	e.laptop.tap(visible("form:has([name=table]) button"))
	e.laptop.says("Scambio")
	e.laptop.screenshot("spells")
	e.laptop.visit("/desk")
}

// intervened: the Referee puts right that a Pawn stood one square further on; then Serpeverde's King casts a
// spell, which gives the other House a point. Every screen shows the corrected board.
func (e *matchStory) intervened() {
	r := e.referee.screen
	opens := func() {
		r.tap(visible("header [data-open=more]"))
		r.tap(visible(`dialog[open] a[href$="/intervento"]`))
		r.until(`document.querySelector(".i-panel")`)
	}
	books := func() {
		r.until(`document.querySelectorAll(".i-effects li:not(.i-none)").length === 1`)
		r.until(`document.querySelector(".i-main button.main:not([aria-disabled=true])")`)
		e.referee.screenshot("intervention")
		e.referee.order("intervention", nil, "")
		r.until(`location.pathname === "/arbitro/A"`)
	}
	e.turn("black")
	opens()
	r.tap(visible(`.i-why a[href*="perche=elsewhere"]`))
	r.tap(visible(`.i-tools a[href*="fa=move"]`))
	r.tap(visible(`button[data-sq=b7]`))
	r.tap(visible(`button[data-sq=b6]`))
	books()
	e.agree("stood-elsewhere")
	opens()
	r.tap(visible(`.i-why a[href*="perche=spell"]`))
	r.tap(visible(`[data-open=pick-spell]`))
	r.tap(visible(`dialog[open] a[href*="incanto=scambio"]`))
	r.tap(visible(`[data-open=pick-caster]`))
	r.tap(visible(`dialog[open] a[href*="lancia="]`))
	r.tap(visible(`.i-tools a[href*="fa=points"]`))
	r.tap(visible(`form.i-points button`))
	books()
	e.scored(9, 4)
	e.agree("spell")
}

// recordTravels: the record of the match, with spell and intervention, passes the audit, is imported at
// another laptop and exported there byte for byte.
func (e *matchStory) recordTravels() {
	path := "/desk/tornei/" + e.match.tournament() + "/record.json"
	record := e.match.must(e.match.get(path)).body
	for _, part := range []string{`"b7"`, `"b6"`, `"kind": "intervention"`, `"spell": "scambio"`} {
		if !strings.Contains(record, part) {
			e.t.Errorf("the record has no %s", part)
		}
	}
	file := filepath.Join(e.t.TempDir(), "record.json")
	if err := os.WriteFile(file, []byte(record), 0o600); err != nil {
		e.t.Fatal(err)
	}
	if out, err := exec.Command(binary, "audit", file).Output(); err != nil || len(out) > 0 {
		e.t.Errorf("audit: %v\n%s", err, out)
	}
	elsewhere := serve(e.t)
	desk := open(e.t, "another organiser", laptop, elsewhere.address)
	desk.signIn(elsewhere.password)
	desk.visit("/desk/tornei/importa")
	desk.until(`document.querySelector("#file")`)
	desk.steps(chromedp.SetUploadFiles(chromedp.CSS("#file"), []string{file}))
	desk.tap(visible("form[action='/desk/tornei/importa'] button"))
	desk.tap(visible("form[action='/desk/tornei/importa/fatto'] button"))
	desk.until(`!location.pathname.startsWith("/desk/tornei/importa")`)
	desk.screenshot("imported")
	program := elsewhere.newClient(e.t)
	program.signIn()
	if again := program.must(program.get(path)).body; again != record {
		e.t.Errorf("exported at the other laptop the record has %d bytes, here %d, and they differ", len(again), len(record))
	}
}
