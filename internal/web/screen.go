package web

import (
	"net/http"
	"strconv"
	"time"

	"scacchimagici/internal/access"
	"scacchimagici/internal/fault"
	"scacchimagici/internal/role"
	"scacchimagici/internal/stream"
	"scacchimagici/internal/web/limit"
	"scacchimagici/internal/web/screens"
	"scacchimagici/internal/web/visitor"
	"scacchimagici/views/door"
)

// getScreen shows what the desk says, on a device that is a screen; another one becomes a screen
// as soon as its page is open, by a form that its script sends.
func (s *Server) getScreen(w http.ResponseWriter, r *http.Request) error {
	v := s.visitor(r)
	screen, ok := s.desk.Access.State().ScreenOn(v.Device.ID)
	if !v.Known || !ok {
		return s.show(w, r, http.StatusOK, doorPage("public.screen", door.Screen(s.words(r))))
	}
	return s.showLive(w, r, screens.Topic{Kind: screens.KindScreen, Place: strconv.Itoa(screen.Number)})
}

// postScreen makes the device a screen. When all numbers are taken it gets that of a screen that
// nobody has open.
func (s *Server) postScreen(w http.ResponseWriter, r *http.Request) error {
	v := s.visitor(r)
	if _, is := s.desk.Access.State().ScreenOn(v.Device.ID); v.Known && is {
		return s.done(w, r, accepted{Next: "/schermo"})
	}
	if !s.runsTheDay(r) && !s.limits.New.Allow(visitor.Address(r), time.Now()) {
		return s.tooMany(w, r, limit.Screens, "fault.limit.screens")
	}
	if s.desk.Access.State().ScreensFull() {
		if number, ok := s.screens.AbandonedScreen(); ok {
			_, _, err := s.desk.Access.Do(r.Context(), stream.Request[access.Command]{
				Actor: "system", At: time.Now(), Command: access.Command{By: role.System, Order: access.ForgetScreen{Number: number}},
			})
			if err != nil && fault.CodeOf(err) != fault.NotFound { // somebody else has just forgotten it
				return err
			}
		}
	}
	device, hash := v.Identify(w, r)
	order := access.RegisterScreen{Device: device, Token: hash, Name: visitor.Browser(r), At: time.Now().UTC()}
	if err := s.takeSeat(r.Context(), "screen", order); err != nil {
		return err
	}
	if screen, ok := s.desk.Access.State().ScreenOn(device); ok {
		s.screens.Identify(screen.Number, identifying) // the desk finds it by its number
	}
	return s.done(w, r, accepted{Next: "/schermo"})
}
