package browsertest

import (
	"context"
	"fmt"
	"strings"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
)

// strategist is a Strategist with the House's phone.
type strategist struct {
	*screen
	side string
}

// buy buys a piece.
func (p strategist) buy(slot string) {
	p.t.Helper()
	p.order("buy", fields{"slot": slot}, "")
	p.until(`document.querySelector('.tiles [name=slot][value="` + slot + `"]')`)
}

// cast gives every piece a person of the House, in the order of the list.
func (p strategist) cast() {
	p.t.Helper()
	for {
		left := eval[int](p.screen, `document.querySelectorAll(".tiles .nobody").length`)
		if left == 0 {
			return
		}
		p.tap(visible(".people button[name=person]"))
		p.until(fmt.Sprintf(`document.querySelectorAll(".tiles .nobody").length === %d`, left-1))
	}
}

// castAtOnce takes the program's suggestions for every piece, and gives one of them back.
func (p strategist) castAtOnce() {
	p.t.Helper()
	p.tap(visible(".suggest button"))
	p.until(`document.querySelectorAll(".tiles .nobody").length === 0`)
	p.tap(visible(".people .used"))
	p.until(`document.querySelectorAll(".tiles .nobody").length === 1`)
}

// place puts a piece on a square of the classic board.
func (p strategist) place(slot, at string, by hand) {
	p.t.Helper()
	p.until(`document.querySelector("form#place")`)
	if by == drag {
		p.drag(slot, at)
	} else {
		p.tap(square(slot))
		p.tap(square(at))
	}
	p.tap(visible("form#place button.when-ready"))
	p.until(fmt.Sprintf(`document.querySelector('[data-board] [data-sq="%s"] > .pc') && !document.querySelector('[data-of][data-sq="%s"]')`, at, slot))
}

// hand is a way to move a piece.
type hand string

const (
	tap  hand = "tap and tap"
	drag hand = "drag"
	keys hand = "keys"
)

// moves makes a move as soon as the board lets it.
func (s *screen) moves(from, to string, by hand) {
	s.t.Helper()
	s.until(fmt.Sprintf("probe.goes(%q, %q)", from, to))
	switch by {
	case drag:
		s.drag(from, to)
	case keys:
		s.steps(chromedp.Focus(chromedp.CSS(`[data-sq="`+from+`"]`)), chromedp.KeyEvent("\r"))
		s.until(`document.querySelector('[data-sq="` + to + `"]').matches(".m-target, .m-duel")`)
		s.steps(chromedp.KeyEvent(arrows(from, to)), chromedp.KeyEvent("\r"))
	default:
		s.tap(square(from))
		s.until(`document.querySelector('[data-sq="` + from + `"]').matches(".m-picked")`)
		s.tap(square(to))
	}
}

// arrows are the keys that lead from one square to another.
func arrows(from, to string) string {
	const right, left, up, down = "\u0303", "\u0302", "\u0304", "\u0301"
	way := func(by int, back, forth string) string {
		if by < 0 {
			return strings.Repeat(back, -by)
		}
		return strings.Repeat(forth, by)
	}
	return way(int(to[0])-int(from[0]), left, right) + way(int(to[1])-int(from[1]), down, up)
}

// drag pulls a piece on a square, or beside the board, to another square, and again when the page has just changed
// and says that the touch does not count.
func (s *screen) drag(from, to string) {
	s.t.Helper()
	for {
		s.point(square(from))
		b := s.point(square(to)) // the page may move on the way to either
		a := s.point(square(from))
		missed := poll[int](s, timeout, "1 + probe.signs")
		if s.size.touch {
			s.pull(a, b)
		} else {
			s.steps(chromedp.DragAndDropXY(a[0], a[1], b[0], b[1]))
		}
		if poll[int](s, timeout, "1 + probe.signs") <= missed {
			return
		}
	}
}

// pull moves a finger from one point to another.
func (s *screen) pull(a, b []float64) {
	s.t.Helper()
	finger := []chromedp.Action[chromedp.Void]{
		touch(input.DispatchTouchEventTypeTouchStart, a[0], a[1]),
		touch(input.DispatchTouchEventTypeTouchMove, (a[0]+b[0])/2, (a[1]+b[1])/2),
	}
	for range 6 { // the finger rests: a piece let go in flight is a fling, and the tap after it is lost
		finger = append(finger, touch(input.DispatchTouchEventTypeTouchMove, b[0], b[1]), drawn())
	}
	s.steps(append(finger, touch(input.DispatchTouchEventTypeTouchEnd), drawn())...)
}

// drawn waits until the page has drawn two more pictures.
func drawn() chromedp.Action[chromedp.Void] {
	return chromedp.Evaluate[chromedp.Void](`new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))`, chromedp.EvalAwaitPromise)
}

// touch is a finger at a point; at the end, without a point.
func touch(kind input.DispatchTouchEventType, at ...float64) chromedp.Action[chromedp.Void] {
	return chromedp.Func(func(ctx context.Context, t *chromedp.Target) error {
		params := input.DispatchTouchEventParams{Type: kind, TouchPoints: []*input.TouchPoint{}}
		if len(at) == 2 {
			params.TouchPoints = append(params.TouchPoints, &input.TouchPoint{X: at[0], Y: at[1]})
		}
		_, err := cdp.Call(ctx, t, input.DispatchTouchEvent, params)
		return err
	})
}

// referee is the Referee with the tablet of the board.
type referee struct{ *screen }

// opens opens a dialog, by its own button or by the one for more.
func (r referee) opens(id string) {
	r.t.Helper()
	r.until(fmt.Sprintf(`document.querySelector('[data-open=%q]') && document.getElementById(%q)`, id, id))
	own := fmt.Sprintf(`main [data-open=%q]`, id)
	if !eval[bool](r.screen, "Boolean("+visible(own)+")") {
		r.tap(visible(`[data-open="more"]`))
		own = fmt.Sprintf(`#more [data-open=%q]`, id)
	}
	r.tap(visible(own))
	r.until(fmt.Sprintf("document.getElementById(%q).open", id))
}

// unfold opens the part of a dialog that holds the form with some fields.
func (r referee) unfold(selector string) {
	r.t.Helper()
	r.tap(fmt.Sprintf(`[...document.querySelectorAll("dialog[open] details")].find((d) => d.querySelector(%q))?.querySelector("summary")`, selector))
}

// performed confirms that the people have repeated the move.
func (r referee) performed() {
	r.t.Helper()
	r.order("perform", nil, "")
}

// settles says who answered first.
func (r referee) settles(outcome string) {
	r.t.Helper()
	r.order("settle", nil, "outcome="+outcome)
}

// calls calls the Direct Move of the person on a square, by a tap.
func (r referee) calls(at string) {
	r.t.Helper()
	r.until(fmt.Sprintf(`document.querySelector('[data-sq=%q][data-pick]')`, at))
	r.tap(square(at))
	r.order("call", fields{"square": at}, "")
}

// setsTurnClock corrects the clock of the turn, with a reason.
func (r referee) setsTurnClock(seconds int) {
	r.t.Helper()
	r.opens("clocks")
	form := "#clocks form:has([name=clock][value=turn]) "
	r.fill(form+"[data-set='1']", fmt.Sprint(seconds))
	r.fill(form+"[name=reason]", "l’orologio è partito tardi")
	r.until(fmt.Sprintf(`document.querySelector(%q).textContent === %q`, form+"[data-to]", fmt.Sprint(seconds)))
	r.order("correct-clock", fields{"clock": "turn"}, "")
}

// begins makes White begin: the system tosses, and if it is Black the coin is tossed again by hand, with a
// reason.
func (r referee) begins() {
	r.t.Helper()
	r.order("toss", fields{"by": "system"}, "")
	r.until(button("start", nil, ""))
	if eval[bool](r.screen, `document.querySelector(".r-coin .arms use").getAttribute("href").endsWith("#arms-serpeverde")`) {
		r.opens("toss")
		r.unfold("[name=first][value=white]")
		r.order("toss", fields{"by": "coin", "first": "white"}, "")
		r.until(`document.querySelector(".r-coin .arms use").getAttribute("href").endsWith("#arms-grifondoro")`)
	}
}
