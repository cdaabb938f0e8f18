// Package alarm holds what is wrong with the machine at the moment, such as a database file
// that is gone: every page of the desk says it in red until it is over. Who notices raises
// the alarm and ends it; nothing of it is in the log.
package alarm

import (
	"slices"
	"sync"

	"scacchimagici/internal/fault"
)

// Alarms are those of one server. The zero value has none; it is safe for many goroutines.
type Alarms struct {
	mu      sync.Mutex
	current []raised
	changed func()
}

type raised struct {
	about string
	what  *fault.Fault
}

// Listen has changed called whenever there are other alarms; it must not block.
func (a *Alarms) Listen(changed func()) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.changed = changed
}

// Raise says what is wrong with something, such as "file"; it takes the place of what was
// said about it before.
func (a *Alarms) Raise(about string, what *fault.Fault) {
	a.change(func() bool {
		i := slices.IndexFunc(a.current, func(r raised) bool { return r.about == about })
		if i < 0 {
			a.current = append(a.current, raised{about, what})
			return true
		}
		before := a.current[i].what
		a.current[i].what = what
		return before.Key != what.Key || !slices.Equal(before.Args, what.Args)
	})
}

// End says that something is as it should be.
func (a *Alarms) End(about string) {
	a.change(func() bool {
		before := len(a.current)
		a.current = slices.DeleteFunc(a.current, func(r raised) bool { return r.about == about })
		return len(a.current) != before
	})
}

// Clear says that nothing is wrong any more: another file has taken the place of the database.
func (a *Alarms) Clear() {
	a.change(func() bool {
		some := len(a.current) > 0
		a.current = nil
		return some
	})
}

// change carries out f, and tells the listener when it says that something has changed.
func (a *Alarms) change(f func() bool) {
	a.mu.Lock()
	news, changed := f(), a.changed
	a.mu.Unlock()
	if news && changed != nil {
		changed()
	}
}

// Current returns what is wrong, what was raised first before the rest.
func (a *Alarms) Current() []*fault.Fault {
	a.mu.Lock()
	defer a.mu.Unlock()
	var all []*fault.Fault
	for _, r := range a.current {
		all = append(all, r.what)
	}
	return all
}
