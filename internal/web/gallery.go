package web

import (
	"cmp"
	"net/http"

	"github.com/a-h/templ"
	"github.com/go-chi/chi/v5"

	"scacchimagici/internal/access"
	"scacchimagici/internal/fault"
	"scacchimagici/internal/game/chess"
	"scacchimagici/internal/locale"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/magici/sim"
	"scacchimagici/internal/screen"
	"scacchimagici/internal/screen/match"
	"scacchimagici/internal/tournament"
	"scacchimagici/internal/web/visitor"
	"scacchimagici/views/gallery"
	"scacchimagici/views/layout"
	"scacchimagici/views/projector"
	"scacchimagici/views/public"
	"scacchimagici/views/referee"
	"scacchimagici/views/strategist"
	"scacchimagici/views/ui"
)

// mountGallery serves every component and the screens of a match with invented data, in
// development.
func (s *Server) mountGallery(r chi.Router) {
	r.Get("/gallery", s.adapt(s.getGallery))
	r.Get("/gallery/{name}", s.adapt(s.getSample))
	r.Get("/gallery/{screen}/{still}", s.adapt(s.getStill))
}

func (s *Server) getGallery(w http.ResponseWriter, r *http.Request) error {
	words := s.words(r)
	var pages []string
	for _, screen := range matchScreens {
		for _, still := range stills() {
			pages = append(pages, screen+"/"+still.name)
		}
	}
	for _, screen := range courseScreens {
		for _, c := range courses {
			pages = append(pages, screen+"/"+c.name)
		}
	}
	return writePage(r.Context(), w, http.StatusOK, gallery.Index(words, gallery.Samples(words), pages))
}

func (s *Server) getSample(w http.ResponseWriter, r *http.Request) error {
	words := s.words(r)
	for _, sample := range gallery.Samples(words) {
		if sample.Name == r.PathValue("name") {
			return writePage(r.Context(), w, http.StatusOK, gallery.Page(words, sample, chosenTheme(r, sample.Theme)))
		}
	}
	return fault.New(fault.NotFound, "fault.page.unknown")
}

func chosenTheme(r *http.Request, preferred string) string {
	return cmp.Or(r.URL.Query().Get("theme"), visitor.Theme(r, preferred))
}

// still is a match at a moment: the first one of its kind in a row of invented matches.
type still struct {
	name  string // phase and what has just happened, such as "thinking-performed"
	match magici.Match
	now   magici.Instant
}

// inventions is how many matches are invented for the stills.
const inventions = 12

// stills returns the match right after each kind of happening in each phase.
func stills() []still {
	plan := magici.Plan{Tournament: "t", ID: "1A", Round: 1, Board: "A", White: "w", Black: "b"}
	all := []still{{name: "planned", match: magici.New(plan)}}
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
				all = append(all, still{name, m, e.Clock.After(3e9)})
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

// scene shows a still to somebody on a seat.
func (st still) scene(words *locale.Words, seat access.Seat) screen.Scene {
	who := visitor.Viewer(seat, st.match)
	var people []tournament.Person
	for _, house := range []magici.HouseID{"w", "b"} {
		for _, id := range galleryRoster(house) {
			people = append(people, tournament.Person{ID: id, House: house, Name: string(id[2:])})
		}
	}
	return screen.Scene{
		Words: words, Key: "t.1A", As: seat.String(), Match: magici.Redact(st.match, who), Viewer: who, Now: st.now,
		Houses: map[magici.HouseID]ui.House{
			"w": {Name: "Grifondoro", Arms: "grifondoro"}, "b": {Name: "Arciconfraternita del Lago", Arms: "corvonero"},
		},
		People: screen.People(people, tournament.Names(people), nil), Number: 3, Of: 6,
	}
}

// matchScreens are the screens of a match, by name.
var matchScreens = []string{"referee", "strategist", "public", "projector"}

func (s *Server) getStill(w http.ResponseWriter, r *http.Request) error {
	words := s.words(r)
	if page, ok := coursePage(words, r); ok {
		return writePage(r.Context(), w, http.StatusOK, page)
	}
	for _, st := range stills() {
		if st.name != r.PathValue("still") {
			continue
		}
		page, ok := stillPage(words, r, st)
		if ok {
			return writePage(r.Context(), w, http.StatusOK, page)
		}
	}
	return fault.New(fault.NotFound, "fault.page.unknown")
}

func stillPage(words *locale.Words, r *http.Request, st still) (templ.Component, bool) {
	in := layout.Page{Words: words, Audience: r.PathValue("screen"), Theme: chosenTheme(r, "")}
	switch in.Audience {
	case "referee":
		return referee.Page(in, match.Referee(st.scene(words, access.RefereeOf("A")), match.RefereePage{Language: "/"})), true
	case "strategist":
		return strategist.Page(in, match.Strategist(st.scene(words, access.StrategistOf("t", "w")), chess.White)), true
	case "public":
		m := match.Public(st.scene(words, access.Seat{}))
		return public.Page(in, public.View{Base: layout.Base{Words: words}, Board: "A", Chosen: &m}), true
	case "projector":
		in.Theme = chosenTheme(r, "notte")
		m := match.Projector(st.scene(words, access.Seat{}))
		return projector.Page(in, projector.View{Base: layout.Base{Words: words}, Shows: projector.Boards, Halves: []projector.Half{{Letter: "A", Match: &m}}}), true
	}
	return nil, false
}
