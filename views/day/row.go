package day

import (
	"cmp"

	"scacchimagici/internal/access"
	"scacchimagici/internal/health"
	"scacchimagici/internal/locale"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/page"
	"scacchimagici/internal/screen"
	"scacchimagici/internal/tournament"
	"scacchimagici/internal/web/route"
	"scacchimagici/views/organiser"
	"scacchimagici/views/sound"
)

// Page is the page of the day.
var Page = page.Row{
	Kind: "desk", Path: "/desk", Who: route.Organiser, Build: build, Dialogs: buildDialogs, Lane: page.Desk, NoBand: true,
}

func build(p *page.Snapshot, t page.Topic) (page.Content, error) {
	d, err := dayOf(p, t.Lang)
	if err != nil {
		return page.Content{}, err
	}
	return page.Framed(page.Shell{Title: "organiser.nav.day", Audience: "organiser", Styles: []string{"css/day.css"}, Awake: true}, d.View(), Frame, Document), nil
}

// buildDialogs builds the dialogs of the seats, of the screens and of the call of a person.
func buildDialogs(p *page.Snapshot, t page.Topic) (page.Content, error) {
	d := Day{Words: p.Words(t.Lang), Now: p.Time, Server: p.Clock(), Hosts: p.Hosts(), Boards: p.Boards(), Fingerprint: p.Certificate(), Screens: p.Displays()}
	if p.Known() {
		d.Tournament, d.Seats = p.TournamentNow(), seatsOf(p)
		d.Health = healthOf(p, d.Seats)
	}
	for i := range d.Seats {
		if code := d.Seats[i].Code; code != nil {
			d.Seats[i].QR = page.QR(p.URL("/e/" + code.Secret))
		}
	}
	if d.Fingerprint != "" {
		d.FingerprintQR = page.QR("SHA-256 " + d.Fingerprint)
	}
	return page.Dialogs(DialogsFrame(d)), nil
}

// dayOf collects what the organiser's laptop shows.
func dayOf(p *page.Snapshot, lang locale.Language) (Day, error) {
	d := Day{
		Words: p.Words(lang), Language: screen.LanguageHref(lang, "/desk"), Now: p.Time, Server: p.Clock(), Index: p.Index(),
		Phones: p.Phones(), Hosts: p.Hosts(), Fingerprint: p.Certificate(),
		Screens: p.Displays(), Replica: p.Replica(), Copies: p.Copies(), Guesses: guesses(p),
	}
	if state, chosen := sound.StateOf(d.Words, p); chosen {
		mute := sound.Mute(d.Words, p.Access().Sound)
		state.Press, state.Action = &mute, &organiser.Link{Href: screen.SoundPath, Text: d.T("sound.title")}
		d.Sound = &state
	}
	for _, n := range p.Limits() {
		d.Limits = append(d.Limits, Limit{Kind: string(n.Kind), Address: n.Address})
	}
	if !p.Known() {
		d.Boards = tournament.Boards()[:1]
		return d, nil
	}
	d.Tournament, d.Seats = p.TournamentNow(), seatsOf(p)
	d.Health = healthOf(p, d.Seats)
	for _, l := range p.Matches() {
		m := Match{Scene: p.Scene(l, access.OrganiserSeat, lang), WallTime: l.Wall, Opened: l.Entered(magici.Purchase)}
		if l.Match.Stage > magici.Planned {
			m.Entered = l.Entered(l.Match.Stage)
		}
		d.Matches = append(d.Matches, m)
	}
	d.Boards, d.Rows = p.Boards(), p.Day()
	var err error
	d.Supplies, err = p.Supplies()
	return d, err
}

// healthOf returns what the devices at the seats report of themselves.
func healthOf(p *page.Snapshot, seats []Seat) map[string]health.Health {
	all := map[string]health.Health{}
	for _, s := range seats {
		for _, device := range s.Devices {
			all[device.ID] = p.Trouble(device.Device)
		}
	}
	return all
}

// guesses are the wrong codes and passwords, with the holders of devices in the place of their ids.
func guesses(p *page.Snapshot) Guesses {
	a := p.Guesses()
	if a == nil {
		return Guesses{}
	}
	g := Guesses{Tries: a.Tries, More: a.More}
	for _, source := range a.From {
		if device, ok := p.Access().Device(source); ok {
			source = cmp.Or(device.Holder, device.Name, source)
		}
		g.From = append(g.From, source)
	}
	return g
}

// seatsOf returns the seats with their codes and devices.
func seatsOf(p *page.Snapshot) []Seat {
	var seats []Seat
	for _, seat := range p.SeatsWithCode() {
		row := Seat{Seat: seat, Devices: p.DevicesAt(seat)}
		if code, has := p.Access().Code(seat); has {
			row.Code = &code
		}
		seats = append(seats, row)
	}
	return seats
}
