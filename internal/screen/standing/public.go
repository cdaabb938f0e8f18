package standing

import (
	"slices"

	"scacchimagici/internal/magici"
	"scacchimagici/internal/screen"
	"scacchimagici/views/public"
)

// Sheet returns the parts that the public page at here shares with the others.
func (s Standing) Sheet(here, title, language string) public.Sheet {
	return screen.PublicSheet(s.Words, s.Server, here, title, language)
}

// Public returns the ranking for the phones of the spectators.
func (s Standing) Public(language string) public.Ranking {
	return public.Ranking{
		Sheet:   s.Sheet(screen.PublicRankingPath, s.T("standing.title"), language),
		Ranking: s.View(), Splits: s.Splits(), Next: s.Next(),
	}
}

// Calendar returns the schedule, round by round.
func (s Standing) Calendar(language string) public.Calendar {
	v := public.Calendar{Sheet: s.Sheet(screen.CalendarPath, s.T("standing.calendar"), language)}
	for _, m := range s.Matches {
		for len(v.Rounds) < m.Round {
			round := public.CalendarRound{Title: s.T("organiser.round", len(v.Rounds)+1)}
			if at, ok := s.Tournament.Starts(len(v.Rounds) + 1); ok {
				round.At = s.T("standing.next.at", at)
			}
			v.Rounds = append(v.Rounds, round)
		}
		r := &v.Rounds[m.Round-1]
		line := public.CalendarMatch{Match: s.match(m)}
		switch {
		case m.Phase() == magici.Planned:
		case !m.Play.Result.Over:
			line.Href, line.Action, line.Live = "/scacchiera/"+m.Board, s.T("standing.live"), true
		default:
			line.Href, line.Action = screen.ReplayPath+s.Tournament.ID+"."+m.ID, s.T("standing.again")
		}
		r.Matches = append(r.Matches, line)
	}
	v.Rounds = slices.DeleteFunc(v.Rounds, func(r public.CalendarRound) bool { return len(r.Matches) == 0 })
	return v
}
