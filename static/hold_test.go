package static_test

import (
	"context"
	"fmt"
	"testing"

	"github.com/a-h/templ"
	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"

	"scacchimagici/internal/locale"
	"scacchimagici/views/ui"
)

// steps is a page of one main button, whose order its title says, and a dialog whose only button
// lies over it.
func steps(title string) templ.Component {
	order := ui.Command{Action: "/command", Fields: []ui.Field{{Name: "command", Value: title}}}
	return templ.Join(
		templ.Raw(`<main id="main"><h1>`+title+`</h1>`),
		ui.Main(order, ui.Button{Title: title}),
		ui.Push(ui.Button{Title: "Altro", Open: "more"}),
		templ.Raw(`<dialog id="more" class="dialog">`),
		ui.Main(ui.Command{Action: "/command", Fields: []ui.Field{{Name: "command", Value: "rare"}}}, ui.Button{Title: "Raro"}),
		templ.Raw(`</dialog></main>`),
	)
}

// TestHurriedTaps: what has just taken another's place takes no tap, and what has been there for
// long always does.
func TestHurriedTaps(t *testing.T) {
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
		{"the second tap does not reach the next step", secondTap},
		{"what was there before is never held", notHeld},
		{"the button behind a dialog does not get the tap that closed it", behindDialog},
		{"Enter pressed again does not reach the next step", secondEnter},
		{"Enter held down presses once", heldEnter},
		{"without motion it is dimmed", dimmed},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			p := &page{t: t, words: catalogue.In(locale.Italian), frames: make(chan string), cut: make(chan struct{}), body: steps}
			p.show(browser)
			p.until(`!!document.querySelector("h1")`)
			tt.run(p)
		})
	}
}

const mainButton = "main>form .main"

// next brings the next step and waits until it is shown.
func (p *page) next(title string) {
	p.t.Helper()
	p.frames <- p.live(title, nil)
	p.until(fmt.Sprintf(`document.querySelector("h1").textContent === %q`, title))
}

func secondTap(p *page) {
	p.tap(mainButton)
	p.want(1, "command=first")
	p.next("second")
	p.holds(`document.querySelector("` + mainButton + `").matches("[data-held]")`)
	p.tap(mainButton)
	p.next("second") // a frame that changes nothing neither ends nor renews it
	p.tap(mainButton)
	p.until(`!document.querySelector("[data-held]")`)
	p.tap(mainButton)
	p.want(2, "command=second")
}

func notHeld(p *page) {
	p.next("first")
	p.holds(`!document.querySelector("[data-held]")`)
	p.tap(mainButton)
	p.want(1, "command=first")
	p.tap(`[data-open="more"]`)
	p.holds(`!document.querySelector("main>[data-open][data-held]")`)
}

func behindDialog(p *page) {
	p.tap(`[data-open="more"]`)
	p.holds(`(d => { const r = document.querySelector("` + mainButton + `").getBoundingClientRect();
		d.style.margin = 0; d.style.left = r.left + "px"; d.style.top = r.top + "px"; return d.open })(document.querySelector("#more"))`)
	x, y := p.middle("#more .main")
	p.do(chromedp.MouseClickXY(x, y))
	p.want(1, "command=rare")
	p.until(`document.querySelector("` + mainButton + `").matches("[data-held]")`)
	p.do(chromedp.MouseClickXY(x, y))
	p.until(`!document.querySelector("[data-held]")`)
	p.do(chromedp.MouseClickXY(x, y))
	p.want(2, "command=first")
}

func secondEnter(p *page) {
	p.do(chromedp.Focus(chromedp.CSS(mainButton)), chromedp.KeyEvent("\r"))
	p.want(1, "command=first")
	p.next("second")
	p.do(chromedp.KeyEvent("\r"))
	p.until(`!document.querySelector("[data-held]")`)
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
	p.do(reduceMotion())
	p.next("second")
	p.until(`document.querySelector("[data-held]") && getComputedStyle(document.querySelector("[data-held]")).opacity === "0.5"`)
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
