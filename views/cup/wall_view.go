package cup

import (
	"scacchimagici/views/ui"
)

// WallView is the evening cup on a screen: entries, pairings, winners.
type WallView struct {
	Title    string
	Line     string
	State    string    // "Turno 2 di 5"
	Clock    *ui.Clock // of the round; nil: it has none
	Names    []string  // of the people who have entered, before the first round
	Round    string    // "Turno 2 di 5"
	Pairings []WallPairing
	Standing string // its title
	Rows     []WallRow
	First    []WallFinisher // once it is over
	Address  string         // where people enter, and see where they play
	Code     ui.QR          // of that address
}

// WallPairing is two people at a table.
type WallPairing struct {
	ID    string
	Table string
	Sides [2]WallSide
	State string // shown when there is no opponent
	Done  bool
	Alone bool
}

// WallSide is one of the two.
type WallSide struct {
	Key, Name string
	Won       bool
}

// WallRow is a line of the standing.
type WallRow struct {
	Place, Name, Points string
	Out                 bool
}

// WallFinisher is a person on the podium.
type WallFinisher struct{ Place, Name, Detail string }

// crowd returns for the style sheet how close the pairings stand.
func (c WallView) crowd() string {
	switch n := max(len(c.Pairings), len(c.Names)/3); {
	case n <= 6:
		return "cp-few"
	case n <= 12:
		return "cp-some"
	case n <= 20:
		return "cp-many"
	}
	return "cp-crowd"
}
