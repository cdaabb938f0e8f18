package setting

import (
	"fmt"
	"reflect"
	"time"

	"scacchimagici/internal/fault"
)

// Field is one field of the settings S. Form, bounds, locks, differences, report and record
// walk the rows of one list, so that another setting is a row, its rule and its words.
type Field[S any] struct {
	Name       string       // in JSON and in the tournament record, such as "prices.P"
	Rule       string       // that it belongs to, such as "SM-1.2"
	Group      string       // of the page of the settings
	Unit       string       // on that page; empty: none
	Low, High  int          // of a number, or of each number of a list, in the unit of JSON
	Words      []string     // that a text can be; empty: any
	Usual      bool         // the association changes it often: the page of the settings shows it unfolded
	Fixed      bool         // cannot change once a purchase of the tournament has been confirmed
	Unrecorded bool         // of the screens, no part of the regulation: not in record and report
	Added      bool         // it came after the first records: a record leaves it out while it is zero, and has it at the end
	OfPeople   bool         // only a match that people play on a board has it
	At         func(*S) any // points to the field in the settings
}

// Within returns f as a field of settings T of which the settings S are a part.
func Within[T, S any](f Field[S], part func(*T) *S) Field[T] {
	return Field[T]{
		Name: f.Name, Rule: f.Rule, Group: f.Group, Unit: f.Unit, Low: f.Low, High: f.High, Words: f.Words,
		Usual: f.Usual, Fixed: f.Fixed, Unrecorded: f.Unrecorded,
		Added: f.Added, OfPeople: f.OfPeople, At: func(t *T) any { return f.At(part(t)) },
	}
}

// SetNumber sets f in s, which must be a number; one of a duration is in the unit of JSON.
func (f Field[S]) SetNumber(s *S, n int) {
	switch v := f.At(s).(type) {
	case interface{ set(int) }:
		v.set(n)
	default:
		reflect.ValueOf(v).Elem().SetInt(int64(n))
	}
}

// Value returns the value of f in s: an int for a number of any type, of a duration in the
// unit of JSON, otherwise as it is.
func (f Field[S]) Value(s S) any {
	v := reflect.ValueOf(f.At(&s)).Elem()
	if d, ok := v.Interface().(interface{ Int() int }); ok {
		return d.Int()
	}
	if v.CanInt() {
		return int(v.Int())
	}
	return v.Interface()
}

// Shown returns the value of f in s for people: seconds as a time.Duration,
// everything else as Value does.
func (f Field[S]) Shown(s S) any {
	if d, ok := f.At(&s).(*Seconds); ok {
		return time.Duration(*d)
	}
	return f.Value(s)
}

// Changed reports whether f differs between two settings.
func (f Field[S]) Changed(from, to S) bool {
	return fmt.Sprint(f.Value(from)) != fmt.Sprint(f.Value(to))
}

// Check refuses a number outside of its bounds and names it.
func (f Field[S]) Check(s S) error {
	if n, ok := f.Value(s).(int); ok && (n < f.Low || n > f.High) {
		return fault.New(fault.Invalid, "fault.settings.range", f.Name, n, f.Low, f.High)
	}
	return nil
}
