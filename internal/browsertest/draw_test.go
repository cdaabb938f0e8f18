package browsertest

import "testing"

// seated opens a browser on a seat that a program of the match has: the same device.
func (p *matchClient) seated(who string, of size) *screen {
	p.t.Helper()
	s := open(p.t, who, of, p.server.address)
	p.lend(s)
	return s
}

// TestDrawByTime lets the time of a match run out while a move is performed: neither side gains points,
// and all screens say so.
func TestDrawByTime(t *testing.T) {
	t.Parallel()
	h := newAPIMatch(t, nil)
	h.prepare()
	e := h.browsers()
	h.start()
	e.turn("white")
	e.white.moves("g2", "g4", tap)
	e.phase("performing")
	e.agree("g4")
	h.do(h.referee, "correct-clock", fields{"clock": "match", "mode": "set", "seconds": 1, "reason": "prova"})
	if st := e.phase("finished"); st.Result == nil || st.Result.By != "points" || st.Result.Winner != "" {
		t.Errorf("the result is %+v", st.Result)
	}
	say("strategist.result.drawn", nil, e.white.screen, e.black.screen)
	say("referee.drawn", nil, e.referee.screen)
	for _, s := range e.screens() {
		s.until(`document.querySelector("[data-score]") ? probe.summary().startsWith("white 0, black 0; to move: ; ") : /0\D+0/.test(document.querySelector(".final")?.innerText)`)
		s.screenshot("drawn")
	}
	e.noConsoleErrors()
}

// browsers gives the people of a match their browsers.
func (h *apiMatch) browsers() *matchStory {
	h.t.Helper()
	wall := h.server.newClient(h.t).match(h.organiser.key)
	wall.must(wall.form("/schermo", nil))
	h.organiser.must(h.organiser.order("/api/v1/access/commands", "assign-screen", fields{"number": 1, "shows": "board:A"}))
	e := &matchStory{
		t: h.t, server: h.server, match: h.organiser,
		laptop:    h.organiser.seated("organiser", laptop),
		referee:   referee{h.referee.seated("referee", tablet)},
		white:     strategist{h.sides[0].seated("white", phone), "white"},
		black:     strategist{h.sides[1].seated("black", phone), "black"},
		public:    open(h.t, "public", phone, h.server.address),
		projector: wall.seated("projector", big),
		news:      h.server.newClient(h.t).listen("/"),
	}
	e.referee.visit("/arbitro/A")
	e.white.visit(h.page(0))
	e.black.visit(h.page(1))
	e.public.visit("/")
	e.projector.becomeScreen()
	return e
}
