package web

import (
	"cmp"
	"crypto/rand"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"time"

	"scacchimagici/internal/access"
	"scacchimagici/internal/fault"
	"scacchimagici/internal/locale"
	"scacchimagici/internal/role"
	"scacchimagici/internal/screen"
	"scacchimagici/internal/web/form"
	"scacchimagici/internal/web/guard"
	"scacchimagici/internal/web/visitor"
	"scacchimagici/views/door"
)

func (s *Server) getEnter(w http.ResponseWriter, r *http.Request) error {
	return s.show(w, r, http.StatusOK, doorPage("door.enter", door.Enter(s.words(r), rand.Text(), s.overTLS(r))))
}

// postEnter takes the six digits of a code. Form: code.
func (s *Server) postEnter(w http.ResponseWriter, r *http.Request) error {
	if err := form.Read(w, r); err != nil {
		return err
	}
	digits := strings.Map(func(r rune) rune {
		if r < '0' || r > '9' {
			return -1
		}
		return r
	}, r.PostForm.Get("code"))
	try, err := s.guesses.Begin(r.Context(), guard.Code, s.source(r))
	if err != nil {
		return err
	}
	seat, ok := s.desk.Access.State().SeatByCode(digits)
	if !ok {
		return s.wrong(r, try, "fault.code.wrong")
	}
	try.Back()
	return s.sit(w, r, seat)
}

// wrong records a wrong try, and says so.
func (s *Server) wrong(r *http.Request, try *guard.Try, key string) error {
	if err := try.Wrong(r.Context()); err != nil {
		return err
	}
	return fault.New(fault.Forbidden, key)
}

// source is the origin of a guess: an address, or a device with a seat other than a
// screen's, which any device can get.
func (s *Server) source(r *http.Request) guard.Source {
	d := s.visitor(r).Device
	if slices.ContainsFunc(d.Seats, func(seat access.Seat) bool { return seat.Role != role.Screen }) {
		return guard.Source{Name: d.ID, Own: true}
	}
	return guard.At(r.RemoteAddr)
}

// getSecret is the target of a QR code: it names the seat, and waits for the tap.
func (s *Server) getSecret(w http.ResponseWriter, r *http.Request) error {
	seat, ok := s.desk.Access.State().SeatBySecret(r.PathValue("secret"))
	if !ok {
		return fault.New(fault.NotFound, "fault.code.old")
	}
	return s.show(w, r, http.StatusOK, doorPage("door.enter", door.Seat(s.words(r), s.seatName(r, seat), r.URL.Path, rand.Text(), s.overTLS(r))))
}

func (s *Server) postSecret(w http.ResponseWriter, r *http.Request) error {
	if err := form.Read(w, r); err != nil {
		return err
	}
	seat, ok := s.desk.Access.State().SeatBySecret(r.PathValue("secret"))
	if !ok {
		return fault.New(fault.NotFound, "fault.code.old")
	}
	return s.sit(w, r, seat)
}

func (s *Server) getPassword(w http.ResponseWriter, r *http.Request) error {
	return s.show(w, r, http.StatusOK, doorPage("door.password", door.Password(s.words(r), rand.Text(), s.overTLS(r))))
}

// postPassword lets the organiser in. One password is hashed at a time, for all clients. Form: password.
func (s *Server) postPassword(w http.ResponseWriter, r *http.Request) error {
	if err := form.Read(w, r); err != nil {
		return err
	}
	try, err := s.guesses.Begin(r.Context(), guard.Password, s.source(r))
	if err != nil {
		return err
	}
	release, ok := s.hashing.Take(r.Context())
	if !ok {
		try.Refused()
		return fault.New(fault.TooMany, "fault.password.busy")
	}
	defer release()
	if !s.desk.Access.State().Password.Opens(r.PostForm.Get("password")) {
		return s.wrong(r, try, "fault.password.wrong")
	}
	try.Back()
	return s.sit(w, r, access.OrganiserSeat)
}

// sit puts the device on a seat and leads it there.
func (s *Server) sit(w http.ResponseWriter, r *http.Request, seat access.Seat) error {
	device, err := s.join(w, r, seat)
	if err != nil {
		return err
	}
	next := screen.SeatPath(seat)
	if d, _ := s.desk.Access.State().Device(device); seat.Role == role.Referee && d.Holder == "" {
		next = screen.NamingPath + "?poi=" + url.QueryEscape(next)
	}
	return s.done(w, r, accepted{Next: next})
}

// join puts the device on a seat and returns its id.
func (s *Server) join(w http.ResponseWriter, r *http.Request, seat access.Seat) (device string, err error) {
	return s.newcomers.Take(w, r, s.askPassword, s.desk.Access.State, seat, func(d visitor.Newcomer) error {
		order := access.Join{Device: d.Device, Token: d.Token, Renewed: d.Renewed, Seat: seat, Name: visitor.Browser(r), At: time.Now().UTC()}
		return s.takeSeat(r.Context(), seat.String(), order)
	})
}

// getNaming asks a Referee for their name; the field has the name that was last entered on this device.
// Query: poi, the page that follows.
func (s *Server) getNaming(w http.ResponseWriter, r *http.Request) error {
	name := cmp.Or(s.visitor(r).Device.Holder, visitor.Holder(r))
	return s.show(w, r, http.StatusOK, doorPage("door.name", door.Name(s.words(r), name, ownAddress(r.URL.Query().Get("poi")))))
}

// postNaming notes who holds the device; an empty name removes it. Form: name, poi.
func (s *Server) postNaming(w http.ResponseWriter, r *http.Request) error {
	if err := form.Read(w, r); err != nil {
		return err
	}
	v := s.visitor(r)
	i := slices.IndexFunc(v.Device.Seats, func(seat access.Seat) bool { return seat.Role == role.Referee })
	order := access.NameHolder{Device: v.Device.ID, Holder: r.PostForm.Get("name")}
	if err := s.takeSeat(r.Context(), v.Name(v.Device.Seats[i]), order); err != nil {
		return err
	}
	d, _ := s.desk.Access.State().Device(v.Device.ID)
	visitor.KeepHolder(w, r, d.Holder)
	return s.done(w, r, accepted{Next: ownAddress(r.PostForm.Get("poi"))})
}

// postLeave leaves a seat. Form: seat.
func (s *Server) postLeave(w http.ResponseWriter, r *http.Request) error {
	if err := form.Read(w, r); err != nil {
		return err
	}
	seat, err := access.ParseSeat(r.PostForm.Get("seat"))
	if err != nil {
		return err
	}
	v := s.visitor(r)
	if err := s.takeSeat(r.Context(), v.Name(seat), access.Leave{Device: v.Device.ID, Seat: seat}); err != nil {
		return err
	}
	return s.done(w, r, accepted{Next: "/"})
}

// seatName names a seat, such as "Arbitro della scacchiera A".
func (s *Server) seatName(r *http.Request, seat access.Seat) string {
	name, _ := s.nameSeat(r, s.words(r), seat)
	return name
}

// nameSeat is seatName in the language of words; ok is false for the seat of a House that does not exist.
func (s *Server) nameSeat(r *http.Request, words *locale.Words, seat access.Seat) (name string, ok bool) {
	id, house := seat.House()
	if house == "" {
		return words.T("seat."+seat.Role.String(), seat.Place), true
	}
	if t, err := s.desk.Tournaments.Get(r.Context(), id); err == nil {
		for _, h := range t.Houses {
			if string(h.ID) == house {
				return words.T("seat.strategist", h.Name), true
			}
		}
	}
	return words.T("seat.strategist", seat.Place), false
}

// getLanguage keeps the device's language and goes back. Query: torna, by default the page with the link.
func (s *Server) getLanguage(w http.ResponseWriter, r *http.Request) error {
	lang := locale.Language(r.PathValue("lang"))
	if s.catalogue.Language(lang) != lang {
		return fault.New(fault.NotFound, "fault.page.unknown")
	}
	visitor.KeepLanguage(w, lang)
	if to := r.URL.Query().Get("torna"); to != "" {
		return seeOther(w, r, ownAddress(to))
	}
	return seeOther(w, r, cameFrom(r))
}
