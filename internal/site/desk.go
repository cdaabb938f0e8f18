package site

import (
	"scacchimagici/internal/fault"
	"scacchimagici/internal/locale"
	"scacchimagici/internal/screen"
	standingscreen "scacchimagici/internal/screen/standing"
	"scacchimagici/views/site"
)

// Addresses below the organiser's page of the site.
const (
	ZipPath     = screen.SitePath + ".zip"
	PicturePath = screen.SitePath + "/classifica.png"
)

// Desk is the organiser's page of the site.
type Desk struct {
	Words    *locale.Words
	Language string // address that switches the language
	Known    bool   // there is a tournament
	Standing standingscreen.Standing
	People   bool         // the organiser's choice
	Address  string       // as typed
	Trouble  *fault.Fault // the fault of the address; nil: none
}

// View returns the page.
func (d Desk) View() site.DeskView {
	v := site.DeskView{
		Top: screen.OrganiserTop(d.Words, screen.SitePath, d.Language, 0), Action: ZipPath, Picture: PicturePath,
		People: d.People, Address: d.Address,
	}
	if !d.Known || len(d.Standing.Tournament.Houses) == 0 {
		v.Nothing = d.Words.T("fault.site.empty", d.Standing.Tournament.Name)
		if !d.Known {
			v.Nothing = d.Words.T("fault.tournament.none")
		}
		return v
	}
	v.PictureText = d.Words.T("site.picture", d.Standing.Tournament.Name)
	if d.Standing.Provisional() {
		v.Provisional = d.Words.T("site.provisional.desk", d.Standing.Line())
	}
	if d.Trouble != nil {
		v.Trouble = d.Words.Fault(d.Trouble)
	}
	return v
}
