package page

import (
	"slices"
	"time"

	"scacchimagici/internal/locale"
	"scacchimagici/internal/screen"
	cupscreen "scacchimagici/internal/screen/cup"
	"scacchimagici/internal/side/cup"
	"scacchimagici/internal/side/table"
	"scacchimagici/internal/web/visitor"
	view "scacchimagici/views/cup"
	"scacchimagici/views/ui"
)

// CupStyles are those of the pages of the evening cup.
var CupStyles = []string{"css/cup.css"}

// CupFor returns the topic of the public page of the cup for a device: a device that has entered
// players sees their games first, all others get the same bytes.
func CupFor(c cup.Cup, v visitor.Visitor) Topic {
	t := Topic{Kind: KindCup}
	if len(c.EnteredBy(v.Player)) > 0 {
		t.Viewer = visitor.PlayerID(v.Player)
	}
	return t
}

// viewerOfCup returns the viewer of the cup from the visitor, not from the address.
func viewerOfCup(p *Snapshot, v visitor.Visitor, _ Topic) (string, bool) {
	return CupFor(p.Cups().Present(), v).Viewer, true
}

// isOfCup reports whether a side table is one of the last round of the cup.
func (s *Publisher) isOfCup(code string) bool {
	return slices.ContainsFunc(s.Room.Cups.State().Present().Round().Pairings, func(of cup.Pairing) bool { return of.Code == code })
}

// Cup is the source of all pages of a cup.
func (p *Snapshot) Cup(c cup.Cup, lang locale.Language, here string) cupscreen.Scene {
	sc := cupscreen.Scene{
		Words: p.Words(lang), Cup: c, Now: p.Time, Server: p.Clock(), Language: screen.LanguageHref(lang, here), Tables: map[string]table.Table{},
	}
	for _, of := range c.Round().Pairings {
		if of.Code == "" {
			continue
		}
		if l, err := p.Room.Tables.Get(p.Context, of.Code); err == nil { // one that cannot be read is left out
			sc.Tables[of.Code] = l.Table
		}
	}
	if hosts := p.Hosts(); len(hosts) > 0 {
		sc.Address = hosts[0] + screen.CupPath
	}
	sc.QR = QR(p.URL(screen.CupPath))
	return sc
}

// cupPage is the cup as a device sees it.
func (p *Snapshot) cupPage(t Topic) (Content, error) {
	sc := p.Cup(p.Cups().Present(), t.Lang, screen.CupPath)
	for _, one := range sc.Cup.Players {
		if t.Viewer != "" && one.Device != "" && visitor.PlayerID(one.Device) == t.Viewer {
			sc.Viewer = one.Device
		}
	}
	return Framed(Shell{Title: "cup.title", Audience: "lobby", Styles: CupStyles}, sc.Page(), view.Frame, view.Page), nil
}

// deskCupPage is the organiser's page of the cup.
func (p *Snapshot) deskCupPage(t Topic) (Content, error) {
	all := p.Cups().All
	v := p.Cup(p.Cups().Present(), t.Lang, screen.DeskCupPath).Desk(all[:max(0, len(all)-1)])
	return Framed(Shell{Title: "cup.title", Audience: "organiser", Styles: CupStyles, Awake: true}, v, view.DeskFrame, view.DeskPage), nil
}

// CupCards are the cards of the tables.
func (p *Snapshot) CupCards(lang locale.Language) Content {
	v := p.Cup(p.Cups().Present(), lang, cupscreen.CardsPath).Cards(
		func(n int) string { return Typed(p.URL(cupscreen.CardPath(n))) },
		func(n int) ui.QR { return QR(p.URL(cupscreen.CardPath(n))) },
	)
	return Static(Shell{Title: "cup.cards", Audience: "organiser", Styles: slices.Concat(CupStyles, []string{"css/print.css"})}, v, view.CardsPage)
}

// CupResults are the results of a cup.
func (p *Snapshot) CupResults(c cup.Cup, lang locale.Language) Content {
	v := p.Cup(c, lang, cupscreen.ResultsPath(c.Number)).Results()
	return Static(Shell{Title: "cup.results", Audience: "organiser", Styles: slices.Concat(CupStyles, []string{"css/print.css"})}, v, view.ResultsPage)
}

// resultOfCup is how long screens show the result of a cup by themselves.
const resultOfCup = 3 * time.Hour

// cupOnWall reports whether a screen that runs by itself shows the cup: while it is on, and its result
// for the rest of the evening.
func (p *Snapshot) cupOnWall() bool {
	switch c := p.Cups().Present(); c.Phase() {
	case cup.Entering, cup.InRound, cup.Between:
		return true
	case cup.Over:
		return p.Time.Sub(c.Ended) < resultOfCup
	}
	return false
}

// CupName returns the name of the present cup; empty when there is none, or when it was over long ago.
func (p *Snapshot) CupName() string {
	if !p.cupOnWall() {
		return ""
	}
	return p.Cups().Present().Settings.Name
}
