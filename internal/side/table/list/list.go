// Package list holds the list of all side tables: which are open, how their games ended,
// who may open one, and the side ranking made of it.
//
// A [List] is the fold of its facts, by pure [Decide] and [Apply] as everywhere. A table and
// its row go to disk together; results are noted once they are in the table's own stream,
// and noting one twice changes nothing.
package list

import (
	"slices"
	"time"

	"scacchimagici/internal/side/table"
)

// Row is the list's entry of a table.
type Row struct {
	Code    string
	Game    string
	Device  string // hash of the device that opened it; empty for the organiser's laptop
	Opened  time.Time
	Results []table.Result // of its games, the first one first
	Closed  bool
}

// List is the list of all tables. It never changes; Apply makes a new one. The zero value lets
// all devices open up to [DefaultMost] tables.
type List struct {
	Rows     []Row // in the order of their opening
	DeskOnly bool  // only the organiser opens tables
	most     int   // 0: DefaultMost
}

// How many tables may be open at once: unless the organiser sets it, and at most.
const (
	DefaultMost = 60
	Limit       = 500
)

// EachMost is how many tables one device may have open at once, so that a child who likes the button
// does not take all of them.
const EachMost = 3

// Most returns how many tables may be open at once.
func (l List) Most() int {
	if l.most == 0 {
		return DefaultMost
	}
	return l.most
}

// Row returns the entry of the table with a code.
func (l List) Row(code string) (Row, bool) {
	if i := l.at(code); i >= 0 {
		return l.Rows[i], true
	}
	return Row{}, false
}

// Has reports whether a table has or had a code.
func (l List) Has(code string) bool { return l.at(code) >= 0 }

func (l List) at(code string) int {
	return slices.IndexFunc(l.Rows, func(r Row) bool { return r.Code == code })
}

// Open returns the codes of the tables that are not closed.
func (l List) Open() []string {
	var codes []string
	for _, r := range l.Rows {
		if !r.Closed {
			codes = append(codes, r.Code)
		}
	}
	return codes
}

// Results returns how all games ended, table by table.
func (l List) Results() []table.Result {
	var all []table.Result
	for _, r := range l.Rows {
		all = append(all, r.Results...)
	}
	return all
}
