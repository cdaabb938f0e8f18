package screentest

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"scacchimagici/internal/chess"
	"scacchimagici/internal/locale"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/screen"
	"scacchimagici/internal/tournament"
)

// Evening is before the third round of a tournament of n Houses A, B, …, after matches such
// as "A 3:1 B" ("w" and "b" say who won by a King).
func Evening(t testing.TB, lang string, n int, results ...string) screen.Standing {
	t.Helper()
	tour := tournament.Tournament{ID: "t", Name: "Coppa", Settings: tournament.DefaultSettings()}
	for i := range n {
		id := string(rune('A' + i))
		tour.Houses = append(tour.Houses, tournament.House{ID: magici.HouseID(id), Name: "Casa " + id, Arms: "luna"})
	}
	var matches []magici.Match
	for i, text := range results {
		words := strings.Fields(text)
		var a, b magici.PiecePoints
		if _, err := fmt.Sscanf(words[1], "%d:%d", &a, &b); err != nil {
			t.Fatal(text, err)
		}
		king := strings.HasSuffix(words[1], "w") || strings.HasSuffix(words[1], "b")
		white, black := magici.HouseID(words[0]), magici.HouseID(words[2])
		plan := magici.Plan{Tournament: "t", ID: fmt.Sprint(i/2+1, string(rune('A'+i%2))), Round: i/2 + 1, Board: string(rune('A' + i%2)), White: white, Black: black}
		m := magici.New(plan)
		m.Play.Points, m.Play.DuelPoints = [2]magici.PiecePoints{a, b}, [2]magici.PiecePoints{a, b}
		m.Play.Result = magici.Result{Over: true, Basis: "points", Drawn: a == b && !king}
		if b > a || strings.HasSuffix(words[1], "b") {
			m.Play.Result.Winner = chess.Black
		}
		tour.Matches, matches = append(tour.Matches, plan), append(matches, m)
	}
	return StandingOf(t, lang, tour, matches)
}

// StandingOf is the standing of a tournament after matches.
func StandingOf(t testing.TB, lang string, tour tournament.Tournament, matches []magici.Match) screen.Standing {
	t.Helper()
	words, err := catalogue()
	if err != nil {
		t.Fatal(err)
	}
	at := time.Date(2026, time.August, 28, 16, 25, 30, 0, time.UTC)
	return screen.NewStanding(words.In(locale.Language(lang)), at, 5000, tour, matches)
}

// Again computes the same evening with a change.
func Again(t testing.TB, s screen.Standing, change func(*tournament.Tournament)) screen.Standing {
	t.Helper()
	change(&s.Tournament)
	return screen.NewStanding(s.Words, s.Now, s.Server, s.Tournament, s.Matches)
}
