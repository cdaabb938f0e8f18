package gallery

import (
	"github.com/a-h/templ"

	"scacchimagici/internal/game/chess"
	"scacchimagici/internal/locale"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/magici/sim"
	"scacchimagici/internal/role"
	"scacchimagici/internal/screen"
	"scacchimagici/internal/screen/match"
	"scacchimagici/internal/tournament"
	"scacchimagici/views/layout"
	"scacchimagici/views/projector"
	"scacchimagici/views/public"
	"scacchimagici/views/referee"
	"scacchimagici/views/strategist"
	"scacchimagici/views/ui"
)

// moment is a match right after something has happened: the first one of its kind in a row of invented matches.
type moment struct {
	name  string // phase and what has just happened, such as "thinking-performed"
	match magici.Match
	now   magici.Instant
}

// inventions is how many matches are invented for the stills.
const inventions = 12

// moments returns the match right after each kind of happening in each phase.
func moments() []moment {
	plan := magici.Plan{Tournament: "t", ID: "1A", Round: 1, Board: "A", White: "w", Black: "b"}
	all := []moment{{name: "planned", match: magici.New(plan)}}
	known := map[string]bool{}
	for seed := range uint64(inventions) {
		events, err := sim.New(seed, sim.Demonstration(), magici.DefaultSettings(), galleryRoster).Play(plan)
		if err != nil {
			continue // a match that fails shows nothing; the tests of sim tell
		}
		m := magici.New(plan)
		for _, e := range events {
			m = magici.Apply(m, e)
			name := m.Phase().String() + "-" + e.Fact.Kind()
			if !known[name] {
				known[name] = true
				all = append(all, moment{name, m, e.Clock.After(3e9)})
			}
		}
	}
	return all
}

// galleryNames are as long as names get, and as short.
var galleryNames = []string{
	"Massimiliano Quattrocchi", "Zoë", "Maria Antonietta De Santis", "Ugo Re", "Gianfrancesco d’Alessandro", "Bo Li",
	"Francesca Bianchi", "Francesca Bruni", "Nicolò Castiglione Morelli", "Lucìa", "Alessandra Montefeltro", "Ivo Po",
}

func galleryRoster(h magici.HouseID) []magici.PersonID {
	ids := make([]magici.PersonID, len(galleryNames))
	for i, name := range galleryNames {
		ids[i] = magici.PersonID(string(h) + ":" + name)
	}
	return ids
}

// scene shows a still to somebody; as is the seat.
func (st moment) scene(words *locale.Words, as string, who magici.Viewer) screen.Scene {
	var people []tournament.Person
	for _, house := range []magici.HouseID{"w", "b"} {
		for _, id := range galleryRoster(house) {
			people = append(people, tournament.Person{ID: id, House: house, Name: string(id[2:])})
		}
	}
	return screen.Scene{
		Words: words, Key: "t.1A", As: as, Match: new(magici.Redact(st.match, who)), Viewer: who, Now: st.now,
		Houses: map[magici.HouseID]ui.House{
			"w": {Name: "Grifondoro", Arms: "grifondoro"}, "b": {Name: "Arciconfraternita del Lago", Arms: "corvonero"},
		},
		People: screen.People(people, tournament.Names(people), nil), Number: 3, Of: 6,
	}
}

// page shows a still on one of the screens of a match; nil for another screen.
func (st moment) page(words *locale.Words, audience string, theme func(string) string) templ.Component {
	in := layout.Page{Words: words, Audience: audience, Theme: theme("")}
	switch audience {
	case "referee":
		sc := st.scene(words, "referee:A", magici.Viewer{Role: role.Referee})
		in.Dialogs = referee.DialogsFrame(match.RefereeDialogs(sc))
		return referee.Page(in, match.Referee(sc, match.RefereePage{Language: "/"}))
	case "strategist":
		sc := st.scene(words, "strategist:t/w", magici.Viewer{Role: role.Strategist, Side: chess.White})
		return strategist.Page(in, match.Strategist(sc, chess.White))
	case "public":
		m := match.Public(st.scene(words, "", magici.Viewer{}))
		return public.Page(in, public.View{Base: layout.Base{Words: words}, Board: "A", Chosen: &m})
	case "projector":
		in.Theme = theme("notte")
		m := match.Projector(st.scene(words, "", magici.Viewer{}))
		return projector.Page(in, projector.View{Base: layout.Base{Words: words}, Shows: projector.Boards, Halves: []projector.Half{{Letter: "A", Match: &m}}})
	}
	return nil
}
