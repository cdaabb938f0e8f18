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

	"github.com/chromedp/chromedp"

	"scacchimagici/internal/screen/gallery"
	"scacchimagici/internal/web"
	"scacchimagici/views/side"
)

//go:embed testdata/walk.js
var walk string

// walked is a kind of screen: the addresses of its states, the sizes of its devices, and what it must
// fulfil on them.
type walked struct {
	name   string
	paths  func(t *testing.T) []string
	sizes  []size
	target int  // least width and height of a control
	scroll bool // needed parts may stand below the window
	desk   bool // it is a page of the organiser
	loaded bool // its scripts need a load for each state, to show what has been tapped
	lost   bool // the page says that the server is not heard
	scales bool // it scales with the window, so that the normal tests look at one size
	story  bool // its controls keep their places from one event to the next
}

// The devices of the walk.
var (
	tablets = []size{{1280, 800, true}, {1024, 768, true}, {1024, 600, true}, {800, 1280, true}}
	pocket  = []size{{390, 844, true}, {360, 640, true}, {320, 568, true}}
	phones  = []size{{320, 568, true}, {360, 740, true}, {390, 844, true}, {430, 932, true}}
	zoomed  = []size{{195, 422, true}} // 390 wide at 200 %
	walls   = []size{{1920, 1080, false}, {1280, 720, false}, {1024, 768, false}, {3840, 2160, false}}
	puzzled = append(phones[:4:4], size{360, 640, true}, size{844, 390, true}, size{1024, 768, true}, size{1440, 900, false})
	laptops = []size{{1440, 900, false}, {1280, 720, false}, {720, 450, false}} // the last one at 200 %
)

// screensToWalk is the table of all screens.
var screensToWalk = []walked{
	{name: "referee", sizes: tablets, target: 56, story: true},
	{name: "referee-touched", sizes: tablets, target: 56, loaded: true},
	{name: "intervention", sizes: tablets, target: 56, loaded: true},
	{name: "strategist", sizes: pocket, target: 44, story: true},
	{name: "public", sizes: phones, target: 44},
	{name: "public", sizes: zoomed, target: 44, scroll: true},
	{name: "public", sizes: phones, target: 44, lost: true, scroll: true},
	{name: "phone-ranking", sizes: phones, target: 44, scroll: true},
	{name: "phone-calendar", sizes: phones, target: 44, scroll: true},
	{name: "projector", sizes: walls},
	{name: "projector-two", sizes: walls},
	{name: "projector-noticed", sizes: walls},
	{name: "projector", sizes: walls, lost: true},
	{name: "projector-two", sizes: walls, lost: true},
	{name: "wall-welcome", sizes: walls, lost: true},
	{name: "wall-ranking", sizes: walls},
	{name: "wall-next", sizes: walls},
	{name: "wall-ceremony", sizes: walls},
	{name: "wall-welcome", sizes: walls},
	{name: "wall-course", sizes: walls},
	{name: "wall-puzzle", sizes: walls},
	{name: "overlay-score", sizes: walls[:2], scales: true},
	{name: "overlay-clocks", sizes: walls[:2], scales: true},
	{name: "overlay-board", sizes: walls[:2], scales: true},
	{name: "overlay-duel", sizes: walls[:2], scales: true},
	{name: "overlay-combined", sizes: walls[:2], scales: true},
	{name: "overlay-ranking", sizes: walls[:2], scales: true},
	{name: "overlay-person", sizes: walls[:2], scales: true},
	{name: "button", sizes: phones, target: 44, scroll: true},
	{name: "desk-triggers", sizes: laptops, target: 44, scroll: true},
	{name: "desk-triggers", sizes: phones, target: 44, scroll: true},
	{name: "desk-trigger-made", sizes: phones, target: 44, scroll: true},
	{name: "overlay-desk", sizes: laptops, target: 44, scroll: true},
	{name: "overlay-desk", sizes: phones, target: 44, scroll: true},
	{name: "wall-cup", sizes: walls},
	{name: "desk-cup", sizes: laptops, target: 44, scroll: true},
	{name: "cup", sizes: phones, target: 44, scroll: true},
	{name: "table", sizes: slices.Concat(handheld, alsoWhole), target: 44, loaded: true},
	{name: "share", sizes: slices.Concat(phones, tablets[:1], laptops[:1]), target: 44, scroll: true},
	{name: "puzzle", sizes: puzzled, target: 34, scroll: true, loaded: true, paths: pages(
		"/gallery/puzzle/magnetone-asked", "/gallery/puzzle/magnetone-weak-solved", "/gallery/puzzle/boop-missed", "/gallery/puzzle/boop-revealed",
		"/gallery/puzzle/metamate-revealed", "/gallery/puzzle/metamate-answered",
	)},
	{name: "puzzle of small pieces", sizes: puzzled, scroll: true, loaded: true, paths: pages("/gallery/puzzle/minimeta-missed", "/gallery/puzzle/minimeta-answered")},
	{name: "lesson", sizes: puzzled, target: 24, loaded: true, paths: pages(
		"/tavoli/lezioni/boop/1", "/tavoli/lezioni/minimeta/5", "/tavoli/lezioni/metamate/9", "/tavoli/lezioni/minimeta/11", "/tavoli/lezioni/magnetone/3",
	)},
	{name: "why", sizes: puzzled, target: 44, loaded: true},
	{name: "puzzles", sizes: puzzled, target: 44, scroll: true, paths: pages("/tavoli/problemi", "/tavoli/problemi/boop", "/tavoli/problemi/minimeta?grado=hard")},
	{name: "desk-day", sizes: laptops[:1], target: 44},
	{name: "desk-day", sizes: laptops[1:], target: 44, scroll: true},
	{name: "desk-day", sizes: phones, target: 44, scroll: true},
	{name: "desk-day", sizes: phones, target: 44, scroll: true, lost: true},
	{name: "desk-ranking", sizes: laptops, target: 44, scroll: true},
	{name: "desk-ranking", sizes: phones, target: 44, scroll: true},
	{name: "desk-correction", sizes: laptops, target: 44, scroll: true},
	{name: "desk-outcome", sizes: laptops, target: 44, scroll: true},
	{name: "desk-points", sizes: laptops, target: 44, scroll: true},
	{name: "desk-spells", sizes: laptops, target: 44, scroll: true},
	{name: "spare", sizes: append(laptops[:2:2], tablets[1:3]...), target: 44, scroll: true},
	{name: "spare", sizes: phones, target: 44, scroll: true},
	{name: "desk-spares", sizes: laptops, target: 44, scroll: true},
	{name: "desk-left", sizes: laptops, target: 44, scroll: true},
	{name: "changeover", sizes: append(phones[:4:4], tablets...), target: 44},
	{name: "changeover", sizes: walls[:1]},
	{name: "door", sizes: phones, target: 44, scroll: true},
	{name: "door", sizes: walls, target: 44, scroll: true},
	{name: "phone", sizes: slices.Concat(phones, tablets, laptops), target: 44, scroll: true},
	{name: "phone", sizes: zoomed, target: 44, scroll: true},
	{name: "desk-copies", sizes: append(laptops[:2:2], tablets[1:]...), target: 44, scroll: true},
	{name: "desk-copies", sizes: phones, target: 44, scroll: true},
	{name: "desk-alarms", sizes: append(laptops[:2:2], phones...), target: 44, scroll: true},
	{name: "relay", sizes: phones, target: 44, scroll: true},
	{name: "relay", sizes: walls, target: 44, scroll: true},
	{name: "desk-tables", sizes: laptops, target: 44, scroll: true},
	{name: "desk-tables", sizes: phones, target: 44, scroll: true},
	{name: "entry", sizes: phones, target: 44, scroll: true, paths: pages("/", "/entra", "/accedi", "/classifica", "/calendario", "/api/")},
	{name: "entry", sizes: zoomed, target: 44, scroll: true, paths: pages("/", "/entra", "/classifica", "/calendario")},
	{name: "desk", sizes: laptops, target: 44, scroll: true, desk: true, paths: pages(
		"/desk", "/desk/nuova", "/desk/cartellini", "/desk/tornei", "/desk/tornei/nuovo", "/desk/tornei/importa", "/desk/case", "/desk/persone",
		"/desk/persone/importa", "/desk/persone/strateghi", "/desk/regole", "/desk/regole/incantesimi", "/desk/calendario", "/desk/calendario?scacchiere=1",
		"/desk/classifica", "/desk/rapporto", "/desk/registro", "/desk/dispositivi", "/desk/copie", "/desk/copie/posto", "/desk/scorta",
		"/desk/cartellini/fogli", "/desk/schermi", "/desk/overlay", "/desk/sito",
	)},
	{name: "desk", sizes: phones[:3], target: 44, scroll: true, desk: true, paths: pages(
		"/desk/cartellini/fogli", "/desk/copie/posto", "/desk/persone", "/desk/calendario", "/desk/classifica", "/desk/rapporto", "/desk/domande", "/desk/overlay", "/desk/sito",
	)},
}

// inGerman are the kinds of screens that visitors and the crowd see: the long tests walk them in German too,
// because of its long words.
var inGerman = strings.Fields(`public phone-ranking phone-calendar cup door phone relay changeover entry
	projector projector-two projector-noticed wall-welcome wall-ranking wall-next wall-ceremony wall-course wall-puzzle wall-cup
	overlay-score overlay-clocks overlay-board overlay-duel overlay-combined overlay-ranking overlay-person`)

func pages(paths ...string) func(*testing.T) []string {
	return func(*testing.T) []string { return paths }
}

// telling are the states that differ most: the normal tests walk these, the long ones all.
var telling = strings.Fields(`planned-named purchase-assigned purchase-confirmed deployment-placed ready-ticked ready-tossed
	thinking-performed thinking-raised direct-called duel-long duel-king performing-paused performing-undone thinking-undone thinking-held thinking-stuck duel-unasked duel-late performing-long thinking-timed-out finished-long
	between evening six-boards set-up screen seat abandoned noticed eight twelve tied award-of-many winner winner-of-twelve noticed-twelve noticed-winner
	gone full ask folders several only-looking screens boop-solved minimeta-asked works turning won-before judged-better slow tenable walk
	following-alone silent-behind disk-full asking-found stranger pairing silent former laptop arriving behind
	of-strategist long-name no-match in-turn long-question preview wrong spell-open list edited paper-purchase paper-later paper-duel
	waiting guest magnetone-moving weak boop-cats metamate-start metamate-late minimeta thinking replay replay-minimeta offered closed iphone android`)

// states returns the addresses of a kind of screen.
func (k walked) states(t *testing.T) []string {
	if k.paths != nil {
		return k.paths(t)
	}
	var found []string
	for _, page := range gallery.Pages(web.Gallery(new(side.Beside))) {
		on, moment, _ := strings.Cut(page, "/")
		if on == k.name && (long || slices.Contains(telling, moment)) {
			found = append(found, "/gallery/"+page)
		}
	}
	return found
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
		for _, k := range screensToWalk {
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
	if k.lost || k.scales || len(states) > 3 {
		most = 1 // much alike: the page without contact, an overlay at another size, or one of many states
	}
	back := true
	for n, path := range states {
		turn := (n + n/4) % 2 // each of the sizes gets both languages
		shown := languages[turn : turn+1]
		if long {
			shown = languages
			if slices.Contains(inGerman, k.name) {
				shown = append(languages[:2:2], "de")
			}
		}
		for _, lang := range shown {
			sizes := slices.Clone(byTurns(k.sizes, n, most))
			if back = !back; back {
				slices.Reverse(sizes) // the next page comes in the window of the last one: less is laid out twice
			}
			on.cookie("lingua", lang)
			on.steps(chromedp.EmulateViewport(sizes[0].width, sizes[0].height)) // a page comes on its own device
			on.turnTo(k, path, themes[n%len(themes)])
			for _, of := range sizes {
				on.resize(of)
				if k.lost {
					await[int](on, "walk.lose()")
				}
				for _, found := range eval[[]walkFault](on, fmt.Sprintf("walk.measure({target: %d, whole: %t})", k.target, !k.scroll)) {
					all.add(k.name, of, lang, path, found)
				}
				all.Lock()
				all.screens++
				all.Unlock()
			}
		}
	}
	if k.story {
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
	if k.loaded {
		path += "?theme=" + theme
	}
	if k.paths != nil || k.loaded || !eval[bool](s, "Boolean(window.walk)") {
		s.visit(path)
		s.until(`document.querySelector("#main")`)
		s.steps(chromedp.Evaluate[chromedp.Void](walk + ";0"))
	}
	if k.paths == nil && !k.loaded {
		await[string](s, "walk.show("+quote(path)+","+quote(theme)+")")
	}
}

// resize gives the page another window, and lets it come to rest.
func (s *screen) resize(to size) {
	s.t.Helper()
	s.steps(chromedp.EmulateViewport(to.width, to.height))
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
// scene, keeps its place.
func (k walked) tell(on *screen, all *tally) {
	on.cookie("lingua", "it")
	before := map[size]places{}
	for _, moment := range gallery.Story() {
		path := "/gallery/" + k.name + "/" + moment.Name
		on.turnTo(k, path, themes[0])
		for _, of := range k.sizes {
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
