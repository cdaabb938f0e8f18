package browsertest

import (
	"strings"
	"testing"
)

// The lower third of a Mangiata comes with the question on the projector and goes with it; the stream of the
// overlay never has the answer. When the line drops the picture stays as it was, and goes on by itself.
func TestOverlay(t *testing.T) {
	t.Parallel()
	g := &leakStory{apiMatch: newAPIMatch(t, nil)}
	program := g.server.newClient(t).match(g.organiser.key)
	g.add("stream", program, "/overlay/punteggio+mangiata/A", []string{"/overlay/punteggio+orologi+scacchiera+mangiata/A?lingua=en", "/overlay/classifica"})
	wall := open(t, "projector", big, g.server.address)
	wall.becomeScreen()
	g.organiser.must(g.organiser.order("/api/v1/access/commands", "assign-screen", fields{"number": 1, "shows": "board:A"}))
	line := newProxy(t, g.server.address)
	over := open(t, "stream", big, line.address())
	over.animates()
	over.visit("/overlay/punteggio+mangiata/A?tema=sole")
	over.until(`document.querySelector(".ov-score")?.checkVisibility() && !document.querySelector(".ov-clocks").checkVisibility()`)
	over.until(`getComputedStyle(document.documentElement).backgroundColor === "rgba(0, 0, 0, 0)" && getComputedStyle(document.body).backgroundColor === "rgba(0, 0, 0, 0)"`)

	wrong := open(t, "operator of another board", laptop, line.address())
	wrong.visit("/overlay/punteggio+mangiata/Z?regia=1")
	wrong.until(`document.querySelector(".ov-operator.ov-wrong").textContent.includes("non c’è")`)
	wrong.visit("/overlay/punteggio+mangiata/Z")
	wrong.until(`document.body.innerText.trim() === "" && getComputedStyle(document.documentElement).backgroundColor === "rgba(0, 0, 0, 0)"`)
	operator := open(t, "operator", laptop, line.address())
	operator.visit("/overlay/punteggio+mangiata/A?regia=1")
	operator.until(`document.querySelector(".ov-heard")?.checkVisibility() && !document.querySelector(".ov-lost").checkVisibility()`)

	g.prepare()
	g.start()
	g.allTheTime()
	over.until(`document.querySelector(".ov-side.turn h2").textContent === "Qvodia"`)
	over.screenshot("score")
	of := g.all[0]
	for _, page := range of.pages { // the names of pieces are on them: an answer may be one
		of.must(of.get(page))
	}
	g.before = append(g.before, of.heard.text())
	g.move(0, "a1", "a8")
	texts, answers := g.ask()
	wall.until(`document.querySelector(".question.listen")`)
	over.until(`document.querySelector(".ov-middle .ov-turn").textContent.includes("Mangiata") && !document.querySelector(".ov-duel")`)
	g.do(g.referee, "reveal", fields{"asked": g.referee.state().Asked})
	wall.says(texts[0])
	over.until(`document.querySelector("#live .ov-duel .ov-question")?.textContent === ` + quote(texts[0]))
	over.until(`getComputedStyle(document.querySelector(".ov-duel")).animationDuration === "0.3s"`)
	over.screenshot("duel")

	line.disconnect()
	over.until(`document.body.dataset.silent === ""`)
	stands := eval[string](over, `document.querySelector(".ov-score [data-clock]").textContent`)
	operator.until(`Number(document.querySelector(".ov-lost").checkVisibility() && document.querySelector("[data-silent-seconds]").textContent) >= 8`)
	over.until(`getComputedStyle(document.querySelector(".ov-score [data-clock]")).opacity === "0.3"`)
	operator.screenshot("no-news")
	if now := eval[string](over, `document.querySelector(".ov-score [data-clock]").textContent`); now != stands {
		t.Errorf("without news the clock counts on from %s to %s", stands, now)
	}
	over.until(`!document.querySelector("#silent").checkVisibility() && !document.querySelector(".ov-mark").checkVisibility() && document.querySelector(".ov-question").checkVisibility()`)
	over.until(`(document.documentElement.dataset.relay = "", document.querySelector(".ov-mark").checkVisibility())`) // behind a relay only this shows
	over.until(`delete document.documentElement.dataset.relay`)
	line.mend()
	over.until(`document.body.dataset.silent === undefined`)
	operator.until(`document.querySelector(".ov-heard").checkVisibility()`)

	over.until(`(window.left = [], new MutationObserver((all) => left.push(...all.flatMap((m) => [...m.addedNodes].map((n) => n.className)))).observe(document.querySelector(".ov-leaving"), {childList: true}), true)`)
	g.do(g.referee, "settle", fields{"asked": g.referee.state().Asked, "outcome": "attacker"})
	wall.until(`!document.querySelector(".duel .question")`)
	over.until(`!document.querySelector("#live .ov-duel") && left.some((c) => c.includes("ov-duel"))`) // it fades beside what is live
	over.until(`!document.querySelector(".ov-duel")`)
	over.until(`document.querySelector(".ov-points")?.checkVisibility()`)
	of.streams[0].await(of.apiClient, func() bool {
		return strings.Contains(of.heard.text(), ">turno ") && strings.Contains(of.heard.text(), texts[0])
	})
	for _, page := range of.pages {
		of.must(of.get(page))
	}
	g.nobodyHasSeen("an answer", answers...)
	g.allHaveSeen("the question", texts[0])
	for _, s := range []*screen{wall, over, operator} {
		if said := s.errors.String(); said != "" {
			t.Errorf("%s: %s", s.who, said)
		}
	}
}
