package state

import (
	"time"

	"scacchimagici/internal/codec"
)

// Order is an organiser's or a program's order about the machines.
type Order interface{ Kind() string }

// The orders, named as in the API.
type (
	// AddPeer opens a pairing code, valid for ten minutes and once.
	AddPeer struct {
		PeerKind PeerKind `json:"kind"`
		Name     string   `json:"name"`
	}
	// CancelPairing closes the open code.
	CancelPairing struct{}
	// RemovePeer ends a peer's credential at once.
	RemovePeer struct {
		Peer string `json:"peer"` // its id
	}
	// ConfirmBoth says whether an order is acknowledged only when both disks have it.
	ConfirmBoth struct {
		On bool `json:"on"`
	}
	// HandOver has a peer take over in order: all accepted entries are on its disk first.
	HandOver struct {
		Peer string `json:"peer"` // its id
	}
	// TakeOver makes the standby that receives it the primary. While the first laptop still answers
	// it is refused without Force.
	TakeOver struct {
		Force bool `json:"force,omitempty"`
	}
	// Follow pairs a standby with a primary.
	Follow struct {
		Address string `json:"address"`
		Code    string `json:"code"`
	}
	// StopFollowing makes a standby forget its primary. Its entries stay on its disk.
	StopFollowing struct{}
	// BecomeSpare makes a former primary follow the laptop that has taken its place, on a new file. Code is
	// needed only when that laptop does not know it.
	BecomeSpare struct {
		Code string `json:"code,omitempty"`
	}
)

// Kind names the order, as the API does.
func (AddPeer) Kind() string       { return "add-peer" }
func (CancelPairing) Kind() string { return "cancel-pairing" }
func (RemovePeer) Kind() string    { return "remove-peer" }
func (ConfirmBoth) Kind() string   { return "confirm-both" }
func (HandOver) Kind() string      { return "hand-over" }
func (TakeOver) Kind() string      { return "take-over" }
func (Follow) Kind() string        { return "follow" }
func (StopFollowing) Kind() string { return "stop-following" }
func (BecomeSpare) Kind() string   { return "become-spare" }

// Orders are all kinds of orders, by name.
var Orders = codec.Index[Order](AddPeer{}, CancelPairing{}, RemovePeer{}, ConfirmBoth{}, HandOver{}, TakeOver{}, Follow{}, StopFollowing{}, BecomeSpare{})

// Answer is the result of an order.
type Answer struct {
	Code  string    // of AddPeer
	Until time.Time // how long the code is valid
}
