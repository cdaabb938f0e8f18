// Package gallery is what rooms show of themselves with invented data: the longest names, an empty list, the moment
// after each kind of event; and the matches and tournaments that several of them invent. It is for development; single
// components with invented data are in views/gallery.
package gallery

import (
	"github.com/a-h/templ"

	"scacchimagici/internal/locale"
)

// Theme returns the theme of a page: the one that it prefers, or else that of the device.
type Theme func(preferred string) string

// Kind is a screen with its moments.
type Kind struct {
	Name    string
	Reader  Reader
	Walks   []Walk   // how the browser tests measure it
	Why     string   // why they do not; empty: they do
	Moments []string // those of the list; Show may know more
	// Show returns the screen at a moment; nil when there is no such moment.
	Show func(w *locale.Words, moment string, theme Theme) templ.Component
}

// States returns a kind whose moments are the names of states.
func States[S any](name string, states []S, nameOf func(S) string, show func(S, *locale.Words, Theme) templ.Component) Kind {
	k := Kind{Name: name}
	for _, s := range states {
		k.Moments = append(k.Moments, nameOf(s))
	}
	k.Show = func(w *locale.Words, moment string, theme Theme) templ.Component {
		for _, s := range states {
			if nameOf(s) == moment {
				return show(s, w, theme)
			}
		}
		return nil
	}
	return k
}

// Pages lists the pages of some kinds, each as SCREEN/MOMENT.
func Pages(kinds []Kind) []string {
	var pages []string
	for _, k := range kinds {
		for _, moment := range k.Moments {
			pages = append(pages, k.Name+"/"+moment)
		}
	}
	return pages
}

// Page returns a screen at a moment; nil when there is no such page.
func Page(kinds []Kind, w *locale.Words, screen, moment string, theme Theme) templ.Component {
	for _, k := range kinds {
		if k.Name == screen {
			return k.Show(w, moment, theme)
		}
	}
	return nil
}
