package web

import (
	"net/http"
	"sync"
	"time"

	"scacchimagici/internal/access"
	"scacchimagici/internal/desk"
)

// presence knows which devices have a stream open: the desk shows who is in line, who is
// silent and since when. It is about now, so it is not in the log.
type presence struct {
	changed func()

	mu   sync.Mutex
	open map[string]int       // streams by token hash; "" counts the public
	seen map[string]time.Time // when the last stream of a device ended
}

func newPresence(changed func()) *presence {
	return &presence{changed: changed, open: map[string]int{}, seen: map[string]time.Time{}}
}

// come notes that a page of a device listens; the returned function notes that it went.
// The laptop's own pages have no token, and are nobody's.
func (p *presence) come(r *http.Request, t topic) (gone func()) {
	token := tokenOf(r)
	hash := ""
	switch {
	case t.Kind == kindPublic, t.Kind == kindTable, t.Kind == kindTables:
	case token == "":
		return func() {}
	default:
		hash = desk.HashToken(token)
	}
	p.count(hash, +1)
	return func() { p.count(hash, -1) }
}

func (p *presence) count(hash string, by int) {
	p.mu.Lock()
	p.open[hash] += by
	quiet := p.open[hash] == 0
	if quiet {
		delete(p.open, hash)
		p.seen[hash] = time.Now()
	}
	first := by > 0 && p.open[hash] == 1
	p.mu.Unlock()
	if hash == "" || first || quiet {
		p.changed()
	}
}

// online reports whether a device listens, and otherwise since when it is silent; zero when
// it has not listened since the start.
func (p *presence) online(d access.Device) (bool, time.Time) {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.open[d.Token] > 0, p.seen[d.Token]
}

// phones returns how many pages of the public are open.
func (p *presence) phones() int {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.open[""]
}
