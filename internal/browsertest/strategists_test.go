package browsertest

import "testing"

// TestStrategistsAtOnce names the Strategists of all matches with one form: a proposal for all, one of them changed. What
// is chosen and not saved yet stays while a House names its own.
func TestStrategistsAtOnce(t *testing.T) {
	t.Parallel()
	c := newTournamentStory(t)
	c.houses()
	c.people()
	c.schedule()
	c.laptop.visit("/desk/persone/strateghi")
	say("setup.strategists.named", []any{0, 12}, c.laptop)
	c.laptop.asked.Store(0)
	c.laptop.tap(visible(".s-save a"))
	say("setup.strategists.proposed", []any{12}, c.laptop)
	if asked := c.laptop.asked.Load(); asked != 0 {
		t.Error("a page on which nothing was changed asks whether to leave it")
	}
	c.laptop.screenshot("strategists-proposed")
	c.laptop.noViolations("Strategists are proposed")
	const first, second = `document.querySelector("[name=person-1A-white]")`, `document.querySelector("[name=person-1A-black]")`
	chosen := eval[string](c.laptop, `(() => { const s = `+first+`; s.value = [...s.options].at(-1).value; s.dispatchEvent(new Event("input", { bubbles: true })); return s.value; })()`)
	other := eval[string](c.laptop, second+".value")
	c.organiser.match(c.id+".1A").do("name-strategist", fields{"side": "black", "person": other})
	c.laptop.until(`document.querySelector("[name=seen-1A-black]").value === "` + other + `"`)
	if kept := eval[string](c.laptop, first+".value"); kept != chosen {
		t.Errorf("a frame has changed what was chosen to %s", kept)
	}
	c.laptop.tap(visible(".s-save button"))
	c.laptop.until(`location.search.includes("fatto=strategists")`)
	say("setup.done.strategists", []any{11}, c.laptop)
	say("setup.strategists.whole", nil, c.laptop)
	if named := eval[string](c.laptop, first+".value"); named != chosen {
		t.Errorf("named %s, chosen was %s", named, chosen)
	}
	c.laptop.screenshot("strategists")
}
