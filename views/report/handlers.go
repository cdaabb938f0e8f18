package report

import (
	"net/http"

	"scacchimagici/internal/fault"
	"scacchimagici/internal/page"
	"scacchimagici/internal/report/pdf"
	"scacchimagici/internal/screen"
	"scacchimagici/internal/sheet"
	"scacchimagici/internal/web/answer"
	"scacchimagici/internal/web/route"
	"scacchimagici/internal/web/visitor"
	"scacchimagici/views/paper"
)

// Pages are the handlers of the room.
type Pages struct {
	Server page.Server
}

// Routes lists the forms of the report beside its page.
func (s Pages) Routes() []route.Route {
	return []route.Route{
		route.Get(screen.ReportPath+".pdf", route.Organiser, s.download("pdf", "application/pdf", pdf.Print)),
		route.Get(screen.ReportPath+".xlsx", route.Organiser, s.download("xlsx", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", sheet.Workbook)),
		route.Get(screen.ReportPath+".csv", route.Organiser, s.download("csv", "text/csv; charset=utf-8", sheet.CSV)),
	}
}

// download returns the handler of a file of the report.
func (s Pages) download(ending, kind string, write func(paper.Document) ([]byte, error)) route.Handler {
	return func(w http.ResponseWriter, r *http.Request) error {
		p, err := s.Server.Snapshot(r)
		if err != nil {
			return err
		}
		if !p.Known() {
			return fault.New(fault.NotFound, "fault.tournament.none")
		}
		shown, err := collect(p, visitor.Language(r))
		if err != nil {
			return err
		}
		body, err := write(shown.Document())
		if err != nil {
			return err
		}
		return answer.File(w, p.Tournament().ID+"-"+s.Server.Words(r).T("report.file")+"."+ending, kind, body)
	}
}
