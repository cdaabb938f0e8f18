package webhooks

import (
	"net/http"
	"time"

	"scacchimagici/internal/codec"
	"scacchimagici/internal/desk"
	"scacchimagici/internal/fault"
	"scacchimagici/internal/locale"
	"scacchimagici/internal/page"
	"scacchimagici/internal/screen"
	"scacchimagici/internal/stream"
	"scacchimagici/internal/web/form"
	"scacchimagici/internal/web/route"
	"scacchimagici/internal/webhook"
)

// Pages are the handlers of the room.
type Pages struct {
	Webhooks *desk.Webhooks
	// Change gives an order of the organiser about the webhooks.
	Change func(r *http.Request, id string, sent codec.Named, order webhook.Order) (stream.Receipt, error)
	Server page.Server

	made form.Recent[webhook.Hook] // with their secrets, for a form that is sent twice
}

// Routes lists the routes of the room beside its row.
func (p *Pages) Routes() []route.Route {
	return []route.Route{
		route.Post(screen.WebhooksPath, route.Organiser, p.postMake),
		route.Post(orderPath("{webhook}", "{order}"), route.Organiser, p.postOrder),
	}
}

// postMake makes a webhook and shows its secret, once. Form: name; url; kinds, several or none for all; board; laptop.
func (p *Pages) postMake(w http.ResponseWriter, r *http.Request) error {
	if err := form.Read(w, r); err != nil {
		return err
	}
	order := webhook.Make{
		Name: r.PostForm.Get("name"), URL: r.PostForm.Get("url"), Board: r.PostForm.Get("board"), Laptop: r.PostForm.Get("laptop") != "",
		By: p.Server.OrganiserName(r), At: time.Now(),
	}
	for _, k := range r.PostForm["kinds"] {
		order.Kinds = append(order.Kinds, webhook.Kind(k))
	}
	one, again := p.made.Again(r.PostForm.Encode())
	if h, _ := p.Webhooks.State().ByID(one.ID); !again || h.Removed {
		order.ID, order.Secret = desk.NewWebhook()
		if _, err := p.Change(r, "", codec.Named{}, order); err != nil {
			return err
		}
		one, _ = p.Webhooks.State().ByID(order.ID)
		p.made.Keep(r.PostForm.Encode(), one)
	}
	return p.Server.ShowOnce(w, r, func(pass *page.Snapshot, lang locale.Language) (page.Content, error) {
		words := pass.Words(lang)
		top := screen.OrganiserTop(words, screen.WebhooksPath, screen.LanguageHref(lang, screen.WebhooksPath), 0)
		return page.Static(page.Shell{Title: "webhooks.title", Audience: "organiser", Styles: styles}, Made{words, top, one}, MadePage), nil
	})
}

// The orders about a webhook, as they stand at the end of an address.
const (
	toTest   = "prova"
	toPause  = "pausa"
	toResume = "riprendi"
	toRemove = "togli"
)

// postOrder gives an order about a webhook. Form: id, made by the device.
func (p *Pages) postOrder(w http.ResponseWriter, r *http.Request) error {
	if err := form.Read(w, r); err != nil {
		return err
	}
	var order webhook.Order
	switch id := r.PathValue("webhook"); r.PathValue("order") {
	case toTest:
		order = webhook.Test{ID: id}
	case toPause:
		order = webhook.Pause{ID: id}
	case toResume:
		order = webhook.Resume{ID: id}
	case toRemove:
		order = webhook.Remove{ID: id}
	default:
		return fault.New(fault.NotFound, "fault.page.unknown")
	}
	if _, err := p.Change(r, r.PostForm.Get(form.FieldID), webhook.Command{Order: order}.Sent(), order); err != nil {
		return err
	}
	return p.Server.Done(w, r, screen.WebhooksPath)
}
