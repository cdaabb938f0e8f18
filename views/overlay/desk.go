package overlay

import (
	"cmp"
	"net/url"
	"slices"
	"strings"

	"scacchimagici/internal/locale"
	"scacchimagici/internal/screen"
	"scacchimagici/views/organiser"
	"scacchimagici/views/ui"
	"scacchimagici/views/watch"
)

// Parameters of the organiser's page: the choices on it.
const (
	boardParameter  = "scacchiera"
	themeParameter  = "tema"
	langParameter   = "lingua"
	overParameter   = "sfondo"
	personParameter = "persona"
)

// Parameters lists them.
func Parameters() []string {
	return []string{boardParameter, themeParameter, langParameter, overParameter, personParameter}
}

// Chosen are the choices on the page.
type Chosen struct {
	Board  string
	Theme  string
	Lang   locale.Language
	Over   string // picture behind the overlays: "day" or "night"
	Person string // id; empty: the first person
}

// pictures are those that can stand behind the overlays, as the address of the page names them.
var pictures = []struct{ name, over, key string }{{"chiaro", "day", "overlay.over.day"}, {"scuro", "night", "overlay.over.night"}}

// Choose reads the query of the page; language is that of Parse. Unknown values count as absent.
func Choose(query url.Values, boards []string, language func(locale.Language) locale.Language) Chosen {
	c := Chosen{Board: boards[0], Theme: Themes()[0], Over: pictures[0].over, Person: query.Get(personParameter)}
	if slices.Contains(boards, query.Get(boardParameter)) {
		c.Board = query.Get(boardParameter)
	}
	if slices.Contains(Themes(), query.Get(themeParameter)) {
		c.Theme = query.Get(themeParameter)
	}
	c.Lang = language(locale.Language(query.Get(langParameter)))
	for _, p := range pictures {
		if p.name == query.Get(overParameter) {
			c.Over = p.over
		}
	}
	return c
}

// query writes what Choose reads.
func (c Chosen) query() url.Values {
	q := url.Values{boardParameter: {c.Board}, themeParameter: {c.Theme}, langParameter: {string(c.Lang)}}
	for _, p := range pictures {
		if p.over == c.Over {
			q.Set(overParameter, p.name)
		}
	}
	if c.Person != "" {
		q.Set(personParameter, c.Person)
	}
	return q
}

// Desk is the organiser's page of the overlays.
type Desk struct {
	*locale.Words               // of the page
	Parts         Parts         // the elements that there are
	Shown         *locale.Words // of the overlays
	Language      string        // address that switches the language of the page
	Server        int64         // the server's clock, in milliseconds
	Boards        []string
	Languages     []locale.Offer // that an overlay can have
	Chosen        Chosen
	Origin        string // under which others find the laptop, such as "http://192.168.8.2:8080"; empty: they do not
	Relays        bool   // relays show the same
	Board         View
	Ranking       View
	Person        View
	People        []screen.Person // of whom there is a lower third
}

// top is what stands above the page.
func (d Desk) top() organiser.Top {
	return screen.OrganiserTop(d.Words, screen.OverlaysPath, d.Language, d.Server)
}

// Cards are the overlays with their addresses.
func (d Desk) Cards() []Card {
	var all []Card
	for _, elements := range first {
		all = append(all, d.card(elements))
	}
	for _, part := range d.Parts {
		if alone := []Element{part.Name}; !slices.ContainsFunc(first, func(f []Element) bool { return slices.Equal(f, alone) }) {
			all = append(all, d.card(alone))
		}
	}
	return all
}

// DeskStyles are the sheets of the page.
func (all Parts) DeskStyles() []string { return append(all.sheets(), "css/overlay-desk.css") }

// Choices are links of which one is chosen.
type Choices struct {
	Name  string
	Links []organiser.Link
}

// Card is an overlay with its address.
type Card struct {
	ID, Title, Text string
	Address         string // that a program for streams takes
	Open            string // the operator's copy here
	Stage           View
	Nothing         string // why the picture is empty; empty: it is not
	People          *People
}

// People are those who can have a lower third, one of them chosen.
type People struct {
	Kept []ui.Field // the other choices
	All  []organiser.Choice
}

// first are the overlays that stand first on the page: those that streams need most, and two in one address. All other
// elements follow in their order.
var first = [][]Element{{ScoreElement}, {DuelElement}, {ScoreElement, DuelElement}}

// choices are the parts of the addresses besides their element.
func (d Desk) choices() []Choices {
	boards, themes := Choices{Name: d.T("overlay.choose.board")}, Choices{Name: d.T("overlay.choose.theme")}
	languages, over := Choices{Name: d.T("overlay.choose.language")}, Choices{Name: d.T("overlay.choose.over")}
	add := func(to *Choices, text string, change func(*Chosen)) {
		c := d.Chosen
		change(&c)
		to.Links = append(to.Links, organiser.Link{Href: screen.OverlaysPath + "?" + c.query().Encode(), Text: text, Here: c == d.Chosen})
	}
	for _, letter := range d.Boards {
		add(&boards, letter, func(c *Chosen) { c.Board = letter })
	}
	for _, theme := range Themes() {
		add(&themes, d.T("ui.theme."+theme), func(c *Chosen) { c.Theme = theme })
	}
	for _, offer := range d.Languages {
		add(&languages, offer.Name, func(c *Chosen) { c.Lang = offer.Language })
	}
	for _, p := range pictures {
		add(&over, d.T(p.key), func(c *Chosen) { c.Over = p.over })
	}
	return []Choices{boards, themes, languages, over}
}

// card is an overlay, or several combined, over the picture.
func (d Desk) card(elements []Element) Card {
	part, _ := d.Parts.find(elements[0])
	a := Address{Elements: elements, Of: part.Of, Theme: d.Chosen.Theme, Lang: d.Chosen.Lang}
	key := strings.ReplaceAll(a.Shows(), " ", "-")
	c := Card{ID: "overlay-" + key, Title: d.T("overlay.card." + key), Text: d.T("overlay.card." + key + ".text")}
	switch part.Of {
	case OfBoard:
		a.Place, c.Stage = d.Chosen.Board, d.Board
		c.Stage.Match = d.own(c.ID, elements)
	case OfRanking:
		c.Stage = d.Ranking
	case OfPerson:
		a.Place, c.Stage = d.Chosen.Person, d.Person
		if c.Stage.Person != nil {
			c.People = d.people()
		}
	}
	c.Stage.Parts = d.Parts
	if !part.Of.there(c.Stage) {
		c.Nothing = d.T(part.Of.nothing)
	} else if part.Show(c.Stage) == nil {
		c.Nothing = d.T(cmp.Or(part.Nothing, part.Of.nothing))
	}
	c.Stage.Shows, c.Stage.Over, c.Stage.Theme = a.Shows(), d.Chosen.Over, d.Chosen.Theme
	if (a.Place != "") == part.Of.placed {
		c.Address = d.Origin + a.String()
		a.Operator = true
		c.Open = a.String()
	}
	return c
}

// own is the match as one card shows it: it has elements of its own, and an invented question shows
// where the next one will stand.
func (d Desk) own(id string, elements []Element) *Match {
	if d.Board.Match == nil {
		return nil
	}
	m := *d.Board.Match
	m.ID, m.White.Key, m.Black.Key = id, id+"-white", id+"-black"
	if !slices.Contains(elements, BoardElement) {
		m.Board = nil
	}
	if !slices.Contains(elements, DuelElement) {
		m.Duel = nil
		return &m
	}
	asked := Duel{
		Title: d.Shown.T("watch.duel"), Question: d.Shown.T("overlay.example.question"),
		White: watch.Fighter{Name: d.Shown.T("overlay.example.white"), Piece: "wb", Role: d.Shown.T("watch.attacks", d.Shown.T("piece.B"))},
		Black: watch.Fighter{Name: d.Shown.T("overlay.example.black"), Piece: "bn", Role: d.Shown.T("watch.defends", d.Shown.T("piece.N"))},
	}
	if m.Duel != nil {
		asked = *m.Duel
	}
	asked.Key = id + "-" + cmp.Or(asked.Key, "example")
	m.Duel = &asked
	return &m
}

// people are the people among whom the page chooses.
func (d Desk) people() *People {
	of := People{}
	for _, name := range []string{boardParameter, themeParameter, langParameter, overParameter} {
		of.Kept = append(of.Kept, screen.Field(name, d.Chosen.query().Get(name)))
	}
	for _, p := range d.People {
		of.All = append(of.All, organiser.Choice{Value: string(p.ID), Label: p.Name, Chosen: string(p.ID) == d.Chosen.Person})
	}
	return &of
}
