package webhooks

import (
	"time"

	"scacchimagici/internal/page"
	"scacchimagici/internal/replica/state"
	"scacchimagici/internal/screen"
	"scacchimagici/internal/tournament"
	"scacchimagici/internal/web/route"
)

// Row is the organiser's page of the webhooks.
var Row = page.Row{Kind: "webhooks", Path: screen.WebhooksPath, Who: route.Organiser, Build: build, Lane: page.Background}

func build(p *page.Snapshot, t page.Topic) (page.Content, error) {
	w := p.Words(t.Lang)
	d := Desk{
		Words: w, Top: p.DeskTop(t.Lang, screen.WebhooksPath), Zone: time.Local,
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
