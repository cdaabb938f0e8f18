package limit

import (
	"sync"
	"time"

	"golang.org/x/time/rate"
)

// Rate limits how fast each address may ask. The zero value has no limit.
type Rate struct {
	AtOnce    int
	PerSecond float64

	mu        sync.Mutex
	addresses map[string]*rate.Limiter
	swept     time.Time
}

// Allow reports whether an address may ask once more now.
func (r *Rate) Allow(address string, now time.Time) bool {
	if r.AtOnce == 0 {
		return true
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.addresses == nil {
		r.addresses = map[string]*rate.Limiter{}
	}
	if now.Sub(r.swept) > sweepEvery {
		r.swept = now
		for known, l := range r.addresses {
			if l.TokensAt(now) >= float64(r.AtOnce) { // the same as one that has never asked
				delete(r.addresses, known)
			}
		}
	}
	l := r.addresses[address]
	if l == nil {
		l = rate.NewLimiter(rate.Limit(r.PerSecond), r.AtOnce)
		r.addresses[address] = l
	}
	return l.AllowN(now, 1)
}

// sweepEvery is how often addresses that do not ask any more are dropped.
const sweepEvery = 10 * time.Second
