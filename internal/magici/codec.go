package magici

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"reflect"
	"strings"

	"scacchimagici/internal/fault"
)

// orders are those that a device may send, by their word.
var orders = index[Order](
	NameStrategist{}, SwapColours{}, Open{}, Buy{}, Sell{}, Assign{}, Confirm{}, ReopenPurchase{}, LimitPurchase{},
	Place{}, TakeBack{}, ReturnToPurchase{}, TickWand{}, TossCoin{}, ReturnToDeployment{}, Start{},
	Move{}, Call{}, MovedInTime{}, WandFirst{}, Settle{}, Replace{}, Void{}, Reveal{}, Ask{}, Perform{},
	Pause{}, Resume{}, CorrectClock{}, Undo{}, End{}, Substitute{},
)

// facts are all that the log may hold, by their word.
var facts = index[Fact](
	Scheduled{}, Named{}, Swapped{}, Opened{}, Bought{}, Sold{}, Assigned{}, Confirmed{}, Reopened{}, Limited{},
	Placed{}, TakenBack{}, ReturnedToPurchase{}, Ticked{}, Tossed{}, ReturnedToDeployment{}, Started{},
	Moved{}, Called{}, HeldInTime{}, TimedOut{}, Passed{}, Settled{}, Voided{}, Revealed{}, Asked{}, Performed{},
	PauseBegan{}, PauseEnded{}, ClockCorrected{}, Undone{}, Ended{}, Substituted{},
)

func index[T interface{ Kind() string }](all ...T) map[string]reflect.Type {
	types := map[string]reflect.Type{}
	for _, v := range all {
		types[v.Kind()] = reflect.TypeOf(v)
	}
	return types
}

// OrderFields returns the names of the fields that an order of a kind has in JSON, and
// whether each is a text, as the reader of forms needs it; false when there is no such kind.
func OrderFields(kind string) (map[string]reflect.Kind, bool) {
	t, ok := orders[kind]
	if !ok {
		return nil, false
	}
	fields := map[string]reflect.Kind{}
	for name, f := range jsonFields(t) {
		fields[name] = f.Type.Kind()
		if f.Type.Implements(reflect.TypeFor[interface{ MarshalText() ([]byte, error) }]()) {
			fields[name] = reflect.String
		}
	}
	return fields, true
}

// jsonFields yields the fields of t that JSON sees, by name.
func jsonFields(t reflect.Type) map[string]reflect.StructField {
	fields := map[string]reflect.StructField{}
	for f := range t.Fields() {
		name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
		if name != "-" && name != "" {
			fields[name] = f
		}
	}
	return fields
}

// DecodeOrder reads an order of a kind from a JSON object. It refuses an unknown kind, an
// unknown or a missing field, and a value that the field cannot hold, and names it.
func DecodeOrder(kind string, data []byte) (Order, error) {
	t, ok := orders[kind]
	if !ok {
		return nil, fault.New(fault.Invalid, "fault.order.unknown", kind)
	}
	if err := complete(t, data); err != nil {
		return nil, err
	}
	v := reflect.New(t)
	d := json.NewDecoder(bytes.NewReader(data))
	d.DisallowUnknownFields()
	if err := d.Decode(v.Interface()); err != nil {
		return nil, unreadable(err)
	}
	if _, err := d.Token(); !errors.Is(err, io.EOF) {
		return nil, fault.New(fault.Invalid, "fault.json")
	}
	return v.Elem().Interface().(Order), nil
}

// complete refuses an object without one of the fields that an order needs: a side that is
// left out must not mean White.
func complete(t reflect.Type, data []byte) error {
	var given map[string]json.RawMessage
	if err := json.Unmarshal(data, &given); err != nil {
		return fault.New(fault.Invalid, "fault.json").Because(err)
	}
	for name, f := range jsonFields(t) {
		if v, ok := given[name]; (!ok || string(v) == "null") && !strings.Contains(f.Tag.Get("json"), ",omitempty") {
			return fault.New(fault.Invalid, "fault.field.missing", name)
		}
	}
	return nil
}

func unreadable(err error) error {
	var wrong *json.UnmarshalTypeError
	if f := fault.Of(err); f != nil {
		return f
	}
	if errors.As(err, &wrong) {
		return fault.New(fault.Invalid, "fault.field.type", wrong.Field)
	}
	return fault.New(fault.Invalid, "fault.json").Because(err)
}

// EncodeFact writes a fact as the log holds it.
func EncodeFact(f Fact) (json.RawMessage, error) {
	data, err := json.Marshal(f)
	if err != nil {
		return nil, fmt.Errorf("encode %s: %w", f.Kind(), err)
	}
	return data, nil
}

// DecodeFact reads a fact of a kind from the log.
func DecodeFact(kind string, data []byte) (Fact, error) {
	t, ok := facts[kind]
	if !ok {
		return nil, fmt.Errorf("decode fact: no kind %q", kind)
	}
	v := reflect.New(t)
	if err := json.Unmarshal(data, v.Interface()); err != nil {
		return nil, fmt.Errorf("decode %s: %w", kind, err)
	}
	return v.Elem().Interface().(Fact), nil
}
