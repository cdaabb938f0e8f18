// Package trigger puts into words the buttons that the organiser makes.
package trigger

import (
	"strconv"
	"time"

	"scacchimagici/internal/access"
	"scacchimagici/internal/fault"
	"scacchimagici/internal/locale"
	"scacchimagici/internal/screen"
	"scacchimagici/internal/trigger"
	"scacchimagici/views/layout"
	"scacchimagici/views/organiser"
	view "scacchimagici/views/trigger"
	"scacchimagici/views/ui"
)

// Addresses of a trigger: of the phone's page, and of the one POST; the token follows.
const (
	PagePath = "/pulsanti/"
	PostPath = "/api/v1/triggers/"
)

// RevokePath is where the organiser revokes a trigger.
func RevokePath(id string) string { return screen.TriggersPath + "/" + id + "/revoca" }

// Does says in a sentence what a trigger does.
func Does(w *locale.Words, a trigger.Action) string {
	switch {
	case a.Does == trigger.Call && a.Board == "":
		return w.T("trigger.does.call.any")
	case a.Does == trigger.Announce:
		return w.T("trigger.does.announce", a.Text)
	case a.Does == trigger.Scene && a.Screen == 0:
		return w.T("trigger.does.scene.all", screen.ScreenShows(w, a.Scene))
	case a.Does == trigger.Scene:
		return w.T("trigger.does.scene", a.Screen, screen.ScreenShows(w, a.Scene))
	case a.Board != "":
		return w.T("trigger.does."+string(a.Does), a.Board)
	}
	return w.T("trigger.does." + string(a.Does))
}

// Now describes the present state of a trigger's subject, as a sentence.
func Now(w *locale.Words, a trigger.Action, now trigger.Situation) string {
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

// Name is the name of a trigger without a name of the organiser's.
func Name(w *locale.Words, a trigger.Action) string {
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

// Desk is the organiser's page.
type Desk struct {
	Words    *locale.Words
	Language string // address that switches the language
	Server   int64  // the server's clock, in milliseconds
	Zone     *time.Location
	Boards   []string
	Screens  []access.Display
	All      []State // those that are not revoked
	Revoked  int
}

// onBoards are the actions of triggers on a board, in the order in which they are offered.
var onBoards = []trigger.Kind{trigger.Pause, trigger.Resume, trigger.Reveal, trigger.Call}

// View returns the page.
func (d Desk) View() view.DeskView {
	v := view.DeskView{
		Top: screen.OrganiserTop(d.Words, screen.TriggersPath, d.Language, d.Server), Title: d.Words.T("trigger.title"), Line: d.Words.T("trigger.line"),
		Action: screen.TriggersPath,
	}
	choice := func(a trigger.Action) organiser.Choice {
		value := string(a.Does)
		if a.Board != "" {
			value += ":" + a.Board
		}
		return organiser.Choice{Value: value, Label: Name(d.Words, a)}
	}
	for _, letter := range d.Boards {
		group := view.Group{Name: d.Words.T("ui.board", letter)}
		for _, does := range onBoards {
			group.All = append(group.All, choice(trigger.Action{Does: does, Board: letter}))
		}
		v.Groups = append(v.Groups, group)
	}
	v.Groups = append(v.Groups, view.Group{Name: d.Words.T("trigger.group.all"), All: []organiser.Choice{
		choice(trigger.Action{Does: trigger.Call}), choice(trigger.Action{Does: trigger.Ceremony}),
	}})
	for _, scene := range access.Scenes() {
		v.Scenes = append(v.Scenes, organiser.Choice{Value: scene, Label: screen.ScreenShows(d.Words, scene)})
	}
	v.Screens = []organiser.Choice{{Value: "0", Label: d.Words.T("trigger.screens.all")}}
	for _, s := range d.Screens {
		v.Screens = append(v.Screens, organiser.Choice{Value: strconv.Itoa(s.Number), Label: screen.Dotted(d.Words.T("organiser.screen.numbered", s.Number), s.Name)})
	}
	for _, t := range d.All {
		v.Rows = append(v.Rows, view.Row{
			ID: "trigger-" + screen.ElementID(t.ID), Name: t.Name, Does: Does(d.Words, t.Action), Pressed: d.pressed(t.Trigger), Now: t.why(d.Words),
			Revoke: ui.Command{Action: RevokePath(t.ID)},
		})
	}
	if d.Revoked > 0 {
		v.Revoked = d.Words.T("trigger.revoked.count", d.Revoked)
	}
	return v
}

// pressed says how often a trigger was pressed, and when last.
func (d Desk) pressed(t trigger.Trigger) string {
	if t.Pressed == 0 {
		return d.Words.T("trigger.pressed.never")
	}
	return d.Words.T("trigger.pressed", t.Pressed, t.Last.In(d.Zone).Format(time.TimeOnly))
}

// Made shows a token, once.
type Made struct {
	Words    *locale.Words
	Language string
	Name     string
	Action   trigger.Action
	Token    string
	Origin   string // under which others find the laptop, such as "http://192.168.8.2:8080"
}

// View returns the page.
func (m Made) View() view.MadeView {
	return view.MadeView{
		Top: screen.OrganiserTop(m.Words, screen.TriggersPath, m.Language, 0), Name: m.Name, Does: Does(m.Words, m.Action),
		Page: m.Origin + PagePath + m.Token, Curl: "curl -X POST " + m.Origin + PostPath + m.Token, Back: screen.TriggersPath,
	}
}

// Button is the page of one huge button.
type Button struct {
	Words    *locale.Words
	Language string // address that switches the language; empty: in a frame, which all viewers share
	Server   int64
	Zone     *time.Location
	State    State
}

// View returns the page.
func (b Button) View() view.ButtonView {
	t := b.State
	v := view.ButtonView{
		Base: layout.Base{Words: b.Words, Frame: layout.Frame{Now: b.Server}, Language: b.Language},
		Name: t.Name, Does: Does(b.Words, t.Action), Revoked: t.Revoked, Why: t.why(b.Words), LastKey: strconv.Itoa(t.Pressed), From: t.Start,
	}
	if t.Pressed > 0 {
		v.Last = b.Words.T("trigger.last", t.Last.In(b.Zone).Format(time.TimeOnly))
	}
	return v
}
