package browsertest

import (
	"os"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"

	"scacchimagici/internal/side/game"
	"scacchimagici/internal/side/game/gametest"
	"scacchimagici/internal/side/game/registry"
)

// opening returns a short game with the peculiar moves of a game, from the test data of its folder.
func opening(t testing.TB, id string) []string {
	t.Helper()
	text, err := os.ReadFile(gametest.File(t, id, "opening.txt"))
	if err != nil {
		t.Fatal(err)
	}
	return strings.Fields(string(text))
}

// each plays a short game on a device that holds both sides, with play for each move.
func (s *screen) each(id string, play func(move string)) {
	s.t.Helper()
	line := startOf(s.t, id)
	for _, move := range opening(s.t, id) {
		play(move)
		line = s.played(line, move)
	}
	s.noConsoleErrors()
}

// played waits until a move stands on the board.
func (s *screen) played(line game.Line, move string) game.Line {
	s.t.Helper()
	next, err := line.Play(move)
	if err != nil {
		s.t.Fatal(err)
	}
	s.until(`document.querySelector("[data-position]").dataset.position === ` + quote(next.Position().String()))
	return next
}

// walksTo goes from the focused square to another with the arrows, on any board.
func (s *screen) walksTo(name string) {
	s.t.Helper()
	keys := eval[string](s, `(() => {
		const sq = document.activeElement, rows = [...sq.closest("[role=grid]").querySelectorAll("[role=row]")].map((r) => [...r.children]);
		const at = (el) => { const row = rows.findIndex((r) => r.includes(el)); return [row, rows[row].indexOf(el)]; };
		const [row, column] = at(sq), [to, over] = at(document.querySelector(".play [role=gridcell][data-sq='`+name+`']"));
		return (to > row ? "\u0301" : "\u0304").repeat(Math.abs(to - row)) + (over > column ? "\u0303" : "\u0302").repeat(Math.abs(over - column));
	})()`)
	s.press(keys)
	s.until(`document.activeElement.dataset.sq === ` + quote(name))
}

// playsByKeys makes a move with the arrows, Enter and the letters of answers.
func (s *screen) playsByKeys(move string) {
	s.t.Helper()
	if !strings.Contains(move, "=") {
		defer func() { // shown, and played by its button
			s.until(visible("[data-go]"))
			s.tabTo(`document.activeElement.matches("[data-go]")`)
			s.press("\r")
		}()
	}
	squares, answer, _ := strings.Cut(move, "=")
	from, to, pilots := strings.Cut(squares, "-")
	switch {
	case pilots && !strings.Contains(from, ":"): // the first small piece that pilots it, with Shift at the target
		from = eval[string](s, `document.querySelector('.play [data-in="`+from+`"][data-pick]').dataset.sq`)
		s.walksTo(from)
		s.press("\r")
		s.until(`document.activeElement.matches("[aria-selected=true]")`)
		s.walksTo(to + ":a1")
		s.announces("meta del pezzo grande")
		s.pressesWithShift()
		return
	case !pilots && len(squares) > 3:
		from, to = squares[:2], squares[2:]
	case !pilots:
		from, to = squares[len(squares)-2:], ""
	}
	s.walksTo(from)
	s.press("\r")
	if to != "" {
		s.until(`document.activeElement.matches("[aria-selected=true]")`)
		s.announces("in mano")
		s.walksTo(to)
		s.until(`/meta possibile|si può mangiare/.test(document.activeElement.ariaLabel)`)
		s.press("\r")
	}
	if answer != "" {
		s.until(`document.querySelector("#spoken").textContent.includes("A: ")`)
		s.press(answer)
	}
}

// TestTablesByKeyboard plays every game without a pointer: squares say which moves they allow, the focus stays
// on the board, Escape drops the piece.
func TestTablesByKeyboard(t *testing.T) {
	for _, g := range registry.Tables().Games() {
		id := g.ID()
		t.Run(id, func(t *testing.T) {
			t.Parallel()
			two := open(t, "Ada and Bo", laptop, tables.address)
			two.sits(id, "here")
			two.tabTo(`document.activeElement.matches(".play [role=gridcell]")`)
			two.each(id, func(move string) {
				two.playsByKeys(move)
				two.until(`document.body.dataset.save !== "pending" && document.activeElement.matches(".play [role=gridcell]")`)
			})
			if id == "metamate" {
				two.walksTo("c7")
				two.press("\r")
				two.until(`document.querySelector("#spoken").textContent === "In mano c7, pedone nero. Può andare in: c5, c6."`)
				two.press("\u001b")
				two.until(`!document.querySelector(".play .m-picked") && document.activeElement.ariaLabel === "c7, pedone nero, si può scegliere"`)
			}
		})
	}
}

// TestMoveIsSpokenOnce counts what is spoken: the opponent's move with its effects, once, and nothing for a
// frame without a move.
func TestMoveIsSpokenOnce(t *testing.T) {
	t.Parallel()
	ada, bo, looks := open(t, "Ada", laptop, tables.address), open(t, "Bo", phone, tables.address), open(t, "Eva", phone, tables.address)
	ada.sits("boop", "open")
	path := eval[string](ada, "location.pathname")
	bo.visit(path)
	bo.fill("[name=name]", "Bo")
	bo.order("sit", nil, "")
	ada.says("tocca una casella vuota")
	ada.puts("c3")
	bo.ready()
	bo.stands("c3", "wK")
	ada.until(`document.querySelector("#spoken").textContent.includes("in c3")`)
	ada.until(`(window.heard = [], new MutationObserver(() => window.heard.push(document.querySelector("#spoken").textContent)).observe(document.querySelector("#spoken"), { childList: true, characterData: true, subtree: true }), true)`)
	ada.tabTo(`document.activeElement.matches(".play [role=gridcell]")`)
	ada.walksTo("a1")
	bo.tap(field("d3"))
	bo.confirms("Posa in d3")
	ada.stands("d3", "bK")
	looks.visit(path)
	ada.says("ti guarda")
	if got := eval[string](ada, `window.heard.join("|")`); !strings.HasPrefix(got, "Gattino nero in d3. Spinto 1: c3 in b3. ") || strings.Contains(got, "|") {
		t.Errorf("said: %q", got)
	}
	ada.until(`document.activeElement.dataset.sq === "a1"`)
	ada.steps(chromedp.Evaluate[chromedp.Void]("document.activeElement.blur()"))
	ada.puts("f6")
	ada.stands("f6", "wK")
	ada.until(`document.querySelectorAll(".play [tabindex='0']").length === 1 && document.querySelector(".play [tabindex='0']").dataset.sq === "f6"`)
	ada.noConsoleErrors()
}

// types writes a text into the field and sends it.
func (s *screen) types(text string) {
	s.t.Helper()
	s.until(`document.activeElement.matches("#typed-move") && document.activeElement.value === ""`)
	s.press(text + "\r")
}

// TestTablesByTyping plays every game by typing alone: the setting is in the menu and stays; choices are typed
// too; an impossible move is explained.
func TestTablesByTyping(t *testing.T) {
	for _, g := range registry.Tables().Games() {
		id := g.ID()
		t.Run(id, func(t *testing.T) {
			t.Parallel()
			two := open(t, "Ada and Bo", phone, tables.address)
			two.sits(id, "here")
			two.tap(visible("[data-open=more]"))
			two.tap(visible("[data-typing]"))
			two.until(`document.activeElement.matches("#typed-move")`)
			two.visit(eval[string](two, "location.pathname"))
			two.ready()
			two.until(`document.querySelector("#typed-move")`)
			two.steps(chromedp.Evaluate[chromedp.Void](`document.querySelector("#typed-move").focus()`))
			two.types("zzz")
			two.says("«zzz» non si legge come mossa")
			two.until(`(document.activeElement.value = "", true)`)
			two.each(id, func(move string) {
				head, answer, _ := strings.Cut(move, "=")
				two.types(head)
				if answer != "" {
					two.until(`document.querySelector("#spoken").textContent.includes("A: ")`)
					two.screenshot("typed-question")
					two.types("9")
					two.says("Rispondi con una lettera o un numero")
					two.until(`(document.activeElement.value = "", true)`)
					two.types(answer)
				}
			})
			two.screenshot("typed")
			if id != "metamate" {
				return
			}
			two.noViolations("typed moves")
			for _, of := range handheld {
				two.steps(chromedp.EmulateViewport(of.width, of.height))
				two.until(`(({ width, height, right, bottom }) => width >= 100 && height >= 44 && right <= innerWidth && bottom <= innerHeight)(document.querySelector("#typed-move").getBoundingClientRect())`)
			}
		})
	}
}

// TestDrawnOnTheBoard draws with the right button and by a long press, turns the board and goes through
// the moves by keys.
func TestDrawnOnTheBoard(t *testing.T) {
	t.Parallel()
	ada := open(t, "Ada", laptop, tables.address)
	ada.sits("boop", "here")
	at := func(name string) []float64 { return ada.point(field(name)) }
	a, b := at("b2"), at("e5")
	ada.steps(chromedp.MouseClickXY(a[0], a[1], chromedp.ButtonRight))
	ada.sees(1, ".play .ring-to.own")
	ada.steps(
		chromedp.MouseEvent(input.DispatchMouseEventTypeMousePressed, a[0], a[1], chromedp.ButtonRight),
		chromedp.MouseEvent(input.DispatchMouseEventTypeMouseMoved, b[0], b[1], chromedp.ButtonRight),
		chromedp.MouseEvent(input.DispatchMouseEventTypeMouseReleased, b[0], b[1], chromedp.ButtonRight),
	)
	ada.sees(1, ".play .ar-own")
	ada.screenshot("drawn")
	ada.puts("c3")
	ada.stands("c3", "wK")
	ada.sees(0, ".play .arrows.own")
	ada.puts("d3")
	ada.stands("d3", "bK")
	ada.steps(chromedp.Evaluate[chromedp.Void]("document.activeElement.blur()"))
	ada.press("f")
	ada.until(`document.documentElement.dataset.turn === "2"`)
	ada.press("f\u0302")
	ada.until(`location.search.includes("mossa=1") && document.querySelector(".replay")`)
	ada.ready()
	ada.press("\u0303")
	ada.until(`location.search.includes("mossa=2")`)
	ada.press("\u0303")
	ada.until(`!location.search && document.querySelector(".places:not(.replay)")`)
	ada.noConsoleErrors()

	bo := open(t, "Bo", phone, tables.address)
	bo.sits("magnetone", "here")
	c := bo.point(field("c3"))
	bo.steps(touch(input.DispatchTouchEventTypeTouchStart, c[0], c[1]))
	bo.sees(1, ".play .ring-to.own")
	bo.steps(touch(input.DispatchTouchEventTypeTouchEnd))
	bo.sees(1, ".play .ring-to.own")
	bo.until(`!document.querySelector("form[data-ready]")`)
	bo.noConsoleErrors()
}

// TestTakenAway shares a position: its picture can be shown and saved as a photograph, its moves are text.
func TestTakenAway(t *testing.T) {
	t.Parallel()
	ada := open(t, "Ada", phone, tables.address)
	ada.sits("minimeta", "here")
	ada.picks("b1:a2")
	ada.puts("c2:a1")
	ada.stands("c2:a1", "wn")
	ada.steps(chromedp.Evaluate[chromedp.Void](`HTMLAnchorElement.prototype.click = function () { window.saved = this.download; }`))
	ada.tap(visible("[data-open=share]"))
	ada.until(`document.querySelector("[data-picture] img").naturalWidth === 1080`)
	ada.until(`document.querySelector("#movelist").value.startsWith("Mini Meta Chess")`)
	ada.until(`document.querySelector("#address").value === location.href + "?gioco=1&mossa=1"`)
	ada.until(`document.querySelector("#sharedtext").value.endsWith("\n" + document.querySelector("#address").value)`)
	ada.screenshot("share")
	ada.noViolations("what can be taken away")
	ada.tap(visible("[data-picture]"))
	ada.until(`window.saved === "Mini Meta Chess.png"`)
	ada.noConsoleErrors()
}
