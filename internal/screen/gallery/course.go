package gallery

import (
	"cmp"
	"fmt"
	"time"

	"github.com/a-h/templ"

	"scacchimagici/internal/access"
	"scacchimagici/internal/chess"
	"scacchimagici/internal/locale"
	"scacchimagici/internal/magici"
	standingscreen "scacchimagici/internal/screen/standing"
	"scacchimagici/internal/tournament"
	"scacchimagici/views/layout"
	"scacchimagici/views/projector"
	"scacchimagici/views/public"
	"scacchimagici/views/ranking"
	"scacchimagici/views/setup"
	"scacchimagici/views/ui"
)

// course is an invented tournament at some moment of its course.
type course struct {
	name   string
	houses int
	over   int  // how many matches have been played
	drawn  bool // all of them, without a point: all Houses are level
	step   int  // of the ceremony
	shared int  // by how many people an award is shared; 0: the ceremony gives none
	notice string
	first  string // when the first round begins; empty: so that the third one begins in a moment
}

// courses are the moments that the gallery shows: no match yet, between rounds, the most Houses with
// the longest names, an announcement, a tie that no criterion separates, steps of the ceremony.
var courses = []course{
	{name: "empty"},
	{name: "before", houses: 4},
	{name: "between", houses: 4, over: 4},
	{name: "pair", houses: 2},
	{name: "pair-over", houses: 2, over: 1},
	{name: "late", houses: 4, over: 4, first: "15:19"},
	{name: "noticed", houses: 4, over: 4, notice: notice},
	{name: "six", houses: 6, over: 4},
	{name: "eight", houses: 8, over: 20},
	{name: "noticed-eight", houses: 8, over: 20, notice: notice},
	{name: "twelve", houses: 12, over: 60},
	{name: "noticed-twelve", houses: 12, over: 60, notice: notice},
	{name: "tied", houses: 4, over: 6, drawn: true},
	{name: "curtain", houses: 4, over: 6},
	{name: "award", houses: 4, over: 6, step: 1, shared: 1},
	{name: "award-given", houses: 4, over: 6, step: 2, shared: 1},
	{name: "award-shared", houses: 4, over: 6, step: 2, shared: 3},
	{name: "award-of-many", houses: 4, over: 6, step: 2, shared: 14},
	{name: "shield", houses: 4, over: 6, step: 1},
	{name: "place", houses: 4, over: 6, step: 8},
	{name: "duels", houses: 4, over: 6, step: 14},
	{name: "winner", houses: 4, over: 6, step: 20},
	{name: "noticed-winner", houses: 4, over: 6, step: 20, notice: notice},
	{name: "winner-of-twelve", houses: 12, over: 66, step: 60},
}

// courseNames are as long as names of Houses get, and as short.
var courseNames = []string{
	"Grifondoro", "Serpeverde", "Arciconfraternita del Lago", "Arciconfraternita", "Ippogrifi di Montefiascone", "Oca",
	"San Bartolomeo in Galdo", "Fenice", "Compagnia dell’Allodola", "Thestral", "Basilisco", "Quercia",
}

// galleryCode stands for a QR code: as dense as one, but not readable.
var galleryCode = ui.QR{Size: 37, Path: "M4 4h7v7h-7zM26 4h7v7h-7zM4 26h7v7h-7zM13 5h2v3h3v2h-5zM20 4h3v4h-2v3h-1zM13 13h4v2h3v4h-4v3h-3zM23 13h3v3h6v3h-9zM5 14h4v3h-4zM13 26h3v4h4v3h-7zM22 23h4v4h-4zM28 28h5v2h-5z"}

// galleryNow is the time of all these moments: four and a half minutes before the third round.
var galleryNow = time.Date(2026, time.August, 28, 16, 25, 30, 0, time.UTC)

// standing plays the course.
func (c course) standing(words *locale.Words) standingscreen.Standing {
	t := tournament.Tournament{
		ID: "t", Name: "Coppa delle Case 2026", Settings: tournament.DefaultSettings(), Ceremony: c.step,
		Times: tournament.Times{First: cmp.Or(c.first, "15:30"), EveryM: 30},
	}
	var matches []magici.Match
	boards := max(1, c.houses/2)
	for i := range c.houses {
		t.Houses = append(t.Houses, tournament.House{ID: magici.HouseID(rune('a' + i)), Name: courseNames[i], Arms: tournament.Arms()[i]})
	}
	for i := range c.houses {
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
	if c.over < len(t.Matches) {
		t.Called = t.Matches[c.over].ID
	}
	t.Settings.CeremonyAwards = c.shared > 0
	st := standingscreen.New(words, galleryNow, 0, t, matches)
	award := standingscreen.Award{Kind: tournament.MostEaten, Count: 17}
	for i := range c.shared {
		award.People = append(award.People, standingscreen.AwardPerson{Name: galleryNames[i%len(galleryNames)], House: t.Houses[i*2%len(t.Houses)].ID})
	}
	st.Awards = []standingscreen.Award{award}
	return st
}

// played returns the match number n of the schedule.
func (c course) played(plan magici.Plan, n int) magici.Match {
	m := magici.New(plan)
	if n >= c.over {
		return m
	}
	m.Play.Result = magici.Result{Over: true, Basis: "points", End: "time", Drawn: true}
	if !c.drawn {
		m.Play.Points = [2]magici.PiecePoints{magici.PiecePoints(3 + n*5%7), magici.PiecePoints(2 + n*3%8)}
		m.Play.DuelPoints = m.Play.Points
		m.Play.Result.Drawn = m.Play.Points[0] == m.Play.Points[1]
		if m.Play.Points[1] > m.Play.Points[0] {
			m.Play.Result.Winner = chess.Black
		}
	}
	return m
}

// page shows a course on one of the screens that show one; nil for another screen.
func (c course) page(words *locale.Words, on string, theme func(string) string) templ.Component {
	st, wall := c.standing(words), layout.Page{Words: words, Theme: theme("notte")}
	v := projector.View{Base: layout.Base{Words: words}, Screen: 3, Ranking: st.Wall(), Prize: st.Prize(), Course: projector.CourseOf(st), Notice: c.notice, Address: "scacchi.local"}
	page := layout.Page{Words: words, Audience: "organiser", Theme: theme("")}
	switch on {
	case "wall-ranking":
		v.Shows = projector.Standing
		return projector.Page(wall, v)
	case "wall-next":
		v.Shows = projector.Next
		return projector.Page(wall, v)
	case "wall-ceremony":
		v.Shows = projector.Ceremony
		return projector.Page(wall, v)
	case "wall-number":
		v.Shows, v.Identify, v.ScreenName, v.Notice = projector.Standing, true, "TV gazebo", notice
		return projector.Page(wall, v)
	case "wall-course":
		v.Shows = projector.Points
		return projector.Page(wall, v)
	case "wall-welcome":
		v.Shows, v.Name, v.Plain = projector.Welcome, st.Tournament.Name, "192.168.8.2:8080"
		if c.houses > 4 { // the longest addresses
			v.Address, v.Plain = "https://scacchi.local:8080", "https://192.168.100.200:8080"
		}
		v.Code, v.Network = galleryCode, projector.Network{Name: "Villa Montefiore Ospiti", Password: "alohomora1997", Code: galleryCode}
		for i := range c.houses {
			v.Houses = append(v.Houses, ui.House{Name: courseNames[i], Arms: tournament.Arms()[i]})
		}
		return projector.Page(wall, v)
	case "phone-ranking":
		return public.RankingPage(page, public.RankingOf(st, "/"))
	case "phone-calendar":
		return public.CalendarPage(page, public.CalendarOf(st, "/"))
	case "desk-screens":
		page.Styles = []string{"css/questions.css", "css/setup.css", "css/screens.css"}
		return setup.ScreensPage(page, c.screens(words))
	case "desk-ranking":
		screens := []access.Display{{Number: 1, Name: "Proiettore", Shows: access.Ceremony}, {Number: 2, Shows: "boards:A,B"}}
		page.Styles = ranking.Styles
		return ranking.Page(page, ranking.Desk{Standing: st, Language: "/", Screens: screens})
	}
	return nil
}
