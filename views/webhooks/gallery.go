package webhooks

import (
	"time"

	"github.com/a-h/templ"

	"scacchimagici/internal/locale"
	"scacchimagici/internal/screen"
	"scacchimagici/internal/screen/gallery"
	"scacchimagici/internal/webhook"
	"scacchimagici/views/layout"
)

// Gallery returns the organiser's page of the webhooks, and the one that shows a secret.
func Gallery() []gallery.Kind {
	return []gallery.Kind{
		gallery.States("desk-webhooks", []string{"none", "some", "away"}, func(name string) string { return name }, inventedDesk).For(gallery.Organiser, gallery.OnLaptops, gallery.OnPhones),
		gallery.States("desk-webhook-made", []string{"all", "long"}, func(name string) string { return name }, inventedMade).For(gallery.Organiser, gallery.OnPhones),
	}
}

var (
	inventedNow = time.Date(2026, 8, 28, 21, 4, 37, 0, time.UTC)
	longHook    = webhook.Hook{
		ID: "hook-a", Name: "Luci e tamburi sopra il prato grande (2)", URL: "http://regia-delle-luci-del-giardino.caputdraconis.local:3000/scacchi",
		Kinds: []webhook.Kind{webhook.CallKind, webhook.CeremonyKind, webhook.DuelKind, webhook.DuelDecidedKind, webhook.TurnLostKind}, Board: "A",
	}
)

// galleryIn is the frame of the organiser's pages.
func galleryIn(w *locale.Words, theme gallery.Theme) layout.Page {
	return layout.Page{Words: w, Audience: "organiser", Theme: theme(""), Styles: styles}
}

func inventedDesk(name string, w *locale.Words, theme gallery.Theme) templ.Component {
	d := Desk{Words: w, Top: screen.OrganiserTop(w, screen.WebhooksPath, "/", 0), Zone: time.UTC, Boards: []string{"A", "B"}, Away: name == "away"}
	if name == "none" {
		return DeskPage(galleryIn(w, theme), d)
	}
	at := func(seconds int) time.Time { return inventedNow.Add(time.Duration(seconds) * time.Second) }
	good := func(kind string, seconds, took int) webhook.Delivery {
		return webhook.Delivery{At: at(seconds), Kind: kind, Try: 1, Answer: webhook.Answer{Status: 204, Took: time.Duration(took) * time.Millisecond}, Step: webhook.Next}
	}
	late := webhook.Answer{Trouble: webhook.Late, Took: 10 * time.Second}
	stopped, paused := longHook, longHook
	stopped.ID, stopped.Name, stopped.URL, stopped.Kinds, stopped.Board, stopped.Stopped = "hook-b", "Raspberry", "http://192.168.8.31:8000/", nil, "", webhook.Silent
	paused.ID, paused.Name, paused.URL, paused.Kinds, paused.Paused = "hook-c", "Sito", "https://caputdraconis.example/scacchi", []webhook.Kind{webhook.ScoreKind}, true
	d.Hooks = []Listed{
		{longHook, webhook.Report{Waiting: 312, Next: at(40), Sent: 1204, Dropped: 7, Last: []webhook.Delivery{
			{At: at(0), Kind: "duel-decided", Try: 3, Answer: late, Step: webhook.Again, Next: at(40)},
			{At: at(-30), Kind: "duel-decided", Try: 2, Answer: webhook.Answer{Status: 503, Trouble: webhook.Refused, Took: 8 * time.Millisecond}, Step: webhook.Again, Next: at(-10)},
			{At: at(-40), Kind: "duel-decided", Try: 1, Answer: webhook.Answer{Trouble: webhook.Unreachable, Took: time.Millisecond}, Step: webhook.Again, Next: at(-30)},
			{At: at(-50), Kind: "duel", Try: 3, Answer: webhook.Answer{Status: 422, Trouble: webhook.Refused, Took: 12 * time.Millisecond}, Step: webhook.Drop},
			good("wand", -61, 9), good("turn-lost", -75, 14),
		}}},
		{stopped, webhook.Report{Waiting: 1000, Sent: 88, Dropped: 1530}},
		{paused, webhook.Report{Testing: true, Sent: 1, Last: []webhook.Delivery{{At: at(-5), Kind: webhook.TestKind, Try: 1, Answer: webhook.Answer{Status: 301, Trouble: webhook.Redirected, Took: 230 * time.Millisecond}}}}},
	}
	return DeskPage(galleryIn(w, theme), d)
}

func inventedMade(name string, w *locale.Words, theme gallery.Theme) templ.Component {
	m := Made{Words: w, Top: screen.OrganiserTop(w, screen.WebhooksPath, "/", 0), Hook: webhook.Hook{Name: "Luci", URL: "http://192.168.8.7:3000/", Secret: "whsec_bXlzZWNyZXRteXNlY3JldG15c2VjcmV0bXlzZWNyZXQ="}}
	if name == "long" {
		secret := m.Hook.Secret
		m.Hook = longHook
		m.Hook.Secret = secret
	}
	return MadePage(galleryIn(w, theme), m)
}
