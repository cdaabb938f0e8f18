package organiser

import (
	"slices"
	"strings"
	"time"

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
func (s Setup) top(here, title, line string) organiser.SetupTop {
	t := organiser.SetupTop{Top: screen.OrganiserTop(s.Words, here, s.Language, s.Server), Title: title, Line: line, Said: s.Said}
	t.Next = s.SetUp.After(s.Words, here)
	if s.Trouble != nil {
		t.Trouble = s.Words.Fault(s.Trouble)
	}
	return t
}

// order is an order to a tournament as a form sends it.
func order(tournamentID, kind string, fields ...ui.Field) ui.Command {
	return ui.Command{
		Action: "/api/v1/tournaments/" + tournamentID + "/commands",
		Fields: slices.Concat([]ui.Field{screen.Field("command", kind)}, fields),
	}
}

// order is an order to the tournament that the screens show.
func (s Setup) order(kind string, fields ...ui.Field) ui.Command {
	return order(s.Tournament.ID, kind, fields...)
}

// day writes a day with its year; any other text stays as it is.
func day(w *locale.Words, held string) string {
	at, err := time.Parse(time.DateOnly, held)
	if err != nil {
		return held
	}
	return w.T("setup.day", screen.Date(w, at), at.Format("2006"))
}

// house returns a House as screens show it.
func (s Setup) house(h tournament.House) ui.House { return ui.House{Name: h.Name, Arms: h.Arms} }

// start leads to the page that makes a tournament.
func (s Setup) start() organiser.Link {
	return organiser.Link{Href: screen.TournamentsPath + "/nuovo", Text: s.T("setup.new")}
}

// listed joins names as a sentence does: "A, B e C".
func listed(w *locale.Words, names []string) string {
	if len(names) < 2 {
		return strings.Join(names, "")
	}
	last := len(names) - 1
	return w.T("setup.and", strings.Join(names[:last], ", "), names[last])
}
