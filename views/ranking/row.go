// Package ranking is the organiser's page of the ranking: the reasons for its order, the ties to decide, and the ceremony.
package ranking

import (
	"scacchimagici/internal/page"
	"scacchimagici/internal/screen"
	"scacchimagici/internal/web/route"
)

// Row is the organiser's page of the ranking and the ceremony.
var Row = page.Row{Kind: "desk-standing", Path: screen.RankingPath, Who: route.Organiser, Build: build, Lane: page.Desk, NoBand: true}

// Styles are those of the page.
var Styles = []string{"css/standing.css"}

func build(p *page.Snapshot, t page.Topic) (page.Content, error) {
	s, err := p.StandingWithAwards(t.Lang)
	if err != nil {
		return page.Content{}, err
	}
	d := Desk{Standing: s, Language: screen.LanguageHref(t.Lang, screen.RankingPath), Screens: p.Access().Screens}
	return page.Framed(page.Shell{Title: "standing.title", Audience: "organiser", Styles: Styles, Awake: true}, d, Frame, Page), nil
}
