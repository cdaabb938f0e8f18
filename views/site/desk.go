package site

import (
	"scacchimagici/internal/fault"
	"scacchimagici/internal/locale"
	"scacchimagici/internal/screen"
	"scacchimagici/views/organiser"
)

// Addresses below the organiser's page of the site.
const (
	ZipPath     = screen.SitePath + ".zip"
	PicturePath = screen.SitePath + "/classifica.png"
)

// Desk is the organiser's page of the site.
type Desk struct {
	*locale.Words
	organiser.Top
	Known    bool // there is a tournament
	Standing screen.Standing
	People   bool         // the organiser's choice
	Address  string       // as typed
	Trouble  *fault.Fault // the fault of the address; nil: none
}

// nothing says why there is nothing to publish; it is empty when there is something.
func (d Desk) nothing() string {
	switch {
	case !d.Known:
		return d.T("fault.tournament.none")
	case len(d.Standing.Tournament.Houses) == 0:
		return d.T("fault.site.empty", d.Standing.Tournament.Name)
	}
	return ""
}

// trouble is the fault of the address in words; empty: none.
func (d Desk) trouble() string {
	if d.Trouble == nil {
		return ""
	}
	return d.Words.Fault(d.Trouble)
}
