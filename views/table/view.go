// Package table shows the side tables: the list with its form, a table with its board,
// the replay of a game, the rules with boards that move.
package table

import (
	"cmp"
	"strconv"
	"unicode/utf8"

	"scacchimagici/internal/side/game/gamescreen"
	"scacchimagici/views/board"
	"scacchimagici/views/layout"
	"scacchimagici/views/ui"
)

// View is one table as a screen shows it.
type View struct {
	layout.Base
	Game     string // name of the game
	Where    string // "Tavolo CDFG"
	Watchers string // "ti guardano in 7"; empty: none
	Links    Links
	Top      Seat
	Bottom   Seat
	Board    board.Board
	Play     ui.Command // form of the moves, with an ID; without an Action no move is possible here
	Hand     []Figure   // pieces that can be placed, when there is a choice
	Go       string     // label of the button for a chosen move: "Posa in {to}"
	Typed    string     // address that reads typed moves; empty: none can be typed now
	Example  string     // of a typed move
	Premove  bool       // a move can be prepared for the next turn
	Phase    string     // "Si posa: tutti e due fino a 12 pietre"
	Say      Say
	Spoken   string // the last action, for screen readers
	LastMove *LastMove
	End      *Ending           // nil: the game goes on, or the position is one of the past
	Winning  string            // how one wins, before the first move
	Beside   gamescreen.Beside // of boards with more to show: it stands around the last move
	Rows     []Row
	Count    string // "mossa 18"
	Steps    Steps
	Replay   bool   // a position of the past: no move is possible
	Shared   bool   // both sides are played on this device
	Turn     string // "white" or "black"; empty: neither
	Sit      []SeatForm
	Invite   *Invite
	Pass     *Press
	Quick    *Press                // takes back a move, always visible
	Hint     *Press                // asks the computer what it would play; nil: it does not play here
	Actions  []Press               // actions besides moving, the most used first
	Dialogs  []Confirmation        // those of actions that ask first
	Number   int                   // of the game at its table
	Ply      int                   // how many moves have led to the position shown
	Position string                // text of the position shown
	Record   string                // address of the record of the game
	Screen   gamescreen.Screen     // of the game
	Portrait []gamescreen.Portrait // explanations of picked pieces, shown in place of the last move
}

// Links are the addresses that the page leads to. Lessons is empty for a game without any. Moves is the
// text of the game's moves, Picture shows its last position.
type Links struct{ All, Rules, Lessons, Live, Moves, Picture, Text string }

// Seat is the panel of one side.
type Seat struct {
	Key    string // "white" or "black"
	Name   string
	Colour string // "Bianco"
	Detail string // "computer, forte"
	Icon   string // sign of the player: person, laptop, plus
	Clock  *ui.Clock
	Turn   bool
	Badge  string // "muove", "tocca a te"
	Won    bool
	Piles  []Pile
	Hand   string // "finita, si muove", "4 pietre"

	HandTitle string // "Riserva", "Presi"
	Score     string // games won in this sitting; empty before the first has ended
}

// long reports whether the name may need two lines, and the room of the line below it.
func (s Seat) long() bool { return utf8.RuneCountInString(s.Name) > 14 }

// Pile is a row of equal pieces beside the board: Left of Of. Of 0 shows only those left.
type Pile struct {
	Figure   string
	Left, Of int
	Label    string // "4 pietre"
}

// Figure is a kind of piece that can be placed.
type Figure struct {
	Square board.Square // as board.TrayFigure takes it
	Who    string
}

// Say is what to do now, or how the game ended.
type Say struct {
	Title string // "Adesso"
	Text  string
	Mood  string // "turn", "wait", "won", "over"
	Press []Press
}

// Press is a button: with a command, with a dialog that asks first, or with a link.
type Press struct {
	Command ui.Command // without an Action the button opens a dialog or is a link
	Button  ui.Button
	Href    string // address of the link; empty: none
}

// Confirmation is a dialog that asks before an action.
type Confirmation struct {
	ID, Title, Text string
	Yes             Press
}

// LastMove are the effects of the last move.
type LastMove struct {
	Text  string
	Facts []Fact
}

// Fact is one kind of effect with its sign: "attract", "repel", "back", "ghost", "figure".
type Fact struct{ Sign, Title, Text, Figure string }

// Row is a move of each side.
type Row struct {
	Number       string
	White, Black Ply
}

// Ply is one move of the record; the zero value is none.
type Ply struct {
	Text    string // "d1–d5"
	Figure  string
	Href    string
	Current bool
}

// Steps lead through the game. An empty address locks its button.
type Steps struct{ First, Back, Next, Last string }

// SeatForm is the form with which a player takes an open seat.
type SeatForm struct {
	Command ui.Command
	Label   string // "Il tuo nome"
	Title   string // "Siediti con il Bianco"
	Own     bool   // for the holder of the device, not for a person beside
}

// Invite shows how to come to the table.
type Invite struct {
	Code, Address string
	QR            ui.QR
}

func shell(p layout.Page, w ui.Words, title string, styles ...string) layout.Page {
	p.Words, p.Audience, p.Styles = w, "table", append(p.Styles, styles...)
	p.Title = cmp.Or(p.Title, title)
	return p
}

// tableShell is the shell of a table's page, which has its own places for notices.
func tableShell(p layout.Page, v View) layout.Page {
	p.Notices = true
	return shell(p, v.Words, v.Game+" · "+v.Where, append([]string{"css/table-places.css", "css/table-sideways.css"}, v.Screen.Files.Styles...)...)
}

// PositionPath is the address of a page about the position after ply moves of a game of a table.
func PositionPath(path string, number, ply int) string {
	return path + "?gioco=" + strconv.Itoa(number) + "&mossa=" + strconv.Itoa(ply)
}

// Address is that of the position that the page shows.
func (v View) Address(origin string) string {
	return origin + PositionPath(v.Links.Live, v.Number, v.Ply)
}
