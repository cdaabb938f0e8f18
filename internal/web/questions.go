package web

import (
	"bytes"
	"net/http"
	"net/url"
	"strconv"

	"github.com/a-h/templ"

	"scacchimagici/internal/fault"
	"scacchimagici/internal/page"
	"scacchimagici/internal/quiz"
	"scacchimagici/internal/quiz/edits"
	"scacchimagici/internal/quiz/exchange"
	"scacchimagici/internal/screen"
	"scacchimagici/internal/screen/questions"
	"scacchimagici/internal/web/answer"
	"scacchimagici/internal/web/form"
	"scacchimagici/internal/web/route"
	"scacchimagici/internal/web/visitor"
	"scacchimagici/views/layout"
	questionsview "scacchimagici/views/questions"
)

// questionRoutes are the organiser's pages about questions.
func (s *Server) questionRoutes() []route.Route {
	return []route.Route{
		route.Get("/desk/domande", route.Organiser, s.getQuestions),
		route.Post("/desk/domande", route.Organiser, s.postPicked),
		route.Get("/desk/domande/esporta", route.Organiser, s.getExport),
		route.Get("/desk/domande/nuova", route.Organiser, s.getNewQuestion),
		route.Post("/desk/domande/nuova", route.Organiser, s.postNewQuestion),
		route.Get("/desk/domande/turni", route.Organiser, s.getRounds),
		route.Post("/desk/domande/schermo", route.Organiser, s.postReveals),
		route.Get("/desk/domande/importa", route.Organiser, s.getImport),
		route.Post("/desk/domande/importa", route.Organiser, s.postImport),
		route.Post("/desk/domande/importa/fatto", route.Organiser, s.postImportDone),
		route.Get("/desk/domande/storia", route.Organiser, s.getHistory),
		route.Get("/desk/domande/controllo", route.Organiser, s.getFindings),
		route.Get("/desk/domande/{id}", route.Organiser, s.getQuestion),
		route.Post("/desk/domande/{id}", route.Organiser, s.postQuestion),
	}
}

// questions collects the content of the pages about questions. Query: fatto and n say what the former page has done.
func (s *Server) questions(r *http.Request) (questions.Pages, error) {
	words, q := s.words(r), r.URL.Query()
	v := questions.Pages{
		Words: words, Here: r.URL.Path, Language: screen.LanguageHref(visitor.Language(r), r.URL.RequestURI()),
		Collection: s.desk.Questions.All(),
	}
	switch done := q.Get("fatto"); done {
	case "off", "on", "gather", "ungather", "imported":
		v.Said = words.T("questions.done."+done, form.Number(q.Get("n")))
	case "saved", "added", "screens":
		v.Said = words.T("questions.done." + done)
	}
	p, err := s.screens.NewSnapshot(r.Context())
	if err != nil || !p.Known() {
		return v, err
	}
	v.Tournament = p.Tournament()
	if v.Draws, err = s.desk.Tournaments.Draws(r.Context(), p.Tournament().ID); err != nil {
		return v, err
	}
	v.Supplies, err = p.Supplies()
	return v, err
}

// questionsPage is a page about questions.
func questionsPage[V any](title string, v V, full func(layout.Page, V) templ.Component) page.Content {
	return page.Static(page.Shell{Title: title, Audience: "organiser", Styles: page.QuestionStyles}, v, full)
}

// getQuestions is a page of the list. Query: cerca, insieme, materia,
// livello, stato, pagina.
func (s *Server) getQuestions(w http.ResponseWriter, r *http.Request) error {
	return s.showList(w, r, http.StatusOK, r.URL.Query(), nil)
}

func (s *Server) showList(w http.ResponseWriter, r *http.Request, status int, q url.Values, trouble *fault.Fault) error {
	p, err := s.questions(r)
	if err != nil {
		return err
	}
	p.Trouble = trouble
	wanted := wantedOf(q)
	found := p.Collection.Find(wanted, p.Draws.Asked)
	return s.show(w, r, status, questionsPage("questions.title", p.List(wanted, found, form.Number(q.Get("pagina"))), questionsview.ListPage))
}

// wantedOf reads the search of a query.
func wantedOf(q url.Values) edits.Wanted {
	return edits.Wanted{
		Text: q.Get("cerca"), Set: quiz.Set(q.Get("insieme")), Subject: quiz.Subject(q.Get("materia")),
		Level: quiz.Difficulty(form.Number(q.Get("livello"))), State: edits.State(q.Get("stato")),
	}
}

// postPicked changes several questions at once. Form: do (off, on, gather, ungather), ids, into; with
// all it changes all that the list has found, by the fields of getQuestions.
func (s *Server) postPicked(w http.ResponseWriter, r *http.Request) error {
	if err := form.Read(w, r); err != nil {
		return err
	}
	order, n, err := s.picked(r)
	if err == nil {
		_, err = s.changeQuestions(r, "", order)
	}
	if f := fault.From(err); f != nil {
		return s.showList(w, r, answer.Statuses[f.Code], r.PostForm, f)
	}
	if err != nil {
		return err
	}
	back := questions.Query(wantedOf(r.PostForm))
	back.Set("fatto", r.PostForm.Get("do"))
	back.Set("n", strconv.Itoa(n))
	return seeOther(w, r, screen.QuestionsPath+"?"+back.Encode())
}

// picked returns the order of the form of the list, and the number of its questions.
func (s *Server) picked(r *http.Request) (edits.Order, int, error) {
	ids, err := s.pickedIDs(r)
	if err != nil {
		return nil, 0, err
	}
	into := quiz.Set(r.PostForm.Get("into"))
	switch do := r.PostForm.Get("do"); do {
	case "off", "on":
		return edits.Switch{IDs: ids, Off: do == "off"}, len(ids), nil
	case "gather", "ungather":
		if into == "" {
			return nil, 0, fault.New(fault.Invalid, "fault.questions.into")
		}
		return edits.Gather{Set: into, IDs: ids, Out: do == "ungather"}, len(ids), nil
	default:
		return nil, 0, fault.New(fault.Invalid, "fault.order.unknown", do)
	}
}

func (s *Server) pickedIDs(r *http.Request) ([]quiz.ID, error) {
	var ids []quiz.ID
	for _, id := range r.PostForm["ids"] {
		ids = append(ids, quiz.ID(id))
	}
	if r.PostForm.Get("all") != "" {
		p, err := s.questions(r)
		if err != nil {
			return nil, err
		}
		ids = nil
		for _, q := range p.Collection.Find(wantedOf(r.PostForm), p.Draws.Asked) {
			ids = append(ids, q.ID)
		}
	}
	if len(ids) == 0 {
		return nil, fault.New(fault.Invalid, "fault.questions.pick")
	}
	return ids, nil
}

// getExport sends the found questions as a file. Query: formato (own, csv, excel, json, gift), and the
// fields of getQuestions.
func (s *Server) getExport(w http.ResponseWriter, r *http.Request) error {
	p, err := s.questions(r)
	if err != nil {
		return err
	}
	asked := r.URL.Query().Get("formato")
	file, known := exports[asked]
	if !known {
		return fault.New(fault.Invalid, "fault.quiz.format.write", asked)
	}
	found := p.Collection.Find(wantedOf(r.URL.Query()), p.Draws.Asked)
	var b bytes.Buffer
	if err := exchange.Write(&b, file.format, found, exchange.WriteOptions{Separator: file.separator, Language: p.Words.Lang()}); err != nil {
		return err
	}
	return answer.File(w, "domande."+file.suffix, file.media+"; charset=utf-8", b.Bytes())
}

// exports are the formats of the export.
var exports = map[string]struct {
	format    exchange.Format
	separator rune
	media     string
	suffix    string
}{
	"own":   {exchange.Text, 0, "text/plain", "txt"},
	"csv":   {exchange.Table, ',', "text/csv", "csv"},
	"excel": {exchange.Table, ';', "text/csv", "csv"},
	"json":  {exchange.JSON, 0, "application/json", "json"},
	"gift":  {exchange.GIFT, 0, "text/plain", "gift"},
}

// getHistory is the page of the questions that were asked.
func (s *Server) getHistory(w http.ResponseWriter, r *http.Request) error {
	p, err := s.questions(r)
	if err != nil {
		return err
	}
	always, err := s.desk.Matches.UsesOfAll(r.Context())
	if err != nil {
		return err
	}
	here, err := s.usesHere(r.Context(), p)
	if err != nil {
		return err
	}
	return s.show(w, r, http.StatusOK, questionsPage("questions.history", p.History(here, always), questionsview.HistoryPage))
}

// getFindings is a page of lint's findings about the questions. Query: pagina.
func (s *Server) getFindings(w http.ResponseWriter, r *http.Request) error {
	p, err := s.questions(r)
	if err != nil {
		return err
	}
	return s.show(w, r, http.StatusOK, questionsPage("questions.lint", p.Check(form.Number(r.URL.Query().Get("pagina"))), questionsview.FindingsPage))
}
