package web

import (
	"crypto/rand"
	"net/http"
	"strconv"

	"scacchimagici/internal/fault"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/quiz/workbook"
	"scacchimagici/internal/roster"
	"scacchimagici/internal/screen"
	organiserscreen "scacchimagici/internal/screen/organiser"
	"scacchimagici/internal/tournament"
	"scacchimagici/internal/web/form"
	"scacchimagici/views/organiser"
)

// readList is a list of people that was read and waits for the organiser's word.
type readList struct {
	shown      organiserscreen.ListRead
	tournament string
	house      magici.HouseID // of those without one
	added      int            // people; 0: not yet
}

// listForm is the form of a list of people as it was filled in.
type listForm struct {
	text  string
	house magici.HouseID
}

// getPeopleImport is the form of a list of people. Query: casa.
func (s *Server) getPeopleImport(w http.ResponseWriter, r *http.Request) error {
	return s.showPeopleImport(w, r, http.StatusOK, listForm{house: magici.HouseID(r.URL.Query().Get("casa"))}, nil, nil)
}

func (s *Server) showPeopleImport(w http.ResponseWriter, r *http.Request, status int, typed listForm, read *organiserscreen.ListRead, trouble *fault.Fault) error {
	v, err := s.setup(r, trouble)
	if err != nil {
		return err
	}
	return s.show(w, r, status, setupPage("setup.import.title", v.PeopleImport(read, typed.text, typed.house), organiser.PeopleImportPage))
}

// postPeopleImport reads a list and shows what would become of each line; nobody is added
// yet. Form: file or text, house.
func (s *Server) postPeopleImport(w http.ResponseWriter, r *http.Request) error {
	up, err := form.ReadUpload(r, form.Kind{MaxSize: roster.MaxSize, TooLarge: "fault.roster.size", Broken: "fault.setup.list"})
	typed := listForm{text: up.Values.Get("text"), house: magici.HouseID(up.Values.Get("house"))}
	name, data := s.words(r).T("setup.import.pasted"), []byte(typed.text)
	if len(up.Data) > 0 {
		name, data, typed.text = up.Name, up.Data, ""
	}
	switch {
	case err != nil:
	case len(data) == 0:
		err = fault.New(fault.Invalid, "fault.setup.list")
	case len(data) > roster.MaxSize:
		err = fault.New(fault.Invalid, "fault.roster.size", roster.MaxSize>>20)
	default:
		data, err = workbook.Table(data)
	}
	var read organiserscreen.ListRead
	if err == nil {
		read, err = s.previewList(name, data, typed.house)
	}
	if f := fault.From(err); f != nil {
		return s.showPeopleImport(w, r, statuses[f.Code], typed, nil, f)
	}
	if err != nil {
		return err
	}
	return s.showPeopleImport(w, r, http.StatusOK, typed, &read, nil)
}

// previewList reads a list for the shown tournament and keeps what it says. The house is of
// those without one.
func (s *Server) previewList(name string, data []byte, house magici.HouseID) (organiserscreen.ListRead, error) {
	t, ok := s.desk.Tournaments.Current()
	if !ok {
		return organiserscreen.ListRead{}, fault.New(fault.NotFound, "fault.setup.notournament")
	}
	if _, known := t.House(house); house != "" && !known {
		return organiserscreen.ListRead{}, fault.New(fault.NotFound, "fault.house.none", string(house))
	}
	list, err := roster.Read(data, t.Houses, house)
	if err != nil {
		return organiserscreen.ListRead{}, err
	}
	read := organiserscreen.ListRead{ID: rand.Text(), Name: name, List: list, Lines: list.Plan(t, roster.Options{House: house})}
	s.lists.Keep(read.ID, readList{shown: read, tournament: t.ID, house: house})
	return read, nil
}

// postPeopleImportDone adds those whom a preview has shown. Form: preview, twins. When the
// rosters have changed since, and fewer would be added, it shows the preview again.
func (s *Server) postPeopleImportDone(w http.ResponseWriter, r *http.Request) error {
	if err := form.Read(w, r); err != nil {
		return err
	}
	read, ok := s.lists.Find(r.PostForm.Get("preview"))
	t, current := s.desk.Tournaments.Current()
	if !ok || !current || t.ID != read.tournament {
		return s.showPeopleImport(w, r, http.StatusConflict, listForm{}, nil, fault.New(fault.Stale, "fault.setup.listgone"))
	}
	if read.added == 0 {
		err := s.enrol(r, t, &read)
		if f := fault.From(err); f != nil {
			return s.showPeopleImport(w, r, statuses[f.Code], listForm{house: read.house}, &read.shown, f)
		}
		if err != nil {
			return err
		}
	}
	return seeOther(w, r, screen.PeoplePath+"?fatto=people&n="+strconv.Itoa(read.added))
}

// enrol adds the people of a list, all or none, and notes how many.
func (s *Server) enrol(r *http.Request, t tournament.Tournament, read *readList) error {
	before := len(roster.Added(read.shown.Lines))
	read.shown.Lines = read.shown.List.Plan(t, roster.Options{House: read.house})
	if len(roster.Added(read.shown.Lines)) < before {
		s.lists.Keep(read.shown.ID, *read)
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
	if _, err := s.changeTournament(r, t.ID, read.shown.ID, tournament.Enrol{People: people}); err != nil {
		return err
	}
	read.added = len(people)
	s.lists.Keep(read.shown.ID, *read)
	return nil
}
