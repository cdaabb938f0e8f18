package screen

import (
	"strings"

	"scacchimagici/internal/fault"
	"scacchimagici/internal/locale"
	"scacchimagici/internal/tournament"
	"scacchimagici/views/layout"
)

// Band returns the organiser's words to all pages: the players called to a board, and the announcement.
func Band(w *locale.Words, t tournament.Tournament) layout.Band {
	b := layout.Band{Name: w.T("projector.notice"), Notice: t.Announcement}
	if m, ok := t.Match(t.Called); ok {
		b.Call = w.T("standing.called", m.Board, t.HouseName(m.White), t.HouseName(m.Black))
	}
	return b
}

// mended are the pages on which an alarm can be mended, by the key of its fault or the beginning of several keys.
var mended = []struct {
	fault string
	page  deskPage
}{
	{"fault.spare.", deskPage{SparePath, "spare.desk"}},
	{"fault.store.deleted", deskPage{CopiesPath, "copies.title"}},
	{"fault.store.shorter", deskPage{CopiesPath, "copies.title"}},
	{"fault.store.entry", deskPage{CopiesPath, "copies.title"}},
	{"fault.store.structure", deskPage{CopiesPath, "copies.title"}},
}

// Alarm puts a fault of the machine into words, with the page on which it can be mended.
func Alarm(w *locale.Words, f *fault.Fault) layout.Alarm {
	a := layout.Alarm{Text: w.Fault(f)}
	for _, m := range mended {
		if strings.HasPrefix(f.Key, m.fault) {
			a.Href, a.Link = m.page.href, w.T(m.page.key)
		}
	}
	return a
}
