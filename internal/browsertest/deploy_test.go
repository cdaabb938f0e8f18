package browsertest

import (
	"fmt"
	"strings"
	"testing"

	"scacchimagici/internal/locale"
)

// TestDeployAlone: once one side has placed all its pieces, the other places piece after piece, first its
// Strategist and then the Referee for it; the squares take each tap.
func TestDeployAlone(t *testing.T) {
	t.Parallel()
	h := newAPIMatch(t, nil)
	h.open()
	h.draft(0)
	h.seal(0)
	h.do(h.sides[1], "buy", fields{"side": "black", "slot": "P1"})
	for i, slot := range []string{"K", "P1"} {
		h.do(h.sides[1], "assign", fields{"side": "black", "slot": slot, "person": h.people[1][i+1]})
	}
	h.seal(1)
	white := strategist{h.sides[0].seated("white", phone), "white"}
	white.visit(h.page(0))
	r := referee{h.referee.seated("referee", tablet)}
	r.visit("/arbitro/A")
	white.place("R1", "a1", tap)
	white.until(`document.querySelector("#slot [data-shown]").childElementCount === 0`) // the Rook's words go with it
	h.do(h.sides[1], "place", fields{"side": "black", "slot": "P1", "square": "b7"})
	if page := h.sides[1].get(h.page(1)).body; !strings.Contains(page, catalogue.In(locale.Italian).T("strategist.deploy.all")) {
		t.Error("Black has nothing left to place, and its page does not say so")
	}
	for _, at := range [][2]string{{"N1", "b1"}, {"P1", "g2"}} { // each is selected by itself, and its squares are shown
		white.tap(visible(fmt.Sprintf(`[data-sq=%q].m-place`, at[1])))
		white.tap(visible("form#place button.when-ready"))
		white.until(fmt.Sprintf(`document.querySelector('[data-board] [data-sq=%q] > .pc') && !document.querySelector('[data-of][data-sq=%q]')`, at[1], at[0]))
	}
	for _, at := range []string{"N1:b1", "P1:g2", "P2:c2"} {
		slot, sq, _ := strings.Cut(at, ":")
		if slot == "N1" {
			h.do(h.referee, "take-back", fields{"side": "white", "slot": "P1"})
			h.do(h.referee, "take-back", fields{"side": "white", "slot": "N1"})
		}
		r.tap(square(slot))
		r.tap(visible(fmt.Sprintf(`[data-sq=%q].m-place`, sq)))
		r.until(fmt.Sprintf(`document.querySelector('[data-board] [data-sq=%q] > .pc') || document.querySelector(".r-wands")`, sq))
	}
	if st := h.referee.state(); st.Phase != "ready" {
		t.Errorf("after the last piece the match is %s", st.Phase)
	}
}
