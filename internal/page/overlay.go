package page

import (
	"cmp"
	"net/url"
	"slices"
	"strings"

	"scacchimagici/internal/access"
	"scacchimagici/internal/fault"
	"scacchimagici/internal/locale"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/replica/state"
	"scacchimagici/internal/screen"
	"scacchimagici/internal/screen/overlay"
	"scacchimagici/internal/web/visitor"
	view "scacchimagici/views/overlay"
)

// Overlay is the page of an overlay, with its topic.
func (p *Snapshot) Overlay(a overlay.Address) (Content, Topic, error) {
	t := Topic{Kind: KindOverlay, Place: a.Place, Lang: a.Lang}
	build := (*Snapshot).boardOverlay
	switch a.Elements[0] {
	case overlay.Ranking:
		t.Kind, build = KindOverlayRanking, (*Snapshot).rankingOverlay
	case overlay.Person:
		t.Kind, build = KindOverlayPerson, (*Snapshot).personOverlay
	}
	row := p.rows[t.Kind]
	if row.Place != nil {
		var ok bool
		if t.Place, ok = row.Place(p, visitor.Visitor{}, t); !ok {
			return Content{}, t, fault.New(fault.NotFound, "fault.overlay.unknown")
		}
	}
	v, err := build(p, t)
	v.Shows = a.Shows()
	page := overlayPageOf(v)
	page.Shell.Theme = a.Theme
	return page, t, err
}

// overlayPage is the page of a topic, without the choices of an address.
func overlayPage(build func(*Snapshot, Topic) (view.View, error)) func(*Snapshot, Topic) (Content, error) {
	return func(p *Snapshot, t Topic) (Content, error) {
		v, err := build(p, t)
		return overlayPageOf(v), err
	}
}

func overlayPageOf(v view.View) Content {
	return Framed(Shell{Title: "overlay.title", Audience: "overlay", Theme: overlay.Themes()[0], Quiet: true}, v, view.Frame, view.Page)
}

// boardOverlay is the overlay of a board.
func (p *Snapshot) boardOverlay(t Topic) (view.View, error) {
	v := view.View{Base: p.Base(t.Lang, "")}
	if l, ok := p.OnBoard(t.Place); ok {
		v.Match = overlay.Match(p.Scene(l, access.Seat{}, t.Lang))
	}
	return v, nil
}

// rankingOverlay is the ranking; empty without Houses.
func (p *Snapshot) rankingOverlay(t Topic) (view.View, error) {
	v := view.View{Base: p.Base(t.Lang, "")}
	if r := p.Standing(t.Lang).Projector(); !r.Empty {
		v.Ranking = &r.Ranking
	}
	return v, nil
}

// personOverlay is the lower third of a person on the roster.
func (p *Snapshot) personOverlay(t Topic) (view.View, error) {
	v := view.View{Base: p.Base(t.Lang, "")}
	person, ok := p.People()[magici.PersonID(t.Place)]
	if !ok {
		return v, fault.New(fault.NotFound, "fault.overlay.unknown")
	}
	v.Person = p.somebody(person, p.CourseFor(magici.Viewer{}), t.Lang).View()
	return v, nil
}

// somebody is a person for an overlay, with matches as the public may see them.
func (p *Snapshot) somebody(person screen.Person, matches []magici.Match, lang locale.Language) overlay.Somebody {
	return overlay.Somebody{Words: p.Words(lang), Person: person, House: p.Houses()[person.House], Matches: matches}
}

// overlaysPage is the organiser's page of the overlays. Query: the choices on it.
func (p *Snapshot) overlaysPage(t Topic) (Content, error) {
	query, _ := url.ParseQuery(t.Query) // unreadable parts are left out
	d := overlay.Desk{
		Words: p.Words(t.Lang), Language: screen.LanguageHref(t.Lang, screen.OverlaysPath+"?"+t.Query), Server: p.Clock(),
		Boards: p.Boards(), Languages: p.catalogue.Languages(), Chosen: overlay.Choose(query, p.Boards(), p.catalogue.Language), Origin: p.URL(""),
	}
	if p.status != nil {
		p.note(otherLaptops, "")
		d.Relays = slices.ContainsFunc(p.status().Peers, func(peer state.Peer) bool { return peer.Kind == state.KindRelay })
	}
	d.Shown = p.Words(d.Chosen.Lang)
	matches := p.CourseFor(magici.Viewer{})
	for _, person := range p.People() {
		if !person.Gone && p.somebody(person, matches, t.Lang).View() != nil {
			d.People = append(d.People, person)
		}
	}
	slices.SortFunc(d.People, func(a, b screen.Person) int {
		return cmp.Or(strings.Compare(a.Name, b.Name), strings.Compare(string(a.ID), string(b.ID)))
	})
	if !slices.ContainsFunc(d.People, func(o screen.Person) bool { return string(o.ID) == d.Chosen.Person }) {
		d.Chosen.Person = ""
		if len(d.People) > 0 {
			d.Chosen.Person = string(d.People[0].ID)
		}
	}
	var err error
	if d.Board, err = p.boardOverlay(Topic{Place: d.Chosen.Board, Lang: d.Chosen.Lang}); err != nil {
		return Content{}, err
	}
	if d.Ranking, err = p.rankingOverlay(Topic{Lang: d.Chosen.Lang}); err != nil {
		return Content{}, err
	}
	if d.Chosen.Person != "" {
		if d.Person, err = p.personOverlay(Topic{Place: d.Chosen.Person, Lang: d.Chosen.Lang}); err != nil {
			return Content{}, err
		}
	}
	return Framed(Shell{Title: "overlay.title", Audience: "organiser", Styles: view.DeskStyles, Awake: true}, d.View(), view.DeskFrame, view.DeskPage), nil
}
