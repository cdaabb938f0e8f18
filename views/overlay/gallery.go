package overlay

import (
	"slices"
	"strings"

	"github.com/a-h/templ"

	"scacchimagici/internal/locale"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/screen"
	"scacchimagici/internal/screen/gallery"
	"scacchimagici/views/layout"
)

// Gallery returns the organiser's page of the overlays, those of a board over the picture of a day or of a night, of
// the ranking and of a person, and each element of another room.
func (all Parts) Gallery() []gallery.Kind {
	desk := func(d galleryDesk, w *locale.Words, theme gallery.Theme) templ.Component {
		return d.page(all, w, theme)
	}
	kinds := []gallery.Kind{
		gallery.States("overlay-desk", galleryDesks, func(d galleryDesk) string { return d.name }, desk).For(gallery.Organiser, gallery.OnLaptops, gallery.OnPhones),
		all.galleryOf("overlay-score", "day", ScoreElement),
		all.galleryOf("overlay-score-dark", "night", ScoreElement),
		all.galleryOf("overlay-clocks", "night", ClocksElement),
		all.galleryOf("overlay-board", "day", BoardElement),
		all.galleryOf("overlay-duel", "day", DuelElement),
		all.galleryOf("overlay-combined", "night", ScoreElement, BoardElement, DuelElement),
		gallery.States("overlay-ranking", galleryCourses(), func(c gallery.Course) string { return c.Name }, inventedRanking).For(gallery.Crowd, gallery.OverPictures),
		gallery.States("overlay-person", galleryPeople, func(p galleryPerson) string { return p.name }, galleryPerson.page).For(gallery.Crowd, gallery.OverPictures),
	}
	for _, part := range all {
		if _, own := Own.find(part.Name); !own {
			kinds = append(kinds, all.galleryOf("overlay-"+string(part.Name), "night", part.Name))
		}
	}
	return kinds
}

// galleryMoments are the moments at which the overlays of a board differ.
var galleryMoments = strings.Fields(`planned purchase-assigned deployment-placed ready-tossed thinking-performed thinking-raised direct-called duel-moved duel-revealed
	duel-long duel-king duel-answertime-last performing-moved performing-settled performing-paused finished-ended finished-long`)

// galleryOf returns an overlay of a board.
func (all Parts) galleryOf(name, over string, elements ...Element) gallery.Kind {
	differs := func(m gallery.Moment) bool { return slices.Contains(galleryMoments, m.Name) }
	return gallery.OfMatch(name, differs, func(m gallery.Moment, w *locale.Words, theme gallery.Theme) templ.Component {
		v := View{Base: layout.Base{Words: w}, Over: over, Match: MatchOf(m.Scene(w, "", magici.Viewer{})), Shows: Address{Elements: elements}.Shows(), Parts: all}
		return Page(layout.Page{Theme: theme("notte")}, v)
	}).For(gallery.Crowd, gallery.OverPictures)
}

// galleryCourses are those before the ceremony.
func galleryCourses() []gallery.Course {
	return slices.DeleteFunc(slices.Clone(gallery.Courses), func(c gallery.Course) bool { return c.Step > 0 })
}

func inventedRanking(c gallery.Course, w *locale.Words, theme gallery.Theme) templ.Component {
	v := View{Base: layout.Base{Words: w}, Over: "day"}
	if r := c.Standing(w).Wall(); !r.Empty {
		v.Ranking = &r.Ranking
	}
	return Page(layout.Page{Theme: theme("notte")}, v)
}

// galleryPerson is a person whose lower third is shown.
type galleryPerson struct{ name, person, over string }

var galleryPeople = []galleryPerson{
	{"of-strategist", "", "day"}, {"of-player", "", "night"}, {"long-name", "Massimiliano Quattrocchi di Castiglione Morelli", "day"}, {"of-nobody", "", "night"},
}

// page shows them in a running match.
func (p galleryPerson) page(w *locale.Words, theme gallery.Theme) templ.Component {
	i := slices.IndexFunc(gallery.Moments(), func(m gallery.Moment) bool { return m.Match.Phase() == magici.Thinking })
	if i < 0 {
		return nil
	}
	sc := gallery.Moments()[i].Scene(w, "", magici.Viewer{})
	team := sc.Match.Teams[0]
	who := map[string]screen.Person{"of-strategist": sc.Person(team.Strategist), "of-nobody": {ID: "nobody"}}[p.name]
	if who.ID == "" {
		who = sc.Person(team.People[magici.King])
	}
	if p.person != "" {
		who.Name = p.person
	}
	v := View{Base: layout.Base{Words: w}, Over: p.over}
	v.Person = LowerThird{Words: w, Person: who, House: sc.House(0), Matches: []magici.Match{*sc.Match}}.View()
	return Page(layout.Page{Theme: theme("notte")}, v)
}

// galleryDesk is a moment of the organiser's page, by that of the match; empty: there is none.
type galleryDesk struct{ name, moment string }

var galleryDesks = []galleryDesk{{"no-match", ""}, {"buying", "purchase-assigned"}, {"in-turn", "thinking-performed"}, {"long-question", "duel-long"}}

func (of galleryDesk) page(all Parts, w *locale.Words, theme gallery.Theme) templ.Component {
	base := View{Base: layout.Base{Words: w}}
	d := Desk{
		Parts: all, Words: w, Shown: w, Language: "/", Boards: []string{"A", "B"}, Origin: "http://192.168.100.200:8080",
		Languages: []locale.Offer{{Language: locale.Italian, Name: "Italiano"}, {Language: locale.English, Name: "English"}, {Language: locale.German, Name: "Deutsch (teilweise)"}},
		Chosen:    Choose(nil, []string{"A", "B"}, func(locale.Language) locale.Language { return locale.Italian }), Board: base, Ranking: base, Person: base,
	}
	for _, m := range gallery.Moments() {
		if m.Name != of.moment {
			continue
		}
		sc := m.Scene(w, "", magici.Viewer{})
		d.Board.Match, d.Relays = MatchOf(sc), true
		ranking := gallery.Course{Houses: 4, Over: 4}.Standing(w).Wall().Ranking
		d.Ranking.Ranking = &ranking
		who := sc.Person(sc.Match.Teams[0].Strategist)
		d.People, d.Chosen.Person = []screen.Person{who, {ID: "other", Name: "Maria Antonietta De Santis"}}, string(who.ID)
		d.Person.Person = LowerThird{Words: w, Person: who, House: sc.House(0), Matches: []magici.Match{*sc.Match}}.View()
	}
	return DeskPage(layout.Page{Words: w, Audience: "organiser", Theme: theme(""), Styles: all.DeskStyles()}, d)
}
