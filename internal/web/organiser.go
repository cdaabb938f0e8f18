package web

import (
	"crypto/rand"
	"net"
	"net/http"
	"slices"
	"strings"

	"github.com/a-h/templ"

	"scacchimagici/internal/access"
	"scacchimagici/internal/fault"
	"scacchimagici/internal/locale"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/quiz/draws"
	organiserscreen "scacchimagici/internal/screen/organiser"
	"scacchimagici/internal/tournament"
	"scacchimagici/internal/web/form"
	"scacchimagici/views/layout"
	"scacchimagici/views/organiser"
)

// deskPage is the day as things stand.
func (p *pass) deskPage(t topic) (page, error) {
	d, err := p.desktop(t.Lang)
	if err != nil {
		return page{}, err
	}
	return livePage(shell{title: "organiser.nav.day", audience: "organiser", awake: true}, d.View(), organiser.Frame, organiser.Page), nil
}

// desktop gathers what the organiser's laptop shows.
func (p *pass) desktop(lang locale.Language) (organiserscreen.Day, error) {
	d := organiserscreen.Day{
		Words: p.catalogue.In(lang), Language: languageHref(lang, "/desk"), Now: p.at, Server: p.clock(), Index: p.Index,
		Phones: p.presence.phones(), Hosts: p.hosts(), Tables: len(p.Snapshot.Tables.Open()),
	}
	for _, display := range p.Access.Screens {
		row := organiserscreen.Screen{Display: display}
		if device, ok := p.Access.Device(display.Device); ok {
			row.Online, row.Since = p.presence.online(device)
		}
		d.Screens = append(d.Screens, row)
	}
	if !p.Known {
		d.Boards = []organiserscreen.Board{{Letter: tournament.Boards()[0]}}
		return d, nil
	}
	d.Tournament, d.Seats = calling(&p.Snapshot), p.deskSeats()
	for _, l := range p.Matches {
		d.Matches = append(d.Matches, organiserscreen.Match{Scene: p.scene(l, access.OrganiserSeat, lang), WallTime: l.Wall})
	}
	for _, letter := range p.boards() {
		board := organiserscreen.Board{Letter: letter}
		l, ok := p.OnBoard(letter)
		shown := func(m organiserscreen.Match) bool { return ok && m.Key == l.Key.String() }
		if i := slices.IndexFunc(d.Matches, shown); i >= 0 {
			board.Match = &d.Matches[i]
		}
		d.Boards = append(d.Boards, board)
	}
	var err error
	d.Supplies, err = p.supplies()
	return d, err
}

// supplies tells of each round how well it is stocked with questions; of round 0 it is what
// all rounds draw from that have no choice of their own.
func (p *pass) supplies() (map[int]draws.Supply, error) {
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

// seats returns the seats of the tournament that a code opens: the Referees of its boards,
// then the Strategists of its Houses.
func (p *pass) seats() []access.Seat {
	var seats []access.Seat
	for _, board := range p.boards() {
		seats = append(seats, access.RefereeOf(board))
	}
	for _, h := range p.Tournament.Houses {
		seats = append(seats, access.StrategistOf(p.Tournament.ID, string(h.ID)))
	}
	return seats
}

// deskSeats returns the seats with their codes and the devices that sit there.
func (p *pass) deskSeats() []organiserscreen.Seat {
	var seats []organiserscreen.Seat
	for _, seat := range p.seats() {
		row := organiserscreen.Seat{Seat: seat}
		if code, has := p.Access.Code(seat); has {
			row.Code, row.QR = &code, p.qrOf("/e/"+code.Secret)
		}
		for _, device := range p.Access.At(seat) {
			online, since := p.presence.online(device)
			row.Devices = append(row.Devices, organiserscreen.Device{Device: device, Online: online, Since: since})
		}
		seats = append(seats, row)
	}
	return seats
}

// hosts returns what people type to find the laptop: the short name, and every plain
// address for where the name fails.
func (s *Server) hosts() []string {
	var hosts []string
	for i, address := range s.addresses() {
		host := strings.TrimPrefix(address, "http://")
		if _, port, err := net.SplitHostPort(host); i == 0 && err == nil && s.shortName != "" {
			hosts = append(hosts, net.JoinHostPort(s.shortName, port))
		}
		hosts = append(hosts, host)
	}
	return hosts
}

// qrOf returns the QR code of a page under the best address; none without an address.
func (s *Server) qrOf(path string) organiser.QR {
	all := s.addresses()
	if len(all) == 0 {
		return organiser.QR{}
	}
	return qrOfText(all[0] + path)
}

// qrOfText returns the QR code of a text; none of an empty one.
func qrOfText(text string) organiser.QR {
	if text == "" {
		return organiser.QR{}
	}
	d, size := qrPath(text)
	return organiser.QR{Size: size, Path: d}
}

// getCards is the page of the cards to print.
func (s *Server) getCards(w http.ResponseWriter, r *http.Request) error {
	p, err := s.newPass(r.Context())
	if err != nil {
		return err
	}
	lang := locale.Language(s.words(r).Lang())
	d, err := p.desktop(lang)
	if err != nil {
		return err
	}
	d.Language = languageHref(lang, "/desk/cartellini")
	d.Network = p.Access.Network
	cards := d.Cards(s.qrOf("/"), s.qrOf("/schermo"), qrOfText(d.Network.Join()))
	of := shell{title: "organiser.cards", audience: "organiser"}
	return s.show(w, r, http.StatusOK, of, func(l layout.Page) templ.Component { return organiser.CardsPage(l, cards) })
}

// postNewPassword changes the organiser's password; whoever sat with the old one gets up.
// Form: password, again.
func (s *Server) postNewPassword(w http.ResponseWriter, r *http.Request) error {
	if err := form.Read(w, r); err != nil {
		return err
	}
	if r.PostForm.Get("password") != r.PostForm.Get("again") {
		return fault.New(fault.Invalid, "fault.password.again")
	}
	password, err := access.NewPassword(r.PostForm.Get("password"), rand.Reader, access.Iterations)
	if err != nil {
		return err
	}
	a, err := receipt(s.changeAccess(r, "", access.SetPassword{Password: password, Device: s.visitor(r).device.ID}))
	if err != nil {
		return err
	}
	return s.done(w, r, a)
}
