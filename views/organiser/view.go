// Package organiser is the laptop of the day: what goes on, who sits where, what the
// screens show; the set-up of a tournament; the ranking; the side tables; the quick match;
// and the cards with the codes. The parts that all pages of the organiser share are here too.
//
// Its view structs come ready to be read: the packages of internal/screen fill them.
package organiser

import (
	"strconv"

	"github.com/a-h/templ"

	"scacchimagici/views/ui"
)

// View is the day: everything that the organiser watches.
type View struct {
	Top
	Title     string   // of the tournament
	Line      string   // the day, and what goes on
	Tables    Link     // to the side tables, saying how many are open
	Addresses []string // what others type to find the laptop, the shortest first
	Empty     bool     // there is no tournament yet
	Boards    []Board
	Notices   *Notices // nil before there is a tournament
	Next      []Match
	Over      []Match
	Seats     []Seat
	Phones    string // how many of the public listen
	Screens   []Screen
	Facts     []Fact
	AuditLog  string // address of all that has happened
	Earlier   []Earlier
}

// Dialogs are those of the day that the stream brings apart from it.
type Dialogs struct {
	ui.Words
	Seats   []Seat
	Screens []Screen
}

// Board is what goes on at one board.
type Board struct {
	Letter  string
	Phase   string    // "Pensa Grifondoro", "Le Case comprano"
	Turn    *ui.Clock // of the turn, while it runs
	Clock   *ui.Clock // of the match, once it has started
	Sides   []Side    // the left House first; none: no match is planned
	Note    string    // why it stands still
	Checks  []Check   // what the opening of a planned match waits for
	Referee string    // who sits there
	Actions []Action
}

// Side is a House in a match.
type Side struct {
	House  ui.House
	Detail string // "Bianco · Marco Ferri · 2 Mosse Dirette"
	Points string // empty before the match
	Turn   bool
}

// Notices are what the organiser tells everybody at once.
type Notices struct {
	Text     string // the announcement on all screens; empty: none
	Announce ui.Command
	End      ui.Command
	Called   string // whose people are called; empty: nobody's
	EndCall  ui.Command
	Round    string // "Giro 2, alle 17:10": the first that can be put off; empty: there are no times
	Postpone ui.Command
	Later    []Choice // of its minutes
}

// Match is one that has not been opened, or one that is over.
type Match struct {
	Letter  string
	Round   string
	Houses  [2]ui.House
	Checks  []Check
	Actions []Action
}

// Seat is a place that a code opens, and who sits there.
type Seat struct {
	ID      string // of its dialog
	Icon    string
	Name    string
	Who     string
	State   string
	Kind    string // "ok", "warning", "bad", or empty: nobody has come yet
	Open    string // what the button says that opens the dialog
	Code    *Code  // nil: the seat has no code yet
	Issue   ui.Command
	Renew   ui.Command
	Close   ui.Command // nobody can sit there any more
	Devices []Device
}

// Code opens a seat.
type Code struct {
	Digits    string   // "123 456"
	Addresses []string // where the digits are typed
	QR        QR
}

// Device sits somewhere.
type Device struct {
	Name, State string
	Unseat      ui.Command
}

// Screen is a projector or a TV.
type Screen struct {
	ID      string // of its dialog
	Title   string // "Proiettore, numero 12"
	Name    string // as given at the desk
	Preview string // what it shows, in few letters
	Shows   string // now
	Then    string // "Poi: Classifica a fine giro"; empty: it stays
	State   string // whether it listens
	Silent  bool
	Assign  ui.Command
	Choices []Choice
	Rename  ui.Command
	Forget  ui.Command
	// Identify has it show its number big, Reload load its page anew.
	Identify, Reload ui.Command
}

// Fact is something that has happened in a match.
type Fact struct {
	Time   string // of day
	Letter string
	Text   string
	Who    string // who did it; the day's last facts do not say
}

// Earlier is a tournament of the list.
type Earlier struct {
	Name, Detail string
	Shown        bool // it is the one on the screens
	Show         ui.Command
}

// QR is a code as the path of its dark modules, each a unit wide.
type QR struct {
	Size int // modules on a side, the quiet margin included
	Path string
}

// namedQR is a QR code with its name for those who do not see it.
type namedQR struct {
	QR
	name string
}

var (
	keptQR   = ui.Keep(drawnQR)
	keptSide = ui.Keep(side)
	keptFact = ui.Keep(fact)
)

// qr shows a QR code.
func qr(q QR, name string) templ.Component { return keptQR(namedQR{q, name}) }

func (q QR) viewBox() string { n := strconv.Itoa(q.Size); return "0 0 " + n + " " + n }

// Quick is the form of a quick match, with what has been typed.
type Quick struct {
	Top
	ID       string // of the form: sent twice it makes one tournament
	Name     Field
	Two      bool // two boards and four Houses
	Practice bool
	Houses   []HouseField // four; the last two count with two boards
	Trouble  string       // what is wrong with no single field
}

// HouseField is one House of the form.
type HouseField struct {
	Number     int // from 1
	Colour     string
	Name       Field
	Shields    []Choice
	Arms       string // what is wrong with the chosen one
	People     Field
	Understood string // the names as they were read; empty: not looked at yet
}

func (h HouseField) field(name string) string { return name + strconv.Itoa(h.Number) }

// Cards is the page to print.
type Cards struct {
	Top
	Title string // of the tournament; empty: there is none
	Cards []Card

	Missing string // how many seats have no code yet; empty: all have one
	Codes   string // address of the form that gives them one
	Network Network
	Others  []Link // what else there is to print
}

// Network is the Wi-Fi that the cards join.
type Network struct {
	Save     string // address of its form
	Name     string // empty: nobody has said
	Password string
	QR       QR
}

// Card is one card: who it is for, and the three ways in.
type Card struct {
	Role      string
	Where     string // what the role is of: a board, a House
	Letter    string // of the board
	Arms      string // of the House
	Icon      string // of a card that is of neither
	Digits    string // empty: no code is needed
	Practise  string // where a guided match teaches this role; empty: none does
	How       string
	QR        QR
	Addresses []string
}
