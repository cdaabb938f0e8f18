package magici

import (
	"scacchimagici/internal/chess"
	"scacchimagici/internal/role"
)

// Viewer is who looks at a match: a role, and of a Strategist the side.
type Viewer struct {
	Role role.Role // Nobody: the public and the projector
	Side chess.Side
}

// runsMatches reports whether v sees what only those who run a match may see.
func (v Viewer) runsMatches() bool {
	return v.Role == role.Referee || v.Role == role.Organiser || v.Role == role.System
}

// ShowsArmy reports whether v may see the purchase and the people of a side: its Strategist always,
// all once both have confirmed, who runs the match while he helps it ([HelpPurchase], SM-1.6).
func (m Match) ShowsArmy(side chess.Side, v Viewer) bool {
	switch {
	case m.Stage > Purchase:
		return true
	case v.Role == role.Strategist:
		return v.Side == side
	}
	return v.runsMatches() && m.Teams[side].Helped
}

// ShowsRoster reports whether v may see all people of a side's House, on the board or not: its Strategist and
// who runs the match.
func (m Match) ShowsRoster(side chess.Side, v Viewer) bool {
	return v.runsMatches() || v.Role == role.Strategist && v.Side == side
}

// ShowsQuestion reports whether v may see the text of the question.
func (m Match) ShowsQuestion(v Viewer) bool {
	return v.runsMatches() || m.Asking.Revealed || m.Asking.Closed
}

// ShowsAnswer reports whether v may see the answer and the other ways to say it.
func (m Match) ShowsAnswer(v Viewer) bool { return v.runsMatches() || m.Asking.Closed }

// Redact returns m as v may see it. All that v is shown is built from this.
func Redact(m Match, v Viewer) Match {
	for side := chess.White; side <= chess.Black; side++ {
		if !m.ShowsArmy(side, v) {
			t := m.Teams[side]
			m.Teams[side] = Team{House: t.House, Strategist: t.Strategist, Army: BareKing, Confirmed: t.Confirmed}
		}
	}
	if m.Asking.Question == nil || m.ShowsAnswer(v) {
		return m
	}
	if !m.ShowsQuestion(v) {
		m.Asking.Question = nil
		return m
	}
	q := *m.Asking.Question
	q.It, q.En = Wording{Text: q.It.Text}, Wording{Text: q.En.Text}
	m.Asking.Question = &q
	return m
}
