package power

import (
	"errors"
	"os"
	"path/filepath"
	"testing"

	"github.com/distatus/battery"
)

// supply is a folder of a power supply, file by file.
type supply map[string]string

func TestRead(t *testing.T) {
	mains := supply{"type": "Mains", "online": "1"}
	mouse := supply{"type": "Battery", "scope": "Device", "status": "Discharging", "capacity": "12"}
	battery := func(status, capacity string) supply {
		return supply{"type": "Battery", "status": status, "capacity": capacity, "present": "1"}
	}
	for name, tt := range map[string]struct {
		supplies map[string]supply
		want     State
		ok       bool
	}{
		"a desktop computer":        {map[string]supply{}, State{}, false},
		"a mouse alone":             {map[string]supply{"hid-0": mouse}, State{}, false},
		"plugged in":                {map[string]supply{"AC": mains, "BAT0": battery("Charging", "80"), "hid-0": mouse}, State{false, 80}, true},
		"full":                      {map[string]supply{"AC": mains, "BAT0": battery("Full", "100")}, State{false, 100}, true},
		"unplugged":                 {map[string]supply{"AC": {"type": "Mains", "online": "0"}, "BAT0": battery("Discharging", "63\n")}, State{true, 63}, true},
		"two batteries":             {map[string]supply{"BAT0": battery("Discharging", "20"), "BAT1": battery("Unknown", "90")}, State{true, 55}, true},
		"a slot without a battery":  {map[string]supply{"BAT0": {"type": "Battery", "present": "0", "capacity": "0"}}, State{}, false},
		"one that tells no percent": {map[string]supply{"BAT0": battery("Discharging", "")}, State{}, false},
	} {
		dir := t.TempDir()
		for name, files := range tt.supplies {
			if err := os.Mkdir(filepath.Join(dir, name), 0o700); err != nil {
				t.Fatal(err)
			}
			for file, text := range files {
				if err := os.WriteFile(filepath.Join(dir, name, file), []byte(text), 0o600); err != nil {
					t.Fatal(err)
				}
			}
		}
		if got, ok := read(dir); got != tt.want || ok != tt.ok {
			t.Errorf("%s: %+v, %t, want %+v, %t", name, got, ok, tt.want, tt.ok)
		}
	}
}

// What a library tells of the batteries of Windows and macOS.
func TestOfBatteries(t *testing.T) {
	cell := func(state battery.AgnosticState, now, full float64) *battery.Battery {
		return &battery.Battery{State: battery.State{Raw: state}, Current: now, Full: full}
	}
	half := cell(battery.Discharging, 25_000, 50_000)
	for name, tt := range map[string]struct {
		all  []*battery.Battery
		err  error
		want State
		ok   bool
	}{
		"a desktop computer":           {nil, nil, State{}, false},
		"nothing can be asked":         {nil, battery.ErrFatal{Err: battery.ErrNotFound}, State{}, false},
		"unplugged":                    {[]*battery.Battery{half}, nil, State{true, 50}, true},
		"plugged in":                   {[]*battery.Battery{cell(battery.Charging, 40_000, 50_000)}, nil, State{false, 80}, true},
		"full, and more than once":     {[]*battery.Battery{cell(battery.Full, 51_000, 50_000)}, nil, State{false, 100}, true},
		"a small one beside":           {[]*battery.Battery{half, cell(battery.Idle, 9_000, 10_000)}, nil, State{true, 57}, true},
		"its voltage is unknown":       {[]*battery.Battery{half}, battery.Errors{battery.ErrPartial{Voltage: errors.New("?")}}, State{true, 50}, true},
		"what is left is unknown":      {[]*battery.Battery{half}, battery.Errors{battery.ErrPartial{Current: errors.New("?")}}, State{}, false},
		"one of two cannot be asked":   {[]*battery.Battery{nil, half}, battery.Errors{battery.ErrFatal{Err: errors.New("?")}, nil}, State{true, 50}, true},
		"it does not say what is full": {[]*battery.Battery{cell(battery.Discharging, 25_000, 0)}, nil, State{}, false},
	} {
		if got, ok := ofBatteries(tt.all, tt.err); got != tt.want || ok != tt.ok {
			t.Errorf("%s: %+v, %t, want %+v, %t", name, got, ok, tt.want, tt.ok)
		}
	}
}
