package browsertest

import (
	"strconv"
	"strings"
	"testing"

	"scacchimagici/internal/side/game/registry"
)

// TestFirstGames goes through every step of every guided first game by taps alone, on a phone: the lit
// square, or the piece and then its square, and on to the next, up to the exercises. The normal tests go
// through the first game; package lesson tests the steps of all.
func TestFirstGames(t *testing.T) {
	t.Parallel()
	ada := open(t, "Ada", phone, tables.address)
	ada.visit("/tavoli/lezioni")
	guides := registry.Guides()
	if !long {
		guides = guides[:1]
	}
	for _, g := range guides {
		id := g.Game.ID()
		ada.tap(visible(`a[href="/tavoli/lezioni/` + id + `/prima/1"]`))
		for n := range g.Steps {
			s, err := g.Scene(n)
			if err != nil {
				t.Fatal(err)
			}
			ada.until(`document.querySelectorAll(".bars .behind").length === ` + strconv.Itoa(n))
			ada.ready()
			way := strings.TrimLeft(strings.Split(s.Answer, "=")[0], "KC")
			if len(way) == 4 {
				ada.tap(visible(`.guide [data-sq="` + way[:2] + `"][data-pick]`))
			}
			ada.tap(visible(`.guide [data-sq="` + way[len(way)-2:] + `"].m-target`))
			ada.until(visible(".guide.done"))
			ada.screenshot(id + "-" + g.Steps[n].Key)
			if n+1 < len(g.Steps) {
				ada.tap(visible(`.guide a[data-guide="next"]`))
			}
		}
		ada.until(visible(`.guide-acts form [class~=main]`))
		ada.tap(visible(`.guide-acts a[href="/tavoli/lezioni/` + id + `/1"]`))
		ada.says("Lezione 1 di 6")
		ada.visit("/tavoli/lezioni")
	}
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
