package browsertest

import "testing"

// TestPaper: in the evening the organiser enters the sheets of a match on one tablet, both sides to the end.
func TestPaper(t *testing.T) {
	t.Parallel()
	s := serve(t)
	r := referee{open(t, "evening", tablet, s.address)}
	r.signIn(s.password)
	r.fillQuick(quickMatch)
	const list = "/desk/cartellini/fogli"
	r.visit(list)
	r.screenshot("sheets")
	r.tap(visible(`[data-open="sheet-1A"]`))
	r.tap(visible(`#sheet-1A button.main`))
	r.says("40 domande riservate")
	r.tap(visible(`a[href^="/arbitro/A"]`)) // the Strategists have no names yet
	for _, side := range []string{"white", "black"} {
		r.opens("name-" + side)
		r.tap(visible("dialog[open] button[name=person]"))
		r.until(`document.querySelectorAll(".r-who").length === ` + map[string]string{"white": "1", "black": "2"}[side])
	}
	r.visit(list)
	r.tap(visible(`[data-open="sheet-1A-enter"]`))
	r.tap(visible(`#sheet-1A-enter button.main`))
	r.until(`location.pathname === "/arbitro/A"`)
	for _, side := range []string{"white", "black"} {
		r.tap(visible(".r-main a"))
		p := strategist{r.screen, side}
		p.buy("R1")
		p.cast()
		p.screenshot("army")
		p.order("confirm", nil, "")
		r.tap(visible(".helping a"))
		r.until(`location.pathname === "/arbitro/A"`)
	}
	for _, sq := range []string{"a1", "a8"} {
		r.tap(square("R1"))
		r.tap(visible(`[data-sq="` + sq + `"].m-place`))
		r.until(`document.querySelector('[data-board] [data-sq="` + sq + `"] > .pc')`)
	}
	r.opens("coin")
	r.tap(visible(`dialog[open] button[value=white]`))
	r.order("start", nil, "")
	r.says("Prima riga del foglio")
	r.moves("a1", "a8", tap)
	r.fill("input[name=number]", "4")
	r.tap(visible(".r-number button"))
	r.until(`document.querySelector(".r-number [name=asked]")?.value === "2"`) // another question is asked
	r.screenshot("number")
	r.settles("attacker")
	r.says("Turno perso")
	r.screenshot("entering")
	r.order("timeout", nil, "")
	r.until(`document.querySelectorAll(".r-tasks li").length === 3`)
	r.tap(visible(`header [data-open="end"]`))
	r.unfold(`[name=by][value=time]`)
	r.tap(visible(`dialog[open] details[open] button[name=reason]`))
	r.says("Vince Grifondoro")
	r.screenshot("over")
	r.noConsoleErrors()
}
