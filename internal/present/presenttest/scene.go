package presenttest

import (
	"maps"
	"slices"
	"testing"

	"scacchimagici/internal/desk"
	"scacchimagici/internal/locale"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/present"
	"scacchimagici/views/ui"
)

// Server is the server's clock in all scenes, in milliseconds.
const Server = 1_786_800_000_000

// people of the two Houses, the Strategist first.
var people = map[magici.HouseID][]magici.PersonID{
	"grifondoro": {"Martina Sala", "Elena Marchetti", "Giulia Ferri", "Tommaso Greco", "Sofia Conti", "Marta Longo", "Luca Neri"},
	"serpeverde": {"Giorgio Fabbri", "Pietro Villa", "Irene Costa", "Beatrice Riva", "Nora Bassi", "Giada Serra", "Nicolò Pace", "Viola Rossi", "Dario Testa"},
}

func rosterOf(h magici.HouseID) []magici.PersonID { return people[h] }

// Stages returns the names of all stages, sorted.
func Stages() []string { return slices.Sorted(maps.Keys(stages)) }

// Match returns the match at a stage, with its time.
func Match(t testing.TB, stage string) (magici.Match, magici.Instant) {
	t.Helper()
	lead, ok := stages[stage]
	if !ok {
		t.Fatalf("no stage %q", stage)
	}
	s := &script{t: t, m: magici.New(magici.Plan{
		Tournament: "estate", ID: "1A", Round: 1, Board: "A", White: "grifondoro", Black: "serpeverde",
	})}
	lead(s)
	return s.m, s.now + 1000
}

// Words returns the words of a language.
func Words(t testing.TB, lang locale.Language) *locale.Words {
	t.Helper()
	c, err := locale.Load()
	if err != nil {
		t.Fatal(err)
	}
	return c.In(lang)
}

// Scene returns a stage as v may see it, a second after the last order.
func Scene(t testing.TB, stage string, v desk.Viewer, lang locale.Language) present.Scene {
	t.Helper()
	m, now := Match(t, stage)
	return present.Scene{
		Words: Words(t, lang), Key: "estate.1A", Match: desk.Redact(m, v), Viewer: v, Now: now, Server: Server,
		Houses: map[magici.HouseID]ui.House{
			"grifondoro": {Name: "Grifondoro", Arms: "grifondoro"},
			"serpeverde": {Name: "Serpeverde", Arms: "serpeverde"},
		},
		People: everybody(), Number: 1, Of: 6,
	}
}

func everybody() map[magici.PersonID]present.Person {
	all := map[magici.PersonID]present.Person{}
	for house, ids := range people {
		for _, id := range ids {
			all[id] = present.Person{ID: id, House: house, Name: string(id), Short: firstName(string(id))}
		}
	}
	return all
}

func firstName(name string) string {
	for i, r := range name {
		if r == ' ' {
			return name[:i]
		}
	}
	return name
}

// LongNames gives a scene names of 25 characters, the longest that screens promise to bear.
func LongNames(s present.Scene) present.Scene {
	s.Houses = map[magici.HouseID]ui.House{
		"grifondoro": {Name: "Cavalieri della Montagna ", Arms: "montagna"},
		"serpeverde": {Name: "Grifondoroserpeverdenero1", Arms: "campana"},
	}
	for id, p := range s.People {
		p.Name, p.Short = "Massimiliano Giancristo-"+p.Name[:1], "Massimiliano "+p.Name[:1]
		s.People[id] = p
	}
	return s
}
