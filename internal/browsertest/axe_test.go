package browsertest

import (
	_ "embed"
	"encoding/json"
	"net/http"
	"strings"
	"sync"
	"testing"

	"github.com/chromedp/chromedp"

	"scacchimagici/internal/page"
	"scacchimagici/internal/web"
	"scacchimagici/internal/web/visitor"
	"scacchimagici/views/overlay"
	"scacchimagici/views/side"
)

//go:embed testdata/axe.min.js
var axe string

// audit looks at pages with axe, each time in another theme.
type audit struct {
	*apiMatch
	pages  []auditedPage
	turn   int // counts the pages looked at
	phases int // counts the phases
}

// auditedPage is a page on the device that shows it.
type auditedPage struct {
	*screen
	path string
}

// TestAxe looks at every page in every phase, with its dialogs, languages and themes by turns; a page
// without shapes that are new to axe is left out. Axe finds nothing.
func TestAxe(t *testing.T) {
	t.Parallel()
	s := serve(t)
	visitor := open(t, "visitor", phone, s.address)
	visitor.becomeScreen()
	door := &audit{pages: []auditedPage{{visitor, "/"}, {visitor, "/entra"}, {visitor, "/accedi"}, {visitor, "/nessuna"}, {visitor, "/telefono?pagina=/tavoli"}, {visitor, "/schermo"}}}
	door.look(t, "door")
	organiser := s.newClient(t)
	organiser.signIn()
	desk := organiser.match("").seated("organiser", laptop)
	empty := &audit{pages: []auditedPage{{desk, "/desk"}, {desk, "/desk/nuova"}}}
	empty.look(t, "empty desk")

	sideTables(t, s, desk, visitor)

	a := &audit{apiMatch: newAPIMatch(t, nil)}
	e := a.browsers()
	a.pages = []auditedPage{
		{e.referee.screen, "/arbitro/A"},
		{e.white.screen, a.page(0)},
		{e.black.screen, a.page(1)},
		{e.projector, "/schermo"},
		{e.laptop, "/desk"},
	}
	ofBoard, others := crowdPages(e.public, e.projector)
	a.pages = append(a.pages, ofBoard...)
	a.match(t)
	last := &audit{pages: []auditedPage{
		{e.laptop, "/desk/cartellini"},
		{e.laptop, "/desk/overlay"},
		{e.laptop, "/desk/pulsanti"},
		{e.referee.screen, a.page(0)},
		{e.referee.screen, "/entra/nome"},
		{e.laptop, "/desk/classifica"},
		{e.public, "/partita/1A"},
	}}
	last.pages = append(last.pages, others...)
	last.look(t, "cards and helper")
}

// crowdPages are the live pages that any visitor may open and the overlays: those of board A, which change with its match,
// and the others. What hangs on a wall is on wall.
func crowdPages(phone, wall *screen) (ofBoard, others []auditedPage) {
	beside := new(side.Beside)
	for _, row := range web.LiveRows(beside) {
		if row.Path == "" || !row.Who(visitor.Visitor{}, &http.Request{}) {
			continue
		}
		on := phone
		if row.Lane == page.Projectors {
			on = wall
		}
		if path := strings.ReplaceAll(row.Path, "{board}", "A"); path != row.Path {
			ofBoard = append(ofBoard, auditedPage{on, path})
		} else {
			others = append(others, auditedPage{on, path})
		}
	}
	together := overlay.Address{Place: "A", Theme: "pergamena"}
	for _, part := range web.Overlays(beside) {
		switch alone := (overlay.Address{Elements: []overlay.Element{part.Name}, Theme: "sole"}); {
		case part.Of == overlay.OfRanking:
			others = append(others, auditedPage{wall, alone.String()})
		case part.Of == overlay.OfBoard && part.Alone:
			alone.Place = "A"
			ofBoard = append(ofBoard, auditedPage{wall, alone.String()})
		case part.Of == overlay.OfBoard:
			together.Elements = append(together.Elements, part.Name)
		}
	}
	return append(ofBoard, auditedPage{wall, together.String()}), others
}

// sideTables looks at the pages of the side tables: without any, with a waiting one, and with a game on
// the projector.
func sideTables(t *testing.T, s *server, desk, visitor *screen) {
	t.Helper()
	none := &audit{pages: []auditedPage{
		{desk, "/desk/tavoli"},
		{desk, "/desk/coppa"},
		{visitor, "/tavoli"},
		{visitor, "/tavoli/coppa"},
		{visitor, "/tavoli/regole/boop"},
		{visitor, "/tavoli/problemi"},
		{visitor, "/tavoli/problemi/boop"},
		{visitor, "/tavoli/problemi/metamate/1"},
	}}
	none.look(t, "no tables")
	organiser := s.newClient(t)
	organiser.signIn()
	ada := s.newClient(t)
	code := ada.sideTable(fields{"game": "boop", "name": "Ada", "against": "here", "other": "Bo"})
	waiting := ada.sideTable(fields{"game": "magnetone", "name": "Ada"})
	ada.must(ada.order("/api/v1/tables/"+code+"/commands", "play", fields{"game": 1, "ply": 0, "move": "Kc3"}))
	organiser.must(organiser.order("/api/v1/access/commands", "assign-screen", fields{"number": 1, "shows": "tables"}))
	some := &audit{pages: []auditedPage{
		{desk, "/desk/tavoli"}, {visitor, "/tavoli"}, {visitor, "/tavoli/" + code}, {visitor, "/tavoli/" + waiting}, {visitor, "/schermo"},
	}}
	some.look(t, "tables")
}

// sideTable opens a table and returns its code.
func (c *apiClient) sideTable(order fields) string {
	c.t.Helper()
	return strings.TrimPrefix(c.opens("/api/v1/tables", order), "/tavoli/")
}

// opens opens a side table by an order to an address, and returns the address of its page.
func (c *apiClient) opens(at string, order fields) string {
	c.t.Helper()
	said := c.must(c.order(at, "open-table", order))
	if to := said.header.Get("Location"); to != "" {
		return to
	}
	var a struct{ Next string }
	if err := json.Unmarshal([]byte(said.body), &a); err != nil {
		c.t.Fatal(err)
	}
	return a.Next
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

var themes = []string{"notte", "pergamena", "sole"}

// look looks at all pages, by turns in one language and theme, in the long tests in both languages. The
// turn of a side must not run out meanwhile. Pages that change by themselves are taken as they are. A page that
// was looked at is put away: it need not follow the match until the next phase.
func (a *audit) look(t *testing.T, phase string) {
	t.Helper()
	a.phases++
	for n, p := range a.pages {
		languages := []string{[]string{"it", "en"}[(a.phases+n)%2]}
		if long {
			languages = []string{"it", "en"}
		}
		for _, lang := range languages {
			theme := themes[a.turn%len(themes)]
			a.turn++
			p.cookie("lingua", lang)
			p.cookie("theme", theme)
			p.visit(p.path)
			p.until(`document.querySelector("#main")`)
			for _, found := range p.violations(true) {
				t.Errorf("%s: %s in %q, %s: %s", phase, p.who, lang, theme, found)
			}
			p.screenshot(strings.ReplaceAll(phase, " ", "-") + "-" + lang + "-" + theme)
		}
		p.off()
	}
}

// audited are the shapes of elements that axe has looked at in any story.
var audited = struct {
	sync.Mutex
	shapes map[int64]bool
}{shapes: map[int64]bool{}}

// unaudited returns those of the shapes that are new, and notes them all.
func unaudited(shapes []int64) []int64 {
	audited.Lock()
	defer audited.Unlock()
	var found []int64
	for _, shape := range shapes {
		if !audited.shapes[shape] {
			found = append(found, shape)
		}
		audited.shapes[shape] = true
	}
	return found
}

// auditedPart is a part of a page that axe looks at.
type auditedPart struct {
	Index  int     `json:"index"`  // 0 is the document, 1 its first dialog
	Shapes []int64 `json:"shapes"` // the elements that it looks at; nil: the whole part
}

// violations returns what axe finds on the page, and if wanted in each of its dialogs. A part with many new
// shapes is looked at as a whole, one with some only at the elements that have them; the long tests look at
// all again.
func (s *screen) violations(dialogs bool) []string {
	s.t.Helper()
	s.until(`!document.querySelector("[data-held]")`) // held controls are dimmed and disabled for a moment
	parts := eval[[][]int64](s, `[document.documentElement, ...document.querySelectorAll("dialog")].map(probe.shapes)`)
	if !dialogs {
		parts = parts[:1]
	}
	var wanted []auditedPart
	for i, shapes := range parts {
		fresh := unaudited(shapes)
		switch {
		case long || len(fresh) > len(shapes)/10:
			wanted = append(wanted, auditedPart{Index: i})
		case len(fresh) > 0:
			wanted = append(wanted, auditedPart{i, fresh})
		}
	}
	if wanted == nil {
		return nil
	}
	s.steps(chromedp.Evaluate[chromedp.Void](axe + ";0"))
	const run = `(async (wanted) => {
		const atRest = () => Promise.allSettled(document.getAnimations().map((a) => a.effect.getComputedTiming().iterations === Infinity || a.finished));
		const found = [], parts = [document, ...document.querySelectorAll("dialog")];
		for (const { index, shapes } of wanted) {
			const part = parts[index];
			if (part !== document) {
				const box = part.querySelector("[data-load]");
				if (box) document.querySelector('[data-open="' + part.id + '"]').click(); // it fetches its content
				else part.showModal();
				while (!part.open || box && !box.querySelector("form")) await new Promise((shown) => setTimeout(shown, 50));
				for (const more of part.querySelectorAll("details")) more.open = true;
			}
			let violations, held; // what is held looks otherwise for a moment, also when a frame comes meanwhile
			do {
				while (document.querySelector("[data-held]")) await new Promise((shown) => setTimeout(shown, 50));
				held = false;
				const watch = new MutationObserver(() => { held = true; });
				watch.observe(document, { subtree: true, attributes: true, attributeFilter: ["data-held"] });
				await atRest(); // what was held gets its colours back
				const fresh = shapes && probe.shaped(index ? part : document.documentElement).filter(([, shape]) => shapes.includes(shape)).map(([el]) => el);
				({ violations } = await axe.run(fresh?.length ? { include: fresh } : part, { resultTypes: ["violations"], preload: false, rules: { "label-content-name-mismatch": { enabled: true } } }));
				held ||= watch.takeRecords().length > 0;
				watch.disconnect();
			} while (held);
			found.push(...violations.flatMap((v) => v.nodes.map((n) => v.id + ": " + n.target.join(" ") + " – " + n.failureSummary.replaceAll("\n", " "))));
			if (part !== document) part.close();
		}
		return found;
	})`
	found, err := chromedp.Run(s.ctx, chromedp.Evaluate[[]string](run+"("+quote(wanted)+")", chromedp.EvalAwaitPromise))
	if err != nil {
		s.t.Fatalf("%s: axe: %v", s.who, err)
	}
	return found
}
