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

// Plan is what the schedule says of a match.
type Plan struct {
	Tournament string  `json:"tournament"`
	ID         string  `json:"match"` // unique within the tournament, such as "1A"
	Round      int     `json:"round"`
	Board      string  `json:"board"`
	White      HouseID `json:"white"` // the House listed first (SM-2.5)
	Black      HouseID `json:"black"`
	Practice   bool    `json:"practice,omitempty"` // counts for nothing
}

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

// Toss says which side moves first, and who tossed (SM-2.7).
type Toss struct {
	Done  bool
	First chess.Side
	By    Tosser
}

// Tosser is what decided who begins.
type Tosser string

// The program tosses, or the Referee enters the toss of a real coin.
const (
	SystemTossed Tosser = "system"
	CoinTossed   Tosser = "coin"
)

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

// Duel is an open question phase: who attacks whom, and whether by a Direct Move.
type Duel struct {
	Entry    int // the log entry of the move that opened it
	Move     chess.Move
	Attacker Ref
	Defender Ref
	Direct   bool
}

// Outcome of a Duel (SM-5.2 to SM-5.4).
type Outcome string

// The three outcomes.
const (
	AttackerFirst Outcome = "attacker"
	DefenderFirst Outcome = "defender"
	Neither       Outcome = "neither"
)

// Outcomes returns all outcomes of a Duel.
func Outcomes() []Outcome { return []Outcome{AttackerFirst, DefenderFirst, Neither} }

// Gain is what a side gains. Without points it is of no side.
type Gain struct {
	Side   chess.Side  `json:"side"`
	Points PiecePoints `json:"points"`
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

// Question is what the Referee asks, as it was when it was drawn.
type Question struct {
	ID         string  `json:"id"`
	It         Wording `json:"it"`
	En         Wording `json:"en"`
	Subject    string  `json:"subject,omitempty"`
	Difficulty int     `json:"difficulty,omitempty"`
	Repeat     bool    `json:"repeat,omitempty"` // asked before in this tournament: none unused was left
	Number     int     `json:"number,omitempty"` // on the sheet of a match on paper, from 1
}

// Wording is a question in one language.
type Wording struct {
	Text     string `json:"text"`
	Answer   string `json:"answer"`
	Accepted []Form `json:"accepted,omitempty"`
	Why      string `json:"why,omitempty"` // that this is the answer: settles a dispute
}

// Form is another way to say the answer; Mark is a message key's last part that says which
// translation has it, or empty.
type Form struct {
	Text string `json:"text"`
	Mark string `json:"mark,omitempty"`
}

// Asking is the question of the open or last Duel.
type Asking struct {
	Serial   int       // names the question for commands; counts every one put in this match
	Question *Question // nil when the set is empty: the Referee puts one of his own
	Revealed bool
	ShownAt  Instant // when it was revealed, or its time was started anew
	Closed   bool    // decided: the answer may be seen by all
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

// GivenUp reports whether a House gave the match up before the first turn (SM-7.3).
func (m *Match) GivenUp() bool { return m.Play.Result.End == EndForfeit && !m.Started() }

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

// TurnLeft and MatchLeft return the milliseconds on the two clocks at now.
func (m Match) TurnLeft(now Instant) int64  { return read(m.Play.TurnClock, m.TurnRuns(), now) }
func (m Match) MatchLeft(now Instant) int64 { return read(m.Play.MatchClock, m.MatchRuns(), now) }

// TurnRuns and MatchRuns report whether the clocks count down: a pause freezes both (SM-3.5), a
// raised wand that of the turn (SM-6.6).
func (m Match) TurnRuns() bool  { return m.Play.TurnClock.Running && !m.Paused && !m.WandRaised() }
func (m Match) MatchRuns() bool { return m.Play.MatchClock.Running && !m.Paused }

// ClockRuns reports whether any clock of the match counts down.
func (m Match) ClockRuns() bool {
	return m.MatchRuns() || m.TurnRuns() || m.PurchaseClock.Running || m.WandClock.Running && !m.Paused
}

func read(c Clock, runs bool, now Instant) int64 {
	if !runs {
		return c.Left
	}
	return c.At(now)
}

// WandRaised reports whether a wand is up and it is not said yet whose (SM-6.6).
func (m Match) WandRaised() bool { return m.WandClock != Clock{} }

// Worth returns what outcome o of the open Duel gains, and for whom (SM-5.2 to SM-5.7,
// SM-6.4).
func (m Match) Worth(o Outcome) Gain { return m.worth(m.Play.Duel, o) }

func (m Match) worth(d Duel, o Outcome) Gain {
	if o == DefenderFirst {
		return Gain{d.Defender.Side, m.Settings.Value(m.Play.Figure(d.Attacker).Kind)}
	}
	return Gain{d.Attacker.Side, m.Settings.CaptureGain(m.Play.Figure(d.Defender).Kind, d.Direct)}
}

// PlayAfter returns the state of play after log entry k (0: after the toss), as an undo restores
// it. ok is false when there is no such entry.
func (m Match) PlayAfter(k int) (Play, bool) {
	if k < 0 || k >= len(m.points) {
		return Play{}, false
	}
	return m.points[k].play, true
}
