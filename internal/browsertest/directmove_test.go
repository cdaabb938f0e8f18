package browsertest

import (
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"scacchimagici/internal/locale"
	"scacchimagici/internal/setting"
	"scacchimagici/internal/tournament"
)

// slowMatch is a match whose turns and wands last longer than a story takes to look at them.
func slowMatch(t *testing.T) *apiMatch {
	t.Helper()
	s := tournament.DefaultSettings()
	s.MoveTime, s.DirectMoveTime, s.WandTime = 3000*setting.Second, 3000*setting.Second, 3000*setting.Second
	h := newAPIMatch(t, &s)
	h.prepare()
	h.start()
	return h
}

// placesOf returns the edges of the main button and of those beside it, once they have rested for 0.3 s on a page that hears
// the server: the line that says otherwise takes room, and on a busy machine it comes for a moment.
func (r referee) placesOf() []float64 {
	r.t.Helper()
	const places = `[...document.querySelectorAll("#slot .r-main .btn, #slot .r-beside .btn")].filter(probe.shown).flatMap((el) => {
		const b = el.getBoundingClientRect();
		return [b.left, b.top, b.right, b.bottom];
	})`
	r.until(`((now, at) => {
		if (window.rested?.places !== now) window.rested = { places: now, at };
		return document.body.dataset.silent === undefined && at - window.rested.at > 300;
	})(` + places + `.join(), performance.now())`)
	return eval[[]float64](r.screen, places)
}

// TestWandStopsTheClock: before the wand a tap on a person moves for the Strategist, as the page says. The
// big button stops the clock of the turn on every screen; then only a call can be tapped, on every device
// of the Referee.
func TestWandStopsTheClock(t *testing.T) {
	t.Parallel()
	h := slowMatch(t)
	words := catalogue.In(locale.Italian)
	r := referee{h.referee.seated("referee", size{1024, 600, true})}
	r.cookie("theme", "sole")
	r.visit("/arbitro/A")
	second := referee{h.referee.seated("second", tablet)}
	second.visit("/arbitro/A")
	black := h.sides[1].seated("black", phone)
	black.visit(h.page(1))
	shown := func(text string) {
		t.Helper()
		r.until(`document.getElementById("slot").innerText.includes(` + quote(text) + `)`)
	}

	// Without a wand two taps are the Strategist's capture.
	r.tap(square("a1"))
	shown(words.T("referee.moves.for", "Dqilo"))
	shown(words.T("referee.direct.of", "Dqilo"))
	r.screenshot("person")
	r.tap(square("a8"))
	r.until(`document.querySelector(".r-fighters")`)
	if st := h.referee.state(); st.Sides[1].Points != 0 {
		t.Errorf("the Strategist's capture gives Black %d", st.Sides[1].Points)
	}
	h.do(h.referee, "settle", fields{"asked": h.referee.state().Asked, "outcome": "attacker"})
	h.perform()

	// Raised: all see it, no move can be tapped, and every button is where it was.
	r.until(button("raise-wand", nil, ""))
	before := r.placesOf()
	r.order("raise-wand", nil, "")
	for _, s := range []*screen{r.screen, second.screen} {
		s.until(button("lower-wand", nil, ""))
		s.says(words.T("referee.direct.who"))
		s.until(`document.querySelector('[data-sq="d8"].m-call') && !document.querySelector('[data-sq="d1"].m-call')`)
	}
	if after := r.placesOf(); len(before) < 12 || !slices.Equal(before, after) {
		t.Errorf("the buttons stood at %v and stand at %v", before, after)
	}
	black.says(words.T("strategist.wand.mine"))
	if a := h.sides[1].try("move", fields{"turn": h.referee.state().Turn, "from": "d8", "to": "d7"}); a.status != 422 {
		t.Errorf("the Strategist's move is answered %d: %s", a.status, a.body)
	}
	r.screenshot("raised")
	black.screenshot("raised")
	r.tap(square("e4"))
	r.says(words.T("referee.direct.refused", "e4"))
	for _, of := range tablets {
		r.refusalCoversNothing(of, "raised")
	}
	r.steps(chromedp.EmulateViewport(1024, 600, chromedp.EmulateMobile, chromedp.EmulateTouch))

	// One tap on a person calls.
	r.tap(square("d8"))
	r.until(`document.querySelector('[data-sq="d8"]').matches(".m-picked")`)
	if st := h.referee.state(); st.Phase != "direct" || st.WandRaised || st.Sides[0].Points != 2+4 {
		t.Errorf("after the call the match is %s and White has %d", st.Phase, st.Sides[0].Points)
	}
	r.screenshot("called")
	r.tap(visible(`[data-sq="d1"].m-duel`))
	r.until(`document.querySelector(".r-fighters")`)
	r.order("settle", nil, "outcome=attacker")
	r.until(button("perform", nil, ""))
	if st := h.referee.state(); st.Sides[1].Points != 2*4 {
		t.Errorf("the Direct Move gives Black %d", st.Sides[1].Points)
	}
}

// TestWandIsLowered: after *Lascia stare*, and in a later turn, a tap on a person is no call.
func TestWandIsLowered(t *testing.T) {
	t.Parallel()
	h := slowMatch(t)
	words := catalogue.In(locale.Italian)
	r := referee{h.referee.seated("referee", tablet)}
	r.visit("/arbitro/A")
	noCall := func(when, at, who string) {
		t.Helper()
		r.until(button("raise-wand", nil, ""))
		r.until(`!document.querySelector(".m-call")`)
		r.tap(square(at))
		r.until(`document.getElementById("slot").innerText.includes(` + quote(words.T("referee.moves.for", who)) + `)`)
		if st := h.referee.state(); st.Phase != "thinking" || st.Sides[0].Calls+st.Sides[1].Calls != 0 {
			t.Errorf("%s: the tap on a person has led to %s", when, st.Phase)
		}
	}
	r.order("raise-wand", nil, "")
	r.order("lower-wand", nil, "")
	noCall("lowered", "a1", "Dqilo")

	// The piece in the hand is dropped when the wand goes up: a tap on it is then a call, and later not.
	h.do(h.organiser, "raise-wand", fields{"turn": h.referee.state().Turn})
	r.until(`document.querySelector('[data-sq="a1"].m-call:not(.m-picked)')`)
	turn := h.referee.state().Turn
	h.do(h.organiser, "lower-wand", fields{"turn": turn})
	h.move(0, "a1", "a7")
	h.perform()
	noCall("in the other side's turn", "d8", inventedShort(h, 1, "d8"))
}

// inventedShort returns the first name of the person on a square.
func inventedShort(h *apiMatch, side int, at string) string {
	for _, p := range h.referee.state().Pieces {
		if p.Square == at {
			if i := slices.Index(h.people[side], p.Person); i >= 0 {
				first, _, _ := strings.Cut(h.names.people[side][i], " ")
				return first
			}
		}
	}
	return ""
}

// TestWandWithoutContact: without a line the raised wand waits in sight, and reaches the match with the line.
func TestWandWithoutContact(t *testing.T) {
	t.Parallel()
	h := slowMatch(t)
	line := newProxy(t, h.server.address)
	r := referee{open(t, "referee", size{1024, 600, true}, line.address())}
	h.referee.lend(r.screen)
	r.visit("/arbitro/A")
	r.until(button("raise-wand", nil, ""))
	line.disconnect()
	r.silent(2 * timeout)
	r.order("raise-wand", nil, "")
	r.until(`!document.getElementById("waiting").hidden && document.getElementById("waiting").innerText.includes(` + quote(catalogue.In(locale.Italian).T("ui.direct")) + `)`)
	r.screenshot("waits")
	if h.referee.state().WandRaised {
		t.Error("raised without a line")
	}
	line.mend()
	r.hearsAgain()
	r.until(button("lower-wand", nil, ""))
	if !h.referee.state().WandRaised {
		t.Error("not raised with the line")
	}
}
