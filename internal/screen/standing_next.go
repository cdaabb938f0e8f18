package screen

import (
	"scacchimagici/internal/magici"
	"scacchimagici/internal/programme"
	"scacchimagici/views/standing"
	"scacchimagici/views/ui"
)

// Next returns the first round with a match to be opened, nil when there is none.
func (s Standing) Next() *standing.Round {
	round := 0
	for _, m := range s.Matches {
		if m.Phase() == magici.Planned && (round == 0 || m.Round < round) {
			round = m.Round
		}
	}
	if round == 0 {
		return nil
	}
	v := &standing.Round{Title: s.T("organiser.round", round)}
	for _, m := range s.Matches {
		if m.Round == round {
			v.Matches = append(v.Matches, s.MatchLine(m))
		}
	}
	s.starts(round, v)
	return v
}

// MatchLine is a line of the schedule.
func (s Standing) MatchLine(m magici.Match) standing.Match {
	line := standing.Match{
		ID: m.ID, Letter: m.Board, White: s.House(m.White), Black: s.House(m.Black), Called: m.ID == s.Tournament.Called,
	}
	switch m.Phase() {
	case magici.Planned:
	case magici.Finished:
		end := m.Play.Result
		switch {
		case end.Annulled():
			line.State = MatchState(s.Words, m)
		case m.GivenUp():
			line.State = s.T("match.state.forfeit")
		default:
			line.Score = s.T("watch.score", int(m.Play.Points[0]), int(m.Play.Points[1]))
		}
		if end.HasWinner() {
			line.Won[end.Winner] = true
		}
	default:
		line.State = MatchState(s.Words, m)
	}
	return line
}

// starts fills in when a round begins: a clock within the last hour before, and how late the round is
// after that time.
func (s Standing) starts(round int, v *standing.Round) {
	at, ok := s.Tournament.Starts(round)
	if !ok {
		return
	}
	v.At = s.T("standing.next.at", at)
	begins, ok := s.Tournament.Begins(round, s.Now)
	if !ok {
		return
	}
	if about := s.about(round); about != "" {
		v.Late = about
		return
	}
	switch c := programme.CountdownTo(begins, s.Now); {
	case c.Late > 0:
		v.Late = s.T("standing.next.late", c.Late)
	case c.Due:
		v.Late = s.T("standing.next.due")
	case c.Left > 0:
		v.Clock = &ui.Clock{
			Deadline: s.Server + c.Left.Milliseconds(), Left: c.Left.Milliseconds(), Total: programme.CountdownTime.Milliseconds(),
			Running: true, Minutes: true, Label: v.Title,
		}
	}
}

// about says when a round is expected to begin; empty: it is in time, or can begin now.
func (s Standing) about(round int) string {
	for _, r := range s.Day {
		if r.Round == round && !r.About.IsZero() {
			return s.T("programme.expected", clockOf(r.About))
		}
	}
	return ""
}
