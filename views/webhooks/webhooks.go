// Package webhooks is the room of the addresses to which the organiser has the events sent: their page at the desk with what
// was sent, and the page that shows a secret once.
package webhooks

import (
	"net/http"
	"strconv"
	"strings"
	"time"

	"scacchimagici/internal/locale"
	"scacchimagici/internal/screen"
	"scacchimagici/internal/webhook"
	"scacchimagici/views/organiser"
	"scacchimagici/views/ui"
)

// styles are the sheets of these pages: they look like those of the buttons, with a list of what was sent.
var styles = []string{"css/trigger.css", "css/webhooks.css"}

// Desk is the organiser's page.
type Desk struct {
	*locale.Words
	organiser.Top
	Zone   *time.Location
	Boards []string
	Hooks  []Listed // those that are not removed
	Away   bool     // another laptop has taken over: nothing is sent from here
}

// Listed is a webhook with what was sent to it.
type Listed struct {
	webhook.Hook
	Now webhook.Report
}

// kinds are the choices of the events that are sent.
func (d Desk) kinds() []organiser.Choice {
	var all []organiser.Choice
	for _, k := range webhook.Kinds() {
		all = append(all, organiser.Choice{Value: string(k), Label: kindName(d.Words, string(k))})
	}
	return all
}

func kindName(w *locale.Words, kind string) string { return w.T("webhooks.kind." + kind) }

// what says which events go to a webhook.
func what(w *locale.Words, h webhook.Hook) string {
	kinds := w.T("webhooks.kinds.all")
	if len(h.Kinds) > 0 {
		var names []string
		for _, k := range h.Kinds {
			names = append(names, kindName(w, string(k)))
		}
		kinds = strings.Join(names, ", ")
	}
	if h.Board == "" {
		return kinds
	}
	return screen.Dotted(kinds, w.T("ui.board", h.Board))
}

// state says how a webhook stands, with the class of the words.
func (d Desk) state(l Listed) (class, text string) {
	switch {
	case d.Away:
		return "dim", d.T("webhooks.state.away")
	case l.Stopped != "":
		return "o-state bad", d.T("webhooks.stopped." + string(l.Stopped))
	case l.Paused:
		return "o-state warning", d.T("webhooks.state.paused")
	case !l.Now.Next.IsZero() && l.Now.Waiting > 0:
		return "o-state warning", d.T("webhooks.state.again", d.clock(l.Now.Next))
	}
	return "o-state ok", d.T("webhooks.state.on")
}

// counts says how many events were sent, wait and were dropped.
func (d Desk) counts(l Listed) string {
	said := d.T("webhooks.sent", l.Now.Sent)
	if l.Now.Waiting > 0 {
		said = screen.Dotted(said, d.T("webhooks.waiting", l.Now.Waiting))
	}
	return said
}

func (d Desk) clock(at time.Time) string { return at.In(d.Zone).Format(time.TimeOnly) }

// outcome says what came of a try, with the class of the words.
func (d Desk) outcome(t webhook.Delivery) (class, text string) {
	if t.Answer.Trouble == "" {
		return "ok", strconv.Itoa(t.Answer.Status) + " " + http.StatusText(t.Answer.Status)
	}
	text = d.T("webhooks.trouble." + string(t.Answer.Trouble))
	if t.Answer.Status != 0 {
		text = screen.Dotted(strconv.Itoa(t.Answer.Status)+" "+http.StatusText(t.Answer.Status), text)
	}
	return "bad", text
}

// then says what followed a try.
func (d Desk) then(t webhook.Delivery) string {
	switch t.Step {
	case webhook.Again:
		return d.T("webhooks.then.again", d.clock(t.Next))
	case webhook.Drop:
		return d.T("webhooks.then.drop")
	case webhook.Halt:
		return d.T("webhooks.then.halt")
	}
	return ""
}

// took says how long an answer took.
func (d Desk) took(t webhook.Delivery) string {
	return d.T("webhooks.took", t.Answer.Took.Milliseconds())
}

// tried names the event of a try.
func (d Desk) tried(t webhook.Delivery) string {
	if t.Try > 1 {
		return d.T("webhooks.tried", kindName(d.Words, t.Kind), t.Try)
	}
	return kindName(d.Words, t.Kind)
}

// orderPath is where an order about a webhook goes; what is the last part of its address.
func orderPath(id, what string) string { return screen.WebhooksPath + "/" + id + "/" + what }

func command(l Listed, what string) ui.Command { return ui.Command{Action: orderPath(l.ID, what)} }

// Made shows a secret, once.
type Made struct {
	*locale.Words
	organiser.Top
	Hook webhook.Hook
}
