package web

import (
	"time"

	"scacchimagici/internal/desk"
	"scacchimagici/internal/game/chess"
	"scacchimagici/internal/magici"
)

// state is a match as the API answers it: the fields of DESIGN are those of the order names,
// times are milliseconds.
type state struct {
	ID         string         `json:"id"`
	Tournament string         `json:"tournament"`
	Match      string         `json:"match"`
	Round      int            `json:"round"`
	Board      string         `json:"board"`
	Seq        int64          `json:"seq"`
	Phase      magici.Phase   `json:"phase"`
	Paused     bool           `json:"paused"`
	Turn       int            `json:"turn"`  // names the turn for orders
	Asked      int            `json:"asked"` // names the question for orders
	Last       int            `json:"last"`  // the last log entry, for undo
	ToMove     *chess.Side    `json:"toMove,omitempty"`
	Sides      [2]sideState   `json:"sides"` // White, Black
	Position   string         `json:"position,omitempty"`
	Moves      []string       `json:"moves,omitempty"` // legal ones of the side to move, while it may move
	TurnLeft   int64          `json:"turnLeft"`
	MatchLeft  int64          `json:"matchLeft"`
	Question   *questionState `json:"question,omitempty"`
	Pieces     []pieceState   `json:"pieces,omitempty"`
	Result     *resultState   `json:"result,omitempty"`
}

type sideState struct {
	House      magici.HouseID  `json:"house"`
	Strategist magici.PersonID `json:"strategist,omitempty"`
	Confirmed  bool            `json:"confirmed"`
	Draft      int             `json:"draft"`
	Army       []slotState     `json:"army,omitempty"`
	Points     int             `json:"points"`
	Calls      int             `json:"calls"`
}

type slotState struct {
	Slot   magici.Slot     `json:"slot"`
	Person magici.PersonID `json:"person,omitempty"`
}

type pieceState struct {
	Side   chess.Side      `json:"side"`
	Slot   magici.Slot     `json:"slot"`
	Kind   chess.Kind      `json:"kind"`
	Square chess.Square    `json:"square"`
	Person magici.PersonID `json:"person"`
}

type questionState struct {
	ID       string         `json:"id"`
	It       magici.Wording `json:"it"`
	En       magici.Wording `json:"en"`
	Revealed bool           `json:"revealed"`
}

type resultState struct {
	By     string      `json:"by"`
	Winner *chess.Side `json:"winner,omitempty"` // none: a draw, or annulled
}

// stateOf shows m, which has been redacted for whoever asks.
func stateOf(l desk.Live, m magici.Match, at time.Time) state {
	now := l.Instant(at)
	st := state{
		ID: l.Key.String(), Tournament: m.Tournament, Match: m.ID, Round: m.Round, Board: m.Board,
		Seq: l.Seq, Phase: m.Phase(), Paused: m.Paused, Turn: m.TurnSerial, Asked: m.Asking.Serial, Last: m.LastEntry(),
		TurnLeft: m.TurnLeft(now), MatchLeft: m.MatchLeft(now),
	}
	for side := range st.Sides {
		st.Sides[side] = sideOf(m, chess.Side(side))
	}
	if m.Started() {
		toMove := m.ToMove()
		st.ToMove, st.Position = &toMove, m.Play.Position.String()
		st.Pieces = piecesOf(m)
		if p := m.Phase(); (p == magici.Thinking || p == magici.Direct) && !m.Paused {
			st.Moves = m.Play.Position.Moves()
		}
	}
	if q := m.Asking.Question; q != nil {
		st.Question = &questionState{q.ID, q.It, q.En, m.Asking.Revealed}
	}
	st.Result = resultOf(m)
	return st
}

// resultOf returns how a match has ended, nil while it has not.
func resultOf(m magici.Match) *resultState {
	r := m.Play.Result
	if !r.Over {
		return nil
	}
	result := &resultState{By: string(r.Basis)}
	if !r.Drawn && r.Basis != "annulled" {
		result.Winner = &r.Winner
	}
	return result
}

func sideOf(m magici.Match, side chess.Side) sideState {
	team := m.Teams[side]
	st := sideState{
		House: team.House, Strategist: team.Strategist, Confirmed: team.Confirmed, Draft: team.Draft,
		Points: int(m.Play.Points[side]), Calls: m.Play.Calls[side],
	}
	for slot := range team.Army.All() {
		st.Army = append(st.Army, slotState{slot, team.People[slot]})
	}
	return st
}

func piecesOf(m magici.Match) []pieceState {
	var pieces []pieceState
	for side, figures := range m.Play.Figures {
		for slot, f := range figures {
			if f.OnBoard {
				ref := magici.Ref{Side: chess.Side(side), Slot: magici.Slot(slot)}
				pieces = append(pieces, pieceState{ref.Side, ref.Slot, f.Kind, f.Square, m.Person(ref)})
			}
		}
	}
	return pieces
}
