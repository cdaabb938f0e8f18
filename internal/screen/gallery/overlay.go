package gallery

import (
	"slices"
	"strings"

	"github.com/a-h/templ"

	"scacchimagici/internal/locale"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/screen"
	"scacchimagici/views/layout"
	"scacchimagici/views/overlay"
)

// overlays are those of a board that the gallery shows, each over the picture of a day or of a night.
var overlays = []struct {
	name, over string
	elements   []overlay.Element
}{
	{"overlay-score", "day", []overlay.Element{overlay.ScoreElement}},
	{"overlay-score-dark", "night", []overlay.Element{overlay.ScoreElement}},
	{"overlay-clocks", "night", []overlay.Element{overlay.ClocksElement}},
	{"overlay-board", "day", []overlay.Element{overlay.BoardElement}},
	{"overlay-duel", "day", []overlay.Element{overlay.DuelElement}},
	{"overlay-combined", "night", []overlay.Element{overlay.ScoreElement, overlay.BoardElement, overlay.DuelElement}},
}

// overlayMoments are the moments at which the overlays of a board differ.
var overlayMoments = strings.Fields(`planned purchase-assigned deployment-placed ready-tossed thinking-performed thinking-raised direct-called duel-moved duel-revealed
	duel-long duel-king duel-answertime-last performing-moved performing-settled performing-paused finished-ended finished-long`)

// The overlays of the ranking and of a person.
const (
	overlayRanking = "overlay-ranking"
	overlayPerson  = "overlay-person"
)

// overlayPeople are the people whose lower third the gallery shows.
var overlayPeople = []struct{ name, person, over string }{
	{"of-strategist", "", "day"}, {"of-player", "", "night"}, {"long-name", "Massimiliano Quattrocchi di Castiglione Morelli", "day"}, {"of-nobody", "", "night"},
}

// overlayDesk is the organiser's page of them.
const overlayDesk = "overlay-desk"

// overlayDesks are the moments of that page that the gallery shows, by those of the match; empty: there is none.
var overlayDesks = []struct{ name, moment string }{{"no-match", ""}, {"buying", "purchase-assigned"}, {"in-turn", "thinking-performed"}, {"long-question", "duel-long"}}

func overlayPages() []string {
	var pages []string
	for _, d := range overlayDesks {
		pages = append(pages, overlayDesk+"/"+d.name)
	}
	for _, o := range overlays {
		for _, st := range moments() {
			if slices.Contains(overlayMoments, st.name) {
				pages = append(pages, o.name+"/"+st.name)
			}
		}
	}
	for _, c := range courses {
		if c.step == 0 {
			pages = append(pages, overlayRanking+"/"+c.name)
		}
	}
	for _, p := range overlayPeople {
		pages = append(pages, overlayPerson+"/"+p.name)
	}
	return pages
}

// overlayAt shows an overlay at a moment; nil for another page.
func overlayAt(words *locale.Words, name, moment string, theme func(string) string) templ.Component {
	v, in := overlay.View{Base: layout.Base{Words: words}, Over: "day"}, layout.Page{Theme: theme("notte")}
	switch name {
	case overlayRanking:
		for _, c := range courses {
			if c.name == moment {
				if r := c.standing(words).Wall(); !r.Empty {
					v.Ranking = &r.Ranking
				}
				return overlay.Page(in, v)
			}
		}
		return nil
	case overlayPerson:
		return overlayPersonAt(words, moment, in)
	case overlayDesk:
		return overlayDeskAt(words, moment, theme(""))
	}
	for _, o := range overlays {
		for _, st := range moments() {
			if o.name == name && st.name == moment {
				v.Match, v.Over, v.Shows = overlay.MatchOf(st.scene(words, "", magici.Viewer{})), o.over, overlay.Address{Elements: o.elements}.Shows()
				return overlay.Page(in, v)
			}
		}
	}
	return nil
}

// overlayPersonAt shows the lower third of a person in a running match.
func overlayPersonAt(words *locale.Words, name string, in layout.Page) templ.Component {
	i := slices.IndexFunc(moments(), func(st moment) bool { return st.match.Phase() == magici.Thinking })
	if i < 0 {
		return nil
	}
	sc := moments()[i].scene(words, "", magici.Viewer{})
	for _, p := range overlayPeople {
		if p.name != name {
			continue
		}
		team := sc.Match.Teams[0]
		who := map[string]screen.Person{"of-strategist": sc.Person(team.Strategist), "of-nobody": {ID: "nobody"}}[name]
		if who.ID == "" {
			who = sc.Person(team.People[magici.King])
		}
		if p.person != "" {
			who.Name = p.person
		}
		v := overlay.View{Base: layout.Base{Words: words}, Over: p.over}
		v.Person = overlay.LowerThird{Words: words, Person: who, House: sc.House(0), Matches: []magici.Match{*sc.Match}}.View()
		return overlay.Page(in, v)
	}
	return nil
}

// overlayDeskAt shows the organiser's page at a moment of a match.
func overlayDeskAt(words *locale.Words, name, theme string) templ.Component {
	for _, of := range overlayDesks {
		if of.name != name {
			continue
		}
		base := overlay.View{Base: layout.Base{Words: words}}
		d := overlay.Desk{
			Words: words, Shown: words, Language: "/", Boards: []string{"A", "B"}, Origin: "http://192.168.100.200:8080",
			Languages: []locale.Offer{{Language: locale.Italian, Name: "Italiano"}, {Language: locale.English, Name: "English"}, {Language: locale.German, Name: "Deutsch (teilweise)"}},
			Chosen:    overlay.Choose(nil, []string{"A", "B"}, func(locale.Language) locale.Language { return locale.Italian }), Board: base, Ranking: base, Person: base,
		}
		for _, st := range moments() {
			if st.name != of.moment {
				continue
			}
			sc := st.scene(words, "", magici.Viewer{})
			d.Board.Match, d.Relays = overlay.MatchOf(sc), true
			ranking := course{houses: 4, over: 4}.standing(words).Wall().Ranking
			d.Ranking.Ranking = &ranking
			who := sc.Person(sc.Match.Teams[0].Strategist)
			d.People, d.Chosen.Person = []screen.Person{who, {ID: "other", Name: "Maria Antonietta De Santis"}}, string(who.ID)
			d.Person.Person = overlay.LowerThird{Words: words, Person: who, House: sc.House(0), Matches: []magici.Match{*sc.Match}}.View()
		}
		return overlay.DeskPage(layout.Page{Words: words, Audience: "organiser", Theme: theme, Styles: overlay.DeskStyles}, d.View())
	}
	return nil
}
