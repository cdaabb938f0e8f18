package browsertest

import (
	"slices"
	"testing"
)

// TestRefereeTaps counts the Referee's taps: five from «Apri l’acquisto» to the first turn, two for a
// capture that a Strategist has made. TestDirectMoveIsArmed counts those of a Direct Move.
func TestRefereeTaps(t *testing.T) {
	t.Parallel()
	h := newAPIMatch(t, nil)
	for side, p := range h.sides {
		h.do(p, "name-strategist", fields{"side": sides[side], "person": h.people[side][0]})
	}
	r := referee{h.referee.seated("referee", size{1024, 600, true})}
	r.visit("/arbitro/A")
	taps := 0
	order := func(command string, own fields, press string) {
		t.Helper()
		r.order(command, own, press)
		taps++
	}
	order("open", nil, "")
	r.until("!" + button("open", nil, ""))
	for side := range sides {
		h.draft(side)
		h.seal(side)
	}
	h.deploy()
	for _, side := range sides {
		order("tick-wands", fields{"side": side}, "")
	}
	order("toss", fields{"by": "system"}, "")
	order("start", nil, "")
	r.until(button("raise-wand", nil, ""))
	if st := h.referee.state(); st.Phase != "thinking" || taps > 6 {
		t.Fatalf("after %d taps the match is %s", taps, st.Phase)
	}
	taps = 0
	side := slices.Index(sides[:], h.referee.state().ToMove)
	rooks := [2]string{"a1", "a8"}
	h.move(side, rooks[side], rooks[1-side])
	order("settle", nil, "outcome=attacker")
	order("perform", nil, "")
	r.until(button("raise-wand", nil, ""))
	if st := h.referee.state(); st.Phase != "thinking" || st.ToMove != sides[1-side] || st.Sides[side].Points != 2 || taps != 2 {
		t.Errorf("a capture takes %d taps; the match is %s of %s", taps, st.Phase, st.ToMove)
	}
}
