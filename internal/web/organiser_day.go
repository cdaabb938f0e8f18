package web

import (
	"crypto/rand"
	"net/http"
	"slices"
	"strconv"
	"time"

	"scacchimagici/internal/access"
	"scacchimagici/internal/fault"
	"scacchimagici/internal/locale"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/page"
	"scacchimagici/internal/screen"
	organiserscreen "scacchimagici/internal/screen/organiser"
	"scacchimagici/internal/tournament"
	"scacchimagici/internal/web/form"
	"scacchimagici/internal/web/route"
)

// dayRoutes are the organiser's actions of the day besides the page of the day itself.
func (s *Server) dayRoutes() []route.Route {
	return []route.Route{
		route.Get(screen.AuditLogPath, route.Organiser, s.getAuditLog),
		route.Get(screen.CorrectionPath+"{match}", route.Organiser, s.getCorrection),
		route.Get(screen.CorrectionPath+"{match}"+organiserscreen.OutcomePath+"{entry}", route.Organiser, s.getOutcomes),
		route.Get(screen.CorrectionPath+"{match}"+organiserscreen.PointsPath, route.Organiser, s.getPoints),

		route.Get(organiserscreen.PosterPath, route.Organiser, func(w http.ResponseWriter, r *http.Request) error {
			return s.showOnce(w, r, (*page.Snapshot).Poster)
		}),
		route.Get(organiserscreen.TagsPath, route.Organiser, s.getTags),
		route.Get(organiserscreen.BibsPath, route.Organiser, s.getBibs),
		route.Get(organiserscreen.SheetsPath, route.Organiser, s.getSheets),
		route.Post(organiserscreen.SheetsPath+"/{match}", route.Organiser, s.postSheets),
		route.Get(organiserscreen.SheetsFile("{match}"), route.Organiser, s.getSheetsFile),
		route.Post(organiserscreen.CallPersonPath, route.Organiser, s.postCallPerson),
		route.Post(organiserscreen.NetworkPath, route.Organiser, s.postNetwork),
		route.Post(organiserscreen.CodesPath, route.Organiser, s.postCodes),
		route.Post("/desk/schermi/numeri", route.Organiser, s.postNumbers),
		route.Post("/desk/schermi/{number}/identifica", route.Organiser, s.onScreen(func(number int) { s.screens.Identify(number, identifying) })),
		route.Post("/desk/schermi/{number}/ricarica", route.Organiser, s.onScreen(s.screens.Reload)),
	}
}

// copyRoutes are the pages of the copies; without copies there are none.
func (s *Server) copyRoutes() []route.Route {
	if s.copies == nil {
		return nil
	}
	return s.copies.Routes()
}

// postCallPerson calls a person on all screens. Form: person; board, empty for the organiser.
func (s *Server) postCallPerson(w http.ResponseWriter, r *http.Request) error {
	if err := form.Read(w, r); err != nil {
		return err
	}
	t, ok := s.desk.Tournaments.Current()
	if !ok {
		return fault.New(fault.NotFound, "fault.setup.notournament")
	}
	p, ok := t.Person(magici.PersonID(r.PostForm.Get("person")))
	board := r.PostForm.Get("board")
	if !ok || board != "" && !slices.Contains(tournament.Boards(), board) {
		return fault.New(fault.NotFound, "fault.people.none")
	}
	text := organiserscreen.CallText(s.words(r), t.Names[p.ID].Display, board)
	a, err := receipt(s.changeTournament(r, t.ID, "", tournament.Announce{Text: text}))
	if err != nil {
		return err
	}
	return s.done(w, r, a)
}

// postNetwork sets the Wi-Fi that the cards join. Form: name, password.
func (s *Server) postNetwork(w http.ResponseWriter, r *http.Request) error {
	if err := form.Read(w, r); err != nil {
		return err
	}
	network := access.Network{Name: r.PostForm.Get("name"), Password: r.PostForm.Get("password")}
	if _, err := s.changeAccess(r, "", access.SetNetwork{Network: network}); err != nil {
		return err
	}
	return seeOther(w, r, "/desk/cartellini")
}

// postCodes gives a code to every seat of the tournament without one.
func (s *Server) postCodes(w http.ResponseWriter, r *http.Request) error {
	if err := form.Read(w, r); err != nil {
		return err
	}
	if err := s.issueCodes(r); err != nil {
		return err
	}
	return seeOther(w, r, "/desk/cartellini")
}

// issueCodes gives a code to every seat of the tournament without one.
func (s *Server) issueCodes(r *http.Request) error {
	p, err := s.screens.NewSnapshot(r.Context())
	if err != nil {
		return err
	}
	if !p.Known() {
		return fault.New(fault.NotFound, "fault.tournament.none")
	}
	return s.desk.Access.IssueCodes(r.Context(), s.organiserName(r), p.Seats()...)
}

// getAuditLog is a page of the audit log. Query: su, cerca, pagina.
func (s *Server) getAuditLog(w http.ResponseWriter, r *http.Request) error {
	q := r.URL.Query()
	return s.showOnce(w, r, func(p *page.Snapshot, lang locale.Language) (page.Content, error) {
		return p.AuditLog(lang, q.Get("su"), q.Get("cerca"), form.Number(q.Get("pagina")))
	})
}

// getCorrection is the page that corrects a finished match.
func (s *Server) getCorrection(w http.ResponseWriter, r *http.Request) error {
	return s.showOnce(w, r, func(p *page.Snapshot, lang locale.Language) (page.Content, error) {
		return p.Correction(lang, r.PathValue("match"))
	})
}

// getOutcomes shows what another outcome of a Duel would change.
func (s *Server) getOutcomes(w http.ResponseWriter, r *http.Request) error {
	return s.showOnce(w, r, func(p *page.Snapshot, lang locale.Language) (page.Content, error) {
		return p.Outcomes(lang, r.PathValue("match"), form.Number(r.PathValue("entry")))
	})
}

// getPoints shows what points would change. Query: lato, punti.
func (s *Server) getPoints(w http.ResponseWriter, r *http.Request) error {
	q := r.URL.Query()
	points, err := strconv.Atoi(q.Get("punti"))
	if err != nil {
		return fault.New(fault.Invalid, "fault.field.type", "punti").Because(err)
	}
	return s.showOnce(w, r, func(p *page.Snapshot, lang locale.Language) (page.Content, error) {
		return p.Points(lang, r.PathValue("match"), q.Get("lato"), points)
	})
}

// getCards is the page of the cards to print.
func (s *Server) getCards(w http.ResponseWriter, r *http.Request) error {
	return s.showOnce(w, r, (*page.Snapshot).Cards)
}

// getTags is the page of the name tags to print. Query: casa.
func (s *Server) getTags(w http.ResponseWriter, r *http.Request) error {
	return s.showOnce(w, r, func(p *page.Snapshot, lang locale.Language) (page.Content, error) {
		return p.Tags(lang, magici.HouseID(r.URL.Query().Get("casa")))
	})
}

// getBibs is the page of the bibs to print. Query: partita, formato (A4, otherwise A5).
func (s *Server) getBibs(w http.ResponseWriter, r *http.Request) error {
	return s.showOnce(w, r, func(p *page.Snapshot, lang locale.Language) (page.Content, error) {
		return p.Bibs(lang, r.URL.Query().Get("partita"), r.URL.Query().Get("formato") == "A4")
	})
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

// identifying is how long a screen shows its number: enough time to walk up to it.
const identifying = 10 * time.Second

// postNumbers makes all screens show their numbers.
func (s *Server) postNumbers(w http.ResponseWriter, r *http.Request) error {
	for _, d := range s.desk.Access.State().Screens {
		s.screens.Identify(d.Number, identifying)
	}
	return s.done(w, r, accepted{})
}

// onScreen returns the handler of an action on the screen in the address.
func (s *Server) onScreen(do func(number int)) route.Handler {
	return func(w http.ResponseWriter, r *http.Request) error {
		number, err := strconv.Atoi(r.PathValue("number"))
		if _, ok := s.desk.Access.State().Screen(number); err != nil || !ok {
			return fault.New(fault.NotFound, "fault.screen.none", number)
		}
		do(number)
		return s.done(w, r, accepted{})
	}
}
