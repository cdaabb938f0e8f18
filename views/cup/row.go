package cup

import (
	"slices"
	"time"

	"scacchimagici/internal/locale"
	"scacchimagici/internal/page"
	"scacchimagici/internal/screen"
	"scacchimagici/internal/side/cup"
	"scacchimagici/internal/side/room"
	"scacchimagici/internal/side/table"
	"scacchimagici/internal/web/route"
	"scacchimagici/internal/web/visitor"
	tables "scacchimagici/views/table"
)

// Kinds of the live pages.
const (
	Kind     = "cup" // viewer
	DeskKind = "desk-cup"
)

// part is the evening cup, and its tables a moment after they have changed.
var part = page.Part{Kind: "cup"}

// Cups are the evening cups as their pages read them.
type Cups struct {
	Room    *room.Room
	screens *page.Publisher
	moves   tables.Pace // tells of moves at the tables of the cup
}

// Rows are the public page of the cup, and the organiser's.
func (c *Cups) Rows() []page.Row {
	return []page.Row{
		{Kind: Kind, Build: c.page, Watch: page.Anybody, Viewer: c.viewer, Lane: page.Background, Public: true},
		{Kind: DeskKind, Path: screen.DeskCupPath, Who: route.Organiser, Build: c.deskPage, Lane: page.Background, NoBand: true},
	}
}

// Follow gives the publisher that [Cups.Note] and [Cups.NoteTable] tell of changes.
func (c *Cups) Follow(s *page.Publisher) {
	c.screens = s
	c.moves = tables.Pace{Every: tables.LobbyEvery, Tell: c.Note}
}

// Note tells of a change of the cup.
func (c *Cups) Note() { c.screens.Changed(part) }

// NoteTable tells of a change at a side table, if it is one of the last round.
func (c *Cups) NoteTable(code string) {
	if slices.ContainsFunc(c.Room.Cups.State().Present().Round().Pairings, func(of cup.Pairing) bool { return of.Code == code }) {
		c.moves.Note()
	}
}

// all returns the evening cups.
func (c *Cups) all(p *page.Snapshot) cup.Cups {
	p.Reads(part)
	return c.Room.Cups.State()
}

// resultShown is how long screens show the result of a cup by themselves.
const resultShown = 3 * time.Hour

// Shown returns the name of the present cup; on reports whether a screen that runs by itself shows it: while it is on,
// and its result for the rest of the evening.
func (c *Cups) Shown(p *page.Snapshot) (name string, on bool) {
	of := c.all(p).Present()
	switch of.Phase() {
	case cup.Entering, cup.InRound, cup.Between:
		on = true
	case cup.Over:
		on = p.Time.Sub(of.Ended) < resultShown
	}
	if !on {
		return "", false
	}
	return of.Settings.Name, true
}

// topicFor returns the topic of the public page of the cup for a device: a device that has entered
// players sees their games first, all others get the same bytes.
func topicFor(c cup.Cup, v visitor.Visitor) page.Topic {
	t := page.Topic{Kind: Kind}
	if len(c.EnteredBy(v.Player)) > 0 {
		t.Viewer = visitor.PlayerID(v.Player)
	}
	return t
}

// viewer returns the viewer of the cup from the visitor, not from the address.
func (c *Cups) viewer(p *page.Snapshot, v visitor.Visitor, _ page.Topic) (string, bool) {
	return topicFor(c.all(p).Present(), v).Viewer, true
}

// scene is the source of all pages of a cup.
func (c *Cups) scene(p *page.Snapshot, of cup.Cup, lang locale.Language, here string) Scene {
	sc := Scene{
		Words: p.Words(lang), Cup: of, Now: p.Time, Server: p.Clock(), Language: screen.LanguageHref(lang, here), Tables: map[string]table.Table{},
	}
	for _, of := range of.Round().Pairings {
		if of.Code == "" {
			continue
		}
		if l, err := c.Room.Tables.Get(p.Context, of.Code); err == nil { // one that cannot be read is left out
			sc.Tables[of.Code] = l.Table
		}
	}
	if hosts := p.Hosts(); len(hosts) > 0 {
		sc.Address = hosts[0] + screen.CupPath
	}
	sc.QR = page.QR(p.URL(screen.CupPath))
	return sc
}

// OnWall is what a screen shows of the cup.
func (c *Cups) OnWall(p *page.Snapshot, lang locale.Language) WallView {
	v, address := c.scene(p, c.all(p).Present(), lang, screen.CupPath).Wall(), p.URL(screen.CupPath)
	v.Address, v.Code = page.Typed(address), page.QR(address)
	return v
}

// WallUntil returns when other pairings of a round take their turn; zero: all of them are shown.
func (c *Cups) WallUntil(p *page.Snapshot) time.Time { return wallUntil(c.all(p).Present(), p.Time) }

// styles are those of all pages of the cup, printStyles those of a printed one.
var (
	styles      = []string{"css/cup.css"}
	printStyles = []string{"css/cup.css", "css/print.css"}
)

// page is the cup as a device sees it.
func (c *Cups) page(p *page.Snapshot, t page.Topic) (page.Content, error) {
	sc := c.scene(p, c.all(p).Present(), t.Lang, screen.CupPath)
	for _, one := range sc.Cup.Players {
		if t.Viewer != "" && one.Device != "" && visitor.PlayerID(one.Device) == t.Viewer {
			sc.Viewer = one.Device
		}
	}
	return page.Framed(page.Shell{Title: "cup.title", Audience: "lobby", Styles: styles}, sc, Frame, Page), nil
}

// deskPage is the organiser's page of the cup.
func (c *Cups) deskPage(p *page.Snapshot, t page.Topic) (page.Content, error) {
	of := c.all(p)
	sc := c.scene(p, of.Present(), t.Lang, screen.DeskCupPath)
	sc.Past = of.All[:max(0, len(of.All)-1)]
	return page.Framed(page.Shell{Title: "cup.title", Audience: "organiser", Styles: styles, Awake: true}, sc, DeskFrame, DeskPage), nil
}

// cards are the cards of the tables.
func (c *Cups) cards(p *page.Snapshot, lang locale.Language) (page.Content, error) {
	v := Cards{Scene: c.scene(p, c.all(p).Present(), lang, CardsPath)}
	for n := range CardsFor(v.Cup) {
		v.URLs = append(v.URLs, p.URL(CardPath(n+1)))
	}
	return page.Static(page.Shell{Title: "cup.cards", Audience: "organiser", Styles: printStyles}, v, CardsPage), nil
}

// results are the results of a cup.
func (c *Cups) results(p *page.Snapshot, of cup.Cup, lang locale.Language) page.Content {
	sc := c.scene(p, of, lang, ResultsPath(of.Number))
	return page.Static(page.Shell{Title: "cup.results", Audience: "organiser", Styles: printStyles}, sc, ResultsPage)
}
