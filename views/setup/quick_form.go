package setup

import (
	"crypto/rand"
	"net/http"
	"strconv"
	"time"

	"scacchimagici/internal/desk"
	"scacchimagici/internal/fault"
	"scacchimagici/internal/locale"
	"scacchimagici/internal/page"
	"scacchimagici/internal/role"
	"scacchimagici/internal/screen"
	"scacchimagici/internal/tournament"
	"scacchimagici/internal/web/answer"
	"scacchimagici/internal/web/form"
	"scacchimagici/internal/web/visitor"
	"scacchimagici/views/organiser"
)

// getQuick is the form of a quick match, filled in with usual values.
func (p *Pages) getQuick(w http.ResponseWriter, r *http.Request) error {
	return p.showQuick(w, r, http.StatusOK, newQuickForm(p.Server.Words(r), rand.Text(), time.Now()))
}

// postQuick makes a tournament from the form and leads to its codes. Form: id, name, boards (1 or 2),
// practice, and for each House of 1 to 4: houseN, armsN, peopleN; check only reads the names.
func (p *Pages) postQuick(w http.ResponseWriter, r *http.Request) error {
	typed, err := readQuickForm(w, r)
	if err != nil {
		return err
	}
	draft := typed.decide(p.Desk.Tournaments.Index().Has)
	if typed.refused() {
		return p.showQuick(w, r, http.StatusUnprocessableEntity, typed)
	}
	if typed.check {
		return p.showQuick(w, r, http.StatusOK, typed)
	}
	// A form that is sent again gives codes to the seats that the first time may have left without one.
	_, err = p.Desk.Tournaments.Create(r.Context(), p.Server.OrganiserName(r), draft)
	if err == nil {
		err = p.Server.IssueCodes(r)
	}
	if f := fault.From(err); f != nil {
		typed.trouble = f
		if f.Code == fault.Reused {
			typed.id = rand.Text() // the next try is another order
		}
		return p.showQuick(w, r, answer.Statuses[f.Code], typed)
	}
	if err != nil {
		return err
	}
	return answer.SeeOther(w, r, "/desk/cartellini")
}

func (p *Pages) showQuick(w http.ResponseWriter, r *http.Request, status int, typed quickForm) error {
	words := p.Server.Words(r)
	q := quick{
		words: words, quickForm: typed,
		top: screen.OrganiserTop(words, "/desk/nuova", screen.LanguageHref(visitor.Language(r), "/desk/nuova"), 0),
	}
	return p.Server.Show(w, r, status, page.Static(page.Shell{Title: "organiser.quick", Audience: "organiser"}, q, quickPage))
}

// quick is the page of the form.
type quick struct {
	quickForm
	words *locale.Words
	top   organiser.Top
}

// quickForm is the form of a quick match: what was typed, and what is wrong with it.
type quickForm struct {
	id       string // of the form: a form sent twice makes one tournament
	name     quickField
	two      bool // two boards with four Houses
	practice bool
	check    bool // only read the names
	houses   [4]quickHouse
	trouble  *fault.Fault // that belongs to no single field
}

type quickField struct {
	text    string
	trouble *fault.Fault
}

type quickHouse struct {
	name, arms, people quickField
	names              []string // those read in people
}

// newQuickForm is the form before typing: the four Houses of the regulation.
func newQuickForm(w *locale.Words, id string, now time.Time) quickForm {
	f := quickForm{id: id}
	f.name.text = w.T("organiser.quick.today", screen.Date(w, now))
	for i := range f.houses {
		f.houses[i].name.text = w.T("organiser.house." + strconv.Itoa(i+1))
		f.houses[i].arms.text = tournament.Arms()[i]
	}
	return f
}

func readQuickForm(w http.ResponseWriter, r *http.Request) (quickForm, error) {
	id, err := form.ReadOrder(w, r)
	if err != nil {
		return quickForm{}, err
	}
	get := r.PostForm.Get
	f := quickForm{
		id: id, name: quickField{text: get("name")},
		two: get("boards") == "2", practice: get("practice") != "", check: get("check") != "",
	}
	for i := range f.houses {
		n := strconv.Itoa(i + 1)
		f.houses[i] = quickHouse{
			name: quickField{text: get("house" + n)}, arms: quickField{text: get("arms" + n)},
			people: quickField{text: get("people" + n)}, names: tournament.Paste(get("people" + n)),
		}
	}
	return f, nil
}

// playing returns the Houses that play.
func (f *quickForm) playing() []quickHouse {
	if f.two {
		return f.houses[:]
	}
	return f.houses[:2]
}

// minPeople is how many people a House needs to play: the Strategist and the King.
const minPeople = 2

// decide checks the whole form by the rules of tournaments, notes the fault of each field, and returns
// the draft. Has reports which ids are taken.
func (f *quickForm) decide(has func(string) bool) desk.Draft {
	d := desk.Draft{Command: f.id, Name: f.name.text, Practice: f.practice, Pairs: [][2]int{{0, 1}}}
	if f.two {
		d.Pairs = append(d.Pairs, [2]int{2, 3})
	}
	create := tournament.Create{ID: tournament.NewID(d.Name, has), Name: d.Name}
	t := tournament.Apply(tournament.Tournament{}, tournament.Created{ID: create.ID})
	_, err := create.Cleaned()
	f.name.trouble = fault.From(err)
	houses := f.playing()
	for i := range houses {
		t = houses[i].decide(t)
		d.Houses = append(d.Houses, desk.DraftHouse{
			Name: houses[i].name.text, Arms: houses[i].arms.text, People: houses[i].names,
		})
	}
	return d
}

// decide adds the House with its people to t.
func (h *quickHouse) decide(t tournament.Tournament) tournament.Tournament {
	for _, other := range t.Houses {
		if other.Arms == h.arms.text {
			h.arms.trouble = fault.New(fault.Exists, "fault.quick.arms", other.Name)
		}
	}
	if len(h.names) < minPeople {
		h.people.trouble = fault.New(fault.Invalid, "fault.quick.people", len(h.names))
	}
	t, h.name.trouble = added(t, tournament.AddHouse{Name: h.name.text, Arms: h.arms.text})
	if h.name.trouble == nil && h.people.trouble == nil {
		house := t.Houses[len(t.Houses)-1].ID
		t, h.people.trouble = added(t, tournament.AddPeople{House: house, Names: h.names})
	}
	return t
}

// added returns t after an order, or why it was refused.
func added(t tournament.Tournament, o tournament.Order) (tournament.Tournament, *fault.Fault) {
	facts, err := tournament.Decide(t, tournament.Command{By: role.Organiser, Order: o}, nil) // Houses and people ask for nothing
	for _, f := range facts {
		t = tournament.Apply(t, f)
	}
	return t, fault.From(err)
}

// refused reports whether the form has a fault.
func (f *quickForm) refused() bool {
	refused := f.name.trouble != nil
	for _, h := range f.playing() {
		refused = refused || h.name.trouble != nil || h.arms.trouble != nil || h.people.trouble != nil
	}
	return refused
}

// line says why the whole form was not done; it is empty when it was not refused.
func (f *quickForm) line(w *locale.Words) string {
	if f.refused() {
		return w.T("organiser.quick.refused")
	}
	return sentence(w, f.trouble)
}

func sentence(w *locale.Words, f *fault.Fault) string {
	if f == nil {
		return ""
	}
	return w.Fault(f)
}
