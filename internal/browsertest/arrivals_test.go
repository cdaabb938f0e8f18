package browsertest

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"scacchimagici/internal/locale"
	"scacchimagici/internal/longtest"
)

// tickOf is the large button of a person on the page of the arrivals, as far as it is shown.
func tickOf(name string) string {
	return fmt.Sprintf(`[...document.querySelectorAll("#a-list>li:not([hidden]) .a-tick")].find((b) => b.querySelector("b").textContent === %s)`, quote(name))
}

// says of a person on the page of the arrivals.
func stateOf(name, is string) string {
	return fmt.Sprintf(`[...document.querySelectorAll("#a-list>li")].some((row) => row.querySelector("b").textContent === %s && row.dataset.is === %s)`, quote(name), quote(is))
}

// ticks types three letters and taps the name.
func (s *screen) ticks(letters, name string) {
	s.t.Helper()
	s.fill("#a-search", letters)
	s.until(tickOf(name))
	s.tap(tickOf(name))
	s.until(stateOf(name, "here"))
}

// place is a point of a person's row.
type place struct {
	Name string
	X, Y float64
}

// firstRows are the middles of the first rows that the gate shows.
func (s *screen) firstRows(n int) []place {
	s.t.Helper()
	return eval[[]place](s, fmt.Sprintf(`[...document.querySelectorAll("#a-list>li:not([hidden]) .a-tick")].slice(0, %d).map((b) => {
		const r = b.getBoundingClientRect();
		return { name: b.querySelector("b").textContent, x: r.left + r.width / 2, y: r.top + r.height / 2 };
	})`, n))
}

// TestArrivals has two phones at the gate tick people off with the code of the Reception. Both show the same; a wrong tap is
// taken back; a tick without a line waits and is then there; and the Strategist's purchase suggests those who are there.
func TestArrivals(t *testing.T) {
	t.Parallel()
	g := newAPIMatch(t, nil)
	g.open()
	buyer := g.sides[0].seated("strategist", phone)
	for _, slot := range []string{"R1", "N1"} {
		g.do(g.sides[0], "buy", fields{"side": "white", "slot": slot})
	}
	buyer.visit(g.page(0))
	buyer.until(`document.querySelectorAll(".people .who").length === 7 && document.querySelectorAll(".who .absent").length === 0`)

	code := g.organiser.card("Chi è arrivato").digits
	one, two := open(t, "gate", phone, g.server.address), open(t, "second gate", size{360, 740, true}, g.server.address)
	for _, s := range []*screen{one, two} {
		s.enter(code)
		s.until(`location.pathname === "/accoglienza" && document.querySelectorAll("#a-list>li").length === 16`)
	}

	one.ticks("bqi", "Bqina Wquli")
	one.screenshot("ticked")
	two.until(stateOf("Bqina Wquli", "here") + ` && document.querySelector(".a-count b").textContent === "1"`)
	one.until(visible("#a-last") + ` && document.querySelector("#a-last [data-name]").textContent === "Bqina Wquli"`)
	if bar := eval[bool](two, `!document.querySelector("#a-last").hidden`); bar {
		t.Error("the second phone offers to take back what the first one has noted")
	}

	// a wrong tap is taken back
	two.ticks("dqi", "Dqilo Wqara")
	two.tap(visible("#a-last button"))
	for _, s := range []*screen{one, two} {
		s.until(stateOf("Dqilo Wqara", "") + ` && ` + stateOf("Bqina Wquli", "here"))
	}
	two.until(`document.querySelector("#a-last").hidden`)

	// both phones tick the same person: the second one says the same, and nothing is refused
	helper := g.server.newClient(t)
	helper.enter(code)
	same := "/api/v1/tournaments/" + g.tournament() + "/commands"
	for range 2 {
		helper.must(helper.order(same, "attendance", fields{"person": g.people[0][2], "is": "here", "seen": 0}))
	}
	if code, message := helper.order(same, "attendance", fields{"person": g.people[0][2], "is": "left", "seen": 0}).refusal(); code != "stale" || !strings.Contains(message, "altro telefono") {
		t.Errorf("an order that has seen something else: %s %q", code, message)
	}

	// one comes later, one leaves
	one.until(stateOf("Cqora Wqemo", "here"))
	one.fill("#a-search", "fqo")
	one.tap(`document.querySelector("#a-list>li:not([hidden]) .a-more")`)
	one.tap(visible("#person .a-later .chip"))
	two.until(stateOf("Fqomo Wqulu", "late"))
	two.fill("#a-search", "cqo")
	two.tap(tickOf("Cqora Wqemo"))
	two.screenshot("person")
	two.tap(visible("#person .if-here"))
	one.until(stateOf("Cqora Wqemo", "left"))

	// the purchase: those who are not there are marked and come last, and are not suggested
	one.ticks("gqa", "Gqada Wqebe")
	buyer.until(`document.querySelectorAll(".who .absent").length === 5 && !document.querySelector(".people li:first-child .absent, .people li:nth-child(2) .absent")`)
	eval[bool](buyer, `(document.querySelector(".suggest").scrollIntoView(), true)`)
	buyer.screenshot("absent")
	buyer.tap(visible(".suggest button"))
	buyer.until(`document.querySelectorAll(".tiles .nobody").length === 1 && document.querySelector(".suggest [aria-disabled=true]")`)
	buyer.tap(visible(".people button[name=person]")) // one who is absent can still be chosen
	buyer.until(`document.querySelectorAll(".tiles .nobody").length === 0`)
	referee := g.referee.seated("referee", size{1024, 600, true})
	referee.visit("/arbitro/A")
	referee.until(`document.querySelectorAll(".r-there").length === 2`)
	referee.screenshot("readiness")
	if below := eval[int](referee, `document.documentElement.scrollHeight - innerHeight`); below > 0 {
		t.Errorf("the Referee's page is %d px too long", below)
	}

	desk := g.organiser.seated("organiser", size{1280, 800, false})
	desk.visit("/desk")
	desk.until(`document.querySelector(".o-main").innerText.includes("ne manca uno")`)
	desk.screenshot("match")

	// a phone of the public that is out of sight for half a minute does not count, until its page is looked at again
	public := open(t, "public", phone, g.server.address)
	public.hasOwnClock()
	counted := func(n int) {
		t.Helper()
		desk.until(`document.querySelector(".o-states").innerText.includes(` + quote(catalogue.In(locale.Italian).T("organiser.phones", n)) + `)`)
	}
	public.visit("/")
	counted(1)
	public.until(`(Object.defineProperty(document, "visibilityState", { value: "hidden", configurable: true }), twotaps.begins(), twotaps.passes(30000), true)`)
	counted(0)
	public.until(`(delete document.visibilityState, twotaps.ends(), document.dispatchEvent(new Event("visibilitychange")))`)
	counted(1)
	public.off()
	counted(0)

	// the line drops: two ticks wait in plain sight, and are there once the line is back
	g.server.kill()
	both := [2]string{"Hqeno Wqopo", "Fqomo Wqulu"}
	for i, name := range both {
		one.fill("#a-search", strings.ToLower(name[:3]))
		one.tap(tickOf(name))
		one.until(`!document.querySelector("#waiting").hidden && document.querySelector("#waiting [data-words]").textContent === ` + quote(strings.Join(both[:i+1], ", ")))
	}
	one.screenshot("waiting")
	g.server.mustStart(t)
	for _, name := range both {
		one.until(stateOf(name, "here") + ` && document.querySelector("#waiting").hidden`)
		two.until(stateOf(name, "here"))
	}
	two.screenshot("agree")
	one.noViolations("arrivals")
}

// TestManyArrivals ticks people off one after the other on one phone, of 200 on the list: three letters and a tap each.
func TestManyArrivals(t *testing.T) {
	t.Parallel()
	g := newAPIMatch(t, nil)
	var names []string
	for i := range 184 {
		names = append(names, fmt.Sprintf("%c%c%c Bianchi", 'A'+i%26, 'a'+i/26, 'z'-i%26))
	}
	for i, half := range [][]string{names[:92], names[92:]} {
		g.organiser.must(g.organiser.order("/api/v1/tournaments/"+g.tournament()+"/commands", "add-people", fields{"house": strings.ToLower(g.names.houses[i]), "names": half}))
	}
	gate := open(t, "gate", phone, g.server.address)
	gate.hasOwnClock()
	code := g.organiser.card("Chi è arrivato").digits
	gate.enter(code)
	gate.until(`document.querySelectorAll("#a-list>li").length === 200`)
	// a hurried second tap does nothing: the row is another button now
	first := eval[string](gate, `document.querySelector("#a-list b").textContent`)
	gate.hurries(tickOf(first), `document.querySelector(".a-count b").textContent === "1"`)
	gate.until(`document.querySelector(".a-count b").textContent === "1" && ` + stateOf(first, "here"))
	gate.tap(visible("#a-last button"))
	gate.until(`document.querySelector(".a-count b").textContent === "0"`)

	n := longtest.Amount(10, 100)
	began := time.Now()
	for _, name := range names[:n] {
		gate.ticks(strings.ToLower(name[:3]), name)
	}
	t.Logf("%d people ticked off in %s", n, time.Since(began).Round(time.Second))
	gate.until(fmt.Sprintf(`document.querySelector(".a-count b").textContent === "%d"`, n))
	gate.screenshot("many")

	// a family: three neighbours, a third of a second from one to the next, while another phone ticks off people above them.
	// Where an answer takes long, the page says so above the list and moves, and until 0.3 s after it has moved back no tap
	// counts.
	gate.fill("#a-search", "")
	gate.until(`!document.querySelector("[data-held]")`)
	above, family := gate.firstRows(6)[:3], gate.firstRows(6)[3:]
	half := (family[1].Y - family[0].Y) / 2
	family[0].Y += half - 8 // the first two are tapped near the line between them
	family[1].Y -= half - 8
	helper := g.server.newClient(t)
	helper.enter(code)
	gate.until("(twotaps.begins(), true)")
	for i, p := range family {
		gate.steps(chromedp.TapXY(p.X, p.Y))
		gate.until(`!document.querySelector(".a-order[aria-busy]")`)
		id := eval[string](gate, `[...document.querySelectorAll("#a-list .a-tick")].find((b) => b.querySelector("b").textContent === `+quote(above[i].Name)+`).value`)
		helper.must(helper.order("/api/v1/tournaments/"+g.tournament()+"/commands", "attendance", fields{"person": id, "is": "here", "seen": 0}))
		gate.until(stateOf(above[i].Name, "here"))
		gate.until("(twotaps.passes(350), true)")
	}
	gate.until("twotaps.ends()")
	gate.until(fmt.Sprintf(`document.querySelector(".a-count b").textContent === "%d"`, n+len(above)+len(family)))
	for _, p := range family {
		gate.until(stateOf(p.Name, "here"))
	}

	// four people whom a search finds at one place, three letters and a tap each: the finger comes back to the first row. What
	// was searched for stays, and the next letter comes in its place.
	gate.until(`(document.querySelector("#a-search").focus(), twotaps.begins(), true)`)
	top := gate.firstRows(1)[0]
	for _, name := range names[n : n+4] {
		gate.steps(chromedp.KeyEvent(strings.ToLower(name[:3])))
		gate.until(tickOf(name) + ` && twotaps.passes(400) === undefined`)
		gate.steps(chromedp.TapXY(top.X, top.Y))
		gate.until(stateOf(name, "here") + ` && document.querySelector("#a-search").value === ` + quote(strings.ToLower(name[:3])))
	}
	gate.until("twotaps.ends()")
}
