package web

import (
	"net/http"
	"strconv"

	"scacchimagici/internal/access"
	"scacchimagici/internal/fault"
	"scacchimagici/internal/locale"
	"scacchimagici/internal/screen"
	organiserscreen "scacchimagici/internal/screen/organiser"
	"scacchimagici/internal/web/form"
	"scacchimagici/internal/web/screens"
)

// dayRoutes are what the organiser does on the day besides the page of the day itself.
func (s *Server) dayRoutes() []route {
	return []route{
		{http.MethodGet, screen.AuditLogPath, theOrganiser, s.getAuditLog},
		{http.MethodGet, organiserscreen.CorrectionPath + "{match}", theOrganiser, s.showingAt(screens.KindCorrection, func(r *http.Request) screens.Topic {
			return screens.Topic{Match: r.PathValue("match")}
		})},
		{http.MethodPost, organiserscreen.NetworkPath, theOrganiser, s.postNetwork},
		{http.MethodPost, organiserscreen.CodesPath, theOrganiser, s.postCodes},
	}
}

// postNetwork says which Wi-Fi the cards join. Form: name, password.
func (s *Server) postNetwork(w http.ResponseWriter, r *http.Request) error {
	if err := form.Read(w, r); err != nil {
		return err
	}
	network := access.Network{Name: r.PostForm.Get("name"), Password: r.PostForm.Get("password")}
	if _, err := s.changeAccess(r, "", access.SetNetwork{Network: network}); err != nil {
		return err
	}
	http.Redirect(w, r, "/desk/cartellini", http.StatusSeeOther)
	return nil
}

// postCodes gives every seat of the tournament a code that has none.
func (s *Server) postCodes(w http.ResponseWriter, r *http.Request) error {
	if err := form.Read(w, r); err != nil {
		return err
	}
	if err := s.issueCodes(r); err != nil {
		return err
	}
	http.Redirect(w, r, "/desk/cartellini", http.StatusSeeOther)
	return nil
}

// issueCodes gives every seat of the tournament a code that has none.
func (s *Server) issueCodes(r *http.Request) error {
	p, err := s.screens.Look(r.Context())
	if err != nil {
		return err
	}
	if !p.Known {
		return fault.New(fault.NotFound, "fault.tournament.none")
	}
	return s.desk.Access.IssueCodes(r.Context(), s.organiserName(r), p.Seats()...)
}

// getAuditLog is a page of everything that has happened. Query: su, cerca, pagina.
func (s *Server) getAuditLog(w http.ResponseWriter, r *http.Request) error {
	q := r.URL.Query()
	number, _ := strconv.Atoi(q.Get("pagina")) // what is no number is the first page
	return s.showOnce(w, r, func(p *screens.Pass, lang locale.Language) (screens.Page, error) {
		return p.AuditLog(lang, q.Get("su"), q.Get("cerca"), number)
	})
}
