package static_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"

	"scacchimagici/internal/locale"
	"scacchimagici/views/board"
)

func TestLive(t *testing.T) {
	t.Parallel()
	catalogue, err := locale.Load()
	if err != nil {
		t.Fatal(err)
	}
	browser := startBrowser(t)
	tests := []struct {
		name string
		run  func(*page)
	}{
		{"silence is said, and heals", silence},
		{"a clock counts by itself and turns red", counts},
		{"a clock that has begun anew waits for its frame", restarted},
		{"a frame keeps focus, typed text, an open dialog and a pick", frameKeeps},
		{"dialogs that come apart from the frame stay open and typed", dialogsApart},
		{"a frame keeps what was chosen", choiceKept},
		{"tap and tap sends the move", tapTap},
		{"a drag sends the move", dragged},
		{"keys send the move, Escape lets go", keys},
		{"a promotion is asked for", promotion},
		{"a second tap within a second is the same tap", doubleTap},
		{"the last move slides, unless the hand has moved it", slides},
		{"a refusal is said and nothing counts as saved", refused},
		{"an unanswered command goes again with the same id", retried},
		{"the device shakes only after a gesture", shakes},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel() // each in a tab of its own: most of the time is waiting
			tt.run(open(t, browser, catalogue.In(locale.Italian)))
		})
	}
}

// restarted lets a ping come from a server that has been started anew, before its frame.
func restarted(p *page) {
	digits := `Number(document.querySelector("[data-digits]").textContent)`
	p.behind.Store(time.Hour.Milliseconds())
	p.pings <- struct{}{}
	p.dialogs <- p.apart("after the ping")
	p.until(`document.querySelector("#rare-title").textContent === "after the ping"`)
	p.holds(`(performance.mark("seen"), ` + digits + ` <= 9)`)
	p.until(`performance.now() - performance.getEntriesByName("seen")[0].startTime > 300`) // the clocks are looked at every 250 ms
	p.holds(digits + ` <= 9`)
	p.behind.Store(0)
	p.frames <- p.live("second", nil)
	p.until(`document.querySelector("h1").textContent === "second"`)
	p.until(`document.querySelector(".box").dataset.level === "red"`)
}

func shakes(p *page) {
	shake := func(n int) {
		p.do(chromedp.Evaluate[chromedp.Void](`import(document.querySelector("script[type=module]").src.replace("live.js", "sound.js")).then(({ vibrate }) => { vibrate(60); asked++; }); 0`))
		p.until(fmt.Sprintf(`asked === %d`, n))
	}
	// What a test evaluates counts as a gesture for the browser itself.
	p.do(chromedp.Evaluate[chromedp.Void](`window.asked = window.shaken = 0; window.gesture = { hasBeenActive: false };
		Object.defineProperty(navigator, "userActivation", { value: gesture }); Object.defineProperty(navigator, "vibrate", { value: () => ++shaken }); 0`))
	shake(1)
	p.holds(`shaken === 0`)
	p.do(chromedp.Evaluate[chromedp.Void](`gesture.hasBeenActive = true`))
	shake(2)
	p.holds(`shaken > 0`)
}

func frameKeeps(p *page) {
	p.tap("summary")
	p.tap(sq("f4"))
	p.do(chromedp.SendKeys(chromedp.CSS("input[name=note]"), "heard it"))
	p.until(`document.querySelector('` + sq("g5") + `').classList.contains("m-target")`)
	p.frames <- p.live("second", map[string]board.Square{"c3": {Piece: "wn"}})
	p.until(`document.querySelector("h1").textContent === "second"`)
	p.holds(`document.activeElement.name === "note" && document.activeElement.value === "heard it"`)
	p.holds(`document.querySelector("details").open`)
	p.holds(`document.querySelector('` + sq("c3") + ` use') !== null`)
	p.holds(`document.querySelector('` + sq("f4") + `').matches(".m-picked[aria-selected=true]")`)
	p.holds(`document.querySelector('` + sq("e5") + `').classList.contains("m-duel")`)
	p.holds(`document.querySelector("#slot").innerText.trim() === "Sofia su Giada"`)
	p.tap(`[data-open="more"]`)
	p.frames <- p.live("third", map[string]board.Square{"f4": {}})
	p.until(`document.querySelector("h1").textContent === "third"`)
	p.holds(`document.querySelector("#more").open`)
	p.holds(`document.querySelector(".m-picked,.m-target") === null`)
	p.holds(`document.querySelector("#slot").innerText.trim() === "rest"`)
	p.holds(`document.querySelector("input[name=note]").value === "heard it"`)
}

func choiceKept(p *page) {
	p.tap("input[value=three]")
	p.holds(`document.querySelector("input[value=three]").checked`)
	p.frames <- p.live("second", nil)
	p.until(`document.querySelector("h1").textContent === "second"`)
	p.holds(`document.querySelector("input[value=three]").checked`)
}

func dialogsApart(p *page) {
	p.tap(`[data-open="rare"]`)
	p.do(chromedp.SendKeys(chromedp.CSS("input[name=why]"), "it rains"))
	p.frames <- p.live("second", nil)
	p.until(`document.querySelector("h1").textContent === "second"`)
	p.dialogs <- p.apart("other")
	p.until(`document.querySelector("#rare-title").textContent === "other"`)
	p.holds(`document.querySelector("#rare").open && document.querySelectorAll("#dialogs").length === 1`)
	p.holds(`document.activeElement.name === "why" && document.activeElement.value === "it rains"`)
	p.holds(`document.querySelector("h1").textContent === "second"`)
	p.tap("#rare button:not([data-close])")
	p.want(1, "why=it+rains")
	p.until(`!document.querySelector("#rare").open`)
}

func tapTap(p *page) {
	p.tap(sq("f4"))
	p.tap(sq("e5"))
	p.want(1, "from=f4&to=e5&promotion=")
	p.until(`document.body.dataset.save === "saved"`)
}

func dragged(p *page) {
	x, y := p.middle(sq("f4"))
	toX, toY := p.middle(sq("h6"))
	p.do(
		chromedp.MouseEvent(input.DispatchMouseEventTypeMousePressed, x, y, chromedp.ButtonLeft, chromedp.ClickCount(1)),
		chromedp.MouseEvent(input.DispatchMouseEventTypeMouseMoved, x+20, y-20, chromedp.ButtonLeft),
		chromedp.MouseEvent(input.DispatchMouseEventTypeMouseMoved, toX, toY, chromedp.ButtonLeft),
		chromedp.MouseEvent(input.DispatchMouseEventTypeMouseReleased, toX, toY, chromedp.ButtonLeft, chromedp.ClickCount(1)),
	)
	p.want(1, "from=f4&to=h6&promotion=")
}

func keys(p *page) {
	p.do(chromedp.Focus(chromedp.CSS(sq("f4"))), chromedp.KeyEvent("\r"))
	p.holds(`document.querySelector(".m-picked") !== null`)
	p.do(chromedp.KeyEvent("\u001b"))
	p.holds(`document.querySelector(".m-picked") === null`)
	p.do(chromedp.KeyEvent("\r"), chromedp.KeyEvent("\u0304"), chromedp.KeyEvent("\u0303"), chromedp.KeyEvent(" "))
	p.want(1, "from=f4&to=g5&promotion=")
}

func promotion(p *page) {
	p.tap(sq("a7"))
	p.tap(sq("a8"))
	p.until(`document.querySelector("[data-promote]").open`)
	p.tap(`[data-promotion="queen"]`)
	p.want(1, "from=a7&to=a8&promotion=queen")
}

func slides(p *page) {
	p.holds(`(animate => { window.slid = 0; Element.prototype.animate = function(...a) { window.slid++; return animate.apply(this, a) }; return true })(Element.prototype.animate)`)
	p.frames <- p.live("moved", map[string]board.Square{"f4": {}, "g5": {Piece: "wb"}})
	p.until(`document.querySelector("h1").textContent === "moved"`)
	p.holds(`window.slid === 1`)
	p.frames <- p.live("same", map[string]board.Square{"f4": {}, "g5": {Piece: "wb"}})
	p.until(`document.querySelector("h1").textContent === "same"`)
	p.frames <- p.live("back", nil)
	p.until(`document.querySelector("h1").textContent === "back"`)
	dragged(p)
	p.frames <- p.live("dragged", map[string]board.Square{"f4": {}, "h6": {Piece: "wb"}})
	p.until(`document.querySelector("h1").textContent === "dragged"`)
	p.holds(`window.slid === 1`)
}

func doubleTap(p *page) {
	p.tap(`[data-open="more"]`)
	p.holds(`(b => { b.click(); b.click(); return true })(document.querySelector("#more form button"))`)
	p.want(1, "do=it")
	p.until(`!document.querySelector("#more").open`)
	p.tap(sq("f4"))
	p.tap(sq("g5"))
	p.want(2, "from=f4&to=g5&promotion=")
}

func refused(p *page) {
	p.answer(func(w http.ResponseWriter) {
		w.WriteHeader(http.StatusUnprocessableEntity)
		w.Write([]byte(`{"error":{"code":"illegal","message":"L'Alfiere non ci arriva."}}`))
	})
	p.tap(sq("f4"))
	p.tap(sq("g5"))
	p.until(`document.querySelector("#toasts").textContent.includes("L'Alfiere non ci arriva.")`)
	p.holds(`document.body.dataset.save === undefined`)
}

func retried(p *page) {
	broken := func(http.ResponseWriter) { panic(http.ErrAbortHandler) }
	p.answer(broken, broken)
	p.tap(sq("f4"))
	p.tap(sq("g5"))
	p.sent(3)
	p.until(`document.body.dataset.save === "saved"`)
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.posts[0] != p.posts[2] || !strings.Contains(p.posts[0], "&id=") {
		p.t.Errorf("ids differ: %q and %q", p.posts[0], p.posts[2])
	}
}

func counts(p *page) {
	digits := `Number(document.querySelector("[data-digits]").textContent)`
	p.holds(digits + ` <= 9 && ` + digits + ` > 5 && document.querySelector(".box").dataset.level === "amber"`)
	p.until(`document.querySelector(".box").dataset.level === "red"`)
	p.holds(digits + ` <= 5 && Number(document.querySelector(".box").style.getPropertyValue("--left")) <= 5/30`)
}

func silence(p *page) {
	p.mu.Lock()
	p.mute = true
	close(p.cut)
	p.mu.Unlock()
	p.until(`!document.querySelector("#silent").hidden`)
	p.holds(`Number(document.querySelector("[data-silent-seconds]").textContent) >= 5`)
	p.mu.Lock()
	p.mute, p.cut = false, make(chan struct{})
	p.mu.Unlock()
	p.until(`document.querySelector("#silent").hidden`)
}

// want checks the last of n commands, without its id.
func (p *page) want(n int, body string) {
	p.t.Helper()
	if got := p.sent(n); got != body {
		p.t.Errorf("command %d is %q, want %q", n, got, body)
	}
}
