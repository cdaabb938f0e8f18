package page

import (
	"strconv"
	"sync"
	"time"
)

// screenRequests are requests of the desk to screens: to show their number in large digits, and to load
// their page anew. They are about the present moment, so they are not in the log.
type screenRequests struct {
	mu         sync.Mutex
	identified map[int]time.Time // until when each screen shows its number
	reloaded   map[int]int       // how often each screen had to load its page anew
}

// state returns whether a screen shows its number, and the word that its page compares with the one at
// loading; empty: there was no request to reload.
func (c *screenRequests) state(number int) (identify bool, reload string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if n := c.reloaded[number]; n > 0 {
		reload = strconv.Itoa(n)
	}
	return time.Now().Before(c.identified[number]), reload
}

// Requests returns what the desk has asked of a screen: that it shows its number, and the word that its page compares
// with the one at loading; empty: there was no request to reload.
func (p *Snapshot) Requests(number int) (identify bool, reload string) {
	p.note(scene, strconv.Itoa(number))
	return p.requests.state(number)
}

// IdentifyTime is how long a screen shows its number: enough time to walk up to it.
const IdentifyTime = 10 * time.Second

// Identify makes a screen show its number in large digits for a while.
func (s *Publisher) Identify(number int, d time.Duration) {
	c := &s.requests
	c.mu.Lock()
	if c.identified == nil {
		c.identified = map[int]time.Time{}
	}
	c.identified[number] = time.Now().Add(d)
	c.mu.Unlock()
	again := part{kind: scene, of: strconv.Itoa(number)}
	s.change(again)
	time.AfterFunc(d, func() { s.change(again) })
}

// Reload makes a screen load its page anew.
func (s *Publisher) Reload(number int) {
	c := &s.requests
	c.mu.Lock()
	if c.reloaded == nil {
		c.reloaded = map[int]int{}
	}
	c.reloaded[number]++
	c.mu.Unlock()
	s.change(part{kind: scene, of: strconv.Itoa(number)})
}
