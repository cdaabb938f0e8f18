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
	a.watch(ctx, "power", powerAgain, func() *fault.Fault {
		power.StayAwake()
		return aboutPower(power.Read())
	})
}

// watch shows on the desk what is wrong with something, as look tells it again and again until ctx ends.
func (a *app) watch(ctx context.Context, about string, every time.Duration, look func() *fault.Fault) {
	for {
		if trouble := look(); trouble != nil {
			a.alarms.Raise(about, trouble)
		} else {
			a.alarms.End(about)
		}
		select {
		case <-ctx.Done():
			return
		case <-time.After(every):
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
