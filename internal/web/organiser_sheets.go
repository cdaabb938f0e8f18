package web

import (
	"net/http"

	"scacchimagici/internal/desk"
	"scacchimagici/internal/fault"
	"scacchimagici/internal/page"
	"scacchimagici/internal/report/pdf"
	organiserscreen "scacchimagici/internal/screen/organiser"
	"scacchimagici/internal/web/answer"
	"scacchimagici/internal/web/form"
	"scacchimagici/internal/web/visitor"
	"scacchimagici/views/scoresheet"
)

// getSheets is the page of the sheets on which matches are played without electricity.
func (s *Server) getSheets(w http.ResponseWriter, r *http.Request) error {
	return s.showOnce(w, r, (*page.Snapshot).Sheets)
}

// postSheets reserves the questions on the sheets of a match. Form: back, to give them back instead.
func (s *Server) postSheets(w http.ResponseWriter, r *http.Request) error {
	if err := form.Read(w, r); err != nil {
		return err
	}
	t, ok := s.desk.Tournaments.Current()
	if !ok {
		return fault.New(fault.NotFound, "fault.tournament.none")
	}
	key := desk.Key{Tournament: t.ID, Match: r.PathValue("match")}
	do := s.desk.Tournaments.Reserve
	if r.PostFormValue("back") != "" {
		do = s.desk.Matches.ReturnSheet
	}
	if err := do(r.Context(), s.organiserName(r), key); err != nil {
		return err
	}
	return seeOther(w, r, organiserscreen.SheetsPath)
}

// getSheetsFile sends the sheets of a match, with the questions that are reserved for it.
func (s *Server) getSheetsFile(w http.ResponseWriter, r *http.Request) error {
	p, err := s.screens.NewSnapshot(r.Context())
	if err != nil {
		return err
	}
	set, err := p.SheetsOf(visitor.Language(r), r.PathValue("match"))
	if err != nil {
		return err
	}
	body, err := pdf.PrintSets([]scoresheet.Set{set})
	if err != nil {
		return err
	}
	w.Header().Set("Cache-Control", "no-store")
	return answer.File(w, p.Tournament().ID+"-"+r.PathValue("match")+"-"+s.words(r).T("sheet.file")+".pdf", "application/pdf", body)
}
