package browsertest

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
)

// TestWholeMatch plays one match from an empty database to a King eaten, with everything that can happen in
// one.
func TestWholeMatch(t *testing.T) {
	t.Parallel()
	e := newMatchStory(t)
	e.spellsAgreed()
	e.buying()
	e.deploying()
	e.beginning()
	e.firstTurns()
	e.duelOfRooks()
	e.directMoveThatCaptures()
	e.lineThatDrops()
	e.turnsThatRunOut()
	e.serverThatDies()
	e.promotionAndSubstitute()
	e.intervened()
	e.kingEaten()
	e.recordTravels()
	e.noConsoleErrors()
}

// buying: each House names its Strategist, buys within the budget, casts and seals.
func (e *matchStory) buying() {
	e.white.tap(visible("button[name=person]"))
	e.referee.opens("name-black")
	e.referee.tap(visible("dialog[open] button[name=person]"))
	e.laptop.screenshot("planned")
	e.referee.order("open", nil, "")
	e.phase("purchase")
	for _, slot := range []string{"Q", "R1", "N1"} {
		e.white.buy(slot)
		e.black.buy(slot)
	}
	e.tooDear()
	for _, p := range []strategist{e.white, e.black} {
		p.buy("P1")
		p.buy("P2")
		if p == e.black {
			p.castAtOnce()
		}
		p.cast()
		p.screenshot("army")
		p.order("confirm", nil, "")
		for _, s := range e.screens() {
			s.screenshot("purchase")
		}
	}
	e.phase("deployment")
}

// tooDear: two points are left and a Bishop costs three; its button says so and does nothing.
func (e *matchStory) tooDear() {
	const bishop = `[...document.querySelectorAll(".prices li")].find((li) => li.querySelector("use[href$='#wb']"))`
	e.white.until(bishop + `.querySelector(".why")?.textContent.trim()`)
	before := e.match.state().Seq
	e.white.tap(bishop + `.querySelector("button[aria-disabled=true]:last-of-type")`)
	e.white.screenshot("too-dear")
	if after := e.match.state().Seq; after != before {
		e.t.Errorf("a locked button has changed the match: %d to %d", before, after)
	}
}

// deploying: in turn, White first, by tap and by drag.
func (e *matchStory) deploying() {
	for i, at := range [][2]string{{"R1:a1", "R1:a8"}, {"N1:b1", "N1:b8"}, {"P1:g2", "P1:b7"}, {"P2:c2", "P2:f7"}} {
		for j, p := range []strategist{e.white, e.black} {
			slot, sq, _ := strings.Cut(at[j], ":")
			p.place(slot, sq, []hand{tap, drag}[(i+j)%2])
			for _, s := range e.screens() {
				s.until(fmt.Sprintf(`document.querySelector('[data-board] [data-sq=%q] > .pc') || document.querySelector(".r-wands")`, sq))
			}
		}
	}
	for _, s := range e.screens() {
		s.screenshot("deployed")
	}
	e.phase("ready")
}

// beginning: all get their wands, one House at a time but for one person, the coin is tossed, White begins.
func (e *matchStory) beginning() {
	ticked := func(n int) {
		e.referee.until(fmt.Sprintf(`document.querySelectorAll(".r-tick[aria-pressed=true]").length === %d`, n))
	}
	e.referee.order("tick-wands", fields{"side": "white"}, "")
	ticked(6)
	e.referee.order("tick-wand", fields{"side": "white", "slot": "K", "has": "false"}, "")
	ticked(5)
	e.referee.order("tick-wand", fields{"side": "white", "slot": "K", "has": "true"}, "")
	e.referee.order("tick-wands", fields{"side": "black"}, "")
	ticked(12)
	e.referee.begins()
	for _, s := range e.screens() {
		s.screenshot("tossed")
	}
	e.referee.order("start", nil, "")
	e.turn("white")
	e.agree("start")
}

// firstTurns: a move by tap that the Referee takes back, again by drag, and one by keys.
func (e *matchStory) firstTurns() {
	e.white.moves("g2", "g4", tap)
	e.phase("performing")
	e.agree("g4")
	e.referee.order("undo", nil, "")
	e.agree("g4-taken-back")
	e.referee.performed()
	e.turn("white")
	e.white.moves("g2", "g4", drag)
	e.phase("performing")
	e.referee.performed()
	e.turn("black")
	e.black.moves("b8", "c6", keys)
	e.phase("performing")
	e.agree("Nc6")
	e.referee.performed()
}

// duelOfRooks: the first question is unclear, the second is revealed; the outcome is taken back, then
// entered wrongly, then replaced. White gains 2.
func (e *matchStory) duelOfRooks() {
	e.turn("white")
	e.white.moves("a1", "a8", tap)
	e.phase("duel")
	e.referee.until(`document.querySelector(".r-text")`)
	unclear := e.referee.question()
	e.agree("duel")
	e.referee.opens("void")
	e.referee.order("void", nil, "")
	e.referee.until(`document.querySelector(".r-text").textContent !== ` + quote(unclear))
	asked := e.referee.question()
	for _, s := range e.screens()[1:] {
		if eval[bool](s, `document.body.textContent.includes(`+quote(asked)+`)`) {
			e.t.Errorf("%s shows the question before it is revealed", s.who)
		}
	}
	e.referee.order("reveal", nil, "")
	for _, s := range e.screens()[1:] {
		s.says(asked)
	}
	e.agree("revealed")
	e.announced()
	e.referee.settles("attacker")
	e.phase("performing")
	e.agree("attacker")
	e.referee.order("undo", nil, "")
	e.phase("duel")
	e.agree("outcome-taken-back")
	e.referee.settles("defender")
	e.phase("performing")
	e.agree("wrong-outcome")
	e.referee.opens("replace")
	e.referee.screenshot("replace")
	e.referee.order("replace", nil, "outcome=attacker")
	e.scored(2, 0)
	e.agree("replaced")
	e.referee.performed()
}

// announced: an announcement of the organiser in the middle of a Duel moves nothing out of its place, on the
// projector or on the Referee's tablet.
func (e *matchStory) announced() {
	e.laptop.fill("[name=text]", "Merenda sotto il gazebo fino alle 17")
	e.laptop.order("announce", nil, "")
	e.projector.until(`document.querySelector(".notice")`)
	e.projector.until(`(([where, head, stakes, notice]) => head.top >= where.bottom && stakes.bottom <= notice.top)` +
		`([".where", ".duel h2", ".stakes", ".notice"].map((s) => document.querySelector(s).getBoundingClientRect()))`)
	e.referee.until(`document.querySelector(".band") && document.documentElement.scrollHeight <= innerHeight`)
	e.agree("announced")
	e.public.steps(chromedp.EmulateViewport(844, 390, chromedp.EmulateMobile, chromedp.EmulateTouch))
	e.public.until(`(([head, band, tabs, board]) => board.height >= 280 && head.height <= 60 && [band, tabs].every((el) => Math.abs(el.top - head.top) < 10))` +
		`([".top", "#band", ".tabs", ".board"].map((s) => document.querySelector(s).getBoundingClientRect()))`)
	e.public.screenshot("announced-sideways")
	e.public.steps(chromedp.EmulateViewport(e.public.size.width, e.public.size.height, chromedp.EmulateMobile, chromedp.EmulateTouch))
	e.laptop.order("unannounce", nil, "")
	e.referee.until(`!document.querySelector(".band")`)
}

// question returns the question that the Referee reads out.
func (r referee) question() string {
	r.t.Helper()
	return eval[string](r.screen, `document.querySelector(".r-text").textContent`)
}

// scored waits for the points of both sides.
func (e *matchStory) scored(white, black int) {
	e.t.Helper()
	var st state
	ok := e.news.awaitFor(timeout, func() bool {
		st = e.match.state()
		return st.Sides[0].Points == white && st.Sides[1].Points == black
	})
	if !ok {
		e.t.Fatalf("the score is %d to %d, want %d to %d", st.Sides[0].Points, st.Sides[1].Points, white, black)
	}
}

// directMoveThatCaptures: Black's Queen calls (White gains 4 at once) and eats the Rook, worth twice its 2.
func (e *matchStory) directMoveThatCaptures() {
	e.turn("black")
	e.referee.calls("d8")
	e.phase("direct")
	e.scored(6, 0)
	e.agree("direct")
	e.referee.moves("d8", "a8", tap)
	e.phase("duel")
	e.agree("direct-duel")
	e.referee.settles("attacker")
	e.scored(6, 4)
	e.agree("doubled")
	e.referee.performed()
}

// lineThatDrops: the Referee pauses and goes on; White's line is cut, its phone says so within five seconds
// and recovers with the line, and shows what happened meanwhile.
func (e *matchStory) lineThatDrops() {
	e.turn("white")
	e.referee.order("pause", nil, "")
	say("strategist.paused", nil, e.white.screen, e.black.screen)
	say("watch.pause", nil, e.projector, e.public)
	e.agree("paused")
	e.referee.order("resume", nil, "")
	e.white.moves("c2", "c4", tap)
	e.phase("performing")
	e.agree("c4")
	e.proxy.disconnect()
	e.referee.performed()
	e.turn("black")
	e.white.silent(timeout)
	e.white.screenshot("silent")
	e.proxy.mend()
	e.white.hearsAgain()
	e.agree("healed")
	e.clocks("healed")
}

// turnsThatRunOut: Black's Strategist runs out of time; White moves in time and the square is entered
// afterwards; Black's move comes after a raised wand, and the person who raised it runs out of time too.
func (e *matchStory) turnsThatRunOut() {
	e.turn("black")
	e.referee.setsTurnClock(5)
	e.turn("white")
	e.agree("timeout")
	e.referee.order("moved-in-time", nil, "")
	e.agree("moved-in-time")
	e.referee.moves("g4", "g5", tap)
	e.phase("performing")
	e.referee.performed()
	e.turn("black")
	e.black.moves("c6", "b4", tap)
	e.phase("performing")
	e.referee.opens("wand")
	e.referee.order("wand-first", nil, "square=f7")
	e.phase("direct")
	e.scored(7, 4)
	e.agree("wand-was-first")
	e.referee.setsTurnClock(3)
	e.turn("white")
	e.agree("direct-timeout")
}

// serverThatDies: in the middle of a Duel the process is killed. All screens say so; after
// the restart the match is paused with the time that was left, and one tap later the same
// question is asked. The defender answers first.
func (e *matchStory) serverThatDies() {
	e.white.moves("g5", "g6", keys)
	e.phase("performing")
	e.referee.performed()
	e.turn("black")
	e.black.moves("f7", "g6", drag)
	e.phase("duel")
	e.referee.until(`document.querySelector(".r-text")`)
	asked, looked, before := e.referee.question(), time.Now(), e.match.state()
	e.server.kill()
	played := time.Since(looked).Milliseconds()
	for _, s := range e.screens() {
		s.silent(timeout)
		s.screenshot("dead")
	}
	e.server.mustStart(e.t)
	e.news = e.server.newClient(e.t).listen("/")
	for _, s := range e.screens() {
		s.hearsAgain()
	}
	after := e.match.state()
	if spent := before.MatchLeft - after.MatchLeft; !after.Paused || spent < -1500 || spent > played { // clocks are noted once a second
		e.t.Errorf("after the restart: paused %v, %d ms of the match are gone, %d ms were played", after.Paused, spent, played)
	}
	say("strategist.paused.restart", nil, e.white.screen, e.black.screen)
	say("watch.pause.restart", nil, e.projector, e.public)
	e.agree("restarted")
	e.referee.order("resume", nil, "")
	e.referee.until(`document.querySelector(".r-text")`)
	if now := e.referee.question(); now != asked {
		e.t.Errorf("after the restart the question is %q, before it was %q", now, asked)
	}
	e.clocks("after the restart")
	e.referee.settles("defender")
	e.scored(8, 4)
	e.agree("defender")
	e.referee.performed()
}

// promotionAndSubstitute: White's Pawn becomes a Queen; Black's Knight gets a substitute, and the Referee
// moves it because Black's phone is off.
func (e *matchStory) promotionAndSubstitute() {
	e.turn("white")
	e.white.moves("g6", "g7", tap)
	e.phase("performing")
	e.referee.performed()
	e.turn("black")
	page := eval[string](e.black.screen, "location.pathname")
	e.black.off()
	e.referee.moves("c6", "e5", tap)
	e.phase("performing")
	e.black.visit(page)
	e.agree("referee-moves")
	e.referee.opens("substitute")
	e.referee.tap(visible("#substitute-1 summary"))
	e.referee.tap(`document.querySelector("#substitute-1 label:has([value=N1])")`)
	e.referee.screenshot("substitute")
	stranger := eval[string](e.referee.screen, `document.querySelector("#substitute-1 button[name=person]").value`)
	e.referee.order("substitute", fields{"side": "black"}, "person="+stranger)
	e.news.await(e.match.apiClient, func() bool {
		for _, p := range e.match.state().Pieces {
			if p.Side == "black" && p.Slot == "N1" {
				return p.Person == stranger
			}
		}
		return false
	})
	e.referee.performed()
	e.turn("white")
	e.white.moves("g7", "g8", tap)
	e.white.screenshot("promotion")
	e.white.tap(visible(`[data-promotion="Q"]`))
	e.phase("performing")
	e.agree("promoted")
	e.referee.performed()
}

// kingEaten: neither knows and Black eats a Pawn; then White's new Queen eats the King.
func (e *matchStory) kingEaten() {
	e.turn("black")
	e.black.moves("e5", "c4", tap)
	e.phase("duel")
	e.referee.settles("neither")
	e.scored(9, 5)
	e.agree("neither")
	e.referee.performed()
	e.turn("white")
	e.white.moves("g8", "e8", tap)
	e.phase("duel")
	e.agree("last-duel")
	e.referee.settles("attacker")
	st := e.phase("finished")
	if st.Result == nil || st.Result.By != "king" || st.Result.Winner != "white" {
		e.t.Errorf("the result is %+v", st.Result)
	}
	for _, s := range e.screens() {
		s.until(`document.querySelector("[data-score]") ? probe.summary().startsWith("white 9, black 5; to move: ; ") : /9\D+5/.test(document.querySelector(".final")?.innerText)`)
		s.screenshot("finished")
	}
	e.laptop.screenshot("finished")
}
