package trigger

import (
	"time"

	"github.com/a-h/templ"

	"scacchimagici/internal/access"
	"scacchimagici/internal/fault"
	"scacchimagici/internal/locale"
	"scacchimagici/internal/screen"
	"scacchimagici/internal/screen/gallery"
	"scacchimagici/internal/trigger"
	"scacchimagici/views/layout"
	"scacchimagici/views/ui"
)

// Gallery returns the organiser's page of the triggers, the one that shows a token, and that of one huge button.
func Gallery() []gallery.Kind {
	return []gallery.Kind{
		gallery.States("desk-triggers", []string{"none", "some"}, func(name string) string { return name }, inventedDesk).For(gallery.Organiser, gallery.OnLaptops, gallery.OnPhones),
		gallery.States("desk-trigger-made", galleryMade, func(m galleryTrigger) string { return m.name }, galleryTrigger.page).For(gallery.Organiser, gallery.OnPhones),
		gallery.States("button", galleryButtons, func(b galleryButton) string { return b.name }, galleryButton.page).For(gallery.Organiser, gallery.OnPhones), // on the phone of a helper
	}
}

// inventedToken has the length of a real token.
const inventedToken = "QWERTYUIOPASDFGHJKLZXCVBNM"

var (
	pressedAt    = time.Date(2026, 8, 28, 21, 4, 37, 0, time.UTC)
	pauseTrigger = trigger.Trigger{ID: "pausa", Name: "Pausa A", Action: trigger.Action{Does: trigger.Pause, Board: "A"}}
	longTrigger  = trigger.Trigger{ID: "cena", Name: "Tutti a cena sotto il gazebo in giardino", Action: trigger.Action{
		Does: trigger.Announce, Text: "Fra dieci minuti si cena sotto il gazebo: chi ha una bacchetta la riporta all’Arbitro della propria scacchiera, chi è di turno in cucina viene subito.",
	}}
)

// galleryButton is a state of the phone's page.
type galleryButton struct {
	name  string
	state State
}

var galleryButtons = []galleryButton{
	{"now", State{Trigger: pauseTrigger}},
	{"not-now", State{Trigger: pauseTrigger, Refused: fault.New(fault.Illegal, "fault.order.phase", fault.Word("order.pause"), fault.Word("phase.planned"))}},
	{"pressed", State{Trigger: pressedTimes(pauseTrigger, 1), Refused: fault.New(fault.Illegal, "fault.trigger.paused", "A")}},
	{"again", State{Trigger: pressedTimes(longTrigger, 7)}},
	{"revoked", State{Trigger: revokedTrigger(longTrigger)}},
}

func pressedTimes(t trigger.Trigger, times int) trigger.Trigger {
	t.Pressed, t.Last = times, pressedAt
	return t
}

func revokedTrigger(t trigger.Trigger) trigger.Trigger {
	t.Revoked = true
	return pressedTimes(t, 2)
}

// galleryIn is the frame of the organiser's pages.
func galleryIn(w *locale.Words, theme gallery.Theme) layout.Page {
	return layout.Page{Words: w, Audience: "organiser", Theme: theme(""), Styles: []string{"css/trigger.css"}}
}

func inventedDesk(name string, w *locale.Words, theme gallery.Theme) templ.Component {
	if name == "none" {
		return DeskPage(galleryIn(w, theme), Desk{Words: w, Top: screen.OrganiserTop(w, screen.TriggersPath, "/", 0), Zone: time.UTC, Boards: []string{"A", "B"}})
	}
	d := Desk{
		Words: w, Top: screen.OrganiserTop(w, screen.TriggersPath, "/", 0), Zone: time.UTC, Boards: []string{"A", "B"}, Revoked: 2,
		Screens: []access.Display{{Number: 1, Name: "Gazebo"}, {Number: 2}},
	}
	d.All = []State{
		galleryButtons[2].state,
		{Trigger: longTrigger},
		{Trigger: trigger.Trigger{ID: "domanda", Name: "Domanda B", Action: trigger.Action{Does: trigger.Reveal, Board: "B"}}, Refused: fault.New(fault.Stale, "fault.order.phase", fault.Word("order.reveal"), fault.Word("phase.thinking"))},
		{Trigger: pressedTimes(trigger.Trigger{ID: "scena", Name: "Classifica sul telo", Action: trigger.Action{Does: trigger.Scene, Scene: access.Ranking, Screen: 1}}, 14)},
		{Trigger: trigger.Trigger{ID: "premi", Name: "Premiazione", Action: trigger.Action{Does: trigger.Ceremony}}, Refused: fault.New(fault.Illegal, "fault.trigger.ceremony.early")},
	}
	return DeskPage(galleryIn(w, theme), d)
}

func (b galleryButton) page(w *locale.Words, theme gallery.Theme) templ.Component {
	in := galleryIn(w, theme)
	in.Audience = "door"
	v := Button{Words: w, Language: "/lingua/en", Zone: time.UTC, State: b.state}
	v.Post = PagePath + inventedToken
	return ButtonPage(in, v)
}

// galleryTrigger is a trigger that has just been made.
type galleryTrigger struct {
	name    string
	trigger trigger.Trigger
}

var galleryMade = []galleryTrigger{{"pause", pauseTrigger}, {"long", longTrigger}}

func (m galleryTrigger) page(w *locale.Words, theme gallery.Theme) templ.Component {
	v := Made{Words: w, Top: screen.OrganiserTop(w, screen.TriggersPath, "/", 0), Name: m.trigger.Name, Action: m.trigger.Action, Token: inventedToken, Origin: "http://192.168.100.200:8080"}
	v.QR = ui.QR{Path: "M4 4h7v1h-7zM4 5h1v6h-1zM10 5h1v6h-1zM5 10h5v1h-5zM6 6h3v3h-3zM22 4h7v1h-7zM22 5h1v6h-1zM28 5h1v6h-1zM23 10h5v1h-5zM24 6h3v3h-3zM4 22h7v1h-7zM4 23h1v6h-1zM10 23h1v6h-1zM5 28h5v1h-5zM6 24h3v3h-3zM13 4h2v3h-2zM16 8h3v2h-3zM13 13h6v2h-6zM20 16h5v3h-5zM14 20h3v5h-3zM20 24h4v2h-4zM26 21h3v4h-3z", Size: 33}
	return MadePage(galleryIn(w, theme), v)
}
