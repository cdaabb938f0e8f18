package page

import (
	"strconv"
	"sync"
	"time"
)

// identified are the screens that show their number in large digits. It is about the present moment, so it is not in the log.
type identified struct {
	mu    sync.Mutex
	until map[int]time.Time
}

// Identified reports whether the desk has asked a screen to show its number.
func (p *Snapshot) Identified(number int) bool {
	p.note(scene, strconv.Itoa(number))
	p.identified.mu.Lock()
	defer p.identified.mu.Unlock()
	return time.Now().Before(p.identified.until[number])
}

// IdentifyTime is how long a screen shows its number: enough time to walk up to it.
const IdentifyTime = 10 * time.Second

// Identify makes a screen show its number in large digits for a while.
func (s *Publisher) Identify(number int, d time.Duration) {
	c := &s.identified
	c.mu.Lock()
	if c.until == nil {
		c.until = map[int]time.Time{}
	}
	c.until[number] = time.Now().Add(d)
	c.mu.Unlock()
	again := part{kind: scene, of: strconv.Itoa(number)}
	s.change(again)
	time.AfterFunc(d, func() { s.change(again) })
}
