package browsertest

import (
	_ "embed"
	"encoding/json"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
)

//go:embed testdata/axe.min.js
var axe string

// audit looks at pages with axe, each time in another theme.
type audit struct {
	*hall
	pages  []audited
	turn   int // counts the pages looked at
	phases int // counts the phases
}

// audited is a page on the device that shows it.
type audited struct {
	*screen
	path string
}

// TestAxe looks at every page in every phase, in both languages, in all three themes by
// turns, and at every dialog in one language or the other. Nothing is found.
func TestAxe(t *testing.T) {
	t.Parallel()
	s := serve(t)
	visitor := open(t, "visitor", phone, s.address)
	door := &audit{pages: []audited{{visitor, "/"}, {visitor, "/entra"}, {visitor, "/accedi"}, {visitor, "/nessuna"}, {visitor, "/schermo"}}}
	door.look(t, "door")
	organiser := s.call(t)
	organiser.signIn()
	desk := organiser.playing("").seated("organiser", laptop)
	empty := &audit{pages: []audited{{desk, "/desk"}, {desk, "/desk/nuova"}}}
	empty.look(t, "empty desk")

	sideTables(t, s, desk, visitor)

	a := &audit{hall: assemble(t, nil)}
	e := a.evening()
	a.pages = []audited{
		{e.referee.screen, "/arbitro/A"},
		{e.white.screen, a.page(0)},
		{e.black.screen, a.page(1)},
		{e.public, "/"},
		{e.projector, "/schermo"},
		{e.laptop, "/desk"},
	}
	a.match(t)
	last := &audit{pages: []audited{
		{e.laptop, "/desk/cartellini"},
		{e.referee.screen, a.page(0)},
		{e.laptop, "/desk/classifica"},
		{e.public, "/classifica"},
		{e.public, "/calendario"},
		{e.public, "/partita/1A"},
	}}
	last.look(t, "cards and helper")
}

// sideTables looks at the pages of the side tables: without any, with one that waits, and
// with a game on the wall.
func sideTables(t *testing.T, s *server, desk, visitor *screen) {
	t.Helper()
	none := &audit{pages: []audited{{desk, "/desk/tavoli"}, {visitor, "/tavoli"}, {visitor, "/tavoli/regole/boop"}}}
	none.look(t, "no tables")
	organiser := s.call(t)
	organiser.signIn()
	ada := s.call(t)
	code := ada.sideTable(fields{"game": "boop", "name": "Ada", "against": "here", "other": "Bo"})
	waiting := ada.sideTable(fields{"game": "magnetone", "name": "Ada"})
	ada.must(ada.order("/api/v1/tables/"+code+"/commands", "play", fields{"game": 1, "ply": 0, "move": "Kc3"}))
	organiser.must(organiser.order("/api/v1/access/commands", "assign-screen", fields{"number": 1, "shows": "tables"}))
	some := &audit{pages: []audited{
		{desk, "/desk/tavoli"}, {visitor, "/tavoli"}, {visitor, "/tavoli/" + code}, {visitor, "/tavoli/" + waiting}, {visitor, "/schermo"},
	}}
	some.look(t, "tables")
}

// sideTable opens a table and returns its code.
func (c *caller) sideTable(order fields) string {
	c.t.Helper()
	said := c.must(c.order("/api/v1/tables", "open-table", order))
	var a struct{ Next string }
	if err := json.Unmarshal([]byte(said.body), &a); err != nil {
		c.t.Fatal(err)
	}
	return strings.TrimPrefix(a.Next, "/tavoli/")
}

// match goes through all phases.
func (a *audit) match(t *testing.T) {
	a.look(t, "planned")
	a.open()
	a.look(t, "purchase")
	a.draft(0)
	a.look(t, "draft")
	a.seal(0)
	a.look(t, "sealed")
	a.draft(1)
	a.seal(1)
	a.look(t, "deployment")
	a.deploy()
	a.look(t, "wands")
	a.start()
	a.allTheTime()
	a.look(t, "thinking")
	a.do(a.referee, "call", fields{"turn": a.referee.state().Turn, "square": "d1"})
	a.allTheTime()
	a.look(t, "direct")
	a.do(a.referee, "move", fields{"turn": a.referee.state().Turn, "from": "d1", "to": "d8"})
	a.look(t, "duel")
	a.do(a.referee, "reveal", fields{"asked": a.referee.state().Asked})
	a.look(t, "revealed")
	a.do(a.referee, "settle", fields{"asked": a.referee.state().Asked, "outcome": "defender"})
	a.look(t, "performing")
	a.do(a.referee, "pause", fields{"reason": "pioggia"})
	a.look(t, "paused")
	a.do(a.referee, "resume", nil)
	a.do(a.referee, "end", fields{"by": "agreement", "reason": "è tardi"})
	a.look(t, "finished")
}

// allTheTime gives a turn or a Direct Move longer than axe takes for all pages, however slow
// the machine is.
func (a *audit) allTheTime() {
	a.do(a.referee, "correct-clock", fields{"clock": "turn", "mode": "set", "seconds": 3000, "reason": "prova"})
}

var themes = []string{"notte", "pergamena", "sole"}

// look looks at all pages in both languages. The turn of a side must not run out
// meanwhile: what moves by itself is looked at as it is.
func (a *audit) look(t *testing.T, phase string) {
	t.Helper()
	a.phases++
	for _, p := range a.pages {
		for i, lang := range []string{"it", "en"} {
			theme := themes[a.turn%len(themes)]
			a.turn++
			p.cookie("lingua", lang)
			p.cookie("theme", theme)
			p.visit(p.path)
			p.until(`document.querySelector("#main")`)
			for _, found := range p.violations((a.phases+i)%2 == 0) {
				t.Errorf("%s: %s in %q, %s: %s", phase, p.who, lang, theme, found)
			}
			p.shot(strings.ReplaceAll(phase, " ", "-") + "-" + lang + "-" + theme)
		}
	}
}

// violations are what axe finds on the page, and if wanted in each of its dialogs.
func (s *screen) violations(dialogs bool) []string {
	s.t.Helper()
	s.steps(chromedp.Evaluate[chromedp.Void](axe + ";0"))
	const run = `(async () => {
		const look = async (where) => (await axe.run(where, { resultTypes: ["violations"], preload: false })).violations
			.flatMap((v) => v.nodes.map((n) => v.id + ": " + n.target.join(" ") + " – " + n.failureSummary.replaceAll("\n", " ")));
		await Promise.allSettled(document.getAnimations().map((a) => a.effect.getComputedTiming().iterations === Infinity || a.finished));
		const found = await look(document);
		for (const dialog of document.querySelectorAll(DIALOGS)) {
			dialog.showModal();
			for (const part of dialog.querySelectorAll("details")) part.open = true;
			found.push(...await look(dialog));
			dialog.close();
		}
		return found;
	})()`
	which := `"#none"`
	if dialogs {
		which = `"dialog"`
	}
	found, err := chromedp.Run(s.ctx, chromedp.Evaluate[[]string](strings.ReplaceAll(run, "DIALOGS", which), chromedp.EvalAwaitPromise))
	if err != nil {
		s.t.Fatalf("%s: axe: %v", s.who, err)
	}
	return found
}
