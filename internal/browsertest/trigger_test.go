package browsertest

import "testing"

// A button that the organiser makes pauses board A from a phone without a seat; its page shows without a reload
// whether it can be pressed, its effect, and that the desk has revoked it.
func TestButtonOnAPhone(t *testing.T) {
	t.Parallel()
	g := newAPIMatch(t, nil)
	desk := g.organiser.seated("organiser", laptop)
	desk.visit("/desk/pulsanti")
	desk.fill("#tg-match input[name=name]", "Stop!")
	desk.tap(visible("#tg-match button"))
	desk.until(`document.querySelector("#tg-page")?.value.includes("/pulsanti/")`)
	desk.screenshot("made")
	address := eval[string](desk, `new URL(document.querySelector("#tg-page").value).pathname`)

	on := open(t, "button", phone, g.server.address)
	on.visit(address)
	on.until(`document.querySelector(".tg-button button[aria-disabled=true]")`)
	g.prepare()
	g.start()
	on.until(`document.querySelector(".tg-button button:not([aria-disabled])")`)
	on.tap(visible(".tg-button button"))
	on.until(`document.querySelector(".tg-done") && document.querySelector(".tg-now").textContent.includes("già in pausa")`)
	on.screenshot("pressed")
	if m := g.referee.state(); !m.Paused {
		t.Error("the match is not paused")
	}
	if height := eval[int](on, `document.documentElement.scrollHeight - innerHeight`); height > 0 {
		t.Errorf("the page of the button is %d px too long", height)
	}

	desk.visit("/desk/pulsanti")
	desk.tap(visible(".tg-row summary"))
	desk.tap(visible(".tg-row form button"))
	on.until(`!document.querySelector(".tg-button form") && document.querySelector(".tg-now").textContent.includes("è stato tolto")`)
	on.screenshot("revoked")
	for _, s := range []*screen{desk, on} {
		if said := s.errors.String(); said != "" {
			t.Errorf("%s: %s", s.who, said)
		}
	}
}
