package web

import (
	"context"
	"crypto/rand"
	"net/http"
	"strconv"
	"time"

	"scacchimagici/internal/access"
	"scacchimagici/internal/fault"
	"scacchimagici/internal/page"
	"scacchimagici/internal/role"
	"scacchimagici/internal/stream"
	"scacchimagici/internal/web/form"
	"scacchimagici/internal/web/limit"
	"scacchimagici/internal/web/visitor"
	"scacchimagici/views/door"
	"scacchimagici/views/projector"
)

// getScreen shows the scene of a device that is a screen; any other device becomes a screen when its
// page is open, through a form that the script of the page sends.
func (s *Server) getScreen(w http.ResponseWriter, r *http.Request) error {
	v := s.Visitor(r)
	screen, ok := s.desk.Access.State().ScreenOn(v.Device.ID)
	if !v.Known || !ok {
		return s.Show(w, r, http.StatusOK, door.Content("public.screen", door.Screen(s.Words(r), rand.Text())))
	}
	return s.ShowLive(w, r, page.Topic{Kind: projector.Kind, Place: strconv.Itoa(screen.Number)}, nil)
}

// postScreen makes the device a screen. When all numbers are taken it gets that of a screen without a device.
func (s *Server) postScreen(w http.ResponseWriter, r *http.Request) error {
	if err := form.Read(w, r); err != nil {
		return err
	}
	_, err := s.newcomer(w, r, visitor.AnyScreen, func(d visitor.Newcomer) error {
		if !s.RunsTheDay(r) && !s.limits.New.Allow(visitor.Address(r), time.Now()) {
			return s.tooMany(w, r, limit.Screens, "fault.limit.screens")
		}
		if err := s.roomForScreen(r.Context()); err != nil {
			return err
		}
		order := access.RegisterScreen{Device: d.Device, Token: d.Token, Name: visitor.Browser(r), At: time.Now().UTC()}
		if err := s.takeSeat(r.Context(), "screen", order); err != nil {
			return err
		}
		if screen, ok := s.desk.Access.State().ScreenOn(d.Device); ok {
			s.screens.Identify(screen.Number, page.IdentifyTime) // the organiser finds it by its number
		}
		return nil
	})
	if err != nil {
		return err
	}
	return s.done(w, r, accepted{Next: "/schermo"})
}

// roomForScreen forgets a screen without a device when all numbers are taken.
func (s *Server) roomForScreen(ctx context.Context) error {
	if !s.desk.Access.State().ScreensFull() {
		return nil
	}
	number, ok := s.screens.AbandonedScreen()
	if !ok {
		return nil
	}
	_, _, err := s.desk.Access.Do(ctx, stream.Request[access.Command]{
		Actor: "system", At: time.Now(), Command: access.Command{By: role.System, Order: access.ForgetScreen{Number: number}},
	})
	if fault.CodeOf(err) == fault.NotFound { // another request has just forgotten it
		return nil
	}
	return err
}
