package spare

import (
	"strconv"

	"scacchimagici/views/ui"
)

// Changeover is what a device shows while it changes to the other laptop.
type Changeover struct {
	ui.Words
	Theme    string   // as the device chose; empty: pergamena
	Epoch    int64    // of the laptop that has sent the page
	Spares   []string // addresses of the other laptops; none: the device has no other
	Pass     string   // of this device; empty: it has no seat
	Arriving bool     // the laptop that has taken over sent the page
	Stay     bool     // the browser of the laptop itself does not change by itself
	Gone     bool     // another laptop has taken over: every page of this one continues there
	Behind   int      // how many entries were saved here that the other laptop lacks
}

// behind says that the other laptop lacks entries.
func (v Changeover) behind() string {
	if v.Behind == 1 {
		return v.T("changeover.behind.one")
	}
	return v.T("changeover.behind", strconv.Itoa(v.Behind))
}

func (v Changeover) theme() string {
	if v.Theme == "" {
		return "pergamena"
	}
	return v.Theme
}

// first is the address of the link for when the page does not go on by itself.
func (v Changeover) first() string {
	if len(v.Spares) == 0 {
		return "/"
	}
	return v.Spares[0]
}
