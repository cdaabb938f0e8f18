package browsertest

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"

	"scacchimagici/internal/locale"
)

// hurries taps twice at the same point, the second time a quarter of a second later, when another control
// is there. It uses the page's own clock, because on a busy machine a tap of the test comes later than one
// of a hurried finger. It waits until the new control takes taps.
func (s *screen) hurries(first, then string) {
	s.t.Helper()
	at := s.point(first)
	s.until("(twotaps.begins(), true)")
	s.steps(chromedp.TapXY(at[0], at[1]))
	s.until(then)
	s.until("(twotaps.passes(250), true)")
	s.steps(chromedp.TapXY(at[0], at[1]))
	s.until(`document.querySelector(".moment")?.innerText === ` + quote(catalogue.In(locale.Italian).T("ui.moment")))
	s.screenshot("hurried")
	s.until("twotaps.ends()")
	s.until(`!document.querySelector("[data-held]")`)
}

// TestHurriedReferee: two quick taps on the toss do not start the match; two on an outcome do not confirm
// it with the other side's clock running; two on the Direct Move leave the wand raised.
func TestHurriedReferee(t *testing.T) {
	t.Parallel()
	h := newAPIMatch(t, nil)
	h.prepare()
	r := referee{h.referee.seated("referee", tablet)}
	r.animates()
	r.hasOwnClock()
	r.visit("/arbitro/A")
	for _, side := range sides {
		for _, slot := range army {
			h.do(h.referee, "tick-wand", fields{"side": side, "slot": slot, "has": true})
		}
	}
	r.hurries(button("toss", fields{"by": "system"}, ""), button("start", nil, ""))
	if st := h.referee.state(); st.Phase != "ready" {
		t.Fatalf("the second tap on the toss has led to %s", st.Phase)
	}
	shown := eval[string](r.screen, `document.getElementById("live").dataset.now`)
	h.do(h.referee, "toss", fields{"by": "coin", "first": "white", "reason": "prova"})
	r.until(`document.getElementById("live").dataset.now !== ` + quote(shown) + ` && !document.querySelector("[data-held]")`)
	r.order("start", nil, "")
	r.until(`probe.goes("a1", "a8")`)
	h.move(0, "a1", "a8")
	r.hurries(button("settle", nil, "outcome=defender"), button("perform", nil, ""))
	if st := h.referee.state(); st.Phase != "performing" {
		t.Fatalf("the second tap on an outcome has led to %s", st.Phase)
	}
	r.performed()
	r.until("!" + button("perform", nil, ""))
	if st := h.referee.state(); st.Phase != "thinking" || st.ToMove != "black" {
		t.Errorf("the button that was held leads to %s of %s", st.Phase, st.ToMove)
	}
	r.hurries(button("raise-wand", nil, ""), button("lower-wand", nil, ""))
	if st := h.referee.state(); !st.WandRaised {
		t.Error("the second tap on the Direct Move has lowered the wand")
	}
}

// TestHeldEnter holds Enter on the controls of lists: a piece, a person, a wand, a screen. The order is
// given once, and the focus stays on the pressed control or goes nowhere.
func TestHeldEnter(t *testing.T) {
	t.Parallel()
	h := newAPIMatch(t, nil)
	h.open()
	white := h.sides[0].seated("white", laptop)
	white.visit(h.page(0))
	for _, id := range []string{"buy-wr", "buy-wr", "buy-wr", "sell-wr", "buy-wn", "sell-wn", "sell-wn"} {
		white.holdsEnter("#" + id)
	}
	if n := len(h.sides[0].state().Sides[0].Army); n != 2 { // the King and a Rook: each press was one order
		t.Errorf("White has %d pieces, want 2", n)
	}
	white.holdsEnter("#sell-wr")
	for side := range sides {
		h.draft(side)
	}
	white.until(`!document.querySelector(".nobody")`)
	white.holdsEnter(".people .used")
	h.do(h.sides[0], "assign", fields{"side": "white", "slot": "K", "person": h.people[0][1]})
	for side := range sides {
		h.seal(side)
	}
	white.until(`document.querySelector(".tray[data-pick]")`)
	white.holdsEnter(".tray[data-pick]")
	h.deploy()
	r := h.referee.seated("referee", tablet)
	r.visit("/arbitro/A")
	r.holdsEnter("#wand-white-K")
	r.holdsEnter("#wand-white-K")
	r.holdsEnter("#wand-black-P2")
	for _, projector := range []string{"first", "second"} {
		open(t, projector, big, h.server.address).becomeScreen()
	}
	desk := h.organiser.seated("organiser", laptop)
	desk.visit("/desk/schermi")
	desk.holdsEnter("#screen-1 button[name=shows]")
	desk.holdsEnter("#screen-2 button[name=shows]")
}

// holdsEnter holds Enter on a control: one press, and the repetitions of the keyboard before and after the
// order has been shown.
func (s *screen) holdsEnter(selector string) {
	s.t.Helper()
	s.until("probe.listens() && " + visible(selector) + ` && !document.querySelector("[data-held]")`)
	gives := eval[bool](s, `(el => { el.focus(); window.pressed = { el, id: el.id, name: probe.nameOf(el), frame: document.getElementById("live").dataset.now };
		return Boolean(el.form?.dataset.command !== undefined && el.ariaDisabled !== "true") })(`+visible(selector)+`)`)
	s.steps(shift(), enter(false), enter(true), enter(true))
	if gives {
		s.until(`document.getElementById("live").dataset.now !== pressed.frame && document.body.dataset.save === "saved"`)
	}
	s.steps(enter(true), enter(true))
	s.until(`!document.querySelector("[data-held]")`)
	s.steps(enter(true))
	if !eval[bool](s, `(now => !now.matches("button,a,summary") || (pressed.id ? now.id === pressed.id : probe.nameOf(now) === pressed.name))(document.activeElement)`) {
		s.t.Errorf("%s: after Enter on %s the focus is on %s", s.who, eval[string](s, "pressed.id || pressed.name"), eval[string](s, "probe.nameOf(document.activeElement)"))
	}
}

// shift presses a key, so that the page knows that a keyboard is in use, as when the focus is moved by Tab.
func shift() chromedp.Action[chromedp.Void] {
	return chromedp.Func(func(ctx context.Context, t *chromedp.Target) error {
		_, err := cdp.Call(ctx, t, input.DispatchKeyEvent, input.DispatchKeyEventParams{
			Type: input.DispatchKeyEventTypeRawKeyDown, Key: "Shift", Code: "ShiftLeft", WindowsVirtualKeyCode: 16,
		})
		return err
	})
}

// enter presses Enter, for the first time or as a repetition while it is held.
func enter(repeated bool) chromedp.Action[chromedp.Void] {
	return chromedp.Func(func(ctx context.Context, t *chromedp.Target) error {
		_, err := cdp.Call(ctx, t, input.DispatchKeyEvent, input.DispatchKeyEventParams{
			Type: input.DispatchKeyEventTypeKeyDown, Key: "Enter", Code: "Enter", Text: "\r",
			WindowsVirtualKeyCode: 13, AutoRepeat: &repeated,
		})
		return err
	})
}

// TestOutcomeWithoutContact: the server dies in a Duel, and the Referee taps an outcome. It waits in sight,
// first for the line and then for the match to go on, and is booked once.
func TestOutcomeWithoutContact(t *testing.T) {
	t.Parallel()
	h := newAPIMatch(t, nil)
	h.prepare()
	h.start()
	h.move(0, "a1", "a8")
	r := referee{h.referee.seated("referee", tablet)}
	r.visit("/arbitro/A")
	r.until(`document.querySelector(".r-fighters")`)
	h.server.kill()
	r.silent(2 * timeout)
	r.settles("attacker")
	r.until(`!document.getElementById("waiting").hidden && document.getElementById("line").getBoundingClientRect().bottom <= document.querySelector(".r-head").getBoundingClientRect().top`)
	r.screenshot("waiting")
	r.settles("defender") // the other outcome of the same question replaces it
	r.until(`document.getElementById("waiting").innerText.includes(` + quote(catalogue.In(locale.Italian).T("referee.outcome.defender")) + `)`)
	h.server.mustStart(t)
	r.hearsAgain()
	r.until(`document.getElementById("waiting").dataset.for === "resume" && !document.getElementById("waiting").hidden`)
	r.screenshot("paused")
	if st := h.referee.state(); st.Phase != "duel" || !st.Paused {
		t.Errorf("after the restart the match is %s, paused %v", st.Phase, st.Paused)
	}
	r.order("resume", nil, "")
	r.until(button("perform", nil, ""))
	if st := h.referee.state(); st.Sides[0].Points != 0 || st.Sides[1].Points != 2 || st.Paused {
		t.Errorf("booked: %d to %d", st.Sides[0].Points, st.Sides[1].Points)
	}
	r.until(`document.getElementById("waiting").hidden`)
}

// TestWithdrawnWithoutContact: an outcome that waits for the line and is taken back is never booked; one that
// the desk has decided differently meanwhile is refused with a sentence. The page never says «Salvato».
func TestWithdrawnWithoutContact(t *testing.T) {
	t.Parallel()
	h := newAPIMatch(t, nil)
	h.prepare()
	h.start()
	h.move(0, "a1", "a8")
	line := newProxy(t, h.server.address)
	r := referee{open(t, "referee", size{1024, 600, true}, line.address())}
	h.referee.lend(r.screen)
	r.visit("/arbitro/A")
	r.until(`document.querySelector(".r-fighters")`)
	line.disconnect()
	r.silent(2 * timeout)
	const waits = `!document.getElementById("waiting").hidden && document.getElementById("waiting").dataset.for === "line"`
	for _, again := range []bool{true, false} {
		r.settles("attacker")
		r.until(waits)
		r.until(visible(".saved-lost") + ` && !` + visible(".saved-done"))
		r.screenshot("waits")
		if again {
			r.tap(visible("[data-withdraw]"))
			r.until(`document.getElementById("waiting").hidden`)
			r.says(catalogue.In(locale.Italian).T("ui.waiting.withdrawn"))
			r.until(`!document.querySelector("form[aria-busy]")`)
		}
	}
	if st := h.referee.state(); st.Phase != "duel" {
		t.Fatalf("an outcome that was taken back has led to %s", st.Phase)
	}
	h.do(h.organiser, "settle", fields{"asked": h.referee.state().Asked, "outcome": "defender"})
	before := eval[int](r.screen, "probe.said.length")
	line.mend()
	r.hearsAgain()
	r.until(fmt.Sprintf(`document.getElementById("waiting").hidden && probe.said.length > %d`, before))
	r.screenshot("refused")
	if said := eval[string](r.screen, "probe.said.at(-1)"); !strings.Contains(said, "Ora non si può decidere la Mangiata") {
		t.Errorf("the Referee is told %q", said)
	}
	if st := h.referee.state(); st.Sides[0].Points != 0 || st.Sides[1].Points != 2 {
		t.Errorf("booked: %d to %d", st.Sides[0].Points, st.Sides[1].Points)
	}
}
