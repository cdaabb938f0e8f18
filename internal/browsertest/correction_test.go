package browsertest

import "testing"

// TestCorrection: Rook eats Rook and the match is closed. The organiser changes the outcome at the desk,
// sees its effect before, and takes two points away; nothing is entered again. Before that the Referee
// takes steps back one by one and brings them back, then uses the list.
func TestCorrection(t *testing.T) {
	t.Parallel()
	h := newAPIMatch(t, nil)
	h.prepare()
	h.start()
	h.move(0, "a1", "a8")
	h.do(h.referee, "settle", fields{"asked": h.referee.state().Asked, "outcome": "attacker"})
	h.perform()
	h.move(1, "b7", "b6")

	r := referee{h.referee.seated("referee", tablet)}
	r.visit("/arbitro/A")
	back, again := visible("button.takeback:not(.redo)"), visible("button.redo")
	r.tap(back)
	r.until(`document.querySelector(".redo")?.innerText.includes("b7 in b6") && document.querySelector(".takeback:not(.redo)").innerText.includes("a8")`)
	r.screenshot("undone")
	r.tap(again)
	r.until(`!document.querySelector(".redo")`)
	r.listOfSteps(h)
	h.do(h.referee, "end", fields{"by": "agreement", "reason": "prova"})

	desk := h.organiser.seated("organiser", laptop)
	desk.visit("/desk")
	desk.tap(visible("header [data-open=more]"))
	desk.tap(visible(`#more a[href^="/desk/correggi/"]`))
	desk.tap(visible(`.o-duels a[href*="/esito/"]`))
	desk.until(`document.querySelectorAll(".o-option").length === 2`)
	desk.screenshot("outcomes")
	desk.noViolations("another outcome")
	lost := ".o-option:has([name=outcome][value=defender]) "
	desk.until(`document.querySelector(` + quote(lost+".changed") + `)`)
	desk.tap(visible(lost + ".o-reasons button"))
	desk.tap(visible(lost + "form > button"))
	desk.until(`location.pathname.match(/correggi\/[^/]+$/) && document.querySelector(".o-correct-result h2").innerText.startsWith("0–2")`)
	desk.fill("[name=punti]", "-2")
	desk.fill("[name=lato]", "black")
	desk.tap(visible(".o-correct-points form button"))
	desk.until(`document.querySelectorAll(".o-option").length === 1`)
	desk.tap(visible(".o-reasons button"))
	desk.tap(visible(".o-option form > button"))
	desk.until(`document.querySelector(".o-correct-result h2")?.innerText.startsWith("0–0")`)
	desk.screenshot("corrected")
	if st := h.referee.state(); st.Phase != "finished" || st.Result == nil || st.Result.Winner != "" {
		t.Errorf("the match stands %s, %+v", st.Phase, st.Result)
	}
}

// listOfSteps opens the list of steps, which the page fetches. Without a line the page says so, and the list
// comes later by itself; it shows what happens while it is open, and keeps what was chosen.
func (r referee) listOfSteps(h *apiMatch) {
	r.t.Helper()
	list := `document.querySelector("#steps [data-shown]")`
	eval[bool](r.screen, `(() => {
		const line = window.fetch;
		window.fetch = (...asked) => window.lineIsCut && asked[0].startsWith("/passi/") ? Promise.reject(new TypeError("no line")) : line(...asked);
		return window.lineIsCut = true;
	})()`)
	r.opens("steps")
	r.until(list + `.innerText.includes("Non collegato")`)
	r.screenshot("steps-lost")
	eval[bool](r.screen, `!(window.lineIsCut = false)`)
	r.until(list + `.querySelector("label").innerText.includes("b7 in b6")`)
	r.tap(visible("#steps [data-close]"))
	r.noViolations("the list of steps")
	r.opens("steps")
	move := visible(`#steps label:has([name=to])`)
	r.tap(move)
	chosen := eval[string](r.screen, `document.querySelector("#steps [name=to]:checked").value`)
	h.perform()
	h.move(0, "c2", "c3")
	r.until(list + `.querySelector("label").innerText.includes("c2 in c3") && document.querySelector("#steps [name=to]:checked").value === ` + quote(chosen))
	r.screenshot("steps")
	r.tap(visible("#steps button[name=reason]"))
	r.until(`!document.querySelector("#steps").open && document.querySelector(".takeback:not(.redo)").innerText.includes("a8")`)
}
