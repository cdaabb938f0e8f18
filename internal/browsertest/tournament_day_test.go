package browsertest

import (
	"fmt"
	"strings"
	"testing"
)

// pairing is a match of the schedule.
type pairing struct {
	id, board string
	houses    [2]string // ids of White's and Black's
}

// round returns the matches of a round, by board.
func (c *tournamentStory) round(n int) []pairing {
	c.t.Helper()
	var all []pairing
	for _, m := range c.record().Matches {
		if m.Round == n {
			all = append(all, pairing{m.ID, m.Board, [2]string{m.White, m.Black}})
		}
	}
	if len(all) != 2 {
		c.t.Fatalf("round %d has %d matches", n, len(all))
	}
	return all
}

// best returns the side of the House that is to win: the two of the first board of the first round beat the
// other two, and of each pair White is the better one.
func (c *tournamentStory) best(m pairing) int {
	c.t.Helper()
	first := c.round(1)
	order := fmt.Sprint(first[0].houses, first[1].houses)
	if strings.Index(order, m.houses[1]) < strings.Index(order, m.houses[0]) {
		return 1
	}
	return 0
}

// scheduledMatch is a match of the schedule with programs in the places of people.
type scheduledMatch struct {
	pairing
	t       *testing.T
	referee *matchClient
	sides   [2]*matchClient
}

// byProgram plays a match through the API: Rook eats Rook; in a drawn match the Queen of the other side eats
// that Rook. Then they agree to end it.
func (c *tournamentStory) byProgram(m pairing, drawn bool) {
	c.t.Helper()
	people := map[string][]string{}
	for _, h := range c.record().Houses {
		for _, somebody := range h.People {
			people[h.ID] = append(people[h.ID], somebody.ID)
		}
	}
	key := c.id + "." + m.id
	p := scheduledMatch{pairing: m, t: c.t, referee: c.seats[strings.ToLower(m.board)].match(key)}
	for side, house := range m.houses {
		p.sides[side] = c.seats[house].match(key)
	}
	p.prepare([2][]string{people[m.houses[0]], people[m.houses[1]]})
	first := c.best(m)
	p.referee.do("toss", fields{"by": "coin", "first": sides[first]})
	p.referee.do("start", nil)
	rook, queen := [2]string{"a1", "a8"}, [2]string{"d1", "d8"}
	p.eats(first, rook[first], rook[1-first])
	if drawn {
		p.eats(1-first, queen[1-first], rook[1-first])
	}
	p.referee.do("end", fields{"by": "agreement", "reason": "prova"})
}

// prepare goes on until both armies have their wands: King, Queen and a Rook on the a-file.
func (p scheduledMatch) prepare(people [2][]string) {
	p.t.Helper()
	for side, device := range p.sides {
		device.do("name-strategist", fields{"side": sides[side], "person": people[side][0]})
	}
	p.referee.do("open", nil)
	for side, device := range p.sides {
		for i, slot := range []string{"K", "Q", "R1"} {
			if slot != "K" {
				device.do("buy", fields{"side": sides[side], "slot": slot})
			}
			device.do("assign", fields{"side": sides[side], "slot": slot, "person": people[side][i+1]})
		}
		device.do("confirm", fields{"side": sides[side], "draft": device.state().Sides[side].Draft})
	}
	for side, device := range p.sides {
		device.do("place", fields{"side": sides[side], "slot": "R1", "square": []string{"a1", "a8"}[side]})
	}
	for _, side := range sides {
		for _, slot := range []string{"K", "Q", "R1"} {
			p.referee.do("tick-wand", fields{"side": side, "slot": slot, "has": true})
		}
	}
}

// eats captures for a side, whose person answers first.
func (p scheduledMatch) eats(side int, from, to string) {
	p.t.Helper()
	p.sides[side].do("move", fields{"turn": p.referee.state().Turn, "from": from, "to": to})
	p.referee.do("settle", fields{"asked": p.referee.state().Asked, "outcome": "attacker"})
	p.referee.do("perform", fields{"turn": p.referee.state().Turn})
}

// locked: an army has been sealed, so its rules are fixed; the clocks may change, with a reason.
func (c *tournamentStory) locked() {
	c.t.Helper()
	c.laptop.visit("/desk/regole")
	say("plan.rules.locked", nil, c.laptop)
	if eval[bool](c.laptop, `Boolean(`+visible(`[name="settings.budget"]:not([type=hidden])`)+`)`) {
		c.t.Error("the budget can still be typed")
	}
	c.laptop.screenshot("locked")
	c.laptop.fill(`#set-moveSeconds-seconds`, "120")
	c.laptop.tap(visible("#rules .p-save button.main"))
	c.laptop.until(`document.querySelector("#reason-wrong")`)
	c.laptop.fill("[name=reason]", "le partite durano troppo poco")
	c.laptop.tap(visible("#rules .p-save button.main"))
	say("plan.rules.saved", nil, c.laptop)
}

// browserMatch is a match with browsers in the places of people.
type browserMatch struct {
	*matchStory
	pairing
	winner int // the side that is to win
}

// own is a side's phone.
func (b browserMatch) own(side int) strategist { return []strategist{b.white, b.black}[side] }

// lastRound is played on both boards at the same time. After it two Houses are equal by every criterion.
func (c *tournamentStory) lastRound() {
	c.t.Helper()
	var both []browserMatch
	for _, m := range c.round(3) {
		both = append(both, c.seat(m))
	}
	for _, step := range []func(browserMatch){
		browserMatch.named, browserMatch.bought, browserMatch.placed, browserMatch.begun, browserMatch.rookEatsRook,
	} {
		for _, b := range both {
			step(b)
		}
	}
	both[0].kingFalls()
	both[1].agreed()
	for _, b := range both {
		for _, s := range []*screen{b.referee.screen, b.white.screen, b.black.screen} {
			for _, line := range consoleErrors(s.errors.String()) {
				c.t.Errorf("%s: %s", s.who, line)
			}
			s.off()
		}
	}
}

// seat brings the people of a match to their devices, with the codes of their cards.
func (c *tournamentStory) seat(m pairing) browserMatch {
	c.t.Helper()
	e := &matchStory{t: c.t, server: c.server, match: c.organiser.match(c.id + "." + m.id)}
	e.referee = referee{open(c.t, "referee "+m.board, tablet, c.server.address)}
	e.referee.enter(c.organiser.card(" " + m.board).digits)
	e.referee.named("Irene Costa")
	for side, house := range m.houses {
		name := strings.ToUpper(house[:1]) + house[1:]
		p := strategist{open(c.t, name, phone, c.server.address), sides[side]}
		p.enter(c.organiser.card(name).digits)
		if side == 0 {
			e.white = p
		} else {
			e.black = p
		}
	}
	e.news = c.server.newClient(c.t).listen("/scacchiera/" + m.board)
	return browserMatch{e, m, c.best(m)}
}

// named: all devices go on from the last match to this one, and the Houses name their Strategists.
func (b browserMatch) named() {
	b.t.Helper()
	for _, s := range []*screen{b.referee.screen, b.white.screen, b.black.screen} {
		s.tap(visible(`a[href$="partita=` + b.id + `"]`))
	}
	b.white.tap(visible("button[name=person]"))
	b.black.tap(visible("button[name=person]"))
	b.referee.order("open", nil, "")
	b.phase("purchase")
}

func (b browserMatch) bought() {
	b.t.Helper()
	for side := range sides {
		p := b.own(side)
		p.buy("R1")
		p.buy("P1")
		p.cast()
		p.order("confirm", nil, "")
	}
	b.phase("deployment")
}

func (b browserMatch) placed() {
	b.t.Helper()
	for _, at := range [][3]string{{"R1", "a1", "a8"}, {"P1", "h2", "h7"}} {
		for side := range sides {
			b.own(side).place(at[0], at[side+1], tap)
		}
	}
	b.phase("ready")
}

// begun: all get their wands, and the coin is tossed, and again by hand until it falls for the side that is to
// win.
func (b browserMatch) begun() {
	b.t.Helper()
	for i := range 6 {
		b.referee.until(fmt.Sprintf(`document.querySelectorAll(".r-tick[aria-pressed=true]").length === %d`, i))
		b.referee.order("tick-wand", fields{"has": "true"}, "")
	}
	b.referee.order("toss", fields{"by": "system"}, "")
	b.referee.until(button("start", nil, ""))
	falls := `document.querySelector(".r-coin .arms use").getAttribute("href").endsWith(` + quote("#arms-"+b.houses[b.winner]) + `)`
	if !eval[bool](b.referee.screen, falls) {
		b.referee.opens("toss")
		b.referee.unfold("[name=first][value=" + sides[b.winner] + "]")
		b.referee.order("toss", fields{"by": "coin", "first": sides[b.winner]}, "")
		b.referee.until(falls)
	}
	b.referee.order("start", nil, "")
	b.turn(sides[b.winner])
}

func (b browserMatch) rookEatsRook() {
	b.t.Helper()
	files := [2]string{"a1", "a8"}
	b.own(b.winner).moves(files[b.winner], files[1-b.winner], tap)
	b.phase("duel")
	b.referee.settles("attacker")
	b.phase("performing")
	b.referee.performed()
	b.turn(sides[1-b.winner])
}

// kingFalls: a Pawn moves, and the Rook goes on to the King.
func (b browserMatch) kingFalls() {
	b.t.Helper()
	loser := 1 - b.winner
	b.own(loser).moves([]string{"h2", "h7"}[loser], []string{"h3", "h6"}[loser], tap)
	b.phase("performing")
	b.referee.performed()
	b.turn(sides[b.winner])
	b.own(b.winner).moves([]string{"a1", "a8"}[loser], []string{"e1", "e8"}[loser], tap)
	b.phase("duel")
	b.referee.settles("attacker")
	b.over("king")
}

// agreed: the Referee ends the match by agreement.
func (b browserMatch) agreed() {
	b.t.Helper()
	b.referee.opens("end")
	b.referee.unfold("[value=agreement]")
	b.referee.tap(visible("dialog[open] details[open] form:has([value=agreement]) button[name=reason]"))
	b.over("points")
}

func (b browserMatch) over(by string) {
	b.t.Helper()
	st := b.phase("finished")
	if st.Result == nil || st.Result.By != by || st.Result.Winner != sides[b.winner] {
		b.t.Errorf("the result of %s is %+v, want %s by %s", b.id, st.Result, sides[b.winner], by)
	}
}
