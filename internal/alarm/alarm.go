// Package alarm holds the present troubles of the machine, for example a missing database file:
// every page of the desk shows them in red until they are over. The part of the program that
// notices a trouble raises the alarm and ends it; alarms are not in the log.
package alarm

import (
	"slices"
	"sync"

	"scacchimagici/internal/fault"
)

// Alarms are the alarms of one server. The zero value has none; it is safe for many goroutines.
type Alarms struct {
	mu      sync.Mutex
	current []raised
	changed func()
}

type raised struct {
	about string
	what  *fault.Fault
}

// Listen has changed called at each change of the alarms; it must not block.
func (a *Alarms) Listen(changed func()) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.changed = changed
}

// Raise sets the trouble of something, such as "file"; it replaces the previous one.
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

// End ends the trouble of something.
func (a *Alarms) End(about string) {
	a.change(func() bool {
		before := len(a.current)
		a.current = slices.DeleteFunc(a.current, func(r raised) bool { return r.about == about })
		return len(a.current) != before
	})
}

// Clear ends all troubles: another file has replaced the database.
func (a *Alarms) Clear() {
	a.change(func() bool {
		some := len(a.current) > 0
		a.current = nil
		return some
	})
}

// change carries out f, and calls the listener when f returns true.
func (a *Alarms) change(f func() bool) {
	a.mu.Lock()
	news, changed := f(), a.changed
	a.mu.Unlock()
	if news && changed != nil {
		changed()
	}
}

// Current returns the troubles, the first raised first.
func (a *Alarms) Current() []*fault.Fault {
	a.mu.Lock()
	defer a.mu.Unlock()
	var all []*fault.Fault
	for _, r := range a.current {
		all = append(all, r.what)
	}
	return all
}
