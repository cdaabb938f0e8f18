package gallery

import (
	"fmt"
	"sync"

	"github.com/a-h/templ"

	"scacchimagici/internal/chess"
	"scacchimagici/internal/locale"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/magici/sim"
	"scacchimagici/internal/role"
	"scacchimagici/internal/screen"
	"scacchimagici/internal/setting"
	"scacchimagici/internal/tournament"
	"scacchimagici/views/layout"
	"scacchimagici/views/projector"
	"scacchimagici/views/public"
	"scacchimagici/views/referee"
	"scacchimagici/views/strategist"
	"scacchimagici/views/ui"
	"scacchimagici/views/watch"
)

// moment is a match right after an event: the first one of its kind in a row of invented matches.
type moment struct {
	name   string // phase and last event, such as "thinking-performed"
	match  magici.Match
	now    magici.Instant
	houses pair
}

// stepsOfReferee is what the Referee's page fetches when its list of steps is opened.
const stepsOfReferee = "referee-steps"

// pair are the names of two Houses, White's first.
type pair [2]string

// matchHouses are those of the moments by turns: a long word on either side, and on both.
var matchHouses = []pair{
	{"Grifondoro", "Arciconfraternita del Lago"}, {"Arciconfraternita", "Oca"}, {"Nobile Arciconfraternita", "Arciconfraternita del Lago"},
}

// inventions is how many matches are invented for the stills.
const inventions = 12

// invented is the plan of all invented matches.
var invented = magici.Plan{Tournament: "t", ID: "1A", Round: 1, Board: "A", White: "w", Black: "b"}

// moments returns the match right after each kind of event in each phase, and with a question and an answer of the
// greatest length. They are invented once.
var moments = sync.OnceValue(func() []moment {
	all := []moment{{name: "planned", match: magici.New(invented), houses: matchHouses[0]}}
	known := map[string]bool{}
	add := func(name string, m magici.Match, e magici.Event) {
		if !known[name] {
			known[name] = true
			all = append(all, moment{name, m, e.Clock.After(3e9), matchHouses[len(all)%len(matchHouses)]})
		}
	}
	for seed := range uint64(inventions) {
		events, err := sim.New(seed, sim.Demonstration(), magici.DefaultSettings(), galleryRoster).Play(invented)
		if err != nil {
			continue // a match that fails shows nothing; the tests of sim report it
		}
		m, paper := magici.New(invented), magici.New(invented)
		for _, e := range events {
			m = magici.Apply(m, e)
			add(m.Phase().String()+"-"+magici.Facts.Word(e.Fact), m, e)
			paper = magici.Apply(paper, onPaper(e))
			if paper.Paper && paper.Phase() != magici.Deployment && paper.Phase() != magici.Performing {
				add("paper-"+paper.Phase().String(), paper, e)
				if paper.Phase() == magici.Thinking && paper.LastEntry() > 4 {
					add("paper-later", paper, e)
				}
				if magici.Facts.Word(e.Fact) == "tossed" {
					add("paper-tossed", paper, e)
				}
			}
			if n := m.LastEntry(); magici.Facts.Word(e.Fact) == "moved" && m.Phase() == magici.Performing && n > 1 && m.Log[n-2].Kind == magici.LogDuel {
				back := magici.Event{Clock: e.Clock, Fact: magici.Undone{To: n - 1, Reason: "tocco sbagliato"}}
				undone := magici.Apply(m, back)
				add("performing-undone", undone, back)
				on := magici.Event{Clock: e.Clock, Fact: magici.Performed{}}
				add("thinking-undone", magici.Apply(undone, on), on)
			}
			if m.Phase() == magici.Purchase && !m.Teams[chess.White].Confirmed && m.Teams[chess.White].Army.Pieces() > 1 {
				help := magici.Event{Clock: e.Clock, Fact: magici.Helped{Side: chess.White}}
				add("purchase-helped", magici.Apply(m, help), help)
			}
			if m.Asking.Question == nil || magici.Facts.Word(e.Fact) != "revealed" && magici.Facts.Word(e.Fact) != "settled" {
				continue
			}
			if timed := m; magici.Facts.Word(e.Fact) == "revealed" {
				timed.Settings.AnswerTime = 20 * setting.Second
				add("duel-answertime", timed, e)
				timed.Settings.AnswerTime = 6 * setting.Second
				add("duel-answertime-last", timed, e)
			}
			long, question := m, longQuestion
			question.ID = m.Asking.Question.ID
			long.Asking.Question = &question
			name := m.Phase().String() + "-long"
			if d := m.Play.Duel; m.Phase() == magici.Duelling && (d.Attacker.Slot == magici.King || d.Defender.Slot == magici.King) {
				name = "duel-king"
			}
			add(name, long, e)
		}
	}
	return append(all, rareMoments(all)...)
})

// rareMoments are moments that the invented matches do not reach: a square that is entered afterwards, two passes in
// a row, a Duel for which no question is left, and one that goes on when the match time is over.
func rareMoments(all []moment) (rare []moment) {
	for _, of := range all {
		side := of.match.ToMove()
		add := func(name string, facts ...magici.Fact) {
			of := of
			of.name = name
			for _, f := range facts {
				of.match = magici.Apply(of.match, magici.Event{Clock: of.now, Fact: f})
			}
			of.now = of.now.After(1e9)
			rare = append(rare, of)
		}
		switch of.name {
		case "thinking-performed":
			add("thinking-held", magici.HeldInTime{})
			add("thinking-stuck", magici.Passed{Side: side}, magici.Passed{Side: side.Other()})
			of.match.Play.Figures[side][magici.King].Called = 1
			add("thinking-raised", magici.WandRaised{})
		case "duel-moved":
			of.match.Asking.Question = nil
			add("duel-unasked")
		case "duel-long":
			add("duel-late", magici.ClockCorrected{Clock: "match"})
		}
	}
	return rare
}

// onPaper returns an event as it is in a match entered from paper.
func onPaper(e magici.Event) magici.Event {
	switch f := e.Fact.(type) {
	case magici.Opened:
		f.Paper = true
		e.Fact = f
	case magici.Moved:
		if f.Question != nil {
			q := *f.Question
			q.Number = 7
			f.Question = &q
		}
		e.Fact = f
	}
	return e
}

// longQuestion is as long as the longest of the bank.
var longQuestion = magici.Question{
	It: magici.Wording{
		Text:   "Come si chiama l’incantesimo con cui Albus Silente, la notte del ballo d’inverno, accende tutte insieme le candele sospese sopra i tavoli della Sala Grande di Hogwarts?",
		Answer: "L’Incantesimo delle Mille Candele Galleggianti", Why: "È stato inventato per mostrare lo schermo, con quindici parole in tutto, come le più lunghe.",
		Accepted: forms("Mille Candele", "Candele Galleggianti", "Incantesimo delle Candele", "le mille candele", "Incanto delle Mille Candele", "candele volanti", "Floating Candles", "Thousand Candles", "candele sospese", "Thousand Floating Candles"),
	},
	En: magici.Wording{
		Text:   "What is the name of the charm with which Albus Dumbledore, on the night of the Yule Ball, lights all the candles floating above the tables of the Great Hall at once?",
		Answer: "The Thousand Floating Candles Charm", Why: "It was invented to show the screen, with fifteen words in all, as the longest.",
		Accepted: forms("Thousand Candles", "Floating Candles", "Candles Charm", "the thousand candles", "Thousand Floating Candles", "flying candles", "Mille Candele", "hanging candles", "Candele Galleggianti"),
	},
}

func forms(texts ...string) []magici.Form {
	all := make([]magici.Form, len(texts))
	for i, text := range texts {
		all[i].Text = text
	}
	all[0].Mark = "nuova"
	return all
}

// storyLength is how many turns of a match the story shows.
const storyLength = 4

// story returns the first of the invented matches, event by event, from the purchase through its first turns.
var story = sync.OnceValue(func() []moment {
	var all []moment
	events, _ := sim.New(0, sim.Demonstration(), magici.DefaultSettings(), galleryRoster).Play(invented) // a match that fails shows its beginning
	m, turns := magici.New(invented), 0
	for _, e := range events {
		m = magici.Apply(m, e)
		all = append(all, moment{fmt.Sprintf("step-%03d-%s", len(all)+1, magici.Facts.Word(e.Fact)), m, e.Clock.After(3e9), matchHouses[0]})
		if magici.Facts.Word(e.Fact) == "performed" {
			turns++
		}
		if turns == storyLength {
			break
		}
	}
	return all
})

// galleryNames are names of the greatest length, and of the least.
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

// scene shows a moment to a viewer; as is the seat.
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
			"w": {Name: st.houses[chess.White], Arms: "grifondoro"}, "b": {Name: st.houses[chess.Black], Arms: "corvonero"},
		},
		People: screen.People(people, tournament.Names(people), nil), Number: 3, Of: 6,
	}
}

// page shows a moment on one of the screens of a match; nil for another screen.
func (st moment) page(words *locale.Words, audience string, theme func(string) string) templ.Component {
	in := layout.Page{Words: words, Audience: audience, Theme: theme("")}
	wall := projector.View{Base: layout.Base{Words: words}, Screen: 3, Shows: projector.Boards}
	half := func(letter string) projector.Half {
		sc := st.scene(words, "", magici.Viewer{})
		if letter == "B" {
			other := *sc.Match
			other.ID, other.Board = "1B", "B"
			sc.Match = &other
		}
		m := watch.OnWall(sc)
		return projector.Half{Letter: letter, Match: &m}
	}
	switch audience {
	case "referee", "referee-touched":
		sc := st.scene(words, "referee:A", magici.Viewer{Role: role.Referee})
		in.Audience, in.Dialogs = "referee", referee.DialogsFrame(referee.DialogsOf(sc))
		v := referee.ViewOf(sc, referee.Beside{Language: "/", Strategist: [2]string{"/", "/"}, Steps: "/gallery/" + stepsOfReferee + "/" + st.name})
		if audience == "referee-touched" {
			v.Play.Board.Picked = v.Play.Previews[0].Pick
		}
		return referee.Page(in, v)
	case stepsOfReferee:
		sc := st.scene(words, "referee:A", magici.Viewer{Role: role.Referee})
		v, ok := referee.StepsOf(sc, referee.Beside{})
		if !ok {
			return nil
		}
		return referee.StepsContent(words, v)
	case "strategist":
		sc := st.scene(words, "strategist:t/w", magici.Viewer{Role: role.Strategist, Side: chess.White})
		return strategist.Page(in, strategist.ViewOf(sc, chess.White))
	case "strategist-helper":
		in.Audience = "strategist"
		return strategist.Page(in, strategist.ViewOf(st.scene(words, "referee:A", magici.Viewer{Role: role.Referee}), chess.White))
	case "public":
		sc := st.scene(words, "", magici.Viewer{})
		m := watch.OnPhone(sc)
		return public.Page(in, public.View{
			Base: layout.Base{Words: words}, Board: "A", Chosen: &m, Nav: public.NavOf(words, ""),
			Tabs: []public.Tab{public.TabOf(sc, "/scacchiera/A", true), {Letter: "B", Href: "/scacchiera/B"}},
		})
	case "desk-correction", "desk-outcome", "desk-points":
		in.Audience = "organiser"
		return st.correction(words, audience, in)
	case "projector":
		wall.Halves = []projector.Half{half("A")}
	case "projector-two":
		wall.Halves = []projector.Half{half("A"), half("B")}
	case "projector-noticed":
		wall.Halves, wall.Notice = []projector.Half{half("A")}, notice
	default:
		return nil
	}
	in.Theme = theme("notte")
	return projector.Page(in, wall)
}

// notice is an announcement of the length that people write.
const notice = "La cena è alle 20 sotto il gazebo grande: chi ha preso una bacchetta la riporti al tavolo degli Arbitri"

// mayCall reports whether a Direct Move can be called, and no wand is raised yet.
func (st moment) mayCall() bool {
	m := st.match
	return m.Phase() == magici.Thinking && !m.Paused && !m.Stuck() && !m.WandRaised() && m.CanRaiseWand() == nil
}
