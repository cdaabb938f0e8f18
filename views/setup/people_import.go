package setup

import (
	"crypto/rand"
	"net/http"
	"net/url"
	"strconv"

	"scacchimagici/internal/codec"
	"scacchimagici/internal/fault"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/roster"
	"scacchimagici/internal/screen"
	"scacchimagici/internal/sheet"
	"scacchimagici/internal/tournament"
	"scacchimagici/internal/web/answer"
	"scacchimagici/internal/web/form"
)

// readList is a list of people that was read and waits for the organiser's confirmation.
type readList struct {
	shown      ListRead
	tournament string
	options    roster.Options // the organiser's answers so far
	added      int            // people; 0: not yet
}

// listForm is the form of a list of people as it was filled in.
type listForm struct {
	text  string
	house magici.HouseID
}

// getPeopleImport is the form of a list of people. Query: casa.
func (p *Pages) getPeopleImport(w http.ResponseWriter, r *http.Request) error {
	return p.showPeopleImport(w, r, http.StatusOK, listForm{house: magici.HouseID(r.URL.Query().Get("casa"))}, nil, nil)
}

func (p *Pages) showPeopleImport(w http.ResponseWriter, r *http.Request, status int, typed listForm, read *ListRead, trouble *fault.Fault) error {
	v, err := p.setup(r, trouble)
	if err != nil {
		return err
	}
	return p.Server.Show(w, r, status, static("setup.import.title", PeopleImport{Setup: v, Read: read, Pasted: typed.text, House: typed.house}, PeopleImportPage))
}

// postPeopleImport reads a list and shows the result of each line; it adds no people yet. Form: file or text, house.
func (p *Pages) postPeopleImport(w http.ResponseWriter, r *http.Request) error {
	up, err := form.ReadUpload(w, r, form.Kind{MaxSize: roster.MaxSize, TooLarge: "fault.roster.size", Broken: "fault.setup.list"})
	typed := listForm{text: up.Values.Get("text"), house: magici.HouseID(up.Values.Get("house"))}
	name, data := p.Server.Words(r).T("setup.import.pasted"), []byte(typed.text)
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
		data, err = sheet.ReadTable(data)
	}
	var read ListRead
	if err == nil {
		read, err = p.previewList(name, data, typed.house)
	}
	if f := fault.From(err); f != nil {
		return p.showPeopleImport(w, r, answer.Statuses[f.Code], typed, nil, f)
	}
	if err != nil {
		return err
	}
	return p.showPeopleImport(w, r, http.StatusOK, typed, &read, nil)
}

// previewList reads a list for the shown tournament and keeps it. The house is that of people without one.
func (p *Pages) previewList(name string, data []byte, house magici.HouseID) (ListRead, error) {
	t, ok := p.Desk.Tournaments.Current()
	if !ok {
		return ListRead{}, fault.New(fault.NotFound, "fault.setup.notournament")
	}
	if _, known := t.House(house); house != "" && !known {
		return ListRead{}, fault.New(fault.NotFound, "fault.house.none", string(house))
	}
	list, err := roster.Read(data, t.Houses, house)
	if err != nil {
		return ListRead{}, err
	}
	o := roster.Options{House: house}
	read := ListRead{ID: rand.Text(), Name: name, List: list, Lines: list.Plan(t, o)}
	p.lists.Keep(read.ID, readList{shown: read, tournament: t.ID, options: o})
	return read, nil
}

// postPeopleImportDone adds the people of a preview. Form: preview, adding (how many its button adds), and for
// lines with questions house-N, twin-N, name-N; look only shows the preview with the answers. The preview is shown
// again too when the rosters have changed since and fewer would be added, when an answer asks the next question, and when
// another number would be added than the button says.
func (p *Pages) postPeopleImportDone(w http.ResponseWriter, r *http.Request) error {
	if err := form.Read(w, r); err != nil {
		return err
	}
	read, ok := p.lists.Find(r.PostForm.Get("preview"))
	t, current := p.Desk.Tournaments.Current()
	if !ok || !current || t.ID != read.tournament {
		return p.showPeopleImport(w, r, http.StatusConflict, listForm{}, nil, fault.New(fault.Stale, "fault.setup.listgone"))
	}
	if read.added == 0 {
		err := p.enrol(r, t, &read)
		f := fault.From(err)
		switch {
		case f != nil:
			return p.showPeopleImport(w, r, answer.Statuses[f.Code], listForm{house: read.options.House}, &read.shown, f)
		case err != nil:
			return err
		case read.added == 0:
			return p.showPeopleImport(w, r, http.StatusOK, listForm{house: read.options.House}, &read.shown, nil)
		}
	}
	return answer.SeeOther(w, r, screen.PeoplePath+"?fatto=people&n="+strconv.Itoa(read.added))
}

// enrol adds the people of a list, all or none, and notes how many. With the field look it only takes the answers.
func (p *Pages) enrol(r *http.Request, t tournament.Tournament, read *readList) error {
	err := settle(r.PostForm, t, read)
	p.lists.Keep(read.shown.ID, *read)
	switch {
	case r.PostForm.Has("look"):
		return nil
	case err != nil:
		return err
	}
	people := roster.Added(read.shown.Lines)
	if len(people) == 0 {
		return fault.New(fault.Invalid, "fault.setup.nobody")
	}
	if _, err := p.Server.ChangeTournament(r, t.ID, read.shown.ID, codec.Named{}, tournament.Enrol{People: people, List: read.shown.Name}); err != nil {
		return err
	}
	read.added = len(people)
	p.lists.Keep(read.shown.ID, *read)
	return nil
}

// settle takes the organiser's answers to the questions of a preview, and says why its people cannot be added yet.
func settle(said url.Values, t tournament.Tournament, read *readList) error {
	before := read.shown.Lines
	fewer := len(roster.Added(read.shown.List.Plan(t, read.options))) < len(roster.Added(before))
	read.options = chosenFor(before, read.options.House, said)
	read.shown.Lines = read.shown.List.Plan(t, read.options)
	if fewer {
		return fault.New(fault.Stale, "fault.setup.changed")
	}
	for i, line := range read.shown.Lines {
		was := before[i]
		if line.Refused != nil && !line.LeftOut && (was.Refused == nil || was.Refused.Key != line.Refused.Key || was.Name != line.Name) {
			return fault.New(fault.Stale, "fault.setup.unsettled")
		}
	}
	if n := len(roster.Added(read.shown.Lines)); strconv.Itoa(n) != said.Get("adding") {
		return fault.New(fault.Stale, "fault.setup.counted", n)
	}
	return nil
}

// chosenFor returns the organiser's answers to the questions of a preview. A twin that is not ticked stays out.
func chosenFor(shown []roster.Line, house magici.HouseID, said url.Values) roster.Options {
	o := roster.Options{House: house, Houses: map[int]magici.HouseID{}, Twins: map[int]bool{}, Names: map[int]string{}}
	for i, line := range shown {
		if field := pickField(i); line.Doubtful && said.Has(field) {
			o.Houses[i] = magici.HouseID(said.Get(field))
		}
		if line.Twin {
			o.Twins[i] = said.Get(twinField(i)) != ""
		}
		if field := nameField(i); line.Misnamed && said.Has(field) {
			o.Names[i] = said.Get(field)
		}
	}
	return o
}
