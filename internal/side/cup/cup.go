package cup

import (
	"slices"
	"time"

	"scacchimagici/internal/side/table"
)

// Format says how people meet. The zero value is none.
type Format string

// The formats.
const (
	Swiss    Format = "swiss"
	Knockout Format = "knockout"
)

// The bounds of a cup.
const (
	MostPlayers = 64
	EachMost    = 3 // people that one device may enter
	FewestTurns = 3 // rounds of a Swiss
	MostTurns   = 6
	MostMinutes = 120 // of a round, and of the wait for a player who does not come
)

// Settings are what the organiser chooses.
type Settings struct {
	Name    string     `json:"name" limit:"1..maxTitle"`
	Game    string     `json:"game"` // id of a board game
	Format  Format     `json:"format"`
	Turns   int        `json:"turns,omitempty" limit:"0..MostTurns"` // rounds of a Swiss
	Clock   table.Mode `json:"clock,omitempty"`
	Minutes int        `json:"minutes,omitempty" limit:"0..MostMinutes"` // of a round; 0: as long as it takes
	Wait    int        `json:"wait,omitempty" limit:"0..MostMinutes"`    // minutes after which a table without people is pointed out; 0: never
}

// Player is a person who takes part.
type Player struct {
	ID     int // 1, 2, 3 … in the order of their entering
	Name   string
	Device string // hash of the device that has entered them; empty for the desk; never shown
	Lot    int    // place in the draw at the start, 1 is first; 0: not drawn yet
	From   int    // the first round for which they are paired
	Out    bool   // they have left, or did not come
}

// How says how a pairing was decided.
type How string

// The ways; the zero value is a game that has not ended.
const (
	Undecided How = ""
	Played    How = "played"
	Drawn     How = "draw"
	Forfeit   How = "forfeit" // the other one did not come, or has left
	Absent    How = "absent"  // neither has come
	ByLot     How = "lot"     // a knock-out after two draws
	Bye       How = "bye"     // there was no opponent left
)

// Result is how a pairing was decided, and for whom.
type Result struct {
	How    How
	Winner int // id; 0: none
}

// misses reports whether a player of the pairing did not come, or has left.
func (r Result) misses(id int) bool {
	return r.How == Absent || r.How == Forfeit && r.Winner != id
}

// Pairing is two people who meet in a round, or one who has a bye.
type Pairing struct {
	Number  int    // 1, 2, 3 … of the round, and of its table
	Players [2]int // ids, White first; 0: none
	Sitting int    // 1, and one more with each new game
	Code    string // of the side table of the sitting; empty: not opened yet
	Result  Result
	Draws   int // games of a knock-out that were drawn so far
}

// Decided reports whether the pairing needs no more play.
func (p Pairing) Decided() bool { return p.Result.How != Undecided }

// Has reports whether a player is one of the two.
func (p Pairing) Has(id int) bool { return id != 0 && (p.Players[0] == id || p.Players[1] == id) }

// Other returns the opponent of a player of the pairing; 0: none.
func (p Pairing) Other(id int) int {
	if p.Players[0] == id {
		return p.Players[1]
	}
	return p.Players[0]
}

// Round is one round of pairings.
type Round struct {
	Number   int
	Began    time.Time
	Pairings []Pairing
}

// PairingOf returns the pairing of a player.
func (r Round) PairingOf(id int) (Pairing, bool) {
	if i := slices.IndexFunc(r.Pairings, func(p Pairing) bool { return p.Has(id) }); i >= 0 {
		return r.Pairings[i], true
	}
	return Pairing{}, false
}

// Left returns how many pairings are not decided.
func (r Round) Left() int {
	left := 0
	for _, p := range r.Pairings {
		if !p.Decided() {
			left++
		}
	}
	return left
}

// Played reports whether a game was played in the round, or a result entered.
func (r Round) Played() bool {
	return slices.ContainsFunc(r.Pairings, func(p Pairing) bool { return p.Draws > 0 || p.Decided() && p.Result.How != Bye })
}

// Phase is where a cup stands.
type Phase string

// The phases; the zero value is a cup that has not been opened.
const (
	None      Phase = ""
	Entering  Phase = "entering"
	InRound   Phase = "round"
	Between   Phase = "between" // all pairings of a round are decided, and another one follows
	Over      Phase = "over"
	Cancelled Phase = "cancelled"
)

// Cup is one cup. It never changes; Apply makes a new one.
type Cup struct {
	Number   int // 1, 2, 3 … of all cups
	Settings Settings
	Opened   time.Time
	Ended    time.Time // of the last result; zero while it goes on
	Players  []Player
	Rounds   []Round
	Finished bool     // by the organiser, before its last round
	Dropped  bool     // the same, without a result
	Shut     []string // codes of tables that are no longer needed
}

// Phase returns where c stands.
func (c Cup) Phase() Phase {
	switch {
	case c.Number == 0:
		return None
	case c.Dropped:
		return Cancelled
	case len(c.Rounds) == 0:
		return Entering
	case c.Round().Left() > 0:
		return InRound
	case c.Finished, c.Settings.Format == Swiss && len(c.Rounds) >= c.Settings.Turns, c.Settings.Format == Knockout && len(c.Round().Pairings) <= 1:
		return Over
	}
	return Between
}

// Round returns the last round that was drawn; its number is 0 before the first one.
func (c Cup) Round() Round {
	if len(c.Rounds) == 0 {
		return Round{}
	}
	return c.Rounds[len(c.Rounds)-1]
}

// Turns returns how many rounds the cup has; before the first one of a knock-out, how many the present
// players need.
func (c Cup) Turns() int {
	if c.Settings.Format == Swiss {
		return c.Settings.Turns
	}
	people, turns := len(c.Playing()), 0
	if len(c.Rounds) > 0 {
		people = 2 * len(c.Rounds[0].Pairings)
	}
	for size := 1; size < people; size *= 2 {
		turns++
	}
	return turns
}

// Player returns a player by the id; the zero value when there is none.
func (c Cup) Player(id int) Player {
	if id < 1 || id > len(c.Players) {
		return Player{}
	}
	return c.Players[id-1]
}

// Playing returns the players who have not left.
func (c Cup) Playing() []Player {
	return slices.DeleteFunc(slices.Clone(c.Players), func(p Player) bool { return p.Out })
}

// EnteredBy returns the players whom a device has entered.
func (c Cup) EnteredBy(device string) []Player {
	return slices.DeleteFunc(slices.Clone(c.Players), func(p Player) bool { return device == "" || p.Device != device })
}

// Pairing returns a pairing of the last round by its number.
func (c Cup) Pairing(number int) (Pairing, bool) {
	pairings := c.Round().Pairings
	if i := slices.IndexFunc(pairings, func(p Pairing) bool { return p.Number == number }); i >= 0 {
		return pairings[i], true
	}
	return Pairing{}, false
}

// Deadline returns when the time of the last round is over; zero: it has none.
func (c Cup) Deadline() time.Time {
	if c.Settings.Minutes == 0 || len(c.Rounds) == 0 {
		return time.Time{}
	}
	return c.Round().Began.Add(time.Duration(c.Settings.Minutes) * time.Minute)
}

// Waited returns when an empty table of the last round is pointed out; zero: never.
func (c Cup) Waited() time.Time {
	if c.Settings.Wait == 0 || len(c.Rounds) == 0 {
		return time.Time{}
	}
	return c.Round().Began.Add(time.Duration(c.Settings.Wait) * time.Minute)
}

// Cups are all cups there have been, the present one last. The zero value has none.
type Cups struct{ All []Cup }

// Present returns the last cup that was opened, even when it is over.
func (cs Cups) Present() Cup {
	if len(cs.All) == 0 {
		return Cup{}
	}
	return cs.All[len(cs.All)-1]
}

// Numbered returns a cup by its number.
func (cs Cups) Numbered(n int) (Cup, bool) {
	if n < 1 || n > len(cs.All) {
		return Cup{}, false
	}
	return cs.All[n-1], true
}
