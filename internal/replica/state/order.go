package state

import (
	"time"

	"scacchimagici/internal/codec"
)

// Order is an organiser's or a program's order about the machines, one of those in the table of orders.
type Order any

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
	// TakeOver makes the spare that receives it the primary. While the first laptop still answers
	// it is refused without Force.
	TakeOver struct {
		Force bool `json:"force,omitempty"`
	}
	// Follow pairs a spare with a primary.
	Follow struct {
		Address string `json:"address"`
		Code    string `json:"code"`
	}
	// StopFollowing makes a spare forget its primary. Its entries stay on its disk.
	StopFollowing struct{}
	// BecomeSpare makes a former primary follow the laptop that has taken its place, on a new file. Code is
	// needed only when that laptop does not know it.
	BecomeSpare struct {
		Code string `json:"code,omitempty"`
	}
)

// orders are all orders about the machines. The first laptop and the spare carry them out, each its own ones.
var orders = codec.TableOf[Order](
	order[AddPeer]("add-peer"),
	order[CancelPairing]("cancel-pairing"),
	order[RemovePeer]("remove-peer"),
	order[ConfirmBoth]("confirm-both"),
	order[HandOver]("hand-over"),
	order[TakeOver]("take-over"),
	order[Follow]("follow"),
	order[StopFollowing]("stop-following"),
	order[BecomeSpare]("become-spare"),
)

// order is the row of an order: its word.
func order[O any](word string) codec.Row[struct{}] { return codec.RowOf[O](word, struct{}{}) }

// Orders are those that a device may send, by their word: all.
var Orders = orders.Kinds()

// Answer is the result of an order.
type Answer struct {
	Code  string    // of AddPeer
	Until time.Time // how long the code is valid
}
