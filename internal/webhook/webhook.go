// Package webhook holds the addresses to which the organiser has the program send what happens («Webhook»): each gets the
// public events of the API, one after the other, signed as Standard Webhooks says.
//
// A [State] is the fold of its facts. It holds the secret of each hook as it was drawn, because the program signs with
// it. The place of a hook among the events stands in the same log as the events themselves, so that it means the
// same after a restart, in a copy and on the spare laptop. The package that sends knows the network; this one says what
// may be sent to, what a signature is, and what follows from an answer.
package webhook

import (
	"slices"
	"time"

	"scacchimagici/internal/codec"
	"scacchimagici/internal/fault"
	"scacchimagici/internal/label"
	"scacchimagici/internal/tournament"
)

// Reason says why a hook sends nothing any more until the organiser lets it go on.
type Reason string

// The reasons.
const (
	Silent    Reason = "silent"    // the receiver has not answered for the whole of [Pauses]
	Gone      Reason = "gone"      // the receiver has answered 410: it wants no more
	Elsewhere Reason = "elsewhere" // the database was restored from a copy, or came from another place
)

// Hook is an address with what is sent to it.
type Hook struct {
	ID     string // in orders and in the log
	Name   string // no other hook that is not removed has it
	URL    string
	Kinds  []Kind // of events; empty: all
	Board  string // empty: all
	Laptop bool   // the receiver may run on this laptop
	Secret string // whsec_…
	By     string // who made it, as the log names actors
	Made   time.Time

	Removed bool
	Paused  bool   // by the organiser
	Stopped Reason // by the program; empty: it is not
	Place   Place
	Sent    int // events that the receiver has taken
	Dropped int // events that were given up
}

// Place is how far the events have been sent, or dropped.
type Place struct {
	Event string    `json:"event,omitempty"` // the id of the last one; empty: none yet
	At    time.Time `json:"at"`              // when it happened. Of another tournament only what happens later is sent
}

// Sends reports whether events go out to h.
func (h Hook) Sends() bool { return !h.Removed && !h.Paused && h.Stopped == "" }

// Wants reports whether an event of a kind and a board goes to h; one without a board is of all boards.
func (h Hook) Wants(kind, board string) bool {
	return (h.Board == "" || board == "" || h.Board == board) && (len(h.Kinds) == 0 || slices.Contains(h.Kinds, Kind(kind)))
}

// State holds all hooks, removed ones too.
type State struct{ All []Hook }

// ByID returns the hook with an ID, a removed one too.
func (s State) ByID(id string) (Hook, bool) {
	i := slices.IndexFunc(s.All, func(h Hook) bool { return h.ID == id })
	if i < 0 {
		return Hook{}, false
	}
	return s.All[i], true
}

// Open returns the hooks that are not removed, in the order of making.
func (s State) Open() []Hook {
	return slices.DeleteFunc(slices.Clone(s.All), func(h Hook) bool { return h.Removed })
}

// The limits of hooks.
const (
	Most    = 50 // that are not removed
	maxName = 40 // code points
)

func (s State) make(o Make) ([]Fact, error) {
	if k, is := unknown(o.Kinds); is {
		return nil, fault.New(fault.Invalid, "fault.events.kind", string(k))
	}
	name, err := label.Clean(o.Name, maxName)
	if err != nil {
		return nil, err
	}
	address, err := CleanURL(o.URL, o.Laptop)
	if err != nil {
		return nil, err
	}
	_, taken := s.ByID(o.ID)
	key, err := secretKey(o.Secret)
	switch {
	case o.Board != "" && !slices.Contains(tournament.Boards(), o.Board):
		return nil, fault.New(fault.Invalid, "fault.events.board", o.Board)
	case len(s.Open()) >= Most:
		return nil, fault.New(fault.Illegal, "fault.webhook.many", Most)
	case slices.ContainsFunc(s.Open(), func(h Hook) bool { return label.Same(h.Name, name) }):
		return nil, fault.New(fault.Exists, "fault.webhook.name", name)
	case o.ID == "" || taken || err != nil || len(key) < shortestKey:
		return nil, fault.New(fault.Invalid, "fault.device.token")
	}
	kinds := slices.Clone(o.Kinds)
	slices.Sort(kinds)
	return []Fact{Made{
		ID: o.ID, Name: name, URL: address, Kinds: slices.Compact(kinds), Board: o.Board, Laptop: o.Laptop, Secret: o.Secret,
		By: o.By, At: o.At.UTC().Truncate(time.Millisecond),
	}}, nil
}

// on returns the fact of an order about a hook that is not removed; none when so reports that it is so already.
func (s State) on(id string, so func(Hook) bool, f Fact) ([]Fact, error) {
	h, ok := s.ByID(id)
	switch {
	case !ok || h.Removed:
		return nil, fault.New(fault.NotFound, "fault.webhook.none")
	case so(h):
		return nil, nil
	}
	return []Fact{f}, nil
}

func (s State) remove(o Remove) ([]Fact, error) {
	if h, ok := s.ByID(o.ID); ok && h.Removed {
		return nil, nil
	}
	return s.on(o.ID, func(Hook) bool { return false }, Removed(o))
}

func (s State) pause(o Pause) ([]Fact, error) {
	return s.on(o.ID, func(h Hook) bool { return h.Paused }, Paused(o))
}

func (s State) resume(o Resume) ([]Fact, error) { return s.on(o.ID, Hook.Sends, Resumed(o)) }

func (s State) test(o Test) ([]Fact, error) {
	return s.on(o.ID, func(Hook) bool { return false }, Tested(o))
}

func (s State) stop(o Stop) ([]Fact, error) {
	return s.on(o.ID, func(h Hook) bool { return h.Stopped != "" }, Stopped(o))
}

// stopAll stops all hooks that send.
func (s State) stopAll(o StopAll) ([]Fact, error) {
	var all []Fact
	for _, h := range s.Open() {
		if h.Sends() {
			all = append(all, Stopped{h.ID, o.Why})
		}
	}
	return all, nil
}

// noteProgress notes how far the events have been sent. Hooks that are gone are left out.
func (s State) noteProgress(o NoteProgress) ([]Fact, error) {
	var all []Progress
	for _, p := range o.All {
		if h, ok := s.ByID(p.ID); ok && !h.Removed && (h.Place != p.Place || h.Sent != p.Sent || h.Dropped != p.Dropped) {
			all = append(all, p)
		}
	}
	if len(all) == 0 {
		return nil, nil
	}
	return []Fact{Progressed{all}}, nil
}

func (s State) made(f Made) State {
	s.All = append(slices.Clip(s.All), Hook{
		ID: f.ID, Name: f.Name, URL: f.URL, Kinds: f.Kinds, Board: f.Board, Laptop: f.Laptop, Secret: f.Secret, By: f.By, Made: f.At,
		Place: Place{At: f.At},
	})
	return s
}

func (s State) removed(f Removed) State {
	return s.with(f.ID, func(h *Hook) { h.Removed, h.Secret = true, "" })
}

func (s State) paused(f Paused) State { return s.with(f.ID, func(h *Hook) { h.Paused = true }) }

func (s State) resumed(f Resumed) State {
	return s.with(f.ID, func(h *Hook) { h.Paused, h.Stopped = false, "" })
}

func (s State) tested(Tested) State { return s }

func (s State) stopped(f Stopped) State { return s.with(f.ID, func(h *Hook) { h.Stopped = f.Why }) }

func (s State) progressed(f Progressed) State {
	for _, p := range f.All {
		s = s.with(p.ID, func(h *Hook) { h.Place, h.Sent, h.Dropped = p.Place, p.Sent, p.Dropped })
	}
	return s
}

// with returns s with one hook changed.
func (s State) with(id string, change func(*Hook)) State {
	s.All = codec.Changed(s.All, func(h Hook) bool { return h.ID == id }, change)
	return s
}
