// Package paper holds the report of a tournament as it is read: the [Document] from which the
// page at the desk, the printed one, the spreadsheet and the CSV are all made.
//
// A Document has numbers as numbers and everything else in the words of its language. Package
// screen/report fills it; its forms compute nothing.
package paper

import (
	"time"

	"scacchimagici/views/chart"
	"scacchimagici/views/standing"
	"scacchimagici/views/ui"
)

// Document is the whole report.
type Document struct {
	ui.Words
	At          time.Time // as of when
	Name        string    // of the tournament
	Line        string    // the day, and how much has been played
	Stamp       string    // "situazione delle 16:42 del 28 agosto 2026"
	Ranking     standing.Ranking
	Splits      []string // what separated Houses with equal points, with all values
	Tied        []string // groups that share a place, with what can be done
	Aloud       []string // a sentence for each House, in the order in which they are read out
	Sums        []Sum    // of the House Points, by row of the table
	Matches     []Match
	Awards      []Award
	People      []Duelist
	Eaten       Grid
	Squares     chart.Squares
	Questions   []Question
	Corrections []Correction
	Settings    []Setting
}

// Empty reports whether there is nothing to report yet: no match is planned.
func (d Document) Empty() bool { return len(d.Matches) == 0 }

// Award goes to the people who have done most of something.
type Award struct {
	Title  string
	Result string        // "4 Mangiate vinte", or that it goes to none
	People []AwardPerson // who share it
}

// AwardPerson is a person who gets an award.
type AwardPerson struct {
	Name  string
	House ui.House
}

// Sum is how the House Points of a House come about.
type Sum struct {
	House   ui.House
	Parts   []Part // match by match
	Eaten   int    // their sum
	Written string // "7 + 4 + 8 = 19"
	standing.Sum
}

// Part is what a House gained in the Duels of a match.
type Part struct {
	Match   string
	Against string
	Points  int
}

// Match is one match.
type Match struct {
	ID      string
	Where   string // "Giro 1, scacchiera A"
	Round   int
	Board   string
	White   Side
	Black   Side
	State   string // "finita", "in corso", "da giocare", "annullata"
	Played  bool   // it has a score
	Verdict string // "Vince Grifondoro", "Pareggio"
	How     string // "Il Re è stato mangiato"
	Time    string // "16:05–16:22"
	Steps   int
	Course  *chart.Course // nil: it has not begun
	Duels   []Duel
	Fixed   int // corrections
}

// Side is one House in a match.
type Side struct {
	House      ui.House
	Strategist string
	Points     int
	DuelPoints int
	Winner     bool
}

// Duel is a decided one.
type Duel struct {
	Step     int
	Square   string
	Attacker Fighter
	Defender Fighter
	Direct   bool
	Outcome  string // "risponde Irene"
	For      ui.House
	Gain     int
}

// Fighter is one of the two of a Duel.
type Fighter struct {
	Name  string
	Piece string // figure, such as "wq"
	Kind  string // "Regina"
	House ui.House
	Stays bool
}

// Duelist is a person with the sum of all their Duels.
type Duelist struct {
	Name     string
	House    ui.House
	Fought   int
	Won      int
	Lost     int
	Answered int
	Points   int
	Pieces   string // "Regina 3, Pedone 1"
}

// Grid is a table of who did what to whom; rows and columns have the same names.
type Grid struct {
	Names []string
	Codes []string // figures of the rows
	Cells [][]int
}

// Heat returns how deep the colour of a cell is, as [chart.HeatOf].
func (g Grid) Heat(row, column int) int {
	most := 0
	for _, cells := range g.Cells {
		for _, n := range cells {
			most = max(most, n)
		}
	}
	return chart.HeatOf(g.Cells[row][column], most)
}

// Question is one that was put.
type Question struct {
	Time   string
	Match  string
	Text   string
	Answer string // empty: it is secret
	Got    string // who answered first; empty: neither
	House  ui.House
	Fate   string // outcome in words: "risponde per prima Irene", "nessuno", "scartata: già sentita"
	Lost   bool   // it was discarded or taken back
}

// Correction is a correction or a decision.
type Correction struct {
	Time   string
	Where  string // "1A", or the tournament
	What   string
	Reason string
	Who    string // "Paolo Rinaldi, Arbitro A"; empty: a record does not say
}

// Setting is one that is not as the regulation has it.
type Setting struct{ Name, Rule, Here string }
