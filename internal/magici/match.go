package magici

import (
	"iter"

	"scacchimagici/internal/chess"
	"scacchimagici/internal/magici/movement"
	"scacchimagici/internal/role"
)

// PersonID and HouseID name people and Houses as the tournament does.
type (
	PersonID string
	HouseID  string
)

// Phase is where a match is in its life.
type Phase uint8

// The phases in their order; Thinking to Performing are the ones of a running match.
const (
	Planned Phase = iota
	Purchase
	Deployment
	Ready
	Thinking
	Direct
	Duelling
	Performing
	Finished
)

var phaseNames = [...]string{"planned", "purchase", "deployment", "ready", "thinking", "direct", "duel", "performing", "finished"}

// String returns the word of p in the API.
func (p Phase) String() string { return phaseNames[p] }

// MarshalText writes the word of p.
func (p Phase) MarshalText() ([]byte, error) { return []byte(p.String()), nil }

// Playing reports whether the match has started and is not over.
func (p Phase) Playing() bool { return p >= Thinking && p <= Performing }

// Team is what one side brings to a match.
type Team struct {
	House      HouseID
	Strategist PersonID
	Army       Army
	People     [Slots]PersonID
	Draft      int  // counts the changes of the purchase, so that a confirmation names what it saw
	Helped     bool // those who run the match buy for the House, and see its purchase until it is confirmed
	Confirmed  bool
	Wand       [Slots]bool
}

// SlotOf returns the slot that person plays, or NoSlot.
func (t Team) SlotOf(person PersonID) Slot {
	for s := range t.Army.All() {
		if t.People[s] == person && person != "" {
			return s
		}
	}
	return NoSlot
}

// FirstUnassigned returns the first bought slot without a person, or NoSlot.
func (t Team) FirstUnassigned() Slot {
	for s := range t.Army.All() {
		if t.People[s] == "" {
			return s
		}
	}
	return NoSlot
}

// Figure is a piece on the board: the slot it was bought as in its present shape.
type Figure struct {
	Kind    chess.Kind
	Square  chess.Square
	OnBoard bool
	Called  int   // Direct Moves called by it (SM-6.2)
	Casts   Casts // spells cast by its person (SM-10.6)
}

// Ref names one piece of a match.
type Ref struct {
	Side chess.Side `json:"side"`
	Slot Slot       `json:"slot"`
}

// Play is the part of a match that an undo restores (SM-9.1).
type Play struct {
	TurnPhase       Phase // Thinking, Direct, Duelling, Performing or Finished
	TurnNumber      int   // of the turn, from 1
	Position        movement.Position
	Figures         [2][Slots]Figure
	Calls           [2]int // Direct Moves called by each side
	Points          [2]PiecePoints
	DuelPoints      [2]PiecePoints // of those, the ones that count for House Points (SM-8.4)
	Deducted        [2]PiecePoints // what interventions took away from each side (SM-10.5)
	Mover           chess.Side     // whose move was the last; while it is being performed it is still that side's turn
	Caller          Slot           // who called the Direct Move of this turn; NoSlot
	Duel            Duel           // open while Duelling; the last one until the turn is over
	ReplaceableDuel int            // log entry of the Duel that may still be decided otherwise; 0: none
	StrategistMove  int            // log entry of the Strategist's move of this turn; 0: none
	WalkBack        bool           // performing an undo: people walk back, then a full turn follows
	SquareOwed      bool           // moved in time, the square is still to be entered
	Passes          int            // in a row (SM-3.6)
	TurnClock       Clock          // of the turn, the Direct Move or the performance
	MatchClock      Clock
	Result          Result
}

// Match is one match: the fold of its events. It never changes; Apply makes a new one.
type Match struct {
	Plan
	Settings      Settings
	Stage         Phase // Planned to Ready, Thinking once the first turn has begun; Phase says the phase of now
	Paused        bool
	PauseReason   Reason
	PausedBy      role.Role // Referee or Organiser, or System after a restart
	Paper         bool      // it was played on paper and is entered: no clock runs, no move is performed
	Clockless     bool      // on paper, or the organiser corrects a match that is over: no clock runs
	Teams         [2]Team
	Began         [2][Slots]PersonID // who began as each piece; a substitute does not change it
	Replaced      []PersonID         // who has been substituted, a Strategist too
	PurchaseClock Clock              // for the purchase, when the Referee sets one
	WandClock     Clock              // since a wand was raised, until it is lowered by itself (SM-6.6); zero: none is up
	Placements    []Placement
	Toss          Toss
	Tosses        int     // of the coin so far, void ones too: a toss names those that its device saw
	Corrections   int     // of the clocks so far: a correction names those that its device saw
	FirstTurn     Instant // when it began; 0 before
	TurnSerial    int     // names the turn for commands: one more at every start of a turn, every undo, and when an intervention changed the board
	Asking        Asking
	Play          Play
	Log           []Entry
	Facts         int // that have happened, numbered from 1 in the order of the log

	hidden []hiddenFact
	points []*point // points[k] is what stood after log entry k, points[0] after the toss
}

// point is what an undo restores: the play, and the question of its Duel.
type point struct {
	play   Play
	asking Asking
}

// New returns the match that a plan describes, before anything happened.
func New(p Plan) Match {
	m := Match{Plan: p, Settings: DefaultSettings()}
	m.Teams[chess.White] = Team{House: p.White, Army: BareKing}
	m.Teams[chess.Black] = Team{House: p.Black, Army: BareKing}
	m.Play.Caller = NoSlot
	m.points = []*point{m.snapshot(0)}
	return m
}

// Phase returns the phase that the match is in.
func (m Match) Phase() Phase {
	switch {
	case m.Play.Result.Over:
		return Finished
	case m.Started():
		return m.Play.TurnPhase
	}
	return m.Stage
}

// Started reports whether the first turn has begun.
func (m Match) Started() bool { return m.Stage == Thinking }

// SideOf returns the side of a House, and whether it plays in this match.
func (m Match) SideOf(h HouseID) (chess.Side, bool) {
	for side := chess.White; side <= chess.Black; side++ {
		if m.Teams[side].House == h {
			return side, true
		}
	}
	return chess.White, false
}

// ToMove returns the side whose turn it is; while a move is being performed that is still
// the side that moved.
func (m Match) ToMove() chess.Side {
	if m.Play.TurnPhase == Performing && !m.Play.WalkBack {
		return m.Play.Mover
	}
	return m.Play.Position.Side()
}

// PieceOn returns the piece that stands on sq.
func (p *Play) PieceOn(sq chess.Square) (Ref, bool) {
	for side := chess.White; side <= chess.Black; side++ {
		for slot := range p.Figures[side] {
			if f := &p.Figures[side][slot]; f.OnBoard && f.Square == sq {
				return Ref{side, Slot(slot)}, true
			}
		}
	}
	return Ref{Slot: NoSlot}, false
}

// Figure returns the piece that r names.
func (p *Play) Figure(r Ref) Figure { return p.Figures[r.Side][r.Slot] }

// Person returns who plays the piece that r names.
func (m Match) Person(r Ref) PersonID { return m.Teams[r.Side].People[r.Slot] }

// Lineup yields the pieces of a side in play: from the deployment to the first turn all that were bought, on their squares as
// far as they are placed, then those on the board. A purchase yields none: it is secret (SM-1.6).
func (m *Match) Lineup(side chess.Side) iter.Seq2[Slot, Figure] {
	return func(yield func(Slot, Figure) bool) {
		if m.Stage < Deployment {
			return
		}
		deployed := m.Deployed()
		for slot := range m.Teams[side].Army.All() {
			f := m.Play.Figures[side][slot]
			if !m.Started() {
				f.Kind = slot.Kind()
				for _, p := range deployed {
					if p.Side == side && p.Slot == slot {
						f.Square, f.OnBoard = p.Square, true
					}
				}
			}
			if (f.OnBoard || !m.Started()) && !yield(slot, f) {
				return
			}
		}
	}
}

// PlayAfter returns the state of play after log entry k (0: after the toss), as an undo restores
// it. ok is false when there is no such entry.
func (m Match) PlayAfter(k int) (Play, bool) {
	if k < 0 || k >= len(m.points) {
		return Play{}, false
	}
	return m.points[k].play, true
}
