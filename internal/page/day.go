package page

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
func (p *Snapshot) deskPage(t Topic) (Content, error) {
	d, err := p.organiserDay(t.Lang)
	if err != nil {
		return Content{}, err
	}
	return Framed(Shell{Title: "organiser.nav.day", Audience: "organiser", Styles: []string{"css/day.css"}, Awake: true}, d.View(), organiser.Frame, organiser.Page), nil
}

// deskDialogs are the dialogs of the seats, of the screens and of the call of a person.
func (p *Snapshot) deskDialogs(t Topic) (Content, error) {
	d := organiserscreen.Day{Words: p.Words(t.Lang), Now: p.Time, Server: p.Clock(), Hosts: p.Hosts(), Boards: p.Boards(), Fingerprint: p.certificate(), Screens: p.Displays()}
	if p.Known() {
		d.Tournament, d.Seats = p.TournamentNow(), p.deskSeats()
	}
	p.drawCodes(d.Seats)
	if d.Fingerprint != "" {
		d.FingerprintQR = QR("SHA-256 " + d.Fingerprint)
	}
	return Dialogs(organiser.DialogsFrame(d.Dialogs())), nil
}

// drawCodes draws the codes of seats as QR codes.
func (p *Snapshot) drawCodes(seats []organiserscreen.Seat) {
	for i := range seats {
		if code := seats[i].Code; code != nil {
			seats[i].QR = QR(p.URL("/e/" + code.Secret))
		}
	}
}

// organiserDay collects what the organiser's laptop shows.
func (p *Snapshot) organiserDay(lang locale.Language) (organiserscreen.Day, error) {
	d := organiserscreen.Day{
		Words: p.Words(lang), Language: screen.LanguageHref(lang, "/desk"), Now: p.Time, Server: p.Clock(), Index: p.Index(),
		Phones: p.Phones(), Hosts: p.Hosts(), Tables: len(p.TableList().Open()), Cup: p.cupName(), Fingerprint: p.certificate(),
	}
	d.Screens = p.Displays()
	d.Replica = p.Replica()
	d.Copies = p.Copies()
	p.note(theLimits, "")
	for _, n := range p.limits.Recent() {
		d.Limits = append(d.Limits, organiserscreen.Limit{Kind: string(n.Kind), Address: n.Address})
	}
	p.note(theGuesses, "")
	if a := p.guessed.Load(); a != nil {
		d.Guesses = organiserscreen.Guesses{Tries: a.Tries, More: a.More}
		for _, source := range a.From {
			if device, ok := p.Access().Device(source); ok {
				source = cmp.Or(device.Holder, device.Name, source)
			}
			d.Guesses.From = append(d.Guesses.From, source)
		}
	}
	if !p.Known() {
		d.Boards = tournament.Boards()[:1]
		return d, nil
	}
	d.Tournament, d.Seats = p.TournamentNow(), p.deskSeats()
	for _, l := range p.Matches() {
		m := organiserscreen.Match{Scene: p.Scene(l, access.OrganiserSeat, lang), WallTime: l.Wall, Opened: l.Entered(magici.Purchase)}
		if l.Match.Stage > magici.Planned {
			m.Entered = l.Entered(l.Match.Stage)
		}
		d.Matches = append(d.Matches, m)
	}
	d.Boards = p.Boards()
	var err error
	d.Supplies, err = p.Supplies()
	return d, err
}

// Supplies returns the supply of questions of each round; that of round 0 is for all rounds without a
// choice of their own.
func (p *Snapshot) Supplies() (map[int]draws.Supply, error) {
	all := map[int]draws.Supply{}
	p.note(seats, "") // the questions
	for _, plan := range append([]magici.Plan{{}}, p.Tournament().Matches...) {
		if _, known := all[plan.Round]; known {
			continue
		}
		supply, err := p.Desk.Tournaments.SupplyOf(p.Context, p.Tournament(), plan.Round)
		if err != nil {
			return nil, err
		}
		all[plan.Round] = supply
	}
	return all, nil
}

// Seats returns the seats of the tournament with codes: the Referees of its boards, then the
// Strategists of its Houses.
func (p *Snapshot) Seats() []access.Seat {
	var seats []access.Seat
	for _, board := range p.Boards() {
		seats = append(seats, access.RefereeOf(board))
	}
	for _, h := range p.Tournament().Houses {
		seats = append(seats, access.StrategistOf(p.Tournament().ID, string(h.ID)))
	}
	return seats
}

// certificate is the fingerprint of the certificate of https; empty without https.
func (s *Publisher) certificate() string {
	if s.fingerprint == nil {
		return ""
	}
	return s.fingerprint()
}

// deskSeats returns the seats with their codes and devices.
func (p *Snapshot) deskSeats() []organiserscreen.Seat {
	var seats []organiserscreen.Seat
	for _, seat := range p.Seats() {
		row := organiserscreen.Seat{Seat: seat}
		if code, has := p.Access().Code(seat); has {
			row.Code = &code
		}
		for _, device := range p.Access().At(seat) {
			online, since := p.Online(device)
			row.Devices = append(row.Devices, organiserscreen.Device{Device: device, Online: online, Since: since})
		}
		seats = append(seats, row)
	}
	return seats
}

// hosts returns the addresses that people type to find the laptop: the short name, and every plain
// address for networks without it.
func (s *Publisher) hosts() []string {
	var hosts []string
	for i, address := range s.addresses() {
		scheme, host, _ := strings.Cut(address, "://")
		if _, port, err := net.SplitHostPort(host); i == 0 && err == nil && s.shortName != "" {
			hosts = append(hosts, Typed(scheme+"://"+net.JoinHostPort(s.shortName, port)))
		}
		hosts = append(hosts, Typed(address))
	}
	return hosts
}

// Typed is an address as people type it: browsers add http by themselves, but not https.
func Typed(address string) string { return strings.TrimPrefix(address, "http://") }

// Hosts returns the addresses that people type to find the laptop. When they have changed, all pages that show them
// are rendered.
func (p *Snapshot) Hosts() []string {
	all := p.hosts()
	now := strings.Join(all, " ") + p.certificate()
	if shown := p.hostList.Swap(&now); shown != nil && *shown != now {
		p.change(part{kind: hosts})
	}
	p.note(hosts, "")
	return all
}

// URL returns the address of a page under the best one; empty without an address.
func (p *Snapshot) URL(path string) string {
	p.note(hosts, "")
	return p.Publisher.url(path)
}

func (s *Publisher) url(path string) string {
	if all := s.addresses(); len(all) > 0 {
		return strings.TrimRight(all[0], "/") + path
	}
	return ""
}

// Cards is the page of the cards to print.
func (p *Snapshot) Cards(lang locale.Language) (Content, error) {
	d, err := p.organiserDay(lang)
	if err != nil {
		return Content{}, err
	}
	d.Language = screen.LanguageHref(lang, "/desk/cartellini")
	d.Network = p.Access().Network
	p.drawCodes(d.Seats)
	code := func(text string) ui.QR { return QR(text) }
	cards := d.Cards(code(p.URL("/")), code(p.URL("/schermo")), code(d.Network.Join()))
	return Static(Shell{Title: "organiser.cards", Audience: "organiser"}, cards, organiser.CardsPage), nil
}

// printed makes a printable page from the day, with the Wi-Fi.
func (p *Snapshot) printed(lang locale.Language, path, title string, page func(organiserscreen.Day, Shell) Content) (Content, error) {
	d, err := p.organiserDay(lang)
	if err != nil {
		return Content{}, err
	}
	d.Language, d.Network = screen.LanguageHref(lang, path), p.Access().Network
	return page(d, Shell{Title: title, Audience: "organiser", Styles: []string{"css/print.css"}}), nil
}

// Poster is the sheet for the wall.
func (p *Snapshot) Poster(lang locale.Language) (Content, error) {
	return p.printed(lang, organiserscreen.PosterPath, "print.poster", func(d organiserscreen.Day, s Shell) Content {
		v := d.Poster(QR(p.URL("/")), QR(d.Network.Join()))
		return Static(s, v, organiser.PosterPage)
	})
}

// Tags are the name tags of all people, or of a House.
func (p *Snapshot) Tags(lang locale.Language, house magici.HouseID) (Content, error) {
	if _, ok := p.Tournament().House(house); house != "" && !ok {
		return Content{}, fault.New(fault.NotFound, "fault.house.none", string(house))
	}
	return p.printed(lang, organiserscreen.TagsPath, "print.tags", func(d organiserscreen.Day, s Shell) Content {
		return Static(s, d.Tags(house), organiser.TagsPage)
	})
}

// Bibs are those of a match, or a whole set.
func (p *Snapshot) Bibs(lang locale.Language, match string, large bool) (Content, error) {
	if _, ok := p.Tournament().Match(match); match != "" && !ok {
		return Content{}, fault.New(fault.NotFound, "fault.match.unknown")
	}
	return p.printed(lang, organiserscreen.BibsPath, "print.bibs", func(d organiserscreen.Day, s Shell) Content {
		return Static(s, d.Bibs(match, large), organiser.BibsPage)
	})
}

// AuditLog is a page of the audit log; without a tournament it says so.
func (p *Snapshot) AuditLog(lang locale.Language, about, search string, number int) (Content, error) {
	c := organiserscreen.AuditLog{
		Words: p.Words(lang), Language: screen.LanguageHref(lang, screen.AuditLogPath),
		Devices: p.Access(), Triggers: p.Triggers(), Zone: time.Local, About: about, Search: search, Page: number,
	}
	if p.Known() {
		c.Tournament, c.Matches, c.Houses, c.People = p.Tournament(), p.States(), p.Houses(), p.People()
		var err error
		if c.Holders, err = p.Desk.Access.Holders(p.Context); err != nil {
			return Content{}, err
		}
		if c.Entries, err = p.Desk.AuditLog(p.Context, p.Tournament().ID); err != nil {
			return Content{}, err
		}
	}
	return Static(Shell{Title: "auditlog.title", Audience: "organiser"}, c.View(), organiser.AuditLogPage), nil
}
