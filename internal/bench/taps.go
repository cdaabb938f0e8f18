package bench

import (
	"context"
	"fmt"
	"net/http"
	"slices"
	"time"
)

// Taps are the times of one run: a Referee's tap, until it is acknowledged (it is on disk)
// and until each screen has the whole frame.
type Taps struct {
	Screens   int
	Acks      []time.Duration // one a tap
	Frames    []time.Duration // one a tap and screen
	Last      []time.Duration // one a tap: the slowest screen
	Processor time.Duration   // of the server, for all taps
	Memory    int64           // resident bytes of the server afterwards, with the screens connected
}

// frameWait is how long a frame may take before the run counts as failed.
const frameWait = 10 * time.Second

// afterTap is the pause of quick fingers, in which the server finishes the work of a tap.
const afterTap = 20 * time.Millisecond

// seats returns the streams of the players: the Referee's and those of both sides.
func (p prepared) seats() []string {
	return []string{
		"/eventi/referee?place=A&match=&lang=it",
		"/eventi/helper?place=" + p.houses[0] + "&match=&lang=it",
		"/eventi/helper?place=" + p.houses[1] + "&match=&lang=it",
	}
}

// publicStream is the stream of the phones in the garden.
const publicStream = "/eventi/public?place=A&match=&lang=it"

// watching are connected screens that have the first frame.
type watching struct {
	*server
	screens []*screen
	news    chan struct{}
}

// watch opens n screens: those of the seats, and the public page's on addresses of their own.
func (s *server) watch(ctx context.Context, p prepared, n int) (*watching, error) {
	w := &watching{server: s, news: make(chan struct{}, 1)}
	seats := p.seats()
	for i := range n {
		from, path, token := s.addr.Addr(), publicStream, s.token
		if i < len(seats) {
			path = seats[i]
		} else {
			from, token = stranger(i), ""
		}
		screen, err := s.listeners.open(from, s.addr, streamRequest(s.addr, path, token), w.news)
		if err != nil {
			w.close()
			return nil, err
		}
		w.screens = append(w.screens, screen)
	}
	if _, err := w.await(ctx, 0); err != nil {
		w.close()
		return nil, err
	}
	return w, nil
}

// close ends the connections.
func (w *watching) close() {
	for _, s := range w.screens {
		w.listeners.hangUp(s)
	}
}

// tapsOn has the Referee tap count times while n screens watch, each time after all of them have
// seen the previous tap.
func (s *server) tapsOn(ctx context.Context, p prepared, r *referee, n, count int) (Taps, error) {
	t := Taps{Screens: n}
	w, err := s.watch(ctx, p, n)
	if err != nil {
		return t, err
	}
	defer w.close()
	for range count {
		if err := w.tap(ctx, r, &t); err != nil {
			return t, err
		}
	}
	t.Memory, err = s.memory(resident)
	return t, err
}

// tap measures one tap. The server's computing time until the end of the pause after it counts; the
// request that looks for the next tap does not.
func (w *watching) tap(ctx context.Context, r *referee, t *Taps) error {
	st, err := r.state(ctx)
	if err != nil {
		return err
	}
	order := r.next(st)
	r.n++
	order["id"] = fmt.Sprintf("bench-%d-%d", w.cmd.Process.Pid, r.n)
	before, err := w.processorTime()
	if err != nil {
		return err
	}
	begin := time.Since(epoch)
	if err := post(ctx, http.DefaultClient, r.base+"/api/v1/matches/"+r.match+"/commands", r.token, order, nil); err != nil {
		return err
	}
	t.Acks = append(t.Acks, time.Since(epoch)-begin)
	times, err := w.await(ctx, begin)
	if err != nil {
		return err
	}
	for _, at := range times {
		t.Frames = append(t.Frames, at-begin)
	}
	t.Last = append(t.Last, slices.Max(times)-begin)
	time.Sleep(afterTap)
	after, err := w.processorTime()
	t.Processor += after - before
	return err
}

// await waits until each screen has had a frame since begin, and returns when.
func (w *watching) await(ctx context.Context, begin time.Duration) ([]time.Duration, error) {
	late := time.NewTimer(frameWait)
	defer late.Stop()
	times := make([]time.Duration, len(w.screens))
	for i, s := range w.screens {
		for {
			if at := time.Duration(s.seen.Load()); at > begin {
				times[i] = at
				break
			}
			if status := s.status.Load(); s.gone.Load() || status != 0 && status != http.StatusOK {
				return nil, fmt.Errorf("screen %d of %d is not served, status %d", i+1, len(w.screens), status)
			}
			select {
			case <-w.news:
			case <-time.After(time.Millisecond): // another screen's signal may have replaced ours
			case <-late.C:
				return nil, fmt.Errorf("screen %d of %d has had no frame for %v", i+1, len(w.screens), frameWait)
			case <-ctx.Done():
				return nil, ctx.Err()
			}
		}
	}
	return times, nil
}

// String describes the times of a run.
func (t Taps) String() string {
	return fmt.Sprintf("tap to disk p50 %v p99 %v  tap to screen p50 %v p99 %v  slowest screen p50 %v p99 %v",
		Percentile(t.Acks, 50), Percentile(t.Acks, 99), Percentile(t.Frames, 50), Percentile(t.Frames, 99),
		Percentile(t.Last, 50), Percentile(t.Last, 99))
}

// processorPerTap returns the server's processor time for one tap, in microseconds.
func (t Taps) processorPerTap() float64 {
	return float64(t.Processor.Microseconds()) / float64(len(t.Acks))
}

// Percentile returns the value below which p of 100 lie.
func Percentile(all []time.Duration, p int) time.Duration {
	if len(all) == 0 {
		return 0
	}
	sorted := slices.Sorted(slices.Values(all))
	return sorted[min(len(sorted)-1, len(sorted)*p/100)]
}
