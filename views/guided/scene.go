package guided

import (
	"strconv"

	"scacchimagici/internal/locale"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/screen"
	"scacchimagici/views/layout"
	"scacchimagici/views/ui"
)

// stepPath returns the address of a guided match after n steps.
func stepPath(guide string, n int) string {
	return screen.GuidedPath + "/" + guide + "/" + strconv.Itoa(n)
}

// scene is a guided match after n steps, as its learner sees it. Server is the server's
// clock in milliseconds.
func scene(w *locale.Words, g guide, n int, server int64) (screen.Scene, error) {
	m, now, err := g.At(n)
	if err != nil {
		return screen.Scene{}, err
	}
	viewer := magici.Viewer(g.As)
	s := screen.Scene{
		Words: w, Key: g.ID, Viewer: viewer, Match: new(magici.Redact(m, viewer)), Now: now, Server: server, Number: 1, Of: 1,
		Orders: stepPath(g.ID, n),
		Houses: map[magici.HouseID]ui.House{
			whiteHouse: {Name: w.T("guided.white"), Arms: string(whiteHouse)}, blackHouse: {Name: w.T("guided.black"), Arms: string(blackHouse)},
		},
		People: map[magici.PersonID]screen.Person{},
	}
	for _, house := range []magici.HouseID{whiteHouse, blackHouse} {
		for i, id := range peopleOf(house) {
			name, short := nameOf(house, i)
			s.People[id] = screen.Person{ID: id, House: house, Name: name, Short: short}
		}
	}
	return s, nil
}

// band says above the page what to do in the step after the first n.
func band(w *locale.Words, g guide, n int) layout.Band {
	b := layout.Band{Name: w.T("guided.title"), Leave: screen.GuidedPath, Out: w.T("guided.leave")}
	if n < len(g.Steps) {
		b.Notice = w.T("guided.step", n+1, len(g.Steps), w.T("guided."+g.ID+"."+g.Steps[n].ID))
	} else {
		b.Notice = w.T("guided." + g.ID + ".done")
	}
	return b
}
