package bench

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"time"
)

// Options of a run.
type Options struct {
	Binary   string // the program under test
	Dir      string // on the disk to measure; the run writes and leaves nothing there
	Screens  []int
	Taps     int
	Archived int // matches, for the start
	Tables   int // against the computer, beside the screens in a second run of taps
}

// starts is how often the start is measured; the median counts.
const starts = 7

// Run measures the disk, the start and the screens, and writes a report as it goes.
func Run(ctx context.Context, o Options, w io.Writer) error {
	raw, err := rawSyncs(o.Dir, 1000)
	if err != nil {
		return err
	}
	logged, err := commits(ctx, o.Dir, 1000)
	if err != nil {
		return err
	}
	rate := func(took []time.Duration) float64 {
		var sum time.Duration
		for _, d := range took {
			sum += d
		}
		return float64(len(took)) / sum.Seconds()
	}
	fmt.Fprintf(w, "disk: write and sync of 4 KB  %6.0f/s  p50 %v  p99 %v\n", rate(raw), Percentile(raw, 50), Percentile(raw, 99))
	fmt.Fprintf(w, "log:  append, one writer      %6.0f/s  p50 %v  p99 %v\n", rate(logged), Percentile(logged, 50), Percentile(logged, 99))
	fresh, err := prepare(ctx, o.Dir, "fresh.db", 0)
	if err != nil {
		return err
	}
	full, err := prepare(ctx, o.Dir, "archive.db", o.Archived)
	if err != nil {
		return err
	}
	for _, at := range []struct {
		db       string
		archived int
	}{{fresh.db, 0}, {full.db, o.Archived}} {
		var took []time.Duration
		for range starts {
			s, d, err := start(ctx, o.Binary, at.db)
			if err != nil {
				return err
			}
			took = append(took, d)
			if err := s.stop(); err != nil {
				return err
			}
		}
		fmt.Fprintf(w, "start to first page, %4d archived matches  p50 %v  slowest %v\n", at.archived, Percentile(took, 50), Percentile(took, 100))
	}
	return runScreens(ctx, o, fresh, w)
}

// runScreens measures what pages weigh and, for each number of screens, taps and memory.
func runScreens(ctx context.Context, o Options, p prepared, w io.Writer) (err error) {
	s, _, err := start(ctx, o.Binary, p.db)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, s.stop()) }()
	idle, err := s.memory()
	if err != nil {
		return err
	}
	fmt.Fprintf(w, "memory idle %.1f MB\n", float64(idle)/1e6)
	for _, page := range []string{"/", "/arbitro/A", "/stratega/" + p.houses[0], "/schermo", "/desk", "/tavoli"} {
		if err := s.weigh(ctx, page, w); err != nil {
			return err
		}
	}
	r := &referee{base: s.base, match: p.match.String(), dice: rand.New(rand.NewPCG(1, 2))}
	for _, n := range o.Screens {
		before, err := s.memory()
		if err != nil {
			return err
		}
		t, err := measureTaps(ctx, s.addr, r, p.houses, n, o.Taps)
		if err != nil {
			return err
		}
		after, err := s.memory()
		if err != nil {
			return err
		}
		fmt.Fprintf(w, "%4d screens  tap to disk p50 %v p99 %v  tap to screen p50 %v p99 %v  slowest screen p50 %v p99 %v  memory +%.1f KB a screen\n",
			t.Screens, Percentile(t.Acks, 50), Percentile(t.Acks, 99), Percentile(t.Frames, 50), Percentile(t.Frames, 99),
			Percentile(t.Last, 50), Percentile(t.Last, 99), float64(after-before)/1024/float64(t.Screens))
		if o.Tables > 0 {
			if err := s.runTables(ctx, o, r, p, n, w); err != nil {
				return err
			}
		}
	}
	return nil
}

// weigh writes what a page costs a browser with an empty cache.
func (s *server) weigh(ctx context.Context, page string, w io.Writer) error {
	bytes, err := weight(ctx, s.base, page)
	if err == nil {
		fmt.Fprintf(w, "page %-40s %6.1f KB\n", page, float64(bytes)/1024)
	}
	return err
}

// runTables measures the same taps on the same screens again, while the side tables play.
func (s *server) runTables(ctx context.Context, o Options, r *referee, p prepared, screens int, w io.Writer) error {
	c, err := s.gather(ctx, o.Tables)
	if err != nil {
		return err
	}
	failed := s.weigh(ctx, "/tavoli/"+c.players[0].code, w)
	t, late := measureTaps(ctx, s.addr, r, p.houses, screens, o.Taps)
	if err := errors.Join(failed, late, c.leave()); err != nil {
		return err
	}
	fmt.Fprintf(w, "     with %d tables  tap to disk p50 %v p99 %v  tap to screen p50 %v p99 %v  slowest screen p50 %v p99 %v\n",
		o.Tables, Percentile(t.Acks, 50), Percentile(t.Acks, 99), Percentile(t.Frames, 50), Percentile(t.Frames, 99),
		Percentile(t.Last, 50), Percentile(t.Last, 99))
	answers := c.answers()
	fmt.Fprintf(w, "     the computer has answered %d times, p50 %v p99 %v\n", len(answers), Percentile(answers, 50), Percentile(answers, 99))
	return nil
}
