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
	Screens int
	Acks    []time.Duration // one a tap
	Frames  []time.Duration // one a tap and screen
	Last    []time.Duration // one a tap: the slowest screen
}

// frameWait is how long a frame may take before the run counts as failed.
const frameWait = 10 * time.Second

// measureTaps opens n screens, the Referee's, the two Strategists' and the public page's on
// the others, and taps count times, one tap after all screens have seen the one before.
func measureTaps(ctx context.Context, addr string, r *referee, houses [2]string, n, count int) (Taps, error) {
	news := make(chan struct{}, 1)
	paths := []string{
		"/eventi/referee?place=A&match=&lang=it",
		"/eventi/helper?place=" + houses[0] + "&match=&lang=it",
		"/eventi/helper?place=" + houses[1] + "&match=&lang=it",
	}
	screens := make([]*screen, 0, n)
	defer func() {
		for _, s := range screens {
			s.conn.Close()
		}
	}()
	for i := range n {
		path := "/eventi/public?place=A&match=&lang=it"
		if i < len(paths) {
			path = paths[i]
		}
		s, err := open(ctx, addr, path, news)
		if err != nil {
			return Taps{}, err
		}
		screens = append(screens, s)
	}
	if _, err := awaitAll(ctx, screens, 0, news); err != nil {
		return Taps{}, err
	}
	t := Taps{Screens: n}
	for range count {
		if err := t.one(ctx, r, screens, news); err != nil {
			return t, err
		}
	}
	return t, nil
}

// one measures one tap. The pause before it is that of quick fingers, so that what the tap
// before has left to do is done.
func (t *Taps) one(ctx context.Context, r *referee, screens []*screen, news chan struct{}) error {
	time.Sleep(20 * time.Millisecond)
	st, err := r.state(ctx)
	if err != nil {
		return err
	}
	order := r.next(st)
	begin := time.Since(epoch)
	r.n++
	order["id"] = fmt.Sprintf("bench-%d", r.n)
	if err := post(ctx, http.DefaultClient, r.base+"/api/v1/matches/"+r.match+"/commands", order, nil); err != nil {
		return err
	}
	t.Acks = append(t.Acks, time.Since(epoch)-begin)
	times, err := awaitAll(ctx, screens, begin, news)
	if err != nil {
		return err
	}
	for _, at := range times {
		t.Frames = append(t.Frames, at-begin)
	}
	t.Last = append(t.Last, slices.Max(times)-begin)
	return nil
}

// awaitAll waits until each screen has had a frame since begin, and returns when.
func awaitAll(ctx context.Context, screens []*screen, begin time.Duration, news chan struct{}) ([]time.Duration, error) {
	late := time.NewTimer(frameWait)
	defer late.Stop()
	times := make([]time.Duration, len(screens))
	for i, s := range screens {
		for {
			if at := time.Duration(s.seen.Load()); at > begin {
				times[i] = at
				break
			}
			select {
			case <-news:
			case <-time.After(time.Millisecond): // another screen's news may have taken ours
			case <-late.C:
				return nil, fmt.Errorf("screen %d of %d has had no frame for %v", i+1, len(screens), frameWait)
			case <-ctx.Done():
				return nil, ctx.Err()
			}
		}
	}
	return times, nil
}

// Percentile returns the value below which p of 100 lie.
func Percentile(all []time.Duration, p int) time.Duration {
	if len(all) == 0 {
		return 0
	}
	sorted := slices.Sorted(slices.Values(all))
	return sorted[min(len(sorted)-1, len(sorted)*p/100)]
}
