package browsertest

import (
	"context"
	"database/sql"
	_ "embed"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	_ "github.com/mattn/go-sqlite3" // reads the log

	"scacchimagici/internal/side/game/registry"
)

//go:embed testdata/twotaps.js
var twoTaps string

// tapDevices are the devices on which each control is tapped twice.
var tapDevices = []size{{1280, 800, true}, {390, 844, true}, {1280, 800, false}, {390, 844, false}}

// tapGaps are the times between two taps, in ms.
var tapGaps = []int{60, 120, 200, 350}

// tapState is a page that is tapped twice at one moment, and the device that shows it.
type tapState struct {
	name string
	path string
	as   *matchClient // the device of the page; nil: a stranger's
	open string       // JavaScript that opens what is tapped; may be empty
}

// tapWalk taps twice on the controls of one server's states.
type tapWalk struct {
	t      *testing.T
	server *server
	match  *matchClient // resumed after each restart; nil: there is none
	files  string       // folder with the database of the moment
	share  int          // one of so many controls is tapped
	states int          // walked until now
	turn   int
	links  map[string]bool // those of the frame around the pages that have been tapped, by device
	found  map[string]int
	taps   int
	orders int // double taps that have led to an order
}

// TestTwoTaps taps twice at one point, 60 to 350 ms apart, on the controls of every moment of a match, of the
// desk and of the side tables, at the middle, at an edge and beside it, by finger and mouse: the effect is that
// of one tap. On a control that stays the same both taps count. The normal tests try some of those of a match,
// the build tag long all.
func TestTwoTaps(t *testing.T) {
	t.Parallel()
	walks := map[string]func(*testing.T){"match": tapsInMatch}
	if long {
		walks["desk"], walks["tables"] = tapsAtDesk, tapsAtTables
	}
	for name, walk := range walks {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			walk(t)
		})
	}
}

// shareOf returns normal, or 1 in the long tests: of so many controls one is tapped.
func shareOf(normal int) int {
	if long {
		return 1
	}
	return normal
}

func tapsInMatch(t *testing.T) {
	h := newAPIMatch(t, nil)
	w := newTapWalk(t, h.server, h.referee, shareOf(5))
	both := func(moment string) {
		w.keeps()
		w.walks(tapState{"referee " + moment, "/arbitro/A", h.referee, ""}, tapState{"strategist " + moment, h.page(0), h.sides[0], ""})
	}
	both("planned")
	h.open()
	both("purchase")
	for side := range sides {
		h.draft(side)
	}
	both("bought")
	h.seal(0)
	both("confirmed")
	h.seal(1)
	both("deployment")
	h.deploy()
	both("ready")
	for _, side := range sides {
		for _, slot := range army {
			h.do(h.referee, "tick-wand", fields{"side": side, "slot": slot, "has": true})
		}
	}
	both("wands")
	h.do(h.referee, "toss", fields{"by": "coin", "first": "white"})
	both("tossed")
	h.do(h.referee, "start", nil)
	h.allTheTime()
	both("thinking")
	h.move(0, "b1", "c3")
	both("performing")
	h.perform()
	h.allTheTime()
	w.keeps()
	w.walks(tapState{"strategist waiting", h.page(0), h.sides[0], ""}, tapState{"strategist thinking", h.page(1), h.sides[1], ""})
	h.move(1, "a8", "a1")
	both("duel")
	h.do(h.referee, "reveal", fields{"asked": h.referee.state().Asked})
	both("revealed")
	h.do(h.referee, "settle", fields{"asked": h.referee.state().Asked, "outcome": "attacker"})
	both("decided")
	h.perform()
	h.allTheTime()
	h.do(h.referee, "call", fields{"turn": h.referee.state().Turn, "square": "d1"})
	h.allTheTime()
	both("direct")
	h.do(h.referee, "pause", fields{"reason": "prova"})
	w.match = nil // stays paused
	both("paused")
	h.do(h.referee, "end", fields{"by": "agreement", "reason": "prova"})
	both("finished")
	w.ends()
}

func tapsAtDesk(t *testing.T) {
	c := scheduledTournament(t)
	for _, m := range c.round(1) {
		c.byProgram(m, true)
	}
	w := newTapWalk(t, c.server, nil, shareOf(16))
	desk := c.organiser.match("")
	w.keeps()
	for _, path := range []string{"/desk", "/desk/calendario", "/desk/programma", "/desk/programma?riga=row-2", "/desk/programma?riga=round-3&minuti=10", "/desk/classifica", "/desk/persone", "/desk/persone/strateghi", "/desk/schermi", "/desk/pulsanti", "/desk/chiavi", "/desk/webhook", "/desk/tavoli", "/desk/copie", "/desk/dispositivi", "/desk/rete", "/desk/suono", "/desk/suono/qui", "/desk/regole/valore", "/accoglienza"} {
		w.walks(tapState{path, path, desk, ""})
	}
	c.organiser.must(c.organiser.order("/api/v1/tournaments/"+c.id+"/commands", "ceremony", fields{"step": 3}))
	w.keeps()
	w.walks(tapState{"ceremony", "/desk/classifica", desk, ""})
	w.ends()
}

func tapsAtTables(t *testing.T) {
	s := serve(t)
	w := newTapWalk(t, s, nil, shareOf(24))
	for _, g := range registry.Tables().Games() {
		game := g.ID()
		player := s.newClient(t) // a device may open three tables at most
		path := "/tavoli/" + player.sideTable(fields{"game": game, "name": "Ada", "against": "here", "other": "Bo"})
		w.keeps()
		w.walks(
			tapState{game, path, player.match(""), ""},
			tapState{game + " piece", path, player.match(""), `(document.querySelector(".play .sq.m-tappable, .play .sq.m-target")?.click(), true)`},
			tapState{game + " lesson", "/tavoli/lezioni/" + game + "/1", nil, ""},
			tapState{game + " puzzles", "/tavoli/problemi/" + game, nil, ""},
		)
	}
	for name, order := range map[string]fields{"waiting": {"name": "Ada"}, "purchase": {"name": "Ada", "against": "here", "other": "Bo"}} {
		player := s.newClient(t)
		path := player.opens("/tavoli/magici", order)
		w.keeps()
		w.walks(tapState{"magici " + name, path, player.match(""), ""})
	}
	loser := s.newClient(t)
	lost := loser.opens("/api/v1/tables", fields{"game": "boop", "name": "Ada", "against": "computer", "strength": 3, "colour": "white"})
	at := func(path, command string, own fields) { loser.must(loser.order(path, command, own)) }
	orders := "/api/v1/tables/" + strings.TrimPrefix(lost, "/tavoli/") + "/commands"
	at(orders, "resign", fields{"game": 1, "side": "white"})
	at(orders, "ask-rematch", fields{"game": 1, "side": "white"})
	at(orders, "resign", fields{"game": 2, "side": "black"})
	training := loser.opens("/tavoli/magici", fields{"name": "Ada", "against": "computer", "strength": 1})
	at(training, "give-up", fields{"match": 1, "side": "white"})
	w.keeps()
	w.walks(
		tapState{"easier", lost, loser.match(""), ""},
		tapState{"training", "/tavoli/magici/allenamento", nil, ""},
		tapState{"costly turns", training + "/mosse", loser.match(""), ""},
		tapState{"lobby", "/tavoli", nil, ""},
		tapState{"lobby unfolded", "/tavoli", nil, `(document.querySelectorAll("details").forEach((el) => (el.open = true)), true)`},
	)
	w.ends()
}

func newTapWalk(t *testing.T, s *server, match *matchClient, share int) *tapWalk {
	return &tapWalk{t: t, server: s, match: match, share: share, links: map[string]bool{}, found: map[string]int{}}
}

// keeps saves the database as it is now.
func (w *tapWalk) keeps() {
	w.t.Helper()
	w.server.kill()
	w.files = w.t.TempDir()
	w.copies(filepath.Dir(w.server.db), w.files)
	w.starts()
}

// restores brings back the saved database, by a restart.
func (w *tapWalk) restores() {
	w.t.Helper()
	w.server.kill()
	w.copies(w.files, filepath.Dir(w.server.db))
	w.starts()
}

// starts starts the server; a match that was running goes on.
func (w *tapWalk) starts() {
	w.t.Helper()
	w.server.mustStart(w.t)
	if w.match != nil && w.match.state().Paused {
		w.match.do("resume", nil)
	}
}

// copies replaces the files of a database by those of another folder.
func (w *tapWalk) copies(from, to string) {
	w.t.Helper()
	name := filepath.Base(w.server.db)
	for _, ending := range []string{"", "-wal", "-shm", ".note"} {
		data, err := os.ReadFile(filepath.Join(from, name+ending))
		if os.IsNotExist(err) {
			err = os.RemoveAll(filepath.Join(to, name+ending))
		} else if err == nil {
			err = os.WriteFile(filepath.Join(to, name+ending), data, 0o600)
		}
		if err != nil {
			w.t.Fatal(err)
		}
	}
}

// ordered returns a kind for each order in the log after an entry, and the number of the newest entry.
func (w *tapWalk) ordered(after int64) (kinds []string, newest int64) {
	w.t.Helper()
	db, err := sql.Open("sqlite3", "file:"+w.server.db+"?mode=ro&_busy_timeout=5000")
	if err != nil {
		w.t.Fatal(err)
	}
	defer db.Close()
	rows, err := db.Query(`SELECT min(kind), max(global) FROM log WHERE global > ? AND command <> '' GROUP BY stream, command ORDER BY 2`, after)
	if err != nil {
		w.t.Fatal(err)
	}
	defer rows.Close()
	newest = after
	for rows.Next() {
		var kind string
		if err := rows.Scan(&kind, &newest); err != nil {
			w.t.Fatal(err)
		}
		if !strings.HasPrefix(kind, "device-") { // devices come and go
			kinds = append(kinds, kind)
		}
	}
	if err := rows.Err(); err != nil {
		w.t.Fatal(err)
	}
	return kinds, newest
}

// walks taps twice on the controls of some pages, at the saved moment.
func (w *tapWalk) walks(states ...tapState) {
	w.t.Helper()
	for _, st := range states {
		turn := (w.states + w.states/len(tapDevices)) % len(tapDevices)
		w.states++
		for i, of := range tapDevices {
			if long || i == turn {
				w.onDevice(st, of)
			}
		}
	}
}

// point is a point at which a control is tapped.
type point struct {
	name string
	x, y float64
}

// pointsOf returns the middle of a control, a point near each edge, and one beside each.
func pointsOf(box []float64) []point {
	left, top, right, bottom := box[0], box[1], box[2], box[3]
	x, y := (left+right)/2, (top+bottom)/2
	return []point{
		{"middle", x, y},
		{"left edge", left + 3, y},
		{"below", x, bottom + 6},
		{"right edge", right - 3, y},
		{"right of it", right + 6, y},
		{"top edge", x, top + 3},
		{"above", x, top - 6},
		{"bottom edge", x, bottom - 3},
		{"left of it", left - 6, y},
	}
}

// control is a control that can be tapped.
type control struct {
	N    int
	Name string
	Link string // its address when it is a link of the frame around the pages, which is the same on each of them
}

// onDevice opens a page on a device and goes through its controls.
func (w *tapWalk) onDevice(st tapState, of size) {
	w.t.Helper()
	s := open(w.t, st.name, of, w.server.address)
	if st.as != nil {
		st.as.lend(s)
	}
	s.hasOwnClock()
	shows := func() {
		s.visit(st.path)
		s.until(`probe.listens() && (!document.body.dataset.stream || document.getElementById("live")) && !document.querySelector("[data-held]")`)
		if st.open != "" {
			s.until(st.open)
			s.until(`!document.querySelector("[data-held]")`)
		}
	}
	const page = `twotaps.page()`
	shows()
	shown := poll[string](s, timeout, page)
	_, newest := w.ordered(0)
	for n, c := range eval[[]control](s, "twotaps.controls()") {
		w.turn++
		if !long && w.turn%w.share != 0 {
			continue
		}
		if link := fmt.Sprint(of, c.Link); c.Link != "" {
			if w.links[link] {
				continue
			}
			w.links[link] = true
		}
		for k := range 2 {
			if !long && k != w.turn%2 {
				continue
			}
			box := poll[[]float64](s, timeout, fmt.Sprintf("twotaps.place(%d)", c.N))
			if len(box) == 0 {
				continue
			}
			points := pointsOf(box)
			at := points[k*(1+w.turn%(len(points)-1))]
			if at.x < 0 || at.y < 0 || at.x >= float64(of.width) || at.y >= float64(of.height) {
				continue
			}
			gap := tapGaps[(w.turn+k+n)%len(tapGaps)]
			orders := w.twice(s, st, c, at, gap, newest)
			if orders > 0 {
				w.restores()
			}
			if orders > 0 || poll[string](s, timeout, page) != shown { // what is as it was need not come anew
				shows()
				shown = poll[string](s, timeout, page)
			}
			if orders > 0 {
				_, newest = w.ordered(0)
			}
		}
	}
	s.off()
	w.t.Logf("%s %d×%d touch=%v: %d double taps until here, %d of them with an order", st.name, of.width, of.height, of.touch, w.taps, w.orders)
}

// hasOwnClock makes the clock of all pages of a device stand still between two taps.
func (s *screen) hasOwnClock() {
	s.t.Helper()
	s.steps(runsFirst(twoTaps))
}

// twice taps twice at a point. It notes what the second tap has done beyond the first one, and returns how many
// orders the log has got.
func (w *tapWalk) twice(s *screen, st tapState, c control, at point, gap int, newest int64) (orders int) {
	w.t.Helper()
	w.taps++
	answered := true
	tap := func() {
		ctx, stop := context.WithTimeout(s.ctx, timeout)
		defer stop()
		var err error
		if s.size.touch {
			err = chromedp.Do(ctx, chromedp.TapXY(at.x, at.y))
		} else {
			err = chromedp.Do(ctx, chromedp.MouseClickXY(at.x, at.y))
		}
		if answered = answered && err == nil; err != nil && !errors.Is(err, context.DeadlineExceeded) {
			w.t.Fatalf("%s: %v", s.who, err)
		}
	}
	s.until("(twotaps.begins(), twotaps.aims(), true)")
	tap()
	chosen := ""
	if gap >= 200 { // the effect of the first tap is shown
		w.settles(s)
		chosen = poll[string](s, timeout, `twotaps.chosen() || " "`)
	}
	s.until(fmt.Sprintf("(twotaps.passes(%d), twotaps.aims(), true)", gap))
	tap()
	w.settles(s)
	after := poll[string](s, timeout, `twotaps.chosen() || " "`)
	result := poll[struct {
		Same bool
		Late []string
	}](s, timeout, "twotaps.ends()")
	kinds, _ := w.ordered(newest)
	if len(kinds) > 0 {
		w.orders++
	}
	what := ""
	switch {
	case !answered: // now and then the browser says nothing of a tap whose page goes away: the second one came seconds later
		w.t.Logf("%s: %q, %s: no answer to a tap", st.name, c.Name, at.name)
	case result.Same:
	case len(result.Late) > 0:
		what = "the second tap sends " + strings.Join(result.Late, " and ")
	case len(kinds) > 1:
		what = "the log has " + strings.Join(kinds, ", ")
	case chosen != "" && chosen != after && len(kinds) == 0:
		what = fmt.Sprintf("the second tap changes what is chosen: %q is %q", chosen, after)
	}
	if what != "" {
		key := fmt.Sprintf("%s %d×%d touch=%v: %q, %s, %d ms: %s", st.name, s.size.width, s.size.height, s.size.touch, c.Name, at.name, gap, what)
		if w.found[key]++; w.found[key] == 1 {
			w.t.Errorf("%s", key) // at once: the whole walk takes hours
		}
		s.screenshot("two-taps")
	}
	return len(kinds)
}

// settles waits until the page shows the effect of a tap, also when another page replaces it.
func (w *tapWalk) settles(s *screen) {
	w.t.Helper()
	late := time.Now().Add(4 * timeout)
	for {
		ctx, stop := context.WithTimeout(s.ctx, 2*timeout)
		_, err := chromedp.Run(ctx, chromedp.Evaluate[bool]("document.readyState === 'complete' ? twotaps.settled() : Promise.reject('loading')", chromedp.EvalAwaitPromise))
		stop()
		if err == nil {
			return
		}
		if time.Now().After(late) {
			w.t.Fatalf("%s: the page does not come to rest: %v", s.who, err)
		}
	}
}

// ends reports how many there were.
func (w *tapWalk) ends() {
	w.t.Helper()
	if long && w.orders == 0 {
		w.t.Errorf("no tap has led to an order")
	}
	w.t.Logf("%d double taps, %d of them with an order, %d more than one tap", w.taps, w.orders, len(w.found))
}
