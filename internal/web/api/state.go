package api

import (
	"time"

	"scacchimagici/internal/chess"
	"scacchimagici/internal/desk"
	"scacchimagici/internal/magici"
)

// BoardState is how a board stands, in less than a kilobyte, for a clock on a wall, a key of a keyboard or a text in a
// film. It holds what every visitor may know.
type BoardState struct {
	Board        string        `json:"board"`
	Tournament   string        `json:"tournament"`      // empty: none is on the screens
	Match        string        `json:"match"`           // the one that is on, else the last one, else the next; empty: none
	Phase        *magici.Phase `json:"phase,omitempty"` // left out without a match
	Paused       bool          `json:"paused"`
	Turn         int           `json:"turn"`             // names the turn for orders
	Number       int           `json:"number,omitempty"` // of the turn, as screens show it, from 1
	ToMove       *chess.Side   `json:"toMove,omitempty"` // left out before the match has started
	TurnSeconds  int64         `json:"turnSeconds"`      // left, rounded up, as screens show them
	TurnRuns     bool          `json:"turnRuns"`
	MatchSeconds int64         `json:"matchSeconds"` // left, rounded up
	MatchRuns    bool          `json:"matchRuns"`
	Houses       [2]boardHouse `json:"houses"`   // White, Black; empty without a match
	Points       [2]int        `json:"points"`   // Piece Points, White, Black
	Question     bool          `json:"question"` // the question of a Mangiata is open
}

type boardHouse struct {
	ID   magici.HouseID `json:"id"`
	Name string         `json:"name"`
}

// NewBoardState returns the state of a board at a time; on a board without a match it is empty.
func NewBoardState(s *desk.Snapshot, board string, at time.Time) BoardState {
	st := BoardState{Board: board, Tournament: s.Tournament.ID}
	l, ok := s.OnBoard(board)
	if !ok {
		return st
	}
	m, now := magici.Redact(l.Match, magici.Viewer{}), l.Instant(at)
	phase := m.Phase()
	st.Match, st.Phase, st.Paused, st.Turn = m.ID, &phase, m.Paused, m.TurnSerial
	st.TurnSeconds, st.TurnRuns = seconds(m.TurnLeft(now)), m.TurnRuns()
	st.MatchSeconds, st.MatchRuns = seconds(m.MatchLeft(now)), m.MatchRuns()
	st.Question = phase == magici.Duelling
	for i, team := range m.Teams {
		st.Houses[i] = boardHouse{team.House, s.Tournament.HouseName(team.House)}
		st.Points[i] = int(m.Play.Points[i])
	}
	if m.Started() {
		toMove := m.ToMove()
		st.ToMove, st.Number = &toMove, m.Play.TurnNumber
	}
	return st
}

// seconds returns milliseconds as whole seconds, rounded up.
func seconds(ms int64) int64 { return max(0, (ms+999)/1000) }
