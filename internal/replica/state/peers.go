// Package state is the part of the log about other machines: peers, the setting that confirms on
// both disks, and takeovers. It also holds [Status] for screens and programs. It knows no network.
package state

import (
	"slices"

	"scacchimagici/internal/codec"
	"scacchimagici/internal/fault"
)

// PeerKind is the service of another machine.
type PeerKind string

const (
	KindSpare PeerKind = "standby" // follows the log and can take over
	KindRelay PeerKind = "relay"   // shows public pages from frames
)

// State is the state after the last fact.
type State struct {
	Epoch       int64 // of the last takeover; 0 before the first
	ConfirmBoth bool
	Peers       []Member
	Known       []Member // laptops of the previous epoch: they may follow again without a code
}

// Member is a machine that has been paired.
type Member struct {
	ID    string   `json:"id"`
	Name  string   `json:"name"`
	Kind  PeerKind `json:"kind"`
	Key   string   `json:"key"`             // the public half of its nkey; the machine proves itself with the other half
	Reach string   `json:"reach,omitempty"` // address of its pages
	Left  int      `json:"left,omitempty"`  // how many entries only its earlier file has, from when it was the first laptop
}

// Current returns the epoch: 1, and one more with each takeover.
func (s State) Current() int64 { return max(1, s.Epoch) }

// Find returns the member with an id.
func (s State) Find(id string) (Member, bool) {
	i := slices.IndexFunc(s.Peers, func(m Member) bool { return m.ID == id })
	if i < 0 {
		return Member{}, false
	}
	return s.Peers[i], true
}

// FindKey returns the spare with a public key: one that follows, or one of the epoch before.
func (s State) FindKey(key string) (m Member, follows, ok bool) {
	is := func(m Member) bool { return key != "" && m.Kind == KindSpare && m.Key == key }
	if i := slices.IndexFunc(s.Peers, is); i >= 0 {
		return s.Peers[i], true, true
	}
	if i := slices.IndexFunc(s.Known, is); i >= 0 {
		return s.Known[i], false, true
	}
	return Member{}, false, false
}

// Fact is an event. It has happened and is in the log, so Apply never refuses it.
type Fact any

// The facts, named as in the log. They are also the orders of the program itself: messages between
// machines are the only source of these events.
type (
	PeerAdded struct {
		Member
	}
	PeerRemoved struct {
		ID string `json:"id"`
	}
	PeerMoved struct { // its address has changed
		ID    string `json:"id"`
		Reach string `json:"reach"`
	}
	ConfirmBothSet struct {
		On bool `json:"on"`
	}
	TookOver struct { // this laptop has taken the previous one's place
		Epoch int64  `json:"epoch"`
		ID    string `json:"id"` // this laptop, as the previous one knew it
		Name  string `json:"name"`
		// Before is the laptop whose place it took, with name and key alone; nil when its key is not known.
		Before *Member `json:"before,omitempty"`
	}
)

// kindOfEntry says what an entry changes.
type kindOfEntry struct {
	changes func(s State, f Fact) (bool, error) // whether it is recorded; an error refuses it
	apply   func(s State, f Fact) State
}

// entry is the row of an entry: its word, whether it is recorded, and how it is applied.
func entry[F any](word string, changes func(State, F) (bool, error), apply func(State, F) State) codec.Row[kindOfEntry] {
	return codec.RowOf[F](word, kindOfEntry{
		func(s State, f Fact) (bool, error) { return changes(s, f.(F)) },
		func(s State, f Fact) State { return apply(s, f.(F)) },
	})
}

// entries are all that the stream of the machines may hold.
var entries = codec.TableOf[Fact](
	entry("peer-added", State.mayAdd, State.peerAdded),
	entry("peer-removed", State.mayRemove, State.peerRemoved),
	entry("peer-moved", State.moves, State.peerMoved),
	entry("confirm-both-set", State.confirmsOtherwise, State.confirmBothSet),
	entry("took-over", State.mayTakeOver, State.tookOver),
)

// Facts are the kinds of all that the stream of the machines may hold, by their word in the log.
var Facts = entries.Kinds()

// Decide returns the facts that follow from f, none when it changes nothing. It refuses a peer that
// is unknown, and a new one whose name is taken.
func Decide(s State, f Fact) ([]Fact, error) {
	if changes, err := entries.Find(f).Is.changes(s, f); err != nil || !changes {
		return nil, err
	}
	return []Fact{f}, nil
}

// Apply returns s after f.
func Apply(s State, f Fact) State { return entries.Find(f).Is.apply(s, f) }

func (s State) mayAdd(f PeerAdded) (bool, error) {
	if slices.ContainsFunc(s.Peers, func(m Member) bool { return m.Name == f.Name }) {
		return false, fault.New(fault.Exists, "fault.replica.name", f.Name)
	}
	return true, nil
}

func (s State) peerAdded(f PeerAdded) State {
	s.Peers = append(slices.Clip(s.Peers), f.Member)
	s.Known = slices.DeleteFunc(slices.Clone(s.Known), func(m Member) bool { return m.Key == f.Key })
	return s
}

func (s State) mayRemove(f PeerRemoved) (bool, error) {
	if _, ok := s.Find(f.ID); !ok {
		return false, unknownPeer()
	}
	return true, nil
}

func (s State) peerRemoved(f PeerRemoved) State {
	s.Peers = slices.DeleteFunc(slices.Clone(s.Peers), func(m Member) bool { return m.ID == f.ID })
	return s
}

func (s State) moves(f PeerMoved) (bool, error) {
	m, ok := s.Find(f.ID)
	if !ok {
		return false, unknownPeer()
	}
	return m.Reach != f.Reach, nil
}

func (s State) peerMoved(f PeerMoved) State {
	s.Peers = slices.Clone(s.Peers)
	for i := range s.Peers {
		if s.Peers[i].ID == f.ID {
			s.Peers[i].Reach = f.Reach
		}
	}
	return s
}

func unknownPeer() error { return fault.New(fault.NotFound, "fault.replica.peer") }

func (s State) confirmsOtherwise(f ConfirmBothSet) (bool, error) { return s.ConfirmBoth != f.On, nil }

func (s State) confirmBothSet(f ConfirmBothSet) State {
	s.ConfirmBoth = f.On
	return s
}

func (State) mayTakeOver(TookOver) (bool, error) { return true, nil }

// tookOver begins an epoch. The peers of the previous laptop pair with this one anew, and so does that laptop
// itself: their keys are known.
func (s State) tookOver(f TookOver) State {
	s.Known = nil
	for _, m := range s.Peers {
		if m.Kind == KindSpare && m.ID != f.ID {
			s.Known = append(s.Known, m)
		}
	}
	if f.Before != nil {
		s.Known = append(s.Known, Member{Name: f.Before.Name, Key: f.Before.Key, Kind: KindSpare})
	}
	s.Epoch, s.Peers = f.Epoch, nil
	return s
}
