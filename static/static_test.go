package static_test

import (
	"io/fs"
	"math"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"scacchimagici/internal/tournament"
	"scacchimagici/static"
	"scacchimagici/views/gallery"
)

func TestOpen(t *testing.T) {
	tests := []struct {
		name    string
		address string
		typ     string // empty: there is no such file
	}{
		{"a sheet", static.Path("css/base.css"), "text/css; charset=utf-8"},
		{"sheets that are sent as one", static.Path("css/every-page.css"), "text/css; charset=utf-8"},
		{"a font", static.Path("fonts/inter-latin.woff2"), "font/woff2"},
		{"of an older version", static.Prefix + "00000000/css/base.css", ""},
		{"without a version", static.Prefix + "css/base.css", ""},
		{"outside", static.Path("../embed.go"), ""},
		{"a font of printed documents", static.Path("fonts/cinzel-700.ttf"), ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			a, ok := static.Open(tt.address)
			if ok != (tt.typ != "") || a.Type != tt.typ {
				t.Errorf("Open(%q) = %q, %v", tt.address, a.Type, ok)
			}
		})
	}
}

// weight is what a file costs on the wire.
func weight(t *testing.T, name string) int {
	t.Helper()
	a, ok := static.Open(static.Path(name))
	if !ok {
		t.Fatalf("no file %s", name)
	}
	if a.Gzip != nil {
		return len(a.Gzip)
	}
	return len(a.Plain())
}

func TestWeights(t *testing.T) {
	styles := []string{"css/every-page.css"} // one file on the wire
	common := append(slices.Clone(styles),
		"js/live.js", "js/text.js", "js/idiomorph.js", "js/clock.js", "js/board.js", "js/motion.js", "js/sound.js", "js/device.js", "js/hold.js", "js/send.js",
		"pieces.svg", "arms.svg", "icons.svg", "favicon.svg",
		"fonts/inter-latin.woff2", "fonts/cinzel-latin-700.woff2", "fonts/eb-garamond-latin-500.woff2",
	)
	referee := []string{"css/referee.css", "css/referee-before.css", "css/referee-duel.css"}
	tests := []struct {
		name  string
		files []string
		most  int // bytes on the wire
	}{
		{"styles of the Referee", append(slices.Clone(referee), styles...), 20_100},
		{"styles of a Strategist", append([]string{"css/strategist.css"}, styles...), 14_500},
		{"styles of a projector", append([]string{"css/projector.css"}, styles...), 14_800},
		{"ranking, ceremony and side tables on a wall, on top of that", []string{"css/projector-pages.css"}, 4_000},
		{"styles of the public", append([]string{"css/public.css"}, styles...), 13_000},
		{"styles of the organiser", append([]string{"css/organiser.css"}, styles...), 14_000},
		{"styles of the side tables", append([]string{"css/table.css"}, styles...), 13_500},
		{"a side table of chess pieces, on top of that", []string{"css/tokens-metas.css", "css/metas.css", "js/metas.js", "pieces.svg"}, 5_700},
		{"a puzzle, on top of that", []string{"css/puzzles.css", "js/puzzles.js"}, 3_000},
		{"Mini Meta Chess, on top of that", []string{"css/tokens-minimeta.css", "css/minimeta.css", "js/minimeta.js"}, 7_200},
		{
			"side table, with 8 kB left for the page", append([]string{
				"css/table.css", "css/table-places.css", "css/table-sideways.css", "js/live.js", "js/text.js", "js/idiomorph.js", "js/clock.js", "js/board.js", "js/motion.js", "js/sound.js", "js/device.js", "js/hold.js", "js/send.js",
				"js/table.js", "js/effects.js", "js/choices.js", "js/premove.js", "js/spoken.js", "js/drawing.js", "js/fetched.js", "js/morph.js", "table.svg", "icons.svg", "favicon.svg", "fonts/inter-latin.woff2", "fonts/cinzel-latin-700.woff2",
			}, styles...), 98_000,
		},
		{
			"rules of Metamate, with 10 kB left for the page", append([]string{
				"css/table.css", "css/tokens-metas.css", "css/metas.css", "js/live.js", "js/text.js", "js/idiomorph.js", "js/clock.js", "js/board.js", "js/motion.js", "js/sound.js", "js/device.js", "js/hold.js", "js/send.js",
				"js/rules.js", "js/examples.js", "js/effects.js", "js/choices.js", "js/fetched.js", "js/morph.js", "js/correction.js", "js/metas.js", "pieces.svg", "table.svg", "icons.svg", "favicon.svg",
				"fonts/inter-latin.woff2", "fonts/cinzel-latin-700.woff2",
			}, styles...), 94_000,
		},
		{
			"lobby of the side tables, with 16 kB left for the page", append([]string{
				"css/lobby.css", "js/live.js", "js/text.js", "js/idiomorph.js", "js/clock.js", "js/board.js", "js/motion.js", "js/sound.js", "js/device.js", "js/hold.js", "js/send.js",
				"js/correction.js", "js/fetched.js", "js/morph.js", "js/lobby.js", "table.svg", "icons.svg", "favicon.svg", "fonts/inter-latin.woff2", "fonts/cinzel-latin-700.woff2",
			}, styles...), 84_000,
		},
		{"Referee, with 8 kB left for the page", append(slices.Clone(referee), common...), 114_000},
		{"projector", append([]string{"css/projector.css", "css/projector-pages.css"}, common...), 114_000},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			sum := 0
			for _, f := range tt.files {
				sum += weight(t, f)
			}
			t.Logf("%d bytes", sum)
			if sum > tt.most {
				t.Errorf("%d bytes, at most %d", sum, tt.most)
			}
		})
	}
}

var hex = regexp.MustCompile(`#[0-9a-fA-F]{3,8}\b`)

func TestColoursAreTokens(t *testing.T) {
	err := fs.WalkDir(static.FS, "css", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || strings.HasPrefix(name, "css/tokens") {
			return err
		}
		text, err := fs.ReadFile(static.FS, name)
		for i, line := range strings.Split(string(text), "\n") {
			if c := hex.FindString(line); c != "" {
				t.Errorf("%s:%d: colour %s stands outside of the tokens", name, i+1, c)
			}
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}

var (
	tokenRule = regexp.MustCompile(`(?s)([^{}]*)\{(.*?)\}`)
	token     = regexp.MustCompile(`--([\w-]+):(#[0-9a-f]{3,8});`)
)

func TestContrast(t *testing.T) {
	pairs := []struct {
		ink, ground string
		least       float64
	}{
		{"ink", "ground", 4.5},
		{"ink", "panel", 4.5},
		{"ink", "soft", 4.5},
		{"ink", "sq-last", 4.5},
		{"dim", "ground", 4.5},
		{"dim", "panel", 4.5},
		{"dim", "soft", 4.5},
		{"accent", "ground", 4.5},
		{"accent", "panel", 4.5},
		{"ok", "ground", 4.5},
		{"ok", "panel", 4.5},
		{"warn", "ground", 4.5},
		{"warn", "panel", 4.5},
		{"warn", "soft", 4.5},
		{"bad", "ground", 4.5},
		{"bad", "panel", 4.5},
		{"on-main", "main-hover", 4.5},
		{"on-silent", "silent", 4.5},
		{"co", "sq-light", 4.5},
		{"co-d", "sq-dark", 4.5},
		{"gold", "gold-rim", 4.5},
		{"mk", "sq-light", 3},
		{"mk", "sq-dark", 3},
		{"pick", "pick-fill", 3},
		{"edge", "panel", 3},
	}
	for theme, colours := range themes(t, "css/tokens.css") {
		for _, p := range pairs {
			if theme == "notte" && p.ground == "sq-last" {
				continue // there ink is light: figures on squares do not use it
			}
			if got := contrast(colours[p.ink], colours[p.ground]); got < p.least {
				t.Errorf("%s: %s on %s is %.2f:1, at least %.1f", theme, p.ink, p.ground, got, p.least)
			}
		}
	}
}

// themes returns the colours of each theme by their names, with those of later files instead of earlier ones. A rule
// for ":root" holds for all themes.
func themes(t *testing.T, files ...string) map[string]map[string]string {
	t.Helper()
	all := map[string]map[string]string{}
	for _, theme := range []string{"pergamena", "sole", "notte"} {
		all[theme] = map[string]string{}
		for _, file := range files {
			text, err := fs.ReadFile(static.FS, file)
			if err != nil {
				t.Fatal(err)
			}
			for _, rule := range tokenRule.FindAllStringSubmatch(string(text), -1) {
				ofPage := !strings.Contains(rule[1], " .")
				if !ofPage || !strings.Contains(rule[1], theme) && !strings.Contains(rule[1], ":root") {
					continue
				}
				for _, c := range token.FindAllStringSubmatch(rule[2], -1) {
					all[theme][c[1]] = c[2]
				}
			}
		}
	}
	return all
}

// TestContrastOfGames checks the colours of games with a look of their own: words on their grounds, marks on their
// squares, and large pieces of both sides, which differ in grey too.
func TestContrastOfGames(t *testing.T) {
	words := "ink/ground ink/panel ink/soft dim/ground dim/panel dim/soft accent/ground accent/panel ok/panel warn/panel bad/panel on-main/main on-main/main-hover"
	tests := []struct{ file, words, marks string }{
		{
			"css/tokens-boop.css", words + " wood-ink/wood pillow-ink/pillow on-title/title",
			"mk/quilt mk/patch-1 mk/patch-2 mk/patch-3 mk/patch-4 mk/patch-5 mk/patch-6 repel/quilt repel/patch-4 seam/quilt",
		},
		{"css/tokens-magnetone.css", words + " brass-ink/brass", ""},
		{"css/tokens-minimeta.css", "deck-ink/deck", "tile-w/tile-b tile-rim/tile-w man-b/tile-w man-w/tile-b steer/halo"},
	}
	for _, tt := range tests {
		for theme, colours := range themes(t, "css/tokens.css", tt.file) {
			for least, pairs := range map[float64]string{4.5: tt.words, 3: tt.marks} {
				for _, pair := range strings.Fields(pairs) {
					ink, ground, _ := strings.Cut(pair, "/")
					if got := contrast(colours[ink], colours[ground]); !(got >= least) {
						t.Errorf("%s, %s: %s is %.2f:1, at least %.1f", tt.file, theme, pair, got, least)
					}
				}
			}
		}
	}
}

// TestMarksOnSlate checks the marks of Magnetone, whose board has colours of its own.
func TestMarksOnSlate(t *testing.T) {
	text, err := fs.ReadFile(static.FS, "css/tokens-magnetone.css")
	if err != nil {
		t.Fatal(err)
	}
	_, board, _ := strings.Cut(string(text), " .board{")
	board, _, _ = strings.Cut(board, "}")
	marks := map[string]string{}
	for _, c := range token.FindAllStringSubmatch(board, -1) {
		marks[c[1]] = c[2]
	}
	for theme, colours := range themes(t, "css/tokens.css", "css/tokens-magnetone.css") {
		for _, name := range []string{"mk", "pick", "attract", "repel", "arrow", "bad"} {
			mark := marks[name]
			if theme == "sole" {
				mark = colours[name]
			}
			for _, ground := range []string{"slate", "slate-2"} {
				if got := contrast(mark, colours[ground]); !(got >= 3) {
					t.Errorf("%s: %s on %s is %.2f:1, at least 3", theme, name, ground, got)
				}
			}
		}
	}
}

// White figures stand on the colours of the kinds that Metas copy, with a light halo for contrast.
func TestKindsAreSeen(t *testing.T) {
	text, err := fs.ReadFile(static.FS, "css/tokens-metas.css")
	if err != nil {
		t.Fatal(err)
	}
	for _, kind := range token.FindAllStringSubmatch(string(text), -1) {
		if got := contrast(kind[2], "#fffaf0"); strings.HasPrefix(kind[1], "kind-") && got < 4.5 {
			t.Errorf("%s on its halo is %.2f:1, at least 4.5", kind[1], got)
		}
	}
}

// contrast is that of WCAG 2, between two colours such as #0d1220.
func contrast(a, b string) float64 {
	x, y := luminance(a), luminance(b)
	return (max(x, y) + .05) / (min(x, y) + .05)
}

func luminance(colour string) float64 {
	c := strings.TrimPrefix(colour, "#")
	if len(c) == 3 {
		c = string([]byte{c[0], c[0], c[1], c[1], c[2], c[2]})
	}
	var sum float64
	for i, share := range []float64{.2126, .7152, .0722} {
		n, err := strconv.ParseUint(c[2*i:2*i+2], 16, 8)
		if err != nil {
			return math.NaN()
		}
		v := float64(n) / 255
		if v <= .04045 {
			v /= 12.92
		} else {
			v = math.Pow((v+.055)/1.055, 2.4)
		}
		sum += share * v
	}
	return sum
}

// ids returns the ids of the symbols in a sprite.
func ids(t *testing.T, sprite string) map[string]bool {
	t.Helper()
	text, err := fs.ReadFile(static.FS, sprite)
	if err != nil {
		t.Fatal(err)
	}
	all := map[string]bool{}
	for _, m := range regexp.MustCompile(`<symbol id="([\w-]+)"`).FindAllStringSubmatch(string(text), -1) {
		all[m[1]] = true
	}
	return all
}

var usesIcon = regexp.MustCompile(`(?:Icon\(|IconNamed\(|Icon: +|Person: "[^"]*", Badge: +|wand\()"([\w-]+)"`)

func TestIconsExist(t *testing.T) {
	known := ids(t, "icons.svg")
	for _, id := range gallery.Icons {
		if !known[id] {
			t.Errorf("the gallery shows icon %q, which is not drawn", id)
		}
	}
	if len(known) != len(gallery.Icons) {
		t.Errorf("%d icons are drawn, the gallery shows %d", len(known), len(gallery.Icons))
	}
	for _, pattern := range []string{"../views/*/*.templ", "../views/*/*.go", "../internal/web/*.go", "../internal/page/*.go"} {
		files, err := filepath.Glob(pattern)
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range files {
			text, err := os.ReadFile(f)
			if err != nil {
				t.Fatal(err)
			}
			for _, m := range usesIcon.FindAllStringSubmatch(string(text), -1) {
				if !known[m[1]] {
					t.Errorf("%s: icon %q is not drawn", f, m[1])
				}
			}
		}
	}
}

func TestArmsExist(t *testing.T) {
	known := ids(t, "arms.svg")
	sheet, err := fs.ReadFile(static.FS, "css/base.css")
	if err != nil {
		t.Fatal(err)
	}
	for _, id := range tournament.Arms() {
		if !known["arms-"+id] || !known["charge-"+id] {
			t.Errorf("arms %q are not drawn", id)
		}
		if !strings.Contains(string(sheet), ".pat-"+id+"{") {
			t.Errorf("arms %q have no bar", id)
		}
	}
}

// Symbols are used from other documents, in which references inside the sprite do not work.
func TestSpritesStandAlone(t *testing.T) {
	for _, sprite := range []string{"icons.svg", "arms.svg", "pieces.svg", "table.svg"} {
		text, err := fs.ReadFile(static.FS, sprite)
		if err != nil {
			t.Fatal(err)
		}
		for _, bad := range []string{"url(#", "<use", "style=", "<style", "Gradient", "<script"} {
			if strings.Contains(string(text), bad) {
				t.Errorf("%s has %s", sprite, bad)
			}
		}
	}
}
