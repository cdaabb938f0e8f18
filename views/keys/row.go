package keys

import (
	"slices"
	"time"

	"scacchimagici/internal/access"
	"scacchimagici/internal/locale"
	"scacchimagici/internal/page"
	"scacchimagici/internal/screen"
	"scacchimagici/internal/web/route"
	"scacchimagici/views/organiser"
)

// Row is the organiser's page of the keys.
var Row = page.Row{Kind: "keys", Path: screen.KeysPath, Who: route.Organiser, Build: build, Lane: page.Background}

func build(p *page.Snapshot, t page.Topic) (page.Content, error) {
	w := p.Words(t.Lang)
	d := Desk{Words: w, Top: p.DeskTop(t.Lang, screen.KeysPath), Now: p.Time.In(time.Local)}
	for _, k := range p.Access().ValidKeys() {
		d.Keys = append(d.Keys, Listed{Key: k, SeatName: p.SeatName(w, k.Seat), Maker: maker(p, w, k.By)})
	}
	for _, seat := range seatsFor(p) {
		d.Seats = append(d.Seats, organiser.Choice{Value: seat.String(), Label: p.SeatName(w, seat)})
	}
	return page.Framed(page.Shell{Title: "keys.title", Audience: "organiser", Styles: styles}, d, DeskFrame, DeskPage), nil
}

// seatsFor are the seats that a new key can have: those with a code, and the organiser's.
func seatsFor(p *page.Snapshot) []access.Seat {
	var all []access.Seat
	if p.Known() {
		all = p.SeatsWithCode()
	}
	if !slices.Contains(all, access.ReceptionSeat) {
		all = append(all, access.ReceptionSeat)
	}
	return append(all, access.OrganiserSeat)
}

// maker names who has made a key, by the name of an actor in the log.
func maker(p *page.Snapshot, w *locale.Words, actor string) string {
	_, device, _ := access.Actor(actor)
	if d, ok := p.Access().Device(device); ok {
		return screen.Dotted(d.Holder, d.Name)
	}
	if k, ok := p.Access().Key(device); ok {
		return w.T("keys.by.key", k.Name)
	}
	if device == "laptop" {
		return w.T("keys.by.laptop")
	}
	return w.T("keys.by.gone")
}
