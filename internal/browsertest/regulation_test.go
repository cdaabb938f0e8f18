package browsertest

import (
	"testing"

	"github.com/chromedp/chromedp"
)

// TestRegulation changes settings: what differs from the regulation is marked and taken back, and a page that is left
// before it is saved asks.
func TestRegulation(t *testing.T) {
	t.Parallel()
	c := newTournamentStory(t)
	const row = `document.querySelector("#set-moveSeconds").closest("[data-set]")`
	leaves := func(asks int32, when string) {
		t.Helper()
		c.laptop.asked.Store(0)
		c.laptop.visit("/desk/case")
		if asked := c.laptop.asked.Load(); asked != asks {
			t.Errorf("%s: the page asks %d times, want %d", when, asked, asks)
		}
		c.laptop.visit("/desk/regole")
	}
	c.laptop.visit("/desk/regole")
	say("plan.rules.begins", []any{0, 39}, c.laptop)
	c.laptop.screenshot("regulation")
	leaves(0, "nothing was typed")
	c.laptop.fill("#set-moveSeconds-seconds", "25")
	c.laptop.until(row + `.classList.contains("own")`)
	c.organiser.must(c.organiser.order("/api/v1/tournaments/"+c.id+"/commands", "rename", fields{"name": "Coppa di agosto"}))
	c.laptop.until(`document.querySelector(".o-title").textContent.includes("Coppa di agosto")`) // a frame has come
	if !eval[bool](c.laptop, row+`.classList.contains("own")`) {
		t.Error("a frame takes the mark away from what was typed")
	}
	c.laptop.screenshot("typed")
	c.laptop.tap(visible(`[name=undo][value=moveSeconds]`))
	c.laptop.until(`!` + row + `.classList.contains("own") && document.querySelector("#set-moveSeconds-seconds").value === "30"`)
	leaves(0, "what was typed was taken back")
	more := c.laptop.point(visible(`[data-set]:has(#set-budget) [data-step="1"]`))
	c.laptop.steps(chromedp.MouseClickXY(more[0], more[1]), chromedp.MouseClickXY(more[0], more[1]))
	c.laptop.until(`document.querySelector("#set-budget").value === "12"`) // a hurried second tap counts
	c.laptop.tap(visible(`[name=undo][value=budget]`))
	c.laptop.fill("#set-moveSeconds-seconds", "25")
	leaves(1, "something was typed")
	c.laptop.tap(visible("#ties summary"))
	c.laptop.tap(visible(`#tie-points [data-move=up]`))
	leaves(1, "criteria were moved")
	c.laptop.fill("#set-moveSeconds-seconds", "25")
	c.laptop.fill("#set-budget", "-1")
	c.laptop.tap(visible("#rules .p-save button.main"))
	c.laptop.until(`document.querySelector("#trouble")`)
	c.laptop.tap(visible("#group-direct summary")) // a browser lets only a page ask that was touched
	leaves(1, "a form came back")
	c.laptop.fill("#set-moveSeconds-seconds", "25")
	c.laptop.asked.Store(0)
	c.laptop.tap(visible("#rules .p-save button.main"))
	say("plan.rules.saved", nil, c.laptop)
	say("plan.rules.begins", []any{1, 38}, c.laptop)
	c.laptop.until(row + `.classList.contains("own")`)
	c.laptop.screenshot("saved")
	if asked := c.laptop.asked.Load(); asked != 0 {
		t.Error("saving asks")
	}
	leaves(0, "all is saved")
}
