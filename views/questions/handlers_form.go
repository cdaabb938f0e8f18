package questions

import (
	"context"
	"crypto/rand"
	"maps"
	"net/http"
	"time"

	"scacchimagici/internal/codec"
	"scacchimagici/internal/fault"
	"scacchimagici/internal/quiz"
	"scacchimagici/internal/quiz/draws"
	"scacchimagici/internal/quiz/edits"
	"scacchimagici/internal/role"
	"scacchimagici/internal/screen"
	"scacchimagici/internal/stream"
	"scacchimagici/internal/tournament"
	"scacchimagici/internal/web/answer"
	"scacchimagici/internal/web/form"
)

// getNewQuestion is the form of a new question.
func (p *Pages) getNewQuestion(w http.ResponseWriter, r *http.Request) error {
	return p.showQuestion(w, r, http.StatusOK, FormInput{Form: rand.Text(), Typed: quiz.Draft{}}, nil)
}

// getQuestion is the form of a question, built-in or own.
func (p *Pages) getQuestion(w http.ResponseWriter, r *http.Request) error {
	q, ok := p.Desk.Questions.All().All().Find(quiz.ID(r.PathValue("id")))
	if !ok {
		return fault.New(fault.NotFound, "fault.quiz.none", r.PathValue("id"))
	}
	return p.showQuestion(w, r, http.StatusOK, FormInput{
		Form: rand.Text(), ID: q.ID, Typed: quiz.DraftOf(q), Forms: q.Accepted,
	}, nil)
}

func (p *Pages) showQuestion(w http.ResponseWriter, r *http.Request, status int, d FormInput, trouble *fault.Fault) error {
	v, err := p.scene(r)
	if err != nil {
		return err
	}
	v.Trouble = trouble
	uses, err := p.usesHere(r.Context(), v)
	if err != nil {
		return err
	}
	for _, u := range uses {
		if u.Question == d.ID {
			d.Uses = append(d.Uses, u)
		}
	}
	return p.Server.Show(w, r, status, static("questions.edit", v.Form(d), FormPage))
}

// usesHere returns the uses in the current tournament.
func (p *Pages) usesHere(ctx context.Context, v Scene) ([]draws.Use, error) {
	if v.Tournament.ID == "" {
		return nil, nil
	}
	return p.Desk.Matches.Uses(ctx, v.Tournament.ID)
}

// postNewQuestion adds a question. Form: id of the form, the keys of a question file, and
// form and mark of each accepted form.
func (p *Pages) postNewQuestion(w http.ResponseWriter, r *http.Request) error {
	d, q, err := readQuestion(w, r)
	if err != nil {
		return err
	}
	sent := edits.Add{Questions: []quiz.Question{q}}
	all := p.Desk.Questions.All()
	if q.ID == "" && q.Set.Valid() {
		q.ID = all.Edits.NextID(all.BuiltIn, q.Set)
	}
	d.Troubles = merged(d.Troubles, q.Troubles())
	if q.ID == "" {
		delete(d.Troubles, quiz.KeyID) // its fault follows from that of the set
	}
	return p.saveQuestion(w, r, d, edits.Orders.Named(sent), edits.Add{Questions: []quiz.Question{q}}, screen.QuestionsPath+"/nuova?fatto=added")
}

// postQuestion changes a question. Form: as postNewQuestion, without codice.
func (p *Pages) postQuestion(w http.ResponseWriter, r *http.Request) error {
	d, q, err := readQuestion(w, r)
	if err != nil {
		return err
	}
	d.ID = quiz.ID(r.PathValue("id"))
	if _, ok := p.Desk.Questions.All().All().Find(d.ID); !ok {
		return fault.New(fault.NotFound, "fault.quiz.none", r.PathValue("id"))
	}
	q.ID = d.ID
	d.Troubles = merged(d.Troubles, q.Troubles())
	order := edits.Edit{Question: q}
	return p.saveQuestion(w, r, d, edits.Orders.Named(order), order, r.URL.Path+"?fatto=saved")
}

// saveQuestion gives an order, which follows from what was sent, unless the form has a fault. The form
// then comes back as it was typed.
func (p *Pages) saveQuestion(w http.ResponseWriter, r *http.Request, d FormInput, sent codec.Named, o edits.Order, next string) error {
	if len(d.Troubles) > 0 {
		return p.showQuestion(w, r, http.StatusUnprocessableEntity, d, nil)
	}
	_, err := p.Change(r, d.Form, sent, o)
	if f := fault.From(err); f != nil {
		d.Form = rand.Text() // the next try is another command
		return p.showQuestion(w, r, answer.Statuses[f.Code], d, f)
	}
	if err != nil {
		return err
	}
	return answer.SeeOther(w, r, next)
}

// readQuestion reads the form of a question; a part that cannot be read is a fault of its field.
func readQuestion(w http.ResponseWriter, r *http.Request) (FormInput, quiz.Question, error) {
	id, err := form.ReadOrder(w, r)
	if err != nil {
		return FormInput{}, quiz.Question{}, err
	}
	d := FormInput{Form: id, Typed: quiz.Draft{}, Forms: readForms(r)}
	for _, key := range quiz.Keys() {
		d.Typed[key] = r.PostForm.Get(key)
	}
	q, troubles := read(d.Typed)
	d.Troubles, q.Accepted = troubles, d.Forms
	return d, q.Tidy(), nil
}

// read reads the legible keys, and returns the faults of the others.
func read(typed quiz.Draft) (quiz.Question, map[string]*fault.Fault) {
	legible, troubles := quiz.Draft{}, map[string]*fault.Fault{}
	for key, text := range typed {
		if _, wrong := (quiz.Draft{key: text}).Question(); wrong != nil {
			troubles[key] = wrong
			continue
		}
		legible[key] = text
	}
	q, _ := legible.Question() // each of its keys was legible alone
	return q, troubles
}

// readForms reads the accepted forms, each with its mark.
func readForms(r *http.Request) []quiz.Form {
	var forms []quiz.Form
	marks := r.PostForm["mark"]
	for i, text := range r.PostForm["form"] {
		f := quiz.Form{Text: text}
		if i < len(marks) {
			f.Mark = quiz.Mark(marks[i])
		}
		if (quiz.Question{Accepted: []quiz.Form{f}}).Tidy().Accepted[0].Text != "" {
			forms = append(forms, f)
		}
	}
	return forms
}

// merged returns the faults of both. An unreadable key comes before a missing one.
func merged(read, found map[string]*fault.Fault) map[string]*fault.Fault {
	maps.Copy(found, read)
	return found
}

// getRounds is the page of the questions of each round.
func (p *Pages) getRounds(w http.ResponseWriter, r *http.Request) error {
	v, err := p.scene(r)
	if err != nil {
		return err
	}
	return p.Server.Show(w, r, http.StatusOK, static("questions.rounds", v.Rounds(), RoundsPage))
}

// postReveals sets what the screens show of a question. Form: reveal, projector.
func (p *Pages) postReveals(w http.ResponseWriter, r *http.Request) error {
	if err := form.Read(w, r); err != nil {
		return err
	}
	t, ok := p.Desk.Tournaments.Current()
	if !ok {
		return fault.New(fault.NotFound, "fault.questions.tournament")
	}
	settings := t.Settings
	settings.Reveal = r.PostForm.Get("reveal") != ""
	settings.HideQuestion = r.PostForm.Get("projector") == ""
	order := tournament.ChangeSettings{Settings: settings, Reason: p.Server.Words(r).T("questions.screens")}
	_, err := p.Desk.Tournaments.Do(r.Context(), t.ID, stream.Request[tournament.Command]{
		Sent: tournament.Orders.Named(order), Actor: p.Server.OrganiserName(r), At: time.Now(), Command: tournament.Command{By: role.Organiser, Order: order},
	})
	if err != nil {
		return err
	}
	return answer.SeeOther(w, r, screen.QuestionsPath+"/turni?fatto=screens")
}
