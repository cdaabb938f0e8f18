package print

import (
	"scacchimagici/internal/access"
	"scacchimagici/internal/locale"
	"scacchimagici/internal/screen"
	"scacchimagici/internal/tournament"
	"scacchimagici/views/ui"
)

// Papers is what there is to print of the tournament.
type Papers struct {
	*locale.Words
	Language   string                // address that switches the language
	Tournament tournament.Tournament // zero before there is one
	Matches    []screen.Scene        // all of the tournament, in the order of the schedule
	Seats      []Seat
	Hosts      []string // what others type to find the laptop, the shortest first
	Network    access.Network
	SetUp      screen.SetUp // how far the tournament has been set up
}

// Seat is a seat of the tournament with its code.
type Seat struct {
	access.Seat
	Code *access.Code // nil: it has none yet
	QR   ui.QR        // of the code
}
