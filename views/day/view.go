package day

import (
	"strconv"

	"scacchimagici/internal/screen"
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
	day        Day
	Pages      []organiser.Link // the other pages of the day, behind the button for more
	Line       string           // the day, the round, how late it is
	Late       *Late            // how late the next round is; nil: not shown, or in Line
	States     []organiser.State
	Steps      []organiser.Step // of the set-up; none: the day can begin
	Boards     []BoardCard
	Finale     bool // all matches are over: the ceremony stands in the place of the boards
	Rounds     []Round
	MoreRounds string            // how many more there are; empty: none
	Prepare    []organiser.Check // what can be prepared already
	PrepareNow bool              // Prepare is the next thing to do
	Prize      string            // when the ceremony can be
	Over       []MatchRow
	Seats      []SeatRow
	Screens    []ScreenRow
	Facts      []organiser.Fact
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

// MatchRow is one that has not been opened, or one that is over.
type MatchRow struct {
	Letter  string
	Houses  [2]ui.House
	Detail  string // the Strategists, or how it ended
	Actions []organiser.Action
}

// SeatRow is a place that a code opens, and the devices on it.
type SeatRow struct {
	Seat
	ID    string // of its dialog
	Icon  string
	Name  string
	Short string // "Arbitro A", "Grifondoro"
	Who   string // who sits there, or on which device
	State string
	Kind  string // "ok", "warning", "bad", or empty: no device has come yet
	Open  string // label of the button that opens the dialog
}

// ScreenRow is a projector or a TV.
type ScreenRow struct {
	screen.Display
	Title  string // "Proiettore, numero 12"
	Scene  Scene
	Then   string            // "Poi: Classifica a fine giro"; empty: it stays
	Return *organiser.Action // shows its assignment again, or its programme if the assignment is one thing for good; nil: it does
}

// id is that of the dialog of a screen.
func (s ScreenRow) id() string { return "screen-" + strconv.Itoa(s.Number) }

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

var (
	keptSide = ui.Keep(side)
	keptFact = ui.Keep(fact)

	keptOption     = ui.Keep(personOption)
	keptSceneBoard = ui.Keep(sceneBoard)
)

// complete reports whether the tournament has been set up: then the page shows the day.
func (v View) complete() bool { return !v.day.empty() && len(v.Steps) == 0 }

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
