package screens

import (
	"cmp"
	"net"
	"strings"
	"time"

	"scacchimagici/internal/access"
	"scacchimagici/internal/fault"
	"scacchimagici/internal/locale"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/quiz/draws"
	"scacchimagici/internal/screen"
	organiserscreen "scacchimagici/internal/screen/organiser"
	"scacchimagici/internal/tournament"
	"scacchimagici/views/organiser"
	"scacchimagici/views/ui"
)

// deskPage is the page of the day.
func (p *Pass) deskPage(t Topic) (Page, error) {
	d, err := p.organiserDay(t.Lang)
	if err != nil {
		return Page{}, err
	}
	hosts := strings.Join(d.Hosts, " ") + d.Fingerprint
	if shown := p.hostList.Swap(&hosts); shown != nil && *shown != hosts {
		p.tell(deskChange{hosts: true}) // the dialogs show them too
	}
	return livePage(Shell{Title: "organiser.nav.day", Audience: "organiser", Styles: []string{"css/day.css"}, Awake: true}, d.View(), organiser.Frame, organiser.Page), nil
}

// deskDialogs are the dialogs of the seats and of the screens.
func (p *Pass) deskDialogs(t Topic) (Page, error) {
	d, err := p.organiserDay(t.Lang)
	if err != nil {
		return Page{}, err
	}
	p.drawCodes(d.Seats)
	if d.Fingerprint != "" {
		d.FingerprintQR = qrOf("SHA-256 " + d.Fingerprint)
	}
	return dialogsPage(organiser.DialogsFrame(d.Dialogs())), nil
}

// drawCodes draws the codes of seats as QR codes.
func (p *Pass) drawCodes(seats []organiserscreen.Seat) {
	for i := range seats {
		if code := seats[i].Code; code != nil {
			seats[i].QR = qrOf(p.url("/e/" + code.Secret))
		}
	}
}

// organiserDay collects what the organiser's laptop shows.
func (p *Pass) organiserDay(lang locale.Language) (organiserscreen.Day, error) {
	d := organiserscreen.Day{
		Words: p.catalogue.In(lang), Language: screen.LanguageHref(lang, "/desk"), Now: p.at, Server: p.clock(), Index: p.Index,
		Phones: p.presence.phones(), Hosts: p.hosts(), Tables: len(p.Tables.Open()), Cup: p.cupName(),
	}
	if p.fingerprint != nil {
		d.Fingerprint = p.fingerprint()
	}
	d.Screens = p.displays()
	if p.status != nil {
		d.Replica = p.status()
	}
	d.Copies = p.copiesNow()
	for _, n := range p.limits.Recent() {
		d.Limits = append(d.Limits, organiserscreen.Limit{Kind: string(n.Kind), Address: n.Address})
	}
	if a := p.guessed.Load(); a != nil {
		d.Guesses = organiserscreen.Guesses{Tries: a.Tries, More: a.More}
		for _, source := range a.From {
			if device, ok := p.Access.Device(source); ok {
				source = cmp.Or(device.Holder, device.Name, source)
			}
			d.Guesses.From = append(d.Guesses.From, source)
		}
	}
	if !p.Known {
		d.Boards = tournament.Boards()[:1]
		return d, nil
	}
	d.Tournament, d.Seats = p.TournamentNow(), p.deskSeats()
	for _, l := range p.Matches {
		m := organiserscreen.Match{Scene: p.scene(l, access.OrganiserSeat, lang), WallTime: l.Wall, Opened: l.Entered(magici.Purchase)}
		if l.Match.Stage > magici.Planned {
			m.Entered = l.Entered(l.Match.Stage)
		}
		d.Matches = append(d.Matches, m)
	}
	d.Boards = p.boards()
	var err error
	d.Supplies, err = p.Supplies()
	return d, err
}

// Supplies returns the supply of questions of each round; that of round 0 is for all rounds without a
// choice of their own.
func (p *Pass) Supplies() (map[int]draws.Supply, error) {
	all := map[int]draws.Supply{}
	for _, plan := range append([]magici.Plan{{}}, p.Tournament.Matches...) {
		if _, known := all[plan.Round]; known {
			continue
		}
		supply, err := p.desk.Tournaments.SupplyOf(p.ctx, p.Tournament, plan.Round)
		if err != nil {
			return nil, err
		}
		all[plan.Round] = supply
	}
	return all, nil
}

// Seats returns the seats of the tournament with codes: the Referees of its boards, then the
// Strategists of its Houses.
func (p *Pass) Seats() []access.Seat {
	var seats []access.Seat
	for _, board := range p.boards() {
		seats = append(seats, access.RefereeOf(board))
	}
	for _, h := range p.Tournament.Houses {
		seats = append(seats, access.StrategistOf(p.Tournament.ID, string(h.ID)))
	}
	return seats
}

// deskSeats returns the seats with their codes and devices.
func (p *Pass) deskSeats() []organiserscreen.Seat {
	var seats []organiserscreen.Seat
	for _, seat := range p.Seats() {
		row := organiserscreen.Seat{Seat: seat}
		if code, has := p.Access.Code(seat); has {
			row.Code = &code
		}
		for _, device := range p.Access.At(seat) {
			online, since := p.presence.online(device)
			row.Devices = append(row.Devices, organiserscreen.Device{Device: device, Online: online, Since: since})
		}
		seats = append(seats, row)
	}
	return seats
}

// hosts returns the addresses that people type to find the laptop: the short name, and every plain
// address for networks without it.
func (s *Screens) hosts() []string {
	var hosts []string
	for i, address := range s.addresses() {
		scheme, host, _ := strings.Cut(address, "://")
		if _, port, err := net.SplitHostPort(host); i == 0 && err == nil && s.shortName != "" {
			hosts = append(hosts, typed(scheme+"://"+net.JoinHostPort(s.shortName, port)))
		}
		hosts = append(hosts, typed(address))
	}
	return hosts
}

// typed is an address as people type it: browsers add http by themselves, but not https.
func typed(address string) string { return strings.TrimPrefix(address, "http://") }

// url returns the address of a page under the best one; empty without an address.
func (s *Screens) url(path string) string {
	if all := s.addresses(); len(all) > 0 {
		return strings.TrimRight(all[0], "/") + path
	}
	return ""
}

// Cards is the page of the cards to print.
func (p *Pass) Cards(lang locale.Language) (Page, error) {
	d, err := p.organiserDay(lang)
	if err != nil {
		return Page{}, err
	}
	d.Language = screen.LanguageHref(lang, "/desk/cartellini")
	d.Network = p.Access.Network
	p.drawCodes(d.Seats)
	code := func(text string) ui.QR { return qrOf(text) }
	cards := d.Cards(code(p.url("/")), code(p.url("/schermo")), code(d.Network.Join()))
	return NewPage(Shell{Title: "organiser.cards", Audience: "organiser"}, cards, organiser.CardsPage), nil
}

// printed makes a printable page from the day, with the Wi-Fi.
func (p *Pass) printed(lang locale.Language, path, title string, page func(organiserscreen.Day, Shell) Page) (Page, error) {
	d, err := p.organiserDay(lang)
	if err != nil {
		return Page{}, err
	}
	d.Language, d.Network = screen.LanguageHref(lang, path), p.Access.Network
	return page(d, Shell{Title: title, Audience: "organiser", Styles: []string{"css/print.css"}}), nil
}

// Poster is the sheet for the wall.
func (p *Pass) Poster(lang locale.Language) (Page, error) {
	return p.printed(lang, organiserscreen.PosterPath, "print.poster", func(d organiserscreen.Day, s Shell) Page {
		v := d.Poster(qrOf(p.url("/")), qrOf(d.Network.Join()))
		return NewPage(s, v, organiser.PosterPage)
	})
}

// Tags are the name tags of all people, or of a House.
func (p *Pass) Tags(lang locale.Language, house magici.HouseID) (Page, error) {
	if _, ok := p.Tournament.House(house); house != "" && !ok {
		return Page{}, fault.New(fault.NotFound, "fault.house.none", string(house))
	}
	return p.printed(lang, organiserscreen.TagsPath, "print.tags", func(d organiserscreen.Day, s Shell) Page {
		return NewPage(s, d.Tags(house), organiser.TagsPage)
	})
}

// Bibs are those of a match, or a whole set.
func (p *Pass) Bibs(lang locale.Language, match string, large bool) (Page, error) {
	if _, ok := p.Tournament.Match(match); match != "" && !ok {
		return Page{}, fault.New(fault.NotFound, "fault.match.unknown")
	}
	return p.printed(lang, organiserscreen.BibsPath, "print.bibs", func(d organiserscreen.Day, s Shell) Page {
		return NewPage(s, d.Bibs(match, large), organiser.BibsPage)
	})
}

// AuditLog is a page of the audit log; without a tournament it says so.
func (p *Pass) AuditLog(lang locale.Language, about, search string, number int) (Page, error) {
	c := organiserscreen.AuditLog{
		Words: p.catalogue.In(lang), Language: screen.LanguageHref(lang, screen.AuditLogPath),
		Devices: p.Access, Triggers: p.Triggers, Zone: time.Local, About: about, Search: search, Page: number,
	}
	if p.Known {
		c.Tournament, c.Matches, c.Houses, c.People = p.Tournament, p.States(), p.housesByID(), p.peopleByID()
		var err error
		if c.Holders, err = p.desk.Access.Holders(p.ctx); err != nil {
			return Page{}, err
		}
		if c.Entries, err = p.desk.AuditLog(p.ctx, p.Tournament.ID); err != nil {
			return Page{}, err
		}
	}
	return NewPage(Shell{Title: "auditlog.title", Audience: "organiser"}, c.View(), organiser.AuditLogPage), nil
}
