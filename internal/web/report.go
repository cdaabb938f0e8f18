package web

import (
	"context"
	"net/http"
	"strconv"
	"sync"

	"scacchimagici/internal/archive"
	"scacchimagici/internal/desk"
	"scacchimagici/internal/fault"
	"scacchimagici/internal/locale"
	"scacchimagici/internal/report"
	"scacchimagici/internal/report/pdf"
	"scacchimagici/internal/report/sheet"
	"scacchimagici/internal/screen"
	reportscreen "scacchimagici/internal/screen/report"
	document "scacchimagici/views/paper"
	reports "scacchimagici/views/report"
)

// reportRoutes are the report of a tournament, in all its forms.
func (s *Server) reportRoutes() []route {
	return []route{
		{http.MethodGet, screen.ReportPath, theOrganiser, s.showing(kindReport)},
		{http.MethodGet, screen.ReportPath + ".pdf", theOrganiser, s.download("pdf", "application/pdf", pdf.Print)},
		{http.MethodGet, screen.ReportPath + ".xlsx", theOrganiser, s.download("xlsx", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", sheet.Workbook)},
		{http.MethodGet, screen.ReportPath + ".csv", theOrganiser, s.download("csv", "text/csv; charset=utf-8", sheet.CSV)},
	}
}

// readMatches are the matches that have been read for a report. One that has not gone on since
// need not be read again, which is nearly all of the work.
type readMatches struct {
	mu   sync.Mutex
	read map[desk.Key]readMatch
}

type readMatch struct {
	seq   int64 // of the last entry read
	match report.Match
}

// report gathers the report of the tournament with the words of a language; its numbers are
// those of none before there is one.
func (p *pass) report(lang locale.Language) (reportscreen.Report, error) {
	v := reportscreen.Report{Words: p.catalogue.In(lang), Now: p.at, Server: p.clock(), Houses: p.housesByID(), People: p.peopleByID()}
	if !p.Known {
		return v, nil
	}
	facts, err := archive.TournamentFacts(p.ctx, p.desk.Tournaments, p.Tournament.ID)
	if err != nil {
		return v, err
	}
	matches, err := p.reported.of(p.ctx, p.desk, p.Matches)
	if err != nil {
		return v, err
	}
	v.Numbers = report.New(p.Tournament, facts, matches)
	return v, nil
}

// of reads the matches that have gone on since the last time, and forgets those of other
// tournaments.
func (r *readMatches) of(ctx context.Context, d *desk.Desk, all []desk.Live) ([]report.Match, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	kept := make(map[desk.Key]readMatch, len(all))
	matches := make([]report.Match, len(all))
	for i, l := range all {
		known, ok := r.read[l.Key]
		if !ok || known.seq != l.Seq {
			events, err := archive.MatchEvents(ctx, d.Tournaments, l.Key.Tournament, l.Key.Match)
			if err != nil {
				return nil, err
			}
			known = readMatch{l.Seq, report.NewMatch(l.Match.Plan, events)}
		}
		kept[l.Key], matches[i] = known, known.match
	}
	r.read = kept
	return matches, nil
}

// reportPage is the report as things stand.
func (p *pass) reportPage(t topic) (page, error) {
	shown, err := p.report(t.Lang)
	if err != nil {
		return page{}, err
	}
	v := shown.View(languageHref(t.Lang, screen.ReportPath))
	return livePage(shell{title: "report.title", audience: "organiser"}, v, reports.Frame, reports.Page), nil
}

// download returns the handler of a form of the report.
func (s *Server) download(ending, kind string, write func(document.Document) ([]byte, error)) handler {
	return func(w http.ResponseWriter, r *http.Request) error {
		p, err := s.newPass(r.Context())
		if err != nil {
			return err
		}
		if !p.Known {
			return fault.New(fault.NotFound, "fault.tournament.none")
		}
		words := s.words(r)
		shown, err := p.report(locale.Language(words.Lang()))
		if err != nil {
			return err
		}
		body, err := write(shown.Document())
		if err != nil {
			return err
		}
		return attach(w, p.Tournament.ID+"-"+words.T("report.file")+"."+ending, kind, body)
	}
}

// attach sends a file that a browser keeps.
func attach(w http.ResponseWriter, name, kind string, body []byte) error {
	h := w.Header()
	h.Set("Content-Type", kind)
	h.Set("Content-Disposition", `attachment; filename="`+name+`"`)
	h.Set("Content-Length", strconv.Itoa(len(body)))
	return send(w, http.StatusOK, body)
}
