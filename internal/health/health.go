// Package health keeps what the devices report of themselves: how far their line is, whether they sleep, how full their
// battery is. It also keeps what the desk asks of each of them: to ring until a person taps, or to load its page anew. All of it is about
// the present moment, so none of it is in the log.
package health

import (
	"cmp"
	"crypto/rand"
	"maps"
	"slices"
	"sync"
	"time"
)

const (
	// Every is the time between two reports of a page.
	Every = 2 * time.Second
	// SilentAfter is how long a device may send no report before it counts as silent.
	SilentAfter = 5 * time.Second
	// Good and Fair are the longest typical round trips of a good line, and of one that still does.
	Good, Fair = 40 * time.Millisecond, 90 * time.Millisecond
	// LowBattery is the percentage from which on a battery that is not charged is low.
	LowBattery = 25
	// Unknown is the battery of a device whose system does not tell.
	Unknown = -1

	trips     = time.Minute      // of how much time the round trips are kept
	sleepsFor = 10 * time.Minute // for how long a sleep counts
	most      = 4096             // devices that are kept
)

// Laptop stands for the id of the laptop itself, which has no seat: its page of the sounds reports too.
const Laptop = "laptop"

// Report is what a page says of its device.
type Report struct {
	Page     string        // a word that the page has drawn: a device may have several pages open
	Trip     time.Duration // of the report before, from asking to the answer; zero: there was none
	Hidden   bool          // the page is in the background, or the screen is dark
	Reopened int           // how often its stream was opened anew since the report before
	Slept    int           // how often it has woken up since the report before
	Battery  int           // in percent, or [Unknown]
	Charging bool
	Sounds   bool // the sounds of the day come out of it: somebody has tapped it once, as browsers want
}

// Requests are what the desk asks of a device, as the answer to its report.
type Requests struct {
	Call   string `json:"call,omitempty"`   // it rings until a person taps; the tap names this word; empty: it does not ring
	Reload int    `json:"reload,omitempty"` // the page is loaded anew when it differs from that of the first answer
}

// Health is what is known of a device at a moment.
type Health struct {
	Heard          time.Time     // of its last report; zero: none since the start of the program
	Typical, Worst time.Duration // of the round trips of the last minute: the median and the longest; zero: there were none
	Reopened       int           // how often its stream was opened anew in the last ten minutes
	Slept          int           // how often it has woken up in the last ten minutes
	SleptAt        time.Time     // the last time; zero: it has not
	Hidden         bool
	Sounds         bool // the sounds of the day come out of one of its pages
	Battery        int  // in percent, or [Unknown]
	Charging       bool
	Called         time.Time // since when it rings; zero: it does not
	Answered       time.Time // when a person has last answered a call; zero: never
	Shows          string    // the check by which a person at the device asks for help; empty: none does
}

// Silent reports whether the device has reported, and does not any more.
func (h Health) Silent(now time.Time) bool {
	return !h.Heard.IsZero() && now.Sub(h.Heard) > SilentAfter
}

// Low reports whether the battery goes low.
func (h Health) Low() bool {
	return !h.Heard.IsZero() && h.Battery != Unknown && h.Battery < LowBattery && !h.Charging
}

// Slow reports whether the line is slow.
func (h Health) Slow() bool { return h.Typical > Fair }

// Bars are the bars of the signal, 0 to 4.
func (h Health) Bars(now time.Time) int {
	switch {
	case h.Heard.IsZero() || h.Silent(now):
		return 0
	case h.Typical <= Good:
		return 4
	case h.Typical <= Fair:
		return 3
	case h.Typical <= 3*Fair:
		return 2
	}
	return 1
}

// mark is what a change of makes the desk look again.
type mark struct {
	silent, low, slow, hidden, called, sounds bool
	shows                                     string
}

func (h Health) mark(now time.Time) mark {
	return mark{h.Silent(now), h.Low(), h.Slow(), h.Hidden, !h.Called.IsZero(), h.Sounds, h.Shows}
}

// timed is a value with the time at which it was told.
type timed struct {
	at    time.Time
	value time.Duration
}

// device is what is kept of a device.
type device struct {
	Health
	trips            []timed // of the last minute, the oldest first
	reopened, sleeps []time.Time
	pages            map[string]open
	call             string
	reload           int
	last             mark // when [Devices.Look] has looked
}

// open is a page of a device.
type open struct {
	at             time.Time // of its last report
	hidden, sounds bool
}

// mostPages is how many open pages of a device are kept.
const mostPages = 8

// notePage notes what a page says of itself: the device is out of sight when all its open pages are, and sounds when one does.
func (d *device) notePage(r Report, now time.Time) {
	maps.DeleteFunc(d.pages, func(_ string, p open) bool { return now.Sub(p.at) > SilentAfter })
	if d.pages == nil || len(d.pages) >= mostPages {
		d.pages = map[string]open{}
	}
	d.pages[r.Page] = open{now, r.Hidden, r.Sounds}
	d.Hidden, d.Sounds = true, false
	for _, p := range d.pages {
		d.Hidden, d.Sounds = d.Hidden && p.hidden, d.Sounds || p.sounds
	}
}

// Devices keeps the health of each device, by its id. The zero value is empty. Its methods may be called by several goroutines.
type Devices struct {
	mu  sync.Mutex
	all map[string]*device
}

func (d *Devices) device(id string) *device {
	if d.all == nil {
		d.all = map[string]*device{}
	}
	one, ok := d.all[id]
	if !ok {
		if len(d.all) >= most {
			d.drop()
		}
		one = &device{Health: Health{Battery: Unknown}}
		d.all[id] = one
	}
	return one
}

// drop forgets the device that was heard longest ago.
func (d *Devices) drop() {
	oldest := ""
	for id, one := range d.all {
		if oldest == "" || one.Heard.Before(d.all[oldest].Heard) {
			oldest = id
		}
	}
	delete(d.all, oldest)
}

// Note keeps a report and returns what the desk asks of the device.
func (d *Devices) Note(id string, r Report, now time.Time) Requests {
	d.mu.Lock()
	defer d.mu.Unlock()
	one := d.device(id)
	one.notePage(r, now)
	one.Heard, one.Battery, one.Charging = now, r.Battery, r.Charging
	if r.Trip > 0 {
		one.trips = append(one.trips, timed{now, r.Trip})
	}
	one.reopened = append(one.reopened, slices.Repeat([]time.Time{now}, r.Reopened)...)
	one.sleeps = append(one.sleeps, slices.Repeat([]time.Time{now}, r.Slept)...)
	one.forget(now)
	return Requests{Call: one.call, Reload: one.reload}
}

// forget drops what is too old to count.
func (d *device) forget(now time.Time) {
	d.trips = slices.DeleteFunc(d.trips, func(t timed) bool { return now.Sub(t.at) > trips })
	old := func(at time.Time) bool { return now.Sub(at) > sleepsFor }
	d.reopened, d.sleeps = slices.DeleteFunc(d.reopened, old), slices.DeleteFunc(d.sleeps, old)
}

// Health returns what is known of a device.
func (d *Devices) Health(id string, now time.Time) Health {
	d.mu.Lock()
	defer d.mu.Unlock()
	one, ok := d.all[id]
	if !ok {
		return Health{Battery: Unknown}
	}
	return one.health(now)
}

func (d *device) health(now time.Time) Health {
	d.forget(now)
	h := d.Health
	h.Reopened, h.Slept = len(d.reopened), len(d.sleeps)
	if h.Slept > 0 {
		h.SleptAt = d.sleeps[h.Slept-1]
	}
	if len(d.trips) > 0 {
		byLength := slices.SortedFunc(slices.Values(d.trips), func(a, b timed) int { return cmp.Compare(a.value, b.value) })
		h.Typical, h.Worst = byLength[(len(byLength)-1)/2].value, byLength[len(byLength)-1].value
	}
	return h
}

// Call makes a device ring until a person taps, also when it comes back only later.
func (d *Devices) Call(id string, now time.Time) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if one := d.device(id); one.call == "" {
		one.call, one.Called = rand.Text()[:8], now
	}
}

// EndCall makes a device stop to ring.
func (d *Devices) EndCall(id string) {
	d.mu.Lock()
	defer d.mu.Unlock()
	one := d.device(id)
	one.call, one.Called = "", time.Time{}
}

// Answer notes that a person has answered a call; one that has ended meanwhile changes nothing.
func (d *Devices) Answer(id, call string, now time.Time) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if one := d.device(id); call != "" && one.call == call {
		one.call, one.Called, one.Answered = "", time.Time{}, now
	}
}

// Reload makes a device load its page anew.
func (d *Devices) Reload(id string) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.device(id).reload++
}

// Show notes the check by which a person at the device asks for help; empty: help is not wanted any more.
func (d *Devices) Show(id, check string) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.device(id).Shows = check
}

// Look reports whether a device has become silent, low, slow or the like since the last look, or is not any more.
func (d *Devices) Look(now time.Time) (changed bool) {
	d.mu.Lock()
	defer d.mu.Unlock()
	for _, one := range d.all {
		if now := one.health(now).mark(now); now != one.last {
			one.last, changed = now, true
		}
	}
	return changed
}
