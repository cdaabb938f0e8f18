package browsertest

import (
	"fmt"
	"testing"
)

// TestGuided follows both guided matches to their end, as a newcomer who does what the top of the page says.
// Any other action is refused with a sentence, and changes nothing.
func TestGuided(t *testing.T) {
	t.Parallel()
	r := open(t, "new referee", tablet, tables.address)
	r.visit("/prova")
	r.screenshot("guided")
	r.tap(visible(`a[href="/prova/arbitro/0"]`))
	at := func(s *screen, guide string, n int) {
		s.until(fmt.Sprintf(`location.pathname === "/prova/%s/%d"`, guide, n))
	}
	step := 0
	order := func(command, press string) {
		r.order(command, nil, press)
		step++
		at(r, "arbitro", step)
		r.screenshot("guided-referee")
	}
	at(r, "arbitro", 0)
	order("start", "")
	order("perform", "")
	r.tap(square("g8"))
	r.tap(square("h6")) // a legal move, but not the expected one
	r.until(`document.querySelector("#toasts .toast")`)
	at(r, "arbitro", step)
	r.tap(square("g8"))
	r.tap(square("f6"))
	step++
	at(r, "arbitro", step)
	order("perform", "")
	order("perform", "")
	order("settle", "outcome=defender")
	r.tap(visible(`[data-open=replace]`))
	order("replace", "outcome=attacker")
	order("perform", "")
	order("raise-wand", "")
	r.tap(square("a1"))
	step++
	at(r, "arbitro", step)
	r.screenshot("guided-referee")
	r.tap(square("a8"))
	step++
	at(r, "arbitro", step)
	order("settle", "outcome=neither")
	order("undo", "")
	order("settle", "outcome=attacker")
	order("perform", "")
	r.tap(visible(`header [data-open=more]`))
	r.tap(visible(`dialog[open] [data-open=end]`))
	r.tap(visible(`dialog[open] details summary`))
	order("end", "")

	w := open(t, "new strategist", phone, tables.address)
	w.visit("/prova/stratega/0")
	p := strategist{w, "white"}
	p.buy("Q")
	at(w, "stratega", 1)
	p.buy("R1")
	at(w, "stratega", 2)
	w.screenshot("guided-strategist")
	w.order("assign-people", nil, "")
	at(w, "stratega", 3)
	w.order("confirm", nil, "")
	at(w, "stratega", 4)
	w.screenshot("guided-strategist")
	p.place("R1", "a1", tap)
	at(w, "stratega", 5)
	w.tap(square("d1"))
	w.tap(square("d4"))
	at(w, "stratega", 6)
	w.screenshot("guided-strategist")
	w.tap(square("a1"))
	w.tap(square("a7"))
	at(w, "stratega", 7)
	w.screenshot("guided-strategist")
}

// TestRehearsal: a Referee alone referees a match of the computer's Strategists up to a corrected Duel; a reload shows the
// same match.
func TestRehearsal(t *testing.T) {
	t.Parallel()
	r := open(t, "referee alone", tablet, tables.address)
	r.visit("/prova")
	r.until(visible(`a[href^="/prova/partita/"]`))
	taken := "1-"
	r.visit("/prova/partita/" + taken)
	at := func(step string) {
		t.Helper()
		taken = step
		r.until(`location.pathname === ` + quote("/prova/partita/"+step))
	}
	r.order("start", nil, "")
	at("1-s")
	r.screenshot("rehearsal")
	can := func(command string) bool { return eval[bool](r, "Boolean("+button(command, nil, "")+")") }
	for !can("settle") {
		r.order("perform", nil, "")
		at(taken + "e")
	}
	r.screenshot("rehearsal")
	duel := taken
	r.order("settle", nil, "outcome=attacker")
	at(duel + "a")
	r.tap(visible(`[data-open=replace]`))
	r.order("replace", nil, "outcome=defender")
	at(duel + "d")
	r.screenshot("rehearsal")
	r.order("undo", nil, "")
	at(duel)
	r.visit("/prova/partita/" + duel + "d")
	r.order("perform", nil, "")
	at(duel + "de")
	r.noConsoleErrors()
}
