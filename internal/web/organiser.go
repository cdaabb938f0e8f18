package web

import (
	"crypto/rand"
	"net/http"

	"scacchimagici/internal/access"
	"scacchimagici/internal/fault"
	"scacchimagici/internal/web/form"
	"scacchimagici/internal/web/route"
)

// copyRoutes are the pages of the copies; without copies there are none.
func (s *Server) copyRoutes() []route.Route {
	if s.copies == nil {
		return nil
	}
	return s.copies.Routes()
}

// postNewPassword changes the organiser's password; devices with the old one lose their seat. Form:
// password, again.
func (s *Server) postNewPassword(w http.ResponseWriter, r *http.Request) error {
	if err := form.Read(w, r); err != nil {
		return err
	}
	if r.PostForm.Get("password") != r.PostForm.Get("again") {
		return fault.New(fault.Invalid, "fault.password.again")
	}
	release, ok := s.hashing.Wait(r.Context())
	if !ok {
		return r.Context().Err()
	}
	defer release()
	password, err := access.NewPassword(r.PostForm.Get("password"), rand.Reader, access.Iterations)
	if err != nil {
		return err
	}
	a, err := receipt(s.changeAccess(r, "", access.SetPassword{Password: password, Device: s.visitor(r).Device.ID}))
	if err != nil {
		return err
	}
	return s.done(w, r, a)
}
