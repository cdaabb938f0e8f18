// Package codec holds the kinds of orders and of entries in tables, and reads and writes them as JSON.
//
// A kind is a type of the program with the word by which devices and the log know it. The row of a kind
// stands in the table of its package, with what the package says of it: who may give an order and how it is
// decided, how an entry is applied. Everything that needs the list of kinds walks the table.
//
// JSON from a device is read strictly: an unknown kind, an unknown or a missing field and a value that
// its field cannot hold are refused, and the refusal names the field. Entries of the log are read
// leniently, because a later version may have dropped a field or have another one.
//
// A field is optional when its tag says omitempty or omitzero, and not in JSON when it says "-".
package codec

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"reflect"
	"slices"

	"scacchimagici/internal/fault"
)

// Kinds are the types of one sort, such as the entries of a match, by their word.
type Kinds[T any] struct {
	types map[string]reflect.Type
	words map[reflect.Type]string
}

// Word returns the word of a value's kind. It panics when there is no such kind: a type of the program then
// lacks its row.
func (k Kinds[T]) Word(v T) string {
	word, ok := k.words[reflect.TypeOf(v)]
	if !ok {
		panic(fmt.Sprintf("codec: no row for %T", v))
	}
	return word
}

// Words returns the words of all kinds, sorted.
func (k Kinds[T]) Words() []string { return slices.Sorted(maps.Keys(k.types)) }

// Named returns v with the word of its kind.
func (k Kinds[T]) Named(v T) Named { return Named{k.Word(v), v} }

// Named is a value with the word of its kind. The zero value is none.
type Named struct {
	Word  string
	Value any
}

// Types returns the type of each kind, by its word.
func (k Kinds[T]) Types() map[string]reflect.Type { return maps.Clone(k.types) }

// Read reads a value of a kind from a JSON object that a device sent. It refuses an unknown kind, an
// unknown or a missing field, and a value that the field cannot hold; the refusal names it. All its
// errors are faults.
func (k Kinds[T]) Read(kind string, data []byte) (T, error) {
	var none T
	t, ok := k.types[kind]
	if !ok {
		return none, fault.New(fault.Invalid, "fault.order.unknown", kind)
	}
	if err := complete(t, data, ""); err != nil {
		return none, err
	}
	v := reflect.New(t)
	d := json.NewDecoder(bytes.NewReader(data))
	d.DisallowUnknownFields()
	if err := d.Decode(v.Interface()); err != nil {
		return none, unreadable(err, t, data)
	}
	if _, err := d.Token(); !errors.Is(err, io.EOF) {
		return none, fault.New(fault.Invalid, "fault.json")
	}
	return v.Elem().Interface().(T), nil
}

// ErrUnknownKind is the error of [Kinds.Load] for a kind that this version of the program does not know,
// written by a newer one.
var ErrUnknownKind = errors.New("decode: no such kind")

// Load reads a value of a kind from the log.
func (k Kinds[T]) Load(kind string, data []byte) (T, error) {
	var none T
	t, ok := k.types[kind]
	if !ok {
		return none, fmt.Errorf("%w: %q", ErrUnknownKind, kind)
	}
	v := reflect.New(t)
	if err := json.Unmarshal(data, v.Interface()); err != nil {
		return none, fmt.Errorf("decode %s: %w", kind, err)
	}
	return v.Elem().Interface().(T), nil
}

// Encode writes v as the log holds it.
func (k Kinds[T]) Encode(v T) (json.RawMessage, error) {
	data, err := json.Marshal(v)
	if err != nil {
		return nil, fmt.Errorf("encode %s: %w", k.Word(v), err)
	}
	return data, nil
}

// complete refuses an object that lacks a field that t needs, or has one that t has not, at any depth: a side that is left
// out must not mean White. Path is the path of the object, such as "settings.".
func complete(t reflect.Type, data []byte, path string) error {
	var given map[string]json.RawMessage
	if err := json.Unmarshal(data, &given); err != nil {
		if path != "" {
			return fault.New(fault.Invalid, "fault.field.type", path[:len(path)-1]).Because(err)
		}
		return fault.New(fault.Invalid, "fault.json").Because(err)
	}
	fields := fieldsOf(t)
	for _, name := range slices.Sorted(maps.Keys(given)) {
		if !slices.ContainsFunc(fields, func(f field) bool { return f.name == name }) {
			return fault.New(fault.Invalid, "fault.field.unknown", path+name)
		}
	}
	for _, f := range fields {
		v, ok := given[f.name]
		switch {
		case !ok || string(v) == "null":
			if !f.optional {
				return fault.New(fault.Invalid, "fault.field.missing", path+f.name)
			}
		case f.nested():
			if err := complete(f.Type, v, path+f.name+"."); err != nil {
				return err
			}
		}
	}
	return nil
}

// unreadable turns an error of the decoder about an object of type t into a fault that names the field.
func unreadable(err error, t reflect.Type, data []byte) error {
	var wrong *json.UnmarshalTypeError
	if f := fault.From(err); f != nil {
		return f
	}
	if errors.As(err, &wrong) {
		return fault.New(fault.Invalid, "fault.field.type", wrong.Field)
	}
	var given map[string]json.RawMessage
	_ = json.Unmarshal(data, &given) // without it the fault names no field
	for _, f := range fieldsOf(t) {
		if v, ok := given[f.name]; ok && json.Unmarshal(v, reflect.New(f.Type).Interface()) != nil {
			return fault.New(fault.Invalid, "fault.field.type", f.name).Because(err)
		}
	}
	return fault.New(fault.Invalid, "fault.json").Because(err)
}
