package standing

import (
	"slices"

	"scacchimagici/internal/screen"
	"scacchimagici/views/projector"
	"scacchimagici/views/standing"
)

// Projector returns the ranking for a wall, with what comes next.
func (s Standing) Projector() projector.Standings {
	v := projector.Standings{Ranking: s.View(), Next: s.Next(), Empty: len(s.Rows) == 0}
	if v.Ranking.Provisional && s.Of > 0 {
		v.Ranking.Line = screen.Dotted(v.Ranking.Line, v.Ranking.Badge)
	}
	return v
}

// Prize returns the ceremony at the step that the tournament has come to. The Houses come
// in from the last row of the ranking to the first.
func (s Standing) Prize() projector.Prize {
	rows := s.View().Rows
	step := min(s.Tournament.Ceremony, projector.Stages*len(rows))
	p := projector.Prize{Title: s.T("standing.ceremony"), Line: s.Tournament.Name, Step: step}
	for _, h := range s.Tournament.Houses {
		p.Houses = append(p.Houses, s.House(h.ID))
	}
	if step <= 0 {
		return p
	}
	at := len(rows) - 1 - (step-1)/projector.Stages
	shown := rows[at]
	p.Title, p.House, p.Sum, p.First = shown.Name, shown.House, shown.Sum, shown.Place == 1
	p.Stage = projector.Stage((step-1)%projector.Stages + 1)
	p.Done = slices.Clone(rows[at+1:])
	return p
}

// stageName names what the ceremony shows of a House at a stage.
func (s Standing) stageName(stage projector.Stage, row standing.Row) string {
	switch stage {
	case projector.Shield:
		return s.T("standing.prize.shield", row.Name)
	case projector.Name:
		return s.T("standing.prize.name", row.House.Name)
	case projector.PlacePoints:
		return s.T("standing.prize.place", row.House.Name, row.Sum.Place)
	case projector.DuelPoints:
		return s.T("standing.prize.duels", row.House.Name, row.Sum.Duels)
	}
	return s.T("standing.prize.total", row.House.Name, row.Sum.Total)
}
