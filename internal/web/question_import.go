package web

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
	"scacchimagici/internal/quiz/workbook"
	"scacchimagici/internal/screen"
	"scacchimagici/internal/screen/questions"
	"scacchimagici/internal/web/answer"
	"scacchimagici/internal/web/form"
	questionsview "scacchimagici/views/questions"
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
func (s *Server) getImport(w http.ResponseWriter, r *http.Request) error {
	return s.showImport(w, r, http.StatusOK, questions.Importing{}, nil)
}

func (s *Server) showImport(w http.ResponseWriter, r *http.Request, status int, d questions.Importing, trouble *fault.Fault) error {
	p, err := s.questions(r)
	if err != nil {
		return err
	}
	p.Here, p.Trouble = screen.QuestionsPath+"/importa", trouble
	p.Language = screen.LanguageHref(locale.Language(p.Words.Lang()), p.Here)
	return s.show(w, r, status, questionsPage("questions.import", p.Import(d), questionsview.ImportPage))
}

// postImport reads a file and shows the result for each question; it imports nothing yet. Form: file or
// text, format, language, subject, level, set, work.
func (s *Server) postImport(w http.ResponseWriter, r *http.Request) error {
	up, err := form.ReadUpload(w, r, form.Kind{MaxSize: exchange.MaxSize, TooLarge: "fault.quiz.size", Broken: "fault.questions.upload"})
	get := up.Values.Get
	pasted := get("text")
	file := questionFile{
		name: s.words(r).T("setup.import.pasted"), data: []byte(pasted),
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
		file.data, err = workbook.Table(file.data)
	}
	if f := fault.From(err); f != nil {
		return s.showImport(w, r, answer.Statuses[f.Code], questions.Importing{Pasted: pasted, Options: file.options}, f)
	}
	if err != nil {
		return err
	}
	return s.previewImport(w, r, file, pasted, http.StatusOK)
}

// previewImport compares a file with the present questions, and shows the preview.
func (s *Server) previewImport(w http.ResponseWriter, r *http.Request, file questionFile, pasted string, status int) error {
	v := questions.Importing{Pasted: pasted, Options: file.options, Name: file.name}
	if err := file.read(s.desk.Questions.All()); err != nil {
		f := fault.From(err)
		var where quiz.Problem
		if f == nil || !errors.As(err, &where) {
			return err
		}
		return s.showImport(w, r, answer.Statuses[f.Code], v, fault.New(f.Code, "fault.questions.line", where.At.Line, s.words(r).Fault(f)))
	}
	file.id = rand.Text()
	s.questionFiles.Keep(file.id, file)
	v.ID, v.Preview = file.id, &file.preview
	return s.showImport(w, r, status, v, nil)
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
func (s *Server) postImportDone(w http.ResponseWriter, r *http.Request) error {
	if err := form.Read(w, r); err != nil {
		return err
	}
	file, ok := s.questionFiles.Find(r.PostForm.Get("preview"))
	if !ok {
		return s.showImport(w, r, http.StatusConflict, questions.Importing{}, fault.New(fault.Stale, "fault.questions.preview"))
	}
	if file.imported == 0 {
		if now := s.desk.Questions.All(); now != file.against {
			before := len(file.preview.Refused())
			if err := file.read(now); err != nil || len(file.preview.Refused()) > before {
				return s.previewImport(w, r, file, "", http.StatusConflict)
			}
		}
		taken, err := file.preview.Import(r.PostForm.Get("skip") != "")
		if err != nil {
			return s.previewImport(w, r, file, "", http.StatusUnprocessableEntity)
		}
		_, err = s.changeQuestions(r, file.id, edits.Import{Questions: taken})
		if f := fault.From(err); f != nil {
			return s.showImport(w, r, answer.Statuses[f.Code], questions.Importing{Options: file.options}, f)
		}
		if err != nil {
			return err
		}
		file = questionFile{id: file.id, imported: len(taken)}
		s.questionFiles.Keep(file.id, file)
	}
	return seeOther(w, r, screen.QuestionsPath+"?fatto=imported&n="+strconv.Itoa(file.imported))
}
