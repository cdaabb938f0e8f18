package access

import (
	"encoding/json"
	"reflect"

	"scacchimagici/internal/codec"
)

var (
	// orders are those that a device may send, by their word. A password, a code to join
	// with and a token never are a command: the desk makes one of them.
	orders = codec.Index[Order](
		SetNetwork{}, IssueCode{}, RenewCode{}, RevokeCode{}, Unseat{}, RevokeDevice{}, AssignScreen{}, RenameScreen{}, ForgetScreen{}, Leave{},
	)
	// facts are all that the log may hold, by their word.
	facts = codec.Index[Fact](
		PasswordSet{}, NetworkSet{}, CodeIssued{}, CodeRenewed{}, CodeRevoked{}, Joined{}, Left{}, Unseated{}, DeviceRevoked{},
		ScreenRegistered{}, ScreenAssigned{}, ScreenRenamed{}, ScreenForgotten{},
	)
)

// OrderFields returns the fields that an order of a kind has in JSON, and the kind of value
// of each, as [codec.Kinds.Fields] describes; false when there is no such order.
func OrderFields(kind string) (map[string]reflect.Kind, bool) { return orders.Fields(kind) }

// DecodeOrder reads an order of a kind from a JSON object. It refuses an unknown kind, an
// unknown or a missing field, and a value that the field cannot hold, and names it.
func DecodeOrder(kind string, data []byte) (Order, error) { return orders.Read(kind, data) }

// EncodeFact writes a fact as the log holds it.
func EncodeFact(f Fact) (json.RawMessage, error) { return codec.Encode(f) }

// DecodeFact reads a fact of a kind from the log.
func DecodeFact(kind string, data []byte) (Fact, error) { return facts.Load(kind, data) }
