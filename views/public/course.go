package public

import (
	"slices"

	"scacchimagici/internal/magici"
	"scacchimagici/internal/screen"
)

// RankingOf returns the ranking for the phones of the spectators; language is the address that switches the language.
func RankingOf(s screen.Standing, language string) Ranking {
	v := Ranking{
		Sheet:   sheetOf(s.Words, s.Server, screen.PublicRankingPath, s.T("standing.title"), language),
		Ranking: s.PublicView(), Next: s.Next(),
	}
	if !s.Veiled() {
		v.Splits = s.Splits()
	}
	return v
}

// CalendarOf returns the programme of the day; rounds without a time come last.
func CalendarOf(s screen.Standing, language string) Calendar {
	v := Calendar{Sheet: sheetOf(s.Words, s.Server, screen.CalendarPath, s.T("standing.calendar"), language)}
	day := screen.Programme(s.Words, s.DayRows())
	v.Moved, v.Which = screen.MovedRows(s.Words, day)
	for _, r := range day {
		v.Rows = append(v.Rows, CalendarRow{ProgrammeRow: r})
	}
	for _, m := range s.Matches {
		at := slices.IndexFunc(v.Rows, func(r CalendarRow) bool { return r.Round == m.Round })
		if at < 0 {
			at = len(v.Rows)
			v.Rows = append(v.Rows, CalendarRow{ProgrammeRow: screen.ProgrammeRow{Round: m.Round, Title: s.T("organiser.round", m.Round)}})
		}
		line := CalendarMatch{Match: s.MatchLine(m)}
		switch {
		case m.Phase() == magici.Planned:
		case !m.Play.Result.Over:
			line.Href, line.Action, line.Live = screen.BoardPath+m.Board, s.T("standing.live"), true
		default:
			line.Href, line.Action = screen.ReplayPath+s.Tournament.ID+"."+m.ID, s.T("standing.again")
		}
		v.Rows[at].Matches = append(v.Rows[at].Matches, line)
	}
	return v
}
