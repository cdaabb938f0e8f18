package browsertest

import (
	"fmt"
	"testing"
	"time"

	"scacchimagici/internal/locale"
)

// matchStory is a match with all its people at their devices.
type matchStory struct {
	t            *testing.T
	server       *server
	laptop       *screen // the organiser's
	referee      referee
	white, black strategist
	projector    *screen
	public       *screen
	proxy        *proxy       // of White's phone
	match        *matchClient // the organiser as a program, to read the state of the match
	news         *stream      // of the public
}

// The people of the match. Two of a House have the same first name.
var quickMatch = draft{
	name:   "Prova d’agosto",
	houses: [2]string{"Grifondoro", "Serpeverde"},
	people: [2][]string{
		{"Elena Rinaldi", "Sofia Conti", "Tommaso Greco", "Davide Serra", "Luca Marino", "Luca Villa", "Alice Bassi", "Massimiliano Della Rovere"},
		{"Andrea Galli", "Irene Costa", "Nora Bassi", "Dario Longo", "Viola D’Angelo", "Zeno Ricci", "Olga Riva", "Pietro Monti"},
	},
}

// newMatchStory starts from an empty database and brings all people to their places, each in another way:
// password, QR, code, the number of a screen, and no code at all.
func newMatchStory(t *testing.T) *matchStory {
	e := &matchStory{t: t, server: serve(t)}
	e.proxy = newProxy(t, e.server.address)
	e.laptop = open(t, "organiser", laptop, e.server.address)
	e.laptop.signIn(e.server.password)
	e.laptop.screenshot("empty")
	e.laptop.fillQuick(quickMatch)
	program := e.server.newClient(t)
	program.signIn()
	e.match = program.match(program.matchKey())
	e.match.must(e.match.order("/api/v1/tournaments/"+e.match.tournament()+"/commands", "settings", fields{"settings": unhurried(), "reason": "prova"}))

	e.referee = referee{open(t, "referee", tablet, e.server.address)}
	e.referee.animates()
	e.referee.enter(program.card(" A").digits)
	e.referee.screenshot("name")
	e.referee.named("Paolo Rinaldi")
	e.white = strategist{open(t, "white", phone, e.proxy.address()), "white"}
	e.white.animates()
	e.white.enter(program.card(quickMatch.houses[0]).digits)
	e.black = strategist{open(t, "black", phone, e.server.address), "black"}
	e.black.scan(program.card(quickMatch.houses[1]).qr)
	e.public = open(t, "public", phone, e.server.address)
	e.public.visit("/")
	e.projector = open(t, "projector", big, e.server.address)
	e.projector.animates()
	e.projector.becomeScreen()
	e.laptop.visit("/desk/schermi")
	e.laptop.order("show-now", fields{"number": "1"}, "shows=board:A")
	e.projector.until(`document.querySelector("[data-match]")`)
	e.news = e.server.newClient(t).listen("/")
	return e
}

// fillQuick makes the tournament with the form of a quick match.
func (s *screen) fillQuick(d draft) {
	s.t.Helper()
	s.visit("/desk/nuova")
	s.fill("#name", d.name)
	for i := range d.houses {
		n := fmt.Sprint(i + 1)
		s.fill("#house"+n, d.houses[i])
		s.fill("#people"+n, lines(d.people[i]))
	}
	s.tap(visible("form[action='/desk/nuova'] button.main"))
	s.until(`location.pathname !== "/desk/nuova"`)
}

func lines(all []string) (text string) {
	for _, line := range all {
		text += line + "\n"
	}
	return text
}

// screens returns all screens that show the match.
func (e *matchStory) screens() []*screen {
	return []*screen{e.referee.screen, e.white.screen, e.black.screen, e.projector, e.public}
}

// phase waits until the match is there.
func (e *matchStory) phase(want string) state {
	e.t.Helper()
	var st state
	if !e.news.awaitFor(2*timeout, func() bool { st = e.match.state(); return st.Phase == want }) {
		e.t.Fatalf("the match is %q, want %q; the Referee was told %q", st.Phase, want, eval[string](e.referee.screen, "probe.said.join()"))
	}
	return st
}

// turn waits until a side is thinking.
func (e *matchStory) turn(side string) state {
	e.t.Helper()
	var st state
	ok := e.news.awaitFor(2*timeout, func() bool { st = e.match.state(); return st.Phase == "thinking" && st.ToMove == side })
	if !ok {
		e.t.Fatalf("the match is %q of %s, want the turn of %s; the Referee was told %q", st.Phase, st.ToMove, side, eval[string](e.referee.screen, "probe.said.join()"))
	}
	return st
}

// agree waits until all screens show the state of the server: score, who is to move, who stands where.
func (e *matchStory) agree(step string) {
	e.t.Helper()
	for _, s := range e.screens() {
		e.agrees(s, step)
	}
	for _, s := range e.screens() {
		s.screenshot(step)
	}
}

// agrees waits for one screen. It asks for the state again, because a turn may have ended by itself
// meanwhile.
func (e *matchStory) agrees(s *screen, step string) {
	e.t.Helper()
	want := ""
	for late := time.Now().Add(timeout); time.Now().Before(late); {
		st := e.match.state()
		want = st.summary()
		holds := "probe.summary() === " + quote(want)
		if s == e.referee.screen && st.Phase == "duel" && !st.Paused {
			holds = `document.querySelector(".r-fighters")` // the capture screen has no room for a board
		}
		if _, err := tryPoll[bool](s, time.Second, "Boolean("+holds+")"); err == nil {
			return
		}
	}
	s.screenshot("disagrees")
	e.t.Fatalf("%s: %s shows\n%s\nwant\n%s", step, s.who, eval[string](s, "probe.summary()"), want)
}

// clocks waits until the match clock of every screen is within two seconds of the server's.
func (e *matchStory) clocks(step string) {
	e.t.Helper()
	for _, s := range e.screens() {
		for late := time.Now().Add(timeout); ; {
			before := e.match.state().MatchLeft / 1000
			shown := eval[int64](s, "probe.seconds()")
			after := e.match.state().MatchLeft / 1000
			if after-2 <= shown && shown <= before+2 {
				break
			}
			if time.Now().After(late) {
				e.t.Errorf("%s: %s shows %d s of the match, between %d and %d are left", step, s.who, shown, after, before)
				break
			}
		}
	}
}

// say waits until the screens show a text of the catalogue in Italian.
func say(key string, args []any, screens ...*screen) {
	for _, s := range screens {
		s.t.Helper()
		s.says(catalogue.In(locale.Italian).T(key, args...))
	}
}

// noConsoleErrors fails the test when a page has complained about anything but a lost connection.
func (e *matchStory) noConsoleErrors() {
	e.t.Helper()
	for _, s := range append(e.screens(), e.laptop) {
		for _, line := range consoleErrors(s.errors.String()) {
			e.t.Errorf("%s: %s", s.who, line)
		}
	}
}

// silent waits until a screen says that it hears nothing from the server, and hearsAgain until that is over.
func (s *screen) silent(within time.Duration) {
	s.t.Helper()
	poll[bool](s, within, `!document.getElementById("silent").hidden`)
}

func (s *screen) hearsAgain() {
	s.t.Helper()
	s.until(`document.getElementById("silent").hidden`)
}
