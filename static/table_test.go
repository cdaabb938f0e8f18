package static_test

import (
	"testing"

	"github.com/a-h/templ"

	"scacchimagici/internal/locale"
	"scacchimagici/internal/side/game/registry"
	"scacchimagici/static"
	"scacchimagici/views/board"
	"scacchimagici/views/ui"
)

// tableBody is a table of three squares a side: the player to move places a kitten; c3 asks which
// pieces come back. With the title "played" the kitten stands on a1 and has booped b2 to c3.
func tableBody(title string) templ.Component {
	b := board.Board{
		ID: "table", Files: 3, Ranks: 3, Sprite: "table", Interactive: true, Form: "move", Picked: "K",
		MoveInfos: []board.MoveInfo{
			{Move: "Ka1", Effects: []board.Effect{{From: "b2", To: "c3", Kind: board.Repels}}},
			{Move: "Kc3", Effects: []board.Effect{{From: "b2", To: "a1", Kind: board.Repels}}, Ask: 1},
			{Move: "b3", Ask: 2},
		},
		Asks: []board.Ask{
			{Question: "Che cosa torna?", Options: []board.Option{{Word: "=a1a2a3", Title: "a1 a2 a3", Row: true}, {Word: "=b1", Title: "b1", Detail: "uno", Row: true}}},
			{Question: "Che cosa diventa?", Options: []board.Option{
				{Word: "o", Title: "M2.1", Figures: []string{"wo"}, Looks: []string{"a3", "c3", "b2"}, Copies: []string{"b2"}, Next: 3},
				{Word: "d", Title: "M2.2", Figures: []string{"wd"}, Looks: []string{"a2", "c2"}},
			}, At: "b3"},
			{Question: "E poi?", At: "b3", Options: []board.Option{
				{Word: "=q", Keys: "q", Title: "Regina", Figures: []string{"wq"}},
				{Word: "=r", Keys: "r", Title: "Torre", Figures: []string{"wr"}},
				{Word: "=n", Keys: "n", Title: "Cavallo", Figures: []string{"wn"}},
			}},
		},
	}
	for _, name := range []string{"a3", "b3", "c3", "a2", "b2", "c2", "a1", "b1", "c1"} {
		s := board.Square{Name: name, Label: name}
		switch {
		case title != "played" && name == "b3":
			s.Piece, s.Alone = "wh", true
		case title != "played" && name == "b2", title == "played" && (name == "a1" || name == "c3"):
			s.Piece = "wK"
		case title == "played" && name == "b2":
			s.Ghost, s.Trace = "wK", board.Repelled
		}
		b.Squares = append(b.Squares, s)
	}
	if title == "played" {
		b.Last, b.Effects, b.MoveInfos = "a1#1", []board.Effect{{From: "b2", To: "c3", Kind: board.Repels}}, nil
	}
	return templ.Join(
		templ.Raw(`<main id="main"><h1>`+title+`</h1>`),
		board.View(b),
		withChildren(ui.Form(ui.Command{ID: "move", Action: "/command", Fields: []ui.Field{{Name: "move"}}}), templ.Join(
			board.TrayFigure("table", "table", board.Square{Name: "K", Piece: "wK", Moves: []string{"a1", "c3"}}, "gattino"),
			templ.Raw(`<div class="when-ready chosen"><template data-move-words data-repel="Spinti {n}" data-repel-one="Spinto 1"></template><ul data-counts data-shown></ul><div data-options data-shown></div>`+
				`<button type="button" data-go><b data-say="Posa in {to}" data-say-of="move"></b></button></div>`),
		)),
		templ.Raw(`</main><script type="module" src="`+static.Path("js/table.js")+`"></script>`),
	)
}

func TestTable(t *testing.T) {
	t.Parallel()
	catalogue, err := locale.Load(registry.Words()...)
	if err != nil {
		t.Fatal(err)
	}
	browser := startBrowser(t)
	tests := []struct {
		name string
		run  func(*page)
	}{
		{"a click shows first what it would do", clickPreviews},
		{"two hurried taps of a finger show it, once", fingerPreviews},
		{"a device can play at once", clickPlaces},
		{"a choice is asked on the board", choiceAsked},
		{"questions follow one another", questionsInOrder},
		{"letters answer", lettersAnswer},
		{"effects follow the move, all together", effectsInOrder},
		{"a move without an answer stays on the board", staysUnheard},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			p := &page{t: t, words: catalogue.In(locale.Italian), frames: make(chan string), cut: make(chan struct{}), body: tableBody}
			p.show(browser)
			p.until(`!!document.querySelector(".m-target")`)
			tt.run(p)
		})
	}
}

func clickPreviews(p *page) {
	p.tap(sq("a1"))
	p.until(`document.querySelector("#move").hasAttribute("data-ready")`)
	p.tap("[data-go]")
	p.want(1, "move=Ka1")
}

func clickPlaces(p *page) {
	p.holds(`(localStorage.setItem("atonce", "on"), true)`)
	p.tap(sq("a1"))
	p.want(1, "move=Ka1")
}

// finger taps a square as a touch screen does.
func (p *page) finger(name string) {
	p.t.Helper()
	p.holds(`(sq => { sq.dispatchEvent(new PointerEvent("pointerdown", {bubbles: true, pointerType: "touch"}));
		sq.dispatchEvent(new PointerEvent("pointerup", {bubbles: true, pointerType: "touch"})); sq.click(); return true })(document.querySelector('` + sq(name) + `'))`)
}

func fingerPreviews(p *page) {
	p.finger("a1")
	p.finger("a1")
	p.until(`document.querySelector("#move").hasAttribute("data-ready")`)
	p.holds(`document.querySelectorAll(".ghost.would.g-repel").length === 1`)
	p.holds(`document.querySelector("[data-counts]").innerText.trim() === "Spinto 1"`)
	p.holds(`document.querySelector("[data-go]").innerText === "Posa in a1"`)
	p.tap("[data-go]")
	p.want(1, "move=Ka1")
}

func choiceAsked(p *page) {
	p.tap(sq("c3"))
	p.until(`document.querySelectorAll(".option").length === 2`)
	p.holds(`document.querySelectorAll(".ln-a").length === 1 && document.querySelectorAll(".ln-b").length === 1`)
	p.holds(`document.querySelectorAll('` + sq("a1") + `>.pc').length === 1`) // booped there already
	p.tap(".opt-b")
	p.want(1, "move=Kc3%3Db1")
}

func questionsInOrder(p *page) {
	p.tap(sq("b3"))
	p.until(`document.querySelectorAll(".option").length === 2`)
	p.holds(`document.querySelectorAll(".look-a").length === 3 && document.querySelectorAll(".look-a.copied").length === 1 && document.querySelectorAll(".look-b").length === 2`)
	p.tap(".option.opt-a")
	p.until(`document.querySelectorAll(".palette button").length === 3`)
	p.holds(`document.querySelector('` + sq("b3") + `>.pc:not(.off) use').getAttribute("href").endsWith("#wo")`) // as the first answer leaves it
	p.tap(`.palette [data-choice="=n"]`)
	p.want(1, "move=b3o%3Dn")
}

func lettersAnswer(p *page) {
	p.tap(sq("b3"))
	p.until(`document.querySelectorAll(".option").length === 2`)
	p.holds(`document.dispatchEvent(new KeyboardEvent("keydown", {key: "a", bubbles: true}))`)
	p.until(`document.querySelectorAll(".palette button").length === 3`)
	p.holds(`document.dispatchEvent(new KeyboardEvent("keydown", {key: "r", bubbles: true}))`)
	p.want(1, "move=b3o%3Dr")
}

// staysUnheard makes a move that gets no answer: it is taken back, made again, and sent once when the line is back.
func staysUnheard(p *page) {
	const sent = `Boolean(document.querySelector('[data-sq="a1"].m-sent>.pc'))`
	p.unplug()
	for _, again := range []bool{true, false} {
		p.tapAgain(sq("a1"))
		p.until(`document.querySelector("#move").hasAttribute("data-ready")`)
		p.tapAgain("[data-go]")
		p.until(waitsFor + ` === "line"`)
		p.holds(sent + ` && document.querySelector("#waiting").innerText.includes("Posa in a1")`)
		if again {
			p.holds(`document.body.dispatchEvent(new KeyboardEvent("keydown", {key: "Escape", bubbles: true}))`)
			p.until(`document.querySelector("#waiting").hidden && !document.querySelector(".m-sent,#move[data-ready]")`)
			p.until(`!document.querySelector("form[aria-busy]")`)
		}
	}
	old := p.ids()
	p.tap(sq("c2")) // no other move meanwhile
	p.frames <- p.live("again", nil)
	p.until(`document.querySelector("h1").textContent === "again"`)
	p.holds(sent)
	p.plug()
	p.until(`document.querySelector("#waiting").hidden`)
	if ids := p.ids(); ids[len(ids)-1] != old[len(old)-1] {
		p.t.Errorf("it goes with another id: %q", ids)
	}
	p.frames <- p.live("played", nil)
	p.until(`document.querySelector("h1").textContent === "played" && !document.querySelector(".m-sent")`)
}

func effectsInOrder(p *page) {
	p.holds(`(animate => { window.ran = []; Element.prototype.animate = function(k, o) { window.ran.push([this.closest("[data-sq]")?.dataset.sq, o.delay ?? 0, o.duration]); return animate.call(this, k, o) }; return true })(Element.prototype.animate)`)
	p.frames <- p.live("played", nil)
	p.until(`document.querySelector("h1").textContent === "played"`)
	p.holds(`window.ran.some(([sq, delay, ms]) => sq === "a1" && delay === 0 && ms === 200)`)
	p.holds(`window.ran.some(([sq, delay, ms]) => sq === "c3" && delay === 260 && ms === 260)`)
}
