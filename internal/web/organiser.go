package web

import (
	"context"
	"crypto/rand"
	"net"
	"net/http"
	"slices"
	"strings"
	"time"

	"github.com/a-h/templ"

	"scacchimagici/internal/access"
	"scacchimagici/internal/desk"
	"scacchimagici/internal/fault"
	"scacchimagici/internal/locale"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/quiz/draws"
	"scacchimagici/internal/role"
	organiserscreen "scacchimagici/internal/screen/organiser"
	"scacchimagici/internal/stream"
	"scacchimagici/internal/tournament"
	"scacchimagici/views/layout"
	"scacchimagici/views/organiser"
)

// getDesk is the organiser's page of the day.
func (s *Server) getDesk(w http.ResponseWriter, r *http.Request) error {
	return s.showLive(w, r, topic{Kind: kindDesk})
}

// deskPage is the day as things stand.
func (s *Server) deskPage(ctx context.Context, t topic) (page, error) {
	d, err := s.deskOf(ctx, t.Lang)
	if err != nil {
		return page{}, err
	}
	v := d.View()
	return page{
		shell: shellOf{title: "organiser.nav.day", audience: "organiser", awake: true},
		frame: organiser.Frame(v),
		full:  func(p layout.Page) templ.Component { return organiser.Page(p, v) },
	}, nil
}

// deskOf gathers what the organiser's laptop shows.
func (s *Server) deskOf(ctx context.Context, lang locale.Language) (organiserscreen.Day, error) {
	d := organiserscreen.Day{
		Words: s.catalogue.In(lang), Language: languageHref(lang, "/desk"),
		Now: time.Now(), Server: s.now(), Index: s.desk.Tournaments.Index(),
		Screens: s.deskScreens(), Phones: s.presence.phones(), Hosts: s.hosts(),
		Tables: len(s.desk.Tables.List().Open()),
	}
	t, ok := s.desk.Tournaments.Current()
	if !ok {
		d.Boards = []organiserscreen.Board{{Letter: tournament.Boards()[0]}}
		return d, nil
	}
	t.Called = s.called(t)
	d.Tournament, d.Seats = t, s.deskSeats(t)
	all, err := s.desk.Matches.All(ctx, t.ID)
	if err != nil {
		return d, err
	}
	for _, l := range all {
		m, err := s.deskMatch(ctx, l, lang)
		if err != nil {
			return d, err
		}
		d.Matches = append(d.Matches, m)
	}
	if d.Supplies, err = s.supplies(ctx, t); err != nil {
		return d, err
	}
	d.Boards, err = s.deskBoards(ctx, d.Matches)
	return d, err
}

// supplies tells of each round of a tournament how well it is stocked with questions; of
// round 0 it is what all rounds draw from that have no choice of their own.
func (s *Server) supplies(ctx context.Context, t tournament.Tournament) (map[int]draws.Supply, error) {
	all := map[int]draws.Supply{}
	for _, plan := range append([]magici.Plan{{}}, t.Matches...) {
		if _, known := all[plan.Round]; known {
			continue
		}
		supply, err := s.desk.Tournaments.SupplyOf(ctx, t, plan.Round)
		if err != nil {
			return nil, err
		}
		all[plan.Round] = supply
	}
	return all, nil
}

func (s *Server) deskMatch(ctx context.Context, l desk.Live, lang locale.Language) (organiserscreen.Match, error) {
	sc, err := s.scene(ctx, l, access.OrganiserSeat, lang)
	return organiserscreen.Match{Scene: sc, Wall: l.Wall}, err
}

// deskBoards finds among all matches the one that each board shows.
func (s *Server) deskBoards(ctx context.Context, all []organiserscreen.Match) ([]organiserscreen.Board, error) {
	var boards []organiserscreen.Board
	for _, letter := range s.boards() {
		board := organiserscreen.Board{Letter: letter}
		l, ok, err := s.desk.Matches.OnBoard(ctx, letter)
		if err != nil {
			return nil, err
		}
		is := func(m organiserscreen.Match) bool { return ok && m.Key == l.Key.String() }
		if i := slices.IndexFunc(all, is); i >= 0 {
			board.Match = &all[i]
		}
		boards = append(boards, board)
	}
	return boards, nil
}

// seatsOf returns the seats of a tournament that a code opens: the Referees of its boards,
// then the Strategists of its Houses.
func (s *Server) seatsOf(t tournament.Tournament) []access.Seat {
	var seats []access.Seat
	for _, board := range s.boards() {
		seats = append(seats, access.RefereeOf(board))
	}
	for _, h := range t.Houses {
		seats = append(seats, access.StrategistOf(t.ID, string(h.ID)))
	}
	return seats
}

func (s *Server) deskSeats(t tournament.Tournament) []organiserscreen.Seat {
	state := s.desk.Access.State()
	var seats []organiserscreen.Seat
	for _, seat := range s.seatsOf(t) {
		row := organiserscreen.Seat{Seat: seat}
		if code, has := state.Code(seat); has {
			row.Code, row.QR = &code, s.qrOf("/e/"+code.Secret)
		}
		for _, device := range state.At(seat) {
			online, since := s.presence.online(device)
			row.Devices = append(row.Devices, organiserscreen.Device{Device: device, Online: online, Since: since})
		}
		seats = append(seats, row)
	}
	return seats
}

func (s *Server) deskScreens() []organiserscreen.Screen {
	state := s.desk.Access.State()
	var screens []organiserscreen.Screen
	for _, display := range state.Screens {
		row := organiserscreen.Screen{Display: display}
		if device, ok := state.Device(display.Device); ok {
			row.Online, row.Since = s.presence.online(device)
		}
		screens = append(screens, row)
	}
	return screens
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
	d, err := s.deskOf(r.Context(), locale.Language(s.words(r).Lang()))
	if err != nil {
		return err
	}
	d.Language = languageHref(locale.Language(d.Words.Lang()), "/desk/cartellini")
	d.Network = s.desk.Access.State().Network
	cards := d.Cards(s.qrOf("/"), s.qrOf("/schermo"), qrOfText(d.Network.Join()))
	return write(r.Context(), w, organiser.CardsPage(s.shell(r, shellOf{title: "organiser.cards", audience: "organiser"}), cards))
}

// postNewPassword changes the organiser's password; whoever sat with the old one gets up.
// Form: password, again.
func (s *Server) postNewPassword(w http.ResponseWriter, r *http.Request) error {
	if err := parseForm(w, r); err != nil {
		return err
	}
	if r.PostForm.Get("password") != r.PostForm.Get("again") {
		return fault.New(fault.Invalid, "fault.password.again")
	}
	password, err := access.NewPassword(r.PostForm.Get("password"), rand.Reader, access.Iterations)
	if err != nil {
		return err
	}
	v := s.visitor(r)
	_, receipt, err := s.desk.Access.Do(r.Context(), stream.Request[access.Command]{
		Actor: v.name(access.OrganiserSeat), At: time.Now(),
		Command: access.Command{By: role.Organiser, Order: access.SetPassword{Password: password, Device: v.device.ID}},
	})
	if err != nil {
		return err
	}
	return s.done(w, r, accepted{Seq: receipt.Seq})
}
