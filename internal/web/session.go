package web

import (
	"io"
	"mime"
	"net/http"
	"time"

	"scacchimagici/internal/access"
	"scacchimagici/internal/codec"
	"scacchimagici/internal/desk"
	"scacchimagici/internal/fault"
	"scacchimagici/internal/label"
	"scacchimagici/internal/role"
	"scacchimagici/internal/stream"
	"scacchimagici/internal/web/answer"
	"scacchimagici/internal/web/api"
	"scacchimagici/internal/web/route"
	"scacchimagici/internal/web/visitor"
	"scacchimagici/views/door"
)

// sessionRoutes are the ways of a program to a token of its own and back, and the list of the keys. Doors
// counts the tries: those of the pages and those of programs are the same.
func (s *Server) sessionRoutes(doors *door.Pages) []route.Route {
	const session = "/api/v1/session"
	return []route.Route{
		route.Get(session, route.Seated, s.getSession),
		route.Post(session, route.Anyone, s.postSession(doors)),
		route.Delete(session, route.Seated, s.deleteSession),
		route.Get("/api/v1/keys", route.Organiser, s.getKeys),
	}
}

// getSession says what the token of the request may do.
func (s *Server) getSession(w http.ResponseWriter, r *http.Request) error {
	v := s.Visitor(r)
	said := api.NewSession(v.Device, "")
	switch {
	case v.Key:
		said.Key = v.Device.ID
	case !v.Known: // the laptop itself
		said.Seats = []access.Seat{access.OrganiserSeat}
	}
	return answer.JSON(w, http.StatusOK, said)
}

// postSession signs a program in with a code or the password, and answers its token.
func (s *Server) postSession(doors *door.Pages) route.Handler {
	return func(w http.ResponseWriter, r *http.Request) error {
		in, err := readSignIn(w, r)
		if err != nil {
			return err
		}
		var seat access.Seat
		if in.Password != "" {
			seat, err = doors.SeatByPassword(r, in.Password)
		} else {
			seat, err = doors.SeatByCode(r, in.Code)
		}
		if err != nil {
			return err
		}
		if in.Name == "" {
			in.Name = visitor.Browser(r)
		}
		token, err := s.newcomers.Program(r, in.ID, s.desk.Access.State, seat, func(d visitor.Newcomer) error {
			now := time.Now().UTC().Truncate(time.Second)
			return s.takeSeat(r.Context(), seat.String(), access.Join{
				Device: d.Device, Token: d.Token, Seat: seat, Name: in.Name, At: now, Ends: now.Add(visitor.TokenLife),
			})
		})
		if err != nil {
			return err
		}
		device, _ := s.desk.Access.State().DeviceByToken(desk.HashToken(token))
		return answer.JSON(w, http.StatusOK, api.NewSession(device, token))
	}
}

// signIns reads the body of a sign-in as strictly as orders are read.
var signIns = codec.TableOf[api.SignIn](codec.RowOf[api.SignIn]("sign-in", struct{}{})).Kinds()

// Limits of a sign-in.
const (
	maxSignIn     = 4 << 10 // bytes of its body
	maxSignInName = 40      // code points, as devices have them
	maxSignInID   = 64      // bytes
)

// readSignIn reads the body of a sign-in. What is wrong with it counts as no try.
func readSignIn(w http.ResponseWriter, r *http.Request) (api.SignIn, error) {
	if media, _, _ := mime.ParseMediaType(r.Header.Get("Content-Type")); media != "application/json" {
		return api.SignIn{}, fault.New(fault.Invalid, "fault.session.type")
	}
	body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, maxSignIn))
	if err != nil {
		return api.SignIn{}, fault.New(fault.Invalid, "fault.json").Because(err)
	}
	in, err := signIns.Read("sign-in", body)
	switch {
	case err != nil:
		return in, err
	case (in.Code == "") == (in.Password == ""):
		return in, fault.New(fault.Invalid, "fault.session.which")
	case len(in.ID) > maxSignInID:
		return in, fault.New(fault.Invalid, "fault.field.type", "id")
	case in.Name != "":
		in.Name, err = label.Clean(in.Name, maxSignInName)
	}
	return in, err
}

// deleteSession gives the token of the request back: it opens nothing any more.
func (s *Server) deleteSession(w http.ResponseWriter, r *http.Request) error {
	v := s.Visitor(r)
	switch {
	case v.Key:
		return fault.New(fault.Forbidden, "fault.key.desk")
	case !v.Known: // the laptop itself has none
		return v.Refused()
	}
	for _, seat := range v.Device.Seats {
		if err := s.takeSeat(r.Context(), v.Name(seat), access.Leave{Device: v.Device.ID, Seat: seat}); err != nil {
			return err
		}
	}
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(http.StatusNoContent)
	return nil
}

// getKeys answers the keys that are not revoked.
func (s *Server) getKeys(w http.ResponseWriter, _ *http.Request) error {
	return answer.JSON(w, http.StatusOK, api.NewKeys(s.desk.Access.State(), time.Now()))
}

// makeKey gives an order of the organiser that makes a key. It refuses the seat of a House that does not exist.
func (s *Server) makeKey(r *http.Request, command string, order access.MakeKey) (desk.NewKey, stream.Receipt, error) {
	if order.Seat.Role == role.Strategist {
		if _, known := s.nameSeat(r, s.Words(r), order.Seat); !known {
			return desk.NewKey{}, stream.Receipt{}, fault.New(fault.NotFound, "fault.key.house", order.Seat.Place)
		}
	}
	return s.desk.Access.MakeKey(r.Context(), stream.Request[access.Command]{
		ID: command, Actor: s.OrganiserName(r), At: time.Now(),
		Command: access.Command{By: role.Organiser, Order: order},
	})
}

// noteKey notes that a program asks with a key. When the disk does not take the note the program is served all the same.
func (s *Server) noteKey(r *http.Request, v visitor.Visitor) {
	if !v.Key || s.looking != nil {
		return
	}
	if err := s.desk.Access.NoteKeyUse(r.Context(), v.Device.ID, time.Now()); err != nil {
		s.log.Warn("note the use of a key", "key", v.Device.ID, "err", err)
	}
}
