package main

import (
	"testing"

	"scacchimagici/internal/power"
)

func TestAboutPower(t *testing.T) {
	for _, tt := range []struct {
		state power.State
		known bool
		key   string
		says  any
	}{
		{power.State{}, false, "", nil},
		{power.State{OnBattery: false, Percent: 5}, true, "", nil},
		{power.State{OnBattery: true, Percent: 63}, true, "fault.power.battery", 60},
		{power.State{OnBattery: true, Percent: 20}, true, "fault.power.low", 20},
	} {
		got := aboutPower(tt.state, tt.known)
		if (got == nil) != (tt.key == "") || got != nil && (got.Key != tt.key || got.Args[0] != tt.says) {
			t.Errorf("%+v: %v", tt.state, got)
		}
	}
}
