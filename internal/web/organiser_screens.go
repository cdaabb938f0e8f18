package web

import (
	"net/http"
	"strconv"
	"sync"
	"time"

	"scacchimagici/internal/fault"
)

// screenCalls are what the desk has asked of screens in passing: to show their number big,
// and to load their page anew. It is about now, so it is not in the log.
type screenCalls struct {
	mu         sync.Mutex
	identified map[int]time.Time // until when a screen shows its number
	reloaded   map[int]int       // how often a screen was told to load its page anew
}

// of returns whether a screen shows its number, and what its page compares with what it
// was loaded with; empty: it was never told anything.
func (c *screenCalls) of(number int) (identify bool, reload string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if n := c.reloaded[number]; n > 0 {
		reload = strconv.Itoa(n)
	}
	return time.Now().Before(c.identified[number]), reload
}

func (c *screenCalls) identify(number int, until time.Time) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.identified == nil {
		c.identified = map[int]time.Time{}
	}
	c.identified[number] = until
}

func (c *screenCalls) reload(number int) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.reloaded == nil {
		c.reloaded = map[int]int{}
	}
	c.reloaded[number]++
}

// identifying is how long a screen shows its number: time enough to walk up to it.
const identifying = 10 * time.Second

// postIdentify has a screen show its number big for a while.
func (s *Server) postIdentify(w http.ResponseWriter, r *http.Request) error {
	number, err := s.screenIn(r)
	if err != nil {
		return err
	}
	s.screenCalls.identify(number, time.Now().Add(identifying))
	s.redraw(number)
	time.AfterFunc(identifying, func() { s.redraw(number) })
	return s.done(w, r, accepted{})
}

// postReload has a screen load its page anew.
func (s *Server) postReload(w http.ResponseWriter, r *http.Request) error {
	number, err := s.screenIn(r)
	if err != nil {
		return err
	}
	s.screenCalls.reload(number)
	s.redraw(number)
	return s.done(w, r, accepted{})
}

// screenIn returns the screen in the address.
func (s *Server) screenIn(r *http.Request) (int, error) {
	number, err := strconv.Atoi(r.PathValue("number"))
	if _, ok := s.desk.Access.State().Screen(number); err != nil || !ok {
		return 0, fault.New(fault.NotFound, "fault.screen.none", number)
	}
	return number, nil
}
