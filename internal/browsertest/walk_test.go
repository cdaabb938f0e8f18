package browsertest

import (
	_ "embed"
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"

	"scacchimagici/internal/screen/gallery"
	"scacchimagici/internal/side/game/gamescreen"
	"scacchimagici/internal/side/game/registry"
	"scacchimagici/internal/web"
	"scacchimagici/views/side"
)

//go:embed testdata/walk.js
var walk string

// walked is a screen with what it must fulfil, and the addresses of its states.
type walked struct {
	gallery.Walk
	name   string
	sizes  []size
	paths  func(t *testing.T) []string // nil: its states in the gallery
	desk   bool                        // it is a page of the organiser
	german bool                        // the crowd reads it: the long tests walk it in German too, because of its long words
}

// windows are sizes of the gallery as this package has them.
func windows(sizes []gallery.Size) []size {
	var all []size
	for _, s := range sizes {
		all = append(all, size{s.Width, s.Height, s.Touch})
	}
	return all
}

// tablets are those of Referees.
var tablets = windows(gallery.Tablets)

// screensToWalk are the kinds of the gallery, as each says, and further pages.
func screensToWalk() []walked {
	var all []walked
	for _, kind := range web.Gallery(new(side.Beside)) {
		for _, w := range kind.Walks {
			all = append(all, walked{Walk: w, name: kind.Name, sizes: windows(w.Sizes), german: kind.Reader == gallery.Crowd})
		}
	}
	for _, k := range furtherPages {
		k.sizes = windows(k.Sizes)
		all = append(all, k)
	}
	return all
}

// furtherPages are walked as the program serves them.
var furtherPages = []walked{
	{name: "puzzle", Walk: gallery.Walk{Sizes: gallery.Playing, Target: 34, Scroll: true, Loaded: true}, paths: pages(
		"/gallery/puzzle/magnetone-asked", "/gallery/puzzle/magnetone-weak-solved", "/gallery/puzzle/boop-missed", "/gallery/puzzle/boop-revealed",
		"/gallery/puzzle/metamate-revealed", "/gallery/puzzle/metamate-answered",
	)},
	{name: "puzzle of small pieces", Walk: gallery.Walk{Sizes: gallery.Playing, Scroll: true, Loaded: true}, paths: pages("/gallery/puzzle/minimeta-missed", "/gallery/puzzle/minimeta-answered")},
	{name: "lesson", Walk: gallery.Walk{Sizes: gallery.Playing, Target: 24, Loaded: true}, paths: pages(
		"/tavoli/lezioni/boop/1", "/tavoli/lezioni/minimeta/5", "/tavoli/lezioni/metamate/9", "/tavoli/lezioni/minimeta/11", "/tavoli/lezioni/magnetone/3",
	)},
	{name: "puzzles", Walk: gallery.OnPhones.On(gallery.Playing...), paths: pages("/tavoli/problemi", "/tavoli/problemi/boop", "/tavoli/problemi/minimeta?grado=hard")},
	{name: "entry", Walk: gallery.OnPhones, german: true, paths: pages("/", "/entra", "/accedi", "/classifica", "/calendario", "/api/")},
	{name: "entry", Walk: gallery.OnPhones.On(gallery.Zoomed...), german: true, paths: pages("/", "/entra", "/classifica", "/calendario")},
	{name: "desk", Walk: gallery.OnLaptops, desk: true, paths: pages(
		"/desk", "/desk/nuova", "/desk/cartellini", "/desk/tornei", "/desk/tornei/nuovo", "/desk/tornei/importa", "/desk/case", "/desk/persone",
		"/desk/persone/importa", "/desk/persone/strateghi", "/desk/regole", "/desk/regole/incantesimi", "/desk/calendario", "/desk/calendario?scacchiere=1", "/desk/programma",
		"/desk/classifica", "/desk/rapporto", "/desk/registro", "/desk/dispositivi", "/desk/rete", "/desk/suono", "/desk/suono/qui", "/desk/copie", "/desk/copie/posto", "/desk/scorta",
		"/desk/cartellini/fogli", "/desk/schermi", "/desk/overlay", "/desk/sito", "/desk/strumenti",
	)},
	{name: "desk", Walk: gallery.OnPhones.On(gallery.Phones[:3]...), desk: true, paths: pages(
		"/desk/cartellini/fogli", "/desk/copie/posto", "/desk/persone", "/desk/calendario", "/desk/programma", "/desk/classifica", "/desk/rapporto", "/desk/domande", "/desk/overlay", "/desk/sito", "/desk/strumenti",
	)},
}

func pages(paths ...string) func(*testing.T) []string {
	return func(*testing.T) []string { return paths }
}

// telling are the states that differ most: the normal tests walk these, the long ones all. Of a kind without any of them
// both walk all. Of a game that has none of its own among them the normal tests walk its table as it usually is.
var telling = strings.Fields(`planned-named purchase-arriving ready-arriving purchase-assigned purchase-confirmed deployment-placed ready-ticked ready-tossed
	thinking-performed thinking-raised direct-called duel-long duel-king thinking-paused performing-undone thinking-undone thinking-held thinking-stuck duel-unasked duel-late performing-long thinking-timed-out finished-long
	between evening six-boards set-up screen seat abandoned noticed eight twelve tied award-of-many winner winner-of-twelve noticed-twelve noticed-winner
	gone full ask folders several only-looking screens boop-solved minimeta-asked works turning won-before judged-better slow tenable walk
	following-alone silent-behind disk-full asking-found stranger pairing silent former laptop arriving behind
	of-strategist long-name no-match in-turn long-question preview wrong spell-open list edited asking proposed paper-purchase paper-later paper-duel
	waiting guest magnetone-moving weak boop-cats metamate-start metamate-late minimeta thinking replay replay-minimeta offered closed iphone android`)

// states returns the addresses of a kind of screen.
func (k walked) states(t *testing.T) []string {
	if k.paths != nil {
		return k.paths(t)
	}
	var all, found []string
	for _, page := range gallery.Pages(web.Gallery(new(side.Beside))) {
		on, moment, _ := strings.Cut(page, "/")
		if on != k.name || !strings.HasPrefix(moment, k.Only) {
			continue
		}
		all = append(all, "/gallery/"+page)
		if slices.Contains(telling, moment) || on == "table" && unnamedGame(moment) {
			found = append(found, "/gallery/"+page)
		}
	}
	if long || found == nil {
		return all
	}
	return found
}

// unnamedGame reports whether a state of a table is that of a game that telling does not name.
func unnamedGame(moment string) bool {
	is := func(s gamescreen.Screen) bool { return s.ID == moment }
	return slices.ContainsFunc(registry.Screens(), is) && !slices.ContainsFunc(telling, func(t string) bool { return strings.HasPrefix(t, moment) })
}

// walkFault is a fault that the walk has found on a page.
type walkFault struct{ What, Element, More string }

// tally collects the faults: the same one in several states counts as one.
type tally struct {
	sync.Mutex
	screens int
	found   map[string][]string // by fault, the states that have it
}

func (f *tally) add(screen string, of size, lang, state string, fault walkFault) {
	f.Lock()
	defer f.Unlock()
	key := fmt.Sprintf("%s %d×%d: %s: %s", screen, of.width, of.height, fault.What, fault.Element)
	f.found[key] = append(f.found[key], fmt.Sprintf("%s (%s) %s", state, lang, fault.More))
}

// TestWalk measures every screen at every size: words that are cut or broken, parts that overlap, leave the
// window or are too small, and controls that move under the finger.
func TestWalk(t *testing.T) {
	t.Parallel()
	s := servePlayed(t, "--gallery")
	all := tally{found: map[string][]string{}}
	t.Run("screens", func(t *testing.T) {
		for _, k := range screensToWalk() {
			t.Run(k.name, func(t *testing.T) {
				t.Parallel()
				k.walk(t, s, &all)
			})
		}
	})
	for _, fault := range slices.Sorted(maps.Keys(all.found)) {
		states := all.found[fault]
		t.Errorf("%s; %d times, first in %s", fault, len(states), states[0])
	}
	t.Logf("%d screens walked, %d faults", all.screens, len(all.found))
}

// walk goes through the states of a kind of screen at all its sizes, languages and themes by turns.
func (k walked) walk(t *testing.T, s *server, all *tally) {
	var on *screen
	if k.desk {
		organiser := s.newClient(t)
		organiser.signIn()
		on = organiser.match("").seated("organiser", laptop)
	} else {
		on = open(t, k.name, k.sizes[0], s.address)
	}
	languages := []string{"it", "en"}
	states := k.states(t)
	most := 2
	if k.Lost || k.Said || k.Scales || len(states) > 3 {
		most = 1 // much alike: the page without contact, an overlay at another size, or one of many states
	}
	back := true
	for n, path := range states {
		turn := (n + n/4) % 2 // each of the sizes gets both languages
		shown := languages[turn : turn+1]
		if long {
			shown = languages
			if k.german {
				shown = append(languages[:2:2], "de")
			}
		}
		for _, lang := range shown {
			sizes := slices.Clone(byTurns(k.sizes, n, most))
			if back = !back; back {
				slices.Reverse(sizes) // the next page comes in the window of the last one: less is laid out twice
			}
			on.cookie("lingua", lang)
			on.steps(chromedp.EmulateViewport(sizes[0].width, sizes[0].height, unseen)) // a page comes on its own device
			on.turnTo(k, path, themes[n%len(themes)])
			for _, of := range sizes {
				on.resize(of)
				if k.Said {
					eval[int](on, `document.getElementById("band")?.offsetHeight ?? walk.announce(`+quote(gallery.Notice)+`)`)
				}
				if k.Clear {
					for _, control := range eval[[]string](on, "walk.refuse()") {
						all.add(k.name, of, lang, path, walkFault{"under a refusal", control, ""})
					}
				}
				if k.Lost {
					await[int](on, "walk.lose()")
				}
				for _, found := range eval[[]walkFault](on, fmt.Sprintf("walk.measure({target: %d, whole: %t})", k.Target, !k.Scroll)) {
					if k.Narrow && found.What == "cut" && strings.HasPrefix(found.Element, "span.nm") {
						continue
					}
					all.add(k.name, of, lang, path, found)
				}
				all.Lock()
				all.screens++
				all.Unlock()
			}
		}
	}
	if k.Story {
		k.tell(on, all)
	}
}

// byTurns returns the sizes for the nth of several states: in the normal tests at most so many, others for the
// next state, in the long ones all.
func byTurns(sizes []size, n, most int) []size {
	if long {
		return sizes
	}
	every := (len(sizes) + most - 1) / most
	var found []size
	for i, of := range sizes {
		if i%every == n%every {
			found = append(found, of)
		}
	}
	return found
}

// turnTo shows a page; one of the gallery replaces the last one without a load.
func (s *screen) turnTo(k walked, path, theme string) {
	s.t.Helper()
	if k.Loaded {
		path += "?theme=" + theme
	}
	if k.paths != nil || k.Loaded || !eval[bool](s, "Boolean(window.walk)") {
		s.visit(path)
		s.until(`document.querySelector("#main")`)
		s.steps(chromedp.Evaluate[chromedp.Void](walk + ";0"))
	}
	if k.paths == nil && !k.Loaded {
		await[string](s, "walk.show("+quote(path)+","+quote(theme)+")")
	}
}

// unseen is a window that draws only its first pixel: what is measured needs no picture.
func unseen(of *emulation.SetDeviceMetricsOverrideParams, _ *emulation.SetTouchEmulationEnabledParams) {
	of.Viewport = &page.Viewport{Width: 1, Height: 1, Scale: 1}
}

// resize gives the page another window, and lets it come to rest.
func (s *screen) resize(to size) {
	s.t.Helper()
	s.steps(chromedp.Evaluate[chromedp.Void]("walk.hide()"), chromedp.EmulateViewport(to.width, to.height, unseen))
	await[int](s, fmt.Sprintf("walk.settle(%d, %d)", to.width, to.height))
}

func await[T any](s *screen, js string) T {
	s.t.Helper()
	v, err := chromedp.Run(s.ctx, chromedp.Evaluate[T](js, chromedp.EvalAwaitPromise))
	if err != nil {
		s.t.Fatalf("%s: %s: %v", s.who, js, err)
	}
	return v
}

// places are the boxes of a page's orders.
type places struct {
	Scene  string
	Places map[string]struct{ Left, Top, Right, Bottom float64 }
}

// near returns the controls near the finger that has just caused an event.
func near(moment string) string {
	const always = ".btn.main, header .btn"
	switch parts := strings.SplitN(moment, "-", 3); parts[2] {
	case "bought", "sold":
		return always + ", .prices .btn"
	case "assigned":
		return always + ", .people .btn"
	case "placed", "taken-back":
		return always
	}
	return "main .btn, header .btn"
}

// tell goes through the events of one match: an order that can be given before and after an event, in the same
// scene, keeps its place. The normal tests look at two windows, the long ones at all.
func (k walked) tell(on *screen, all *tally) {
	on.cookie("lingua", "it")
	before := map[size]places{}
	sizes := byTurns(k.sizes, 0, 2)
	for _, moment := range gallery.Story() {
		path := "/gallery/" + k.name + "/" + moment.Name
		on.turnTo(k, path, themes[0])
		for _, of := range sizes {
			on.resize(of)
			now := eval[places](on, "walk.places("+quote(near(moment.Name))+")")
			for name, at := range now.Places {
				was, there := before[of].Places[name]
				if dx, dy := at.Left-was.Left, at.Top-was.Top; there && now.Scene == before[of].Scene && math.Max(math.Abs(dx), math.Abs(dy)) > 2 {
					all.add(k.name, of, "it", path, walkFault{"moves", name, fmt.Sprintf("by %.0f, %.0f px", dx, dy)})
				}
			}
			before[of] = now
		}
	}
}
