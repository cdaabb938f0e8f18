package buzzer

import (
	"errors"
	"testing"
)

func TestFirst(t *testing.T) {
	type press struct {
		side int
		Press
	}
	for _, tt := range []struct {
		name    string
		presses []press
		first   int
		drawn   bool
		certain int64
	}{
		{"one alone, over a line without delay", []press{{0, Press{1000, 0}}}, 0, false, 1200},
		{"one alone, whose line took 150 ms", []press{{1, Press{1000, 150}}}, 1, false, 1050},
		{"nothing can have been made before the slowest press that is believed", []press{{1, Press{1000, 900}}}, 1, false, 1000},
		{"the one received first", []press{{0, Press{1000, 20}}, {1, Press{1010, 20}}}, 0, false, 1010},
		{"received later, pressed first", []press{{0, Press{1000, 10}}, {1, Press{1100, 120}}}, 1, false, 1100},
		{"at most 200 ms are taken off", []press{{0, Press{1000, 10}}, {1, Press{1300, 5000}}}, 0, false, 1300},
		{"a line from the future counts as none", []press{{0, Press{1000, 0}}, {1, Press{1001, -700}}}, 0, false, 1001},
		{"in the same millisecond: the lot", []press{{0, Press{1000, 10}}, {1, Press{1040, 50}}}, 1, true, 1040},
		{"a second press of the same side changes nothing", []press{{1, Press{1000, 0}}, {1, Press{990, 200}}, {0, Press{1001, 0}}}, 1, false, 1001},
	} {
		t.Run(tt.name, func(t *testing.T) {
			var b Buzzer
			for _, p := range tt.presses {
				b = b.With(p.side, p.Press)
			}
			lots := 0
			first, drawn, err := b.First(func() (bool, error) { lots++; return true, nil })
			if err != nil || first != tt.first || drawn != tt.drawn || (lots == 1) != tt.drawn {
				t.Errorf("side %d, drawn %v with %d lots, %v", first, drawn, lots, err)
			}
			if at, ok := b.Certain(); !ok || at != tt.certain {
				t.Errorf("certain at %d, %v, want %d", at, ok, tt.certain)
			}
		})
	}
}

func TestNoPress(t *testing.T) {
	if _, ok := (Buzzer{}).Certain(); ok {
		t.Error("certain without a press")
	}
	b := Buzzer{}.With(0, Press{5, 0}).With(1, Press{5, 0})
	broken := errors.New("no chance")
	if _, _, err := b.First(func() (bool, error) { return false, broken }); !errors.Is(err, broken) {
		t.Errorf("error of the lot: %v", err)
	}
}
