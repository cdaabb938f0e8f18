package state

import (
	"encoding/json"
	"fmt"
	"strings"
	"time"

	"scacchimagici/internal/eventlog"
	"scacchimagici/internal/fault"
)

// Role is this laptop's role in the tournament.
type Role string

const (
	RolePrimary Role = "primary" // takes the orders; also when it has no peers
	RoleSpare   Role = "standby" // follows a primary
	RoleFormer  Role = "former"  // another laptop has taken its place: it takes no more orders
)

// Status is the state at one moment, for screens and programs. It does not change.
type Status struct {
	Role        Role
	Name        string // of this laptop
	Epoch       int64  // 1, and one more with each takeover
	ConfirmBoth bool   // orders are acknowledged once both disks have them

	// Of a primary.
	Peers       []Peer       // in the order in which they were added
	AloneSince  time.Time    // while it confirms on its own disk alone although ConfirmBoth is set; zero otherwise
	Pairing     *Pairing     // the open code; nil: none
	HandingOver string       // the id of the peer that is about to take over; empty: none
	Fault       *fault.Fault // why it cannot be followed, for example because its port is taken; nil: no trouble
	Trespassers []string     // peers that were refused to speak or listen in another's place, in the last minute
	Impostors   []string     // peers in whose names messages came that they have not signed, in the last minute
	Awaited     []Awaited    // laptops of the previous epoch that do not follow this one yet, and need no code

	// Of a former primary.
	TakenOverBy *Takeover
	LeftBehind  *LeftBehind // nil: the other laptop has everything
	Returning   bool        // it will soon become the spare by itself: it was handed over in order
	NeedsCode   bool        // the other laptop does not know it: it follows with a code

	Spare *Spare // of a spare; nil otherwise
}

// Peer is another machine, as the primary knows it.
type Peer struct {
	ID     string
	Name   string
	Kind   PeerKind
	Reach  string       // its own address, "http://192.168.8.3:8080"; empty until it has reported one
	Behind int64        // how many entries it lacks
	Heard  time.Time    // zero: not since the start
	Silent bool         // it has not answered for a while
	Copied Progress     // of its first copy; Total is 0 once it has everything
	Fault  *fault.Fault // the trouble that it reports; nil: none
	Left   int          // how many entries only its earlier file has, from when it was the first laptop
}

// Awaited is a laptop of the previous epoch.
type Awaited struct {
	Name     string
	WasFirst bool // it was the first laptop; false: its spare
}

// Pairing is a code that waits for its machine.
type Pairing struct {
	Code      string // as it is typed: "K7QM-3XPD-9TRA"
	Kind      PeerKind
	Name      string
	Until     time.Time
	Addresses []string // of this laptop, the best first: for the other machine
}

// Takeover says that another laptop has taken the place.
type Takeover struct {
	Epoch int64
	ID    string // of the peer
	Name  string
	At    time.Time
	Reach string
}

// Before is what a spare keeps from the time when it was the first laptop, or another one's spare.
type Before struct {
	File     string // its whole database from then
	Left     string // the file with the entries that only it had; empty: the other laptop had everything
	Count    int    // how many entries are in Left
	Followed bool   // it was a spare then
}

// LeftBehind are the entries that only a former primary has, because the other laptop lacked them
// when it took over. They are kept in a file.
type LeftBehind struct {
	File    string
	Count   int
	Entries []eventlog.Entry // the last ones, oldest first
}

// Number returns how many entries were left behind; none when l is nil.
func (l *LeftBehind) Number() int {
	if l == nil {
		return 0
	}
	return l.Count
}

// LeftLine is a line of the file of left entries, in JSON.
type LeftLine struct {
	Entry   int64           `json:"entry"`
	At      time.Time       `json:"at"`
	Stream  eventlog.Stream `json:"stream"`
	Actor   string          `json:"actor"`
	Kind    string          `json:"kind"`
	Clock   int64           `json:"clock,omitempty"`
	Command string          `json:"command,omitempty"`
	Data    json.RawMessage `json:"data"`
}

// LeftFile returns the file with the entries that only this laptop has, or had when it was the first one;
// empty: none.
func (s Status) LeftFile() string {
	switch {
	case s.LeftBehind != nil:
		return s.LeftBehind.File
	case s.Spare != nil && s.Spare.Before != nil:
		return s.Spare.Before.Left
	}
	return ""
}

// Progress is how much of a copy is there, in entries and in bytes as they are sent.
type Progress struct {
	Entries, Total int64
	Bytes          int64
	TotalBytes     int64 // as far as known
}

// Step is a spare's progress.
type Step string

const (
	Asking     Step = "asking"      // it needs the address and the code of the first laptop
	Joining    Step = "joining"     // it is asking the first laptop with the code
	Copying    Step = "copying"     // it takes its first copy; it cannot take over yet
	Following  Step = "following"   // it has what the first laptop has, or nearly
	Silent     Step = "silent"      // it hears nothing of the first laptop; the button is armed
	Stopped    Step = "stopped"     // it cannot follow; Fault says why
	TakingOver Step = "taking-over" // it is opening the desk; soon this laptop is the primary
)

// Spare is a spare's own view.
type Spare struct {
	Step    Step
	Fault   *fault.Fault // why it does not follow, or the result of the last try; nil: no trouble
	Found   []Found      // while it asks: machines on this network that may be the first laptop
	Primary Found        // the laptop that it follows
	Reach   string       // of this laptop, as devices will find it
	Since   time.Time    // when it began to follow; zero: not yet
	Copied  Progress     // of the first copy
	Before  *Before      // nil: no file was put aside
	Keyless bool         // paired in a version that did not keep the first laptop's key: see [Awaited]

	Entries int64     // entries that it has
	Behind  int64     // entries that it lacks
	Heard   time.Time // when it last heard the first laptop

	Latest []eventlog.Entry          // the newest few, newest first
	Clocks map[eventlog.Stream]int64 // last readings of the running matches, in milliseconds of match time

	// ConfirmBoth and Alone are the first laptop's, as it reports them.
	ConfirmBoth bool
	Alone       bool
}

// CanTakeOver reports whether the button works: the whole log is here.
func (s Spare) CanTakeOver() bool { return s.Step == Following || s.Step == Silent }

// Found is a machine of ours that answers on the network.
type Found struct {
	Name    string
	Address string // "http://192.168.8.2:8080"
}

// Summary returns a text that changes when people must be shown something else.
func (s Status) Summary(now time.Time) string {
	var b strings.Builder
	fmt.Fprint(&b, s.Role, s.Epoch, s.ConfirmBoth, s.AloneSince.IsZero(), s.HandingOver, s.Pairing != nil, s.Fault != nil, s.Impostors, s.Trespassers)
	for _, p := range s.Peers {
		fmt.Fprint(&b, "|", p.ID, p.Reach, p.Behind, p.Silent, p.Copied, p.Fault != nil)
		if p.Silent {
			fmt.Fprint(&b, int(now.Sub(p.Heard).Seconds()))
		}
	}
	return b.String()
}
