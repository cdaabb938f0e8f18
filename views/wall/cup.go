package wall

import "scacchimagici/views/ui"

// Cup is the evening cup on a screen: entries, pairings, winners.
type Cup struct {
	Title    string
	Line     string
	State    string    // "Turno 2 di 5"
	Clock    *ui.Clock // of the round; nil: it has none
	Names    []string  // of the people who have entered, before the first round
	Round    string    // "Turno 2 di 5"
	Pairings []CupPairing
	Standing string // its title
	Rows     []CupRow
	First    []CupFinisher // once it is over
	Address  string        // where people enter, and see where they play
	Code     ui.QR         // of that address
}

// CupPairing is two people at a table.
type CupPairing struct {
	ID    string
	Table string
	Sides [2]CupSide
	State string // shown when there is no opponent
	Done  bool
	Alone bool
}

// CupSide is one of the two.
type CupSide struct {
	Key, Name string
	Won       bool
}

// CupRow is a line of the standing.
type CupRow struct {
	Place, Name, Points string
	Out                 bool
}

// CupFinisher is a person on the podium.
type CupFinisher struct{ Place, Name, Detail string }

// crowd returns for the style sheet how close the pairings stand.
func (c Cup) crowd() string {
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
