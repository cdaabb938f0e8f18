package browsertest

import (
	"slices"
	"strings"
	"testing"

	"scacchimagici/internal/setting"
	"scacchimagici/internal/tournament"
)

// apiMatch is a match played by programs in the places of people, for tests that need no browser.
type apiMatch struct {
	t         *testing.T
	server    *server
	organiser *matchClient
	referee   *matchClient
	sides     [2]*matchClient // White's Strategist and Black's
	names     draft
	people    [2][]string
	after     func() // runs after each order; may be nil
}

// inventedNames has names that stand in no question and no text of the program.
var inventedNames = draft{
	name:   "Prova",
	houses: [2]string{"Qvodia", "Xantro"},
	people: [2][]string{
		{"Aqbert Wqono", "Bqina Wquli", "Cqora Wqemo", "Dqilo Wqara", "Eqsta Wqisi", "Fqomo Wqulu", "Gqada Wqebe", "Hqeno Wqopo"},
		{"Axbert Yxono", "Bxina Yxuli", "Cxora Yxemo", "Dxilo Yxara", "Exsta Yxisi", "Fxomo Yxulu", "Gxada Yxebe", "Hxeno Yxopo"},
	},
}

// unhurried are the settings of most stories: no turn, Direct Move or match ends by itself while a slow
// machine looks at it.
func unhurried() *tournament.Settings {
	settings := tournament.DefaultSettings()
	settings.MoveTime, settings.DirectMoveTime, settings.MatchTime = 600*setting.Second, 600*setting.Second, 5400*setting.Second
	return &settings
}

// newAPIMatch makes a quick match and seats its people. Settings are unhurried when nil.
func newAPIMatch(t *testing.T, settings *tournament.Settings) *apiMatch {
	t.Helper()
	if settings == nil {
		settings = unhurried()
	}
	return newMatchOf(t, inventedNames, settings)
}

// newMatchOf makes a quick match of two Houses and seats its people. Settings may be nil.
func newMatchOf(t *testing.T, names draft, settings *tournament.Settings) *apiMatch {
	t.Helper()
	return newMatchOn(t, serve(t), names, settings)
}

// newMatchOn makes the match of newMatchOf on a running server.
func newMatchOn(t *testing.T, s *server, names draft, settings *tournament.Settings) *apiMatch {
	t.Helper()
	organiser := s.newClient(t)
	organiser.signIn()
	h := &apiMatch{t: t, server: s, names: names, organiser: organiser.quick(names)}
	if settings != nil {
		h.organiser.must(h.organiser.order("/api/v1/tournaments/"+h.tournament()+"/commands", "settings", fields{"settings": settings, "reason": "prova"}))
	}
	h.referee = h.seat(" A")
	for side := range h.sides {
		h.sides[side] = h.seat(names.houses[side])
		page := h.sides[side].must(h.sides[side].get(h.page(side)))
		for _, found := range person.FindAllStringSubmatch(page.body, -1) {
			if !slices.Contains(h.people[side], found[1]) {
				h.people[side] = append(h.people[side], found[1])
			}
		}
	}
	return h
}

// seat returns a new device on the seat of a card.
func (h *apiMatch) seat(ending string) *matchClient {
	h.t.Helper()
	c := h.server.newClient(h.t)
	c.enter(h.organiser.card(ending).digits)
	return c.match(h.organiser.key)
}

func (h *apiMatch) tournament() string { return h.organiser.tournament() }

// tournament returns the id of the match's tournament.
func (p *matchClient) tournament() string { return p.key[:strings.LastIndexByte(p.key, '.')] }

// page returns the address of a side's own page.
func (h *apiMatch) page(side int) string {
	return "/stratega/" + h.tournament() + "/" + strings.ToLower(h.names.houses[side])
}

// do gives an order and calls after. When the program has paused the match, because a busy machine held it for some
// seconds, the match is resumed for the order.
func (h *apiMatch) do(by *matchClient, command string, own fields) {
	h.t.Helper()
	if a := by.try(command, own); a.status != 200 {
		if !strings.Contains(h.server.log.String(), "the program was held") || !h.referee.state().Paused {
			h.t.Fatalf("%s %v is refused with %d: %s", command, own, a.status, a.body)
		}
		h.referee.do("resume", nil)
		by.do(command, own)
	}
	if h.after != nil {
		h.after()
	}
}

var sides = [2]string{"white", "black"}

// army is what both sides buy, in the order of casting: ten points.
var army = []string{"K", "Q", "R1", "N1", "P1", "P2"}

// open names both Strategists and opens the purchase.
func (h *apiMatch) open() {
	h.t.Helper()
	for side, p := range h.sides {
		h.do(p, "name-strategist", fields{"side": sides[side], "person": h.people[side][0]})
	}
	h.do(h.referee, "open", nil)
}

// prepare opens the match and goes on until both armies stand on the board.
func (h *apiMatch) prepare() {
	h.t.Helper()
	h.open()
	for side := range sides {
		h.draft(side)
		h.seal(side)
	}
	h.deploy()
}

// draft lets a side buy and cast its army.
func (h *apiMatch) draft(side int) {
	h.t.Helper()
	for i, slot := range army {
		if slot != "K" {
			h.do(h.sides[side], "buy", fields{"side": sides[side], "slot": slot})
		}
		h.do(h.sides[side], "assign", fields{"side": sides[side], "slot": slot, "person": h.people[side][i+1]})
	}
}

// seal lets a side confirm its army.
func (h *apiMatch) seal(side int) {
	h.t.Helper()
	h.do(h.sides[side], "confirm", fields{"side": sides[side], "draft": h.sides[side].state().Sides[side].Draft})
}

// deploy places both armies: Rooks face each other on the a-file, Queens on the d-file.
func (h *apiMatch) deploy() {
	h.t.Helper()
	for side, p := range h.sides {
		h.do(p, "place", fields{"side": sides[side], "slot": "R1", "square": []string{"a1", "a8"}[side]})
	}
	h.deployRest()
}

// deployRest places the pieces of both sides other than the first Rook.
func (h *apiMatch) deployRest() {
	h.t.Helper()
	for _, at := range [][3]string{{"N1", "b1", "b8"}, {"P1", "g2", "b7"}, {"P2", "c2", "f7"}} {
		for side, p := range h.sides {
			h.do(p, "place", fields{"side": sides[side], "slot": at[0], "square": at[side+1]})
		}
	}
}

// start ticks all wands, lets White begin, and starts.
func (h *apiMatch) start() {
	h.t.Helper()
	for _, side := range sides {
		for _, slot := range army {
			h.do(h.referee, "tick-wand", fields{"side": side, "slot": slot, "has": true})
		}
	}
	h.do(h.referee, "toss", fields{"by": "coin", "first": "white"})
	h.do(h.referee, "start", nil)
}

// move moves for a side in the present turn.
func (h *apiMatch) move(side int, from, to string) {
	h.t.Helper()
	h.do(h.sides[side], "move", fields{"turn": h.referee.state().Turn, "from": from, "to": to})
}

func (h *apiMatch) perform() {
	h.t.Helper()
	h.do(h.referee, "perform", fields{"turn": h.referee.state().Turn})
}

// allTheTime gives a turn or a Direct Move more time than a story takes, even on a slow machine.
func (h *apiMatch) allTheTime() {
	h.t.Helper()
	h.turnSeconds(3000)
}

// turnSeconds sets the clock of the turn.
func (h *apiMatch) turnSeconds(seconds int) {
	h.t.Helper()
	h.do(h.referee, "correct-clock", fields{"clock": "turn", "mode": "set", "seconds": seconds, "reason": "prova"})
}
