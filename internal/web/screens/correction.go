package screens

import (
	"fmt"
	"net/url"
	"strconv"

	"scacchimagici/internal/access"
	"scacchimagici/internal/chess"
	"scacchimagici/internal/fault"
	"scacchimagici/internal/locale"
	"scacchimagici/internal/screen"
	organiserscreen "scacchimagici/internal/screen/organiser"
	"scacchimagici/views/organiser"
)

// Correction is the page of a match that the organiser corrects.
func (p *Pass) Correction(lang locale.Language, id string) (Page, error) {
	c, err := p.correction(lang, id, "")
	if err != nil {
		return Page{}, err
	}
	v := c.View()
	return NewPage(Shell{Title: v.Title, Audience: "organiser"}, v, organiser.CorrectionPage), nil
}

// Outcomes shows what the other outcomes of the Duel at a log entry would change.
func (p *Pass) Outcomes(lang locale.Language, id string, entry int) (Page, error) {
	c, err := p.correction(lang, id, organiserscreen.OutcomePath+strconv.Itoa(entry))
	if err != nil {
		return Page{}, err
	}
	v, ok := c.Outcomes(entry)
	if !ok {
		return Page{}, fault.New(fault.NotFound, "fault.correct.gone")
	}
	return NewPage(Shell{Title: v.Title, Audience: "organiser"}, v, organiser.CorrectionPreviewPage), nil
}

// Points shows what points for a side, "white" or "black", would change.
func (p *Pass) Points(lang locale.Language, id string, side string, points int) (Page, error) {
	c, err := p.correction(lang, id, fmt.Sprintf("%s?lato=%s&punti=%d", organiserscreen.PointsPath, url.QueryEscape(side), points))
	if err != nil {
		return Page{}, err
	}
	to := chess.White
	if side == chess.Black.String() {
		to = chess.Black
	}
	v := c.Points(to, points)
	return NewPage(Shell{Title: v.Title, Audience: "organiser"}, v, organiser.CorrectionPreviewPage), nil
}

// correction collects the content of the pages of a correction; below is the rest of the page's address
// after that of the match.
func (p *Pass) correction(lang locale.Language, id, below string) (organiserscreen.Correction, error) {
	l, ok := p.Match(id)
	if !ok {
		return organiserscreen.Correction{}, fault.New(fault.NotFound, "fault.match.unknown")
	}
	return organiserscreen.Correction{
		Scene: p.scene(l, access.OrganiserSeat, lang), Language: screen.LanguageHref(lang, organiserscreen.CorrectionPath+id+below),
		Tournament: p.Tournament, Matches: p.States(), Closed: p.Closed(id),
	}, nil
}
