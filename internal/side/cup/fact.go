package cup

import "time"

// Fact is what happened to the present cup. It is in the log, so Apply refuses none.
type Fact any

// The facts, named as in the log.
type (
	Opened struct {
		Settings
		At time.Time `json:"at"`
	}
	Changed struct {
		Settings
	}
	Entered struct {
		Name   string `json:"name"`
		Device string `json:"device,omitempty"`
		From   int    `json:"from"` // round
	}
	Renamed struct {
		Player int    `json:"player"`
		Name   string `json:"name"`
	}
	Left struct {
		Player int `json:"player"`
	}
	Returned struct {
		Player int `json:"player"`
	}
	Placed struct { // by lot, all of them
		Lots []int `json:"lots"`
	}
	RoundDrawn struct {
		Round    int       `json:"round"`
		At       time.Time `json:"at"`
		Pairings [][2]int  `json:"pairings"` // White first; 0 is none
	}
	RoundUndrawn struct {
		Round int `json:"round"`
	}
	TableGiven struct {
		Round   int    `json:"round"`
		Pairing int    `json:"pairing"`
		Code    string `json:"code"`
	}
	Decided struct {
		Round   int       `json:"round"`
		Pairing int       `json:"pairing"`
		How     How       `json:"how"`
		Winner  int       `json:"winner,omitempty"`
		Table   bool      `json:"table,omitempty"` // the game at the table ended so; otherwise it was entered by hand
		At      time.Time `json:"at"`
	}
	Reset struct { // a new game is played
		Round   int  `json:"round"`
		Pairing int  `json:"pairing"`
		Draw    bool `json:"draw,omitempty"` // the last game of a knock-out was drawn: colours change
	}
	Finished struct { // after a round, before the last one
		At time.Time `json:"at"`
	}
	Dropped struct{}
)
