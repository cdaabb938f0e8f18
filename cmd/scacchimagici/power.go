package main

import (
	"context"
	"time"

	"scacchimagici/internal/fault"
	"scacchimagici/internal/power"
)

// powerAgain is how often the program looks where the laptop takes its power from.
const powerAgain = 30 * time.Second

// watchPower keeps the laptop awake until ctx ends, and shows on the desk that it runs on its battery.
func (a *app) watchPower(ctx context.Context) {
	for {
		power.StayAwake()
		if trouble := aboutPower(power.Read()); trouble != nil {
			a.alarms.Raise("power", trouble)
		} else {
			a.alarms.End("power")
		}
		select {
		case <-ctx.Done():
			return
		case <-time.After(powerAgain):
		}
	}
}

// aboutPower says what the desk shows of the laptop's power; nil: nothing. The percents go in steps, so that the sentence
// stands.
func aboutPower(s power.State, known bool) *fault.Fault {
	const step, low = 5, 20
	switch {
	case !known || !s.OnBattery:
		return nil
	case s.Percent <= low:
		return fault.New(fault.Unavailable, "fault.power.low", s.Percent)
	}
	return fault.New(fault.Unavailable, "fault.power.battery", s.Percent/step*step)
}
