package webhooks

import (
	"time"

	"scacchimagici/internal/locale"
	"scacchimagici/internal/page"
	"scacchimagici/internal/replica/state"
	"scacchimagici/internal/screen"
	"scacchimagici/internal/tournament"
	"scacchimagici/internal/web/route"
	"scacchimagici/internal/webhook"
)

// Row is the organiser's page of the webhooks.
var Row = page.Row{Kind: "webhooks", Path: screen.WebhooksPath, Who: route.Organiser, Build: build, Lane: page.Background}

func build(p *page.Snapshot, t page.Topic) (page.Content, error) {
	w := p.Words(t.Lang)
	d := Desk{
		Words: w, Language: screen.LanguageHref(t.Lang, screen.WebhooksPath), Server: p.Clock(), Zone: time.Local,
		Boards: p.Boards(), Away: p.Replica().Role == state.RoleFormer,
	}
	if len(d.Boards) == 0 {
		d.Boards = tournament.Boards()[:2]
	}
	for _, h := range p.Webhooks().Open() {
		d.Hooks = append(d.Hooks, Listed{h, p.WebhookReport(h.ID)})
	}
	return page.Framed(page.Shell{Title: "webhooks.title", Audience: "organiser", Styles: styles}, d, DeskFrame, DeskPage), nil
}

// buildMade builds the page that shows the secret of a webhook, once.
func buildMade(p *page.Snapshot, lang locale.Language, h webhook.Hook) page.Content {
	m := Made{Words: p.Words(lang), Language: screen.LanguageHref(lang, screen.WebhooksPath), Hook: h}
	return page.Static(page.Shell{Title: "webhooks.title", Audience: "organiser", Styles: styles}, m, MadePage)
}
