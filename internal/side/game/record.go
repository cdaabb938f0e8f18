package game

import (
	"encoding/json"
	"slices"

	"scacchimagici/internal/fault"
)

// Format names the record of one game, in its first field.
const Format = "tavolo/1"

// Reasons that end a game from outside of its rules.
const (
	Resignation = "resignation"
	Agreement   = "agreement" // a draw
	Time        = "time"
	Abandoned   = "abandoned" // without a winner
)

// Record is the record of one game, as JSON.
type Record struct {
	Format  string   `json:"format"`
	Game    string   `json:"game"`
	Players Players  `json:"players"`
	Start   string   `json:"start"`
	Moves   []Played `json:"moves"`
	Result  *Result  `json:"result,omitempty"` // nil while the game goes on
}

// Players are the names of the two sides.
type Players struct {
	White string `json:"white"`
	Black string `json:"black"`
}

// Played is one move of a Record.
type Played struct {
	At   string `json:"at,omitempty"` // RFC 3339, UTC, milliseconds
	Move string `json:"move"`
	Hint bool   `json:"hint,omitempty"` // the player had asked the computer before it
}

// Result is the end of a Record. Winner is "white", "black" or "draw"; it is left out when
// a game was abandoned.
type Result struct {
	Winner string `json:"winner,omitempty"`
	Reason string `json:"reason"`
}

// NewRecord returns the record of l. The times are those of its moves, in order; missing
// ones are left out. A nil outcome stands for that of the line; another says how the game
// ended outside of its rules.
func NewRecord(l Line, players Players, times []string, outside *Outcome) Record {
	r := Record{
		Format: Format, Game: l.Game().ID(), Players: players,
		Start: l.Positions()[0].String(), Moves: []Played{},
	}
	for i, move := range l.Played() {
		p := Played{Move: move}
		if i < len(times) {
			p.At = times[i]
		}
		r.Moves = append(r.Moves, p)
	}
	o := l.Outcome()
	if outside != nil && !o.Over() {
		o = *outside
	}
	if o.Over() {
		r.Result = &Result{Winner: o.Status(), Reason: o.Reason}
		if o.Reason == Abandoned {
			r.Result.Winner = ""
		}
	}
	return r
}

// ReadRecord reads a record. It checks its form alone and refuses with [BadRecord];
// [Record.Check] plays it. Unknown fields are ignored.
func ReadRecord(data []byte) (Record, error) {
	var r Record
	if err := json.Unmarshal(data, &r); err != nil {
		return Record{}, fault.New(fault.Invalid, "fault.tablerecord.json", err.Error()).Because(BadRecord)
	}
	if r.Format != Format {
		return Record{}, fault.New(fault.Invalid, "fault.tablerecord.format", Format, r.Format).Because(BadRecord)
	}
	return r, nil
}

// JSON returns the record as text, indented, with a newline at its end.
func (r Record) JSON() ([]byte, error) {
	text, err := json.MarshalIndent(r, "", "  ")
	return append(text, '\n'), err
}

// PlyError is the refusal of one move of a sequence.
type PlyError struct {
	Ply int // counts from 0
	Err error
}

// Error returns the text of the refusal.
func (e *PlyError) Error() string { return e.Err.Error() }

// Unwrap returns the refusal.
func (e *PlyError) Unwrap() error { return e.Err }

// PlayAll plays moves in order. Its error is a [PlyError] and comes with the line before
// the move that is refused.
func (l Line) PlayAll(moves []string) (Line, error) {
	for i, move := range moves {
		next, err := l.Play(move)
		if err != nil {
			return l, &PlyError{i, err}
		}
		l = next
	}
	return l, nil
}

// Check plays the record by the rules of its game, found in games, and returns its line
// and how it ended. It refuses an unknown game, a position, a move ([PlyError]), and as
// [BadResult] a result that the moves do not have.
func (r Record) Check(games Registry) (Line, Outcome, error) {
	g, err := games.Find(r.Game)
	if err != nil {
		return Line{}, Outcome{}, err
	}
	first, err := g.Parse(r.Start)
	if err != nil {
		return Line{}, Outcome{}, err
	}
	moves := make([]string, len(r.Moves))
	for i, m := range r.Moves {
		moves[i] = m.Move
	}
	l, err := NewLine(g, first).PlayAll(moves)
	if err != nil {
		return l, Outcome{}, err
	}
	o, err := r.outcome(l.Outcome())
	return l, o, err
}

// outcome compares the recorded result with that of the moves and returns the valid one. A record without a
// result is one of a game that goes on, or that its last move has ended.
func (r Record) outcome(played Outcome) (Outcome, error) {
	if r.Result == nil {
		return played, nil
	}
	recorded := Outcome{Reason: r.Result.Reason}
	switch r.Result.Winner {
	case "white":
		recorded.Winner = White
	case "black":
		recorded.Winner = Black
	case "draw", "":
	default:
		return played, fault.New(fault.Invalid, "fault.tablerecord.winner", r.Result.Winner).Because(BadRecord)
	}
	if played.Over() && recorded != played || !played.Over() && !recorded.fromOutside() {
		return played, fault.New(fault.Illegal, "fault.tablerecord.result", played.String(), recorded.String()).Because(BadResult)
	}
	return recorded, nil
}

// fromOutside reports whether o can end a game that goes on by its rules.
func (o Outcome) fromOutside() bool {
	switch o.Reason {
	case Agreement, Abandoned:
		return o.Winner == Nobody
	case Resignation:
		return o.Winner != Nobody
	default:
		return o.Reason == Time
	}
}

// Reserved reports whether reason ends games from outside, so that no game may use it.
func Reserved(reason string) bool {
	return slices.Contains([]string{Resignation, Agreement, Time, Abandoned}, reason)
}
