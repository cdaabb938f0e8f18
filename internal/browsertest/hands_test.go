package browsertest

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"scacchimagici/internal/side/game"
	"scacchimagici/internal/side/game/registry"
)

// lineUntil returns moves that lead from a line to a position that want accepts, found by random play with
// a fixed seed.
func lineUntil(t *testing.T, from game.Line, want func(moves []string) bool) (moves []string, at game.Line) {
	t.Helper()
	for seed := range uint64(4000) {
		chance, line := rand.New(rand.NewPCG(seed, 1)), from
		moves = nil
		for len(moves) < 40 && !line.Outcome().Over() {
			legal := line.Moves()
			if want(legal) {
				return moves, line
			}
			move := legal[chance.IntN(len(legal))]
			line, _ = line.Play(move)
			moves = append(moves, move)
		}
	}
	t.Fatal("no such position")
	return nil, from
}

func startOf(t testing.TB, id string) game.Line {
	t.Helper()
	g, err := registry.All().Find(id)
	if err != nil {
		t.Fatal(err)
	}
	return game.NewLine(g, g.Start())
}

// skips plays moves on a device that holds both sides, as a program would, up to a position.
func (s *screen) skips(moves []string, at game.Line) {
	s.t.Helper()
	s.until(fmt.Sprintf(`(window.skipping ??= (async () => {
		const table = "/api/v1/tables" + location.pathname.slice(location.pathname.lastIndexOf("/"));
		for (const move of %s) {
			const { game, ply } = await (await fetch(table)).json();
			const body = new URLSearchParams({ command: "play", game, ply, move, id: crypto.randomUUID() });
			const answer = await fetch(table + "/commands", { method: "POST", body, headers: { Accept: "application/json", "X-Command": "1" } });
			if (!answer.ok) console.error(await answer.text());
		}
	})())`, quote(append([]string{}, moves...))))
	s.until(`document.querySelector("[data-position]").dataset.position === ` + quote(at.Position().String()))
	s.until(`delete window.skipping`)
}

// confirms plays the move that is shown, by its button.
func (s *screen) confirms(words string) {
	s.t.Helper()
	s.until(visible("[data-go]") + `.innerText.includes(` + quote(words) + `)`)
	s.tap(visible("[data-go]"))
}

// puts plays a move to a square by its button, once the tap there has shown it.
func (s *screen) puts(name string) {
	s.t.Helper()
	s.tap(field(name))
	s.tap(visible("[data-go]"))
}

// TestStonesByFinger plays each kind of move of Magnetone and Weak Force with a finger: its effects are shown
// first, an illegal one is explained, and a pass is offered.
func TestStonesByFinger(t *testing.T) {
	for _, id := range []string{"magnetone", "magnetone-weak"} {
		t.Run(id, func(t *testing.T) {
			t.Parallel()
			two := open(t, "Ada and Bo", phone, tables.address)
			two.sits(id, "here")
			two.tap(field("c3"))
			two.says("Nessun’altra pietra si muove")
			two.confirms("Posa in c3")
			two.stands("c3", "wS")
			two.tap(field("c3"))
			two.says("In c3 c’è già una pietra")
			first, _ := startOf(t, id).Play("c3")
			moves, at := lineUntil(t, first, func(legal []string) bool { return len(legal[0]) == 4 && legal[0] != "pass" })
			two.skips(moves, at)
			from, to := at.Moves()[0][:2], at.Moves()[0][2:]
			two.picks(from)
			two.tap(field(to))
			two.confirms("Muovi in " + to)
			two.until(`document.querySelector("[data-board]").dataset.last.startsWith("` + from + to + `#")`)
			if id == "magnetone-weak" { // it has hardly ever no move
				two.noConsoleErrors()
				return
			}
			after, _ := at.Play(from + to)
			moves, at = lineUntil(t, after, func(legal []string) bool { return legal[0] == "pass" })
			two.skips(moves, at)
			two.tap(visible(`form:has([name=move][value=pass]) button`))
			after, _ = at.Play("pass")
			two.until(`document.querySelector("[data-position]").dataset.position === ` + quote(after.Position().String()))
			two.noConsoleErrors()
		})
	}
}

// TestBoopByFinger plays each kind of move of Boop with a finger: kittens and cats, pieces that come back by
// themselves, and choices.
func TestBoopByFinger(t *testing.T) {
	t.Parallel()
	two := open(t, "Ada and Bo", phone, tables.address)
	two.sits("boop", "here")
	two.tap(field("c3"))
	two.says("Nessuno viene spinto")
	two.confirms("Posa in c3")
	two.stands("c3", "wK")
	line, _ := startOf(t, "boop").Play("Kc3")

	// answers returns the choices of a placement.
	answers := func(legal []string, placed string) (all []string) {
		for _, m := range legal {
			if rest, ok := strings.CutPrefix(m, placed+"="); ok {
				all = append(all, "="+rest)
			}
		}
		return all
	}
	placing := func(legal []string, kind string, choices func(int) bool) (placed string) {
		for _, m := range legal {
			placed, _, _ = strings.Cut(m, "=")
			if placed[:1] == kind && choices(len(answers(legal, placed))) {
				return placed
			}
		}
		return ""
	}
	plays := func(kind string, choices func(int) bool) {
		moves, at := lineUntil(t, line, func(legal []string) bool { return placing(legal, kind, choices) != "" })
		two.skips(moves, at)
		placed := placing(at.Moves(), kind, choices)
		if slices.ContainsFunc(at.Moves(), func(m string) bool { return m[:1] != kind }) {
			two.tap(visible(`.tray[data-sq="` + kind + `"]`))
		}
		two.tap(field(placed[1:]))
		all := answers(at.Moves(), placed)
		move := placed
		switch len(all) {
		case 0, 1:
			move += strings.Join(all, "")
			two.screenshot("preview")
			two.confirms("Posa in " + placed[1:])
		default:
			two.screenshot("choice")
			two.answers(all[0])
			move += all[0]
		}
		line, _ = at.Play(move)
		two.until(`document.querySelector("[data-position]").dataset.position === ` + quote(line.Position().String()))
	}
	plays("K", func(n int) bool { return n == 1 })           // a line without a choice
	plays("C", func(n int) bool { return n == 0 })           // a cat
	plays("K", func(n int) bool { return n == 2 || n == 3 }) // which line
	plays("K", func(n int) bool { return n == 8 })           // which single piece
	two.noConsoleErrors()
}

// TestOwnMoveFirst: one's own move is on the board before the answer of the weakest computer. The time
// between them is tested in TestTableComputerPauses, because a page may show its frames late.
func TestOwnMoveFirst(t *testing.T) {
	t.Parallel()
	ada := open(t, "Ada", phone, tables.address)
	ada.sits("boop", "computer")
	ada.until(`(window.shown = [], new MutationObserver(() => {
		const last = document.querySelector("[data-board]")?.dataset.last;
		if (last && last !== window.shown.at(-1)) window.shown.push(last);
	}).observe(document.body, { subtree: true, attributes: true, childList: true }), true)`)
	ada.tap(field("c3"))
	ada.confirms("Posa in c3")
	ada.until(`window.shown.length === 2`)
	if got := eval[string](ada, `window.shown[0]`); got != "c3#1" {
		t.Errorf("the first that is shown is %s", got)
	}
}

// TestPremove prepares moves while the opponent thinks: they survive a reload, are played in one's turn, are
// taken back by a tap, and are dropped with a sentence when they can no longer be played.
func TestPremove(t *testing.T) {
	t.Parallel()
	ada, bo := open(t, "Ada", laptop, tables.address), open(t, "Bo", phone, tables.address)
	ada.sits("magnetone", "open")
	bo.visit(eval[string](ada, "location.pathname"))
	bo.fill("[name=name]", "Bo")
	bo.order("sit", nil, "")
	bo.says("Tocca a Ada")
	bo.ready()
	const prepared = `!document.querySelector("[data-premove-box]")?.hidden && document.querySelector("[data-premove-words]")?.innerText`
	ada.puts("c3")
	ada.stands("c3", "wS")
	ada.until(`document.querySelector("[data-premove]")`)
	ada.tap(field("f6"))
	ada.until(prepared + `.includes("f6")`)
	ada.visit(eval[string](ada, "location.pathname"))
	ada.ready()
	ada.until(prepared + `.includes("f6")`)
	ada.screenshot("premove")
	bo.tap(field("a1"))
	bo.confirms("Posa in a1")
	bo.stands("f6", "wS")
	ada.until(`document.querySelector("[data-premove-box]")?.hidden && document.querySelector("[data-premove]").dataset.premove === "1.4"`)

	ada.tap(field("d5"))
	ada.until(prepared + `.includes("d5")`)
	ada.tap(field("d5"))
	ada.until(`document.querySelector("[data-premove-box]").hidden`)
	ada.tap(field("h1"))
	ada.until(prepared + `.includes("h1")`)
	bo.tap(field("h1"))
	bo.confirms("Posa in h1")
	ada.says("La mossa preparata h1 non si può più fare: scegline un’altra.")
	ada.stands("h1", "bS")
	ada.noConsoleErrors()
	bo.noConsoleErrors()
}
