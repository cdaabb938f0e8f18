package web

import (
	"net/http"

	"scacchimagici/internal/fault"
	"scacchimagici/internal/page"
	"scacchimagici/internal/report/pdf"
	"scacchimagici/internal/report/sheet"
	"scacchimagici/internal/screen"
	"scacchimagici/internal/web/answer"
	"scacchimagici/internal/web/route"
	"scacchimagici/internal/web/sitepages"
	"scacchimagici/internal/web/visitor"
	document "scacchimagici/views/paper"
)

// reportRoutes are the report of a tournament, in all its forms, and its site.
func (s *Server) reportRoutes() []route.Route {
	return append([]route.Route{
		route.Get(screen.ReportPath, route.Organiser, s.showing(page.KindReport)),
		route.Get(screen.ReportPath+".pdf", route.Organiser, s.download("pdf", "application/pdf", pdf.Print)),
		route.Get(screen.ReportPath+".xlsx", route.Organiser, s.download("xlsx", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", sheet.Workbook)),
		route.Get(screen.ReportPath+".csv", route.Organiser, s.download("csv", "text/csv; charset=utf-8", sheet.CSV)),
	}, sitepages.Pages{Words: s.words, Pass: s.screens.NewSnapshot, Log: s.desk.Tournaments, Show: s.show}.Routes()...)
}

// download returns the handler of a file of the report.
func (s *Server) download(ending, kind string, write func(document.Document) ([]byte, error)) route.Handler {
	return func(w http.ResponseWriter, r *http.Request) error {
		p, err := s.screens.NewSnapshot(r.Context())
		if err != nil {
			return err
		}
		if !p.Known() {
			return fault.New(fault.NotFound, "fault.tournament.none")
		}
		words := s.words(r)
		shown, err := p.Report(visitor.Language(r))
		if err != nil {
			return err
		}
		body, err := write(shown.Document())
		if err != nil {
			return err
		}
		return attach(w, p.Tournament().ID+"-"+words.T("report.file")+"."+ending, kind, body)
	}
}

// attach sends a file to be saved.
func attach(w http.ResponseWriter, name, kind string, body []byte) error {
	return answer.Attach(w, name, kind, body)
}
