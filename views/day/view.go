package day

import (
	"scacchimagici/views/organiser"
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
	organiser.Top
	Time       TimeOfDay
	Pages      []organiser.Link // the other pages of the day, behind the button for more
	Title      string           // of the tournament
	Line       string           // the day, the round, how late it is
	Late       *Late            // how late the next round is; nil: not shown, or in Line
	Tables     organiser.Link   // to the side tables, saying how many are open
	Cup        organiser.Link   // to the evening cup
	Addresses  []string         // what others type to find the laptop, the shortest first
	States     []organiser.State
	Empty      bool             // there is no tournament yet
	Steps      []organiser.Step // of the set-up; none: the day can begin
	Boards     []BoardCard
	Finale     *organiser.Link // to the ceremony, once all matches are over
	Rounds     []Round
	MoreRounds string            // how many more there are; empty: none
	Prepare    []organiser.Check // what can be prepared already
	PrepareNow bool              // Prepare is the next thing to do
	Prize      string            // when the ceremony can be
	Notices    *Notices
	Over       []MatchRow
	Seats      []SeatRow
	Screens    []ScreenRow
	Facts      []organiser.Fact
	AuditLog   string // address of all that has happened
	Earlier    []Earlier
}

// TimeOfDay is the clock of the laptop.
type TimeOfDay struct {
	AtStart int64  // milliseconds of the day when the server's clock was 0
	Shown   string // "16:42"
}

// Dialogs are those of the day that the stream brings apart from it.
type Dialogs struct {
	ui.Words
	Seats   []SeatRow
	Screens []ScreenRow
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
	Places []organiser.Choice // where the person has to come
}

// CallHouse is a House with its people.
type CallHouse struct {
	Name   string
	People []organiser.Choice
}

// BoardCard is the state of one board.
type BoardCard struct {
	Letter  string
	Phase   string          // "Pensa Grifondoro", "Le Case comprano"
	Turn    *ui.Clock       // of the turn, while it runs
	Since   int64           // the server's clock when this phase began, in milliseconds; 0: the turn's clock says more
	Minutes int             // since then
	Clock   *ui.Clock       // of the match, once it has started, or of the purchase
	Sides   []Side          // the left House first
	Missing organiser.Check // what it waits for, in one line
	Referee string          // who sits there; empty: no device
	Over    bool
	Actions []organiser.Action
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
	Matches         []MatchRow
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
	Later    []organiser.Choice // of its minutes
}

// MatchRow is one that has not been opened, or one that is over.
type MatchRow struct {
	Letter  string
	Houses  [2]ui.House
	Detail  string // the Strategists, or how it ended
	Actions []organiser.Action
}

// SeatRow is a place that a code opens, and the devices on it.
type SeatRow struct {
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
	Devices []SeatDevice
}

// Code opens a seat.
type Code struct {
	Digits    string   // "123 456"
	Addresses []string // where the digits are typed
	QR        ui.QR
}

// SeatDevice sits somewhere.
type SeatDevice struct {
	Name, State string
	Unseat      ui.Command
}

// ScreenRow is a projector or a TV.
type ScreenRow struct {
	ID     string // of its dialog
	Title  string // "Proiettore, numero 12"
	Name   string // as given at the desk
	Scene  Scene
	Shows  string // now
	Then   string // "Poi: Classifica a fine giro"; empty: it stays
	State  string // whether it listens
	Silent bool
	Now    organiser.ShowNow // for a while
	Return *organiser.Action // shows its assignment again, or its programme if the assignment is one thing for good; nil: it does
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

// Earlier is a tournament of the list.
type Earlier struct {
	Name, Detail string
	Shown        bool // it is the one on the screens
	Show         ui.Command
}

var (
	keptSide = ui.Keep(side)
	keptFact = ui.Keep(fact)

	keptOption     = ui.Keep(personOption)
	keptSceneBoard = ui.Keep(sceneBoard)
)

// troubled reports whether a seat needs a look: no device listens any more, or several do.
func (s SeatRow) troubled() bool { return s.Kind == "bad" || s.Kind == "warning" }

// online counts the seats at which a device listens.
func online(seats []SeatRow) int {
	n := 0
	for _, s := range seats {
		if s.Kind == "ok" || s.Kind == "warning" {
			n++
		}
	}
	return n
}
