package browsertest

import (
	"testing"

	"github.com/chromedp/chromedp"
)

// hurries taps twice at the same point, the second time as soon as something else is there, and
// waits until that could be tapped.
func (s *screen) hurries(first, then string) {
	s.t.Helper()
	at := s.point(first)
	s.steps(chromedp.TapXY(at[0], at[1]))
	s.until(then)
	s.steps(chromedp.TapXY(at[0], at[1]))
	s.screenshot("hurried")
	s.until(`!document.querySelector("[data-held]")`)
}

// TestHurriedReferee: two quick taps on the toss do not start the match, and two on an outcome do
// not confirm it with the other side's clock running.
func TestHurriedReferee(t *testing.T) {
	t.Parallel()
	h := newAPIMatch(t, nil)
	h.open()
	for side := range sides {
		h.draft(side)
		h.seal(side)
	}
	h.deploy()
	r := referee{h.referee.seated("referee", tablet)}
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
	h.do(h.referee, "toss", fields{"by": "coin", "first": "white", "reason": "prova"})
	r.order("start", nil, "")
	r.until(`probe.goes("a1", "a8")`)
	h.move(0, "a1", "a8")
	r.hurries(button("settle", nil, "outcome=defender"), button("perform", nil, ""))
	if st := h.referee.state(); st.Phase != "performing" {
		t.Fatalf("the second tap on an outcome has led to %s", st.Phase)
	}
	r.performed()
	r.until(`document.querySelector("[data-match] [data-clock][data-deadline]")`)
	if st := h.referee.state(); st.Phase != "thinking" || st.ToMove != "black" {
		t.Errorf("the button that was held leads to %s of %s", st.Phase, st.ToMove)
	}
}
