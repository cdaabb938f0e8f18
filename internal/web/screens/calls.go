package screens

import (
	"strconv"
	"sync"
	"time"
)

// screenRequests are what the desk has asked of screens in passing: to show their number big,
// and to load their page anew. It is about now, so it is not in the log.
type screenRequests struct {
	mu         sync.Mutex
	identified map[int]time.Time // until when a screen shows its number
	reloaded   map[int]int       // how often a screen was told to load its page anew
}

// state returns whether a screen shows its number, and what its page compares with what it
// was loaded with; empty: it was never told anything.
func (c *screenRequests) state(number int) (identify bool, reload string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if n := c.reloaded[number]; n > 0 {
		reload = strconv.Itoa(n)
	}
	return time.Now().Before(c.identified[number]), reload
}

// Identify has a screen show its number big for a while.
func (s *Screens) Identify(number int, d time.Duration) {
	c := &s.requests
	c.mu.Lock()
	if c.identified == nil {
		c.identified = map[int]time.Time{}
	}
	c.identified[number] = time.Now().Add(d)
	c.mu.Unlock()
	again := deskChange{screen: strconv.Itoa(number)}
	s.tell(again)
	time.AfterFunc(d, func() { s.tell(again) })
}

// Reload has a screen load its page anew.
func (s *Screens) Reload(number int) {
	c := &s.requests
	c.mu.Lock()
	if c.reloaded == nil {
		c.reloaded = map[int]int{}
	}
	c.reloaded[number]++
	c.mu.Unlock()
	s.tell(deskChange{screen: strconv.Itoa(number)})
}
