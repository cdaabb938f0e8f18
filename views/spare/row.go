package spare

import (
	"scacchimagici/internal/page"
	"scacchimagici/internal/replica/state"
	"scacchimagici/internal/screen"
	"scacchimagici/internal/web/route"
)

// Row is the organiser's page about the other laptops.
var Row = page.Row{Kind: "spares", Path: screen.SparePath, Who: route.Organiser, Build: build, Lane: page.Desk}

func build(p *page.Snapshot, t page.Topic) (page.Content, error) {
	d := Desk{Words: p.Words(t.Lang), Top: p.DeskTop(t.Lang, screen.SparePath), Now: p.Time, Status: p.Spares()}
	d.QR = page.NewQR(pageOfSpare(d.Status.Pairing)) // not QR: the code must not be kept
	shell := page.Shell{Title: "spare.desk", Audience: "organiser", Styles: []string{"css/spare.css"}, Awake: true, Stays: d.Status.Role == state.RoleFormer}
	return page.Framed(shell, d, DeskFrame, DeskPage), nil
}
