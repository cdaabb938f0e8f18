package report

import (
	"scacchimagici/internal/game/chess"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/report"
	"scacchimagici/internal/screen"
	"scacchimagici/views/chart"
	"scacchimagici/views/paper"
)

// match tells a match.
func (r Report) match(m report.Match) paper.Match {
	s := r.scene(m.State)
	v := paper.Match{
		ID: m.State.ID, Round: m.State.Round, Board: m.State.Board,
		Where: r.T("report.where", m.State.Round, m.State.Board),
		White: r.side(m, chess.White), Black: r.side(m, chess.Black),
		State: r.T("report.state." + stateName(m.State)), Played: counted(m.State) || m.State.Started(),
		Time: r.times(m), Steps: m.Steps(), Fixed: len(m.Corrections),
	}
	if end := m.State.Play.Result; end.Over {
		v.Verdict, v.How = r.verdict(s), s.HowItEnded()
	}
	if m.State.Started() {
		v.Course = r.course(m)
	}
	for _, d := range m.Duels {
		v.Duels = append(v.Duels, r.duel(d))
	}
	return v
}

// stateName is how far a match has come.
func stateName(m magici.Match) string {
	switch {
	case m.Play.Result.By == "annulled":
		return "annulled"
	case m.Play.Result.Over:
		return "over"
	case m.Phase() == magici.Planned:
		return "planned"
	}
	return "on"
}

func (r Report) side(m report.Match, side chess.Side) paper.Side {
	end := m.State.Play.Result
	return paper.Side{
		House: r.house(m.State.Teams[side].House), Strategist: r.person(m.State.Teams[side].Strategist),
		Points: int(m.State.Play.Points[side]), DuelPoints: int(m.State.Play.DuelPoints[side]),
		Winner: counted(m.State) && !end.Drawn && end.Winner == side,
	}
}

// verdict says who won.
func (r Report) verdict(s screen.Scene) string {
	end := s.Match.Play.Result
	switch {
	case end.By == "annulled":
		return s.T("watch.result.annulled")
	case end.Drawn:
		return s.T("watch.result.drawn")
	}
	return r.T("report.wins", s.House(end.Winner).Name)
}

// times say when a match was played.
func (r Report) times(m report.Match) string {
	from, to := r.clock(m.Began), r.clock(m.Ended)
	switch {
	case m.Began.IsZero() || from == "":
		return ""
	case m.Ended.IsZero():
		return r.T("report.time.from", from)
	}
	return r.T("report.time", from, to)
}

// course is the picture of the points of a match.
func (r Report) course(m report.Match) *chart.Course {
	white, black := r.line(m, chess.White), r.line(m, chess.Black)
	return &chart.Course{
		ID: "course-" + m.State.ID, Title: r.T("report.course", m.State.ID),
		Desc: r.T("report.course.desc", white.House.Name, last(white.Points), black.House.Name, last(black.Points), m.Steps()),
		X:    r.T("report.course.x"), Y: r.T("report.col.points"),
		White: white, Black: black,
		Width: 460, Height: 220,
	}
}

func (r Report) line(m report.Match, side chess.Side) chart.Line {
	return chart.Line{House: r.house(m.State.Teams[side].House), Points: m.Course[side].Points, Calls: m.Course[side].Calls}
}

func last(all []int) int {
	if len(all) == 0 {
		return 0
	}
	return all[len(all)-1]
}

// duel tells a Duel.
func (r Report) duel(d report.Duel) paper.Duel {
	v := paper.Duel{
		Step: d.Step, Square: d.Square.String(), Direct: d.Direct, Gain: int(d.Gain),
		Attacker: r.fighter(d.Attacker, d), Defender: r.fighter(d.Defender, d),
		Outcome: r.T("report.outcome.neither"), For: r.house(d.Winner().House),
	}
	if d.Outcome != magici.Neither {
		v.Outcome = r.T("report.outcome.answers", r.person(d.Winner().Person))
	}
	return v
}

func (r Report) fighter(f report.Fighter, d report.Duel) paper.Fighter {
	return paper.Fighter{
		Name: r.person(f.Person), Piece: screen.Code(f.Side, f.Kind), Kind: r.kind(f.Kind),
		House: r.house(f.House), Stays: f == d.Winner(),
	}
}

// kind returns the name of a kind of piece.
func (r Report) kind(k chess.Kind) string { return r.T("piece." + string(k.Letter())) }
