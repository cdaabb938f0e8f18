package report

import (
	"strings"

	"scacchimagici/internal/chess"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/report"
	"scacchimagici/internal/screen"
	"scacchimagici/views/chart"
	"scacchimagici/views/paper"
)

// match puts a match into words.
func (r Report) match(m report.Match) paper.Match {
	s := r.scene(m.State)
	white, black := m.State.Teams[chess.White], m.State.Teams[chess.Black]
	v := paper.Match{
		ID: m.State.ID, Round: m.State.Round, Board: m.State.Board,
		Where: r.T("organiser.round.board", m.State.Round, m.State.Board),
		White: r.side(m, chess.White), Black: r.side(m, chess.Black),
		State: screen.MatchState(r.Words, m.State), Played: counted(m.State) || m.State.Started(), Steps: m.Steps(),
	}
	for _, c := range m.Corrections {
		if c.Kind != report.Intervention {
			v.Fixed++
		}
	}
	switch end := m.State.Play.Result; {
	case end.Annulled():
		v.Verdict, v.How = s.T("watch.result.annulled"), s.HowItEnded()
	case end.Drawn:
		v.Verdict, v.How = s.T("watch.result.drawn"), s.HowItEnded()
	case end.Over:
		v.Verdict, v.How = r.T("report.wins", s.House(end.Winner).Name), s.HowItEnded()
	}
	var given []string // points neither of Duels nor of calls
	for side, points := range m.Given {
		if points != 0 {
			given = append(given, s.Effect(magici.EffectDone{Effect: magici.Effect{Do: magici.EffectPoints, Side: chess.Side(side), Points: points}}))
		}
	}
	if len(given) > 0 {
		v.How = screen.Dotted(v.How, r.T("report.given", strings.Join(given, ", ")))
	}
	switch from, to := r.clock(m.Began), r.clock(m.Ended); {
	case m.State.Paper: // its times are those of the entry from paper
		v.Time = r.T("report.paper")
	case m.Began.IsZero() || from == "":
	case m.Ended.IsZero():
		v.Time = r.T("report.time.from", from)
	default:
		v.Time = r.T("report.time", from, to)
	}
	if m.State.Started() {
		line := func(side chess.Side) chart.Line {
			return chart.Line{House: r.house(m.State.Teams[side].House), Points: m.Course[side].Points, Calls: m.Course[side].Calls, Given: m.Course[side].Given}
		}
		v.Course = &chart.Course{
			ID: "course-" + m.State.ID, Title: r.T("report.course", m.State.ID),
			X: r.T("report.course.x"), Y: r.T("report.col.points"), White: line(chess.White), Black: line(chess.Black),
			Width: 460, Height: 220,
		}
		v.Course.Desc = r.T("report.course.desc",
			r.house(white.House).Name, v.Course.White.End(), r.house(black.House).Name, v.Course.Black.End(), m.Steps())
	}
	for _, d := range m.Duels {
		v.Duels = append(v.Duels, r.duel(d))
	}
	return v
}

func (r Report) side(m report.Match, side chess.Side) paper.Side {
	end := m.State.Play.Result
	return paper.Side{
		House: r.house(m.State.Teams[side].House), Strategist: r.person(m.State.Teams[side].Strategist),
		Points: int(m.State.Play.Points[side]), DuelPoints: int(m.State.Play.DuelPoints[side]),
		Winner: counted(m.State) && !end.Drawn && end.Winner == side,
	}
}

// duel puts a Duel into words.
func (r Report) duel(d report.Duel) paper.Duel {
	v := paper.Duel{
		Step: d.Step, Square: d.Square.String(), Direct: d.Direct, Gain: int(d.Gain.Points),
		Attacker: r.fighter(d.Attacker, d), Defender: r.fighter(d.Defender, d),
		Outcome: r.T("report.outcome.neither"), For: r.house(d.Winner().House),
	}
	if d.Outcome != magici.Neither {
		v.Outcome = r.T("report.outcome.answers", r.person(d.Winner().Person))
	}
	return v
}

func (r Report) fighter(f magici.Fighter, d report.Duel) paper.Fighter {
	return paper.Fighter{
		Name: r.person(f.Person), Piece: screen.Code(f.Side, f.Kind), Kind: r.kind(f.Kind),
		House: r.house(f.House), Stays: f == d.Winner(),
	}
}

// kind returns the name of a kind of piece.
func (r Report) kind(k chess.Kind) string { return r.T("piece." + string(k.Letter())) }
