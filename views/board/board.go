// Package board shows a board of any size with its marks: one component and one language of
// marks for matches and for all table games.
//
// The server names every square and says what can be picked and where it can go; the
// script of the page only passes on what was tapped. See [Square.Moves].
package board

import (
	"cmp"
	"strings"
	"unicode/utf8"

	"github.com/a-h/templ"
)

// Mark is a sign on a square besides its piece.
type Mark string

// The marks, one language for all boards. Those that the player's own taps set (picked,
// target, capture, duel) are set by the page's script.
const (
	Last     Mark = "last"     // where the last move went
	LastFrom Mark = "from"     // where the last move came from
	Attacker Mark = "attacker" // attacks in a Duel, or has called a Direct Move
	Defender Mark = "defender" // defends in a Duel
	Picked   Mark = "picked"   // chosen
	Target   Mark = "target"   // can be moved to
	Capture  Mark = "capture"  // can be moved to, and takes what stands there
	Duel     Mark = "duel"     // can be moved to, and opens a Mangiata
	Place    Mark = "place"    // a piece can be placed here
	Reserved Mark = "reserved" // kept free for a piece
	Dimmed   Mark = "dimmed"   // out of play for now
	Illegal  Mark = "illegal"  // the move here was refused
	Tappable Mark = "tappable" // green bar: can be picked
	Hint     Mark = "hint"     // the computer would play this
	Call     Mark = "call"     // a tap is the call of a Direct Move
	Won      Mark = "won"      // belongs to what won the game
)

// Square is one square. The zero value is an empty one without a name.
type Square struct {
	Name   string   // "e4"; what the board sends
	Label  string   // accessible name: "e4, Torre bianca, Luna"; holds Person and Value
	Piece  string   // figure of the sprite, its side's letter first: "wk"; empty: none
	Person string   // shown below the piece; empty: nothing
	Ghost  string   // figure shown faintly: what stood here
	Trace  Trace    // ring around the ghost: what took it away
	Marks  []Mark   // the marks on the square
	Badge  string   // icon in the corner, such as "wand" for a person who may call
	Call   string   // points of the other side when the person here calls, such as "+3"; empty: not shown
	Gainer string   // arms of that side
	Value  string   // what eating it is worth, such as "+8"
	Number string   // of the effect that touched it, in an intervention that is being prepared
	Pick   bool     // may be picked even without a move
	Moves  []string // squares its piece may go to; a capture ends in "x", a promotion in "=", both in "x="; castling in "~"
	Alone  bool     // picking it is a move by itself, whose question follows
	Copies []Copy   // pieces from which its piece has its moves
}

// Copy is a piece from which another has a kind of movement.
type Copy struct {
	Square string
	Kind   string // letter of the kind, "n"; "m" for a piece that only leads on to others
	Via    string // square of the piece that leads to it; empty: it stands beside the copier
}

// copiesText writes copies for the page's script: "d4:n e5:m e6:n:e5".
func copiesText(copies []Copy) string {
	texts := make([]string, len(copies))
	for i, c := range copies {
		texts[i] = c.Square + ":" + c.Kind
		if c.Via != "" {
			texts[i] += ":" + c.Via
		}
	}
	return strings.Join(texts, " ")
}

// Arrow points from a square to another, or off the board.
type Arrow struct {
	From, To string
	Away     string // without To: the square that it points away from
	Kind     ArrowKind
}

// ArrowKind is the meaning of an arrow.
type ArrowKind string

// The kinds of arrows.
const (
	Moved    ArrowKind = "moved"
	Attracts ArrowKind = "attract" // solid blue
	Repels   ArrowKind = "repel"   // dashed red
	Swaps    ArrowKind = "swap"    // a sign between two that change places
)

// Coordinates says where the names of files and ranks stand.
type Coordinates uint8

// The zero value shows none.
const (
	NoCoordinates Coordinates = iota
	Inside                    // in the corners of the edge squares
	Outside                   // beside the board
	FilesOutside              // ranks inside, files below: phones
)

// Promotion is a figure that a pawn can become.
type Promotion struct {
	Piece  string // figure, "wq"
	Value  string // what the form sends
	Name   string
	Detail string // such as "vale 4"
}

// Board is a board as one screen shows it, White at the bottom.
type Board struct {
	ID          string // of the element; empty: "board"
	Label       string // accessible name
	Files       int    // 8 when 0
	Ranks       int    // 8 when 0
	Squares     []Square
	Body        templ.Component // content of the grid in place of Squares, for a board that draws its own squares
	Sprite      string          // file of static that holds the figures; "pieces" when empty
	Top, Bottom string          // arms of the Houses, for the bars along the edges; empty: no bars
	Coordinates Coordinates
	Last        string // the move to animate: "f4e5", or "e5" for a piece placed; a suffix such as "#17" tells two equal moves apart; empty: none
	Effects     []Effect
	Taken       []string // squares whose pieces left the board at the end of the move
	Lines       []Line
	MoveInfos   []MoveInfo // what each move that can be chosen would do
	Asks        []Ask      // choices before some of the moves are made
	Kinds       []string   // figures of the kinds of movement that ways name, "wn"
	FromBlack   bool       // Black sits at the bottom
	Arrows      []Arrow
	Interactive bool   // squares are buttons
	Duels       bool   // a capture opens a Mangiata and is marked as a Duel
	Picked      string // square of the caller, picked until the device picks another
	Form        string // id of the form that gets from, to, square, promotion, move
	Refused     string // message when the held piece cannot go to {to}
	RefusalHref string // instead of Refused: address that explains it, asked with from, to and the position in, unless the address has one
	Premove     string // game and ply for which a tap prepares a move, "1.7"; empty: none is prepared
	Confirm     bool   // a chosen move waits for the form's button instead of being sent at once
	Slot        string // id of the [Slot] that shows the templates of picked squares
	Promotions  []Promotion
	Choose      string // words above the promotions
}

func (b Board) id() string { return cmp.Or(b.ID, "board") }

func (b Board) files() int { return cmp.Or(b.Files, 8) }

func (b Board) ranks() int { return cmp.Or(b.Ranks, 8) }

func (b Board) sprite() string { return cmp.Or(b.Sprite, "pieces") }

// rows returns the squares from the top rank down.
func (b Board) rows() [][]Square {
	n := b.files()
	var rows [][]Square
	for i := 0; i+n <= len(b.Squares); i += n {
		rows = append(rows, b.Squares[i:i+n])
	}
	return rows
}

// size are the classes of the board's proportions.
func (b Board) size() string {
	return "f" + number(b.files()) + " r" + number(b.ranks())
}

func (s Square) class() string {
	if s.Piece == "" && s.Person == "" && len(s.Marks) == 0 {
		return "sq"
	}
	var c strings.Builder
	c.WriteString("sq")
	if s.Piece != "" {
		c.WriteString(" has")
		if s.Piece[0] == 'b' {
			c.WriteString(" black")
		}
	}
	if s.Person != "" {
		c.WriteString(" named")
	}
	for _, m := range s.Marks {
		c.WriteString(" m-")
		c.WriteString(string(m))
	}
	return c.String()
}

func (s Square) pickable() bool { return s.Pick || s.Alone || len(s.Moves) > 0 }

// fileName returns "a" for 0.
func fileName(i int) string { return string(rune('a' + i)) }

// nameSize is the class of a name below its piece: "", "long" or "longer", so that its letters are
// small enough for the square. A longer name of several words takes a line for each ("two").
func nameSize(name string) string {
	const fits, long = 7, 10
	lines, letters := "", utf8.RuneCountInString(name)
	if words := strings.Fields(name); letters > long && len(words) > 1 {
		lines, letters = "two ", 0
		for _, word := range words {
			letters = max(letters, utf8.RuneCountInString(word))
		}
	}
	switch {
	case letters > long:
		return lines + "longer"
	case letters > fits:
		return lines + "long"
	}
	return strings.TrimSpace(lines)
}

// nameClass returns all classes of a name below its piece.
func nameClass(name string) string {
	if size := nameSize(name); size != "" {
		return "nm " + size
	}
	return "nm"
}
