package browsertest

import (
	"fmt"
	"maps"
	"slices"
	"testing"

	"github.com/chromedp/chromedp"

	"scacchimagici/internal/screen/gallery"
)

// The windows in which tables are tapped, and further ones in which a table is whole.
var handheld, alsoWhole = windows(gallery.Handheld), windows(gallery.AlsoWhole)

// stillGames are the games with their taps: JavaScript expressions of a square, for the first tap and the
// second. Each is found anew in each window.
var stillGames = map[string][]string{
	"magnetone":      {placeable},
	"magnetone-weak": {placeable},
	"boop":           {placeable},
	"metamate":       {movable, reachable},
	"minimeta":       {movable, reachable},
}

const (
	placeable = `[...document.querySelectorAll(".play .sq.m-target")].find((sq) => !sq.querySelector(".pc"))`
	movable   = `document.querySelector(".play .sq.m-tappable")`
	reachable = `[...document.querySelectorAll(".play :is(.sq, .pilot):is(.m-target, .m-capture)")].find((sq) => {
		const r = sq.getBoundingClientRect();
		return sq.contains(document.elementFromPoint(r.left + r.width / 2, r.top + r.height / 2));
	})`
)

// TestStillTables taps twice at the same point, in every kind of window in every game: the places of the page
// stay where they are after every tap. The normal tests try half of the windows in one game and the other
// half in the next.
func TestStillTables(t *testing.T) {
	t.Parallel()
	for n, game := range slices.Sorted(maps.Keys(stillGames)) {
		taps := stillGames[game]
		t.Run(game, func(t *testing.T) {
			t.Parallel()
			on := open(t, game, phone, tables.address)
			on.visit("/tavoli")
			on.until("probe.listens()")
			path := await[string](on, `fetch("/api/v1/tables", {method: "POST", headers: {Accept: "application/json", "X-Command": "1"}, body: new URLSearchParams({
				id: String(Math.random()), command: "open-table", game: `+quote(game)+`, clock: "game", name: "Massimiliano Quattrocchi", against: "here", other: "Maria Antonietta De Santis"})})
				.then((r) => r.json()).then((r) => r.next)`)
			on.visit(path)
			on.ready()
			on.steps(chromedp.Evaluate[chromedp.Void](walk + ";0"))
			if game == "metamate" {
				on.formsMetas()
			}
			for _, of := range byTurns(handheld, n, 4) {
				on.resize(of)
				on.staysWhole(of)
				before := eval[string](on, "document.querySelector('[data-position]').dataset.position")
				for _, square := range taps {
					on.tapsTwice(of, square)
				}
				on.until("document.querySelector('[data-position]').dataset.position !== " + quote(before))
			}
			for _, of := range byTurns(alsoWhole, n, 4) {
				on.resize(of)
				on.staysWhole(of)
			}
			on.noConsoleErrors()
		})
	}
}

// formsMetas makes a Meta of each side's Queen; the question and its card move nothing either.
func (s *screen) formsMetas() {
	s.t.Helper()
	for _, queen := range []string{"d1", "d8"} {
		before := s.placesOf()
		s.tap(field(queen))
		s.until(visible("[data-options] .option"))
		s.compare(phone, before, "the question after "+queen)
		s.tap(visible("[data-options] .option"))
		s.until(`!document.querySelector("form[data-ready]")`)
		s.compare(phone, before, "the answer for "+queen)
	}
}

// tapsTwice taps a square and then the same point of the glass.
func (s *screen) tapsTwice(of size, square string) {
	s.t.Helper()
	before, at := s.placesOf(), s.point(square)
	for n := range 2 {
		if n == 1 && square == movable {
			break // the second tap would drop the piece again
		}
		s.steps(chromedp.TapXY(at[0], at[1]))
		s.until(`document.querySelector("form[data-ready], .play .m-picked") || document.body.dataset.save !== "pending"`)
		await[int](s, fmt.Sprintf("walk.settle(%d, %d)", of.width, of.height))
		s.until(`!document.querySelector("[data-held]")`) // a hurried second tap does nothing
		s.until(`!document.querySelector("[data-held]")`) // a hurried second tap does nothing
		s.compare(of, before, fmt.Sprintf("tap %d on %s", n+1, square))
	}
}

// placesOf returns the boxes of the page's places.
func (s *screen) placesOf() map[string]string {
	s.t.Helper()
	return eval[map[string]string](s, `Object.fromEntries([".play .board", ".seat-top", ".seat-bottom", ".story", ".now", ".acts", ".top"].map((place) => {
		const r = document.querySelector(place).getBoundingClientRect();
		return [place, [r.left, r.top, r.width, r.height].map((v) => Math.round(v * 10) / 10).join(" ")];
	}))`)
}

func (s *screen) compare(of size, before map[string]string, after string) {
	s.t.Helper()
	now := s.placesOf()
	for _, place := range slices.Sorted(maps.Keys(before)) {
		if now[place] != before[place] {
			s.t.Errorf("%s %d×%d: after %s the place %s has moved from %s to %s", s.who, of.width, of.height, after, place, before[place], now[place])
		}
	}
}

// staysWhole looks for parts of a table that are not in the window: board, names, clocks, prompt, buttons.
func (s *screen) staysWhole(of size) {
	s.t.Helper()
	out := eval[[]string](s, `[".play .board", ".seat h2", ".seat .clock", ".now", ".acts", ".acts .btn"].flatMap((needed) => [...document.querySelectorAll(needed)].filter(probe.shown).flatMap((el) => {
		const r = el.getBoundingClientRect(), away = r.left < -1 || r.top < -1 || r.right > innerWidth + 1 || r.bottom > innerHeight + 1 || r.width < 8;
		return away ? [needed + " " + [r.left, r.top, r.right, r.bottom].map(Math.round).join()] : [];
	})).concat(document.documentElement.scrollHeight > innerHeight + 1 ? ["the page scrolls"] : [])`)
	for _, what := range out {
		s.t.Errorf("%s %d×%d: not whole in the window: %s", s.who, of.width, of.height, what)
	}
}
