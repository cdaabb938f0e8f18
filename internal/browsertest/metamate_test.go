package browsertest

import (
	"fmt"
	"testing"

	"github.com/chromedp/chromedp"
)

// sits opens a table with the form of the list, as White.
func (s *screen) sits(game, against string) {
	s.t.Helper()
	s.visit("/tavoli")
	pick := func(name, value string) {
		s.tap(visible(fmt.Sprintf(`#opening label:has([name=%s][value=%s])`, name, value)))
	}
	s.ready()
	s.tap(visible(".start [data-open=opening]"))
	s.tap(visible(`#opening .of-game:has([value=` + game + `])>.pick`))
	if eval[bool](s, `document.querySelector("#opening .variants [value=`+game+`]") !== null`) {
		pick("game", game)
	}
	pick("against", against)
	if against != "computer" { // nobody else would see the name
		s.fill("#opening [name=name]", "Ada")
	}
	if against == "here" {
		s.fill("#opening [name=other]", "Bo")
	}
	s.tap(visible("#opening details:has([name=colour])>summary"))
	pick("colour", "white")
	s.tap(visible("#opening button.main"))
	s.until(`/^\/tavoli\/[A-Z0-9]+$/.test(location.pathname)`)
	s.ready()
}

// ready waits until the scripts of a page listen to taps.
func (s *screen) ready() {
	s.t.Helper()
	s.until(`probe.listens()`)
}

// field is a square of the board that is played on.
func field(name string) string { return visible(`.play [data-sq="` + name + `"]`) }

// stands waits for a figure on a square.
func (s *screen) stands(name, figure string) {
	s.t.Helper()
	s.until(fmt.Sprintf(`[...document.querySelectorAll('.play [data-sq="%s"]:not(.m-chosen) > .pc:not(.off) use')].some((u) => u.getAttribute("href").endsWith("#%s"))`, name, figure))
}

// picks taps a square and waits until it is in the hand.
func (s *screen) picks(name string) {
	s.t.Helper()
	s.tap(field(name))
	s.until(visible(`.play [data-sq="` + name + `"].m-picked`))
}

// goes makes a move without a choice.
func (s *screen) goes(from, to, figure string) {
	s.t.Helper()
	s.picks(from)
	s.puts(to)
	s.stands(to, figure)
}

// answers taps an answer beside the board.
func (s *screen) answers(word string) {
	s.t.Helper()
	s.tap(visible(`[data-options] [data-choice="` + word + `"]`))
}

// sees waits until the page shows so many of something.
func (s *screen) sees(n int, selector string) {
	s.t.Helper()
	s.until(fmt.Sprintf("document.querySelectorAll(%s).length === %d", quote(selector), n))
}

// fits fails the test if a part is cut off at the side.
func (s *screen) fits(selector string) {
	s.t.Helper()
	if over := eval[int](s, "(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)("+visible(selector)+")"); over > 0 {
		s.t.Errorf("%s: %s lacks %d px", s.who, selector, over)
	}
}

// noConsoleErrors fails the test if the page has complained.
func (s *screen) noConsoleErrors() {
	s.t.Helper()
	for _, line := range consoleErrors(s.errors.String()) {
		s.t.Errorf("%s: %s", s.who, line)
	}
}

// TestMetamateTable plays Metamate on one tablet between two people, from the formation to a
// promotion.
func TestMetamateTable(t *testing.T) {
	t.Parallel()
	two := open(t, "Ada and Bo", tablet, tables.address)
	two.animates()
	two.sits("metamate", "here")
	two.formation()
	two.metasAreRead()
	two.captureOfM1()
	two.castlesWithMeta()
	two.goes("a6", "a5", "bp")
	two.goes("e4", "e5", "wp")
	two.goes("a5", "a4", "bp")
	two.goes("e5", "e6", "wp")
	two.goes("a4", "a3", "bp")
	two.picks("e6")
	two.puts("f7")
	two.says("Scacco!")
	two.cannotMove()
	two.goes("e8", "d7", "bk")
	two.promotesByKeys()
	two.refusedForCheck()
	two.tap(visible("[data-open=share]"))
	two.until(`document.querySelector("#position").value === "rnbq1bQr/1ppkp1pp/8/8/2B5/p7/PPPo1PPP/RNBQ1OKR b - - - 0 7"`)
	two.noConsoleErrors()
}

// formation chooses the formation for White on the board and for Black beside it.
func (s *screen) formation() {
	s.t.Helper()
	s.says("Formazione")
	s.tap(field("g1"))
	s.says("Cavallo in g1: che Meta diventa?")
	s.sees(3, ".look-a.copied")
	s.sees(2, ".look-b.copied")
	s.screenshot("formation")
	s.tap(visible(`.opt[data-choice="=o"]`))
	s.stands("g1", "wo")
	s.tap(field("e8"))
	s.sees(0, "[data-options] .option")
	s.tap(field("d7"))
	s.says("Pedone in d7: che Meta diventa?")
	s.answers("=v")
	s.stands("d7", "bv")
}

// metasAreRead taps the own Meta and the opponent's.
func (s *screen) metasAreRead() {
	s.t.Helper()
	s.picks("g1")
	s.sees(3, ".copied-ring")
	for _, words := range []string{"Meta M2.1 in g1", "Pedone g2", "Alfiere f1", "Torre h1"} {
		s.says(words)
	}
	s.screenshot("copies")
	s.picks("d7")
	s.sees(1, ".copied-ring.k-q")
	s.says("Regina d8")
	s.goes("e2", "e4", "wp")
}

// captureOfM1 takes as a Queen and chooses what to become.
func (s *screen) captureOfM1() {
	s.t.Helper()
	s.picks("d7")
	s.until(visible(`[data-sq="d2"].m-capture .chip.k-q`))
	s.tap(field("d2"))
	s.says("M1 ↕ mangia in d2: che cosa diventa?")
	s.sees(4, ".look-a")
	s.sees(4, ".look-b")
	s.screenshot("choice")
	s.answers("o")
	s.stands("d2", "bo")
	s.says("Evolve")
	s.goes("f1", "c4", "wb")
	s.goes("a7", "a6", "bp")
}

func (s *screen) castlesWithMeta() {
	s.t.Helper()
	s.picks("e1")
	s.until(visible(`[data-sq="g1"].m-castle`))
	s.puts("g1")
	s.stands("g1", "wk")
	s.stands("f1", "wo")
	s.says("Meta-arrocco")
	s.says("Il Meta fa la parte della Torre")
}

// refusedForCheck tries a move that would leave the King in check.
func (s *screen) refusedForCheck() {
	s.t.Helper()
	s.picks("d7")
	s.tap(field("e6"))
	s.says("Il tuo Re resterebbe sotto scacco.")
	s.until(visible(`[data-sq="c4"].m-attacker`))
	s.until(visible(`[data-sq="g8"].m-attacker`))
	s.screenshot("refused")
	s.stands("d7", "bk")
}

// cannotMove taps a piece that has no move because of a check.
func (s *screen) cannotMove() {
	s.t.Helper()
	s.tap(field("h7"))
	s.says("Il tuo Re resterebbe sotto scacco.")
	s.until(visible(`[data-sq="f7"].m-attacker`))
	s.sees(0, ".m-picked")
}

// promotesByKeys takes on the last rank with the keyboard alone.
func (s *screen) promotesByKeys() {
	s.t.Helper()
	s.until(`probe.goes("f7", "g8")`)
	s.steps(chromedp.Focus(chromedp.CSS(`[data-sq="f7"]`)), chromedp.KeyEvent("\r"))
	s.until(visible(`[data-sq="g8"].m-capture`))
	s.steps(chromedp.KeyEvent(arrows("f7", "g8")), chromedp.KeyEvent("\r"))
	s.sees(8, "[data-options] .option")
	s.sees(8, ".palette button")
	s.fits("[data-options]")
	s.until(`(line => line.lastElementChild.getBoundingClientRect().right <= line.getBoundingClientRect().right)(document.querySelector(".moves"))`) // the newest move stands in its line
	s.screenshot("promotion")
	s.press("q")
	s.stands("g8", "wq")
}

// TestMetamateLesson solves an exercise on a phone after a wrong try; the device remembers.
func TestMetamateLesson(t *testing.T) {
	t.Parallel()
	ada := open(t, "Ada", phone, tables.address)
	ada.visit("/")
	ada.tap(visible(`a[href="/tavoli/lezioni"]`))
	ada.says("0 di 13")
	ada.tap(visible(`a[data-lesson="metamate/evolution"]`))
	ada.says("Lezione 3 di 13")
	ada.ready()
	ada.tries("d4", "e5", "d")
	ada.says("Non ancora.")
	ada.says("Da M2.2 guarda in diagonale, e lì non c’è nessuno: resterebbe fermo.")
	ada.stands("d4", "wh")
	ada.screenshot("wrong")
	ada.tries("d4", "e5", "o")
	ada.says("Giusto!")
	ada.says("Ora è un M2.1 e copia il Cavallo in e4.")
	ada.goes("e5", "c6", "wo")
	ada.says("M2.1 ha portato con sé il Cavallo")
	ada.screenshot("solved")
	ada.visit("/tavoli/lezioni")
	ada.says("1 di 13")
	ada.until(visible(`a.done[data-lesson="metamate/evolution"]`))
	ada.noConsoleErrors()
}

// tries makes a move of a lesson with one choice.
func (s *screen) tries(from, to, word string) {
	s.t.Helper()
	s.picks(from)
	s.tap(field(to))
	s.answers(word)
}

// plies waits until so many moves stand in the record and it is White's turn.
func (s *screen) plies(n int) {
	s.t.Helper()
	s.until(fmt.Sprintf(`document.querySelectorAll(".moves a").length === %d && document.querySelector(".tb").dataset.turnOf === "white"`, n))
}

// TestMetamateComputer plays against the computer, which chooses its formation and moves.
func TestMetamateComputer(t *testing.T) {
	t.Parallel()
	ada := open(t, "Ada", laptop, tables.address)
	ada.sits("metamate", "computer")
	ada.tap(field("b1"))
	ada.answers("=d")
	ada.plies(2)
	ada.until(`[...document.querySelectorAll(".play [data-sq] > .pc use")].some((u) => /#b[hvodsm]$/.test(u.getAttribute("href")))`)
	ada.goes("e2", "e4", "wp")
	ada.plies(4)
	ada.noConsoleErrors()
}

// TestMetamateAxe looks at a table with a question open, at one with a Meta in the hand, and at
// the lessons. Nothing is found.
func TestMetamateAxe(t *testing.T) {
	t.Parallel()
	ada := open(t, "Ada", laptop, tables.address)
	ada.cookie("theme", "notte")
	ada.sits("metamate", "here")
	ada.tap(field("g1"))
	ada.sees(2, "[data-options] .option")
	ada.noViolations("a formation")
	ada.answers("=o")
	ada.stands("g1", "wo")
	ada.tap(field("d8"))
	ada.answers("=m")
	ada.stands("d8", "bm")
	ada.picks("g1")
	ada.until(`getComputedStyle(document.querySelector(".moves .pc")).filter !== "none"`) // black on night
	ada.noViolations("a Meta in the hand")
	for _, path := range []string{"/tavoli/lezioni", "/tavoli/lezioni/metamate/6", "/tavoli/regole/metamate"} {
		ada.visit(path)
		ada.ready()
		ada.noViolations(path)
	}
}

// TestMetamateEnPassant takes a Pawn that has just passed by, by real taps.
func TestMetamateEnPassant(t *testing.T) {
	t.Parallel()
	two := open(t, "Ada and Bo", tablet, tables.address)
	two.sits("metamate", "here")
	two.formation()
	two.goes("e2", "e4", "wp")
	two.goes("a7", "a6", "bp")
	two.goes("e4", "e5", "wp")
	two.goes("f7", "f5", "bp")
	two.goes("e5", "f6", "wp")
	two.until(`!document.querySelector('.play [data-sq="f5"] > .pc:not(.off)')`)
	two.noConsoleErrors()
}
