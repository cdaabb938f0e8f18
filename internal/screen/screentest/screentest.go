// Package screentest plays matches up to a named stage, for tests of what screens show.
//
// Each stage is reached through orders that Decide accepts, so that a screen is never
// tested with a match that cannot exist. Grifondoro is White, Corvonero Black.
package screentest

import (
	"sync"
	"testing"

	"scacchimagici/internal/chess"
	"scacchimagici/internal/locale"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/role"
	"scacchimagici/internal/screen"
	"scacchimagici/internal/side/game/registry"
	"scacchimagici/views/ui"
)

// Viewers of a match.
var (
	White   = magici.Viewer{Role: role.Strategist, Side: chess.White}
	Black   = magici.Viewer{Role: role.Strategist, Side: chess.Black}
	Referee = magici.Viewer{Role: role.Referee}
	Public  = magici.Viewer{}
)

// The question of every Duel; no screen may show the answer before the outcome.
const (
	Question = "Come si chiama il gufo di Harry?"
	Answer   = "Edvige la civetta"
)

// Clock is the server's clock in every scene, in milliseconds.
const Clock = 1_790_000_000_000

// catalogue is read once: all scenes share it.
var catalogue = sync.OnceValues(func() (*locale.Catalogue, error) { return locale.Load(registry.Words()...) })

// Scene returns the match at a stage as v sees it, in a language ("it" or "en").
func Scene(t testing.TB, stage, lang string, v magici.Viewer) screen.Scene {
	t.Helper()
	m, now := Match(t, stage)
	texts, err := catalogue()
	if err != nil {
		t.Fatal(err)
	}
	return screen.Scene{
		Words: texts.In(locale.Language(lang)), Key: "2026.1A", Match: new(magici.Redact(m, v)), Viewer: v,
		Now: now, Server: Clock, Houses: Houses(), People: People(), Number: 3, Of: 6,
	}
}

// Houses are the two Houses that play.
func Houses() map[magici.HouseID]ui.House {
	return map[magici.HouseID]ui.House{
		"gri": {Name: "Grifondoro", Arms: "grifondoro"},
		"cor": {Name: "Corvonero", Arms: "corvonero"},
	}
}

// People are those of both Houses; one of each has the longest name that fits.
func People() map[magici.PersonID]screen.Person {
	all := map[magici.PersonID]screen.Person{}
	for _, p := range []screen.Person{
		{ID: "p1", House: "gri", Name: "Marco", Short: "Marco", Played: 1},
		{ID: "p2", House: "gri", Name: "Elena", Short: "Elena", Played: 2},
		{ID: "p3", House: "gri", Name: "Sofia", Short: "Sofia", Played: 1},
		{ID: "p4", House: "gri", Name: "Tommaso", Short: "Tommaso"},
		{ID: "p5", House: "gri", Name: "Davide", Short: "Davide"},
		{ID: "p6", House: "gri", Name: "Luca", Short: "Luca"},
		{ID: "p7", House: "gri", Name: "Massimiliano Alessandrini", Short: "Massimiliano", Played: 1},
		{ID: "p8", House: "gri", Name: "Giorgio", Short: "Giorgio", Played: 2},
		{ID: "p9", House: "gri", Name: "Alice", Short: "Alice", Played: 2},
		{ID: "p10", House: "gri", Name: "Ginevra", Short: "Ginevra", Played: 2},
		{ID: "q1", House: "cor", Name: "Olga", Short: "Olga"},
		{ID: "q2", House: "cor", Name: "Pietro", Short: "Pietro"},
		{ID: "q3", House: "cor", Name: "Beatrice", Short: "Beatrice"},
		{ID: "q4", House: "cor", Name: "Anna", Short: "Anna"},
		{ID: "q5", House: "cor", Name: "Giada", Short: "Giada"},
		{ID: "q6", House: "cor", Name: "Nicolò", Short: "Nicolò"},
		{ID: "q7", House: "cor", Name: "Bartolomea Sant’Ambrogio", Short: "Bartolomea"},
	} {
		all[p.ID] = p
	}
	return all
}
