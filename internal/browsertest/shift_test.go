package browsertest

import (
	"strconv"
	"strings"
	"testing"
)

// A round that was chosen to be put off stays chosen when the frame with the new times has come, and the next
// tap puts the same round off.
func TestShiftKeepsItsRound(t *testing.T) {
	t.Parallel()
	c := newScheduledTournament(t)
	commands := "/api/v1/tournaments/" + c.id + "/commands"
	c.organiser.must(c.organiser.order(commands, "times", fields{"first": "15:30", "everyMinutes": 30}))
	c.laptop.visit("/desk/calendario")
	chosen := func() string {
		return eval[string](c.laptop, `document.querySelector(".p-later select[name=from]").value`)
	}
	if got := chosen(); got != "1" {
		t.Fatalf("round %s is offered at first", got)
	}
	eval[string](c.laptop, `{ const choice = document.querySelector(".p-later select[name=from]"); choice.value = "3"; choice.dispatchEvent(new Event("input", { bubbles: true })); "" }`)
	for _, late := range []string{"5", "10"} {
		shifts := eval[int](c.laptop, `document.querySelectorAll(".p-delays li").length`)
		c.laptop.tap(visible(`.p-later button[value="5"]`))
		c.laptop.until(`document.querySelectorAll(".p-delays li").length > ` + strconv.Itoa(shifts) + ` && !document.querySelector(".p-later[aria-busy]")`)
		c.organiser.must(c.organiser.order(commands, "announce", fields{"text": "Ritardo " + late})) // one more frame
		c.laptop.until(`document.body.textContent.includes("Ritardo ` + late + `")`)
		if got := chosen(); got != "3" {
			t.Errorf("%s minutes late: round %s is chosen", late, got)
		}
	}
	starts := c.organiser.must(c.organiser.get("/api/v1/tournaments/" + c.id + "/schedule"))
	if want := `"starts":{"1":"15:30","2":"16:00","3":"16:40"}`; !strings.Contains(starts.body, want) {
		t.Errorf("the schedule is %s, not %s", starts.body, want)
	}
}
