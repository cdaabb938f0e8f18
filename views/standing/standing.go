// Package standing holds the parts of the ranking that several audiences see: the row of a House with
// its House Points as a sum, and the round that comes next.
//
// Nothing is computed here: package screen/standing fills the structs.
package standing

import (
	"strconv"

	"scacchimagici/views/ui"
)

// Sum are House Points with their parts (SM-8.3, SM-8.4): 25 + 10 = 35.
type Sum struct {
	Place, Duels, Total int
	Of                  string // what the first part is for: "primo posto"
	Half                string // what the second part is of: "metà di 19 mangiati"
	Rounded             string // "9½ arrotondato in su"; empty: nothing was rounded
}

// Row is a House in the ranking.
type Row struct {
	ID            string // of the House
	House         ui.House
	Veiled        bool // it is for the ceremony to show: nothing else is known of it
	Place         int
	Name          string // of the place: "Primo posto"
	Shared        bool   // another House has the same place
	RankingPoints int
	Played        int
	Won           int
	Drawn         int
	Lost          int
	Record        string // the three of them in words
	Points        int    // Piece Points gained
	Conceded      int
	Why           string // the criterion that put it before the next: "a pari punti: scontro diretto 3-0"; often empty
	Short         string // the same where there is little room: "scontro diretto 3-0"
	Sum           Sum
}

// Number is the place; a question mark while it is secret.
func (r Row) Number() string {
	if r.Veiled {
		return "?"
	}
	return strconv.Itoa(r.Place)
}

// Ranking is the ranking of a tournament.
type Ranking struct {
	Line        string // "dopo il giro 2 di 3"
	Provisional bool   // a match is still to be played
	Badge       string // "provvisoria", "finale"
	Rows        []Row
}

// Round is the round that comes next.
type Round struct {
	Title   string    // "Giro 3"
	At      string    // "alle 16:30"; empty: not set yet
	Clock   *ui.Clock // nil: the round is far away or over, or has no time
	Late    string    // "in ritardo di 6 minuti", "verso le 16:40"; empty: it is not
	Matches []Match
}

// Match is a match of the schedule.
type Match struct {
	ID     string
	Letter string // of the board
	White  ui.House
	Black  ui.House
	Score  string  // "3–1"; empty: it has not ended with one
	State  string  // "in corso", "annullata"; empty: it has not begun, or has a score
	Called bool    // its players are being called
	Won    [2]bool // by side: who has won; a drawn match has no winner
}
