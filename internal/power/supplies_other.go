//go:build !linux

package power

import "github.com/distatus/battery"

// Read returns the present state; ok is false for a computer without a battery, and where the system does not tell.
func Read() (s State, ok bool) { return ofBatteries(battery.GetAll()) }
