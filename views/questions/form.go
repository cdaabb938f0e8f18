package questions

import (
	"strconv"

	"scacchimagici/internal/fault"
	"scacchimagici/internal/quiz"
	"scacchimagici/internal/quiz/draws"
	"scacchimagici/internal/quiz/edits"
	"scacchimagici/internal/screen"
	"scacchimagici/views/organiser"
	"scacchimagici/views/ui"
)

// FormInput is a question in its form: what was typed, and what is wrong with it.
type FormInput struct {
	Form     string  // id of the form
	ID       quiz.ID // of the question that is changed; empty: a new one
	Typed    quiz.Draft
	Forms    []quiz.Form
	Troubles map[string]*fault.Fault // by key
	Uses     []draws.Use             // of the question in the current tournament
}

// spareForms is how many empty lines for accepted forms stand below the filled ones.
const spareForms = 3

// Form returns the form of one question.
func (p Scene) Form(d FormInput) Form {
	v := Form{
		Top: p.top(p.T("questions.edit")), Action: p.Here, ID: d.Form, New: d.ID == "",
		Code: p.field(d, quiz.KeyID), Texts: p.texts(d), FormsNote: p.trouble(d, "valide"),
		Set: p.field(d, "insieme"), Sets: p.ownSets(),
		Book: p.bookSelect(d), Chapter: p.field(d, "capitolo"), Work: p.field(d, "opera"), Near: p.field(d, "vicine"),
	}
	subject := p.subjects("materia", p.T("questions.pick.one"), quiz.Subject(d.Typed["materia"]))
	subject.Trouble = p.trouble(d, "materia")
	n, _ := strconv.Atoi(d.Typed["livello"]) // a text that is not a number is no level
	difficulty := p.levels("livello", p.T("questions.pick.one"), quiz.Difficulty(n))
	difficulty.Trouble = p.trouble(d, "livello")
	v.Selects = []organiser.Select{subject, difficulty}
	for i := range min(len(d.Forms)+spareForms, quiz.MaxAccepted) {
		var f quiz.Form
		if i < len(d.Forms) {
			f = d.Forms[i]
		}
		form := Accepted{Text: f.Text}
		for _, m := range []quiz.Mark{"", quiz.FirstTranslation, quiz.NewTranslation} {
			label := p.T("questions.forms.unmarked")
			if m != "" {
				label = p.T("quiz.mark." + string(m))
			}
			form.Marks = append(form.Marks, organiser.Choice{Value: string(m), Label: label, Chosen: m == f.Mark})
		}
		v.Forms = append(v.Forms, form)
	}
	if v.New {
		v.Title = p.T("questions.new")
		return v
	}
	for _, f := range p.Collection.Findings() {
		if f.ID == d.ID || f.Other == d.ID {
			v.Remarks = append(v.Remarks, p.finding(f))
		}
	}
	for _, use := range d.Uses {
		v.Facts = append(v.Facts, p.where(use)+": "+p.outcome(use))
	}
	if len(d.Uses) == 0 {
		v.Facts = []string{p.T("questions.unused")}
	}
	p.acts(&v, d.ID)
	return v
}

func (p Scene) field(d FormInput, key string) organiser.Field {
	return organiser.Field{Value: d.Typed[key], Trouble: p.trouble(d, key)}
}

// trouble says what is wrong with a field, in the words of a form.
func (p Scene) trouble(d FormInput, key string) string {
	switch f := d.Troubles[key]; {
	case f == nil:
		return ""
	case f.Key == "fault.quiz.missing":
		return p.T("questions.missing")
	default:
		return p.Words.Fault(f)
	}
}

func (p Scene) texts(d FormInput) []Text {
	const text, answer, why = 200, 60, 160
	named := func(key, label string, most int) NamedField {
		return NamedField{Name: key, Label: p.T(label), Field: p.field(d, key), Most: most}
	}
	return []Text{
		{Language: p.T("questions.language.it"), Text: named("domanda", "questions.text.it", text), Answer: named("risposta", "questions.answer.it", answer), Why: named("perche", "questions.why.it", why)},
		{Language: p.T("questions.language.en"), Text: named("question", "questions.text.en", text), Answer: named("answer", "questions.answer.en", answer), Why: named("why", "questions.why.en", why)},
	}
}

func (p Scene) bookSelect(d FormInput) organiser.Select {
	s := organiser.Select{
		Name: "libro", Label: p.T("questions.book"), Trouble: p.trouble(d, "libro"),
		Options: []organiser.Choice{{Label: p.T("questions.book.other")}},
	}
	for n := 1; n <= 7; n++ {
		value := strconv.Itoa(n)
		s.Options = append(s.Options, organiser.Choice{Value: value, Label: p.T("questions.book.of", n), Chosen: d.Typed["libro"] == value})
	}
	return s
}

func (p Scene) finding(f quiz.Finding) string { return p.T(f.Key, f.Args...) }

// acts are the actions on a question besides changing it.
func (p Scene) acts(v *Form, id quiz.ID) {
	key, off := "questions.off", "true"
	if p.Collection.Edits.Off(id) {
		key, off = "questions.on", "false"
	}
	v.Acts = append(v.Acts, organiser.Action{
		Command: p.command("switch-questions", screen.Field("ids[]", string(id)), screen.Field("off", off)),
		Button:  ui.Button{Title: p.T(key), Class: "small"},
	})
	confirmation := organiser.Confirmation{Action: organiser.Action{Command: p.command("remove-question", screen.Field("question", string(id)))}}
	do := ""
	switch {
	case p.Collection.Is(id, edits.Changed, p.Draws.Asked):
		confirmation.Title, confirmation.Text, do = p.T("questions.restore"), p.T("questions.restore.text"), p.T("questions.restore.do")
	case p.Collection.Is(id, edits.Own, p.Draws.Asked):
		confirmation.Title, confirmation.Text, do = p.T("questions.remove"), p.T("questions.remove.text"), p.T("questions.remove.do")
	default:
		return
	}
	confirmation.Action.Button = ui.Button{Title: do, Class: "danger small"}
	v.Removal = &confirmation
}

// command is an order about questions as a form sends it.
func (p Scene) command(kind string, fields ...ui.Field) ui.Command {
	return screen.Command(commandsPath, kind, fields...)
}
