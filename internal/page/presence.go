package page

import (
	"sync"
	"time"

	"scacchimagici/internal/access"
)

// presence knows which devices have an open stream: the desk shows which ones are online, and which are
// silent since when. It is about the present, so it is not in the log. Only devices with a seat count
// one by one; those of the public count together.
type presence struct {
	changed func()
	start   time.Time

	mu   sync.Mutex
	open map[string]int       // streams by token hash
	seen map[string]time.Time // when the last stream of a device ended
}

// publicPhones stands for all phones of the public, in the place of a token hash.
const publicPhones = ""

func newPresence(changed func()) *presence {
	return &presence{changed: changed, start: time.Now(), open: map[string]int{}, seen: map[string]time.Time{}}
}

// playersOf stands for the players of a side table.
func playersOf(code string) string { return "table " + code }

// abandonedAfter is how long a side table waits for a device of its players.
const abandonedAfter = 10 * time.Minute

// abandoned reports whether no player of a side table has had it open for ten minutes.
func (p *presence) abandoned(code string, opened, now time.Time) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	last := p.start // no device could listen before
	for _, at := range []time.Time{opened, p.seen[playersOf(code)]} {
		if at.After(last) {
			last = at
		}
	}
	return p.open[playersOf(code)] == 0 && now.Sub(last) >= abandonedAfter
}

// saw notes that a device is active now, such as one that gives an order without a page.
func (p *presence) saw(hash string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.open[hash] == 0 {
		p.seen[hash] = time.Now()
	}
}

// listen notes that a page of a device listens; the returned function notes that it has gone.
func (p *presence) listen(hash string) (gone func()) {
	p.count(hash, +1)
	return func() { p.count(hash, -1) }
}

func (p *presence) count(hash string, by int) {
	p.mu.Lock()
	p.open[hash] += by
	n := p.open[hash]
	if n == 0 {
		delete(p.open, hash)
		p.seen[hash] = time.Now()
	}
	p.mu.Unlock()
	if hash == publicPhones || n == 0 || by > 0 && n == 1 {
		p.changed()
	}
}

// Online reports whether a device listens, or else since when it is silent; zero when it has not
// listened since the start.
func (p *presence) online(d access.Device) (bool, time.Time) {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.open[d.Token] > 0, p.seen[d.Token]
}

// Online reports whether a device listens, or else since when it is silent.
func (p *Snapshot) Online(d access.Device) (bool, time.Time) {
	p.note(online, "")
	return p.presence.online(d)
}

// Phones returns how many pages of the public are open.
func (p *Snapshot) Phones() int {
	p.note(online, "")
	return p.presence.phones()
}

// Phones returns how many pages of the public are open.
func (p *presence) phones() int {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.open[publicPhones]
}
