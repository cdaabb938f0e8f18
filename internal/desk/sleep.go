package desk

import (
	"context"
	"time"

	"scacchimagici/internal/fault"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/stream"
)

// pulseEvery is how often the desk notes that it runs: a clock loses at most that when the laptop is
// closed.
const pulseEvery = time.Second

// watchSleep notices that the computer slept, or that the process was held, and pauses the running
// matches, and what is played beside, with the time that was left before.
func (d *Desk) watchSleep(ctx context.Context) {
	d.pulse.MarkAlive(time.Now())
	each(ctx, pulseEvery, func(time.Time) {
		now := time.Now()
		if d.pulse.Slept(now) {
			d.Matches.log.Warn("the computer slept, or the program was held: what was running is paused")
			for _, o := range d.Matches.owners.All {
				o.Awake(ctx, now)
			}
			if d.beside != nil {
				d.beside.Awake(ctx, now)
			}
		}
		d.pulse.MarkAlive(now)
	})
}

// Pause pauses all running matches, because the program is about to end.
func (d *Desk) Pause(ctx context.Context) {
	for key, o := range d.Matches.owners.All {
		if m := o.view.Load().Match; !m.Phase().Playing() || m.Paused || m.Paper {
			continue
		}
		if _, err := o.Do(ctx, bySystem(magici.Pause{Reason: magici.RestartReason})); err != nil && fault.From(err) == nil {
			d.Matches.log.Error("pause before the end", "match", key.String(), "err", err)
		}
	}
}

// Slept pauses a match whose clocks run.
func (o *matchOwner) Slept(m magici.Match) (stream.Request[magici.Command], bool) {
	return bySystem(magici.Pause{Reason: magici.SleepReason}), m.Phase().Playing() && !m.Paused && !m.Paper
}
