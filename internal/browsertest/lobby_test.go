package browsertest

import "testing"

// TestLobby: a newcomer is four taps from the start page to a first move of his own. Later the start page and
// the lobby lead him back and know his name, and at every size the button of the form is in sight.
func TestLobby(t *testing.T) {
	t.Parallel()
	lobby := serve(t)
	ada := open(t, "Ada", phone, lobby.address)
	ada.visit("/")
	taps := 0
	tap := func(js string) {
		t.Helper()
		ada.tap(js)
		taps++
	}
	tap(visible(`a[href="/tavoli"]`))
	ada.says("Boop contro il computer")
	ada.screenshot("first")
	tap(visible("button.quick"))
	ada.until(`/^\/tavoli\/[A-Z0-9]+$/.test(location.pathname)`)
	ada.ready()
	tap(field("c3"))
	ada.until(visible(`form[data-ready]`))
	tap(visible("[data-go]"))
	ada.until(`document.querySelector("ol.moves")?.innerText.includes("c3")`) // the computer may have pushed it away by now
	if taps > 4 {
		t.Errorf("%d taps from the start page to the first move, at most 4", taps)
	}

	ada.visit("/")
	ada.says("Torna al tuo tavolo")
	ada.screenshot("home")
	ada.tap(visible("a.way-back"))
	ada.until(`/^\/tavoli\/[A-Z0-9]+$/.test(location.pathname)`)
	ada.visit("/tavoli/XXXX")
	ada.says("Non c’è nessun tavolo XXXX")
	ada.tap(visible(`main a[href="/tavoli"]`))
	ada.until(visible(".own a.item"))
	ada.screenshot("own")

	for name, of := range map[string]size{
		"320x568": {320, 568, true}, "360x640": {360, 640, true}, "390x844": phone, "844x390": {844, 390, true}, "667x375": {667, 375, true},
		"1024x600": {1024, 600, true}, "1366x768": laptop,
	} {
		bo := open(t, "Bo "+name, of, lobby.address)
		bo.visit("/tavoli#metamate") // the link at the end of its lessons
		bo.until(visible("#opening button.main"))
		bo.ready()
		bo.tap(visible("#opening label:has([value=computer])"))
		bo.screenshot("form-" + name)
		if !eval[bool](bo, `(() => {
			const r = document.querySelector("#opening button.main").getBoundingClientRect(), f = document.querySelector("#opening .fields");
			return r.top >= 0 && r.bottom <= innerHeight && r.right <= innerWidth && f.clientHeight > 100 && f.scrollWidth <= f.clientWidth;
		})()`) {
			t.Errorf("%s: the button of the form is out of sight", name)
		}
		bo.noConsoleErrors()
		bo.off()
	}
	ada.noConsoleErrors()
}

// TestLobbyFilters: each choice of the filter leaves the open tables of its game, the first one all.
func TestLobbyFilters(t *testing.T) {
	t.Parallel()
	ada := open(t, "Ada", phone, serve(t, "--gallery").address)
	ada.visit("/gallery/lobby/sixty")
	found := eval[[]string](ada, `(() => {
		const shown = () => [...document.querySelectorAll(".items.open > li")].filter((li) => li.checkVisibility());
		const all = shown().length, wrong = [];
		for (const pick of document.querySelectorAll(".filters .pick")) {
			pick.click();
			const game = pick.innerText.trim(), first = pick.querySelector("input").value === "";
			const others = shown().filter((li) => li.querySelector("b").firstChild.data.trim() !== game);
			if (first ? shown().length !== all : others.length > 0) wrong.push(game + " shows others");
			const some = [...document.querySelectorAll(".items.open > li")].some((li) => li.querySelector("b").firstChild.data.trim() === game);
			if (!first && some !== shown().length > 0) wrong.push(game + " is not shown");
		}
		return all > 6 ? wrong : ["only " + all + " tables"];
	})()`)
	for _, wrong := range found {
		t.Error(wrong)
	}
}
