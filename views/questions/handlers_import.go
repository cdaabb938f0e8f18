package questions

import (
	"cmp"
	"crypto/rand"
	"errors"
	"net/http"
	"strconv"

	"scacchimagici/internal/fault"
	"scacchimagici/internal/locale"
	"scacchimagici/internal/quiz"
	"scacchimagici/internal/quiz/edits"
	"scacchimagici/internal/quiz/exchange"
	"scacchimagici/internal/screen"
	"scacchimagici/internal/sheet"
	"scacchimagici/internal/web/answer"
	"scacchimagici/internal/web/form"
)

// questionFile is a file of questions that was read and waits for the organiser's confirmation.
type questionFile struct {
	id       string
	name     string
	data     []byte
	options  exchange.Options
	preview  exchange.Preview
	against  *edits.Collection // the questions at the time of reading
	imported int               // questions; the file is freed then
}

// getImport is the form of an import.
func (p *Pages) getImport(w http.ResponseWriter, r *http.Request) error {
	return p.showImport(w, r, http.StatusOK, Importing{}, nil)
}

func (p *Pages) showImport(w http.ResponseWriter, r *http.Request, status int, d Importing, trouble *fault.Fault) error {
	v, err := p.scene(r)
	if err != nil {
		return err
	}
	v.Here, v.Trouble = screen.QuestionsPath+"/importa", trouble
	v.Language = screen.LanguageHref(locale.Language(v.Words.Lang()), v.Here)
	return p.Server.Show(w, r, status, static("questions.import", v.Import(d), ImportPage))
}

// postImport reads a file and shows the result for each question; it imports nothing yet. Form: file or
// text, format, language, subject, level, set, work.
func (p *Pages) postImport(w http.ResponseWriter, r *http.Request) error {
	up, err := form.ReadUpload(w, r, form.Kind{MaxSize: exchange.MaxSize, TooLarge: "fault.quiz.size", Broken: "fault.questions.upload"})
	get := up.Values.Get
	pasted := get("text")
	file := questionFile{
		name: p.Server.Words(r).T("setup.import.pasted"), data: []byte(pasted),
		options: exchange.Options{
			Format: exchange.Format(get("format")), Language: get("language"),
			Subject: quiz.Subject(get("subject")), Difficulty: quiz.Difficulty(form.Number(get("level"))),
			Set: quiz.Set(get("set")), Work: get("work"),
		},
	}
	if len(up.Data) > 0 {
		file.name, file.data, pasted = up.Name, up.Data, ""
	}
	switch {
	case err != nil:
	case len(file.data) == 0:
		err = fault.New(fault.Invalid, "fault.questions.upload")
	case len(file.data) > exchange.MaxSize:
		err, pasted = fault.New(fault.Invalid, "fault.quiz.size", exchange.MaxSize>>20), ""
	default:
		file.data, err = sheet.ReadTable(file.data)
	}
	if f := fault.From(err); f != nil {
		return p.showImport(w, r, answer.Statuses[f.Code], Importing{Pasted: pasted, Options: file.options}, f)
	}
	if err != nil {
		return err
	}
	return p.previewImport(w, r, file, pasted, http.StatusOK)
}

// previewImport compares a file with the present questions, and shows the preview.
func (p *Pages) previewImport(w http.ResponseWriter, r *http.Request, file questionFile, pasted string, status int) error {
	v := Importing{Pasted: pasted, Options: file.options, Name: file.name}
	if err := file.read(p.Desk.Questions.All()); err != nil {
		f := fault.From(err)
		var where quiz.Problem
		if f == nil || !errors.As(err, &where) {
			return err
		}
		return p.showImport(w, r, answer.Statuses[f.Code], v, fault.New(f.Code, "fault.questions.line", where.At.Line, p.Server.Words(r).Fault(f)))
	}
	file.id = rand.Text()
	p.files.Keep(file.id, file)
	v.ID, v.Preview = file.id, &file.preview
	return p.showImport(w, r, status, v, nil)
}

// read compares the file with the present questions.
func (q *questionFile) read(now *edits.Collection) error {
	o := q.options
	o.Bank, o.Retired = now.All(), now.Edits.Retired
	o.Work = cmp.Or(o.Work, q.name)
	var err error
	q.preview, err = exchange.Read(q.name, q.data, o)
	q.against = now
	return err
}

// postImportDone imports the questions of a preview. Form: preview, skip. When the questions have
// changed since, and the file has more faults than before, it shows the preview again. A form that is
// sent twice gets the same answer.
func (p *Pages) postImportDone(w http.ResponseWriter, r *http.Request) error {
	if err := form.Read(w, r); err != nil {
		return err
	}
	file, ok := p.files.Find(r.PostForm.Get("preview"))
	if !ok {
		return p.showImport(w, r, http.StatusConflict, Importing{}, fault.New(fault.Stale, "fault.questions.preview"))
	}
	if file.imported == 0 {
		if now := p.Desk.Questions.All(); now != file.against {
			before := len(file.preview.Refused())
			if err := file.read(now); err != nil || len(file.preview.Refused()) > before {
				return p.previewImport(w, r, file, "", http.StatusConflict)
			}
		}
		taken, err := file.preview.Import(r.PostForm.Get("skip") != "")
		if err != nil {
			return p.previewImport(w, r, file, "", http.StatusUnprocessableEntity)
		}
		order := edits.Import{Questions: taken}
		_, err = p.Change(r, file.id, edits.Orders.Named(order), order)
		if f := fault.From(err); f != nil {
			return p.showImport(w, r, answer.Statuses[f.Code], Importing{Options: file.options}, f)
		}
		if err != nil {
			return err
		}
		file = questionFile{id: file.id, imported: len(taken)}
		p.files.Keep(file.id, file)
	}
	return answer.SeeOther(w, r, screen.QuestionsPath+"?fatto=imported&n="+strconv.Itoa(file.imported))
}
