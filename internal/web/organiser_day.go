package web

import (
	"context"
	"net/http"
	"strconv"
	"time"

	"github.com/a-h/templ"

	"scacchimagici/internal/access"
	"scacchimagici/internal/desk"
	"scacchimagici/internal/fault"
	"scacchimagici/internal/locale"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/role"
	"scacchimagici/internal/screen"
	"scacchimagici/internal/screen/match"
	organiserscreen "scacchimagici/internal/screen/organiser"
	"scacchimagici/internal/stream"
	"scacchimagici/internal/tournament"
	"scacchimagici/views/layout"
	"scacchimagici/views/organiser"
	"scacchimagici/views/referee"
)

// dayRoutes are what the organiser does on the day besides the page of the day itself.
func (s *Server) dayRoutes() []route {
	return []route{
		{http.MethodGet, screen.AuditLogPath, theOrganiser, s.getAuditLog},
		{http.MethodGet, organiserscreen.CorrectionPath + "{match}", theOrganiser, s.getCorrection},
		{http.MethodPost, organiserscreen.NetworkPath, theOrganiser, s.postNetwork},
		{http.MethodPost, organiserscreen.CodesPath, theOrganiser, s.postCodes},
	}
}

// postNetwork says which Wi-Fi the cards join. Form: name, password.
func (s *Server) postNetwork(w http.ResponseWriter, r *http.Request) error {
	if err := parseForm(w, r); err != nil {
		return err
	}
	network := access.Network{Name: r.PostForm.Get("name"), Password: r.PostForm.Get("password")}
	_, _, err := s.desk.Access.Do(r.Context(), stream.Request[access.Command]{
		Actor: s.visitor(r).name(access.OrganiserSeat), At: time.Now(),
		Command: access.Command{By: role.Organiser, Order: access.SetNetwork{Network: network}},
	})
	if err != nil {
		return err
	}
	http.Redirect(w, r, "/desk/cartellini", http.StatusSeeOther)
	return nil
}

// postCodes gives every seat of the tournament a code that has none.
func (s *Server) postCodes(w http.ResponseWriter, r *http.Request) error {
	if err := parseForm(w, r); err != nil {
		return err
	}
	t, ok := s.desk.Tournaments.Current()
	if !ok {
		return fault.New(fault.NotFound, "fault.tournament.none")
	}
	if err := s.desk.Access.IssueCodes(r.Context(), s.visitor(r).name(access.OrganiserSeat), s.seatsOf(t)...); err != nil {
		return err
	}
	http.Redirect(w, r, "/desk/cartellini", http.StatusSeeOther)
	return nil
}

// kindCorrection is the kind of screen on which the organiser corrects a match: the
// Referee's desk, with the organiser's seat.
const kindCorrection = "correction"

// getCorrection is the desk of a match for the organiser, who may correct it when the next
// one of its board is open already (SM-9.1).
func (s *Server) getCorrection(w http.ResponseWriter, r *http.Request) error {
	return s.showLive(w, r, topic{Kind: kindCorrection, Match: r.PathValue("match")})
}

func (s *Server) correctionPage(ctx context.Context, t topic) (page, error) {
	l, _, err := s.match(ctx, "", t.Match)
	if err != nil {
		return page{}, err
	}
	sc, err := s.scene(ctx, l, access.OrganiserSeat, t.Lang)
	if err != nil {
		return page{}, err
	}
	around, err := s.around(ctx, l, sc)
	if err != nil {
		return page{}, err
	}
	around.Language, around.Back = languageHref(t.Lang, organiserscreen.CorrectionPath+t.Match), "/desk"
	return refereeScreen(match.Referee(sc, around)), nil
}

// refereeScreen is the page of a Referee's desk.
func refereeScreen(v referee.View) page {
	return page{
		shell: shellOf{title: v.Title, audience: "referee", awake: true},
		frame: referee.Frame(v),
		full:  func(p layout.Page) templ.Component { return referee.Page(p, v) },
	}
}

// getAuditLog is a page of everything that has happened; before there is a tournament it
// says so. Query: about, q, page.
func (s *Server) getAuditLog(w http.ResponseWriter, r *http.Request) error {
	words := s.words(r)
	page, _ := strconv.Atoi(r.URL.Query().Get("page")) // what is no number is the first page
	c := organiserscreen.AuditLog{
		Words: words, Language: languageHref(locale.Language(words.Lang()), screen.AuditLogPath),
		Devices: s.desk.Access.State(), Zone: time.Local,
		About: r.URL.Query().Get("about"), Search: r.URL.Query().Get("q"), Page: page,
	}
	if t, ok := s.desk.Tournaments.Current(); ok {
		if err := s.readAuditLog(r.Context(), t, &c); err != nil {
			return err
		}
	}
	return write(r.Context(), w, organiser.ChroniclePage(s.shell(r, shellOf{title: "chronicle.title", audience: "organiser"}), c.View()))
}

// readAuditLog reads what has happened in a tournament.
func (s *Server) readAuditLog(ctx context.Context, t tournament.Tournament, c *organiserscreen.AuditLog) error {
	all, err := s.desk.AuditLog(ctx, t.ID)
	if err != nil {
		return err
	}
	matches, err := s.desk.Matches.All(ctx, t.ID)
	if err != nil {
		return err
	}
	c.Tournament, c.Entries, c.Matches = t, all, standing(matches)
	c.Houses, c.People = housesOf(t), peopleOf(t, matches)
	return nil
}

// standing returns the matches as they stand.
func standing(all []desk.Live) []magici.Match {
	matches := make([]magici.Match, len(all))
	for i, l := range all {
		matches[i] = l.Match
	}
	return matches
}
