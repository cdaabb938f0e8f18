package setup

import (
	"time"

	"scacchimagici/internal/access"
	"scacchimagici/internal/programme"
	"scacchimagici/internal/screen"
	"scacchimagici/views/ui"
)

// Screens are the projectors and TVs with what each of them shows, and can show.
type Screens struct {
	Setup
	Now     time.Time // of the picture, in the laptop's zone
	Boards  []string  // of the tournament, in their order
	Screens []screen.Display
	Hosts   []string // what others type to find the laptop, the shortest first
	TVs     []TV
}

// TV is a page that a TV finds by itself.
type TV struct {
	How   string // key of the sentence before its addresses
	Paths []string
}

// title is the name of a screen, or its number when it has none.
func (s Screens) title(one screen.Display) string {
	if one.Name != "" {
		return one.Name
	}
	return s.T("organiser.screen.numbered", one.Number)
}

// silent are the screens besides one that no browser shows: the one may be one of them again.
func (s Screens) silent(one screen.Display) []screen.Display {
	var others []screen.Display
	for _, other := range s.Screens {
		if other.Number != one.Number && !other.Online {
			others = append(others, other)
		}
	}
	return others
}

// titleWithNumber tells a screen from the others by its name and its number.
func (s Screens) titleWithNumber(one screen.Display) string {
	if one.Name != "" {
		return s.T("organiser.screen.named", one.Name, one.Number)
	}
	return s.title(one)
}

// follows names the board that a programme shows; without one it shows all boards.
func (s Screens) follows(board string) string {
	if board == "" {
		return s.T("organiser.screen.follows.all")
	}
	return s.T("ui.board", board)
}

// returnButton lets a screen show its assignment again.
func (s Screens) returnButton(one screen.Display) ui.Button {
	b := ui.Button{Icon: "back", Title: s.T("organiser.screen.return"), Class: "small"}
	switch {
	case one.Showing.When == programme.Overridden:
	case one.Shows != access.ByItself:
		b.Locked = s.T("organiser.screen.return.fixed.no")
	default:
		b.Locked = s.T("organiser.screen.return.no")
	}
	return b
}
