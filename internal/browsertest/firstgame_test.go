package browsertest

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"scacchimagici/internal/side/game/gamescreen"
	"scacchimagici/internal/side/game/registry"
	"scacchimagici/internal/side/lesson"
)

// TestFirstGames goes through every step of every guided first game by taps alone, on a phone, from the start page: the lit
// square, or the piece and then its square, the button of the move, and on to the next, up to the exercises. The normal tests go
// through the first game; package lesson tests the steps of all.
func TestFirstGames(t *testing.T) {
	t.Parallel()
	ada := open(t, "Ada", phone, tables.address)
	guides := registry.Guides()
	if !long {
		guides = guides[:1]
	}
	for _, g := range guides {
		id := g.Game.ID()
		ada.visit("/")
		ada.tap(visible(`.first-games a[href="/tavoli/lezioni/` + id + `/prima/1"]`))
		for n := range g.Steps {
			s, err := g.Scene(n)
			if err != nil {
				t.Fatal(err)
			}
			ada.until(`document.querySelectorAll(".bars .behind").length === ` + strconv.Itoa(n))
			ada.ready()
			from, to := tapsOf(id, s)
			if from != "" {
				ada.tap(visible(`.guide [data-sq="` + from + `"][data-pick]`))
			}
			ada.tap(visible(`.guide [data-sq="` + to + `"]:is(.m-target, [data-alone])`))
			ada.tap(visible(`.guide [data-go]`))
			ada.until(visible(".guide.done"))
			ada.screenshot(id + "-" + g.Steps[n].Key)
			if n+1 < len(g.Steps) {
				ada.tap(visible(`.guide a[data-guide="next"]`))
			}
		}
		ada.until(visible(`.guide-acts form [class~=main]`))
		ada.tap(visible(`.guide-acts a[href="/tavoli/lezioni/` + id + `/1"]`))
		ada.says("Lezione 1 di ")
	}
	last := guides[len(guides)-1]
	ada.visit("/tavoli/lezioni/" + last.Game.ID() + "/prima/" + strconv.Itoa(len(last.Steps)) + "?fatto=1")
	ada.ready()
	ada.tap(visible(`.guide-acts form .main`)) // on into an easy game, without a form and without a name
	ada.until(`/^\/tavoli\/[A-Z0-9]+$/.test(location.pathname)`)
	ada.says("Ospite")
	ada.visit("/tavoli/lezioni/boop/prima/2")
	ada.ready()
	ada.tap(visible(`.guide a[data-guide="show"]`))
	ada.until(visible(".guide.done"))
	ada.tap(visible(`.guide a[data-guide="back"]`))
	ada.until(visible(`.guide:not(.done) [data-sq="e4"].m-target`))
	ada.noViolations("a step of a first game")
	ada.tap(visible(`.guide a[data-guide="show"]`))
	ada.until(visible(".guide.done"))
	ada.noViolations("a step of a first game that is done")
	ada.noConsoleErrors()
}

// tapsOf returns what is tapped for the answer of a scene: from where, empty when a piece is placed, and to where.
func tapsOf(id string, s lesson.Scene) (from, to string) {
	screens := registry.Screens()
	view := screens[slices.IndexFunc(screens, func(of gamescreen.Screen) bool { return of.ID == id })].View(s.Position)
	if view.OwnBoard != nil {
		of := view.OwnBoard.Selections()[s.Answer]
		return of[0], strings.TrimRight(of[1], "x")
	}
	d := view.Describe(s.Answer)
	return d.From, d.To
}
