package setup

import (
	"scacchimagici/internal/fault"
	"scacchimagici/internal/locale"
	"scacchimagici/internal/screen"
	"scacchimagici/internal/tournament"
	"scacchimagici/views/organiser"
	"scacchimagici/views/ui"
)

// Setup holds what these pages share.
type Setup struct {
	Words      *locale.Words
	Language   string                // address that switches the language
	Server     int64                 // the server's clock, in milliseconds
	Tournament tournament.Tournament // the one on the screens; zero before there is one
	SetUp      screen.SetUp          // how far the tournament has been set up
	Said       string                // what has just been done; empty: nothing
	Trouble    *fault.Fault          // why the last action was not done; nil: it was not refused
}

// T returns a text of the catalogue.
func (s Setup) T(key string, args ...any) string { return s.Words.T(key, args...) }

// top is what stands above a page; here is the one of the navigation.
func (s Setup) top(here, title, line string) SetupTop {
	t := SetupTop{Top: screen.OrganiserTop(s.Words, here, s.Language, s.Server), Title: title, Line: line, Said: s.Said}
	t.Next = s.SetUp.After(s.Words, here)
	if s.Trouble != nil {
		t.Trouble = s.Words.Fault(s.Trouble)
	}
	return t
}

// order is an order to the tournament that the screens show.
func (s Setup) order(kind string, fields ...ui.Field) ui.Command {
	return screen.TournamentCommand(s.Tournament.ID, kind, fields...)
}

// house returns a House as screens show it.
func (s Setup) house(h tournament.House) ui.House { return ui.House{Name: h.Name, Arms: h.Arms} }

// start leads to the page that makes a tournament.
func (s Setup) start() organiser.Link {
	return organiser.Link{Href: screen.TournamentsPath + "/nuovo", Text: s.T("setup.new")}
}
