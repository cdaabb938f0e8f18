package gallery

import (
	"fmt"
	"time"

	"scacchimagici/internal/locale"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/programme"
	"scacchimagici/internal/role"
	"scacchimagici/internal/screen"
	"scacchimagici/internal/tournament"
)

// ProgrammeNow is the time of the invented day with breaks: its second round is on, and takes longer than planned.
var ProgrammeNow = time.Date(2026, time.August, 29, 15, 12, 0, 0, time.UTC)

// Programme is an invented day with breaks.
type Programme struct {
	Tournament tournament.Tournament
	Matches    []magici.Match // in the order of the schedule
	Rows       []programme.Row
}

// NewProgramme invents a day with three rounds of two matches and what is between them; long gives all the longest
// names. Orders are the organiser's further changes.
func NewProgramme(long bool, orders ...tournament.Order) Programme {
	p := Programme{Tournament: tournament.Apply(tournament.Tournament{}, tournament.Created{ID: "t", Name: "Coppa delle Case", Held: "2026-08-29"})}
	names := []string{"Grifondoro", "Serpeverde", "Corvonero", "Tassorosso"}
	lunch, lawn := "sotto il gazebo", "sul prato, proiettore acceso"
	speech := ""
	if long {
		names = []string{HouseNames[2], HouseNames[4], HouseNames[6], HouseNames[8]}
		lunch = "nel refettorio grande; chi ha il buono verde entra dalla porta del chiostro"
		speech = "Discorso della Preside e dei quattro direttori delle Case"
	}
	for i, name := range names {
		p.apply(tournament.HouseAdded{ID: magici.HouseID(rune('a' + i)), Name: name, Arms: tournament.Arms()[i]})
	}
	for i, pair := range []string{"ab", "cd", "ac", "bd", "ad", "cb"} {
		plan := magici.Plan{
			Tournament: "t", ID: fmt.Sprint(i/2+1, tournament.Boards()[i%2]), Round: i/2 + 1, Board: tournament.Boards()[i%2],
			White: magici.HouseID(pair[:1]), Black: magici.HouseID(pair[1:]),
		}
		p.apply(tournament.MatchPlanned{Plan: plan})
		m := magici.New(plan)
		switch plan.Round {
		case 1:
			m.Stage = magici.Thinking
			m.Play.Result = magici.Result{Over: true, Basis: "points", End: "time"}
			m.Play.Points = [2]magici.PiecePoints{9, 7}
		case 2:
			m.Stage = magici.Purchase
		}
		p.Matches = append(p.Matches, m)
	}
	p.give(tournament.SetTimes{First: "11:00", EveryM: 45})
	p.give(tournament.SetRow{Row: "round-3", Kind: tournament.RoundRow, Begins: "15:30", Minutes: 45, Anew: true})
	p.give(tournament.SetRow{Row: "round-2", Kind: tournament.RoundRow, Begins: "14:40", Minutes: 45, Anew: true})
	p.give(tournament.SetRow{Kind: tournament.LunchRow, Place: lunch, Begins: "12:30", Minutes: 75})
	p.give(tournament.SetRow{Kind: tournament.SnackRow, Place: lunch, Begins: "16:30", Minutes: 20})
	p.give(tournament.SetRow{Kind: tournament.SpeechRow, Title: speech, Place: "la Preside, tutte le Case", Begins: "17:00", Minutes: 15})
	p.give(tournament.SetRow{Kind: tournament.CeremonyRow, Place: lawn, Begins: "17:30", Minutes: 30})
	for _, o := range orders {
		p.give(o)
	}
	p.forecast()
	return p
}

func (p *Programme) apply(f tournament.Fact) { p.Tournament = tournament.Apply(p.Tournament, f) }

// give gives an order that is not refused: the tests of the rules report one that is.
func (p *Programme) give(o tournament.Order) {
	facts, _ := tournament.Decide(p.Tournament, tournament.Command{By: role.Organiser, Order: o}, nothingBegun{})
	for _, f := range facts {
		p.apply(f)
	}
}

// nothingBegun stands for a desk on which no match has begun.
type nothingBegun struct{ tournament.Given }

func (nothingBegun) Begun() ([]string, error) { return nil, nil }

// forecast makes the rows as they stand at [ProgrammeNow].
func (p *Programme) forecast() {
	midnight, _ := p.Tournament.Midnight(ProgrammeNow)
	day := p.Tournament.Day()
	slots := make([]programme.Slot, len(day))
	for i, r := range day {
		slots[i] = programme.Slot{Begins: r.Begins.On(midnight), Length: time.Duration(r.Minutes) * time.Minute, Round: r.Kind == tournament.RoundRow}
		switch r.Round {
		case 1:
			slots[i].Began, slots[i].Ended, slots[i].Over = midnight.Add(11*time.Hour), midnight.Add(11*time.Hour+44*time.Minute), true
		case 2:
			slots[i].Began = midnight.Add(14*time.Hour + 52*time.Minute)
		}
	}
	p.Rows = make([]programme.Row, len(day))
	for i, o := range programme.Forecast(slots, ProgrammeNow) {
		p.Rows[i] = programme.Row{DayRow: day[i], Goes: o, Planned: slots[i].Begins, Today: true, Measured: slots[i].Over}
		p.Rows[i].About, _ = o.Expected(slots[i].Begins, ProgrammeNow)
	}
}

// Standing is the day as the pages of all show it.
func (p Programme) Standing(w *locale.Words) screen.Standing {
	s := screen.NewStanding(w, ProgrammeNow, 0, p.Tournament, p.Matches)
	s.Day = p.Rows
	return s
}
