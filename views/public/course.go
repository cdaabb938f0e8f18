package public

import (
	"slices"

	"scacchimagici/internal/magici"
	"scacchimagici/internal/screen"
)

// RankingOf returns the ranking for the phones of the spectators; language is the address that switches the language.
func RankingOf(s screen.Standing, language string) Ranking {
	return Ranking{
		Sheet:   sheetOf(s, screen.PublicRankingPath, s.T("standing.title"), language),
		Ranking: s.View(), Splits: s.Splits(), Next: s.Next(),
	}
}

// CalendarOf returns the schedule, round by round.
func CalendarOf(s screen.Standing, language string) Calendar {
	v := Calendar{Sheet: sheetOf(s, screen.CalendarPath, s.T("standing.calendar"), language)}
	for _, m := range s.Matches {
		for len(v.Rounds) < m.Round {
			round := CalendarRound{Title: s.T("organiser.round", len(v.Rounds)+1)}
			if at, ok := s.Tournament.Starts(len(v.Rounds) + 1); ok {
				round.At = s.T("standing.next.at", at)
			}
			v.Rounds = append(v.Rounds, round)
		}
		r := &v.Rounds[m.Round-1]
		line := CalendarMatch{Match: s.MatchLine(m)}
		switch {
		case m.Phase() == magici.Planned:
		case !m.Play.Result.Over:
			line.Href, line.Action, line.Live = screen.BoardPath+m.Board, s.T("standing.live"), true
		default:
			line.Href, line.Action = screen.ReplayPath+s.Tournament.ID+"."+m.ID, s.T("standing.again")
		}
		r.Matches = append(r.Matches, line)
	}
	v.Rounds = slices.DeleteFunc(v.Rounds, func(r CalendarRound) bool { return len(r.Matches) == 0 })
	return v
}

// sheetOf returns the parts that the page at here shares with the others.
func sheetOf(s screen.Standing, here, title, language string) Sheet {
	return SheetOf(s.Words, s.Server, here, title, language)
}
