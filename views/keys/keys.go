// Package keys is the room of the keys that the organiser makes for programs: their page at the desk, and the page that
// shows a token once.
package keys

import (
	"time"

	"scacchimagici/internal/access"
	"scacchimagici/internal/locale"
	"scacchimagici/internal/screen"
	"scacchimagici/views/organiser"
	"scacchimagici/views/ui"
)

// styles are the sheets of these pages: they look like those of the buttons, which are tokens too.
var styles = []string{"css/trigger.css"}

// Desk is the organiser's page.
type Desk struct {
	*locale.Words
	organiser.Top
	Now   time.Time // of the picture, in the laptop's zone
	Keys  []Listed  // those that are not revoked
	Seats []organiser.Choice
}

// Listed is a key with the names of its seat and of its maker.
type Listed struct {
	access.Key
	SeatName, Maker string
}

// usually is after how many days a new key ends when the organiser chooses no other day; mostDays is the last one that
// can be chosen.
const (
	usually  = 7
	mostDays = int(access.LongestKey/(24*time.Hour)) - 1
)

// day writes the day after some days, as a field of a form holds it.
func (d Desk) day(after int) string { return d.Now.AddDate(0, 0, after).Format(time.DateOnly) }

// at writes a day with its time.
func (d Desk) at(at time.Time) string { return written(d.Words, at.In(d.Now.Location())) }

func written(w *locale.Words, at time.Time) string {
	return w.T("keys.at", screen.HeldOn(w, at.Format(time.DateOnly)), at.Format("15:04"))
}

// used says when a key was last used.
func (d Desk) used(k Listed) string {
	if k.Used.IsZero() {
		return d.T("keys.used.never")
	}
	return d.T("keys.used", d.at(k.Used))
}

func revoke(k Listed) ui.Command {
	return screen.AccessCommand("revoke-key", screen.Field("key", k.ID))
}

// Made shows a token, once.
type Made struct {
	*locale.Words
	organiser.Top
	Name, SeatName string
	Token          string // empty: it was shown before
	Ends           time.Time
	Origin         string // under which others find the laptop, such as "http://192.168.8.2:8080"
}

// line is a command that asks with the key.
func (m Made) line() string {
	return "curl -H 'Authorization: Bearer " + m.Token + "' " + m.Origin + "/api/v1/session"
}
