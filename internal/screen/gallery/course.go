package gallery

import (
	"cmp"
	"fmt"
	"time"

	"scacchimagici/internal/chess"
	"scacchimagici/internal/locale"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/screen"
	"scacchimagici/internal/tournament"
	"scacchimagici/views/ui"
)

// Course is an invented tournament at some moment of its course.
type Course struct {
	Name   string
	Houses int
	Over   int  // how many matches have been played
	Drawn  bool // all of them, without a point: all Houses are level
	Step   int  // of the ceremony
	Prizes bool // its day: the final ranking is secret until the ceremony has shown it
	Shared int  // by how many people an award is shared; 0: the ceremony gives none
	Notice string
	First  string // when the first round begins; empty: so that the third one begins in a moment
}

// Courses are the moments that the gallery shows: no match yet, between rounds, the most Houses with
// the longest names, an announcement, a tie that no criterion separates, steps of the ceremony.
var Courses = []Course{
	{Name: "empty"},
	{Name: "before", Houses: 4},
	{Name: "between", Houses: 4, Over: 4},
	{Name: "pair", Houses: 2},
	{Name: "pair-over", Houses: 2, Over: 1},
	{Name: "late", Houses: 4, Over: 4, First: "15:19"},
	{Name: "noticed", Houses: 4, Over: 4, Notice: Notice},
	{Name: "six", Houses: 6, Over: 4},
	{Name: "eight", Houses: 8, Over: 20},
	{Name: "noticed-eight", Houses: 8, Over: 20, Notice: Notice},
	{Name: "twelve", Houses: 12, Over: 60},
	{Name: "noticed-twelve", Houses: 12, Over: 60, Notice: Notice},
	{Name: "tied", Houses: 4, Over: 6, Drawn: true},
	{Name: "curtain", Houses: 4, Over: 6, Prizes: true},
	{Name: "award", Houses: 4, Over: 6, Step: 1, Shared: 1},
	{Name: "award-given", Houses: 4, Over: 6, Step: 2, Shared: 1},
	{Name: "award-shared", Houses: 4, Over: 6, Step: 2, Shared: 3},
	{Name: "award-of-many", Houses: 4, Over: 6, Step: 2, Shared: 14},
	{Name: "shield", Houses: 4, Over: 6, Step: 1},
	{Name: "place", Houses: 4, Over: 6, Step: 8, Prizes: true},
	{Name: "duels", Houses: 4, Over: 6, Step: 14},
	{Name: "winner", Houses: 4, Over: 6, Step: 20},
	{Name: "noticed-winner", Houses: 4, Over: 6, Step: 20, Notice: Notice},
	{Name: "winner-of-twelve", Houses: 12, Over: 66, Step: 60},
}

// HouseNames are as long as names of Houses get, and as short.
var HouseNames = []string{
	"Grifondoro", "Serpeverde", "Arciconfraternita del Lago", "Arciconfraternita", "Ippogrifi di Montefiascone", "Oca",
	"San Bartolomeo in Galdo", "Fenice", "Compagnia dell’Allodola", "Thestral", "Basilisco", "Quercia",
}

// Code stands for a QR code: as dense as one, but not readable.
var Code = ui.QR{Size: 37, Path: "M4 4h7v7h-7zM26 4h7v7h-7zM4 26h7v7h-7zM13 5h2v3h3v2h-5zM20 4h3v4h-2v3h-1zM13 13h4v2h3v4h-4v3h-3zM23 13h3v3h6v3h-9zM5 14h4v3h-4zM13 26h3v4h4v3h-7zM22 23h4v4h-4zM28 28h5v2h-5z"}

// CourseNow is the time of all these moments: four and a half minutes before the third round.
var CourseNow = time.Date(2026, time.August, 28, 16, 25, 30, 0, time.UTC)

// Standing plays the course.
func (c Course) Standing(words *locale.Words) screen.Standing {
	t := tournament.Tournament{
		ID: "t", Name: "Coppa delle Case 2026", Settings: tournament.DefaultSettings(), Ceremony: c.Step, Awarded: c.Step,
		Times: tournament.Times{First: cmp.Or(c.First, "15:30"), EveryM: 30},
	}
	if c.Prizes {
		t.Held = CourseNow.Format(time.DateOnly)
	}
	var matches []magici.Match
	boards := max(1, c.Houses/2)
	for i := range c.Houses {
		t.Houses = append(t.Houses, tournament.House{ID: magici.HouseID(rune('a' + i)), Name: HouseNames[i], Arms: tournament.Arms()[i]})
	}
	for i := range c.Houses {
		for j := range i {
			n := len(t.Matches)
			round, board := n/boards+1, tournament.Boards()[n%boards]
			plan := magici.Plan{
				Tournament: "t", ID: fmt.Sprint(round, board), Round: round, Board: board,
				White: t.Houses[j].ID, Black: t.Houses[i].ID,
			}
			t.Matches = append(t.Matches, plan)
			matches = append(matches, c.played(plan, n))
		}
	}
	if c.Over < len(t.Matches) {
		t.Called = t.Matches[c.Over].ID
	}
	t.Settings.CeremonyAwards = c.Shared > 0
	st := screen.NewStanding(words, CourseNow, 0, t, matches)
	award := screen.StandingAward{Kind: tournament.MostEaten, Count: 17}
	for i := range c.Shared {
		award.People = append(award.People, screen.AwardPerson{Name: Names[i%len(Names)], House: t.Houses[i*2%len(t.Houses)].ID})
	}
	st.Awards = []screen.StandingAward{award}
	return st
}

// played returns the match number n of the schedule.
func (c Course) played(plan magici.Plan, n int) magici.Match {
	m := magici.New(plan)
	if n >= c.Over {
		return m
	}
	m.Play.Result = magici.Result{Over: true, Basis: "points", End: "time", Drawn: true}
	if !c.Drawn {
		m.Play.Points = [2]magici.PiecePoints{magici.PiecePoints(3 + n*5%7), magici.PiecePoints(2 + n*3%8)}
		m.Play.DuelPoints = m.Play.Points
		m.Play.Result.Drawn = m.Play.Points[0] == m.Play.Points[1]
		if m.Play.Points[1] > m.Play.Points[0] {
			m.Play.Result.Winner = chess.Black
		}
	}
	return m
}
