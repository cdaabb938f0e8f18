// Package power tells whether the laptop runs on its battery, and asks it not to fall asleep.
package power

import (
	"os"
	"path/filepath"
	"strconv"
	"strings"
)

// State is where the laptop takes its power from.
type State struct {
	OnBattery bool
	Percent   int // of the battery that is left
}

// Read returns the present state; ok is false for a computer without a battery, and where the system does not tell.
func Read() (s State, ok bool) { return read(supplies) }

// read returns the state by a folder of power supplies as Linux has it.
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
