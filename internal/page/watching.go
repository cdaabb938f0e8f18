package page

import (
	"maps"
	"slices"
	"sync"
	"time"

	lobbyscreen "scacchimagici/internal/screen/lobby"
	"scacchimagici/internal/side/table"
)

// How often screens get changes that are frequent and not urgent.
const (
	lobbyEvery    = 2 * time.Second // moves at the tables of the lobby
	watchersEvery = 3 * time.Second // the numbers of spectators
)

// watching counts the spectators of the side tables. Changes of some seconds are published together.
type watching struct {
	changed func(codes []string)

	mu   sync.Mutex
	at   map[string]int  // streams, by the code of the table
	news map[string]bool // tables with another number; nil: no message is due
}

// watch notes a spectator at a table; the returned function notes that he has gone.
func (w *watching) watch(code string) (gone func()) {
	w.count(code, +1)
	return func() { w.count(code, -1) }
}

func (w *watching) count(code string, by int) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.at == nil {
		w.at = map[string]int{}
	}
	if w.at[code] += by; w.at[code] == 0 {
		delete(w.at, code)
	}
	if w.news == nil {
		w.news = map[string]bool{}
		time.AfterFunc(watchersEvery, w.tell)
	}
	w.news[code] = true
}

func (w *watching) tell() {
	w.mu.Lock()
	codes := slices.Sorted(maps.Keys(w.news))
	w.news = nil
	w.mu.Unlock()
	w.changed(codes)
}

// watchers returns how many people watch a table.
func (w *watching) watchers(code string) int {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.at[code]
}

// pace calls a function once in a while, however often there is a change. The zero value never calls it.
type pace struct {
	every time.Duration
	tell  func()

	mu    sync.Mutex
	armed bool
}

// note makes the call come soon.
func (p *pace) note() {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.armed || p.tell == nil {
		return
	}
	p.armed = true
	time.AfterFunc(p.every, func() {
		p.mu.Lock()
		p.armed = false
		p.mu.Unlock()
		p.tell()
	})
}

// momentStays is how long the projector stays with a table at least.
const momentStays = 20 * time.Second

// momentTable is the side table that projectors show, the same on all of them.
type momentTable struct {
	mu    sync.Mutex
	code  string
	since time.Time
}

// until returns when another table may take its place; zero when there is none, or when it may at any change.
func (m *momentTable) until(now time.Time) time.Time {
	m.mu.Lock()
	defer m.mu.Unlock()
	if end := m.since.Add(momentStays); m.code != "" && end.After(now) {
		return end
	}
	return time.Time{}
}

// tableOfTheMoment returns the index of the table that projectors show; -1 for none. They stay with one
// for a while, unless it closes.
func (p *Snapshot) tableOfTheMoment(tables []table.Table) int {
	m := &p.moment
	m.mu.Lock()
	defer m.mu.Unlock()
	shown := slices.IndexFunc(tables, func(t table.Table) bool { return t.Code == m.code })
	if shown >= 0 && p.Time.Sub(m.since) < momentStays {
		return shown
	}
	i := lobbyscreen.OfTheMoment(tables, p.watching.watchers, p.Time)
	switch {
	case i < 0:
		m.code = ""
	case i != shown:
		m.code, m.since = tables[i].Code, p.Time
	}
	return i
}
