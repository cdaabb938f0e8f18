// Package public is the public page on a phone: the boards as they are played, live.
//
// All who watch a board get the same bytes, so a frame holds nothing of the device: the choices of
// theme and sound, and the links to other pages, stand outside of it.
package public

import (
	"scacchimagici/views/layout"
	"scacchimagici/views/ui"
	"scacchimagici/views/watch"
)

// Match is a match on a phone.
type Match = watch.Match

// Tab leads to a board and shows its score.
type Tab struct {
	Letter string
	Href   string
	Chosen bool
	Score  string   // "5–2"; empty: there is no match
	White  ui.House // with a score
	Black  ui.House
}

// Item is a page of the navigation below. One without an address opens the device's choices.
type Item struct {
	Icon    string
	Title   string
	Href    string
	Current bool
}

// View is the public page with one board chosen.
type View struct {
	layout.Base
	Tabs   []Tab // empty: there is no tournament yet
	Board  string
	Chosen *Match // nil: the chosen board has no match
	// Firsts are the guided first games, shown while the chosen board has no match.
	Firsts []FirstGame
}

// FirstGame leads to the guided first game of a board game.
type FirstGame struct{ Game, Aim, Href string }

func (v View) frame() layout.Frame {
	cue := watch.Latest(v.Chosen)
	f := layout.Frame{Now: v.Now, Cue: cue.Sound, Key: cue.Key}
	if v.Chosen != nil {
		f.Kept = v.Chosen.Kept
	}
	return f
}
