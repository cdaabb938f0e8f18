package desk

import (
	"context"
	"time"

	"scacchimagici/internal/fault"
	"scacchimagici/internal/role"
	"scacchimagici/internal/stream"
	"scacchimagici/internal/tournament"
)

// announcementsEvery is how often the desk looks whether the time of an announcement is over.
const announcementsEvery = time.Second

// endAnnouncements takes the announcement on the screens away when its time is over, also when that was while the program
// did not run.
func (d *Desk) endAnnouncements(ctx context.Context) {
	each(ctx, announcementsEvery, func(now time.Time) {
		t, ok := d.Tournaments.Current()
		if !ok || t.Announcement == "" || t.NoticeUntil.IsZero() || now.Before(t.NoticeUntil) {
			return
		}
		req := stream.Request[tournament.Command]{
			Actor: "system", At: now,
			Command: tournament.Command{By: role.System, Order: tournament.EndAnnouncement{Due: true}},
		}
		if _, err := d.Tournaments.Do(ctx, t.ID, req); err != nil && fault.From(err) == nil && ctx.Err() == nil {
			d.Matches.log.Error("end an announcement", "tournament", t.ID, "err", err)
		}
	})
}

// each calls do again and again, after each time of every, until ctx ends.
func each(ctx context.Context, every time.Duration, do func(now time.Time)) {
	tick := time.NewTicker(every)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case now := <-tick.C:
			do(now)
		}
	}
}
