// Package fault holds the errors that a person can act on.
//
// A [Fault] carries a code, which the edge maps to a status, and a message key with its arguments,
// which the edge turns into a sentence in the person's language: what happened, and what to do now.
// All other errors are wrapped with what the program was doing; people read one apology with a
// reference instead.
package fault

import (
	"errors"
	"fmt"
	"time"
)

// Code says what kind of refusal a fault is.
type Code uint8

// The zero value is no fault at all.
const (
	None         Code = iota
	Invalid           // cannot be read: a malformed form, JSON or file
	Unauthorized      // this device is not signed in
	Forbidden         // signed in, but not for this
	NotFound          // there is no such thing
	Stale             // the device acted on something that has changed since
	Illegal           // read and current, but the rules do not allow it
	Exists            // it is there already
	Reused            // the id of an order was used for another one
	TooMany           // wait before trying again
	Unavailable       // the disk, a newer database, shutting down
	NotAllowed        // the address does not take this method
)

var names = [...]string{"none", "invalid", "unauthorized", "forbidden", "not_found", "stale", "illegal", "exists", "reused", "too_many", "unavailable", "not_allowed"}

// String returns the word of c that the API shows.
func (c Code) String() string {
	if int(c) < len(names) {
		return names[c]
	}
	return fmt.Sprintf("code(%d)", uint8(c))
}

// Fault is a refusal that names what the person did and what to do now.
type Fault struct {
	Code  Code
	Key   string        // of the message catalogue, such as "fault.move.notyours"
	Args  []any         // for the message: numbers, names, [Word]s
	Rule  string        // the rule that refuses, such as "SM-4.2"; empty when none does
	Wait  time.Duration // before another try; 0: not known
	cause error
}

// Word is an argument that is itself a key of the message catalogue.
type Word string

// Sentences is an argument that is several refusals, told one after the other.
type Sentences []*Fault

// New returns a fault with the message key and the arguments of its sentence.
func New(code Code, key string, args ...any) *Fault {
	return &Fault{Code: code, Key: key, Args: args}
}

// By returns f with the rule that refuses.
func (f *Fault) By(rule string) *Fault {
	g := *f
	g.Rule = rule
	return &g
}

// After returns f with the time to wait before another try.
func (f *Fault) After(wait time.Duration) *Fault {
	g := *f
	g.Wait = wait
	return &g
}

// Because returns f with its cause, which is logged and never shown to people.
func (f *Fault) Because(err error) *Fault {
	g := *f
	g.cause = err
	return &g
}

// Error is for logs and tests; people read the message of the key.
func (f *Fault) Error() string {
	s := f.Code.String() + ": " + f.Key
	if len(f.Args) > 0 {
		s += fmt.Sprint(" ", f.Args)
	}
	if f.Rule != "" {
		s += " (" + f.Rule + ")"
	}
	if f.cause != nil {
		s += ": " + f.cause.Error()
	}
	return s
}

// Unwrap returns the error behind f, or nil.
func (f *Fault) Unwrap() error { return f.cause }

// From returns the fault in err's chain, or nil when err is none of a person's.
func From(err error) *Fault {
	var f *Fault
	if errors.As(err, &f) {
		return f
	}
	return nil
}

// CodeOf returns the code of the fault in err's chain, or None.
func CodeOf(err error) Code {
	if f := From(err); f != nil {
		return f.Code
	}
	return None
}
