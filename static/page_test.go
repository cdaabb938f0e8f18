package static_test

import (
	"context"
	"flag"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/a-h/templ"
	"github.com/chromedp/chromedp"

	"scacchimagici/static"
	"scacchimagici/views/board"
	"scacchimagici/views/layout"
	"scacchimagici/views/ui"
)

// TestMain lets more tests run side by side than there are processors: those in the browser wait
// most of their time.
func TestMain(m *testing.M) {
	flag.Parse()
	if err := flag.Set("test.parallel", "8"); err != nil {
		panic(err)
	}
	os.Exit(m.Run())
}

// page is a server of one page, its stream and its commands, and the browser on it.
type page struct {
	t       *testing.T
	ctx     context.Context // of the browser
	words   ui.Words
	frames  chan string
	dialogs chan string
	mu      sync.Mutex
	posts   []string                    // bodies of the commands, oldest first
	answers []func(http.ResponseWriter) // to the next commands; none left: accepted
	mute    bool                        // the stream is cut, and refused when opened anew
	cut     chan struct{}
	streams int                                // how often the stream has been opened
	newest  string                             // the newest frame; a stream that is opened anew begins with it
	behind  atomic.Int64                       // ms by which the clock of the pings is behind
	pings   chan struct{}                      // asks for one at once
	body    func(title string) templ.Component // nil: a match with its board
}

func (p *page) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Content-Security-Policy", "default-src 'self'; base-uri 'none'")
	if a, ok := static.Open(r.URL.Path); ok {
		w.Header().Set("Content-Type", a.Type)
		w.Header().Set("Cache-Control", static.CacheControl)
		w.Write(a.Plain())
		return
	}
	switch r.URL.Path {
	case "/":
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		w.Write([]byte(p.render(layout.Shell(layout.Page{Words: p.words, Stream: "/stream", Dialogs: templ.Raw(p.apart("first"))}), p.live("first", nil))))
	case "/stream":
		p.stream(w, r)
	case "/command":
		p.command(w, r)
	default:
		http.NotFound(w, r)
	}
}

func (p *page) stream(w http.ResponseWriter, r *http.Request) {
	p.mu.Lock()
	mute, cut := p.mute, p.cut
	p.mu.Unlock()
	if mute {
		http.Error(w, "cut", http.StatusServiceUnavailable)
		return
	}
	if r.Method == http.MethodHead { // only whether it may be watched
		return
	}
	w.Header().Set("Content-Type", "text/event-stream")
	ping := func() {
		fmt.Fprintf(w, "event: ping\ndata: %d\n\n", time.Now().UnixMilli()-p.behind.Load())
		http.NewResponseController(w).Flush()
	}
	ping()
	p.mu.Lock()
	p.streams++
	own, newest := p.streams, p.newest
	p.mu.Unlock()
	if newest != "" {
		fmt.Fprintf(w, "event: frame\ndata: %s\n\n", strings.ReplaceAll(newest, "\n", "\ndata: "))
		http.NewResponseController(w).Flush()
	}
	alive := time.NewTicker(time.Second) // as the real server: a page that hears nothing says so, which moves everything below
	defer alive.Stop()
	for {
		select {
		case <-alive.C:
			ping()
		case <-p.pings:
			ping()
		case f := <-p.frames:
			p.mu.Lock()
			p.newest = f
			last := own == p.streams
			p.mu.Unlock()
			if !last { // the page has left this stream for another one, which must get the frame
				go func() { p.frames <- f }()
				return
			}
			fmt.Fprintf(w, "event: frame\ndata: %s\n\n", strings.ReplaceAll(f, "\n", "\ndata: "))
			http.NewResponseController(w).Flush()
		case f := <-p.dialogs:
			fmt.Fprintf(w, "event: dialogs\ndata: %s\n\n", strings.ReplaceAll(f, "\n", "\ndata: "))
			http.NewResponseController(w).Flush()
		case <-cut:
			return
		case <-r.Context().Done():
			return
		}
	}
}

func (p *page) command(w http.ResponseWriter, r *http.Request) {
	text, _ := io.ReadAll(r.Body)
	p.mu.Lock()
	defer p.mu.Unlock()
	p.posts = append(p.posts, string(text))
	if len(p.answers) > 0 {
		answer := p.answers[0]
		p.answers = p.answers[1:]
		answer(w)
		return
	}
	w.Write([]byte("{}"))
}

// live renders the live part of the page with a heading and the squares that differ from
// an opening with a Bishop on f4 and a Pawn on a7.
func (p *page) live(title string, set map[string]board.Square) string {
	body := content(p.words, title, set)
	if p.body != nil {
		body = p.body(title)
	}
	return p.render(layout.Live(layout.Frame{Now: time.Now().UnixMilli()}), p.render(body, ""))
}

// apart renders the dialogs that the stream brings apart from the live part.
func (p *page) apart(title string) string {
	form := withChildren(ui.Form(ui.Command{Action: "/command"}), templ.Join(templ.Raw(`<input name="why" aria-label="why">`), ui.Push(ui.Button{Title: "ok"})))
	rare := withChildren(ui.Dialog(p.words, "rare", title), form)
	return p.render(withChildren(layout.Dialogs(), rare), "")
}

func (p *page) render(c templ.Component, children string) string {
	var b strings.Builder
	ctx := context.Background()
	if children != "" {
		ctx = templ.WithChildren(ctx, templ.Raw(children))
	}
	if err := c.Render(ctx, &b); err != nil {
		p.t.Fatal(err)
	}
	return b.String()
}

func content(w ui.Words, title string, set map[string]board.Square) templ.Component {
	clock := ui.Clock{Deadline: time.Now().UnixMilli() + 9_000, Left: 9_000, Total: 30_000, Running: true}
	return templ.Join(
		templ.Raw(`<main id="main"><h1>`+title+`</h1><input name="note" aria-label="note">`),
		templ.Raw(`<form><input type="radio" name="turns" value="three" aria-label="three"><input type="radio" name="turns" value="four" aria-label="four" checked></form>`),
		templ.Raw(`<details><summary>more</summary>text</details>`),
		withChildren(ui.ClockBox("box"), ui.Digits(clock)),
		board.View(board.Board{Squares: squares(set), Last: last(set), Interactive: true, Duels: true, Form: "move", Slot: "slot", Promotions: []board.Promotion{{Piece: "wq", Value: "queen", Name: "Regina"}}}),
		withChildren(ui.Form(ui.Command{ID: "move", Action: "/command", Fields: []ui.Field{{Name: "from"}, {Name: "to"}, {Name: "promotion"}}}), templ.Raw("")),
		withChildren(board.Slot("slot"), templ.Raw("<p>rest</p>")),
		withChildren(board.Preview("f4e5"), templ.Raw("<p>Sofia su Giada</p>")),
		withChildren(ui.Dialog(w, "more", "Altro"), ui.Press(ui.Command{Action: "/command"}, ui.Button{Title: "ok", Name: "do", Value: "it"})),
		ui.Push(ui.Button{Title: "Altro", Open: "more"}),
		ui.Push(ui.Button{Title: "Raro", Open: "rare"}),
		templ.Raw(`</main>`),
	)
}

func withChildren(c, children templ.Component) templ.Component {
	return templ.ComponentFunc(func(ctx context.Context, w io.Writer) error {
		return c.Render(templ.WithChildren(ctx, children), w)
	})
}

// last is the move that set shows: to g5 or h6.
func last(set map[string]board.Square) string {
	for _, to := range []string{"g5", "h6"} {
		if set[to].Piece != "" {
			return "f4" + to
		}
	}
	return ""
}

func squares(set map[string]board.Square) []board.Square {
	all := make([]board.Square, 0, 64)
	for rank := '8'; rank >= '1'; rank-- {
		for file := 'a'; file <= 'h'; file++ {
			name := string(file) + string(rank)
			s, ok := set[name]
			switch {
			case ok:
			case name == "f4":
				s = board.Square{Piece: "wb", Moves: []string{"g5", "h6", "e5x"}}
			case name == "e5":
				s = board.Square{Piece: "bn"}
			case name == "a7":
				s = board.Square{Piece: "wp", Moves: []string{"a8="}}
			}
			s.Name, s.Label = name, name
			all = append(all, s)
		}
	}
	return all
}

// open starts the server and a tab of the browser on its page.
func open(t *testing.T, browser context.Context, words ui.Words) *page {
	p := &page{t: t, words: words, frames: make(chan string), dialogs: make(chan string), pings: make(chan struct{}), cut: make(chan struct{})}
	p.show(browser)
	p.until(`!!document.querySelector("[data-level]")`)
	return p
}

// startBrowser starts Chromium until the end of the test.
func startBrowser(t *testing.T) context.Context {
	t.Helper()
	alloc, stop := chromedp.NewExecAllocator(context.Background(), append(chromedp.DefaultExecAllocatorOptions[:], chromedp.ExecPath("chromium-headless-shell"), chromedp.NoSandbox)...)
	t.Cleanup(stop)
	browser, stopBrowser := chromedp.NewContext(alloc)
	t.Cleanup(stopBrowser)
	if err := chromedp.Do(browser); err != nil {
		t.Fatalf("start Chromium: %v", err)
	}
	return browser
}

func (p *page) show(browser context.Context) {
	srv := httptest.NewServer(p)
	ctx, cancel := chromedp.NewContext(browser)
	p.t.Cleanup(func() { cancel(); srv.CloseClientConnections(); srv.Close() })
	p.ctx = ctx
	p.do(chromedp.EmulateViewport(500, 900), chromedp.Navigate(srv.URL))
}

func (p *page) do(steps ...chromedp.Action[chromedp.Void]) {
	p.t.Helper()
	if err := chromedp.Do(p.ctx, steps...); err != nil {
		p.t.Fatal(err)
	}
}

// until waits for js to hold.
func (p *page) until(js string) {
	p.t.Helper()
	if _, err := chromedp.Run(p.ctx, chromedp.Poll[bool](js, chromedp.WithPollingInterval(50*time.Millisecond), chromedp.WithPollingTimeout(time.Minute))); err != nil {
		p.t.Fatalf("%s: %v", js, err)
	}
}

// holds fails the test unless js holds now.
func (p *page) holds(js string) {
	p.t.Helper()
	ok, err := chromedp.Run(p.ctx, chromedp.Evaluate[bool](js))
	if err != nil || !ok {
		p.t.Errorf("%s does not hold (%v)", js, err)
	}
}

// answer says how the next commands are answered.
func (p *page) answer(next ...func(http.ResponseWriter)) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.answers = append(p.answers, next...)
}

func (p *page) tap(selector string) {
	p.t.Helper()
	x, y := p.middle(selector)
	p.do(chromedp.MouseClickXY(x, y))
}

// tapAgain taps, and taps again while the page says that a tap does not count, as a person does on a page that has just
// moved.
func (p *page) tapAgain(selector string) {
	p.t.Helper()
	for {
		p.until(`!document.querySelector(".moment")`)
		p.tap(selector)
		refused, err := chromedp.Run(p.ctx, chromedp.Evaluate[bool](`Boolean(document.querySelector(".moment"))`))
		if err != nil {
			p.t.Fatalf("%s: %v", selector, err)
		}
		if !refused {
			return
		}
	}
}

func (p *page) middle(selector string) (x, y float64) {
	p.t.Helper()
	at, err := chromedp.Run(p.ctx, chromedp.Evaluate[[]float64](
		fmt.Sprintf(`(r => [r.left+r.width/2, r.top+r.height/2])(document.querySelector(%q).getBoundingClientRect())`, selector)))
	if err != nil {
		p.t.Fatalf("%s: %v", selector, err)
	}
	return at[0], at[1]
}

// sent waits until n commands have come and returns the last, without its id.
func (p *page) sent(n int) string {
	p.t.Helper()
	var last string
	deadline := time.Now().Add(time.Minute)
	for time.Now().Before(deadline) {
		p.mu.Lock()
		if len(p.posts) >= n {
			last, _, _ = strings.Cut(p.posts[n-1], "&id=")
		}
		count := len(p.posts)
		p.mu.Unlock()
		if last != "" {
			return last
		}
		if count < n {
			p.until(`true`)
		}
	}
	p.t.Fatalf("only %d commands came", len(p.posts))
	return ""
}

func sq(name string) string { return `[data-sq="` + name + `"]` }
