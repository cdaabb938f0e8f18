package browsertest

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/accessibility"
	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
)

// TestKeyboard deploys, moves and decides a Duel with the keyboard alone. Each focused element has a name.
func TestKeyboard(t *testing.T) {
	t.Parallel()
	h := newAPIMatch(t, nil)
	h.open()
	for side := range sides {
		h.draft(side)
		h.seal(side)
	}
	e := h.browsers()
	e.white.deployByKeys(h)
	for _, at := range [][3]string{{"R1", "", "a8"}, {"N1", "b1", "b8"}, {"P1", "g2", "b7"}, {"P2", "c2", "f7"}} {
		for side, p := range h.sides {
			if at[side+1] != "" {
				h.do(p, "place", fields{"side": sides[side], "slot": at[0], "square": at[side+1]})
			}
		}
	}
	h.start()
	e.turn("white")
	e.white.captureByKeys()
	e.phase("duel")
	e.referee.tabTo(`document.activeElement.matches(".r-fighter[value=attacker]")`)
	e.referee.announces("Dqilo", "+2")
	e.referee.press("\r")
	e.scored(2, 0)
	e.referee.tabTo(`document.activeElement.closest("form")?.querySelector("[name=command][value=perform]")`)
	e.referee.announces("Eseguita")
	e.referee.press("\r")
	e.turn("black")
}

// deployByKeys puts White's Rook on a1.
func (p strategist) deployByKeys(h *apiMatch) {
	p.t.Helper()
	p.until(`document.querySelector('[data-sq="R1"][data-of]')`)
	p.tabTo(`document.activeElement.dataset.sq === "R1"`)
	p.announces("Dqilo")
	p.press("\r")
	p.until(`document.querySelector('[data-sq="a1"]').matches(".m-place")`)
	p.tabTo(`document.activeElement.closest("[data-board]")`)
	p.walkTo("a1")
	p.announces("a1")
	p.press("\r")
	p.tabTo(`document.activeElement.matches("form#place button.when-ready")`)
	p.announces("Dqilo", "a1")
	p.press("\r")
	p.until(`document.querySelector('[data-board] [data-sq="a1"] > .pc') && !document.querySelector('[data-of][data-sq="R1"]')`)
}

// captureByKeys lets White's Rook attack Black's.
func (p strategist) captureByKeys() {
	p.t.Helper()
	p.until(`probe.goes("a1", "a8")`)
	p.tabTo(`document.activeElement.closest("[data-board]")`)
	p.walkTo("a1")
	p.announces("a1", "Torre bianca", "Dqilo")
	p.press("\r")
	p.until(`document.activeElement.getAttribute("aria-selected") === "true"`)
	p.walkTo("a8")
	p.announces("a8", "Torre nera", "Dxilo")
	p.press(" ")
}

// press presses keys, once the focused element takes them.
func (s *screen) press(keys string) {
	s.t.Helper()
	s.until(`!document.activeElement?.closest("[data-held]")`)
	s.steps(chromedp.KeyEvent(keys))
}

// pressesWithShift presses Shift and Enter as a keyboard does: what the page prevents at the key gives no click. (KeyEvent
// sends the letter of the key by itself, and so a click.)
func (s *screen) pressesWithShift() {
	s.t.Helper()
	s.steps(chromedp.Func(func(ctx context.Context, t *chromedp.Target) error {
		shift := int64(8)
		key := input.DispatchKeyEventParams{Type: input.DispatchKeyEventTypeKeyDown, Key: "Enter", Code: "Enter", Text: "\r", WindowsVirtualKeyCode: 13, Modifiers: shift}
		if _, err := cdp.Call(ctx, t, input.DispatchKeyEvent, key); err != nil {
			return err
		}
		key.Type, key.Text = input.DispatchKeyEventTypeKeyUp, ""
		_, err := cdp.Call(ctx, t, input.DispatchKeyEvent, key)
		return err
	}))
}

// tabTo presses Tab until the focus is where it should be.
func (s *screen) tabTo(js string) {
	s.t.Helper()
	s.until(`document.querySelector("#main")`)
	const most = 150 // more would be too many to work with
	for range most {
		if eval[bool](s, "Boolean("+js+")") {
			return
		}
		s.press("\t")
	}
	s.t.Fatalf("%s: Tab does not lead to %s", s.who, js)
}

// walkTo goes from the focused square to another, with the arrows.
func (s *screen) walkTo(square string) {
	s.t.Helper()
	s.press(arrows(eval[string](s, "document.activeElement.dataset.sq"), square))
	s.until(`document.activeElement.dataset.sq === ` + quote(square))
}

// announces fails the test unless a screen reader says these words for the focused element.
func (s *screen) announces(words ...string) {
	s.t.Helper()
	name := s.spoken()
	for _, w := range words {
		if !strings.Contains(name, w) {
			s.t.Errorf("%s hears %q, want %q in it", s.who, name, w)
		}
	}
}

// spoken returns the accessible name of the focused element.
func (s *screen) spoken() (name string) {
	s.t.Helper()
	s.steps(chromedp.Func(func(ctx context.Context, t *chromedp.Target) error {
		focus, err := cdp.Call(ctx, t, runtime.Evaluate, runtime.EvaluateParams{Expression: "document.activeElement"})
		if err != nil {
			return err
		}
		tree, err := cdp.Call(ctx, t, accessibility.GetPartialAXTree, accessibility.GetPartialAXTreeParams{ObjectID: focus.Result.ObjectID, FetchRelatives: new(false)})
		if err != nil || len(tree.Nodes) == 0 || tree.Nodes[0].Name == nil {
			return fmt.Errorf("no accessible name: %w", err)
		}
		name = string(tree.Nodes[0].Name.Value)
		return nil
	}))
	return name
}
