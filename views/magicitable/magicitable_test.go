package magicitable

import (
	"html"
	"slices"
	"strings"
	"testing"

	"scacchimagici/internal/chess"
	"scacchimagici/internal/locale"
	"scacchimagici/internal/screen/gallery"
	"scacchimagici/internal/side/magicitable"
	"scacchimagici/views/layout"
)

// pageOf is a state of the gallery as it looks to the sides that a device plays.
func pageOf(t *testing.T, name string, mine ...chess.Side) string {
	t.Helper()
	n := slices.IndexFunc(states, func(s state) bool { return s.name == name })
	return pageIn(t, states[n], mine...)
}

func pageIn(t *testing.T, s state, mine ...chess.Side) string {
	t.Helper()
	i := &invented{}
	s.play(i)
	catalogue, err := locale.Load()
	if err != nil {
		t.Fatal(err)
	}
	w := catalogue.In(locale.Italian)
	var page strings.Builder
	v := ViewOf(i.t, Look{Words: w, Mine: mine, Now: i.now, Server: gallery.Now.UnixMilli()})
	if err := Page(layout.Page{Words: w, Audience: "strategist"}, v).Render(t.Context(), &page); err != nil {
		t.Fatal(err)
	}
	return page.String()
}

// The answer is on no screen before the other one judges, and then on that one alone; after the Duel on all.
func TestAnswer(t *testing.T) {
	for name, sees := range map[string][3]bool{ // White, Black, a spectator
		"duel": {}, "answering": {}, "second": {}, "aloud": {}, "drawn": {}, "judging": {false, true, false}, "outcome": {true, true, true},
	} {
		for i, mine := range [][]chess.Side{justWhite, justBlack, nil} {
			page := html.UnescapeString(pageOf(t, name, mine...))
			if got := strings.Contains(page, answer) || strings.Contains(page, "Accio"); got != sees[i] {
				t.Errorf("%s, watcher %d: shows the answer: %v", name, i, got)
			}
			if !strings.Contains(page, "richiamare la scopa") && name != "outcome" {
				t.Errorf("%s, watcher %d: no question", name, i)
			}
		}
	}
}

// What is typed is seen by the other one only once the Duel is decided, and as text.
func TestTyped(t *testing.T) {
	if page := pageOf(t, "second", chess.Black); strings.Contains(page, "Alohomora") {
		t.Error("the other one reads a wrong answer while it is still asked")
	}
	page := pageOf(t, "outcome", chess.Black)
	if strings.Contains(page, "<b>Wing") || !strings.Contains(page, "&lt;b&gt;Wingardium") {
		t.Error("typed markup is not shown as text")
	}
}

// A purchase is on the screen of its own side alone, and at one tablet only on that of the one who buys.
func TestPurchase(t *testing.T) {
	if page := pageOf(t, "sealed", chess.White); !strings.Contains(page, "#wq") {
		t.Error("the own army is not shown")
	}
	for name, page := range map[string]string{
		"the other side": pageOf(t, "sealed", chess.Black), "a spectator": pageOf(t, "sealed"), "the second one at a tablet": pageOf(t, "buying-tablet", magicitable.Sides[:]...),
	} {
		if strings.Contains(page, "#wq") || strings.Contains(page, "#wr") {
			t.Errorf("%s sees the purchase of White", name)
		}
	}
}

// Only players have orders on their pages, and each only those of the own side.
func TestOrders(t *testing.T) {
	for _, s := range slices.Concat(states, deployments) {
		if page := pageIn(t, s); strings.Contains(page, "data-command") && s.name != "guest" && s.name != "waiting" {
			t.Errorf("%s: a spectator has orders", s.name)
		}
	}
	for name, want := range map[string][2]string{ // what White has, and Black has not
		"turn": {`value="move"`, `value="move"`}, "direct": {`value="move"`, `value="move"`}, "answering": {`value="type"`, `value="type"`},
		"duel": {`value="press"`, `value="white"`}, "computer": {`value="move"`, `value="move"`},
	} {
		if !strings.Contains(pageOf(t, name, chess.White), want[0]) || strings.Contains(pageOf(t, name, chess.Black), want[1]) {
			t.Errorf("%s: orders of the wrong side", name)
		}
	}
}

// A replay goes from the start to the end, and says how it ended.
func TestReplay(t *testing.T) {
	i := &invented{}
	i.ends()
	last, err := replayOf(i.t, 1, 999)
	if err != nil || last.Next != "" || last.First == "" || last.step != last.of {
		t.Errorf("%+v, %v", last.step, err)
	}
	if _, err := replayOf(i.t, 2, 0); err == nil {
		t.Error("a match that was not played has a replay")
	}
	i = &invented{}
	i.starts()
	if _, err := replayOf(i.t, 1, 0); err == nil {
		t.Error("a match that goes on has a replay")
	}
}
