package browsertest

import (
	"strconv"
	"testing"
)

// TestEveningCup: five people, a Swiss of three rounds with a bye and a player who does not come. Phones,
// desk and projector call each round; a power cut in the first one loses nothing.
func TestEveningCup(t *testing.T) {
	t.Parallel()
	server := serve(t)
	desk := open(t, "organiser", laptop, server.address)
	desk.signIn(server.password)
	wall := open(t, "projector", big, server.address)
	wall.becomeScreen()

	desk.visit("/desk/coppa")
	desk.tap(visible(`.cp-turns label:has([value="3"])`))
	desk.tap(visible(".cp-open button.main"))
	desk.says("Iscrizioni aperte")
	var phones []*screen
	for _, name := range []string{"Ada", "Bo"} {
		s := open(t, name, phone, server.address)
		s.visit("/tavoli/coppa")
		s.until(visible("#enter-name"))
		s.fill("#enter-name", name)
		s.tap(visible(".cp-enter button.main"))
		s.says("Sei in gara")
		phones = append(phones, s)
	}
	desk.tap(visible(`[data-open="paste-names"]`))
	desk.fill("#paste-names textarea", "Ciro\nDario\nElia")
	desk.tap(visible("#paste-names button.main"))
	desk.says("5 persone")
	desk.tap(visible(".cp-run .o-actions form button")) // on all screens
	wall.until(`document.querySelector("main.shows-cup .cp-in li:nth-child(5)")`)
	desk.screenshot("cup-entering")
	desk.noViolations("people enter a cup")
	phones[0].noViolations("somebody has entered a cup")
	phones[0].screenshot("cup-entered")

	desk.tap(visible(".cp-next button"))
	wall.until(`document.querySelector("main.shows-cup .cp-list")`)
	wall.screenshot("cup-called")
	wall.noViolations("the round of a cup on the wall")
	server.kill()
	server.mustStart(t)
	for _, s := range phones {
		s.until(`/tavolo \d|riposi/.test(document.querySelector(".cp-mine")?.innerText)`)
		s.screenshot("cup-called")
	}
	decide := func(table, answer int) {
		t.Helper()
		n := strconv.Itoa(table)
		desk.until(visible("#pairing-" + n + ":not(.done) [data-open]"))
		desk.tap(visible("#pairing-" + n + " [data-open]"))
		desk.tap(visible("#decide-" + n + " form:nth-of-type(" + strconv.Itoa(answer) + ") button"))
		desk.until(`document.querySelector("#pairing-` + n + `.done")`)
	}
	desk.until(`document.querySelector("#pairing-3.done")`) // the bye
	decide(1, 4)                                            // White has not come
	decide(2, 1)
	desk.says("Turno 1 di 3 finito")
	phones[0].noViolations("a round of a cup")
	desk.noViolations("a round of a cup at the desk")
	desk.screenshot("cup-between")
	for round := 2; round <= 3; round++ {
		desk.until(visible(".cp-next button:not([aria-disabled])"))
		desk.tap(visible(".cp-next button"))
		desk.says("Turno " + strconv.Itoa(round) + " di 3")
		decide(1, 1)
		decide(2, 3)
	}
	wall.until(`document.querySelector("main.shows-cup .cp-podium .place-1")`)
	wall.screenshot("cup-over")
	wall.noViolations("the end of a cup on the wall")
	desk.noViolations("the end of a cup at the desk")
	phones[0].noViolations("the end of a cup")
	desk.screenshot("cup-over")
	for _, s := range phones {
		s.says("La coppa è finita")
		s.screenshot("cup-over")
		s.noConsoleErrors()
	}
	desk.noConsoleErrors()
}
