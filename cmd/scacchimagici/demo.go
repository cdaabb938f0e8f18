package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"scacchimagici/internal/access"
	"scacchimagici/internal/desk"
	"scacchimagici/internal/lowpriority"
	"scacchimagici/internal/magici/strategist"
	"scacchimagici/internal/rehearsal"
)

// demo plays invented tournaments on a temporary database, one after the other, with two matches at
// once, and serves all screens meanwhile.
func demo(ctx context.Context, args []string, std streams) int {
	var o options
	var speed float64
	var seed uint64
	f := o.flagSet("demo", std)
	f.Float64Var(&speed, "speed", 1, "how many times as fast as people `N`")
	f.Uint64Var(&seed, "seed", uint64(time.Now().UnixNano()), "of the invented matches")
	f.Lookup("db").Usage = "not taken: the database of demo is a temporary one"
	if status, ok := o.parse(f, args); !ok {
		return status
	}
	dbGiven := false
	f.Visit(func(set *flag.Flag) { dbGiven = dbGiven || set.Name == "db" })
	switch {
	case dbGiven:
		fmt.Fprintln(std.err, "scacchimagici demo: --db is not taken, the database of demo is a temporary one; without demo the program serves yours")
		return exitUsage
	case speed <= 0 || speed > 1000:
		fmt.Fprintln(std.err, "scacchimagici demo: --speed lies between 0 and 1000")
		return exitUsage
	}
	dir, err := os.MkdirTemp("", "scacchimagici-demo-")
	if err != nil {
		return report(std, err)
	}
	defer os.RemoveAll(dir)
	o.db = filepath.Join(dir, "demo.db")
	return serveWith(ctx, o, std, func(ctx context.Context, d *desk.Desk) error { return playForever(ctx, d, seed, speed) })
}

// playForever plays one tournament of three rounds after the other until ctx ends.
func playForever(ctx context.Context, d *desk.Desk, seed uint64, speed float64) error {
	mind := atLowPriority()
	draft := rehearsal.Tournament()
	draft.Practice, draft.Pairs = false, nil // its matches count, and its schedule has all rounds
	for ; ; seed++ {
		t, err := d.Tournaments.Create(ctx, "demo", draft)
		if err != nil {
			return err
		}
		if err := rehearsal.Plan(ctx, d, t); err != nil {
			return err
		}
		seats := []access.Seat{access.RefereeOf("A"), access.RefereeOf("B"), access.ReceptionSeat}
		for _, h := range t.Houses {
			seats = append(seats, access.StrategistOf(t.ID, string(h.ID)))
		}
		if err := d.Access.IssueCodes(ctx, "demo", seats...); err != nil {
			return err
		}
		if err := rehearsal.PlayTournament(ctx, d, t.ID, seed, speed, mind); err != nil {
			return err
		}
	}
}

// atLowPriority returns the computer Strategist of the invented matches. It thinks in one match at a time, for a few
// hundredths of a second, behind all that the screens ask for.
func atLowPriority() rehearsal.Mind {
	thinks := make(chan struct{}, 1)
	return func(ctx context.Context, s strategist.Situation, seed uint64) (c strategist.Choice, err error) {
		select {
		case thinks <- struct{}{}:
			defer func() { <-thinks }()
		case <-ctx.Done():
			return c, ctx.Err()
		}
		lowpriority.Run(func() {
			c, err = strategist.Choose(ctx, s, strategist.Limits{Strength: strategist.Strongest, Nodes: demoNodes, Seed: seed})
		})
		return c, err
	}
}

// demoNodes is how many positions a Strategist looks at in a turn.
const demoNodes = 10_000
