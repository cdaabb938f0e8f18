package screen

import (
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"scacchimagici/internal/locale"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/programme"
	"scacchimagici/internal/tournament"
	"scacchimagici/internal/tournament/ranking"
	"scacchimagici/views/standing"
	"scacchimagici/views/ui"
)

// Standing holds the results of a tournament, for the screens of the ranking, of the schedule and of the ceremony.
type Standing struct {
	*locale.Words
	Now        time.Time // of the picture, in the laptop's zone
	Server     int64     // the server's clock then, in milliseconds
	Tournament tournament.Tournament
	Matches    []magici.Match  // of the tournament, in the order of the schedule
	Day        []programme.Row // of the tournament; nil: without a forecast
	Awards     []StandingAward // that the ceremony gives, before the Houses

	tournament.Ranking
}

// StandingAward goes to the people who have done most of something.
type StandingAward struct {
	Kind          tournament.Award
	Count, Called int
	People        []AwardPerson
}

// AwardPerson is a person who gets an award.
type AwardPerson struct {
	Name  string
	House magici.HouseID
}

// NewStanding computes the ranking of a tournament from its matches.
func NewStanding(w *locale.Words, now time.Time, server int64, t tournament.Tournament, matches []magici.Match) Standing {
	return Standing{
		Words: w, Now: now, Server: server, Tournament: t, Matches: matches,
		Ranking: tournament.NewRanking(t, matches),
	}
}

// DayRows returns the rows of the day; without a forecast only their planned times are known.
func (s Standing) DayRows() []programme.Row {
	if s.Day != nil {
		return s.Day
	}
	var rows []programme.Row
	for _, r := range s.Tournament.Day() {
		rows = append(rows, programme.Row{DayRow: r})
	}
	return rows
}

// House returns a House of the tournament as screens show it.
func (s Standing) House(id magici.HouseID) ui.House {
	if h, ok := s.Tournament.House(id); ok {
		return ui.House{Name: h.Name, Arms: h.Arms}
	}
	return ui.House{Name: string(id)}
}

// View returns the ranking as screens show it.
func (s Standing) View() standing.Ranking {
	v := standing.Ranking{Line: s.Line(), Provisional: s.Provisional(), Badge: s.T("standing.final")}
	if v.Provisional {
		v.Badge = s.T("standing.provisional")
	}
	for i, r := range s.Rows {
		row := standing.Row{
			ID: string(r.House), House: s.House(r.House), Place: r.Place, Shared: r.Shared,
			Name:          s.T("standing.place." + strconv.Itoa(r.Place)), // "Primo posto"
			RankingPoints: int(r.RankingPoints), Played: r.Played, Won: r.Won, Drawn: r.Drawn, Lost: r.Lost,
			Record: s.T("standing.record", r.Won, r.Drawn, r.Lost),
			Points: int(r.Points), Conceded: int(r.Conceded), Sum: s.sum(r),
		}
		if r.Shared {
			row.Name = s.T("standing.place.shared", row.Name)
		}
		row.Why, row.Short = s.why(i)
		v.Rows = append(v.Rows, row)
	}
	return v
}

// sum writes the House Points of a row with their parts (SM-8.3, SM-8.4).
func (s Standing) sum(r ranking.Row) standing.Sum {
	share := s.Tournament.Settings.DuelShare
	eaten := int(r.DuelPoints)
	place := s.T("standing.place." + strconv.Itoa(r.Place))
	_, first := utf8.DecodeRuneInString(place)
	sum := standing.Sum{
		Place: int(r.HousePoints.Place), Duels: int(r.HousePoints.Duels), Total: int(r.HousePoints.Total),
		Of: strings.ToLower(place[:first]) + place[first:], // German has capitals inside of a sentence
	}
	switch {
	case share.Numerator == 1 && share.Denominator == 2:
		sum.Half = s.T("standing.half", eaten)
	case share.Numerator == share.Denominator:
		sum.Half = s.T("standing.half.whole", eaten)
	default:
		sum.Half = s.T("standing.half.part", share.Numerator, share.Denominator, eaten)
	}
	if eaten*share.Numerator%share.Denominator != 0 {
		sum.Rounded = s.T("standing.rounded."+share.Round, fraction(eaten*share.Numerator, share.Denominator))
	}
	return sum
}

// fraction writes n/d as people do: 9½, 3 2/3.
func fraction(n, d int) string {
	whole, rest := n/d, n%d
	part := strconv.Itoa(rest) + "/" + strconv.Itoa(d)
	if 2*rest == d {
		part = "½"
	}
	switch {
	case rest == 0:
		return strconv.Itoa(whole)
	case whole == 0:
		return part
	case part == "½":
		return strconv.Itoa(whole) + part
	}
	return strconv.Itoa(whole) + " " + part
}

// Line says how far the tournament has come.
func (s Standing) Line() string {
	switch {
	case s.Tournament.Practice:
		return s.T("standing.line.practice")
	case s.Of == 0:
		return s.T("standing.line.unplanned")
	case !s.Provisional():
		return s.T("standing.line.done")
	case slices.ContainsFunc(s.Matches, func(m magici.Match) bool {
		return m.Round == s.Round+1 && !m.Practice && m.Phase() != magici.Planned
	}):
		return s.T("standing.line.during", s.Round+1, s.Rounds)
	case s.Round == 0:
		return s.T("standing.line.before", s.Rounds)
	}
	return s.T("standing.line.after", s.Round, s.Rounds)
}
