package gallery

import (
	"time"

	"github.com/a-h/templ"

	"scacchimagici/internal/access"
	"scacchimagici/internal/fault"
	"scacchimagici/internal/locale"
	"scacchimagici/internal/trigger"
	"scacchimagici/views/layout"
	view "scacchimagici/views/trigger"
	"scacchimagici/views/ui"
)

// The organiser's page of the triggers, the one that shows a token, and that of one huge button.
const (
	deskTriggersPage = "desk-triggers"
	triggerMadePage  = "desk-trigger-made"
	buttonPage       = "button"
)

// inventedToken has the length of a real token.
const inventedToken = "QWERTYUIOPASDFGHJKLZXCVBNM"

var (
	pressedAt    = time.Date(2026, 8, 28, 21, 4, 37, 0, time.UTC)
	pauseTrigger = trigger.Trigger{ID: "pausa", Name: "Pausa A", Action: trigger.Action{Does: trigger.Pause, Board: "A"}}
	longTrigger  = trigger.Trigger{ID: "cena", Name: "Tutti a cena sotto il gazebo in giardino", Action: trigger.Action{
		Does: trigger.Announce, Text: "Fra dieci minuti si cena sotto il gazebo: chi ha una bacchetta la riporta all’Arbitro della propria scacchiera, chi è di turno in cucina viene subito.",
	}}
)

// buttons are the states of the phone's page that the gallery shows.
var buttons = []struct {
	name  string
	state view.State
}{
	{"now", view.State{Trigger: pauseTrigger}},
	{"not-now", view.State{Trigger: pauseTrigger, Refused: fault.New(fault.Illegal, "fault.order.phase", fault.Word("order.pause"), fault.Word("phase.planned"))}},
	{"pressed", view.State{Trigger: pressed(pauseTrigger, 1), Refused: fault.New(fault.Illegal, "fault.trigger.paused", "A")}},
	{"again", view.State{Trigger: pressed(longTrigger, 7)}},
	{"revoked", view.State{Trigger: revoked(longTrigger)}},
}

func pressed(t trigger.Trigger, times int) trigger.Trigger {
	t.Pressed, t.Last = times, pressedAt
	return t
}

func revoked(t trigger.Trigger) trigger.Trigger {
	t.Revoked = true
	return pressed(t, 2)
}

func triggerPages() []string {
	pages := []string{deskTriggersPage + "/none", deskTriggersPage + "/some", triggerMadePage + "/pause", triggerMadePage + "/long"}
	for _, b := range buttons {
		pages = append(pages, buttonPage+"/"+b.name)
	}
	return pages
}

// triggersAt shows one of these pages; nil for another one.
func triggersAt(words *locale.Words, name, moment string, theme func(string) string) templ.Component {
	in := layout.Page{Words: words, Audience: "organiser", Theme: theme(""), Styles: []string{"css/trigger.css"}}
	switch name + "/" + moment {
	case deskTriggersPage + "/none":
		return view.DeskPage(in, view.Desk{Words: words, Language: "/", Zone: time.UTC, Boards: []string{"A", "B"}})
	case deskTriggersPage + "/some":
		d := view.Desk{
			Words: words, Language: "/", Zone: time.UTC, Boards: []string{"A", "B"}, Revoked: 2,
			Screens: []access.Display{{Number: 1, Name: "Gazebo"}, {Number: 2}},
		}
		d.All = []view.State{
			buttons[2].state,
			{Trigger: longTrigger},
			{Trigger: trigger.Trigger{ID: "domanda", Name: "Domanda B", Action: trigger.Action{Does: trigger.Reveal, Board: "B"}}, Refused: fault.New(fault.Stale, "fault.order.phase", fault.Word("order.reveal"), fault.Word("phase.thinking"))},
			{Trigger: pressed(trigger.Trigger{ID: "scena", Name: "Classifica sul telo", Action: trigger.Action{Does: trigger.Scene, Scene: access.Ranking, Screen: 1}}, 14)},
			{Trigger: trigger.Trigger{ID: "premi", Name: "Premiazione", Action: trigger.Action{Does: trigger.Ceremony}}, Refused: fault.New(fault.Illegal, "fault.trigger.ceremony.early")},
		}
		return view.DeskPage(in, d)
	case triggerMadePage + "/pause":
		return view.MadePage(in, madeOf(words, pauseTrigger))
	case triggerMadePage + "/long":
		return view.MadePage(in, madeOf(words, longTrigger))
	}
	in.Audience = "door"
	for _, b := range buttons {
		if name == buttonPage && b.name == moment {
			v := view.Button{Words: words, Language: "/lingua/en", Zone: time.UTC, State: b.state}
			v.Post = view.PagePath + inventedToken
			return view.ButtonPage(in, v)
		}
	}
	return nil
}

func madeOf(words *locale.Words, t trigger.Trigger) view.Made {
	v := view.Made{Words: words, Language: "/", Name: t.Name, Action: t.Action, Token: inventedToken, Origin: "http://192.168.100.200:8080"}
	v.QR = ui.QR{Path: "M4 4h7v1h-7zM4 5h1v6h-1zM10 5h1v6h-1zM5 10h5v1h-5zM6 6h3v3h-3zM22 4h7v1h-7zM22 5h1v6h-1zM28 5h1v6h-1zM23 10h5v1h-5zM24 6h3v3h-3zM4 22h7v1h-7zM4 23h1v6h-1zM10 23h1v6h-1zM5 28h5v1h-5zM6 24h3v3h-3zM13 4h2v3h-2zM16 8h3v2h-3zM13 13h6v2h-6zM20 16h5v3h-5zM14 20h3v5h-3zM20 24h4v2h-4zM26 21h3v4h-3z", Size: 33}
	return v
}
