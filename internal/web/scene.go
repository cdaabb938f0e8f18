package web

import (
	"context"
	"strconv"
	"time"

	"scacchimagici/internal/access"
	"scacchimagici/internal/desk"
	"scacchimagici/internal/locale"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/role"
	"scacchimagici/internal/screen"
	"scacchimagici/internal/tournament"
	"scacchimagici/views/ui"
)

// scene builds what a screen of a match is made from, for somebody on a seat; the zero
// seat is the public.
func (s *Server) scene(ctx context.Context, l desk.Live, seat access.Seat, lang locale.Language) (screen.Scene, error) {
	t, err := s.desk.Tournaments.Get(ctx, l.Key.Tournament)
	if err != nil {
		return screen.Scene{}, err
	}
	all, err := s.desk.Matches.All(ctx, t.ID)
	if err != nil {
		return screen.Scene{}, err
	}
	who := viewer(seat, l.Match)
	now := time.Now()
	sc := screen.Scene{
		Words: s.catalogue.In(lang), Key: l.Key.String(), Match: magici.Redact(l.Match, who), Viewer: who,
		Now: l.Instant(now), Server: now.Sub(s.start).Milliseconds(),
		Houses: housesOf(t), People: peopleOf(t, all), Of: len(t.Matches),
		HideQuestion: t.Settings.HideQuestion,
	}
	if seat.Role != role.Nobody {
		sc.As = seat.String()
	}
	for i, plan := range t.Matches {
		if plan.ID == l.Key.Match {
			sc.Number = i + 1
		}
	}
	return sc, nil
}

func housesOf(t tournament.Tournament) map[magici.HouseID]ui.House {
	houses := make(map[magici.HouseID]ui.House, len(t.Houses))
	for _, h := range t.Houses {
		houses[h.ID] = ui.House{Name: h.Name, Arms: h.Arms}
	}
	return houses
}

// peopleOf returns everybody on a roster with how many matches they have played.
func peopleOf(t tournament.Tournament, all []desk.Live) map[magici.PersonID]screen.Person {
	played := map[magici.PersonID]int{}
	for _, l := range all {
		if l.Match.Phase() == magici.Finished && !l.Match.Practice {
			for _, team := range l.Match.Teams {
				for slot := range team.Army.All() {
					played[team.People[slot]]++
				}
			}
		}
	}
	names := tournament.Names(t.People)
	people := make(map[magici.PersonID]screen.Person, len(t.People))
	for _, p := range t.People {
		people[p.ID] = screen.Person{
			ID: p.ID, House: p.House, Name: names[p.ID].Display, Short: names[p.ID].Short, Played: played[p.ID], Gone: p.Gone,
		}
	}
	return people
}

// boardOf returns the board of a change's match, empty when it is none.
func (s *Server) boardOf(c desk.Change) string {
	t, err := s.desk.Tournaments.Get(context.Background(), c.Tournament)
	if err != nil {
		return ""
	}
	plan, _ := t.Match(c.Match)
	return plan.Board
}

// shows implements sights.
func (s *Server) shows(number string) string {
	n, err := strconv.Atoi(number)
	if err != nil {
		return ""
	}
	screen, _ := s.desk.Access.State().Screen(n)
	return screen.Shows
}
