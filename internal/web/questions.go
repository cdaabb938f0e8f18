package web

import (
	"bytes"
	"net/http"
	"net/url"
	"strconv"
	"time"

	"github.com/a-h/templ"

	"scacchimagici/internal/access"
	"scacchimagici/internal/fault"
	"scacchimagici/internal/locale"
	"scacchimagici/internal/quiz"
	"scacchimagici/internal/quiz/edits"
	"scacchimagici/internal/quiz/exchange"
	"scacchimagici/internal/role"
	"scacchimagici/internal/screen"
	"scacchimagici/internal/screen/questions"
	"scacchimagici/internal/stream"
	"scacchimagici/views/layout"
	"scacchimagici/views/organiser"
)

// questionRoutes are the organiser's pages about questions.
func (s *Server) questionRoutes() []route {
	return []route{
		{http.MethodGet, "/desk/domande", theOrganiser, s.getQuestions},
		{http.MethodPost, "/desk/domande", theOrganiser, s.postPicked},
		{http.MethodGet, "/desk/domande/esporta", theOrganiser, s.getExport},
		{http.MethodGet, "/desk/domande/nuova", theOrganiser, s.getNewQuestion},
		{http.MethodPost, "/desk/domande/nuova", theOrganiser, s.postNewQuestion},
		{http.MethodGet, "/desk/domande/turni", theOrganiser, s.getRounds},
		{http.MethodPost, "/desk/domande/schermo", theOrganiser, s.postReveals},
		{http.MethodGet, "/desk/domande/importa", theOrganiser, s.getImport},
		{http.MethodPost, "/desk/domande/importa", theOrganiser, s.postImport},
		{http.MethodPost, "/desk/domande/importa/fatto", theOrganiser, s.postImportDone},
		{http.MethodGet, "/desk/domande/storia", theOrganiser, s.getHistory},
		{http.MethodGet, "/desk/domande/controllo", theOrganiser, s.getFindings},
		{http.MethodGet, "/desk/domande/{id}", theOrganiser, s.getQuestion},
		{http.MethodPost, "/desk/domande/{id}", theOrganiser, s.postQuestion},
		{http.MethodPost, "/api/v1/questions/commands", theOrganiser, s.postQuestions},
	}
}

// questions gathers what the pages about questions show. Query: done and n say what the
// page before has done.
func (s *Server) questions(r *http.Request) (questions.Questions, error) {
	words := s.words(r)
	p := questions.Questions{
		Words: words, Here: r.URL.Path, Language: s.otherLanguage(r, r.URL.RequestURI()),
		Collection: s.desk.Questions.All(), Said: said(words, r.URL.Query()),
	}
	t, ok := s.desk.Tournaments.Current()
	if !ok {
		return p, nil
	}
	p.Tournament = t
	var err error
	if p.Draws, err = s.desk.Tournaments.Draws(r.Context(), t.ID); err != nil {
		return p, err
	}
	p.Supplies, err = s.supplies(r.Context(), t)
	return p, err
}

// otherLanguage is the address that switches the language and comes back.
func (s *Server) otherLanguage(r *http.Request, to string) string {
	return languageHref(locale.Language(s.words(r).Lang()), url.QueryEscape(to))
}

// said tells what the page before has done.
func said(words *locale.Words, q url.Values) string {
	n, _ := strconv.Atoi(q.Get("n")) // what is no number counts nothing
	switch done := q.Get("done"); done {
	case "off", "on", "gather", "ungather", "imported":
		return words.T("questions.done."+done, n)
	case "saved", "added", "screens":
		return words.T("questions.done." + done)
	}
	return ""
}

// questionsStyle is the sheet of the pages about questions.
const questionsStyle = "css/questions.css"

// showQuestions writes a page about questions.
func (s *Server) showQuestions(w http.ResponseWriter, r *http.Request, status int, title string, page func(shell layout.Page) templ.Component) error {
	shell := s.shell(r, shellOf{title: title, audience: "organiser"})
	shell.Styles = []string{questionsStyle}
	var b bytes.Buffer
	if err := page(shell).Render(r.Context(), &b); err != nil {
		return err
	}
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(status)
	_, err := w.Write(b.Bytes())
	return err
}

// getQuestions is a page of the list. Query: q, set, subject, level, state, page.
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
	page, _ := strconv.Atoi(q.Get("page")) // what is no number is the first page
	return s.showQuestions(w, r, status, "questions.title", func(shell layout.Page) templ.Component {
		return organiser.QuestionsPage(shell, p.List(wanted, found, page))
	})
}

// wantedOf reads what is looked for.
func wantedOf(q url.Values) edits.Wanted {
	level, _ := strconv.Atoi(q.Get("level")) // what is no number is no level
	return edits.Wanted{
		Text: q.Get("q"), Set: quiz.Set(q.Get("set")), Subject: quiz.Subject(q.Get("subject")),
		Level: quiz.Difficulty(level), State: edits.State(q.Get("state")),
	}
}

// maxPicked is how large the form of picked questions may be, in bytes: a page of ids.
const maxPicked = 64 << 10

// postPicked does something with several questions at once. Form: do (off, on, gather,
// ungather), ids, into; with all it is done with all that the list has found, by the fields
// of getQuestions.
func (s *Server) postPicked(w http.ResponseWriter, r *http.Request) error {
	r.Body = http.MaxBytesReader(w, r.Body, maxPicked)
	if err := r.ParseForm(); err != nil {
		return tooLarge(err)
	}
	order, n, err := s.picked(r)
	if err == nil {
		err = s.orderQuestions(r, "", order)
	}
	if f := fault.Of(err); f != nil {
		return s.showList(w, r, statuses[f.Code], r.PostForm, f)
	}
	if err != nil {
		return err
	}
	back := questions.Query(wantedOf(r.PostForm))
	back.Set("done", r.PostForm.Get("do"))
	back.Set("n", strconv.Itoa(n))
	http.Redirect(w, r, screen.QuestionsPath+"?"+back.Encode(), http.StatusSeeOther)
	return nil
}

// picked returns the order that the form of the list gives, and for how many questions.
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

// orderQuestions gives an order to the shelf as the organiser.
func (s *Server) orderQuestions(r *http.Request, id string, o edits.Order) error {
	_, err := s.desk.Questions.Do(r.Context(), s.questionRequest(r, id, o))
	return err
}

func (s *Server) questionRequest(r *http.Request, id string, o edits.Order) stream.Request[edits.Command] {
	return stream.Request[edits.Command]{
		ID: id, Actor: s.visitor(r).name(access.OrganiserSeat), At: time.Now(),
		Command: edits.Command{By: role.Organiser, Order: o},
	}
}

// postQuestions takes an order about questions.
func (s *Server) postQuestions(w http.ResponseWriter, r *http.Request) error {
	e, err := readCommand(w, r, edits.OrderFields)
	if err != nil {
		return err
	}
	own, err := e.own()
	if err != nil {
		return err
	}
	order, err := edits.DecodeOrder(e.Command, own)
	if err != nil {
		return err
	}
	receipt, err := s.desk.Questions.Do(r.Context(), s.questionRequest(r, e.ID, order))
	if err != nil {
		return err
	}
	return s.done(w, r, accepted{Seq: receipt.Seq, Repeat: receipt.Repeat, Next: s.afterOrder(order)})
}

// afterOrder is the page to go to when the one that gave the order shows nothing any more.
func (s *Server) afterOrder(o edits.Order) string {
	if o, ok := o.(edits.Remove); ok && s.desk.Questions.All().Edits.Retired(o.ID) {
		return screen.QuestionsPath
	}
	return ""
}

// getExport sends the questions that are wanted as a file. Query: format (own, csv, excel,
// json, gift), and the fields of getQuestions.
func (s *Server) getExport(w http.ResponseWriter, r *http.Request) error {
	p, err := s.questions(r)
	if err != nil {
		return err
	}
	asked := r.URL.Query().Get("format")
	file, known := exports[asked]
	if !known {
		return fault.New(fault.Invalid, "fault.quiz.format.write", asked)
	}
	found := p.Collection.Find(wantedOf(r.URL.Query()), p.Draws.Asked)
	var b bytes.Buffer
	if err := exchange.Write(&b, file.format, found, exchange.WriteOptions{Separator: file.separator, Language: p.Words.Lang()}); err != nil {
		return err
	}
	w.Header().Set("Content-Type", file.media+"; charset=utf-8")
	w.Header().Set("Content-Disposition", `attachment; filename="domande.`+file.suffix+`"`)
	w.Header().Set("Cache-Control", "no-store")
	_, err = w.Write(b.Bytes())
	return err
}

// exports are the files that can be had.
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

// getHistory is what became of the questions.
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
	return s.showQuestions(w, r, http.StatusOK, "questions.history", func(shell layout.Page) templ.Component {
		return organiser.HistoryPage(shell, p.History(here, always))
	})
}

// getFindings is a page of what lint has against the questions. Query: page.
func (s *Server) getFindings(w http.ResponseWriter, r *http.Request) error {
	p, err := s.questions(r)
	if err != nil {
		return err
	}
	page, _ := strconv.Atoi(r.URL.Query().Get("page")) // what is no number is the first page
	return s.showQuestions(w, r, http.StatusOK, "questions.lint", func(shell layout.Page) templ.Component {
		return organiser.FindingsPage(shell, p.Check(page))
	})
}
