package report

import (
	"scacchimagici/internal/locale"
	"scacchimagici/internal/page"
	"scacchimagici/internal/screen"
	"scacchimagici/internal/web/route"
)

// Row is the organiser's page of the report.
var Row = page.Row{Kind: "report", Path: screen.ReportPath, Who: route.Organiser, Build: build, Lane: page.Desk}

// collect collects the report of the tournament with the words of a language; its numbers are empty without a tournament.
func collect(p *page.Snapshot, lang locale.Language) (Report, error) {
	r := Report{Words: p.Words(lang), Now: p.Time, Server: p.Clock(), Houses: p.Houses(), People: p.People()}
	if !p.Known() {
		return r, nil
	}
	var err error
	if r.Numbers, err = p.Report(); err != nil {
		return r, err
	}
	r.Holders, err = p.Desk.Access.Holders(p.Context)
	return r, err
}

func build(p *page.Snapshot, t page.Topic) (page.Content, error) {
	r, err := collect(p, t.Lang)
	if err != nil {
		return page.Content{}, err
	}
	v := r.View(screen.LanguageHref(t.Lang, screen.ReportPath))
	return page.Framed(page.Shell{Title: "report.title", Audience: "organiser"}, v, Frame, Page), nil
}
