package web

import (
	"crypto/rand"
	"net/http"

	"scacchimagici/internal/access"
	"scacchimagici/internal/fault"
	"scacchimagici/internal/web/form"
	"scacchimagici/internal/web/screens"
)

// getCards is the page of the cards to print.
func (s *Server) getCards(w http.ResponseWriter, r *http.Request) error {
	return s.showOnce(w, r, (*screens.Pass).Cards)
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
	a, err := receipt(s.changeAccess(r, "", access.SetPassword{Password: password, Device: s.visitor(r).Device.ID}))
	if err != nil {
		return err
	}
	return s.done(w, r, a)
}
