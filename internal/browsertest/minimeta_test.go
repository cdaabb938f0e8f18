package browsertest

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// carries waits until a large piece stands on a large square.
func (s *screen) carries(tile, figure string) {
	s.t.Helper()
	s.until(fmt.Sprintf(`document.querySelector('.play [data-tile="%s"] > .pc use')?.getAttribute("href").endsWith("#%s")`, tile, figure))
}

// TestMiniMetaTable walks, pilots and takes with riders on one tablet, and asks why not.
func TestMiniMetaTable(t *testing.T) {
	t.Parallel()
	two := open(t, "Ada and Bo", tablet, tables.address)
	two.animates()
	two.sits("minimeta", "here")
	two.walksAndPilots()
	two.whyNot()
	two.takesWithRiders()
	two.tap(visible("[data-threats]"))
	two.until(visible(`[data-threats][aria-pressed=true]`))
	two.until(`/minaccia il Re/.test(document.querySelector("[data-refusal-card]").innerText)`)
	two.noConsoleErrors()
}

// walksAndPilots makes one move of each kind; the tapped square tells them apart.
func (s *screen) walksAndPilots() {
	s.t.Helper()
	s.picks("b1:a2")
	s.sees(6, ".play [role=gridcell].m-target")
	s.sees(2, ".play .pilot.m-target")
	s.says("6 caselle piccole")
	s.says("il Cavallo grande, 2 caselle grandi")
	s.screenshot("two-kinds")
	s.puts("c2:a1")
	s.stands("c2:a1", "wn")
	s.carries("b1", "wn")
	s.picks("d6:b1")
	s.puts("c4")
	s.carries("c4", "bn")
	s.stands("c4:b1", "bn")
	s.says("con chi ha a bordo")
}

// whyNot taps a piece that cannot be moved and a square that cannot be reached.
func (s *screen) whyNot() {
	s.t.Helper()
	s.tap(field("b1:b2"))
	s.says("Nessuno dei tuoi è a bordo")
	s.picks("c2:a1")
	s.tap(field("b3:b1"))
	s.says("In b3 b1 c’è un buco.")
	s.screenshot("gap")
}

// takesWithRiders lets White's large Pawn take Black's large Knight with its rider.
func (s *screen) takesWithRiders() {
	s.t.Helper()
	s.picks("d2:a2")
	s.puts("d3")
	s.carries("d3", "wp")
	s.picks("a5:b1")
	s.puts("a4")
	s.carries("a4", "bp")
	s.picks("d3:a2")
	s.tap(visible(`.play .pilot[data-sq="c4"].m-capture i`)) // a tap on its squares takes the small Knight
	s.tap(visible("[data-go]"))
	s.carries("c4", "wp")
	s.until(`!document.querySelector('.play [data-sq="c4:b1"] > .pc')`)
	s.says("con chi aveva a bordo: Cavallo piccolo nero")
	s.screenshot("riders")
}

// TestMiniMetaLessons is refused a move for a threat by an own pilot, lifts it, and promotes a carried Pawn.
func TestMiniMetaLessons(t *testing.T) {
	t.Parallel()
	ada := open(t, "Ada", tablet, tables.address)
	ada.visit("/tavoli/lezioni/minimeta/6")
	ada.ready()
	const threat = `.play [data-tile="d2"].m-attacks`
	ada.until(visible(threat)) // the King is in check: shown without being asked
	ada.says("Il Pedone grande in d2 potrebbe mangiare c1, dove sta il tuo Re. Vale anche se lo piloti tu.")
	ada.tap(visible("[data-threats]"))
	ada.until("!" + visible(threat))
	ada.picks("c1:a1")
	ada.tap(field("c1:b1"))
	ada.says("Perché no in c1 b1")
	ada.says("Il Pedone grande in d2 potrebbe mangiare c1, dove sta il tuo Re. Vale anche se lo piloti tu.")
	ada.until(visible(threat))
	ada.until(visible(`.play [data-sq="c1:b1"].m-check`))
	ada.screenshot("refused")
	ada.picks("d2:a1")
	ada.tap(field("d1:a1"))
	ada.says("La strada è chiusa in d1")
	ada.puts("c1:a2")
	ada.says("Senza nessuno a bordo il Pedone grande non minaccia più niente.")
	ada.stands("c1:a2", "wn")
	ada.visit("/tavoli/lezioni/minimeta/9")
	ada.ready()
	ada.picks("b3:a2")
	ada.tap(field("b6"))
	ada.says("Che cosa diventa il Pedone piccolo in b6 a2?")
	ada.fits("[data-options]")
	ada.screenshot("promotion")
	ada.tap(visible(`.play .palette [data-choice="=a2q"]`))
	ada.says("Giusto!")
	ada.stands("b6:a2", "wq")
	ada.visit("/tavoli/lezioni")
	ada.says("2 di 12")
	ada.noConsoleErrors()
}

// TestMiniMetaPhone plays with a finger that is larger than the small squares, on boards as large as the window
// allows: a tap on a square only selects it, and the button plays.
func TestMiniMetaPhone(t *testing.T) {
	t.Parallel()
	for _, window := range []struct {
		size  size
		small float64 // px, the least of a small square: all that the window leaves beside the rest of the page
	}{{size{360, 640, true}, 28}, {phone, 39}, {size{844, 390, true}, 32}} {
		one := open(t, "Eva and Pia", window.size, tables.address)
		one.sits("minimeta", "here")
		one.until(fmt.Sprintf(`%s.offsetWidth >= %v`, field("b1:a2"), window.small))
		one.picks("b1:a2")
		one.tap(field("c2:a1"))
		one.says("Muovi in c2 a1")
		one.stands("b1:a2", "wn")
		one.screenshot("held")
		one.tap(visible("[data-go]"))
		one.stands("c2:a1", "wn")
		one.until(`document.documentElement.scrollWidth <= innerWidth`)
		one.noConsoleErrors()
		one.off()
	}
	two := open(t, "Ada and Bo", phone, tables.address)
	two.visit("/tavoli/lezioni/minimeta/11")
	two.ready()
	two.picks("b3:b1")
	two.screenshot("lesson")
	two.noConsoleErrors()
}

// TestMiniMetaComputer plays against the computer.
func TestMiniMetaComputer(t *testing.T) {
	t.Parallel()
	ada := open(t, "Ada", laptop, tables.address)
	ada.sits("minimeta", "computer")
	ada.picks("e2:a2")
	ada.puts("e3")
	ada.carries("e3", "wp")
	ada.plies(2)
	ada.noConsoleErrors()
}

// TestMiniMetaAxe looks at a table, at one with a piece in the hand and a refusal, and at a
// lesson. Nothing is found.
func TestMiniMetaAxe(t *testing.T) {
	t.Parallel()
	ada := open(t, "Ada", laptop, tables.address)
	ada.cookie("theme", "notte")
	ada.sits("minimeta", "here")
	ada.noViolations("a table")
	ada.picks("b1:a2")
	ada.tap(field("b3:a1"))
	ada.says("Perché no in b3 a1")
	ada.noViolations("a refusal")
	for _, path := range []string{"/tavoli/lezioni/minimeta/6", "/tavoli/regole/minimeta"} {
		ada.visit(path)
		ada.ready()
		ada.noViolations(path)
	}
}

// TestMiniMetaPromotes promotes small Pawns that walk and that are carried, and large ones with those aboard,
// by taps on a phone: it asks what each becomes, one after the other.
func TestMiniMetaPromotes(t *testing.T) {
	t.Parallel()
	two := open(t, "Eva and Pia", phone, tables.address)
	two.sits("minimeta", "here")
	line := startOf(t, "minimeta")
	for _, kind := range []struct{ name, pattern string }{
		{"walks", `^(..:..)-(..:..)(=.+)$`},
		{"is carried", `^(..)-(..)(=[ab].+)$`},
		{"large", `^(..)-(..)(=[QRBN].*)$`},
	} {
		pattern := regexp.MustCompile(kind.pattern)
		// promotion returns the first one with several choices.
		promotion := func(legal []string) (move []string) {
			seen := map[string]int{}
			for _, text := range legal {
				if m := pattern.FindStringSubmatch(text); m != nil {
					if seen[m[1]+m[2]]++; seen[m[1]+m[2]] > 1 {
						return m
					}
				}
			}
			return nil
		}
		moves, at := lineUntil(t, line, func(legal []string) bool { return promotion(legal) != nil })
		for some := range slices.Chunk(moves, 6) { // few at a time, because a busy machine shows each in seconds
			for _, m := range some {
				line, _ = line.Play(m)
			}
			two.skips(some, line)
		}
		move := promotion(at.Moves())
		rider, target := move[1], field(move[2])
		if !strings.Contains(rider, ":") { // any piece aboard pilots
			rider = eval[string](two, `document.querySelector('.play [data-tile="`+rider+`"]').dataset.pilot`)
			target = `document.querySelector('.play .pilot[data-sq="` + move[2] + `"].m-capture i') ?? ` + target
		}
		two.picks(rider)
		two.tap(target)
		for left := move[3]; left != ""; {
			chosen := poll[string](two, timeout, `[...document.querySelectorAll("[data-options] [data-choice]")].map((o) => o.dataset.choice).find((c) => `+quote(left)+`.startsWith(c))`)
			two.fits("[data-options]")
			two.screenshot("promotion, " + kind.name)
			two.answers(chosen)
			left = left[len(chosen):]
		}
		line, _ = at.Play(move[0])
		two.until(`document.querySelector("[data-position]").dataset.position === ` + quote(line.Position().String()))
	}
	two.noConsoleErrors()
}
