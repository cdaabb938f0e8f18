package overlay

import (
	"cmp"
	"net/url"
	"slices"
	"strings"

	"scacchimagici/internal/access"
	"scacchimagici/internal/fault"
	"scacchimagici/internal/locale"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/page"
	"scacchimagici/internal/replica/state"
	"scacchimagici/internal/screen"
	"scacchimagici/internal/web/route"
)

// Kinds of the topics of the overlays.
const (
	Kind        = "overlay" // place: a board
	RankingKind = "overlay-ranking"
	PersonKind  = "overlay-person" // place: the id of a person
	DeskKind    = "overlays"       // the organiser's page
)

// Rows are the frames of a board, of the ranking and of a person, each shared by all overlays that show of them, and the
// organiser's page of all overlays.
func (all Parts) Rows() []page.Row {
	return []page.Row{
		{
			Kind: Kind, Build: all.plain(OfBoard), Watch: page.Anybody, Place: page.IsBoard, Lane: page.Crowd, NoBand: true,
			Outside: (*page.Snapshot).Boards, Address: BoardPage,
		},
		{
			Kind: RankingKind, Build: all.plain(OfRanking), Watch: page.Anybody, Lane: page.Crowd, NoBand: true,
			Outside: page.Once, Address: func(string) string { return RankingPage },
		},
		{
			Kind: PersonKind, Build: all.plain(OfPerson), Watch: page.Anybody, Place: page.IsPerson, Lane: page.Crowd, NoBand: true,
			Outside: (*page.Snapshot).OnBoards, Address: PersonPage, // of other people other machines have no lower third
		},
		{
			Kind: DeskKind, Path: screen.OverlaysPath, Who: route.Organiser, Topic: page.QueryOf, Build: all.buildDesk,
			Query: page.Query(Parameters()...), Lane: page.Background,
		},
	}
}

// plain is the page of a topic, without the choices of an address.
func (all Parts) plain(of *Subject) func(*page.Snapshot, page.Topic) (page.Content, error) {
	return func(p *page.Snapshot, t page.Topic) (page.Content, error) {
		v, err := of.build(p, t)
		v.Parts = all
		return framed(v), err
	}
}

func framed(v View) page.Content {
	return page.Framed(page.Shell{Title: "overlay.title", Audience: "overlay", Theme: Themes()[0], Quiet: true}, v, Frame, Page)
}

// chosen is the page of an overlay, with its topic.
func (all Parts) chosen(p *page.Snapshot, a Address) (page.Content, page.Topic, error) {
	t := page.Topic{Kind: a.Of.kind, Place: a.Place, Lang: a.Lang}
	if !p.Has(t) {
		return page.Content{}, t, fault.New(fault.NotFound, "fault.overlay.unknown")
	}
	v, err := a.Of.build(p, t)
	v.Parts, v.Shows, v.Operator = all, a.Shows(), a.Operator
	content := framed(v)
	content.Shell.Theme = a.Theme
	return content, t, err
}

// boardView is the overlay of a board.
func boardView(p *page.Snapshot, t page.Topic) (View, error) {
	v := View{Base: p.Base(t.Lang, "")}
	if l, ok := p.OnBoard(t.Place); ok {
		v.Match = MatchOf(p.Scene(l, access.Seat{}, t.Lang))
	}
	return v, nil
}

// rankingView is the ranking; empty without Houses, and while the ceremony has still to show it.
func rankingView(p *page.Snapshot, t page.Topic) (View, error) {
	v := View{Base: p.Base(t.Lang, "")}
	if s := p.Standing(t.Lang); len(s.Rows) > 0 && !s.Veiled() {
		v.Ranking = new(s.View())
	}
	return v, nil
}

// personView is the lower third of a person on the roster.
func personView(p *page.Snapshot, t page.Topic) (View, error) {
	v := View{Base: p.Base(t.Lang, "")}
	person, ok := p.People()[magici.PersonID(t.Place)]
	if !ok {
		return v, fault.New(fault.NotFound, "fault.overlay.unknown")
	}
	v.Person = lowerThird(p, person, p.CourseFor(magici.Viewer{}), t.Lang).View()
	return v, nil
}

// lowerThird is a person for an overlay, with matches as the public may see them.
func lowerThird(p *page.Snapshot, person screen.Person, matches []magici.Match, lang locale.Language) LowerThird {
	return LowerThird{Words: p.Words(lang), Person: person, House: p.Houses()[person.House], Matches: matches}
}

// buildDesk is the organiser's page of the overlays. Query: the choices on it.
func (all Parts) buildDesk(p *page.Snapshot, t page.Topic) (page.Content, error) {
	query, _ := url.ParseQuery(t.Query) // unreadable parts are left out
	d := Desk{
		Parts: all, Words: p.Words(t.Lang), Language: screen.LanguageHref(t.Lang, screen.OverlaysPath+"?"+t.Query), Server: p.Clock(),
		Boards: p.Boards(), Languages: p.Languages(), Chosen: Choose(query, p.Boards(), p.Language), Origin: p.URL(""),
	}
	d.Relays = slices.ContainsFunc(p.Replica().Peers, func(peer state.Peer) bool { return peer.Kind == state.KindRelay })
	d.Shown = p.Words(d.Chosen.Lang)
	matches := p.CourseFor(magici.Viewer{})
	for _, person := range p.People() {
		if !person.Gone && lowerThird(p, person, matches, t.Lang).View() != nil {
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
	if d.Board, err = boardView(p, page.Topic{Place: d.Chosen.Board, Lang: d.Chosen.Lang}); err != nil {
		return page.Content{}, err
	}
	if d.Ranking, err = rankingView(p, page.Topic{Lang: d.Chosen.Lang}); err != nil {
		return page.Content{}, err
	}
	if d.Chosen.Person != "" {
		if d.Person, err = personView(p, page.Topic{Place: d.Chosen.Person, Lang: d.Chosen.Lang}); err != nil {
			return page.Content{}, err
		}
	}
	return page.Framed(page.Shell{Title: "overlay.title", Audience: "organiser", Styles: all.DeskStyles(), Awake: true}, d, DeskFrame, DeskPage), nil
}
