package limit

import (
	"runtime"
	"slices"
	"sync"
	"time"
)

// Limits are the limits of a server. The zero value has none.
type Limits struct {
	Streams   Count // open streams
	Pages     Rate  // pages and orders
	Rendering Turns // pages that are made at the same time
	Costly    Queue // requests that cost more than a page
	Tables    Count // open side tables
	// TablesKept is the part of the side tables that stays free for addresses without an open one: 3 is a third, 0 none.
	TablesKept int
	Screens    Count // screens with a stream
	New        Rate  // devices that become a screen
	Notices
}

// Limits of each address, except for devices with a seat and the laptop itself, and of all together: generous
// for a garden, where each phone has an address of its own.
const (
	ConnectionsEach  = 64
	mostConnections  = 16000
	reserved         = 128 // descriptors for the database, its copies and the desk
	streamsEach      = 40
	mostStreams      = 12000
	tablesEach       = 12
	tablesKept       = 3
	screensEach      = 8
	screensPerSecond = 0.1
	pagesAtOnce      = 20
	pagesPerSecond   = 10
	pagesWaiting     = 64
	costlyAtOnce     = 8
	costlyPerSecond  = 0.5
	costlyWaiting    = 8
)

// ForServer returns the limits of a server that may have so many connections, see [Connect].
func ForServer(connections int) *Limits {
	return &Limits{
		Streams:   Count{Each: streamsEach, All: min(mostStreams, connections*3/4)},
		Pages:     Rate{AtOnce: pagesAtOnce, PerSecond: pagesPerSecond},
		Rendering: Turns{AtOnce: max(1, runtime.GOMAXPROCS(0)/2), Waiting: pagesWaiting},
		Costly: Queue{
			Rate:  Rate{AtOnce: costlyAtOnce, PerSecond: costlyPerSecond},
			Turns: Turns{AtOnce: 1, Waiting: costlyWaiting},
		},
		Tables: Count{Each: tablesEach}, TablesKept: tablesKept,
		Screens: Count{Each: screensEach},
		New:     Rate{AtOnce: screensEach, PerSecond: screensPerSecond},
	}
}

// Connect returns how many connections a process may have that may open so many files. Connections of the
// laptop come on top.
func Connect(files uint64) int {
	return int(min(mostConnections, (max(files, 2*reserved)-reserved)*ofLaptop/(ofLaptop+1)))
}

// Kind is the kind of a limit.
type Kind string

// Kinds, with their names in the messages.
const (
	Connections Kind = "connections"
	Streams     Kind = "streams"
	Pages       Kind = "pages"
	Tables      Kind = "tables"
	Screens     Kind = "screens"
)

// Notice says that a limit was reached.
type Notice struct {
	Kind    Kind
	Address string // the first one that reached it
}

// Notices are the limits that were reached a short while ago: the desk shows them. The zero value
// has none.
type Notices struct {
	mu      sync.Mutex
	recent  []reached
	changed func()
}

type reached struct {
	Notice
	last time.Time
}

// shownFor is how long the desk shows that a limit was reached.
const shownFor = time.Minute

// Listen sets the function that is called when the shown limits change.
func (n *Notices) Listen(changed func()) {
	n.mu.Lock()
	defer n.mu.Unlock()
	n.changed = changed
}

// Note notes that an address has reached a limit.
func (n *Notices) Note(kind Kind, address string) {
	n.mu.Lock()
	now := time.Now()
	for i := range n.recent {
		if n.recent[i].Kind == kind {
			n.recent[i].last = now
			n.mu.Unlock()
			return
		}
	}
	n.recent = append(n.recent, reached{Notice{kind, address}, now})
	changed := n.changed
	n.mu.Unlock()
	if changed != nil {
		changed()
	}
	time.AfterFunc(shownFor, func() { n.forget(kind) })
}

// forget removes a limit that was not reached again meanwhile.
func (n *Notices) forget(kind Kind) {
	n.mu.Lock()
	i := slices.IndexFunc(n.recent, func(r reached) bool { return r.Kind == kind })
	if left := shownFor - time.Since(n.recent[i].last); left > 0 {
		n.mu.Unlock()
		time.AfterFunc(left, func() { n.forget(kind) })
		return
	}
	n.recent = slices.Delete(n.recent, i, i+1)
	changed := n.changed
	n.mu.Unlock()
	if changed != nil {
		changed()
	}
}

// Recent returns the limits to show, in the order in which they were reached.
func (n *Notices) Recent() []Notice {
	n.mu.Lock()
	defer n.mu.Unlock()
	var all []Notice
	for _, r := range n.recent {
		all = append(all, r.Notice)
	}
	return all
}
