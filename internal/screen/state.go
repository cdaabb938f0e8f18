package screen

import (
	"scacchimagici/internal/chess"
	"scacchimagici/internal/locale"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/role"
	"scacchimagici/views/ui"
)

// State says in a few words what happens in the match now.
func (s Scene) State() string {
	m := s.Match
	switch now := m.Phase(); {
	case now == magici.Finished:
		return s.Result()
	case m.Paused:
		return s.T("organiser.phase.paused")
	case now == magici.Thinking && m.Stuck():
		return s.T("organiser.phase.stuck")
	case m.WandRaised():
		return s.T("scene.wand")
	case now == magici.Thinking:
		return s.T("organiser.phase.thinking", s.House(m.ToMove()).Name)
	case now == magici.Direct:
		return s.T("organiser.phase.direct", s.Player(magici.Ref{Side: m.ToMove(), Slot: m.Play.Caller}).Short)
	case now == magici.Duelling:
		return s.T("organiser.phase.duel", m.Play.Duel.Move.To.String())
	default:
		return s.T("organiser.phase." + now.String())
	}
}

// MatchState says in a word whether a match is to be played, being played, over or annulled.
func MatchState(w *locale.Words, m magici.Match) string {
	state := "on"
	switch end := m.Play.Result; {
	case end.Annulled():
		state = "annulled"
	case end.Over:
		state = "over"
	case m.Phase() == magici.Planned:
		state = "planned"
	}
	return w.T("match.state." + state)
}

// Result says how the match ended in a few words, such as "Vince Grifondoro".
func (s Scene) Result() string {
	switch r := s.Match.Play.Result; {
	case r.Annulled():
		return s.T("organiser.phase.annulled")
	case r.Drawn:
		return s.T("organiser.phase.drawn")
	default:
		return s.T("organiser.phase.won", s.House(r.Winner).Name)
	}
}

// PauseReason says why the clocks stand still; empty when they do not.
func (s Scene) PauseReason() string {
	switch m := s.Match; {
	case !m.Paused || m.Phase() == magici.Finished:
		return ""
	case m.PausedBy == role.System && (m.PauseReason == "" || m.PauseReason == magici.RestartReason):
		return s.T("organiser.paused.restart")
	case m.PauseReason == "":
		return s.T("organiser.paused." + string(m.PausedBy))
	default:
		return s.T("organiser.paused.why", s.Reason(m.PauseReason))
	}
}

// ScoreAndResult says how a match ended, such as "9–7 · Vince Grifondoro".
func (s Scene) ScoreAndResult() string {
	if s.Match.Play.Result.Annulled() {
		return s.Result()
	}
	points := s.Match.Play.Points
	return Dotted(s.T("watch.score", int(points[chess.White]), int(points[chess.Black])), s.Result())
}

// HowItEnded says how the match ended (SM-7), in the words of projector, public and report.
func (s Scene) HowItEnded() string {
	reason, args := s.Ending()
	if s.Match.Play.Result.Drawn {
		reason += ".drawn"
	}
	return s.T("watch.how."+reason, args...)
}

// Ending returns how the match ended, as the last part of a message key: king, kinglost (a King lost
// the Duel that it had opened), time, agreement, incident, forfeit or annulled. args are the arguments
// of the messages: the House that lost, the higher and the lower points.
func (s Scene) Ending() (reason string, args []any) {
	r, points := s.Match.Play.Result, s.Match.Play.Points
	args = []any{s.House(r.Winner.Other()).Name, int(max(points[0], points[1])), int(min(points[0], points[1]))}
	return string(r.Ending()), args
}

// RefereeHref is the address of the Referee's page of the match.
func (s Scene) RefereeHref() string { return "/arbitro/" + s.Match.Board + "?partita=" + s.Match.ID }

// UnnamedHouses returns the Houses of the match that have not named their Strategist.
func (s Scene) UnnamedHouses() []ui.House {
	var missing []ui.House
	for _, side := range Sides {
		if s.Match.Teams[side].Strategist == "" {
			missing = append(missing, s.House(side))
		}
	}
	return missing
}
