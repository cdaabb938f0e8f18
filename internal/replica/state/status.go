package state

import (
	"encoding/json"
	"fmt"
	"strings"
	"time"

	"scacchimagici/internal/eventlog"
	"scacchimagici/internal/fault"
)

// Role is what this laptop is in the tournament.
type Role string

const (
	Primary Role = "primary" // takes the orders; also when it has no peers
	Standby Role = "standby" // follows a primary
	Former  Role = "former"  // another one has taken its place: it takes no orders any more
)

// Status is what stands at one moment, for screens and programs. It does not change.
type Status struct {
	Role        Role
	Name        string // of this laptop
	Epoch       int64  // 1, and one more with each takeover
	ConfirmBoth bool   // orders are acknowledged when both disks have them

	// Of a primary.
	Peers       []Peer       // in the order in which they were added
	AloneSince  time.Time    // while it confirms on its own disk alone although ConfirmBoth is set; zero otherwise
	Pairing     *Pairing     // the code that is open; nil: none
	HandingOver string       // the id of the peer that is about to take over; empty: none
	Fault       *fault.Fault // why it cannot be followed, such as a port that is taken; nil: nothing
	Trespassers []string     // names of peers that were refused to speak or to listen in the place of others, in the last minute
	Impostors   []string     // names of peers in which something came that they have not signed, in the last minute
	Awaited     []Awaited    // laptops of the epoch before that do not follow this one yet, and need no code

	// Of a former primary.
	TakenOverBy *Takeover
	LeftBehind  *LeftBehind // nil: the other one has everything
	Returning   bool        // it becomes the spare by itself in a moment: it was handed over in order
	NeedsCode   bool        // the other one does not know it: it follows with a code

	Spare *Spare // of a standby; nil otherwise
}

// Peer is another machine, as the primary knows it.
type Peer struct {
	ID     string
	Name   string
	Kind   PeerKind
	Reach  string       // its own address, "http://192.168.8.3:8080"; empty while it has not said
	Behind int64        // how many entries it lacks
	Heard  time.Time    // zero: not since the start
	Silent bool         // it has not answered for a while
	Copied Progress     // of its first copy; Total is 0 once it has everything
	Fault  *fault.Fault // what it says that is wrong with it; nil: nothing
	Left   int          // how many entries only its file of before has, when it was the first one
}

// Awaited is a laptop of the epoch before.
type Awaited struct {
	Name     string
	WasFirst bool // it was the first one; false: its spare
}

// Pairing is a code that waits for its machine.
type Pairing struct {
	Code      string // as it is typed: "K7QM-3XPD-9TRA"
	Kind      PeerKind
	Name      string
	Until     time.Time
	Addresses []string // of this laptop, the best first: what the other one is told
}

// Takeover is that another laptop has taken the place.
type Takeover struct {
	Epoch int64
	ID    string // of the peer
	Name  string
	At    time.Time
	Reach string
}

// Before is what a spare keeps of the time when it was the first laptop, or the spare of another one.
type Before struct {
	File     string // its database of then, whole
	Left     string // the file of what only it had; empty: the other one had everything
	Count    int    // how many entries that are
	Followed bool   // it was a spare then
}

// LeftBehind is what only a former primary has: entries that the other one lacked when it took
// over. They are kept in a file.
type LeftBehind struct {
	File    string
	Count   int
	Entries []eventlog.Entry // the last ones, oldest first
}

// Number is how many entries were left behind; none when l is nil.
func (l *LeftBehind) Number() int {
	if l == nil {
		return 0
	}
	return l.Count
}

// LeftLine is an entry that was left behind, as its file has it: a line of JSON each.
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

// LeftFile returns the file of what only this laptop has, or had when it was the first one; empty: nothing.
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
	TotalBytes     int64 // as far as is known
}

// Step is how far a standby is.
type Step string

const (
	Asking     Step = "asking"      // it needs the address and the code of the first laptop
	Joining    Step = "joining"     // it is asking the first laptop with the code
	Copying    Step = "copying"     // it takes its first copy; it cannot take over yet
	Following  Step = "following"   // it has what the first one has, or nearly
	Silent     Step = "silent"      // the first one is not heard; the button is armed
	Stopped    Step = "stopped"     // it cannot follow; Fault says why
	TakingOver Step = "taking-over" // it is opening the desk; soon this laptop is the primary
)

// Spare is a standby's own view.
type Spare struct {
	Step    Step
	Fault   *fault.Fault // why it does not follow, or what the last try came to; nil: nothing
	Found   []Found      // while it asks: machines on this network that may be the first one
	Primary Found        // whom it follows
	Reach   string       // of this laptop, as devices will find it
	Since   time.Time    // when it began to follow; zero: not yet
	Copied  Progress     // of the first copy
	Before  *Before      // nil: no file was put aside
	Keyless bool         // its pairing is of a version that did not keep the first one's key: see [Awaited]

	Entries int64     // that it has
	Behind  int64     // how many it lacks
	Heard   time.Time // when it last heard the first one

	Latest []eventlog.Entry          // the newest few, newest first
	Clocks map[eventlog.Stream]int64 // last readings of the running matches, in milliseconds of match time

	// ConfirmBoth and Alone are what the first one says of itself.
	ConfirmBoth bool
	Alone       bool
}

// CanTakeOver reports whether the button does anything: the whole log is here.
func (s Spare) CanTakeOver() bool { return s.Step == Following || s.Step == Silent }

// Found is a machine that answers as ours.
type Found struct {
	Name    string
	Address string // "http://192.168.8.2:8080"
}

// Summary returns a text that is another one when people are to see something else.
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
