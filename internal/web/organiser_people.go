package web

import (
	"crypto/rand"
	"errors"
	"io"
	"net/http"
	"path"
	"strconv"
	"time"

	"github.com/a-h/templ"

	"scacchimagici/internal/access"
	"scacchimagici/internal/fault"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/quiz/workbook"
	"scacchimagici/internal/role"
	"scacchimagici/internal/roster"
	"scacchimagici/internal/screen"
	organiserscreen "scacchimagici/internal/screen/organiser"
	"scacchimagici/internal/stream"
	"scacchimagici/internal/tournament"
	"scacchimagici/views/layout"
	"scacchimagici/views/organiser"
)

// readList is a list of people that was read and waits for the organiser's word.
type readList struct {
	shown      organiserscreen.ListRead
	tournament string
	house      magici.HouseID // of those without one
	done       int            // people who were added
}

// getPeopleImport is the form of a list of people.
func (s *Server) getPeopleImport(w http.ResponseWriter, r *http.Request) error {
	return s.showPeopleImport(w, r, http.StatusOK, pastedList{house: magici.HouseID(r.URL.Query().Get("house"))}, nil, nil)
}

// pastedList is the form as it was filled in.
type pastedList struct {
	name  string
	data  []byte
	text  string
	house magici.HouseID
}

func (s *Server) showPeopleImport(w http.ResponseWriter, r *http.Request, status int, form pastedList, read *organiserscreen.ListRead, trouble *fault.Fault) error {
	p := s.plainSetup(r, trouble)
	return s.showSetup(w, r, status, "setup.import.title", func(l layout.Page) templ.Component {
		return organiser.PeopleImportPage(l, p.PeopleImport(read, form.text, form.house))
	})
}

// postPeopleImport reads a list and shows what would become of each line; nobody is added
// yet. Form: file or text, house.
func (s *Server) postPeopleImport(w http.ResponseWriter, r *http.Request) error {
	r.Body = http.MaxBytesReader(w, r.Body, roster.MaxSize+uploadRoom)
	form, err := s.readList(r)
	var read organiserscreen.ListRead
	if err == nil {
		read, err = s.lookAtList(form)
	}
	if f := fault.Of(err); f != nil {
		return s.showPeopleImport(w, r, statuses[f.Code], form, nil, f)
	}
	if err != nil {
		return err
	}
	return s.showPeopleImport(w, r, http.StatusOK, form, &read, nil)
}

// readList reads the form of a list.
func (s *Server) readList(r *http.Request) (form pastedList, err error) {
	if err := r.ParseMultipartForm(roster.MaxSize); err != nil {
		if limit := new(http.MaxBytesError); errors.As(err, &limit) {
			return form, fault.New(fault.Invalid, "fault.roster.size", roster.MaxSize>>20).Because(err)
		}
		return form, fault.New(fault.Invalid, "fault.setup.list").Because(err)
	}
	defer func() { _ = r.MultipartForm.RemoveAll() }() // what was too large for the memory
	form = pastedList{name: s.words(r).T("setup.import.pasted"), text: r.PostForm.Get("text"), house: magici.HouseID(r.PostForm.Get("house"))}
	form.data = []byte(form.text)
	if file, header, err := r.FormFile("file"); err == nil && header.Size > 0 {
		defer func() { _ = file.Close() }() // it was only read
		form.name, form.text = path.Base(header.Filename), ""
		if form.data, err = io.ReadAll(file); err != nil {
			return form, err
		}
	}
	switch {
	case len(form.data) == 0:
		return form, fault.New(fault.Invalid, "fault.setup.list")
	case len(form.data) > roster.MaxSize:
		return form, fault.New(fault.Invalid, "fault.roster.size", roster.MaxSize>>20)
	}
	form.data, err = workbook.Table(form.data)
	return form, err
}

// lookAtList reads a list for the shown tournament and keeps what it says.
func (s *Server) lookAtList(form pastedList) (organiserscreen.ListRead, error) {
	t, ok := s.desk.Tournaments.Current()
	if !ok {
		return organiserscreen.ListRead{}, fault.New(fault.NotFound, "fault.setup.notournament")
	}
	if _, known := t.House(form.house); form.house != "" && !known {
		return organiserscreen.ListRead{}, fault.New(fault.NotFound, "fault.house.none", string(form.house))
	}
	list, err := roster.Read(form.data, t.Houses, form.house)
	if err != nil {
		return organiserscreen.ListRead{}, err
	}
	read := organiserscreen.ListRead{ID: rand.Text(), Name: form.name, List: list, Lines: list.Plan(t, roster.Options{House: form.house})}
	s.lists.keep(read.ID, readList{shown: read, tournament: t.ID, house: form.house})
	return read, nil
}

// postPeopleImportDone adds those whom a preview has shown. Form: preview, twins. When the
// rosters have changed since, and fewer would be added, it shows the preview again.
func (s *Server) postPeopleImportDone(w http.ResponseWriter, r *http.Request) error {
	if err := parseForm(w, r); err != nil {
		return err
	}
	read, ok := s.lists.find(r.PostForm.Get("preview"))
	t, current := s.desk.Tournaments.Current()
	if !ok || !current || t.ID != read.tournament {
		return s.showPeopleImport(w, r, http.StatusConflict, pastedList{}, nil, fault.New(fault.Stale, "fault.setup.listgone"))
	}
	if read.done == 0 {
		err := s.enrol(r, t, &read)
		if f := fault.Of(err); f != nil {
			return s.showPeopleImport(w, r, statuses[f.Code], pastedList{house: read.house}, &read.shown, f)
		}
		if err != nil {
			return err
		}
	}
	http.Redirect(w, r, screen.PeoplePath+"?done=people&n="+strconv.Itoa(read.done), http.StatusSeeOther)
	return nil
}

// enrol adds the people of a list, all or none, and notes how many.
func (s *Server) enrol(r *http.Request, t tournament.Tournament, read *readList) error {
	before := len(roster.Added(read.shown.Lines))
	read.shown.Lines = read.shown.List.Plan(t, roster.Options{House: read.house})
	if len(roster.Added(read.shown.Lines)) < before {
		s.lists.keep(read.shown.ID, *read)
		return fault.New(fault.Stale, "fault.setup.changed")
	}
	lines := read.shown.Lines
	if r.PostForm.Get("twins") != "" {
		lines = read.shown.List.Plan(t, roster.Options{House: read.house, Twins: true})
	}
	people := roster.Added(lines)
	if len(people) == 0 {
		return fault.New(fault.Invalid, "fault.setup.nobody")
	}
	_, err := s.desk.Tournaments.Do(r.Context(), t.ID, stream.Request[tournament.Command]{
		ID: read.shown.ID, Actor: s.visitor(r).name(access.OrganiserSeat), At: time.Now(),
		Command: tournament.Command{By: role.Organiser, Order: tournament.Enrol{People: people}},
	})
	if err != nil {
		return err
	}
	read.done = len(people)
	s.lists.keep(read.shown.ID, *read)
	return nil
}
