package api

import (
	"slices"
	"time"

	"scacchimagici/internal/chess"
	"scacchimagici/internal/desk"
	"scacchimagici/internal/magici"
)

// Match is a match as a viewer may see it; its fields have the names of the orders' fields.
type Match struct {
	ID         string        `json:"id"`
	Tournament string        `json:"tournament"`
	Match      string        `json:"match"`
	Round      int           `json:"round"`
	Board      string        `json:"board"`
	Seq        int64         `json:"seq"`
	Event      string        `json:"event,omitempty"` // id of the event behind which a reader of events goes on from here; left out unless screens show the tournament
	At         time.Time     `json:"at"`              // when the match was as it says
	Phase      magici.Phase  `json:"phase"`
	Paused     bool          `json:"paused"`
	WandRaised bool          `json:"wandRaised,omitempty"` // the clock of the turn stands, and no piece can move (SM-6.6)
	Paper      bool          `json:"paper,omitempty"`      // it is entered from paper
	Turn       int           `json:"turn"`                 // names the turn for orders
	Number     int           `json:"number,omitempty"`     // of the turn, as screens show it, from 1
	Asked      int           `json:"asked"`                // names the question for orders
	Last       int           `json:"last"`                 // the last log entry, for undo
	Tossed     int           `json:"tossed"`               // how often the coin was tossed, for another toss
	Corrected  int           `json:"corrected"`            // how often a clock was corrected, for another correction
	ToMove     *chess.Side   `json:"toMove,omitempty"`
	Sides      [2]side       `json:"sides"` // White, Black
	Position   string        `json:"position,omitempty"`
	Moves      []string      `json:"moves,omitempty"`  // legal ones of the side to move in the notation of positions, while it may move
	Legal      []legalMove   `json:"legal,omitempty"`  // the same as the order move names them; empty while a side that cannot move has to pass
	Caller     *chess.Square `json:"caller,omitempty"` // where the person stands who has called a Direct Move: only that piece may move
	Placing    *placing      `json:"placing,omitempty"`
	TurnLeft   int64         `json:"turnLeft"`  // milliseconds at the time at
	TurnRuns   bool          `json:"turnRuns"`  // it counts down
	MatchLeft  int64         `json:"matchLeft"` // milliseconds at the time at
	MatchRuns  bool          `json:"matchRuns"` // it counts down
	Question   *question     `json:"question,omitempty"`
	Pieces     []piece       `json:"pieces,omitempty"`
	Result     *result       `json:"result,omitempty"`
}

// legalMove is a move as the order move names it.
type legalMove struct {
	From      chess.Square `json:"from"`
	To        chess.Square `json:"to"`
	Promotion chess.Kind   `json:"promotion,omitzero"`
}

// placing says who places a piece now, which ones are left and where each may go; what stands already is placed.
type placing struct {
	Side   chess.Side         `json:"side"`
	Pieces []toPlace          `json:"pieces"`
	Placed []magici.Placement `json:"placed"`
}

type toPlace struct {
	Slot    magici.Slot    `json:"slot"`
	Squares []chess.Square `json:"squares"` // free ones
}

type side struct {
	House      magici.HouseID  `json:"house"`
	Strategist magici.PersonID `json:"strategist,omitempty"`
	Confirmed  bool            `json:"confirmed"`
	Draft      int             `json:"draft"`
	Army       []slot          `json:"army,omitempty"`
	Points     int             `json:"points"`
	Calls      int             `json:"calls"`
}

type slot struct {
	Slot   magici.Slot     `json:"slot"`
	Person magici.PersonID `json:"person,omitempty"`
}

type piece struct {
	Side   chess.Side      `json:"side"`
	Slot   magici.Slot     `json:"slot"`
	Kind   chess.Kind      `json:"kind"`
	Square chess.Square    `json:"square"`
	Person magici.PersonID `json:"person"`
}

type question struct {
	ID       string         `json:"id"`
	It       magici.Wording `json:"it"`
	En       magici.Wording `json:"en"`
	Revealed bool           `json:"revealed"`
}

type result struct {
	By     magici.Basis `json:"by"`
	Winner *chess.Side  `json:"winner,omitempty"` // none: a draw, or annulled
}

// NewMatch returns a match at a time, as the viewer who may see it.
func NewMatch(l desk.Live, who magici.Viewer, at time.Time) Match {
	m, now := magici.Redact(l.Match, who), l.Instant(at)
	st := Match{
		ID: l.Key.String(), Tournament: m.Tournament, Match: m.ID, Round: m.Round, Board: m.Board,
		Seq: l.Match.KnownTo(l.Seq, who), Phase: m.Phase(), Paused: m.Paused, WandRaised: m.WandRaised(), Paper: m.Paper, Turn: m.TurnSerial, Asked: m.Asking.Serial, Last: m.LastEntry(),
		Tossed: m.Tosses, Corrected: m.Corrections,
		TurnLeft: m.TurnLeft(now), TurnRuns: m.TurnRuns(), MatchLeft: m.MatchLeft(now), MatchRuns: m.MatchRuns(),
		At: at.UTC().Truncate(time.Millisecond), Placing: placingOf(m),
	}
	for i, team := range m.Teams {
		st.Sides[i] = side{
			House: team.House, Strategist: team.Strategist, Confirmed: team.Confirmed, Draft: team.Draft,
			Points: int(m.Play.Points[i]), Calls: m.Play.Calls[i],
		}
		for s := range team.Army.All() {
			st.Sides[i].Army = append(st.Sides[i].Army, slot{s, team.People[s]})
		}
	}
	if m.Started() {
		toMove := m.ToMove()
		st.ToMove, st.Position, st.Number = &toMove, m.Play.Position.String(), m.Play.TurnNumber
		st.Pieces = piecesOf(m)
		if p := m.Phase(); (p == magici.Thinking || p == magici.Direct) && !m.Paused && !m.WandRaised() {
			legal := m.Play.Position.Legal()
			if p == magici.Direct {
				caller := m.Play.Figures[toMove][m.Play.Caller].Square
				st.Caller = &caller
				legal = slices.DeleteFunc(legal, func(move chess.Move) bool { return move.From != caller })
			}
			for _, move := range legal {
				st.Moves = append(st.Moves, move.String())
				st.Legal = append(st.Legal, legalMove{move.From, move.To, move.Promotion})
			}
			if len(legal) == 0 {
				st.Moves = m.Play.Position.Moves() // a side that cannot move passes
			}
		}
	}
	if m.Phase() == magici.Ready {
		for _, on := range m.Deployed() {
			ref := magici.Ref{Side: on.Side, Slot: on.Slot}
			st.Pieces = append(st.Pieces, piece{on.Side, on.Slot, on.Slot.Kind(), on.Square, m.Person(ref)})
		}
	}
	if q := m.Asking.Question; q != nil {
		st.Question = &question{q.ID, q.It, q.En, m.Asking.Revealed}
	}
	st.Result = resultOf(m)
	return st
}

// placingOf returns the deployment as it stands, nil outside of it.
func placingOf(m magici.Match) *placing {
	side, ok := m.ToPlace()
	if m.Phase() != magici.Deployment || !ok {
		return nil
	}
	p := &placing{Side: side, Pieces: []toPlace{}, Placed: m.Deployed()}
	for slot := range m.Unplaced(side).All() {
		free := slices.DeleteFunc(magici.Deployable(side, slot.Kind()), func(at chess.Square) bool {
			return slices.ContainsFunc(p.Placed, func(on magici.Placement) bool { return on.Square == at })
		})
		p.Pieces = append(p.Pieces, toPlace{slot, free})
	}
	return p
}

// resultOf returns how a match has ended, nil while it has not.
func resultOf(m magici.Match) *result {
	r := m.Play.Result
	if !r.Over {
		return nil
	}
	ended := &result{By: r.Basis}
	if !r.Drawn && r.Basis != "annulled" {
		ended.Winner = &r.Winner
	}
	return ended
}

// piecesOf returns the pieces on the board.
func piecesOf(m magici.Match) []piece {
	var pieces []piece
	for side, figures := range m.Play.Figures {
		for i, f := range figures {
			if f.OnBoard {
				ref := magici.Ref{Side: chess.Side(side), Slot: magici.Slot(i)}
				pieces = append(pieces, piece{ref.Side, ref.Slot, f.Kind, f.Square, m.Person(ref)})
			}
		}
	}
	return pieces
}
