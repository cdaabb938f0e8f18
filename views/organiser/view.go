// Package organiser is the laptop of the day: the boards, the seats, the screens; the set-up of a
// tournament; the ranking; the side tables; the quick match; and the cards with the codes. The parts
// that all pages of the organiser share are here too.
//
// Its view structs come ready to be read: the packages of internal/screen fill them.
package organiser

import (
	"strconv"
	"strings"

	"github.com/a-h/templ"

	"scacchimagici/views/ui"
)

// Late is by how many minutes a round is late. It counts on by itself.
type Late struct {
	Since   int64 // the server's clock when it was 0, in milliseconds
	Least   int   // minutes that the round was put off
	Minutes int   // now; 0 is not shown
}

// View is the day: everything that the organiser watches.
type View struct {
	Top
	Time       TimeOfDay
	Pages      []Link   // the other pages of the day, behind the button for more
	Title      string   // of the tournament
	Line       string   // the day, the round, how late it is
	Late       *Late    // how late the next round is; nil: not shown, or in Line
	Tables     Link     // to the side tables, saying how many are open
	Cup        Link     // to the evening cup
	Addresses  []string // what others type to find the laptop, the shortest first
	States     []State
	Empty      bool   // there is no tournament yet
	Steps      []Step // of the set-up; none: the day can begin
	Boards     []Board
	Finale     *Link // to the ceremony, once all matches are over
	Rounds     []Round
	MoreRounds string  // how many more there are; empty: none
	Prepare    []Check // what can be prepared already
	PrepareNow bool    // Prepare is the next thing to do
	Prize      string  // when the ceremony can be
	Notices    *Notices
	Over       []Match
	Seats      []Seat
	Screens    []Screen
	Facts      []Fact
	AuditLog   string // address of all that has happened
	Earlier    []Earlier
}

// TimeOfDay is the clock of the laptop.
type TimeOfDay struct {
	AtStart int64  // milliseconds of the day when the server's clock was 0
	Shown   string // "16:42"
}

// State is a state that the organiser watches the whole day.
type State struct {
	Icon, Kind   string // kind: "ok" or "warning"
	Text, Detail string
	Action       *Link // nil: nothing to do about it
	Passing      bool  // it is there for a while only, in a line of its own

	Dialog, DialogText string // of a button that opens a dialog; empty: none

	Ago *ui.Ago // goes on with the text; nil: the text is whole
}

// Step is a step of the set-up.
type Step struct {
	Title, Detail, Href string
	Done                bool
	Next                bool // the one to do next
	Optional            bool
}

// NextStep says what to do after a page of the set-up.
type NextStep struct {
	Text string
	Link Link
}

// Dialogs are those of the day that the stream brings apart from it.
type Dialogs struct {
	ui.Words
	Seats   []Seat
	Screens []Screen
	Call    *CallForm // nil: there are no people to call

	Certificate *Certificate // nil: plain http
}

// Certificate shows the fingerprint of the certificate of https, to be compared with that on a
// phone.
type Certificate struct {
	ID     string
	Groups []string // of hexadecimal digits
	QR     ui.QR
}

// CallForm calls a person by name on all screens.
type CallForm struct {
	Action string
	Houses []CallHouse
	Places []Choice // where the person has to come
}

// CallHouse is a House with its people.
type CallHouse struct {
	Name   string
	People []Choice
}

// Board is the state of one board.
type Board struct {
	Letter  string
	Phase   string    // "Pensa Grifondoro", "Le Case comprano"
	Turn    *ui.Clock // of the turn, while it runs
	Since   int64     // the server's clock when this phase began, in milliseconds; 0: the turn's clock says more
	Minutes int       // since then
	Clock   *ui.Clock // of the match, once it has started, or of the purchase
	Sides   []Side    // the left House first
	Missing Check     // what it waits for, in one line
	Referee string    // who sits there; empty: no device
	Over    bool
	Actions []Action
}

// Side is a House in a match.
type Side struct {
	House  ui.House
	Detail string // "Bianco · Marco Ferri · 2 Mosse Dirette"
	Points string // empty before the match
	Turn   bool
}

// Round is one of the coming rounds.
type Round struct {
	ID, Title, Time string // time: empty until it is set
	Matches         []Match
}

// Notices are the organiser's announcements to all.
type Notices struct {
	Text     string // the announcement on all screens; empty: none
	Announce ui.Command
	End      ui.Command
	Called   string // the House whose people are called; empty: none
	EndCall  ui.Command
	Round    string // "Giro 2, alle 17:10": the first that can be put off; empty: there are no times
	Postpone ui.Command
	Later    []Choice // of its minutes
}

// Match is one that has not been opened, or one that is over.
type Match struct {
	Letter  string
	Houses  [2]ui.House
	Detail  string // the Strategists, or how it ended
	Actions []Action
}

// Seat is a place that a code opens, and the devices on it.
type Seat struct {
	ID      string // of its dialog
	Icon    string
	Name    string
	Short   string // "Arbitro A", "Grifondoro"
	Who     string // who sits there, or on which device
	State   string
	Kind    string // "ok", "warning", "bad", or empty: no device has come yet
	Open    string // label of the button that opens the dialog
	Code    *Code  // nil: the seat has no code yet
	Issue   ui.Command
	Renew   ui.Command
	Close   ui.Command // closes the seat and its code
	Devices []Device
}

// Code opens a seat.
type Code struct {
	Digits    string   // "123 456"
	Addresses []string // where the digits are typed
	QR        ui.QR
}

// Device sits somewhere.
type Device struct {
	Name, State string
	Unseat      ui.Command
}

// Screen is a projector or a TV.
type Screen struct {
	ID     string // of its dialog
	Title  string // "Proiettore, numero 12"
	Name   string // as given at the desk
	Scene  Scene
	Shows  string // now
	Then   string // "Poi: Classifica a fine giro"; empty: it stays
	State  string // whether it listens
	Silent bool
	Now    ShowNow // for a while
	Return *Action // shows its assignment again, or its programme if the assignment is one thing for good; nil: it does
	Rename ui.Command
	Forget ui.Command
	// Identify makes it show its number in large digits, Reload makes it load its page anew.
	Identify, Reload ui.Command
}

// Scene is a small picture of what a screen shows.
type Scene struct {
	What   string // as a screen names what it shows, without its boards; empty: its number
	Number string // of the screen
	Boards []SceneBoard
	Pairs  []ScenePair // of the round that comes next
}

// SceneBoard is a board with its match.
type SceneBoard struct {
	Letter       string
	Left, Right  SceneSide
	White, Black string // paths of the pieces of a side, a square a unit wide
}

// SceneSide is a House in a small picture.
type SceneSide struct{ Arms, Points string } // points: empty before the match

// ScenePair is a match as the arms of its Houses.
type ScenePair struct{ Left, Right string }

// Fact is something that has happened in a match.
type Fact struct {
	Time   string // of day
	Letter string
	Text   string
	Who    string // who did it; empty among the day's last facts
}

// Earlier is a tournament of the list.
type Earlier struct {
	Name, Detail string
	Shown        bool // it is the one on the screens
	Show         ui.Command
}

// namedQR is a QR code with its name for people who do not see it.
type namedQR struct {
	ui.QR
	name string
}

var (
	keptQR   = ui.Keep(func(q namedQR) templ.Component { return ui.QRCode(q.QR, q.name) })
	keptSide = ui.Keep(side)
	keptFact = ui.Keep(fact)

	keptOption     = ui.Keep(personOption)
	keptSceneBoard = ui.Keep(sceneBoard)
)

// qr shows a QR code.
func qr(q ui.QR, name string) templ.Component { return keptQR(namedQR{q, name}) }

// Quick is the form of a quick match, with what has been typed.
type Quick struct {
	Top
	ID       string // of the form: a form sent twice makes one tournament
	Name     Field
	Two      bool // two boards and four Houses
	Practice bool
	Houses   []HouseField // four; the last two count with two boards
	Trouble  string       // a fault that belongs to no single field
}

// HouseField is one House of the form.
type HouseField struct {
	Number     int // from 1
	Colour     string
	Name       Field
	Shields    []Choice
	Arms       string // fault of the chosen shield
	People     Field
	Understood string // the names as they were read; empty: not read yet
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
	Name     string // empty: not set yet
	Password string
	QR       ui.QR
}

// Card is one card: its seat, and the three ways in.
type Card struct {
	Role      string
	Where     string // what the role is of: a board, a House
	Letter    string // of the board
	Arms      string // of the House
	Icon      string // of a card that is of neither
	Digits    string // empty: no code is needed
	Practise  string // address of the guided match for this role; empty: none
	How       string
	QR        ui.QR
	Addresses []string
}

// troubled reports whether a seat needs a look: no device listens any more, or several do.
func (s Seat) troubled() bool { return s.Kind == "bad" || s.Kind == "warning" }

// online counts the seats at which a device listens.
func online(seats []Seat) int {
	n := 0
	for _, s := range seats {
		if s.Kind == "ok" || s.Kind == "warning" {
			n++
		}
	}
	return n
}

// hostEnd returns where the page begins in an address, with "https://" before it or without.
func hostEnd(address string) int {
	begin := 0
	if i := strings.Index(address, "://"); i >= 0 {
		begin = i + len("://")
	}
	if page := strings.IndexByte(address[begin:], '/'); page >= 0 {
		return begin + page
	}
	return len(address)
}
