package setting_test

import (
	"encoding/json"
	"errors"
	"math"
	"strings"
	"testing"
	"time"

	"scacchimagici/internal/fault"
	"scacchimagici/internal/setting"
)

// settings are two durations in two units.
type settings struct {
	Move  setting.Seconds      `json:"moveSeconds"`
	Grace setting.Milliseconds `json:"graceMillis"`
}

// TestDurationsInJSON reads and writes durations as whole numbers; one that no duration can
// hold stays out of all bounds.
func TestDurationsInJSON(t *testing.T) {
	for _, tt := range []struct {
		data       string
		move       int
		grace      int
		field, out string // the field with the wrong type, or the written JSON
	}{
		{`{"moveSeconds":45,"graceMillis":250}`, 45, 250, "", `"moveSeconds":45,`},
		{`{"moveSeconds":null}`, 30, 300, "", `"graceMillis":300}`},
		{`{"moveSeconds":9223372036854775807,"graceMillis":0}`, 9223372036, 0, "", `"graceMillis":0}`},
		{`{"moveSeconds":"45"}`, 30, 300, "moveSeconds", ""},
		{`{"graceMillis":0.5}`, 30, 300, "graceMillis", ""},
	} {
		s := settings{30 * setting.Second, 300 * setting.Millisecond}
		err := json.Unmarshal([]byte(tt.data), &s)
		var wrong *json.UnmarshalTypeError
		if errors.As(err, &wrong) && wrong.Field != tt.field || (err == nil) != (tt.field == "") {
			t.Errorf("%s: %v, want a fault of %q", tt.data, err, tt.field)
		}
		if s.Move.Int() != tt.move || s.Grace.Int() != tt.grace {
			t.Errorf("%s: a move takes %d s, the allowance is %d ms", tt.data, s.Move.Int(), s.Grace.Int())
		}
		if out, err := json.Marshal(s); err != nil || !strings.Contains(string(out), tt.out) {
			t.Errorf("%s is written as %s (%v)", tt.data, out, err)
		}
	}
}

// TestWithin reaches a field through the settings that it is a part of: set, shown, compared and
// held to its bounds in the unit of JSON.
func TestWithin(t *testing.T) {
	type whole struct{ Part settings }
	part := setting.Field[settings]{Name: "moveSeconds", Low: 1, High: 3600, At: func(s *settings) any { return &s.Move }}
	field := setting.Within(part, func(w *whole) *settings { return &w.Part })
	for _, tt := range []struct {
		set, value int
		within     bool
	}{{1, 1, true}, {45, 45, true}, {0, 0, false}, {3601, 3601, false}, {math.MaxInt, int(math.MaxInt64 / time.Second), false}} {
		var was, w whole
		field.SetNumber(&w, tt.set)
		if got := field.Value(w); got != tt.value {
			t.Errorf("%d is set to %v", tt.set, got)
		}
		if shown := field.Shown(w); shown != time.Duration(w.Part.Move) {
			t.Errorf("%d is shown as %v", tt.set, shown)
		}
		if field.Changed(was, w) != (tt.value != 0) {
			t.Errorf("%d changes the field: %v", tt.set, field.Changed(was, w))
		}
		switch f := fault.From(field.Check(w)); {
		case (f == nil) != tt.within:
			t.Errorf("%d: %v", tt.set, f)
		case f != nil && (f.Key != "fault.settings.range" || f.Args[0] != field.Name):
			t.Errorf("%d is refused with %v", tt.set, f)
		}
	}
}
