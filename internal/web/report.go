package web

import (
	"bytes"
	"context"
	"net/http"
	"strconv"
	"sync"
	"time"

	"github.com/a-h/templ"

	"scacchimagici/internal/archive"
	"scacchimagici/internal/desk"
	"scacchimagici/internal/fault"
	"scacchimagici/internal/locale"
	"scacchimagici/internal/report"
	"scacchimagici/internal/report/pdf"
	"scacchimagici/internal/report/sheet"
	"scacchimagici/internal/screen"
	reportscreen "scacchimagici/internal/screen/report"
	"scacchimagici/views/layout"
	document "scacchimagici/views/paper"
	reports "scacchimagici/views/report"
)

// reportRoutes are the report of a tournament, in all its forms.
func (s *Server) reportRoutes() []route {
	return []route{
		{http.MethodGet, screen.ReportPath, theOrganiser, s.getReport},
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

// report gathers the numbers of the tournament that the screens show; those of none before
// there is one.
func (s *Server) report(ctx context.Context) (report.Report, error) {
	t, ok := s.desk.Tournaments.Current()
	if !ok {
		return report.Report{}, nil
	}
	facts, err := archive.TournamentFacts(ctx, s.desk.Tournaments, t.ID)
	if err != nil {
		return report.Report{}, err
	}
	all, err := s.desk.Matches.All(ctx, t.ID)
	if err != nil {
		return report.Report{}, err
	}
	matches, err := s.read.of(ctx, s.desk, all)
	if err != nil {
		return report.Report{}, err
	}
	return report.New(t, facts, matches), nil
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

// reportOf is the report with the words of a language.
func (s *Server) reportOf(ctx context.Context, lang locale.Language) (reportscreen.Report, error) {
	numbers, err := s.report(ctx)
	return reportscreen.Report{
		Words: s.catalogue.In(lang), Now: time.Now(), Server: s.now(),
		Houses: housesOf(numbers.Tournament), People: peopleOf(numbers.Tournament, nil), Numbers: numbers,
	}, err
}

// getReport is the organiser's page of the report.
func (s *Server) getReport(w http.ResponseWriter, r *http.Request) error {
	return s.showLive(w, r, topic{Kind: kindReport})
}

// reportPage is the report as things stand.
func (s *Server) reportPage(ctx context.Context, t topic) (page, error) {
	told, err := s.reportOf(ctx, t.Lang)
	if err != nil {
		return page{}, err
	}
	v := told.View(languageHref(t.Lang, screen.ReportPath))
	return page{
		shell: shellOf{title: "report.title", audience: "organiser"},
		frame: reports.Frame(v),
		full:  func(p layout.Page) templ.Component { return reports.Page(p, v) },
	}, nil
}

// download returns the handler of a form of the report.
func (s *Server) download(ending, kind string, write func(document.Document) ([]byte, error)) handler {
	return func(w http.ResponseWriter, r *http.Request) error {
		words := s.words(r)
		told, err := s.reportOf(r.Context(), locale.Language(words.Lang()))
		if err != nil {
			return err
		}
		if told.Numbers.Tournament.ID == "" {
			return fault.New(fault.NotFound, "fault.tournament.none")
		}
		body, err := write(told.Document())
		if err != nil {
			return err
		}
		return attach(w, told.Numbers.Tournament.ID+"-"+words.T("report.file")+"."+ending, kind, body)
	}
}

// attach sends a file that a browser keeps.
func attach(w http.ResponseWriter, name, kind string, body []byte) error {
	h := w.Header()
	h.Set("Content-Type", kind)
	h.Set("Content-Disposition", `attachment; filename="`+name+`"`)
	h.Set("Content-Length", strconv.Itoa(len(body)))
	h.Set("Cache-Control", "no-store")
	_, err := bytes.NewReader(body).WriteTo(w)
	return err
}
