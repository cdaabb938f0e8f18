package devices

import (
	"strings"

	"scacchimagici/internal/locale"
	"scacchimagici/views/phone"
	"scacchimagici/views/ui"
)

// checks are those of the page, in the order in which a fault is worth mending; each is a key of texts.
var checks = []string{"wifi", "line", "awake", "sound", "battery"}

// fine stands for a device without a fault.
const fine = "fine"

// shown are what a device can show the organiser.
var shown = append([]string{fine}, checks...)

var worksStyles = []string{"css/works.css"}

// Works is the page on which a device looks what is wrong with itself.
type Works struct {
	*locale.Words
	System  phone.Kind
	TLS     bool      // without it the page cannot keep the screen on
	Network string    // name of the Wi-Fi on the cards; empty: not entered
	Seat    string    // where the device sits; empty: nowhere
	House   *ui.House // of a Strategist
	Shown   bool      // the organiser has been shown a check, and has not seen it yet
	Back    string    // address of the page of its seat
}

// system is the key of the words about the device's system.
func (v Works) system() string {
	if v.System == phone.Other {
		return "other"
	}
	return string(v.System)
}

// how says how a check is mended on this system.
func (v Works) how(check string) string {
	switch check {
	case "wifi":
		if v.Network == "" {
			return v.T("works.how.wifi")
		}
		return v.T("works.how.wifi.named", v.Network)
	case "awake":
		if v.TLS {
			return ""
		}
		return v.T("works.how.awake.plain")
	case "sound":
		return v.T("works.how.sound." + v.system())
	}
	return v.T("works.how." + check)
}

// WayStep is a row of the system's settings on the way to one of them.
type WayStep struct {
	Text  string
	Value string // to choose there; empty: the row opens the next ones
}

// ways are the rows of the system's settings that mend a check, as its screens show them; none where words do.
func (v Works) ways(check string) (all [][]WayStep) {
	if check != "awake" {
		return nil
	}
	for way := range strings.SplitSeq(v.T("works.way.awake."+v.system()), " | ") {
		var steps []WayStep
		for step := range strings.SplitSeq(way, " › ") {
			text, value, _ := strings.Cut(step, " = ")
			steps = append(steps, WayStep{text, value})
		}
		all = append(all, steps)
	}
	return all
}

// network names the Wi-Fi, or the garden's when it has no name here.
func (v Works) network() string {
	if v.Network == "" {
		return v.T("works.wifi.here")
	}
	return v.Network
}
