package browsertest

import (
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
)

// The organiser adds lunch, chooses a row, shifts it with all that follows in two taps, and publishes: nothing is changed
// before. A row is moved by the keyboard, and dragged.
func TestProgramme(t *testing.T) {
	t.Parallel()
	c := newScheduledTournament(t)
	commands := "/api/v1/tournaments/" + c.id + "/commands"
	c.organiser.must(c.organiser.order(commands, "times", fields{"first": "15:30", "everyMinutes": 30}))
	day := func() string {
		c.t.Helper()
		var rows []string
		for _, row := range strings.Split(c.organiser.must(c.organiser.get("/api/v1/tournaments/"+c.id+"/programme")).body, `{"id":"`)[1:] {
			id, rest, _ := strings.Cut(row, `"`)
			_, begins, _ := strings.Cut(rest, `"begins":"`)
			rows = append(rows, id+" "+begins[:5])
		}
		return strings.Join(rows, ", ")
	}
	is := func(want string) {
		t.Helper()
		if got := day(); got != want {
			t.Errorf("the day is %s, want %s", got, want)
		}
	}
	shown := func(want string) {
		t.Helper()
		c.laptop.until(`[...document.querySelectorAll(".p-daytime time")].map((t) => t.textContent).join() === "` + want + `"`)
	}
	published := func(want string) { // the page without the change has come, with its script
		t.Helper()
		c.laptop.until(`!location.search && !document.querySelector(".p-change") && document.readyState === "complete" && [...document.querySelectorAll(".p-daytime time")].map((t) => t.textContent).join() === "` + want + `"`)
	}
	c.laptop.hasOwnClock()
	c.laptop.visit("/desk/programma")
	c.laptop.tap(visible(`[data-open=add-row]`))
	c.laptop.fill("#new-begins", "15:40")
	c.laptop.until(visible("[data-overlap]") + `?.innerText.includes("c’è già Giro 1, fino alle 16:00")`)
	c.laptop.screenshot("taken")
	c.laptop.fill("#new-begins", "16:00")
	c.laptop.until(visible("[data-overlap]") + `?.innerText.includes("c’è già Giro 2, fino alle 16:30")`)
	c.laptop.fill("#new-place", "sotto il gazebo")
	c.laptop.tap(visible(`#add-row .p-tick`))
	c.laptop.until(`document.querySelector("[data-overlap]").hidden`)
	c.laptop.order("set-row", nil, "")
	shown("15:30,16:00,16:30,17:00")
	is("round-1 15:30, row-1 16:00, round-2 16:30, round-3 17:00")

	c.laptop.tap(visible("#choose-round-2"))
	later := c.laptop.point(visible("#later-round-2")) // two quick taps are ten minutes
	c.laptop.until("(twotaps.begins(), true)")
	c.laptop.steps(chromedp.MouseClickXY(later[0], later[1]))
	shown("15:30,16:00,16:35,17:05")
	c.laptop.until("probe.listens() && twotaps.passes(200) === undefined")
	c.laptop.steps(chromedp.MouseClickXY(later[0], later[1]))
	shown("15:30,16:00,16:40,17:10")
	c.laptop.until("probe.listens() && twotaps.ends()")
	is("round-1 15:30, row-1 16:00, round-2 16:30, round-3 17:00")
	c.laptop.screenshot("draft")
	c.laptop.tap(visible("#leave"))
	shown("15:30,16:00,16:30,17:00")
	c.laptop.tap(visible("#choose-round-2"))
	c.laptop.tap(visible("#later-round-2"))
	shown("15:30,16:00,16:35,17:05")
	c.laptop.order("shift-row", nil, "")
	published("15:30,16:00,16:35,17:05")
	is("round-1 15:30, row-1 16:00, round-2 16:35, round-3 17:05")

	eval[string](c.laptop, `{ const row = document.querySelector("#choose-row-1"); row.focus(); row.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowDown", altKey: true, bubbles: true, cancelable: true })); "" }`)
	c.laptop.until(`document.querySelector(".p-change")`)
	shown("15:30,16:00,16:30,17:05")
	c.laptop.order("move-row", nil, "")
	published("15:30,16:00,16:30,17:05")
	is("round-1 15:30, round-2 16:00, row-1 16:30, round-3 17:05")

	eval[string](c.laptop, `{
		const row = document.querySelector("#row-1"), to = document.querySelector("#round-2"), dataTransfer = new DataTransfer();
		const top = to.getBoundingClientRect().top + 2;
		const at = (what, el) => el.dispatchEvent(new DragEvent(what, { bubbles: true, cancelable: true, clientY: top, dataTransfer }));
		at("dragstart", row); at("dragover", to); at("drop", to); at("dragend", row); ""
	}`)
	c.laptop.until(`document.querySelector(".p-change")`)
	shown("15:30,16:00,16:35,17:05")
	c.laptop.order("move-row", nil, "")
	published("15:30,16:00,16:35,17:05")
	is("round-1 15:30, row-1 16:00, round-2 16:35, round-3 17:05")
}
