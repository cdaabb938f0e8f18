package present

import (
	"slices"

	"scacchimagici/internal/locale"
	"scacchimagici/internal/magici"
	"scacchimagici/views/public"
)

// Addresses of the public's pages beside the live one.
const (
	StandingPath = "/classifica"
	CalendarPath = "/calendario"
	ReplayPath   = "/partita/" // and the id of the match
)

// PublicNav returns the pages beside the live one; here is the address of the one that
// shows them.
func PublicNav(w *locale.Words, here string) []public.Item {
	items := []public.Item{
		{Icon: "trophy", Title: w.T("standing.title"), Href: StandingPath},
		{Icon: "clock", Title: w.T("standing.calendar"), Href: CalendarPath},
		{Icon: "table", Title: w.T("table.nav"), Href: "/tavoli"},
		{Icon: "book", Title: w.T("tablepage.lessons"), Href: "/tavoli/lezioni"},
	}
	for i := range items {
		items[i].Current = items[i].Href == here
	}
	return items
}

// Sheet returns what the public page at here shares with the others.
func (s Standing) Sheet(here, title, language string) public.Sheet {
	return sheet(s.Words, s.Server, here, title, language)
}

func sheet(w *locale.Words, server int64, here, title, language string) public.Sheet {
	live := public.Item{Icon: "board", Title: w.T("public.live"), Href: "/"}
	return public.Sheet{
		Words: w, Now: server, Title: title, Nav: slices.Insert(PublicNav(w, here), 0, live),
		Links: public.Links{Code: "/entra", Screen: "/schermo", Language: language},
	}
}

// Public returns the ranking for the phones of those who look on.
func (s Standing) Public(language string) public.Ranking {
	return public.Ranking{
		Sheet: s.Sheet(StandingPath, s.T("standing.title"), language),
		Table: s.View(), Splits: s.Splits(), Next: s.Next(),
	}
}

// Calendar returns the schedule, round by round.
func (s Standing) Calendar(language string) public.Calendar {
	v := public.Calendar{Sheet: s.Sheet(CalendarPath, s.T("standing.calendar"), language)}
	for _, m := range s.Matches {
		for len(v.Rounds) < m.Round {
			round := public.CalendarRound{Title: s.T("standing.next.round", len(v.Rounds)+1)}
			if at, ok := s.Tournament.Starts(len(v.Rounds) + 1); ok {
				round.At = s.T("standing.next.at", at)
			}
			v.Rounds = append(v.Rounds, round)
		}
		r := &v.Rounds[m.Round-1]
		r.Matches = append(r.Matches, s.scheduled(m))
	}
	v.Rounds = slices.DeleteFunc(v.Rounds, func(r public.CalendarRound) bool { return len(r.Matches) == 0 })
	return v
}

func (s Standing) scheduled(m magici.Match) public.CalendarMatch {
	line := public.CalendarMatch{Match: s.match(m)}
	switch end := m.Play.Result; {
	case m.Phase() == magici.Planned:
	case !end.Over:
		line.Href, line.Action, line.Live = "/scacchiera/"+m.Board, s.T("standing.live"), true
	default:
		line.Href, line.Action = ReplayPath+m.ID, s.T("standing.again")
	}
	return line
}
