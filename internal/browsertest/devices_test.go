package browsertest

import (
	"testing"

	"github.com/chromedp/chromedp"
)

// The desk sees a Strategist's phone, calls it, and hears that a person has tapped; it is loaded anew, named, and asks for
// help. The name survives a restart.
func TestDevicesAtTheDesk(t *testing.T) {
	t.Parallel()
	h := newAPIMatch(t, nil)
	h.open()
	marco := open(t, "Marco", phone, h.server.address)
	h.sides[0].lend(marco)
	marco.visit(h.page(0))
	desk := h.organiser.seated("organiser", laptop)
	desk.visit("/desk/dispositivi")
	tile := visible(`.dv-tile:has(.arms)`)
	desk.until(`/\d+ ms/.test(` + tile + `?.innerText)`)
	desk.screenshot("wall")

	ada := open(t, "Ada", phone, h.server.address)
	ada.sits("boop", "computer")
	desk.until(visible(`.dv-tile[href="/desk/tavoli"]`) + `?.innerText.includes("una pagina aperta")`)
	ada.visit("/tavoli")
	desk.until(visible(`.dv-tile[href="/desk/tavoli"]`) + `?.innerText.includes("nessuno da ")`)
	desk.screenshot("table")
	ada.tap(visible(`.magici button`))
	desk.until(`[...document.querySelectorAll(".dv-tile[href='/desk/tavoli']")].some(tile => /Scacchi Magici[^]*una pagina aperta/.test(tile.innerText))`)
	desk.screenshot("tables")

	marco.until(`(new MutationObserver((_, of) => {
		if (!document.querySelector(".desk-call")) return;
		const now = performance.now(); // the moment at which it comes, for as long as a tap needs here
		performance.now = () => now;
		of.disconnect();
	}).observe(document.body, { childList: true }), true)`)
	desk.tap(tile)
	desk.tap(visible(`dialog[open] [action$="/chiama"] button`))
	marco.until(visible(".desk-call"))
	marco.steps(chromedp.TapXY(200, 400)) // the finger was on its way to something else
	if !eval[bool](marco, `document.querySelector(".desk-call") !== null`) {
		t.Error("a tap has answered a call that it cannot have seen")
	}
	marco.until(`delete performance.now && document.querySelector(".desk-call").dataset.held === undefined`)
	marco.screenshot("called")
	desk.until(visible(`dialog[open] [action$="/smetti"] button`))
	menu := eval[[]float64](marco, `(r => [r.left + r.width / 2, r.top + r.height / 2])(document.querySelector("[data-open=more]").getBoundingClientRect())`)
	for range 2 { // hurried: the second tap does not reach what was below
		marco.steps(chromedp.TapXY(menu[0], menu[1]))
	}
	if eval[bool](marco, `document.querySelector("dialog[open]") !== null`) {
		t.Error("the second of two taps on the call has opened the menu below it")
	}
	marco.until(`!document.querySelector(".desk-call")`)
	desk.says("ha risposto alle")

	marco.until(`window.before = true`)
	desk.tap(visible(`dialog[open] [action$="/ricarica"] button`))
	marco.until(`window.before === undefined && document.body.dataset.stream`)
	desk.fill(`dialog[open] [name=name]`, "telefono di Marco")
	desk.order("rename-device", nil, "")
	desk.until(tile + `?.innerText.includes("telefono di Marco")`)

	marco.visit("/rete")
	marco.until(`document.querySelector("[data-check=line]")?.dataset.state !== "wait"`) // a busy machine has a slow line
	marco.tap(visible("#show button"))
	marco.says("L’organizzatore lo vede.")
	marco.screenshot("works")
	desk.says("Chiede aiuto")
	desk.screenshot("asks")
	desk.tap(visible(`[action$="/visto"] button`))
	desk.until(`!document.body.innerText.includes("Chiede aiuto")`)

	doctor := h.organiser.seated("doctor", laptop)
	doctor.visit("/desk/rete")
	for _, on := range []string{"true", "false"} { // phones that look for the internet are answered, and not any more
		doctor.tap(visible(`form:has([name=on][value=` + on + `]) button`))
		doctor.until(`!document.querySelector("[name=on][value=` + on + `]")`)
		doctor.screenshot("network")
	}

	desk.says("muto da") // the page of the checks reports nothing, and the match waits for this phone
	desk.says("telefono di Marco")
	desk.screenshot("silent")
	h.server.kill()
	h.server.mustStart(t)
	desk.says("telefono di Marco")
}
