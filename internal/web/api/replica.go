package api

import (
	"bytes"
	"encoding/json"
	"time"

	"scacchimagici/internal/fault"
	"scacchimagici/internal/replica/state"
)

// Replica is the role of this laptop among those that have the same tournament.
type Replica struct {
	Role        state.Role `json:"role"`
	Name        string     `json:"name"`
	Epoch       int64      `json:"epoch"`
	Peers       []Peer     `json:"peers"`
	ConfirmBoth bool       `json:"confirmBoth"`
	AloneMs     int64      `json:"aloneMs,omitempty"` // for how long orders have been confirmed on this disk alone
	TakenOverBy *Takeover  `json:"takenOverBy"`
	LeftBehind  *Left      `json:"leftBehind,omitempty"`
	Spare       *Spare     `json:"spare,omitempty"` // state of a spare
}

// Peer is another machine, as the primary knows it.
type Peer struct {
	ID      string         `json:"id"`
	Name    string         `json:"name"`
	Kind    state.PeerKind `json:"kind"`
	Behind  int64          `json:"behind"`
	HeardMs *int64         `json:"heardMs"` // null: not since the start
	Reach   string         `json:"reach"`
	Trouble string         `json:"trouble,omitempty"` // key of its fault
	Left    int            `json:"left,omitempty"`    // how many entries only its former file has, from when it was the first one
}

// Takeover says which other laptop has taken over.
type Takeover struct {
	ID    string    `json:"id"`
	Name  string    `json:"name"`
	Epoch int64     `json:"epoch"`
	At    time.Time `json:"at"`
	Reach string    `json:"reach"`
}

// Left are the entries that only a former primary has.
type Left struct {
	File    string `json:"file"`
	Entries int    `json:"entries"`
}

// Spare is the state of a spare.
type Spare struct {
	Step    state.Step `json:"step"`
	Of      string     `json:"of"` // the address of the first laptop; empty: not chosen yet
	Entries int64      `json:"entries"`
	Behind  int64      `json:"behind"`
	HeardMs *int64     `json:"heardMs"`
	Trouble string     `json:"trouble,omitempty"`
	Before  *Before    `json:"before,omitempty"` // of the time when it was the first one
}

// Before is what a spare keeps from its time as the first laptop: its former database and, when that has
// entries which no other laptop has, the file with them.
type Before struct {
	File    string `json:"file"`
	Left    string `json:"left,omitempty"`
	Entries int    `json:"entries,omitempty"`
}

// NewReplica returns the answer for a status.
func NewReplica(s state.Status, now time.Time) Replica {
	ago := func(at time.Time) *int64 {
		if at.IsZero() {
			return nil
		}
		ms := max(0, now.Sub(at).Milliseconds())
		return &ms
	}
	key := func(f *fault.Fault) string {
		if f == nil {
			return ""
		}
		return f.Key
	}
	a := Replica{Role: s.Role, Name: s.Name, Epoch: s.Epoch, ConfirmBoth: s.ConfirmBoth, Peers: []Peer{}}
	if since := ago(s.AloneSince); since != nil {
		a.AloneMs = *since
	}
	for _, p := range s.Peers {
		a.Peers = append(a.Peers, Peer{p.ID, p.Name, p.Kind, p.Behind, ago(p.Heard), p.Reach, key(p.Fault), p.Left})
	}
	if t := s.TakenOverBy; t != nil {
		a.TakenOverBy = &Takeover{t.ID, t.Name, t.Epoch, t.At, t.Reach}
	}
	if l := s.LeftBehind; l != nil {
		a.LeftBehind = &Left{l.File, l.Count}
	}
	if v := s.Spare; v != nil {
		a.Spare = &Spare{Step: v.Step, Of: v.Primary.Address, Entries: v.Entries, Behind: v.Behind, HeardMs: ago(v.Heard), Trouble: key(v.Fault)}
		if b := v.Before; b != nil {
			a.Spare.Before = &Before{b.File, b.Left, b.Count}
		}
	}
	return a
}

// ReplicaAnswer is the answer to an order.
type ReplicaAnswer struct {
	Code  string     `json:"code,omitempty"`
	Until *time.Time `json:"until,omitempty"`
}

// NewReplicaAnswer returns the answer for the result of an order.
func NewReplicaAnswer(a state.Answer) ReplicaAnswer {
	if a.Code == "" {
		return ReplicaAnswer{}
	}
	return ReplicaAnswer{a.Code, &a.Until}
}

// ReadReplicaOrder reads an order of a program, with its id, which is empty when it has none. remove-peer without an id may
// name its peer as "id".
func ReadReplicaOrder(body []byte) (id string, order state.Order, err error) {
	var fields map[string]json.RawMessage
	if err := json.Unmarshal(body, &fields); err != nil {
		return "", nil, fault.New(fault.Invalid, "fault.json").Because(err)
	}
	var kind string
	if err := json.Unmarshal(fields["command"], &kind); err != nil {
		return "", nil, fault.New(fault.Invalid, "fault.field.missing", "command").Because(err)
	}
	if own, ok := fields["id"]; ok && kind == state.Orders.Word(state.RemovePeer{}) && fields["peer"] == nil {
		fields["peer"] = bytes.Clone(own)
	} else if ok {
		if err := json.Unmarshal(own, &id); err != nil {
			return "", nil, fault.New(fault.Invalid, "fault.field.type", "id").Because(err)
		}
	}
	delete(fields, "command")
	delete(fields, "id")
	own, err := json.Marshal(fields)
	if err != nil {
		return "", nil, err
	}
	order, err = state.Orders.Read(kind, own)
	return id, order, err
}
