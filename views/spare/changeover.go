// Package spare is what people see of the spare laptop: its own page, the desk's page about it, and
// the change of all devices to it.
package spare

import (
	"strconv"
	"strings"

	"scacchimagici/views/ui"
)

// Changeover is what a device shows while it goes over to the other laptop.
type Changeover struct {
	ui.Words
	Theme    string   // as the device chose; empty: pergamena
	Epoch    int64    // of the laptop that the page is of
	Spares   []string // where the others are; none: there is nowhere to go
	Pass     string   // of this device; empty: it sits nowhere
	Arriving bool     // the page is of the laptop that has taken over
	Stay     bool     // the browser of the laptop itself goes nowhere by itself
	Gone     bool     // this laptop has been taken over: whatever page was asked for, it goes on there
	Behind   int      // how many facts were saved here that the other laptop lacks
}

func (v Changeover) spares() string { return strings.Join(v.Spares, " ") }

// behind says that the other laptop lacks something.
func (v Changeover) behind() string {
	if v.Behind == 1 {
		return v.T("changeover.behind.one")
	}
	return v.T("changeover.behind", strconv.Itoa(v.Behind))
}

func (v Changeover) lacks() string { return strconv.Itoa(v.Behind) }

func (v Changeover) epoch() string { return strconv.FormatInt(v.Epoch, 10) }

func (v Changeover) theme() string {
	if v.Theme == "" {
		return "pergamena"
	}
	return v.Theme
}

// first is where a link leads when nothing happens by itself.
func (v Changeover) first() string {
	if len(v.Spares) == 0 {
		return "/"
	}
	return v.Spares[0]
}
