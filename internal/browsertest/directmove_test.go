package browsertest

import (
	"testing"

	"github.com/chromedp/chromedp"

	"scacchimagici/internal/locale"
)

// TestDirectMoveIsArmed: a tapped person moves for the Strategist, and the Referee reads so; the big
// button arms the call, and then nothing but a call can be tapped.
func TestDirectMoveIsArmed(t *testing.T) {
	t.Parallel()
	h := newAPIMatch(t, nil)
	h.prepare()
	h.start()
	words := catalogue.In(locale.Italian)
	r := referee{h.referee.seated("referee", size{1024, 600, true})}
	r.cookie("theme", "sole")
	r.visit("/arbitro/A")
	taps := 0
	tap := func(js string) {
		t.Helper()
		r.tap(js)
		taps++
	}
	shown := func(text string) {
		t.Helper()
		r.until(`document.getElementById("slot").innerText.includes(` + quote(text) + `)`)
	}

	// Not armed: two taps are the Strategist's capture.
	tap(square("a1"))
	shown(words.T("referee.moves.for", "Dqilo"))
	shown(words.T("referee.direct.of", "Dqilo"))
	r.screenshot("person")
	tap(square("a8"))
	r.until(`document.querySelector(".r-fighters")`)
	if st := h.referee.state(); st.Sides[1].Points != 0 || taps != 2 {
		t.Errorf("the Strategist's capture takes %d taps and gives Black %d", taps, st.Sides[1].Points)
	}
	h.do(h.referee, "settle", fields{"asked": h.referee.state().Asked, "outcome": "attacker"})
	h.perform()

	// Armed: an empty square is no move, a person is the call.
	taps = 0
	tap(visible(`[data-sq="call"]`))
	shown(words.T("referee.direct.who"))
	r.screenshot("armed")
	r.tap(square("e4"))
	r.says(words.T("referee.direct.refused", "e4"))
	for _, of := range tablets {
		r.refusalCoversNothing(of, "armed")
	}
	r.steps(chromedp.EmulateViewport(1024, 600, chromedp.EmulateMobile, chromedp.EmulateTouch))
	tap(square("d8"))
	r.until(`document.querySelector('[data-sq="d8"]').matches(".m-picked") && !document.querySelector('[data-sq="call"]')`)
	if st := h.referee.state(); st.Phase != "direct" || st.Sides[0].Points != 2+4 {
		t.Errorf("after the call the match is %s and White has %d", st.Phase, st.Sides[0].Points)
	}
	r.screenshot("called")
	tap(visible(`[data-sq="d1"].m-duel`))
	r.until(`document.querySelector(".r-fighters")`)
	tap(button("settle", nil, "outcome=attacker"))
	r.until(button("perform", nil, ""))
	if taps > 5 {
		t.Errorf("a Direct Move that captures takes %d taps", taps)
	}
	if st := h.referee.state(); st.Sides[1].Points != 2*4 {
		t.Errorf("the Direct Move gives Black %d", st.Sides[1].Points)
	}
}
