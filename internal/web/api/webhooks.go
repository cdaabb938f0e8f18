package api

import (
	"time"

	"scacchimagici/internal/webhook"
)

// Webhooks are the webhooks that are not removed, the oldest first, without their secrets.
type Webhooks struct {
	Webhooks []listedWebhook `json:"webhooks"`
}

type listedWebhook struct {
	Webhook    string            `json:"webhook"` // for the orders
	Name       string            `json:"name"`
	URL        string            `json:"url"`
	Kinds      []webhook.Kind    `json:"kinds,omitempty"`  // left out: all that have an id
	Board      string            `json:"board,omitempty"`  // left out: all
	Laptop     bool              `json:"laptop,omitempty"` // the receiver may run on the laptop of this program
	By         string            `json:"by"`               // who made it: the seat, @ and the device
	Made       time.Time         `json:"made"`
	Paused     bool              `json:"paused"`            // by the organiser
	Stopped    webhook.Reason    `json:"stopped,omitempty"` // by the program, and why; left out: it is not
	Waiting    int               `json:"waiting"`           // events that are not there yet
	Next       time.Time         `json:"next,omitzero"`     // when the first of them is tried again
	Sent       int               `json:"sent"`              // events that the receiver has taken
	Dropped    int               `json:"dropped"`           // events that were given up: too many waited, or the receiver has refused them
	Deliveries []webhookDelivery `json:"deliveries"`        // the last 20 tries since the program was started, the newest first
}

type webhookDelivery struct {
	At      time.Time       `json:"at"`
	Event   string          `json:"event"`             // its id, or that of a test
	Type    string          `json:"type"`              // of the event; test
	Try     int             `json:"try"`               // of this event, from 1
	Status  int             `json:"status,omitempty"`  // of the answer; left out: there was none
	Trouble webhook.Trouble `json:"trouble,omitempty"` // left out: it was taken
	Millis  int64           `json:"millis"`            // how long it took
	Then    webhook.Step    `json:"then,omitempty"`    // what followed; left out for a test
	Next    time.Time       `json:"next,omitzero"`     // when it is tried again
}

// NewWebhooks returns the webhooks; report says how the sending to one stands, nil: nothing is sent.
func NewWebhooks(s webhook.State, report func(id string) webhook.Report) Webhooks {
	all := Webhooks{[]listedWebhook{}}
	for _, h := range s.Open() {
		now := webhook.Report{Sent: h.Sent, Dropped: h.Dropped}
		if report != nil {
			now = report(h.ID)
		}
		one := listedWebhook{
			Webhook: h.ID, Name: h.Name, URL: h.URL, Board: h.Board, Laptop: h.Laptop, By: h.By, Made: h.Made, Paused: h.Paused, Stopped: h.Stopped, Kinds: h.Kinds,
			Waiting: now.Waiting, Next: now.Next.UTC(), Sent: now.Sent, Dropped: now.Dropped, Deliveries: []webhookDelivery{},
		}
		for _, d := range now.Last {
			one.Deliveries = append(one.Deliveries, webhookDelivery{
				d.At.UTC(), d.Event, d.Kind, d.Try, d.Answer.Status, d.Answer.Trouble, d.Answer.Took.Milliseconds(), d.Step, d.Next.UTC(),
			})
		}
		all.Webhooks = append(all.Webhooks, one)
	}
	return all
}
