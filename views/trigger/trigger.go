// Package trigger is the room of the buttons that the organiser makes: their page at the desk, the page that
// shows a token once, the page of one huge button for a phone, and the one POST that presses a button.
//
// The token alone gives the right to press. An invalid token counts as a wrong code.
package trigger

import (
	"strconv"
	"time"
	"unicode/utf8"

	"scacchimagici/internal/access"
	"scacchimagici/internal/fault"
	"scacchimagici/internal/locale"
	"scacchimagici/internal/screen"
	"scacchimagici/internal/trigger"
	"scacchimagici/views/organiser"
	"scacchimagici/views/ui"
)

// styles are the sheets of these pages.
var styles = []string{"css/trigger.css"}

// Addresses of a trigger: of the phone's page, and of the one POST; the token follows.
const (
	PagePath = "/pulsanti/"
	PostPath = "/api/v1/triggers/"
)

// revokePath is where the organiser revokes a trigger.
func revokePath(id string) string { return screen.TriggersPath + "/" + id + "/revoca" }

// describe describes the present state of a trigger's subject, as a sentence.
func describe(w *locale.Words, a trigger.Action, now trigger.Situation) string {
	key := "trigger.not." + string(a.Does)
	if now.So {
		key = "trigger.so." + string(a.Does)
	}
	switch {
	case a.Does == trigger.Announce:
		return w.T(key, a.Text)
	case a.Does == trigger.Ceremony && now.So:
		return w.T(key, now.Step, now.Last)
	case a.Does == trigger.Call && now.So:
		return w.T(key, now.Called)
	case a.Does == trigger.Scene && a.Screen == 0:
		return w.T(key+".all", screen.ScreenShows(w, a.Scene))
	case a.Does == trigger.Scene:
		return w.T(key, a.Screen, screen.ScreenShows(w, a.Scene))
	case a.Board != "":
		return w.T(key, a.Board)
	}
	return w.T(key)
}

// nameOf is the name of a trigger without a name of the organiser's.
func nameOf(w *locale.Words, a trigger.Action) string {
	switch {
	case a.Does == trigger.Call && a.Board == "":
		return w.T("trigger.name.call.any")
	case a.Does == trigger.Announce:
		return w.T("trigger.name.announce")
	case a.Does == trigger.Scene && a.Screen == 0:
		return screen.ScreenShows(w, a.Scene)
	case a.Does == trigger.Scene:
		return screen.ScreenShows(w, a.Scene) + " · " + strconv.Itoa(a.Screen)
	case a.Board != "":
		return w.T("trigger.name."+string(a.Does), a.Board)
	}
	return w.T("trigger.name." + string(a.Does))
}

// State is a trigger, with the reason why it is locked now.
type State struct {
	trigger.Trigger
	Refused error  // nil: it is not locked
	Start   string // the state from which it goes on; empty: none
}

// why says why it is locked now; empty: it is not.
func (s State) why(w *locale.Words) string {
	if s.Refused == nil {
		return ""
	}
	if f := fault.From(s.Refused); f != nil {
		return w.Fault(f)
	}
	return w.T("trigger.unknown")
}

// lastPressed says at what time of day a trigger was last pressed.
func (s State) lastPressed(zone *time.Location) string { return s.Last.In(zone).Format(time.TimeOnly) }

// Desk is the organiser's page.
type Desk struct {
	*locale.Words
	organiser.Top
	Zone    *time.Location
	Boards  []string
	Screens []access.Display
	All     []State // those that are not revoked
	Revoked int
}

// onBoards are the actions of triggers on a board, in the order in which they are offered.
var onBoards = []trigger.Kind{trigger.Pause, trigger.Resume, trigger.Reveal, trigger.Call}

// group is a heading with the actions that triggers can have.
type group struct {
	name string
	all  []organiser.Choice
}

// groups are the actions of a match, those of one board after those of the other.
func (d Desk) groups() []group {
	choice := func(a trigger.Action) organiser.Choice {
		value := string(a.Does)
		if a.Board != "" {
			value += ":" + a.Board
		}
		return organiser.Choice{Value: value, Label: nameOf(d.Words, a)}
	}
	var all []group
	for _, letter := range d.Boards {
		one := group{name: d.T("ui.board", letter)}
		for _, does := range onBoards {
			one.all = append(one.all, choice(trigger.Action{Does: does, Board: letter}))
		}
		all = append(all, one)
	}
	return append(all, group{d.T("trigger.group.all"), []organiser.Choice{choice(trigger.Action{Does: trigger.Call}), choice(trigger.Action{Does: trigger.Ceremony})}})
}

// screens are the choices of where a scene is shown: all screens, or one.
func (d Desk) screens() []organiser.Choice {
	all := []organiser.Choice{{Value: "0", Label: d.T("trigger.screens.all")}}
	for _, s := range d.Screens {
		all = append(all, organiser.Choice{Value: strconv.Itoa(s.Number), Label: screen.Dotted(d.T("organiser.screen.numbered", s.Number), s.Name)})
	}
	return all
}

// pressed says how often a trigger was pressed, and when last.
func (d Desk) pressed(t State) string {
	if t.Pressed == 0 {
		return d.T("trigger.pressed.never")
	}
	return d.T("trigger.pressed", t.Pressed, t.lastPressed(d.Zone))
}

func revoke(t State) ui.Command { return ui.Command{Action: revokePath(t.ID)} }

// Made shows a token, once.
type Made struct {
	*locale.Words
	organiser.Top
	Name   string
	Action trigger.Action
	Token  string
	Origin string // under which others find the laptop, such as "http://192.168.8.2:8080"
	QR     ui.QR  // of the phone's page
}

// page is the address of the phone's page.
func (m Made) page() string { return m.Origin + PagePath + m.Token }

// Button is the page of one huge button.
type Button struct {
	*locale.Words
	Language string // address that switches the language; empty: in a frame, which all viewers share
	Server   int64
	Zone     *time.Location
	State    State
	Post     string // address of the press; empty: that of the page, which is a secret and stands in no frame
}

// long reports whether the name takes several lines of the button.
func (b Button) long() bool { return utf8.RuneCountInString(b.State.Name) > 16 }
