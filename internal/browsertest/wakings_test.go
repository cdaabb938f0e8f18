package browsertest

import (
	"context"
	_ "embed"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"

	"scacchimagici/internal/longtest"
)

//go:embed testdata/wakings.js
var wakings string

// sleeper is a page that is put to sleep and wakes up.
type sleeper struct {
	*screen
	text bool // it shows no clock: an announcement is what changes
}

// sleepStory is a match with a table beside it, seen by pages with a clock.
type sleepStory struct {
	*apiMatch
	line  *proxy
	pages []sleeper
	round int // of wakings
}

// newSleepStory opens the pages in a browser.
func newSleepStory(t *testing.T, in context.Context) *sleepStory {
	h := newAPIMatch(t, nil)
	e := &sleepStory{apiMatch: h, line: newProxy(t, h.server.address)}
	h.prepare()
	h.start()
	h.allTheTime()
	on := func(who string, of size, by *apiClient, path string) {
		s := openIn(t, in, who, of, e.line.address())
		if by != nil {
			by.lend(s)
		}
		s.visit(path)
		s.until(`document.body.dataset.stream && document.querySelector("#live")`)
		e.pages = append(e.pages, sleeper{screen: s, text: who == "table"})
	}
	on("Referee", tablet, h.referee.apiClient, "/arbitro/A")
	on("Strategist", phone, h.sides[0].apiClient, h.page(0))
	on("projector", big, nil, "/schermo")
	on("public", phone, nil, "/")
	on("overlay", big, nil, "/overlay/punteggio+orologi/A")
	on("table", phone, nil, "/tavoli")
	h.organiser.must(h.organiser.order("/api/v1/access/commands", "assign-screen", fields{"number": 1, "shows": "board:A"}))
	table := e.pages[len(e.pages)-1]
	table.tap(visible(`.magici button`))
	table.until(`location.pathname.startsWith("/tavoli/magici/") && document.body.dataset.stream`)
	for _, s := range e.pages {
		if !s.text {
			s.until(`document.querySelector("#live [data-clock]")`)
		}
		s.steps(chromedp.Evaluate[chromedp.Void](wakings + "; 0"))
	}
	return e
}

func (e *sleepStory) words() string { return fmt.Sprintf("Risveglio %d.", e.round) }

// fall tells the pages that they are about to sleep, or do; stopped as of sleeps in wakings.js. All show the turn of the
// Referee's page by then: a frame that came later would look like a true one after waking.
func (e *sleepStory) fall(stopped time.Duration) {
	e.round++
	turn := poll[float64](e.pages[0].screen, timeout, "wakings.turn()")
	for _, s := range e.pages {
		words := ""
		if !s.text {
			s.until(fmt.Sprintf(`Math.abs(wakings.turn() - %f) < 100`, turn))
		}
		if s.text {
			words = e.words()
		}
		eval[bool](s.screen, fmt.Sprintf("wakings.sleeps(%s, %d)", quote(words), stopped.Milliseconds()))
	}
}

// change changes what every page shows.
func (e *sleepStory) change() {
	e.t.Helper()
	e.turnSeconds([]int{3000, 1800}[e.round%2]) // farther apart than a round lasts
	e.organiser.must(e.organiser.order("/api/v1/tournaments/"+e.tournament()+"/commands", "announce", fields{"text": e.words()}))
}

// lifecycle freezes the pages or lets them go on.
func (e *sleepStory) lifecycle(state page.SetWebLifecycleStateState) {
	e.t.Helper()
	for _, s := range e.pages {
		s.steps(chromedp.Func(func(ctx context.Context, t *chromedp.Target) error {
			// Freezing hides the page too; what shows it again is that it counts as focused.
			focus := emulation.SetFocusEmulationEnabledParams{Enabled: state == page.SetWebLifecycleStateStateActive}
			if !focus.Enabled {
				if _, err := cdp.Call(ctx, t, emulation.SetFocusEmulationEnabled, focus); err != nil {
					return err
				}
			}
			if _, err := cdp.Call(ctx, t, page.SetWebLifecycleState, page.SetWebLifecycleStateParams{State: state}); err != nil || !focus.Enabled {
				return err
			}
			_, err := cdp.Call(ctx, t, emulation.SetFocusEmulationEnabled, focus)
			return err
		}))
	}
}

// waking is what a page has done at a waking.
type waking struct {
	After int // ms by the page's clock until it was true or said that it was not
	Said  bool
	Wrong []string
	Posts int
}

// wakes waits until the pages are true, or say that they are not (said: which of the two is right), and returns the longest
// time that one has taken.
func (e *sleepStory) wakes(kind string, said ...bool) (longest int) {
	e.t.Helper()
	for _, s := range e.pages {
		w := poll[waking](s.screen, timeout, "wakings.over()")
		for _, wrong := range w.Wrong {
			e.t.Errorf("%s, %s: %s", kind, s.who, wrong)
		}
		if !slices.Contains(said, w.Said) {
			e.t.Errorf("%s, %s: it says that it is not true: %v", kind, s.who, w.Said)
		}
		longest = max(longest, w.After)
	}
	return longest
}

// settled waits until all pages are true and take taps, and checks that what the Referee's taps have ordered is what the
// match knows, once.
func (e *sleepStory) settled(kind string) {
	e.t.Helper()
	for _, s := range e.pages {
		s.until(`document.body.dataset.waking === undefined && document.body.dataset.silent === undefined && wakings.isTrue()`)
	}
	referee := e.pages[0]
	referee.until(`!document.querySelector("form[aria-busy]")`)
	ordered := poll[waking](referee.screen, timeout, "wakings.posts()")
	for _, wrong := range ordered.Wrong {
		e.t.Errorf("%s: %s", kind, wrong)
	}
	if paused := e.referee.state().Paused; paused != (ordered.Posts == 1) || ordered.Posts > 1 {
		e.t.Errorf("%s: the Referee's page has sent %d orders to pause, the match is paused: %v", kind, ordered.Posts, paused)
	}
	if e.referee.state().Paused {
		e.do(e.referee, "resume", nil)
		referee.until(`probe.button("pause", {})`)
	}
	left := e.referee.state().TurnLeft
	digits := eval[string](referee.screen, `document.querySelector("[data-clock]:not([data-minutes]) [data-digits]").textContent`)
	shown, err := strconv.Atoi(digits)
	if least := e.referee.state().TurnLeft; err != nil || int64(shown) > left/1000+2 || int64(shown) < least/1000-1 {
		e.t.Errorf("%s: the Referee's page shows %s s of the turn, there are %d to %d ms", kind, digits, least, left)
	}
}

// tapPause taps the Referee's button for a pause, wherever the page stands, as a hand does that does not look.
func (e *sleepStory) tapPause(at []float64) {
	e.t.Helper()
	e.pages[0].steps(chromedp.TapXY(at[0], at[1]))
}

// TestWakings: a page that has slept is true again, or says that it is not; until then it shows no times and takes no tap,
// and no order is lost or given twice. The pages are those of the Referee, of a Strategist, of a screen, of the public, of a
// stream and of a table.
func TestWakings(t *testing.T) {
	t.Parallel()
	e := newSleepStory(t, browser)
	pause := e.pages[0].point(`probe.button("pause", {})`)
	kinds := []struct {
		name   string
		asleep func() // what happens beside the freezing
		said   bool   // the pages say that they are not true
	}{
		{name: "frozen", asleep: func() {}},
		{name: "no line", asleep: e.line.disconnect, said: true},
		{name: "another time of day", asleep: func() {
			hours := []int{5, -3}[e.round%2]
			for _, s := range e.pages {
				eval[bool](s.screen, fmt.Sprintf(`(now => { Date.now = () => now() + %d; return true })(Date.now.bind(Date))`, hours*3_600_000))
			}
		}},
	}
	for _, kind := range kinds {
		longest := 0
		for range longtest.Amount(2, 100) {
			e.fall(0)
			kind.asleep()
			e.lifecycle(page.SetWebLifecycleStateStateFrozen)
			e.change()
			e.lifecycle(page.SetWebLifecycleStateStateActive)
			e.tapPause(pause)
			longest = max(longest, e.wakes(kind.name, kind.said))
			if kind.said {
				e.tapPause(pause)
				e.line.mend()
			}
			e.settled(kind.name)
		}
		t.Logf("%s: %d ms at most", kind.name, longest)
	}
	for range longtest.Amount(1, 100) {
		e.fall(time.Hour) // it is the laptop that sleeps
		signal(t, syscall.SIGSTOP, e.server.process.Process.Pid)
		<-time.After(stopped)
		signal(t, syscall.SIGCONT, e.server.process.Process.Pid)
		e.change()
		if e.referee.state().Paused { // the program has noticed that it was held
			e.do(e.referee, "resume", nil)
		}
		e.settled("the laptop has slept")
	}
}

// TestStoppedBrowser: the same for a browser that the system stops for some seconds, as it does with a phone in a pocket.
func TestStoppedBrowser(t *testing.T) {
	t.Parallel()
	alloc, stop := chromedp.NewExecAllocator(context.Background(), flags()...)
	t.Cleanup(stop)
	own, stopBrowser := chromedp.NewContext(alloc)
	t.Cleanup(stopBrowser)
	if err := chromedp.Do(own); err != nil {
		t.Fatal(err)
	}
	e := newSleepStory(t, own)
	pause := e.pages[0].point(`probe.button("pause", {})`)
	longest := 0
	for range longtest.Amount(1, 100) {
		e.fall(stopped - time.Second/2)
		all := family(t, chromedp.FromContext(own).Browser.Process().Pid)
		signal(t, syscall.SIGSTOP, all...)
		e.change()
		<-time.After(stopped)
		signal(t, syscall.SIGCONT, all...)
		e.tapPause(pause)
		longest = max(longest, e.wakes("stopped", false, true))
		e.settled("stopped")
	}
	t.Logf("stopped: %d ms at most", longest)
}

// stopped is for how long a browser or a laptop is stopped: longer than a page takes for the delay of a busy device.
const stopped = 4 * time.Second

func signal(t *testing.T, s syscall.Signal, pids ...int) {
	t.Helper()
	for _, pid := range pids {
		if err := syscall.Kill(pid, s); err != nil && err != syscall.ESRCH { // it may have ended since
			t.Fatalf("signal %d: %v", pid, err)
		}
	}
}

// family returns a process and all that descend from it.
func family(t *testing.T, pid int) []int {
	t.Helper()
	all := []int{pid}
	stats, err := filepath.Glob("/proc/[0-9]*/stat")
	if err != nil {
		t.Fatal(err)
	}
	parents := map[int]int{}
	for _, name := range stats {
		text, err := os.ReadFile(name)
		if err != nil {
			continue // it has ended
		}
		_, rest, _ := strings.Cut(string(text), ") ") // after its name: state, parent
		own, _ := strconv.Atoi(filepath.Base(filepath.Dir(name)))
		if parts := strings.Fields(rest); len(parts) > 1 {
			parents[own], _ = strconv.Atoi(parts[1])
		}
	}
	for grown := true; grown; {
		grown = false
		for child, parent := range parents {
			if slices.Contains(all, parent) && !slices.Contains(all, child) {
				all, grown = append(all, child), true
			}
		}
	}
	return all
}
