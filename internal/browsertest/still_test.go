package browsertest

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"testing"

	"github.com/chromedp/chromedp"

	"scacchimagici/internal/screen/gallery"
	"scacchimagici/internal/side/game"
	"scacchimagici/internal/side/game/gamescreen"
	"scacchimagici/internal/side/game/registry"
)

// The windows in which tables are tapped, and further ones in which a table is whole.
var handheld, alsoWhole = windows(gallery.Handheld), windows(gallery.AlsoWhole)

// The squares that are tapped, as JavaScript expressions: where a piece is placed, or one that moves and where it
// goes. Each is found anew in each window.
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
	screens := slices.SortedFunc(slices.Values(registry.Screens()), func(a, b gamescreen.Screen) int { return cmp.Compare(a.ID, b.ID) })
	for n, of := range screens {
		t.Run(of.ID, func(t *testing.T) {
			t.Parallel()
			on := open(t, of.ID, phone, tables.address)
			on.visit("/tavoli")
			on.until("probe.listens()")
			path := await[string](on, `fetch("/api/v1/tables", {method: "POST", headers: {Accept: "application/json", "X-Command": "1"}, body: new URLSearchParams({
				id: String(Math.random()), command: "open-table", game: `+quote(of.ID)+`, clock: "game", name: "Massimiliano Quattrocchi", against: "here", other: "Maria Antonietta De Santis"})})
				.then((r) => r.json()).then((r) => r.next)`)
			on.visit(path)
			on.ready()
			on.steps(chromedp.Evaluate[chromedp.Void](walk + ";0"))
			for square, asks := on.asks(of); asks; square, asks = on.asks(of) {
				on.answersFirst(square)
			}
			for _, window := range byTurns(handheld, n, 4) {
				on.resize(window)
				on.staysWhole(window)
				before := eval[string](on, "document.querySelector('[data-position]').dataset.position")
				taps := []string{movable, reachable}
				if on.places(of) {
					taps = []string{placeable}
				}
				for _, square := range taps {
					on.tapsTwice(window, square)
				}
				if eval[bool](on, `document.querySelector("form[data-ready]:not([aria-busy])") !== null`) { // the second tap came too soon to play
					on.tap(visible("[data-go]"))
				}
				on.until("document.querySelector('[data-position]').dataset.position !== " + quote(before))
			}
			for _, window := range byTurns(alsoWhole, n, 4) {
				on.resize(window)
				on.staysWhole(window)
			}
			on.noConsoleErrors()
		})
	}
}

// shown returns the position that the page shows.
func (s *screen) shown(of gamescreen.Screen) gamescreen.View {
	s.t.Helper()
	p, err := startOf(s.t, of.ID).Game().Parse(eval[string](s, "document.querySelector('[data-position]').dataset.position"))
	if err != nil {
		s.t.Fatal(err)
	}
	return of.View(p)
}

// asks reports whether each move asks something, as in a formation, and returns one of their squares.
func (s *screen) asks(of gamescreen.Screen) (square string, asks bool) {
	s.t.Helper()
	ways := s.shown(of).Ways()
	if len(ways) == 0 { // a board of its own
		return "", false
	}
	return ways[len(ways)/2].To, !slices.ContainsFunc(ways, func(w gamescreen.TappableMove) bool { return w.Ask == nil })
}

// places reports whether the side in turn places pieces, and moves none.
func (s *screen) places(of gamescreen.Screen) bool {
	s.t.Helper()
	shown := s.shown(of)
	if shown.OwnBoard != nil {
		return false
	}
	from := shown.Ways()[0].From
	return from == "" || slices.ContainsFunc(append(shown.Hand(game.White), shown.Hand(game.Black)...), func(p gamescreen.Pile) bool { return p.Name == from })
}

// answersFirst taps a square from which every move asks something, and takes the first answer; the question and its card
// move nothing either.
func (s *screen) answersFirst(square string) {
	s.t.Helper()
	before, at := s.placesOf(), eval[string](s, "document.querySelector('[data-position]').dataset.position")
	s.tap(field(square))
	s.until(visible("[data-options] .option"))
	s.compare(phone, before, "the question after "+square)
	s.tap(visible("[data-options] .option"))
	s.until("document.querySelector('[data-position]').dataset.position !== " + quote(at))
	s.compare(phone, before, "the answer for "+square)
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
		s.until(`document.querySelector("form[data-ready]:not([aria-busy]), .play .m-picked") || document.body.dataset.save !== "pending"`)
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
