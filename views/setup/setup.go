package setup

import (
	"scacchimagici/internal/fault"
	"scacchimagici/internal/locale"
	"scacchimagici/internal/screen"
	"scacchimagici/internal/tournament"
	"scacchimagici/views/layout"
	"scacchimagici/views/organiser"
	"scacchimagici/views/ui"
)

// Setup holds what these pages share.
type Setup struct {
	*locale.Words
	Language   string                // address that switches the language
	Frame      layout.Frame          // of a page that changes by itself
	Tournament tournament.Tournament // the one on the screens; zero before there is one
	SetUp      screen.SetUp          // how far the tournament has been set up
	Said       string                // what has just been done; empty: nothing
	Trouble    *fault.Fault          // why the last action was not done; nil: it was not refused
}

// top is what stands above a page; here is the one of the navigation.
func (s Setup) top(here string) organiser.Top {
	top := screen.OrganiserTop(s.Words, here, s.Language, s.Frame.Now)
	top.Next = s.SetUp.After(s.Words, here)
	return top
}

// line names the tournament and says how much it has of something; it is empty without a tournament.
func (s Setup) line(count string) string {
	if s.Tournament.ID == "" {
		return ""
	}
	return screen.Dotted(s.Tournament.Name, count)
}

// order is an order to the tournament that the screens show.
func (s Setup) order(kind string, fields ...ui.Field) ui.Command {
	return screen.TournamentCommand(s.Tournament.ID, kind, fields...)
}

// start leads to the page that makes a tournament.
func (s Setup) start() organiser.Link {
	return organiser.Link{Href: screen.TournamentsPath + "/nuovo", Text: s.T("setup.new")}
}

// toTournaments leads back to the list of tournaments.
func (s Setup) toTournaments() organiser.Link {
	return organiser.Link{Href: screen.TournamentsPath, Text: s.T("setup.tournaments")}
}
