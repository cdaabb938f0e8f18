package screentest

import (
	"testing"

	"scacchimagici/internal/magici"
	"scacchimagici/internal/role"
	"scacchimagici/internal/screen"
)

// RefereeAt returns the Referee's scene at a stage after more orders of his.
func RefereeAt(t testing.TB, stage, lang string, orders ...func(magici.Match) magici.Order) screen.Scene {
	t.Helper()
	s := Scene(t, stage, lang, Referee)
	for _, order := range orders {
		m := *s.Match
		events, err := magici.Decide(m, magici.Command{By: magici.Actor{Role: role.Referee}, Order: order(m)}, SameQuestion(m), s.Now)
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range events {
			m = magici.Apply(m, e)
		}
		s.Match = &m
	}
	return s
}
