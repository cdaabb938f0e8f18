package desk

import (
	"scacchimagici/internal/game/chess"
	"scacchimagici/internal/magici"
)

// Viewer is who looks at a match: a role, and of a Strategist the side.
type Viewer struct {
	Role magici.Role // magici.Nobody: the public and the projector
	Side chess.Side
}

// Field is something of a match that not everybody may see at all times.
type Field uint8

// The fields of the matrix.
const (
	WhiteArmy Field = iota // purchase and people of a side
	BlackArmy
	QuestionText
	QuestionAnswer
	Fields // how many there are
)

// Visible is the one matrix of who sees what: field by role by state. The views, the API
// and the tests that look for leaks all read it.
func Visible(f Field, v Viewer, m magici.Match) bool {
	switch f {
	case WhiteArmy:
		return armyVisible(chess.White, v, m)
	case BlackArmy:
		return armyVisible(chess.Black, v, m)
	case QuestionText:
		return referees(v) || m.Asking.Revealed || m.Asking.Closed
	case QuestionAnswer:
		return referees(v) || m.Asking.Closed
	}
	return false
}

// armyVisible: a purchase is its own side's until both have confirmed; the Referee, who may
// help a side, sees a draft but not what is sealed (SM-1.6).
func armyVisible(side chess.Side, v Viewer, m magici.Match) bool {
	switch {
	case m.Stage > magici.Purchase:
		return true
	case v.Role == magici.Strategist:
		return v.Side == side
	}
	return referees(v) && !m.Teams[side].Confirmed
}

func referees(v Viewer) bool {
	return v.Role == magici.Referee || v.Role == magici.Organiser || v.Role == magici.System
}

// Redact returns m as v may see it. Whatever is built for v is built from this.
func Redact(m magici.Match, v Viewer) magici.Match {
	for side, field := range []Field{chess.White: WhiteArmy, chess.Black: BlackArmy} {
		if !Visible(field, v, m) {
			m.Teams[side] = veiled(m.Teams[side])
		}
	}
	if q := m.Asking.Question; q != nil {
		m.Asking.Question = redactQuestion(*q, v, m)
	}
	return m
}

// veiled keeps of a team what everybody knows.
func veiled(t magici.Team) magici.Team {
	return magici.Team{House: t.House, Strategist: t.Strategist, Army: magici.BareKing, Confirmed: t.Confirmed}
}

func redactQuestion(q magici.Question, v Viewer, m magici.Match) *magici.Question {
	if !Visible(QuestionText, v, m) {
		return nil
	}
	if !Visible(QuestionAnswer, v, m) {
		q.It, q.En = magici.Wording{Text: q.It.Text}, magici.Wording{Text: q.En.Text}
	}
	return &q
}
