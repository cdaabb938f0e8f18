package page

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
func (p *Snapshot) Correction(lang locale.Language, id string) (Content, error) {
	c, err := p.correction(lang, id, "")
	if err != nil {
		return Content{}, err
	}
	v := c.View()
	return Static(Shell{Title: v.Title, Audience: "organiser"}, v, organiser.CorrectionPage), nil
}

// Outcomes shows what the other outcomes of the Duel at a log entry would change.
func (p *Snapshot) Outcomes(lang locale.Language, id string, entry int) (Content, error) {
	c, err := p.correction(lang, id, organiserscreen.OutcomePath+strconv.Itoa(entry))
	if err != nil {
		return Content{}, err
	}
	v, ok := c.Outcomes(entry)
	if !ok {
		return Content{}, fault.New(fault.NotFound, "fault.correct.gone")
	}
	return Static(Shell{Title: v.Title, Audience: "organiser"}, v, organiser.CorrectionPreviewPage), nil
}

// Points shows what points for a side, "white" or "black", would change.
func (p *Snapshot) Points(lang locale.Language, id string, side string, points int) (Content, error) {
	c, err := p.correction(lang, id, fmt.Sprintf("%s?lato=%s&punti=%d", organiserscreen.PointsPath, url.QueryEscape(side), points))
	if err != nil {
		return Content{}, err
	}
	to := chess.White
	if side == chess.Black.String() {
		to = chess.Black
	}
	v := c.Points(to, points)
	return Static(Shell{Title: v.Title, Audience: "organiser"}, v, organiser.CorrectionPreviewPage), nil
}

// correction collects the content of the pages of a correction; below is the rest of the page's address
// after that of the match.
func (p *Snapshot) correction(lang locale.Language, id, below string) (organiserscreen.Correction, error) {
	l, ok := p.Match(id)
	if !ok {
		return organiserscreen.Correction{}, fault.New(fault.NotFound, "fault.match.unknown")
	}
	return organiserscreen.Correction{
		Scene: p.Scene(l, access.OrganiserSeat, lang), Language: screen.LanguageHref(lang, screen.CorrectionPath+id+below),
		Tournament: p.Tournament(), Matches: p.States(), Closed: p.Closed(id),
	}, nil
}
