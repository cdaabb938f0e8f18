package guided

import (
	"scacchimagici/internal/locale"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/screen"
	"scacchimagici/views/layout"
	"scacchimagici/views/ui"
)

// pathOf returns the address of a guided match at a step.
func pathOf(guide, step string) string { return screen.GuidedPath + "/" + guide + "/" + step }

// scene is a guided match as its learner sees it. Server is the server's clock in milliseconds.
func scene(w *locale.Words, at stop, server int64) screen.Scene {
	viewer := magici.Viewer(at.As)
	s := screen.Scene{
		Words: w, Key: at.Guide, Viewer: viewer, Match: new(magici.Redact(at.Match, viewer)), Now: at.Now, Server: server, Number: 1, Of: 1,
		Orders: pathOf(at.Guide, at.Step),
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
	return s
}

// band says above the page what to do.
func band(w *locale.Words, at stop) layout.Band {
	return layout.Band{Name: w.T("guided.title"), Notice: at.says(w), Leave: screen.GuidedPath, Out: w.T("guided.leave")}
}
