package web

import (
	"cmp"
	"crypto/rand"
	"errors"
	"io"
	"net/http"
	"path"
	"strconv"
	"sync"
	"time"

	"github.com/a-h/templ"

	"scacchimagici/internal/access"
	"scacchimagici/internal/fault"
	"scacchimagici/internal/quiz"
	"scacchimagici/internal/quiz/edits"
	"scacchimagici/internal/quiz/exchange"
	"scacchimagici/internal/quiz/workbook"
	"scacchimagici/internal/role"
	"scacchimagici/internal/screen"
	"scacchimagici/internal/screen/questions"
	"scacchimagici/internal/stream"
	"scacchimagici/internal/tournament"
	"scacchimagici/views/layout"
	"scacchimagici/views/organiser"
)

// upload is a file that was read and waits for the organiser's word.
type upload struct {
	id        string
	name      string
	data      []byte
	options   exchange.Options
	preview   exchange.Preview
	questions *edits.Collection // against which it was read
	done      int               // questions that were imported; the file is let go then
}

// uploads keeps the last files that were read. A page of a preview that lies further back
// has to be made again.
type uploads struct {
	mu   sync.Mutex
	last []upload
}

// keptUploads is how many files are kept: enough for two organisers, each with a file in
// hand, and no more than their size in memory.
const keptUploads = 2

func (u *uploads) keep(one upload) {
	u.mu.Lock()
	defer u.mu.Unlock()
	u.last = append(u.last, one)
	if len(u.last) > keptUploads {
		u.last = append([]upload(nil), u.last[1:]...) // the file of the first one is let go
	}
}

func (u *uploads) find(id string) (upload, bool) {
	u.mu.Lock()
	defer u.mu.Unlock()
	for _, one := range u.last {
		if one.id == id {
			return one, true
		}
	}
	return upload{}, false
}

// finish notes how many questions of a file were imported, and lets the file go: the form
// sent once more gets the same answer.
func (u *uploads) finish(id string, n int) {
	u.mu.Lock()
	defer u.mu.Unlock()
	for i := range u.last {
		if u.last[i].id == id {
			u.last[i] = upload{id: id, done: n}
		}
	}
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
	p.Language = s.otherLanguage(r, p.Here)
	return s.showQuestions(w, r, status, "questions.import", func(shell layout.Page) templ.Component {
		return organiser.ImportPage(shell, p.Import(d))
	})
}

// uploadRoom is how many bytes the other fields of the form of a file may take.
const uploadRoom = 1 << 20

// postImport reads a file and shows what would become of its questions; nothing is imported
// yet. Form: file or text, format, language, subject, level, set, work.
func (s *Server) postImport(w http.ResponseWriter, r *http.Request) error {
	r.Body = http.MaxBytesReader(w, r.Body, exchange.MaxSize+uploadRoom)
	up, pasted, err := s.readUpload(r)
	if f := fault.Of(err); f != nil {
		return s.showImport(w, r, statuses[f.Code], questions.Importing{Pasted: pasted, Options: up.options}, f)
	}
	if err != nil {
		return err
	}
	return s.look(w, r, up, pasted, http.StatusOK)
}

// look reads a file against the questions as they stand, and shows the preview.
func (s *Server) look(w http.ResponseWriter, r *http.Request, up upload, pasted string, status int) error {
	d := questions.Importing{Pasted: pasted, Options: up.options, Name: up.name}
	if err := up.read(s.desk.Questions.All()); err != nil {
		f := fault.Of(err)
		var where quiz.Problem
		if f == nil || !errors.As(err, &where) {
			return err
		}
		return s.showImport(w, r, statuses[f.Code], d, fault.New(f.Code, "fault.questions.line", where.At.Line, s.words(r).Fault(f)))
	}
	up.id = rand.Text()
	s.uploads.keep(up)
	d.ID, d.Preview = up.id, &up.preview
	return s.showImport(w, r, status, d, nil)
}

// read reads the file against the questions there are.
func (u *upload) read(questions *edits.Collection) error {
	o := u.options
	o.Bank, o.Retired = questions.All(), questions.Edits.Retired
	o.Work = cmp.Or(o.Work, u.name)
	var err error
	u.preview, err = exchange.Read(u.name, u.data, o)
	u.questions = questions
	return err
}

// readUpload reads the form of an import.
func (s *Server) readUpload(r *http.Request) (up upload, pasted string, err error) {
	if err := r.ParseMultipartForm(exchange.MaxSize); err != nil {
		return up, "", uploadRefused(err)
	}
	defer func() { _ = r.MultipartForm.RemoveAll() }() // what was too large for the memory
	form := r.PostForm
	level, _ := strconv.Atoi(form.Get("level")) // what is no number is no level
	up.options = exchange.Options{
		Format: exchange.Format(form.Get("format")), Language: form.Get("language"),
		Subject: quiz.Subject(form.Get("subject")), Difficulty: quiz.Difficulty(level),
		Set: quiz.Set(form.Get("set")), Work: form.Get("work"),
	}
	pasted = form.Get("text")
	up.name, up.data = s.words(r).T("questions.import.pasted"), []byte(pasted)
	if file, header, err := r.FormFile("file"); err == nil {
		defer func() { _ = file.Close() }() // it was only read
		up.name, pasted = path.Base(header.Filename), ""
		if up.data, err = io.ReadAll(file); err != nil {
			return up, "", err
		}
	}
	switch {
	case len(up.data) == 0:
		return up, pasted, fault.New(fault.Invalid, "fault.questions.upload")
	case len(up.data) > exchange.MaxSize:
		return up, "", fault.New(fault.Invalid, "fault.quiz.size", exchange.MaxSize>>20)
	}
	up.data, err = workbook.Table(up.data)
	return up, pasted, err
}

// uploadRefused says why a form could not be read.
func uploadRefused(err error) error {
	if limit := new(http.MaxBytesError); errors.As(err, &limit) {
		return fault.New(fault.Invalid, "fault.quiz.size", exchange.MaxSize>>20).Because(err)
	}
	return fault.New(fault.Invalid, "fault.questions.upload").Because(err)
}

// postImportDone imports what a preview has shown. Form: preview, skip. When the questions
// have changed since, and the file is not as right as it was, it shows the preview again.
func (s *Server) postImportDone(w http.ResponseWriter, r *http.Request) error {
	if err := parseForm(w, r); err != nil {
		return err
	}
	up, ok := s.uploads.find(r.PostForm.Get("preview"))
	if !ok {
		return s.showImport(w, r, http.StatusConflict, questions.Importing{}, fault.New(fault.Stale, "fault.questions.preview"))
	}
	if up.done > 0 {
		return imported(w, r, up.done)
	}
	if questions := s.desk.Questions.All(); questions != up.questions {
		before := len(up.preview.Refused())
		if err := up.read(questions); err != nil || len(up.preview.Refused()) > before {
			return s.look(w, r, up, "", http.StatusConflict)
		}
	}
	taken, err := up.preview.Import(r.PostForm.Get("skip") != "")
	if err != nil {
		return s.look(w, r, up, "", http.StatusUnprocessableEntity)
	}
	err = s.orderQuestions(r, up.id, edits.Import{Questions: taken})
	if f := fault.Of(err); f != nil {
		return s.showImport(w, r, statuses[f.Code], questions.Importing{Options: up.options}, f)
	}
	if err != nil {
		return err
	}
	s.uploads.finish(up.id, len(taken))
	return imported(w, r, len(taken))
}

func imported(w http.ResponseWriter, r *http.Request, n int) error {
	http.Redirect(w, r, screen.QuestionsPath+"?done=imported&n="+strconv.Itoa(n), http.StatusSeeOther)
	return nil
}

// changeSettings gives a tournament other settings.
func (s *Server) changeSettings(r *http.Request, id string, o tournament.ChangeSettings) error {
	_, err := s.desk.Tournaments.Do(r.Context(), id, stream.Request[tournament.Command]{
		Actor: s.visitor(r).name(access.OrganiserSeat), At: time.Now(),
		Command: tournament.Command{By: role.Organiser, Order: o},
	})
	return err
}
