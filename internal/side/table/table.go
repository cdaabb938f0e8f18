package table

import (
	"slices"
	"time"

	"scacchimagici/internal/side/game"
)

// Kind says who sits on a seat. The zero value is an open seat.
type Kind string

// The kinds of seats.
const (
	Open     Kind = ""
	Person   Kind = "person"
	Computer Kind = "computer"
)

// Strengths of the computer are numbered from 1, a child's, to the strongest. A seat without Of was taken when
// there were four.
const (
	Strongest       = 6
	strongestOfFour = 4
)

// Seat is who sits on a side.
type Seat struct {
	Kind     Kind   `json:"kind,omitempty"`
	Name     string `json:"name,omitempty"`     // of a person
	Device   string `json:"device,omitempty"`   // hash of a person's token; never shown
	Strength int    `json:"strength,omitempty"` // of the computer
	Of       int    `json:"of,omitempty"`       // how many strengths there were to choose from; 0: four
}

// HeldBy reports whether a device holds the seat.
func (s Seat) HeldBy(device string) bool {
	return device != "" && s.Kind == Person && s.Device == device
}

// Shares reports whether two people have the seats on one device.
func (s Seat) Shares(other Seat) bool {
	return s.Kind == Person && other.Kind == Person && s.Device == other.Device
}

// Status is where a table stands.
type Status string

// The phases; the zero value is a table that has not been opened.
const (
	None    Status = ""
	Waiting Status = "waiting" // for a player to sit down, also in the middle of a game
	Playing Status = "playing"
	Over    Status = "over" // the game has ended; there may be another one
	Closed  Status = "closed"
)

// Offered is what one side has proposed and the other answers.
type Offered string

// The offers.
const (
	Draw     Offered = "draw"
	TakeBack Offered = "take-back"
	Rematch  Offered = "rematch"
)

// Offer waits for its answer; a move lets it lapse. The zero value is none.
type Offer struct {
	Number int // names it for the answer; 0: there is none
	Kind   Offered
	By     Side
	To     int // the ply that a take-back goes back to
}

// Stamp is what is recorded of a move beside its text.
type Stamp struct {
	At   time.Time // wall time
	Left [2]int64  // clocks after it, milliseconds
	Hint bool      // the mover had asked the computer
}

// Play is one game of a table.
type Play struct {
	Number  int       // 1, 2, 3 … of the table
	Players [2]Seat   // as they sat last
	Line    game.Line // of the moves that were not taken back
	Stamps  []Stamp   // one a move
	Began   time.Time // when it was set up
	Ended   time.Time
	Outcome game.Outcome // zero while it goes on
}

// Score is the score of a sitting: the games since the same two sit at the table.
type Score struct {
	Won   [2]int // by side, of those who sit there now
	Drawn int
}

// Table is one side table. It never changes; Apply makes a new one.
type Table struct {
	Code    string
	Opener  string // hash of the device that opened it; empty for the organiser's laptop
	Clock   Mode
	Pace    Pace // of the computer
	Lot     bool // colours are drawn once both seats are taken; until then they are provisional
	Seats   [2]Seat
	Booking *Booking // nil: all may sit down
	Play    Play     // the present game
	Score   Score
	Clocks  Clocks
	Offer   Offer
	Hint    Hint // of the present position
	Shut    bool // closed
	Folded  bool // closed because none of its people had it open: they may open it again

	past   []earlier
	offers int     // made so far
	last   Instant // of the last event
	rules  game.Registry
}

// New returns a table before its first event, for the games of a registry.
func New(games game.Registry) Table { return Table{rules: games} }

// Opened reports whether t has been opened, with a game that this program knows.
func (t Table) Opened() bool { return t.Play.Number > 0 }

// Game returns the id of the game that is played.
func (t Table) Game() string { return t.Play.Line.Game().ID() }

// Status returns where t stands.
func (t Table) Status() Status {
	switch {
	case !t.Opened():
		return None
	case t.Shut:
		return Closed
	case t.Play.Outcome.Over():
		return Over
	case t.Seats[White].Kind == Open || t.Seats[Black].Kind == Open:
		return Waiting
	}
	return Playing
}

// Ply returns how many moves stand on the board.
func (t Table) Ply() int { return t.Play.Line.Ply() }

// ToMove returns whose turn it is; false once the game is over.
func (t Table) ToMove() (Side, bool) {
	if !t.Opened() || t.Play.Outcome.Over() {
		return White, false
	}
	return SideOf(t.Play.Line.Turn())
}

// Moves returns the legal moves of the side to move, none while the table is not playing.
func (t Table) Moves() []string {
	if t.Status() != Playing {
		return nil
	}
	return t.Play.Line.Moves()
}

// Holds reports whether a device holds a side.
func (t Table) Holds(device string, side Side) bool { return t.Seats[side].HeldBy(device) }

// HeldBy returns the sides that a device holds: both, on a tablet between two people.
func (t Table) HeldBy(device string) []Side {
	var held []Side
	for _, side := range Sides {
		if t.Holds(device, side) {
			held = append(held, side)
		}
	}
	return held
}

// TurnOf reports whether one of the sides is to move.
func (t Table) TurnOf(sides []Side) bool {
	side, ok := t.ToMove()
	return ok && t.Status() == Playing && slices.Contains(sides, side)
}

// ComputerToMove returns the strength of the computer that is to move; ok is false when it is not
// the computer's turn. What was the strongest when it sat down is the strongest.
func (t Table) ComputerToMove() (strength int, ok bool) {
	side, playing := t.ToMove()
	if !playing || t.Status() != Playing || t.Seats[side].Kind != Computer {
		return 0, false
	}
	if t.Seats[side].Player().Strongest() {
		return Strongest, true
	}
	return t.Seats[side].Strength, true
}

// Numbered returns a game of t by its number. The moves of an earlier one are played again.
func (t Table) Numbered(n int) (Play, bool) {
	if t.Opened() && t.Play.Number == n {
		return t.Play, true
	}
	for _, e := range t.past {
		if e.play.Number == n {
			return e.again(), true
		}
	}
	return Play{}, false
}

// earlier is a game that the next one has followed, stored by its moves: its positions take ten times as much
// memory, and a table may see a whole evening of games.
type earlier struct {
	play   Play // without its line
	game   game.Game
	moves  []string
	result Result
}

// earlier returns p by its moves.
func (p Play) earlier() earlier {
	e := earlier{play: p, game: p.Line.Game(), moves: p.Line.Played(), result: p.result()}
	e.play.Line = game.Line{}
	return e
}

// again returns the game with its positions.
func (e earlier) again() Play {
	p := e.play
	p.Line = game.NewLine(e.game, e.game.Start())
	for _, move := range e.moves {
		p.Line, _ = p.Line.Play(move) // it was played
	}
	return p
}
