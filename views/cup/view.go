// Package cup shows an evening cup: the public page with the games of this device first, the
// organiser's page, and the cards of its tables.
package cup

import (
	"scacchimagici/internal/side/cup"
	tables "scacchimagici/views/table"
	"scacchimagici/views/ui"
)

// Head says which cup it is and where it stands.
type Head struct {
	Title string     // its name
	Line  string     // "Boop · girone alla svizzera, 5 turni · 12 persone"
	State string     // "Turno 2 di 5", "Iscrizioni aperte"
	Text  string     // what the state means: "Mancano 3 risultati"
	Clock *ui.Clock  // of the round; nil: it has none
	First []Finisher // the first three, once it is over
}

// Finisher is a person on the podium.
type Finisher struct{ Place, Name, Detail string }

// Mine is a person whom this device has entered.
type Mine struct {
	ID      string
	Name    string
	Title   string        // "Turno 2, tavolo 3"
	Text    string        // "Giochi con il Bianco contro Bruno."
	Turn    bool          // there is something to do
	Go      *tables.Press // to the table
	Return  *tables.Press
	Leave   *Ask
	Outcome string // "won", "lost", "" for neither
}

// Ask is a button that opens a dialog, which asks first.
type Ask struct {
	ID, Title, Text string
	Button          ui.Button
	Yes             []tables.Press
}

// Round are the pairings of a round.
type Round struct {
	Title    string
	Pairings []Pairing
}

// Pairing is two people at a table, or one who has a bye.
type Pairing struct {
	of     cup.Pairing
	ID     string
	Table  string // its number; empty: a bye
	Sides  [2]Side
	State  string // "in gioco, mossa 12", "ha vinto Anna"
	Href   string // of the table; empty: it is not open
	Alarm  bool   // something has to be done
	Done   bool
	Mine   bool
	Decide *Ask // at the desk
}

// Side is one of the two players; without a name the place is empty.
type Side struct {
	Key  string // "white" or "black"
	Name string
	Won  bool
}

// Standing is the ranking of the cup.
type Standing struct {
	Title string
	Swiss bool // with points and Buchholz
	Rows  []Row
	Note  string // what the columns mean
}

// Row is a line of the standing.
type Row struct {
	Place, Name, Points, Buchholz, Record string
	Out, Mine                             bool
}

// Cards are the cards of the tables, to be printed.
type Cards struct {
	Scene
	URLs []string // of the tables, from the first on
}
