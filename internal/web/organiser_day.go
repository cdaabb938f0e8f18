package web

import (
	"net/http"
	"strconv"
	"time"

	"github.com/a-h/templ"

	"scacchimagici/internal/access"
	"scacchimagici/internal/desk"
	"scacchimagici/internal/fault"
	"scacchimagici/internal/locale"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/screen"
	organiserscreen "scacchimagici/internal/screen/organiser"
	"scacchimagici/internal/web/form"
	"scacchimagici/views/layout"
	"scacchimagici/views/organiser"
)

// dayRoutes are what the organiser does on the day besides the page of the day itself.
func (s *Server) dayRoutes() []route {
	return []route{
		{http.MethodGet, screen.AuditLogPath, theOrganiser, s.getAuditLog},
		{http.MethodGet, organiserscreen.CorrectionPath + "{match}", theOrganiser, s.showingAt(kindCorrection, func(r *http.Request) topic {
			return topic{Match: r.PathValue("match")}
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
	p, err := s.newPass(r.Context())
	if err != nil {
		return err
	}
	if !p.Known {
		return fault.New(fault.NotFound, "fault.tournament.none")
	}
	return s.desk.Access.IssueCodes(r.Context(), s.organiserName(r), p.seats()...)
}

// getAuditLog is a page of everything that has happened; before there is a tournament it
// says so. Query: su, cerca, pagina.
func (s *Server) getAuditLog(w http.ResponseWriter, r *http.Request) error {
	p, err := s.newPass(r.Context())
	if err != nil {
		return err
	}
	words, q := s.words(r), r.URL.Query()
	number, _ := strconv.Atoi(q.Get("pagina")) // what is no number is the first page
	c := organiserscreen.AuditLog{
		Words: words, Language: languageHref(locale.Language(words.Lang()), screen.AuditLogPath),
		Devices: p.Access, Zone: time.Local, About: q.Get("su"), Search: q.Get("cerca"), Page: number,
	}
	if p.Known {
		c.Tournament, c.Matches, c.Houses, c.People = p.Tournament, matchesOf(p.Matches), p.housesByID(), p.peopleByID()
		if c.Entries, err = s.desk.AuditLog(r.Context(), p.Tournament.ID); err != nil {
			return err
		}
	}
	of := shell{title: "chronicle.title", audience: "organiser"}
	return s.show(w, r, http.StatusOK, of, func(l layout.Page) templ.Component { return organiser.ChroniclePage(l, c.View()) })
}

// matchesOf returns the matches as they stand.
func matchesOf(all []desk.Live) []magici.Match {
	matches := make([]magici.Match, len(all))
	for i, l := range all {
		matches[i] = l.Match
	}
	return matches
}
