// Package strategist shows the device of a Strategist, a phone or a tablet: naming, the
// purchase, the deployment, the turns and the result of one match, for one side.
//
// A Referee who helps a side has the same page. A [View] holds exactly one screen: [ViewOf] decides which, and all words
// and reasons.
package strategist

import (
	"strconv"

	"scacchimagici/views/board"
	"scacchimagici/views/layout"
	"scacchimagici/views/ui"
)

// View is what the page of one side shows.
type View struct {
	layout.Base
	House   ui.House
	Line    string // under the House: "Acquisto · partita 3, contro Corvonero"
	Helping string // says that a Referee acts for the House or helps its Strategist; empty: no Referee does
	Back    Link   // to the desk of the Referee who enters the match from paper; zero: it is played on screens
	Boards  []Link // public pages of the other boards, the nearest first

	// One of these is the screen.
	Naming   *Naming
	Purchase *Purchase
	Help     *Help
	Sealed   *Sealed
	Deploy   *Deploy
	Ready    *Ready
	Play     *Play
	Result   *Result
	Waiting  *Waiting
}

// Link leads to another page.
type Link struct{ Href, Text string }

// Naming is the choice of the Strategist, before the purchase is opened.
type Naming struct {
	Named   string // says who is named; empty: no person yet
	Command ui.Command
	People  []Person
}

// Person is a person of the House to choose.
type Person struct {
	Value string // what the form sends
	Name  string
	Count string     // matches played so far
	Piece string     // figure of the piece that this person has already; empty: none
	Free  ui.Command // gives that piece back
	Label string     // of the button that frees: which person's piece it is
}

// Purchase is the open purchase of a side.
type Purchase struct {
	Coins      ui.Coins
	Unit       string // "punti da spendere"
	Limit      *ui.Clock
	Rows       []Row
	Pieces     string // "3 pezzi di 7, più il Re"
	Tiles      []Tile
	Assign     ui.Command
	Asks       []Ask
	Strategist string // the Strategist, who is not among the people, and the reason
	People     []Person
	Suggest    ui.Command // gives each piece without a person to one
	SuggestBy  ui.Button
	Warning    string // what the House would lose by confirming now; empty: nothing
	Confirm    ui.Command
	Button     ui.Button
}

// Row is one kind of piece on sale.
type Row struct {
	Piece, Name string
	Note        string // "1 di 2"
	Locked      string // why no more can be bought, in place of Note; empty: see Buy
	Price       int
	Count       int
	Buy, Sell   *ui.Command // nil: not possible
	BuyLabel    string
	SellLabel   string
}

// Tile is one piece of the army with its person.
type Tile struct {
	Slot, Kind, Piece string
	Person            string // empty: not assigned yet
	Label             string // accessible name
	Chosen            bool   // the piece that the next tapped person gets
}

// Ask is the question who gets a kind of piece.
type Ask struct{ Kind, Text string }

// Help asks a Referee to help the House with its purchase.
type Help struct {
	Notes   []Note
	Limit   *ui.Clock
	Command ui.Command
	Button  ui.Button
}

// Sealed is a confirmed purchase that waits for the other side.
type Sealed struct {
	Notes []Note
	Tiles []Tile // empty: the viewer may not see them
	Limit *ui.Clock
}

// Note is a sentence with a sign, see ui.Note.
type Note struct{ Kind, Text string }

// Deploy is the deployment.
type Deploy struct {
	Mine       bool // it is this side's turn to place
	Title      string
	Count      Count
	Did        string // what the other side has placed last
	Board      board.Board
	TrayCount  string
	Tray       []board.Square
	Hints      []Hint // where the picked piece may stand
	Place      ui.Command
	TakeBack   *ui.Command
	TakenPiece string // "Tommaso, Torre h1"
}

// Count is "pezzo 2 di 6", its figure large.
type Count struct {
	Before, Number, After string
}

// Hint is shown while a piece is picked.
type Hint struct{ Pick, Text string }

// Ready waits for wands and toss.
type Ready struct {
	Title string
	Notes []Note
	Board board.Board
}

// Play is a running match.
type Play struct {
	Mine   bool      // this side has to move now: the clock is large
	Mood   string    // style classes: "mine", "mine raised", "theirs", "direct", "duel", "perform", "paused"
	Clock  *ui.Clock // nil: none runs
	Title  string
	Detail string
	White  ui.Side
	Black  ui.Side
	Match  ui.Clock
	Did    string // the last action
	Board  board.Board
	Move   *ui.Command // form of the board; nil: no move is possible
	Rest   *Card       // beside the board while nothing is picked
	Stakes []Stakes    // one a capture, shown when its piece is picked
}

// Card says what happens now.
type Card struct {
	Tasks  bool // Text says what the people on the human board have to do
	Text   []string
	Ask    string  // question that has been revealed
	Stakes *Stakes // of an open Duel
}

// Stakes are what the three outcomes of a capture are worth.
type Stakes struct {
	Pick               string // "f4e5"; empty in a card
	Attacker, Defender string // figures
	Title              string // "Sofia su Giada, in e5"
	Outcomes           []Outcome
}

// Outcome is one way a Duel can end.
type Outcome struct {
	Text, Gain string
	Ours       bool
}

// Result is a finished match.
type Result struct {
	Won, Lost    bool
	Title        string
	Text         string
	White, Black ui.Side
	Notes        []Note
	Next         *Next
	Board        board.Board // without squares: the match had not begun
}

// Waiting is the screen between matches.
type Waiting struct {
	Next *Next // nil: none is left
}

// Next is the next match of the House.
type Next struct {
	Title   string // "La prossima: partita 5"
	Against ui.House
	When    string
	Line    string // "giro 3, scacchiera B, con il Bianco"
	Link    Link   // to it once it is open; empty: not yet
}

// screen is the style class of the screen that v holds.
func (v View) screen() string {
	switch {
	case v.Purchase != nil:
		return "buying"
	case v.Deploy != nil, v.Ready != nil, v.Play != nil, v.Result != nil:
		return "boarded"
	}
	return "plain"
}

func num(n int) string { return strconv.Itoa(n) }
