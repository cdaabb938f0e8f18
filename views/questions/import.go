package questions

import (
	"strconv"

	"scacchimagici/internal/quiz/exchange"
	"scacchimagici/internal/screen"
	"scacchimagici/views/organiser"
	"scacchimagici/views/ui"
)

// Importing is the form of an import: what was typed, and the result of its reading.
type Importing struct {
	Pasted  string
	Options exchange.Options
	ID      string // of the reading
	Name    string // of the file
	Preview *exchange.Preview
}

// mostTaken is how many questions a preview shows: more are not read, and the page stays light.
const mostTaken = 200

// Import returns the page of an import.
func (p Scene) Import(d Importing) Import {
	o := d.Options
	v := Import{
		Top: p.top(p.T("questions.import.title")), Pasted: d.Pasted,
		Set: organiser.Field{Value: string(o.Set)}, Work: organiser.Field{Value: o.Work}, Sets: p.ownSets(),
		Size: p.T("questions.import.size", exchange.MaxSize>>20),
	}
	format := func(f exchange.Format) string { return p.T("questions.format." + string(f)) }
	for _, f := range exchange.Formats {
		v.Examples = append(v.Examples, Example{Name: format(f), Text: examples[f]})
	}
	auto, none := p.T("questions.import.auto"), p.T("questions.import.none")
	v.Selects = []organiser.Select{
		choose("format", p.T("questions.import.format"), auto, exchange.Formats, o.Format, format),
		choose("language", p.T("questions.import.language"), auto, []string{"it", "en"}, o.Language, func(lang string) string { return p.T("questions.language." + lang) }),
		p.subjects("subject", none, o.Subject), p.levels("level", none, o.Difficulty),
	}
	if d.Preview != nil {
		v.Preview = p.preview(d)
	}
	return v
}

func (p Scene) preview(d Importing) *Preview {
	refused, taken := len(d.Preview.Refused()), len(d.Preview.Taken())
	v := &Preview{
		ID: d.ID, Name: d.Name,
		Line:    p.T("questions.format."+string(d.Preview.Format)) + " · " + p.T("questions.preview.line", taken, refused),
		Confirm: ui.Button{Icon: "check", Title: p.T("questions.preview.all", taken), Class: "small"},
	}
	for _, r := range d.Preview.Remarks {
		v.Remarks = append(v.Remarks, p.T(r.Key, r.Args...))
	}
	if refused > 0 {
		v.Confirm.Locked = p.T("questions.preview.locked", refused)
		if taken > 0 {
			v.Skip = ui.Button{Title: p.T("questions.preview.skip", taken, refused), Name: "skip", Value: "true", Class: "small"}
		}
	}
	shownRefused, shownTaken := 0, 0
	for _, r := range d.Preview.Rows {
		shown, most := &shownTaken, mostTaken
		if r.Refused != nil {
			shown, most = &shownRefused, screen.MostRefused
		}
		if *shown++; *shown <= most {
			v.Rows = append(v.Rows, p.previewRow(r))
		}
	}
	if hidden := len(d.Preview.Rows) - len(v.Rows); hidden > 0 {
		v.More = p.T("questions.preview.more", hidden)
	}
	return v
}

func (p Scene) previewRow(r exchange.Row) PreviewRow {
	lang := p.Words.Lang()
	v := PreviewRow{
		Line: strconv.Itoa(r.Question.At.Line), Text: r.Question.Text.In(lang), Answer: r.Question.Answer.In(lang),
		Kind: "ok", State: p.T("questions.preview.taken"),
	}
	switch {
	case r.Refused != nil:
		v.Kind, v.State, v.Why = "bad", p.T("questions.preview.refused"), []string{p.Words.Fault(r.Refused)}
	case len(r.Remarks) > 0:
		v.Kind = "warning"
	}
	for _, remark := range r.Remarks {
		v.Why = append(v.Why, p.T(remark.Key, remark.Args...))
	}
	return v
}

// examples show each format with one question.
var examples = map[exchange.Format]string{
	exchange.Text: `materia: scuola
insieme: serata-2026

[serata-2026-001]
domanda: In quale torre sta la Sala Comune di Grifondoro?
risposta: La Torre di Grifondoro
question: In which tower is the Gryffindor common room?
answer: Gryffindor Tower
livello: 1
libro: 1`,
	exchange.Table: `domanda;risposta;question;answer;valide;livello;materia;insieme;libro
Chi custodisce le chiavi di Hogwarts?;Hagrid;Who keeps the keys of Hogwarts?;Hagrid;Rubeus;1;persone;serata-2026;1`,
	exchange.GIFT: `$CATEGORY: serata-2026/persone

::serata-2026-001:: Chi custodisce le chiavi di Hogwarts? {=Hagrid =Rubeus Hagrid}`,
	exchange.Aiken: `Chi custodisce le chiavi di Hogwarts?
A. Gazza
B. Hagrid
ANSWER: B`,
	exchange.OpenTDB: `{"response_code":0,"results":[{"type":"multiple","difficulty":"easy",
"category":"Entertainment: Books","question":"Who keeps the keys of Hogwarts?",
"correct_answer":"Hagrid","incorrect_answers":["Filch","Snape","Flitwick"]}]}`,
	exchange.JSON: `[{"id":"serata-2026-001","text":{"it":"Chi custodisce le chiavi di Hogwarts?","en":"Who keeps the keys of Hogwarts?"},
"answer":{"it":"Hagrid","en":"Hagrid"},"subject":"persone","difficulty":1,"source":{"book":1},"set":"serata-2026"}]`,
}
