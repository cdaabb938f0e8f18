package bench

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"slices"
	"time"
)

// Options of a run.
type Options struct {
	Binary   string // the program under test
	Dir      string // on the disk to measure; the run writes and leaves nothing there
	Screens  []int
	Taps     int
	Syncs    int // writes to the disk and to a log; 0 leaves them out
	Starts   int // measurements of the start, the median counts; 0 leaves them out
	Archived int // matches, for the start
	Tables   int // against the computer, in a second run of taps
	Crowd    int // people without a seat, in a run of taps of their own
	Relay    int // public screens of a relay, in a run of their own; at most [MostRelayed]
}

// files is how many open files a run needs besides its connections; the server reserves a quarter
// of these for others than watching screens.
const files = 400

// Run measures the disk, the start, the screens and a crowd, and writes a report as it goes.
func Run(ctx context.Context, o Options, w io.Writer) error {
	most := max(slices.Max(append(o.Screens, 0)), o.Relay, o.Crowd+o.Crowd/stalledShare+2*atOnce)
	if err := raiseFiles(most*4/3 + files); err != nil {
		return err
	}
	if err := runDisk(ctx, o, w); err != nil {
		return err
	}
	p, err := prepare(ctx, o.Dir, "fresh.db", 0)
	if err != nil {
		return err
	}
	if o.Starts > 0 {
		if err := runStarts(ctx, o, p, w); err != nil {
			return err
		}
	}
	if err := runPages(ctx, o, p, w); err != nil {
		return err
	}
	var screens, costs []float64
	for _, n := range o.Screens {
		t, err := runScreens(ctx, o, p, n, w)
		if err != nil {
			return err
		}
		screens, costs = append(screens, float64(n)), append(costs, t.processorPerTap())
	}
	if len(screens) > 1 {
		change, push := Line(screens, costs)
		fmt.Fprintf(w, "processor time of the server: %.2f ms a change and %.1f µs a screen, the line through these runs\n", change/1000, push)
	}
	if o.Crowd > 0 {
		if err := runCrowd(ctx, o, p, w); err != nil {
			return err
		}
	}
	if o.Relay > 0 {
		return runRelay(ctx, o, p, w)
	}
	return nil
}

// runDisk measures the disk, and the log on it.
func runDisk(ctx context.Context, o Options, w io.Writer) error {
	if o.Syncs == 0 {
		return nil
	}
	raw, err := Syncs(o.Dir, 4096, o.Syncs, (*os.File).Sync)
	if err != nil {
		return err
	}
	logged, err := commits(ctx, o.Dir, o.Syncs)
	if err != nil {
		return err
	}
	fmt.Fprintf(w, "disk: write and sync of 4 KB  %6.0f/s  p50 %v  p99 %v\n", Rate(raw), Percentile(raw, 50), Percentile(raw, 99))
	fmt.Fprintf(w, "log:  append, one writer      %6.0f/s  p50 %v  p99 %v\n", Rate(logged), Percentile(logged, 50), Percentile(logged, 99))
	return nil
}

// runStarts measures the time until the first page, with and without an archive.
func runStarts(ctx context.Context, o Options, fresh prepared, w io.Writer) error {
	full, err := prepare(ctx, o.Dir, "archive.db", o.Archived)
	if err != nil {
		return err
	}
	for _, at := range []struct {
		db       prepared
		archived int
	}{{fresh, 0}, {full, o.Archived}} {
		var took []time.Duration
		for range o.Starts {
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
	return nil
}

// runPages measures the memory of an idle server, and the weight of its pages.
func runPages(ctx context.Context, o Options, p prepared, w io.Writer) (err error) {
	s, _, err := start(ctx, o.Binary, p)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, s.stop()) }()
	all, err := s.memory(resident)
	if err != nil {
		return err
	}
	private, err := s.memory(own)
	if err != nil {
		return err
	}
	fmt.Fprintf(w, "memory after the start %.1f MB, of its own %.1f MB\n", float64(all)/1e6, float64(private)/1e6)
	for _, page := range []string{"/", "/arbitro/A", "/stratega/" + p.houses[0], "/schermo", "/desk", "/tavoli"} {
		if err := s.weigh(ctx, page, w); err != nil {
			return err
		}
	}
	return nil
}

// weigh writes the bytes of a page for a browser with an empty cache.
func (s *server) weigh(ctx context.Context, page string, w io.Writer) error {
	bytes, err := s.weight(ctx, page)
	if err == nil {
		fmt.Fprintf(w, "page %-40s %6.1f KB\n", page, float64(bytes)/1024)
	}
	return err
}

// fewScreens are connected before the memory of the others is measured, because the first screen of
// each kind needs more memory than a later one.
const fewScreens = 4

// runScreens measures taps on n screens, with a server of its own, and the memory and processor time of a screen.
func runScreens(ctx context.Context, o Options, p prepared, n int, w io.Writer) (t Taps, err error) {
	s, _, err := start(ctx, o.Binary, p)
	if err != nil {
		return t, err
	}
	defer func() { err = errors.Join(err, s.stop()) }()
	r := &referee{server: s, match: p.match.String(), dice: rand.New(rand.NewPCG(1, 2))}
	few, err := s.tapsOn(ctx, p, r, min(n, fewScreens), o.Taps)
	if err == nil {
		t, err = s.tapsOn(ctx, p, r, n, o.Taps)
	}
	if err != nil {
		return t, err
	}
	fmt.Fprintf(w, "%5d screens  %v\n", n, t)
	fmt.Fprintf(w, "               processor time of the server: %.2f ms a change (%.2f with %d screens)", t.processorPerTap()/1000, few.processorPerTap()/1000, few.Screens)
	if more := n - few.Screens; more > 0 {
		fmt.Fprintf(w, ", %.1f µs a screen; memory +%.1f KB a screen", (t.processorPerTap()-few.processorPerTap())/float64(more), float64(t.Memory-few.Memory)/1024/float64(more))
	}
	fmt.Fprintln(w)
	if o.Tables > 0 {
		return t, s.runTables(ctx, o, r, p, n, w)
	}
	return t, nil
}

// runTables measures the same taps on the same screens again, while the side tables play.
func (s *server) runTables(ctx context.Context, o Options, r *referee, p prepared, screens int, w io.Writer) error {
	c, err := s.gather(ctx, o.Tables)
	if err != nil {
		return err
	}
	failed := s.weigh(ctx, "/tavoli/"+c.players[0].code, w)
	t, late := s.tapsOn(ctx, p, r, screens, o.Taps)
	if err := errors.Join(failed, late, c.leave()); err != nil {
		return err
	}
	fmt.Fprintf(w, "     with %d tables  %v\n", o.Tables, t)
	answers := c.answers()
	fmt.Fprintf(w, "     the computer has answered %d times, p50 %v p90 %v p99 %v\n", len(answers), Percentile(answers, 50), Percentile(answers, 90), Percentile(answers, 99))
	return nil
}

// afterCrowd is the time in which the server must release what a crowd used.
const afterCrowd = 2 * time.Second

// runCrowd measures the taps of a match watched by the three devices that sit at it: alone, during
// a crowd, and after the crowd.
func runCrowd(ctx context.Context, o Options, p prepared, w io.Writer) (err error) {
	s, _, err := start(ctx, o.Binary, p)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, s.stop()) }()
	r := &referee{server: s, match: p.match.String(), dice: rand.New(rand.NewPCG(1, 2))}
	seats := len(p.seats())
	before, err := s.tapsOn(ctx, p, r, seats, o.Taps)
	if err != nil {
		return err
	}
	c, err := gatherCrowd(ctx, s.addr, s.listeners, o.Crowd)
	if err != nil {
		return err
	}
	during, err := s.tapsOn(ctx, p, r, seats, o.Taps)
	c.leave()
	if err != nil {
		return err
	}
	select {
	case <-time.After(afterCrowd):
	case <-ctx.Done():
		return ctx.Err()
	}
	after, err := s.tapsOn(ctx, p, r, seats, o.Taps)
	if err != nil {
		return err
	}
	fmt.Fprintf(w, "a crowd of %d  %v\n", o.Crowd, c)
	for _, row := range []struct {
		when string
		Taps
	}{{"before it", before}, {"with it", during}, {"after it", after}} {
		fmt.Fprintf(w, "  %-9s  %v  processor time %.2f ms a tap  memory %.1f MB\n", row.when, row.Taps, row.processorPerTap()/1000, float64(row.Memory)/1e6)
	}
	ratio := func(p int) float64 {
		return float64(Percentile(during.Frames, p)) / float64(max(1, Percentile(before.Frames, p)))
	}
	fmt.Fprintf(w, "  frames of the seated devices are %.1f times as late at p50, %.1f times at p99; memory after it %+.1f MB\n",
		ratio(50), ratio(99), float64(after.Memory-before.Memory)/1e6)
	return nil
}
