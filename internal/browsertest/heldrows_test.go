package browsertest

import (
	"crypto/rand"
	_ "embed"
	"maps"
	"net/url"
	"slices"
	"strings"
	"testing"

	"scacchimagici/internal/tournament"
)

//go:embed testdata/repeated.js
var repeated string

// watchOrders notes on every page of the device which orders it sends.
func (s *screen) watchOrders() {
	s.t.Helper()
	s.steps(runsFirst(repeated))
}

// holdsRows opens a page and holds Enter on a control of each kind that the page repeats: the first one and
// one in the middle.
func (s *screen) holdsRows(path string, except ...string) (pressed int) {
	s.t.Helper()
	s.visit(path)
	s.until(`document.querySelector("#main")`)
	kinds := eval[map[string]int](s, "repeated.counts()")
	for _, kind := range slices.Sorted(maps.Keys(kinds)) {
		if slices.Contains(except, kind) {
			continue
		}
		for _, nth := range []int{0, kinds[kind] / 2} {
			if eval[string](s, "location.pathname + location.search") != path {
				s.visit(path)
				s.until(`document.querySelector("#main")`)
			}
			if s.holdsRow(path, kind, nth) {
				pressed++
			}
		}
	}
	return pressed
}

// holdsRowsOf calls holdsRows for several pages, and fails when fewer than least controls were pressed.
func (s *screen) holdsRowsOf(least int, paths ...string) {
	s.t.Helper()
	pressed := 0
	for _, path := range paths {
		pressed += s.holdsRows(path)
	}
	if pressed < least {
		s.t.Errorf("%s: %d controls of %v were pressed, want at least %d", s.who, pressed, paths, least)
	}
}

// holdsRow holds Enter on one control. The order is given once, and the focus stays on that control or goes
// nowhere.
func (s *screen) holdsRow(path, kind string, nth int) bool {
	s.t.Helper()
	s.until(`!document.querySelector("[data-held]")`)
	control := eval[string](s, "repeated.press("+quote(kind)+","+quote(nth)+") ?? ''")
	if control == "" {
		return false
	}
	s.steps(shift(), enter(false), enter(true), enter(true))
	if _, err := tryPoll[bool](s, timeout, "repeated.settled()"); err != nil {
		s.screenshot("failed")
		s.t.Fatalf("%s: %s: nothing comes of Enter on %s: %v, %s", path, kind, control, err, eval[string](s, "JSON.stringify([repeated.given(), document.body.dataset, window.pressed, document.activeElement.outerHTML])"))
	}
	s.steps(enter(true), enter(true))
	s.until(`!document.activeElement.closest("[data-held]")`)
	s.steps(enter(true))
	if given := eval[[]any](s, "repeated.given()"); len(given) != 1 {
		s.t.Errorf("%s: %s: Enter on %s gives %d orders", path, kind, control, len(given))
	}
	if focus := eval[string](s, "repeated.focus()"); focus != "" && focus != control {
		s.t.Errorf("%s: %s: after Enter on %s the focus is on %s", path, kind, control, focus)
	}
	return true
}

// TestHeldEnterOnRows holds Enter on the repeated controls of every page: those of the desk in the
// middle of a tournament, with people off the roster, tied Houses, screens, devices, spells and side
// tables, and those of a match from its Strategists to its end.
func TestHeldEnterOnRows(t *testing.T) {
	t.Parallel()
	for name, walk := range map[string]func(*testing.T){"setup": heldInSetup, "day": heldOnTheDay, "before": heldBeforeMatch, "match": heldInMatch} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			walk(t)
		})
	}
}

// heldInSetup holds controls at the desk before a tournament of four Houses begins: with people off the
// roster, lists that can be undone, and spells.
func heldInSetup(t *testing.T) {
	c := scheduledTournament(t)
	desk := c.organiser.match("").seated("organiser", laptop)
	desk.watchOrders()
	for range 3 {
		c.organiser.must(c.organiser.form("/desk/copie/adesso", url.Values{"id": {rand.Text()}}))
	}
	desk.holdsRowsOf(1, "/desk/copie")
	desk.holdsRowsOf(
		18, "/desk/case", "/desk/persone", "/desk/persone/strateghi", "/desk/regole", "/desk/regole/incantesimi", "/desk/calendario", "/desk/programma",
		"/desk/domande", "/desk/domande/turni", "/desk/tornei", "/desk/cartellini", "/desk/cartellini/fogli", "/accoglienza",
	)
}

// heldOnTheDay holds controls at the desk after the first round, in which all Houses are equal: with devices,
// screens, side tables and matches to correct.
func heldOnTheDay(t *testing.T) {
	c := scheduledTournament(t)
	for _, m := range c.round(1) {
		c.byProgram(m, true)
	}
	for _, game := range []string{"boop", "magnetone", "metamate"} {
		c.seats["a"].sideTable(fields{"game": game, "name": "Ada", "against": "here", "other": "Bo"})
	}
	for _, projector := range []string{"first", "second", "third"} {
		open(t, projector, big, c.server.address).becomeScreen()
	}
	desk := c.organiser.match("").seated("organiser", laptop)
	desk.watchOrders()
	t.Run("screens", func(t *testing.T) {
		t.Parallel()
		desk.holdsRowsOf(14, "/desk/schermi", "/desk")
	})
	t.Run("rest", func(t *testing.T) {
		t.Parallel()
		desk := c.organiser.match("").seated("second organiser", laptop)
		desk.watchOrders()
		desk.holdsRowsOf(6, "/desk/classifica", "/desk/rapporto", "/desk/registro", "/desk/tavoli", "/tavoli", "/")
		desk.visit("/desk")
		for _, to := range []string{"/desk/correggi/", "/esito/"} {
			desk.holdsRows(poll[string](desk, timeout, `document.querySelector("a[href*='`+to+`']")?.getAttribute("href")`))
		}
	})
}

// scheduledTournament is a tournament of four Houses that plays three rounds on two boards, with a
// device in each seat.
func scheduledTournament(t *testing.T) *tournamentStory {
	t.Helper()
	c := &tournamentStory{t: t, server: serve(t), seats: map[string]*apiClient{}}
	c.organiser = c.server.newClient(t)
	c.organiser.signIn()
	made := c.organiser.must(c.organiser.form("/desk/tornei/nuovo", url.Values{"id": {rand.Text()}, "name": {"Coppa"}, "held": {"2026-08-28"}, "four": {"1"}}))
	_, c.id, _ = strings.Cut(made.header.Get("Location"), "torneo=")
	order := func(command string, own fields) {
		c.organiser.must(c.organiser.order("/api/v1/tournaments/"+c.id+"/commands", command, own))
	}
	for house, names := range peopleByHouse {
		order("add-people", fields{"house": strings.ToLower(house), "names": append([]string{"Uscito " + house, "Uscita " + house}, names...)})
		order("enrol", fields{"list": house + ".csv", "people": []fields{{"house": strings.ToLower(house), "name": "In lista " + house}}})
	}
	for _, h := range c.record().Houses {
		for _, gone := range h.People[:2] {
			order("remove-person", fields{"person": gone.ID})
		}
	}
	settings := tournament.DefaultSettings()
	settings.SpellsPerPerson = 1
	order("settings", fields{"settings": settings})
	for _, spell := range []string{"Lumos", "Nox", "Accio"} {
		order("add-spell", fields{"name": spell, "text": spell, "category": ""})
	}
	c.organiser.must(c.organiser.form("/desk/calendario/"+c.id+"/genera", url.Values{"id": {rand.Text()}, "boards": {"2"}}))
	order("times", fields{"first": "15:30", "everyMinutes": 40})
	for _, row := range []fields{{"kind": "lunch", "begins": "12:30", "minutes": 60}, {"kind": "snack", "begins": "17:30", "minutes": 20}, {"kind": "ceremony", "begins": "18:00"}} {
		order("set-row", row)
	}
	c.organiser.must(c.organiser.form("/desk/cartellini/codici", url.Values{"id": {rand.Text()}}))
	for _, seat := range append([]string{"A", "B"}, slices.Sorted(maps.Keys(peopleByHouse))...) {
		device := c.server.newClient(t)
		device.enter(c.organiser.card(seat).digits)
		c.seats[strings.ToLower(seat)] = device
	}
	return c
}

// ends are the kinds of orders that end a match.
var ends = []string{"end ", "end reason"}

// heldBeforeMatch holds controls of a Strategist and a Referee until all have their wands.
func heldBeforeMatch(t *testing.T) {
	h := newAPIMatch(t, nil)
	white, r := h.sides[0].seated("white", laptop), h.referee.seated("referee", tablet)
	for _, s := range []*screen{white, r} {
		s.watchOrders()
	}
	strategist := func(least int) { white.holdsRowsOf(least, h.page(0)) }
	strategist(2)
	r.holdsRows("/arbitro/A", ends...)
	h.open()
	strategist(4)
	r.holdsRows("/arbitro/A", ends...)
	h.drafted(0)
	strategist(4)
	h.drafted(0)
	h.draft(1)
	for side := range sides {
		h.seal(side)
	}
	h.deploy()
	r.holdsRows("/arbitro/A", append(ends, "toss ", "toss reason")...)
}

// heldInMatch holds controls of a Referee in a Duel, while people walk, in a turn and after the end.
func heldInMatch(t *testing.T) {
	h := newAPIMatch(t, nil)
	h.prepare()
	h.start()
	h.allTheTime()
	r := h.referee.seated("referee", tablet)
	r.watchOrders()
	r.holdsRows("/arbitro/A", ends...)
	h.move(0, "a1", "a8")
	r.holdsRows("/arbitro/A", append(ends, "undo ", "undo reason", "wand-first square")...)
	h.perform()
	r.holdsRows("/arbitro/A", append(ends, "undo ")...)
	r.holdsRows("/arbitro/A", "undo reason")
}

// drafted lets a side begin its purchase anew, and buy and cast its army.
func (h *apiMatch) drafted(side int) {
	h.t.Helper()
	for _, p := range h.sides[side].state().Sides[side].Army {
		if p.Slot != "K" {
			h.do(h.sides[side], "sell", fields{"side": sides[side], "slot": p.Slot})
		}
	}
	h.draft(side)
}
