package browsertest

import (
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"scacchimagici/internal/magici"
	"scacchimagici/internal/tournament"
)

// TestIntervention prepares an intervention by taps: two people change places, one leaves, a House gets a
// point, the other one moves next. Only the main button carries it out, all at once, and one undo takes it
// back. A spell needs no effect.
func TestIntervention(t *testing.T) {
	t.Parallel()
	settings := tournament.DefaultSettings()
	settings.SpellsPerPerson = 1
	settings.Spells = []magici.Spell{
		{ID: "lumos", Name: "Lumos", Text: "Tutta la Casa alza la bacchetta.", Category: "Cerimonia"},
		{ID: "scope", Name: "Scambio di scope", Text: "Due compagni si scambiano di posto.", Category: "Movimento"},
	}
	m := newMatchOf(t, handbookNames, &settings)
	m.prepare()
	m.start()
	m.do(m.referee, "pause", fields{"reason": "si sono spostati"})
	r := m.referee.seated("referee", tablet)
	r.visit("/arbitro/A")
	r.tap(visible(`header [data-open=more]`))
	r.tap(visible(`dialog[open] a[href$="/intervento"]`))
	r.until(`document.querySelector(".i-panel")`)
	r.screenshot("intervention-empty")

	tool := func(name string) { r.tap(visible(`.i-tools a[href*="fa=` + name + `"]`)) }
	square := func(name string) { r.tap(visible(`button[data-sq=` + name + `]`)) }
	rows := func(n int) {
		r.until(`document.querySelectorAll(".i-effects li:not(.i-none)").length === ` + string(rune('0'+n)))
	}
	before := m.referee.state()
	tool("swap")
	square("a1")
	square("d1")
	rows(1)
	tool("remove")
	square("f7")
	rows(2)
	square("e8") // a King cannot leave, and cannot be tapped
	rows(2)
	tool("points")
	r.tap(visible(`form.i-points button`))
	rows(3)
	tool("turn")
	r.tap(visible(`button[name=lato][value=black]`))
	rows(4)
	tool("move")
	square("g2")
	square("g3")
	rows(5)
	r.tap(visible(`.i-effects li:last-child a`))
	rows(4)
	if now := m.referee.state(); now.Seq != before.Seq {
		t.Fatal("preparing has changed the match")
	}
	r.tap(visible(`.i-why a[href*="perche=elsewhere"]`))
	for _, size := range [][2]int64{{1280, 800}, {1024, 768}, {1024, 600}, {800, 1280}} {
		r.steps(chromedp.EmulateViewport(size[0], size[1], chromedp.EmulateMobile, chromedp.EmulateTouch))
		r.screenshot("intervention")
	}
	r.order("intervention", nil, "")
	r.until(`location.pathname === "/arbitro/A" && !location.pathname.includes("intervento")`)
	now := m.referee.state()
	if now.ToMove != "black" || now.Sides[0].Points != 1 || strings.Contains(now.summary(), "f7") || !strings.Contains(now.summary(), "a1 wq") || !strings.Contains(now.summary(), "d1 wr") {
		t.Errorf("after the intervention: %s", now.summary())
	}
	m.do(m.referee, "undo", fields{"to": before.Last, "seen": now.Last, "reason": "prova"})
	if back := m.referee.state(); back.summary() != before.summary() {
		t.Errorf("after the undo: %s, before: %s", back.summary(), before.summary())
	}

	r.visit("/arbitro/A/intervento?perche=spell")
	r.tap(visible(`[data-open=pick-spell]`))
	r.tap(visible(`dialog[open] a[href*="incanto=lumos"]`))
	r.tap(visible(`[data-open=pick-caster]`))
	r.screenshot("intervention-caster")
	r.tap(visible(`dialog[open] a[href*="lancia="]`))
	r.until(`document.querySelector(".i-main button.main:not([aria-disabled=true])")`)
	r.screenshot("intervention-spell")
	r.order("intervention", nil, "")
	r.until(`location.pathname === "/arbitro/A"`)
	if last := m.referee.state(); last.Last <= now.Last {
		t.Error("the spell is not in the log")
	}
}
