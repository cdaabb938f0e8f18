// Package record holds the tournament record: one JSON document with a whole tournament, from which
// all results can be computed.
//
// [Read] reads a document strictly and names the first error; [Audit] replays its matches by the
// rules of package magici and computes results, ranking and House Points anew; [New] makes a record
// of the events of a tournament and [Document.Events] the events of a record; [Merge] keeps the
// text of an imported document where nothing has changed since; [Simulate] invents one. A [Record]
// is plain data in the names of the format, so that it can be read beside its description.
//
// Units: points are whole, times are UTC in milliseconds.
//
// Source: the format "scacchi-magici/1". Rulings: RULINGS.md beside this file.
package record

import (
	"scacchimagici/internal/chess"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/tournament/ranking"
)

// Format is the version of the format that this package reads and writes.
const Format = "scacchi-magici/1"

// Record is a whole tournament.
type Record struct {
	Format     string     `json:"format"`
	Tournament Tournament `json:"tournament"`
	Settings   Settings   `json:"settings"`
	Houses     []House    `json:"houses"`
	Matches    []Match    `json:"matches"`
	Decisions  []Decision `json:"decisions,omitempty"`
	Standings  []Standing `json:"standings"`
}

// Tournament names the tournament.
type Tournament struct {
	ID   string `json:"id"`
	Name string `json:"name"`
	Held string `json:"held,omitempty"`
}

// House is a House with the people on its roster.
type House struct {
	ID     magici.HouseID `json:"id"`
	Name   string         `json:"name"`
	People []Person       `json:"people"`
}

// Person is a person on the roster of a House.
type Person struct {
	ID   magici.PersonID `json:"id"`
	Name string          `json:"name"`
}

// Match is one match: the plan, the deployment, the log and the result. Strategists, Deployment and
// Toss are nil while nothing has been played.
type Match struct {
	ID            string                  `json:"id"`
	Round         int                     `json:"round"`
	Board         string                  `json:"board"`
	White         magici.HouseID          `json:"white"`
	Black         magici.HouseID          `json:"black"`
	Strategists   *Sides[magici.PersonID] `json:"strategists,omitempty"`
	Deployment    *Sides[[]Piece]         `json:"deployment,omitempty"`
	Toss          *Toss                   `json:"toss,omitempty"`
	Log           []Entry                 `json:"log"`
	Result        *Result                 `json:"result,omitempty"`
	Substitutions []Substitution          `json:"substitutions,omitempty"`
	Paper         bool                    `json:"paper,omitempty"` // played on paper and entered afterwards, without clocks
}

// Sides is one value for each side.
type Sides[T any] struct {
	White T `json:"white"`
	Black T `json:"black"`
}

// For returns the value of a side.
func (s Sides[T]) For(side chess.Side) T {
	if side == chess.White {
		return s.White
	}
	return s.Black
}

// bySide calls value for each side.
func bySide[T any](value func(chess.Side) T) Sides[T] {
	return Sides[T]{value(chess.White), value(chess.Black)}
}

// Piece is a piece as it was deployed, with the person who began as that piece.
type Piece struct {
	Piece  chess.Kind      `json:"piece"`
	Square chess.Square    `json:"square"`
	Person magici.PersonID `json:"person"`
}

// Toss says which side moves first; By is "system" or "coin".
type Toss struct {
	First chess.Side    `json:"first"`
	By    magici.Tosser `json:"by"`
}

// Result is the result of a match; Winner is "white", "black" or "draw", By "king", "points" or "forfeit".
type Result struct {
	Winner     string                    `json:"winner"`
	By         magici.Basis              `json:"by"`
	Points     Sides[magici.PiecePoints] `json:"points"`
	DuelPoints Sides[magici.PiecePoints] `json:"duelPoints"`
}

// Substitution names a person who stepped in after an entry of the log; the Strategist's has no square.
type Substitution struct {
	After  int             `json:"after"`
	Side   chess.Side      `json:"side"`
	Square string          `json:"square,omitempty"`
	Person magici.PersonID `json:"person"`
}

// Decision is the organiser's order of Houses that no criterion separates.
type Decision = ranking.TieDecision

// Standing is a row of the ranking.
type Standing struct {
	Place         int                  `json:"place"`
	House         magici.HouseID       `json:"house"`
	Played        int                  `json:"played"`
	Won           int                  `json:"won"`
	Drawn         int                  `json:"drawn"`
	Lost          int                  `json:"lost"`
	RankingPoints magici.RankingPoints `json:"rankingPoints"`
	Points        magici.PiecePoints   `json:"points"`
	Conceded      magici.PiecePoints   `json:"conceded"`
	DuelPoints    magici.PiecePoints   `json:"duelPoints"`
	HousePoints   ranking.Award        `json:"housePoints"`
}
