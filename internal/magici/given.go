package magici

import "scacchimagici/internal/chess"

// Given is what the desk knows of an order and a device must not say: chance, the roster, the settings, the next
// question. An order asks for what it needs, and gets the same answer however often it asks. An error of a method
// is that of the order.
type Given interface {
	// Roster returns the people of a House.
	Roster(HouseID) ([]PersonID, error)
	// Candidates returns those who may be suggested for the pieces of a side, the first ones first (SM-1.5).
	Candidates(chess.Side) ([]PersonID, error)
	// Absent reports whether people are ticked off as they arrive today, and a person is not there.
	Absent(PersonID) (bool, error)
	// Settings returns the settings of the tournament.
	Settings() (Settings, error)
	// OnBoard returns the id of another match that is open on the board; empty: there is none.
	OnBoard() (match string, err error)
	// PlayedBy returns the id and the board of another match that keeps a House ([Match.Keeps]); empty: there is none.
	PlayedBy(HouseID) (match, board string, err error)
	// Coin tosses the coin of the program (SM-2.7).
	Coin() (chess.Side, error)
	// Question returns the next question to ask; nil: the set is empty.
	Question() (*Question, error)
	// Sheet returns the questions on the sheet of the match, in their order.
	Sheet() ([]Question, error)
	// Closed reports whether the next match of the board has opened (SM-9.1).
	Closed() (bool, error)
}

// situation is what an order is decided by beside the match: who gives it, at which match time, and what the desk
// knows.
type situation struct {
	By  Actor
	Now Instant
	Given
}
