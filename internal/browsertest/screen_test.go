package browsertest

import (
	"context"
	_ "embed"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
)

//go:embed testdata/probe.js
var probe string

// screen is a device with a browser of its own.
type screen struct {
	t      testing.TB
	who    string
	size   size
	origin string
	ctx    context.Context
	errors buffer       // the complaints of its page
	asked  atomic.Int32 // how often its page has asked whether to leave it
}

type size struct {
	width, height int64
	touch         bool
}

// The devices of the story.
var (
	laptop = size{1366, 768, false}
	tablet = size{1280, 800, true}
	phone  = size{390, 844, true}
	big    = size{1920, 1080, false}
)

// open opens a device. Origin is host:port of the server as it sees it.
func open(t testing.TB, who string, of size, origin string) *screen {
	t.Helper()
	return openIn(t, browser, who, of, origin)
}

// openIn is open in another browser.
func openIn(t testing.TB, in context.Context, who string, of size, origin string) *screen {
	t.Helper()
	ctx, closed := chromedp.NewContext(in, chromedp.WithNewBrowserContext())
	t.Cleanup(closed)
	s := &screen{t: t, who: who, size: of, origin: "http://" + origin, ctx: ctx}
	s.prepare()
	return s
}

// prepare sets up a tab: size, touch, less motion, the probe, and a listener for its errors.
func (s *screen) prepare() {
	s.t.Helper()
	if err := chromedp.Do(s.ctx); err != nil { // the tab lives as long as the context in which it was opened
		s.t.Fatalf("%s: open a tab: %v", s.who, err)
	}
	var emulate []chromedp.EmulateViewportOption
	if s.size.touch {
		emulate = append(emulate, chromedp.EmulateMobile, chromedp.EmulateTouch)
	}
	s.steps(
		chromedp.EmulateViewport(s.size.width, s.size.height, emulate...),
		prefersMotion("reduce"),
		runsFirst(probe),
	)
	opening := chromedp.Events(s.ctx, page.JavascriptDialogOpening)
	go func() {
		for _, err := range opening {
			if err != nil {
				return
			}
			s.asked.Add(1)
			go s.leave()
		}
	}()
	messages := chromedp.Console(s.ctx)
	go func() {
		for m, err := range messages {
			if err != nil {
				return
			}
			if m.Type == chromedp.ConsoleError || m.Type == chromedp.ConsoleException {
				fmt.Fprintf(&s.errors, "%s (%s)\n", m.Text, m.URL)
			}
		}
	}()
}

// leave answers a page that asks whether to leave it.
func (s *screen) leave() {
	// Without an answer the next step of the story waits for the page, and says so.
	_ = chromedp.Do(s.ctx, chromedp.Func(func(ctx context.Context, t *chromedp.Target) error {
		_, err := cdp.Call(ctx, t, page.HandleJavaScriptDialog, page.HandleJavaScriptDialogParams{Accept: true})
		return err
	}))
}

// animates gives the pages of a device the motion of a usual one. Other devices ask for less: animations on six pages
// at once are a third of the work of a whole match.
func (s *screen) animates() {
	s.t.Helper()
	s.steps(prefersMotion("no-preference"))
}

// prefersMotion sets what a device asks for: "reduce" or "no-preference".
func prefersMotion(value string) chromedp.Action[chromedp.Void] {
	return chromedp.Func(func(ctx context.Context, t *chromedp.Target) error {
		_, err := cdp.Call(ctx, t, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{
			Features: []*emulation.MediaFeature{{Name: "prefers-reduced-motion", Value: value}},
		})
		return err
	})
}

// off closes the page: the device was put away, or its battery is empty.
func (s *screen) off() {
	s.t.Helper()
	s.steps(chromedp.Navigate("about:blank"))
}

func (s *screen) steps(steps ...chromedp.Action[chromedp.Void]) {
	s.t.Helper()
	ctx, stop := context.WithTimeout(s.ctx, 2*timeout)
	defer stop()
	if err := chromedp.Do(ctx, steps...); err != nil {
		s.t.Fatalf("%s: %v", s.who, err)
	}
}

func (s *screen) visit(path string) {
	s.t.Helper()
	s.steps(chromedp.Navigate(s.origin + path))
}

// runsFirst has a script run on every page of a device before its own scripts.
func runsFirst(script string) chromedp.Action[chromedp.Void] {
	return chromedp.Func(func(ctx context.Context, t *chromedp.Target) error {
		_, err := cdp.Call(ctx, t, page.AddScriptToEvaluateOnNewDocument, page.AddScriptToEvaluateOnNewDocumentParams{Source: script})
		return err
	})
}

// becomeScreen opens the page of the screens, and waits until the device is one.
func (s *screen) becomeScreen() {
	s.t.Helper()
	s.visit("/schermo")
	s.until(`document.body.dataset.stream`)
}

// eval returns the value of a JavaScript expression.
func eval[T any](s *screen, js string) T {
	s.t.Helper()
	v, err := chromedp.Run(s.ctx, chromedp.Evaluate[T](js))
	if err != nil {
		s.t.Fatalf("%s: %s: %v", s.who, js, err)
	}
	return v
}

// until waits for a JavaScript expression to hold.
func (s *screen) until(js string) {
	s.t.Helper()
	poll[bool](s, timeout, "Boolean("+js+")")
}

// poll waits until an expression has a value other than null, false and the like. When another page replaces
// this one it starts again there.
func poll[T any](s *screen, limit time.Duration, js string) T {
	s.t.Helper()
	v, err := tryPoll[T](s, limit, js)
	if err != nil {
		s.screenshot("failed")
		s.t.Fatalf("%s: %s: %v\n%s\nsaid: %s\nnow: %d, presses: %s\nconsole: %s", s.who, js, err,
			eval[string](s, `document.title + "\n" + document.body.innerText.slice(0, 1500)`), eval[string](s, "probe.said.join()"),
			eval[int](s, "Math.round(performance.now())"), eval[string](s, `probe.presses.join("\n\t")`), s.errors.String())
	}
	return v
}

func tryPoll[T any](s *screen, limit time.Duration, js string) (T, error) {
	const look = 2 * time.Second
	late := time.Now().Add(limit)
	for {
		// By time and not by frames, because a background tab may get none. It asks again every two seconds,
		// because a page that was replaced may never answer.
		ctx, stop := context.WithTimeout(s.ctx, 5*look)
		v, err := chromedp.Run(ctx, chromedp.Poll[T](js, chromedp.WithPollingInterval(50*time.Millisecond), chromedp.WithPollingTimeout(look)))
		stop()
		if err == nil || s.ctx.Err() != nil || time.Now().After(late) {
			return v, err
		}
	}
}

// tap touches the element that an expression gives, once it is there, at rest and free. A page may change just then, under
// the finger: it says so beside the finger, or something else is there. Then tap touches the element again, as a person does.
func (s *screen) tap(js string) {
	s.t.Helper()
	for {
		at := poll[[]float64](s, timeout, "probe.aims("+js+")")
		missed := poll[int](s, timeout, "1 + probe.signs + probe.astray")
		if s.size.touch {
			s.steps(chromedp.TapXY(at[0], at[1]))
		} else {
			s.steps(chromedp.MouseClickXY(at[0], at[1]))
		}
		if poll[int](s, timeout, "1 + probe.signs + probe.astray") <= missed {
			return // it counted; or the page has gone, because it did
		}
	}
}

func (s *screen) point(js string) []float64 {
	s.t.Helper()
	return poll[[]float64](s, timeout, "probe.point("+js+")")
}

// order taps the button that gives an order, known by its form's hidden fields and, when there are several,
// by its own "name=value". It waits until the button takes a tap.
func (s *screen) order(command string, own fields, press string) {
	s.t.Helper()
	s.until(`((b) => Boolean(b) && b.dataset.held === undefined)(` + button(command, own, press) + `)`)
	s.tap(button(command, own, press))
}

func button(command string, own fields, press string) string {
	return fmt.Sprintf("probe.button(%s, %s, %s)", quote(command), quote(own), quote(press))
}

// quote writes a value as JavaScript.
func quote(v any) string {
	if v, ok := v.(fields); ok && v == nil {
		return "{}"
	}
	b, err := json.Marshal(v)
	if err != nil {
		panic(fmt.Sprintf("quote %v: %v", v, err))
	}
	return string(b)
}

// visible returns the first shown element of a selector.
func visible(selector string) string { return "probe.visible(" + quote(selector) + ")" }

// square returns the shown square, or piece beside the board, of that name.
func square(name string) string { return visible(`[data-sq="` + name + `"]`) }

// cookie sets a cookie of the device.
func (s *screen) cookie(name, value string) {
	s.t.Helper()
	s.steps(chromedp.Func(func(ctx context.Context, t *chromedp.Target) error {
		_, err := cdp.Call(ctx, t, network.SetCookie, network.SetCookieParams{Name: name, Value: value, URL: s.origin})
		return err
	}))
}

// fill types into a field, once the scripts of the page run: they keep what is typed when a frame comes.
func (s *screen) fill(selector, text string) {
	s.t.Helper()
	s.until("probe.listens() && " + visible(selector) + " && probe.fill(" + visible(selector) + "," + quote(text) + ")")
}

// says waits until the page shows some words, and has come whole.
func (s *screen) says(words string) {
	s.t.Helper()
	s.until(`document.readyState === "complete" && document.body.innerText.includes(` + quote(words) + `)`)
}

// screenshots numbers the pictures in the order in which they were taken.
var screenshots atomic.Int64

// screenshot saves a picture of the screen when BROWSERTEST_SHOTS asks for it.
func (s *screen) screenshot(name string) {
	s.t.Helper()
	dir := os.Getenv("BROWSERTEST_SHOTS")
	if dir == "" {
		return
	}
	png, err := chromedp.Run(s.ctx, chromedp.CaptureScreenshot())
	if err != nil {
		s.t.Logf("%s: picture of %s: %v", s.who, name, err)
		return
	}
	file := fmt.Sprintf("%s-%03d-%s-%s.png", s.t.Name(), screenshots.Add(1), name, strings.ReplaceAll(s.who, " ", "-"))
	if err := os.WriteFile(filepath.Join(dir, strings.ReplaceAll(file, "/", "_")), png, 0o644); err != nil {
		s.t.Fatal(err)
	}
}
