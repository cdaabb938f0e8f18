// Package power tells whether the laptop runs on its battery, and asks it not to fall asleep.
package power

import (
	"errors"
	"math"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/distatus/battery"
)

// State is where the laptop takes its power from.
type State struct {
	OnBattery bool
	Percent   int // of the battery that is left
}

// ofBatteries returns the state by what a system tells of all batteries, with its faults as of [battery.GetAll].
func ofBatteries(all []*battery.Battery, err error) (s State, ok bool) {
	var faults battery.Errors
	errors.As(err, &faults)
	now, full := 0.0, 0.0
	for i, b := range all {
		if b == nil || b.Full <= 0 || i < len(faults) && !tells(faults[i]) {
			continue
		}
		now += b.Current
		full += b.Full
		s.OnBattery = s.OnBattery || b.State.Raw == battery.Discharging
	}
	if full == 0 {
		return State{}, false
	}
	s.Percent = min(100, int(math.Round(100*now/full)))
	return s, true
}

// tells reports whether a system tells how full a battery is and whether it discharges, in spite of a fault.
func tells(fault error) bool {
	var some battery.ErrPartial
	return fault == nil || errors.As(fault, &some) && some.Current == nil && some.Full == nil && some.State == nil
}

// read returns the state by a folder of power supplies as Linux has it. The batteries of mice and the like, which the library
// of the other systems counts as the laptop's, are none.
//
// Source: https://www.kernel.org/doc/Documentation/ABI/testing/sysfs-class-power
func read(folder string) (s State, ok bool) {
	found, err := filepath.Glob(filepath.Join(folder, "*"))
	if err != nil {
		return s, false
	}
	batteries, sum := 0, 0
	for _, dir := range found {
		value := func(name string) string {
			text, _ := os.ReadFile(filepath.Join(dir, name)) // what is not there is empty
			return strings.TrimSpace(string(text))
		}
		if value("type") != "Battery" || value("scope") == "Device" || value("present") == "0" { // such as a mouse's
			continue
		}
		percent, err := strconv.Atoi(value("capacity"))
		if err != nil {
			continue
		}
		batteries++
		sum += percent
		s.OnBattery = s.OnBattery || value("status") == "Discharging"
	}
	if batteries == 0 {
		return s, false
	}
	s.Percent = sum / batteries
	return s, true
}
