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

	mu   sync.Mutex
	open map[string]int       // streams by token hash
	seen map[string]time.Time // when the last stream of a device ended
}

// publicPhones stands for all phones of the public, in the place of a token hash.
const publicPhones = ""

func newPresence(changed func()) *presence {
	return &presence{changed: changed, open: map[string]int{}, seen: map[string]time.Time{}}
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
