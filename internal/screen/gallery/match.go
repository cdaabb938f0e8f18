package gallery

import (
	"fmt"
	"slices"
	"sync"
	"time"

	"scacchimagici/internal/chess"
	"scacchimagici/internal/locale"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/magici/sim"
	"scacchimagici/internal/role"
	"scacchimagici/internal/screen"
	"scacchimagici/internal/setting"
	"scacchimagici/internal/tournament"
	"scacchimagici/views/ui"
)

// Moment is a match right after an event: the first one of its kind in a row of invented matches.
type Moment struct {
	Name   string // phase and last event, such as "thinking-performed"
	Match  magici.Match
	Now    magici.Instant
	Houses [2]string // their names, White's first

	arriving bool // people are ticked off as they arrive, and some are not there
}

// matchHouses are those of the moments by turns: an ordinary pair, a long word on either side, and on both.
var matchHouses = [][2]string{
	{"Grifondoro", "Tassorosso"},
	{"Grifondoro", "Arciconfraternita del Lago"},
	{"Arciconfraternita", "Oca"},
	{"Nobile Arciconfraternita", "Arciconfraternita del Lago"},
}

// inventions is how many matches are invented for the stills.
const inventions = 12

// Plan is the plan of all invented matches.
var Plan = magici.Plan{Tournament: "t", ID: "1A", Round: 1, Board: "A", White: "w", Black: "b"}

// Moments returns the match right after each kind of event in each phase, and with a question and an answer of the
// greatest length. They are invented once.
var Moments = sync.OnceValue(func() []Moment {
	all := []Moment{
		{Name: "planned", Match: magici.New(Plan), Houses: matchHouses[0]},
		{Name: "planned-arriving", Match: magici.New(Plan), Houses: matchHouses[1], arriving: true},
		{Name: "finished-forfeit", Match: magici.Apply(magici.New(Plan), magici.Event{Fact: magici.Ended{By: magici.EndForfeit, Side: new(chess.Black), Reason: "non si è presentata"}}), Houses: matchHouses[0]},
	}
	known := map[string]bool{}
	add := func(name string, m magici.Match, e magici.Event) {
		if !known[name] {
			known[name] = true
			all = append(all, Moment{Name: name, Match: m, Now: e.Clock.After(3e9), Houses: matchHouses[len(all)%len(matchHouses)]})
		}
	}
	for seed := range uint64(inventions) {
		events, err := sim.New(seed, sim.Demonstration, magici.DefaultSettings(), Roster).Play(Plan)
		if err != nil {
			continue // a match that fails shows nothing; the tests of sim report it
		}
		m, paper := magici.New(Plan), magici.New(Plan)
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

// rareMoments are moments that the invented matches do not reach: a square that is entered afterwards, a pause in a
// turn, two passes in a row, a Duel for which no question is left, and one that goes on when the match time is over; and those before the
// first move while some people are absent.
func rareMoments(all []Moment) (rare []Moment) {
	for _, of := range all {
		side := of.Match.ToMove()
		add := func(name string, facts ...magici.Fact) {
			of := of
			of.Name = name
			for _, f := range facts {
				of.Match = magici.Apply(of.Match, magici.Event{Clock: of.Now, Fact: f})
			}
			of.Now = of.Now.After(1e9)
			rare = append(rare, of)
		}
		switch of.Name {
		case "purchase-assigned", "deployment-placed", "ready-ticked":
			of.arriving = true
			add(of.Match.Phase().String() + "-arriving")
			if of.Match.Phase() == magici.Deployment {
				add("purchase-missing", magici.ReturnedToPurchase{Reason: "manca una persona"})
			}
		case "thinking-performed":
			add("thinking-held", magici.HeldInTime{})
			add("thinking-paused", magici.PauseBegan{By: role.Referee})
			add("thinking-stuck", magici.Passed{Side: side}, magici.Passed{Side: side.Other()})
			of.Match.Play.Figures[side][magici.King].Called = 1
			add("thinking-raised", magici.WandRaised{})
		case "duel-moved":
			of.Match.Asking.Question = nil
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

// Story returns the first of the invented matches, event by event, from the purchase through its first turns.
var Story = sync.OnceValue(func() []Moment {
	var all []Moment
	events, _ := sim.New(0, sim.Demonstration, magici.DefaultSettings(), Roster).Play(Plan) // a match that fails shows its beginning
	m, turns := magici.New(Plan), 0
	for _, e := range events {
		m = magici.Apply(m, e)
		all = append(all, Moment{
			Name:  fmt.Sprintf("step-%03d-%s", len(all)+1, magici.Facts.Word(e.Fact)),
			Match: m, Now: e.Clock.After(3e9), Houses: matchHouses[0],
		})
		if magici.Facts.Word(e.Fact) == "performed" {
			turns++
		}
		if turns == storyLength {
			break
		}
	}
	return all
})

// Names are names of the greatest length, and of the least.
var Names = []string{
	"Massimiliano Quattrocchi", "Zoë", "Maria Antonietta De Santis", "Ugo Re", "Gianfrancesco d’Alessandro", "Bo Li",
	"Francesca Bianchi", "Francesca Bruni", "Nicolò Castiglione Morelli", "Lucìa", "Alessandra Montefeltro", "Ivo Po",
}

// Roster are the people of a House.
func Roster(h magici.HouseID) []magici.PersonID {
	ids := make([]magici.PersonID, len(Names))
	for i, name := range Names {
		ids[i] = magici.PersonID(string(h) + ":" + name)
	}
	return ids
}

// Scene shows a moment to a viewer; as is the seat.
func (st Moment) Scene(words *locale.Words, as string, who magici.Viewer) screen.Scene {
	var people []tournament.Person
	for _, house := range []magici.HouseID{"w", "b"} {
		for _, id := range Roster(house) {
			people = append(people, tournament.Person{ID: id, House: house, Name: string(id[2:])})
		}
	}
	all := screen.People(people, tournament.Names(people), nil)
	if st.arriving {
		all = arriving(all)
	}
	return screen.Scene{
		Words: words, Key: "t.1A", As: as, Match: new(magici.Redact(st.Match, who)), Viewer: who, Now: st.Now,
		Houses: map[magici.HouseID]ui.House{
			"w": {Name: st.Houses[chess.White], Arms: "grifondoro"}, "b": {Name: st.Houses[chess.Black], Arms: "corvonero"},
		},
		People: all, Number: 3, Of: 6,
	}
}

// arriving returns people of whom some are late, have left or have not been seen.
func arriving(all map[magici.PersonID]screen.Person) map[magici.PersonID]screen.Person {
	is := []tournament.Whereabouts{
		{Is: tournament.Here}, {Is: tournament.Late, Remark: "arriva col treno delle 11:40"}, {Is: tournament.Here}, {}, {Is: tournament.Here}, {Is: tournament.Left}, {Is: tournament.Late},
	}
	there := map[magici.PersonID]screen.Person{}
	for id, p := range all {
		p.Whereabouts = is[slices.Index(Names, string(id[2:]))%len(is)]
		p.Whereabouts.At = Now.Add(-time.Hour)
		p.Absent = p.Whereabouts.Is != tournament.Here
		there[id] = p
	}
	return there
}

// Notice is an announcement of the length that people write.
const Notice = "La cena è alle 20 sotto il gazebo grande: chi ha preso una bacchetta la riporti al tavolo degli Arbitri"

// MayCall reports whether a Direct Move can be called, and no wand is raised yet.
func (st Moment) MayCall() bool {
	m := st.Match
	return m.Phase() == magici.Thinking && !m.Paused && !m.Stuck() && !m.WandRaised() && m.CanRaiseWand() == nil
}
