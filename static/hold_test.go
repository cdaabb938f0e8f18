package static_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/a-h/templ"
	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"

	"scacchimagici/internal/locale"
	"scacchimagici/views/ui"
)

// steps is a page of one main button with the order in title, a button that never changes far below, and a
// dialog whose only button lies over the main one.
func steps(title string) templ.Component {
	return templ.Join(
		templ.Raw(`<main id="main"><h1>`+title+`</h1>`),
		ui.Main(orderOf(title), ui.Button{Title: title}),
		ui.Push(ui.Button{Title: "Altro", Open: "more"}),
		templ.Raw(`<dialog id="more" class="dialog">`),
		ui.Main(orderOf("rare"), ui.Button{Title: "Raro"}),
		templ.Raw(`</dialog>`),
		ui.Press(orderOf("calm"), ui.Button{Title: "Calmo", Class: "calm"}),
		templ.Raw(`</main>`),
	)
}

// gaps is one large button that gives way to two with a gap in its middle.
func gaps(title string) templ.Component {
	small := func(word string) templ.Component {
		return ui.Press(orderOf(word), ui.Button{Title: word, Class: word})
	}
	if title == "first" {
		return templ.Join(templ.Raw(`<main id="main"><h1>first</h1>`), ui.Main(orderOf("first"), ui.Button{Title: "first"}), templ.Raw(`</main>`))
	}
	return templ.Join(templ.Raw(`<main id="main"><h1>`+title+`</h1><div class="pair">`), small("left"), small("right"), templ.Raw(`</div></main>`))
}

// duels is a form whose order must have been shown for a second. Its question is the title.
func duels(title string) templ.Component {
	order := orderOf("settle")
	order.Stands = title
	return templ.Join(templ.Raw(`<main id="main"><h1>`+title+`</h1>`), ui.Main(order, ui.Button{Title: "Attaccante", Name: "outcome", Value: "attacker"}), templ.Raw(`</main>`))
}

// renamed is a form that asks the same question from its second step on, while the words of its button change.
func renamed(title string) templ.Component {
	order := orderOf("settle")
	order.Stands = "asked 2"
	if title == "first" {
		order.Stands = "asked 1"
	}
	return templ.Join(templ.Raw(`<main id="main"><h1>`+title+`</h1>`), ui.Main(order, ui.Button{Title: title, Name: "outcome", Value: "attacker"}), templ.Raw(`</main>`))
}

// stays is a button that stays the same after every press.
func stays(string) templ.Component {
	return templ.Join(templ.Raw(`<main id="main"><h1>count</h1><form onsubmit="return false">`),
		templ.Raw(`<button type="button" class="btn main" aria-label="Torre, una in più">+</button></form></main>`))
}

// stepper is a button that buys one piece more; the order names the next piece.
func stepper(title string) templ.Component {
	slot := map[string]string{"first": "N1", "second": "N2"}[title]
	return templ.Join(templ.Raw(`<main id="main"><h1>`+title+`</h1><form method="post" action="/command" data-command><input type="hidden" name="slot" value="`+slot+`"/>`),
		templ.Raw(`<button class="btn main" data-stepper aria-label="Cavallo, uno in più">+</button></form></main>`))
}

// announced is the same page, below an announcement from its second step on.
func announced(title string) templ.Component {
	if title == "first" {
		return steps(title)
	}
	return templ.Join(templ.Raw(`<div class="band" id="band"><p>Si cena alle otto</p></div>`), steps("first"))
}

// onward is a button with the same words at each step.
func onward(title string) templ.Component {
	order := orderOf(title)
	order.Steps = true
	return templ.Join(templ.Raw(`<main id="main"><h1>`+title+`</h1>`), ui.Main(order, ui.Button{Title: "Avanti", Detail: title}), templ.Raw(`</main>`))
}

// replaced is a button in whose place the next step has a link.
func replaced(title string) templ.Component {
	if title == "first" {
		return steps(title)
	}
	return templ.Join(templ.Raw(`<main id="main"><h1>`+title+`</h1>`), ui.Link("#elsewhere", ui.Button{Title: title, Class: "main"}), templ.Raw(`</main>`))
}

// exchanged are two buttons, which the next step has the other way round.
func exchanged(title string) templ.Component {
	one := func(word string) templ.Component {
		order := orderOf(word)
		return templ.Join(templ.Raw(`<div id="`+word+`">`), ui.Main(order, ui.Button{Title: word}), templ.Raw(`</div>`))
	}
	first, second := one("left"), one("right")
	if title != "first" {
		first, second = second, first
	}
	return templ.Join(templ.Raw(`<main id="main"><h1>`+title+`</h1>`), first, second, templ.Raw(`</main>`))
}

func orderOf(word string) ui.Command {
	return ui.Command{Action: "/command", Fields: []ui.Field{{Name: "command", Value: word}}}
}

// TestHurriedTaps: after a change at the place of the last tap, a tap there does nothing and shows it;
// elsewhere, and without a change, each tap counts.
func TestHurriedTaps(t *testing.T) {
	t.Parallel()
	catalogue, err := locale.Load()
	if err != nil {
		t.Fatal(err)
	}
	browser := startBrowser(t)
	tests := []struct {
		name string
		body func(string) templ.Component
		run  func(*page)
	}{
		{"the second tap does not reach the next step", steps, secondTap},
		{"nor beside it, within a finger's width", steps, besideTap},
		{"a tap into the gap between two new buttons, and then beside it", gaps, gapTap},
		{"what is far from the last tap takes a tap at once", steps, farTap},
		{"what has taken another's place elsewhere is seen before it is tapped", steps, unseenTap},
		{"what was there before is never held", steps, notHeld},
		{"a page that has moved as a whole is seen before it is tapped", announced, movedTap},
		{"a button that stays the same counts each tap", stays, countedTaps},
		{"a stepper counts each tap, whatever its order names, and before the page shows the last one", stepper, countedSteps},
		{"a piece that was tapped twice stays chosen", nil, chosenTwice},
		{"the button behind a dialog does not get the tap that closed it", steps, behindDialog},
		{"a frame while the finger is down", steps, duringTap},
		{"a button that a frame takes away under the finger", replaced, takenAway},
		{"a button that a frame moves away from under the mouse", announced, func(p *page) { movedAway(p, mainButton, mouseDown, mouseUp) }},
		{"and from under the finger", announced, func(p *page) { movedAway(p, mainButton, fingerDown, fingerUp) }},
		{"a button that a frame puts in the place of another under the mouse", exchanged, func(p *page) { movedAway(p, "#left button", mouseDown, mouseUp) }},
		{"and under the finger", exchanged, func(p *page) { movedAway(p, "#left button", fingerDown, fingerUp) }},
		{"the next step of the same button, a second after the last one", onward, nextSecond},
		{"an outcome takes no tap before it has been shown for a second", duels, standingDuel},
		{"and shows so for the whole second, whatever changes in it", renamed, standsWhileRenamed},
		{"Enter pressed again does not reach the next step", steps, secondEnter},
		{"Enter held down presses once", steps, heldEnter},
		{"without motion it is dimmed", steps, dimmed},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			p := &page{t: t, words: catalogue.In(locale.Italian), frames: make(chan string), cut: make(chan struct{}), body: tt.body}
			p.show(browser)
			p.until(`!!document.querySelector("h1")`)
			p.do(chromedp.Evaluate[chromedp.Void](frozenClock))
			tt.run(p)
		})
	}
}

const mainButton = "main>form .main"

// frozenClock stops the page's clock, so that no tap is late on a busy machine: pass moves it on. It records
// the signs that the page shows, which disappear by themselves.
const frozenClock = `(now => { window.pass = (ms) => { now += ms; }; const set = Date.now() - now; performance.now = () => now; Date.now = () => set + now; })(performance.now());
	window.signs = [];
	new MutationObserver((all) => { for (const el of all.flatMap((m) => [...m.addedNodes])) if (el.matches?.(".moment")) {
		const { left, width, bottom } = el.getBoundingClientRect();
		signs.push({ words: el.innerText, x: left + width / 2, y: bottom });
	} }).observe(document.body, { childList: true });
	window.marked = []; // controls that have shown that they take no tap
	new MutationObserver((all) => { for (const { target } of all) if (target.dataset.held !== undefined) marked.push(target); })
		.observe(document.body, { subtree: true, attributeFilter: ["data-held"] }); 0`

// passes moves the page's clock on.
func (p *page) passes(ms int) {
	p.t.Helper()
	p.do(chromedp.Evaluate[chromedp.Void](fmt.Sprintf("pass(%d)", ms)))
}

// refused fails the test unless the page has shown one more sign, beside a point: the tap there did nothing.
func (p *page) refused(x, y float64) {
	p.t.Helper()
	p.holds(fmt.Sprintf(`(s => signs.length === 0 && s?.words === "un attimo" && Math.hypot(s.x - %f, s.y - %f) < 150)(signs.shift())`, x, y))
}

// accepted fails the test when the page has refused a tap.
func (p *page) accepted() {
	p.t.Helper()
	p.holds(`signs.length === 0`)
}

// next shows the next step, and waits until it is shown and the order before it is answered.
func (p *page) next(title string) {
	p.t.Helper()
	p.frames <- p.live(title, nil)
	p.until(fmt.Sprintf(`document.querySelector("h1").textContent === %q && !document.querySelector("form[aria-busy]")`, title))
}

// tapAt taps a point.
func (p *page) tapAt(x, y float64) {
	p.t.Helper()
	p.do(chromedp.MouseClickXY(x, y))
}

func secondTap(p *page) {
	x, y := p.middle(mainButton)
	p.tapAt(x, y)
	p.want(1, "command=first")
	p.next("second")
	p.holds(`marked.some((el) => el.matches("` + mainButton + `"))`)
	p.passes(400)
	p.tapAt(x, y)
	p.refused(x, y)
	p.next("second") // a frame that changes nothing neither ends nor renews it
	p.passes(399)
	p.tapAt(x, y)
	p.refused(x, y)
	p.passes(2)
	p.tapAt(x, y)
	p.want(2, "command=second")
	p.accepted()
}

func besideTap(p *page) {
	x, y := p.middle(mainButton)
	p.tapAt(x, y)
	p.want(1, "command=first")
	p.next("second")
	p.tapAt(x+20, y+10)
	p.refused(x+20, y+10)
	p.passes(301)
	p.tapAt(x+30, y) // another place
	p.want(2, "command=second")
}

func gapTap(p *page) {
	p.do(chromedp.Evaluate[chromedp.Void](`document.adoptedStyleSheets = [Object.assign(new CSSStyleSheet(), {})]; document.adoptedStyleSheets[0].replaceSync(".pair{display:flex;gap:12px}.pair form{flex:1}.pair .btn{width:100%}"); 0`))
	x, y := p.middle(mainButton)
	p.tapAt(x, y)
	p.want(1, "command=first")
	p.next("second")
	p.holds(fmt.Sprintf(`!document.elementFromPoint(%f, %f).closest("button")`, x, y))
	for _, right := range []float64{0, -8, 8} {
		p.tapAt(x+right, y)
		p.refused(x+right, y)
	}
	p.passes(801)
	p.tapAt(x+8, y)
	p.want(2, "command=right")
}

func farTap(p *page) {
	p.tap(mainButton)
	p.want(1, "command=first")
	p.next("second")
	p.tap(".calm")
	p.want(2, "command=calm")
	p.accepted()
}

func unseenTap(p *page) {
	p.tap(".calm")
	p.want(1, "command=calm")
	p.next("second")
	x, y := p.middle(mainButton)
	p.passes(299)
	p.tapAt(x, y)
	p.refused(x, y)
	p.passes(2)
	p.tapAt(x, y)
	p.want(2, "command=second")
}

func notHeld(p *page) {
	p.next("first")
	p.holds(`marked.length === 0`)
	p.tap(mainButton)
	p.want(1, "command=first")
	p.tap(`[data-open="more"]`)
	p.holds(`marked.length === 0`)
	p.accepted()
}

func movedTap(p *page) {
	p.frames <- p.live("second", nil)
	p.until(`!!document.querySelector("#band")`)
	x, y := p.middle(".calm")
	p.tapAt(x, y)
	p.refused(x, y)
	p.passes(299)
	p.tapAt(x, y)
	p.refused(x, y)
	p.passes(1)
	p.tapAt(x, y)
	p.want(1, "command=calm")
	p.accepted()
}

func countedTaps(p *page) {
	p.do(chromedp.Evaluate[chromedp.Void](`window.clicks = 0; document.querySelector(".main").addEventListener("click", (e) => { window.clicks++; e.target.closest("button").insertAdjacentHTML("afterend", "<button>other</button>"); }); 0`))
	for range 3 {
		p.tap(".main")
	}
	p.holds(`window.clicks === 3`)
	p.accepted()
}

func countedSteps(p *page) {
	x, y := p.middle(mainButton)
	p.tapAt(x, y)
	p.want(1, "slot=N1")
	p.next("second")
	p.passes(60)
	p.tapAt(x, y)
	p.want(2, "slot=N2")
	p.passes(2000)
	p.next("first")
	p.tapAt(x, y)
	p.want(3, "slot=N1")
	p.passes(60)
	p.tapAt(x, y)
	p.next("second")
	p.want(4, "slot=N2")
	p.accepted()
}

func chosenTwice(p *page) {
	x, y := p.middle(sq("f4"))
	p.tapAt(x, y)
	p.until(`document.querySelector('` + sq("f4") + `').ariaSelected === "true"`)
	p.passes(350)
	p.tapAt(x, y)
	p.refused(x, y)
	p.holds(`document.querySelector('` + sq("f4") + `').ariaSelected === "true"`)
	p.passes(801)
	p.tapAt(x, y)
	p.holds(`document.querySelector('` + sq("f4") + `').ariaSelected !== "true"`)
}

func behindDialog(p *page) {
	p.tap(`[data-open="more"]`)
	p.holds(`(d => { const r = document.querySelector("` + mainButton + `").getBoundingClientRect();
		d.style.margin = 0; d.style.left = r.left + "px"; d.style.top = r.top + "px"; return d.open })(document.querySelector("#more"))`)
	p.passes(801)
	x, y := p.middle("#more .main")
	p.tapAt(x, y)
	p.want(1, "command=rare")
	p.until(`marked.some((el) => el.matches("` + mainButton + `"))`)
	p.tapAt(x, y)
	p.refused(x, y)
	p.passes(801)
	p.tapAt(x, y)
	p.want(2, "command=first")
}

func duringTap(p *page) {
	x, y := p.middle(mainButton)
	p.do(mouseDown(x, y))
	p.next("second")
	p.do(mouseUp(x, y))
	p.refused(x, y)
	p.passes(801)
	p.tapAt(x, y)
	p.want(1, "command=second")
}

func takenAway(p *page) {
	x, y := p.middle(mainButton)
	p.do(mouseDown(x, y))
	p.next("second")
	p.do(mouseUp(x, y))
	p.refused(x, y)
}

// movedAway presses a control, which the next step moves before it is released.
func movedAway(p *page, control string, down, up func(x, y float64) chromedp.Action[chromedp.Void]) {
	x, y := p.middle(control)
	p.do(down(x, y))
	p.frames <- p.live("second", nil)
	p.until(fmt.Sprintf(`document.querySelector(%q).getBoundingClientRect().top > %f`, control, y))
	p.do(up(x, y))
	p.refused(x, y)
	p.passes(801)
	p.tap(control)
	p.sent(1)
	p.holds(`signs.length === 0`)
}

// The frame comes late, as on a busy laptop.
func nextSecond(p *page) {
	x, y := p.middle(mainButton)
	p.tapAt(x, y)
	p.want(1, "command=first")
	p.passes(350)
	p.next("second")
	p.passes(299)
	p.tapAt(x, y)
	p.refused(x, y)
	p.passes(351)
	p.tapAt(x, y) // a second after the first tap
	p.want(2, "command=second")
	p.accepted()
	p.passes(100)
	p.next("third")
	p.passes(300)
	p.tapAt(x, y) // of two hurried ones the second
	p.refused(x, y)
	p.passes(450)
	p.next("fourth")
	p.passes(299)
	p.tapAt(x, y) // it cannot have been seen
	p.refused(x, y)
	p.passes(1)
	p.tapAt(x, y)
	p.want(3, "command=fourth")
}

func standingDuel(p *page) {
	p.next("asked 1")
	x, y := p.middle(mainButton)
	p.passes(999)
	p.tapAt(x, y)
	p.refused(x, y)
	p.passes(1)
	p.next("asked 2") // another question begins anew
	p.passes(999)
	p.tapAt(x, y)
	p.refused(x, y)
	p.do(chromedp.Focus(chromedp.CSS(mainButton)), chromedp.KeyEvent("\r"))
	p.refused(x, y)
	p.passes(1)
	p.tapAt(x, y)
	p.want(1, "command=settle&outcome=attacker")
	if said := p.raw(1); !strings.HasSuffix(said, "&shown=1000") {
		p.t.Errorf("the order does not say for how long it was shown: %s", said)
	}
}

func standsWhileRenamed(p *page) {
	p.do(chromedp.Evaluate[chromedp.Void](`window.setTimeout = ((real) => (run, ms, ...all) => (ms === 1000 ? 0 : real(run, ms, ...all)))(setTimeout); 0`)) // the second does not end
	p.next("second")
	p.next("third")
	p.holds(`document.querySelector("` + mainButton + `").dataset.held === "stands"`)
}

func secondEnter(p *page) {
	p.do(chromedp.Focus(chromedp.CSS(mainButton)), chromedp.KeyEvent("\r"))
	p.want(1, "command=first")
	p.next("second")
	p.do(chromedp.KeyEvent("\r"))
	x, y := p.middle(mainButton)
	p.refused(x, y)
	p.passes(801)
	p.do(chromedp.KeyEvent("\r"))
	p.want(2, "command=second")
}

func heldEnter(p *page) {
	p.holds(`(b => { window.clicks = 0; b.addEventListener("click", () => window.clicks++); b.focus(); return true })(document.querySelector("` + mainButton + `"))`)
	p.do(enter(false))
	for range 5 {
		p.do(enter(true))
	}
	p.want(1, "command=first")
	p.holds(`window.clicks === 1`)
}

func dimmed(p *page) {
	p.do(reduceMotion(), chromedp.Evaluate[chromedp.Void](`window.setTimeout = ((real) => (run, ms, ...all) => (ms === 800 ? 0 : real(run, ms, ...all)))(setTimeout); 0`)) // it stays held
	p.tap(mainButton)
	p.want(1, "command=first")
	p.next("second")
	p.until(`document.querySelector("[data-held]") && getComputedStyle(document.querySelector("[data-held]")).opacity === "0.5"`)
}

// raw returns the body of the nth command.
func (p *page) raw(n int) string {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.posts[n-1]
}

// mouse presses or releases the left button.
func mouse(what input.DispatchMouseEventType, x, y float64) chromedp.Action[chromedp.Void] {
	return chromedp.Func(func(ctx context.Context, t *chromedp.Target) error {
		_, err := cdp.Call(ctx, t, input.DispatchMouseEvent, input.DispatchMouseEventParams{Type: what, X: x, Y: y, Button: input.MouseButtonLeft, ClickCount: 1})
		return err
	})
}

func mouseDown(x, y float64) chromedp.Action[chromedp.Void] {
	return mouse(input.DispatchMouseEventTypeMousePressed, x, y)
}

func mouseUp(x, y float64) chromedp.Action[chromedp.Void] {
	return mouse(input.DispatchMouseEventTypeMouseReleased, x, y)
}

func fingerDown(x, y float64) chromedp.Action[chromedp.Void] {
	return finger(input.DispatchTouchEventTypeTouchStart, &input.TouchPoint{X: x, Y: y})
}

func fingerUp(_, _ float64) chromedp.Action[chromedp.Void] {
	return finger(input.DispatchTouchEventTypeTouchEnd)
}

// finger puts a finger on the page, from then on one that takes touches, or lifts it.
func finger(what input.DispatchTouchEventType, points ...*input.TouchPoint) chromedp.Action[chromedp.Void] {
	return chromedp.Func(func(ctx context.Context, t *chromedp.Target) error {
		if _, err := cdp.Call(ctx, t, emulation.SetTouchEmulationEnabled, emulation.SetTouchEmulationEnabledParams{Enabled: true}); err != nil {
			return err
		}
		_, err := cdp.Call(ctx, t, input.DispatchTouchEvent, input.DispatchTouchEventParams{Type: what, TouchPoints: points})
		return err
	})
}

// enter presses Enter; repeated: as the keyboard does while it is held down.
func enter(repeated bool) chromedp.Action[chromedp.Void] {
	return chromedp.Func(func(ctx context.Context, t *chromedp.Target) error {
		_, err := cdp.Call(ctx, t, input.DispatchKeyEvent, input.DispatchKeyEventParams{
			Type: input.DispatchKeyEventTypeKeyDown, Key: "Enter", Code: "Enter", Text: "\r",
			WindowsVirtualKeyCode: 13, AutoRepeat: &repeated,
		})
		return err
	})
}

func reduceMotion() chromedp.Action[chromedp.Void] {
	return chromedp.Func(func(ctx context.Context, t *chromedp.Target) error {
		_, err := cdp.Call(ctx, t, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{
			Features: []*emulation.MediaFeature{{Name: "prefers-reduced-motion", Value: "reduce"}},
		})
		return err
	})
}
