package questions

import (
	"bytes"
	"net/http"
	"net/url"
	"strconv"
	"time"

	"github.com/a-h/templ"

	"scacchimagici/internal/codec"
	"scacchimagici/internal/desk"
	"scacchimagici/internal/fault"
	"scacchimagici/internal/page"
	"scacchimagici/internal/quiz"
	"scacchimagici/internal/quiz/edits"
	"scacchimagici/internal/quiz/exchange"
	"scacchimagici/internal/role"
	"scacchimagici/internal/screen"
	"scacchimagici/internal/stream"
	"scacchimagici/internal/web/answer"
	"scacchimagici/internal/web/form"
	"scacchimagici/internal/web/route"
	"scacchimagici/internal/web/visitor"
	"scacchimagici/views/layout"
)

// Pages are the handlers of the room.
type Pages struct {
	Server page.Server
	Desk   *desk.Desk

	files form.Recent[questionFile]
}

// styles are those of the pages about questions.
var styles = []string{"css/questions.css"}

// Routes lists the organiser's pages about questions.
func (p *Pages) Routes() []route.Route {
	return []route.Route{
		route.Get("/desk/domande", route.Organiser, p.getQuestions),
		route.Post("/desk/domande", route.Organiser, p.postPicked),
		route.Get("/desk/domande/esporta", route.Organiser, p.getExport),
		route.Get("/desk/domande/nuova", route.Organiser, p.getNewQuestion),
		route.Post("/desk/domande/nuova", route.Organiser, p.postNewQuestion),
		route.Get("/desk/domande/turni", route.Organiser, p.getRounds),
		route.Post("/desk/domande/schermo", route.Organiser, p.postReveals),
		route.Get("/desk/domande/importa", route.Organiser, p.getImport),
		route.Post("/desk/domande/importa", route.Organiser, p.postImport),
		route.Post("/desk/domande/importa/fatto", route.Organiser, p.postImportDone),
		route.Get("/desk/domande/storia", route.Organiser, p.getHistory),
		route.Get("/desk/domande/controllo", route.Organiser, p.getFindings),
		route.Get("/desk/domande/{id}", route.Organiser, p.getQuestion),
		route.Post("/desk/domande/{id}", route.Organiser, p.postQuestion),
	}
}

// scene collects the content of the pages about questions. Query: fatto and n say what the former page has done.
func (p *Pages) scene(r *http.Request) (Scene, error) {
	words, q := p.Server.Words(r), r.URL.Query()
	v := Scene{
		Words: words, Here: r.URL.Path, Language: screen.LanguageHref(visitor.Language(r), r.URL.RequestURI()),
		Collection: p.Desk.Questions.All(),
	}
	switch done := q.Get("fatto"); done {
	case "off", "on", "gather", "ungather", "imported":
		v.Said = words.T("questions.done."+done, form.Number(q.Get("n")))
	case "saved", "added", "screens":
		v.Said = words.T("questions.done." + done)
	}
	now, err := p.Server.Snapshot(r)
	if err != nil || !now.Known() {
		return v, err
	}
	v.Tournament = now.Tournament()
	if v.Draws, err = p.Desk.Tournaments.Draws(r.Context(), v.Tournament.ID); err != nil {
		return v, err
	}
	v.Supplies, err = now.Supplies()
	return v, err
}

// Change gives an order of the organiser about questions, which follows from what the device sent.
func (p *Pages) Change(r *http.Request, command string, sent codec.Named, order edits.Order) (stream.Receipt, error) {
	return p.Desk.Questions.Do(r.Context(), stream.Request[edits.Command]{
		ID: command, Sent: sent, Actor: p.Server.OrganiserName(r), At: time.Now(),
		Command: edits.Command{By: role.Organiser, Order: order},
	})
}

// static is a page about questions.
func static[V any](title string, v V, full func(layout.Page, V) templ.Component) page.Content {
	return page.Static(page.Shell{Title: title, Audience: "organiser", Styles: styles}, v, full)
}

// getQuestions is a page of the list. Query: cerca, insieme, materia,
// livello, stato, pagina.
func (p *Pages) getQuestions(w http.ResponseWriter, r *http.Request) error {
	return p.showList(w, r, http.StatusOK, r.URL.Query(), nil)
}

func (p *Pages) showList(w http.ResponseWriter, r *http.Request, status int, q url.Values, trouble *fault.Fault) error {
	v, err := p.scene(r)
	if err != nil {
		return err
	}
	v.Trouble = trouble
	wanted := wantedOf(q)
	found := v.Collection.Find(wanted, v.Draws.Asked)
	return p.Server.Show(w, r, status, static("questions.title", v.List(wanted, found, form.Number(q.Get("pagina"))), ListPage))
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
func (p *Pages) postPicked(w http.ResponseWriter, r *http.Request) error {
	if err := form.Read(w, r); err != nil {
		return err
	}
	order, n, err := p.picked(r)
	if err == nil {
		_, err = p.Change(r, "", edits.Orders.Named(order), order)
	}
	if f := fault.From(err); f != nil {
		return p.showList(w, r, answer.Statuses[f.Code], r.PostForm, f)
	}
	if err != nil {
		return err
	}
	back := searchQuery(wantedOf(r.PostForm))
	back.Set("fatto", r.PostForm.Get("do"))
	back.Set("n", strconv.Itoa(n))
	return answer.SeeOther(w, r, screen.QuestionsPath+"?"+back.Encode())
}

// picked returns the order of the form of the list, and the number of its questions.
func (p *Pages) picked(r *http.Request) (edits.Order, int, error) {
	ids, err := p.pickedIDs(r)
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

func (p *Pages) pickedIDs(r *http.Request) ([]quiz.ID, error) {
	var ids []quiz.ID
	for _, id := range r.PostForm["ids"] {
		ids = append(ids, quiz.ID(id))
	}
	if r.PostForm.Get("all") != "" {
		v, err := p.scene(r)
		if err != nil {
			return nil, err
		}
		ids = nil
		for _, q := range v.Collection.Find(wantedOf(r.PostForm), v.Draws.Asked) {
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
func (p *Pages) getExport(w http.ResponseWriter, r *http.Request) error {
	v, err := p.scene(r)
	if err != nil {
		return err
	}
	asked := r.URL.Query().Get("formato")
	file, known := exports[asked]
	if !known {
		return fault.New(fault.Invalid, "fault.quiz.format.write", asked)
	}
	found := v.Collection.Find(wantedOf(r.URL.Query()), v.Draws.Asked)
	var b bytes.Buffer
	if err := exchange.Write(&b, file.format, found, exchange.WriteOptions{Separator: file.separator, Language: v.Words.Lang()}); err != nil {
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
func (p *Pages) getHistory(w http.ResponseWriter, r *http.Request) error {
	v, err := p.scene(r)
	if err != nil {
		return err
	}
	always, err := p.Desk.Matches.UsesOfAll(r.Context())
	if err != nil {
		return err
	}
	here, err := p.usesHere(r.Context(), v)
	if err != nil {
		return err
	}
	return p.Server.Show(w, r, http.StatusOK, static("questions.history", v.History(here, always), HistoryPage))
}

// getFindings is a page of lint's findings about the questions. Query: pagina.
func (p *Pages) getFindings(w http.ResponseWriter, r *http.Request) error {
	v, err := p.scene(r)
	if err != nil {
		return err
	}
	return p.Server.Show(w, r, http.StatusOK, static("questions.lint", v.Check(form.Number(r.URL.Query().Get("pagina"))), FindingsPage))
}
