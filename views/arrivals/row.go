package arrivals

import (
	"net/http"

	"scacchimagici/internal/page"
	"scacchimagici/internal/screen"
	"scacchimagici/internal/web/route"
	"scacchimagici/internal/web/visitor"
)

// Row is the page of the arrivals; place: [desk] for the organiser, who has links to the desk.
var Row = page.Row{Kind: "arrivals", Watch: mayTick, Place: isPlace, Build: build, Dialogs: buildList, Lane: page.Desk}

// desk is the place of the organiser's page.
const desk = "desk"

// Pages lead to the page.
type Pages struct{ Server page.Server }

// Routes are the addresses of the room.
func (p Pages) Routes() []route.Route {
	return []route.Route{route.Get(screen.ReceptionPath, route.Reception, p.get)}
}

func (p Pages) get(w http.ResponseWriter, r *http.Request) error {
	t := page.Topic{Kind: Row.Kind}
	if p.Server.Visitor(r).Organiser() {
		t.Place = desk
	}
	return p.Server.ShowLive(w, r, t, nil)
}

// mayTick lets in the Reception.
func mayTick(_ *page.Snapshot, v visitor.Visitor, _ page.Topic) error {
	if v.Receives() {
		return nil
	}
	return v.Refused()
}

// isPlace takes the organiser's place from the organiser alone.
func isPlace(_ *page.Snapshot, v visitor.Visitor, t page.Topic) (string, bool) {
	return t.Place, t.Place == "" || t.Place == desk && v.Organiser()
}

// build is the part that changes with each arrival.
func build(p *page.Snapshot, t page.Topic) (page.Content, error) {
	v := viewOf(p, t)
	v.Now = p.Attendance()
	return page.Framed(page.Shell{Title: "arrivals.title", Audience: "arrivals", Awake: true}, v, Frame, Page), nil
}

// buildList is the list of the names.
func buildList(p *page.Snapshot, t page.Topic) (page.Content, error) {
	return page.Dialogs(ListFrame(viewOf(p, t))), nil
}

func viewOf(p *page.Snapshot, t page.Topic) View {
	return View{
		Base: p.Base(t.Lang, screen.ReceptionPath), Tournament: p.Tournament(), People: p.People(), Zone: p.Time.Location(), Desk: t.Place == desk,
	}
}
