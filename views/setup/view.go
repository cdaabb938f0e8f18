package setup

import (
	"strconv"

	"scacchimagici/views/organiser"
	"scacchimagici/views/ui"
)

// SetupTop is what stands above every page that sets a tournament up.
type SetupTop struct {
	organiser.Top
	Title   string
	Line    string
	Back    organiser.Link // to the page that leads here; no address: none
	Said    string         // what has just been done; empty: nothing
	Trouble string         // why it was not done
}

// TournamentsView is the list of all tournaments, a page of it.
type TournamentsView struct {
	SetupTop
	Tabs  []organiser.Link // those in use, and the archive
	Rows  []TournamentRow
	None  string // said when there is no row
	Pages organiser.Pages
}

// TournamentRow is a tournament of the list.
type TournamentRow struct {
	ID      string // of its dialog
	Name    string
	Detail  string // the day and the id
	Marks   []organiser.Mark
	Houses  []ui.House
	Counts  string // Houses, people, matches played
	Winner  string // empty: not over
	Show    *ui.Command
	Rename  ui.Command
	Held    string // as 2006-01-02
	Record  string // address
	Audit   string // address
	Archive *ui.Command
	Restore *ui.Command // takes it out of the archive
	Locked  string      // why it can be neither archived nor deleted; empty: it can
	Delete  *ui.Command // nil: it has results
}

// NewTournamentView is the form of a tournament, with what has been typed.
type NewTournamentView struct {
	SetupTop
	ID       string // of the form: a form sent twice makes one tournament
	Name     organiser.Field
	Held     organiser.Field
	Practice bool
	Four     bool // with the four Houses
	Houses   []ui.House
}

// RecordImport is the form of a record, and the result of its reading.
type RecordImport struct {
	SetupTop
	Size    string // how large a file may be
	Preview *RecordPreview
}

// RecordPreview is what the import of a record would do.
type RecordPreview struct {
	ID       string // of the reading, which the desk keeps a while
	Name     string // of the tournament
	Facts    []organiser.Named
	Audit    Audit
	Confirm  ui.Button
	Imported string // why the record cannot be imported; empty: it can
}

// Audit is the result of a check of a record.
type Audit struct {
	Kind     string // as of ui.Note: "ok" or "warning"
	Verdict  string
	Findings []RecordFinding
	More     string // how many findings are not shown
}

// RecordFinding is one place where a record contradicts its own events.
type RecordFinding struct{ Where, Pointer, Expected, Got, Rule string }

// AuditPage is the check of a tournament as it stands.
type AuditPage struct {
	SetupTop
	Audit  Audit
	Record string // address of the record
}

// Houses is the page of the Houses.
type Houses struct {
	SetupTop
	Rows  []HouseRow
	None  string         // said while there is no House, or no tournament
	Four  *ui.Command    // adds the four of the regulation
	Add   *HouseForm     // nil: there is no tournament, or no room
	Start organiser.Link // to the page that makes a tournament; no address: there is one
}

// HouseRow is a House of the list.
type HouseRow struct {
	House      ui.House
	People     organiser.Link
	Plays      string // its matches
	Form       HouseForm
	Remove     ui.Command
	RemoveText string // what is removed with it
	Locked     string // why it cannot be removed; empty: it can
}

// HouseForm is a House as it is typed.
type HouseForm struct {
	ID      string // of its dialog
	Title   string
	Command ui.Command
	Name    string
	Shields []Shield
	Send    ui.Button
}

// Shield is one of the arms that a House can have.
type Shield struct {
	organiser.Choice
	Taken bool // another House has it
}

// PeopleView is the page of the rosters.
type PeopleView struct {
	SetupTop
	Search string
	Found  string // how many people the search has found; empty: there is no search
	All    string // address without a search
	Import organiser.Link
	Lists  []ListAdded // the newest first
	Houses []Roster
	None   string
	Start  organiser.Link // what must be done first; no address: nothing
}

// ListAdded is a list of people that was added and can be taken back.
type ListAdded struct {
	ID     string // of its element, while it can be taken back
	Title  string // "elenco.csv: 42 persone"
	Leave  string // how many people it would remove
	Names  string // their names
	Stay   string // who stays, and why; empty: all leave
	Undo   ui.Command
	Button ui.Button
}

// Roster is a House with its people.
type Roster struct {
	ID    string // of its panel
	House ui.House
	Count string
	Rows  []PersonRow
	None  string
	Add   ui.Command
	Gone  []GonePerson
	Left  string // says how many are gone
}

// PersonRow is a person on a roster.
type PersonRow struct {
	Name, Href string
	Played     string
	Notes      string // where the person is Strategist, and on which square
}

// GonePerson is a person who was taken off a roster.
type GonePerson struct {
	Name    string
	Restore ui.Command
}

// Person is the page of a person on a roster.
type Person struct {
	SetupTop
	House   ui.House
	Full    string // as it was typed
	Shown   string // the display name, when it differs
	Gone    bool
	Again   organiser.Link // to the person who has the name now; no address: none
	Rename  ui.Command
	Move    ui.Command
	Houses  []organiser.Choice
	Matches []PersonMatch
	Remove  ui.Command
	Restore ui.Command
	Locked  string // why the person can be neither moved nor removed; empty: both are possible
}

// PersonMatch is a match with the person's role in it.
type PersonMatch struct{ Match, Houses, Role, State string }

// Strategists is the page of the Strategists of every match.
type Strategists struct {
	SetupTop
	Rounds []StrategistRound
	Start  organiser.Link // to the schedule, while there are no matches
}

// StrategistRound is a round with its matches.
type StrategistRound struct {
	Title   string
	Matches []StrategistMatch
}

// StrategistMatch is a match with its two Strategists.
type StrategistMatch struct {
	Letter string
	ID     string
	State  string
	Sides  [2]StrategistSide
}

// StrategistSide is a House in a match with its Strategist.
type StrategistSide struct {
	ID     string // of the field
	House  ui.House
	Colour string
	Name   string      // of the Strategist; empty: not named yet
	Note   string      // such as how often the person has been Strategist
	Set    *ui.Command // nil: the match has begun
	People []organiser.Choice
}

// PeopleImport is the form of a list of people, and the result of its reading.
type PeopleImport struct {
	SetupTop
	Pasted  string
	House   organiser.Select
	Size    string
	Preview *PeoplePreview
}

// PeoplePreview is what the import of a list would do.
type PeoplePreview struct {
	ID      string // of the reading, which the desk keeps a while
	Name    string // of the file
	Line    string
	Remarks []string
	Rows    []PeopleLine
	More    string     // how many rows are not shown
	Confirm *ui.Button // nil: there are no people to add
}

// PeopleLine is the result of one line of the list.
type PeopleLine struct {
	Line        string
	Kind        string // "ok", "warning", "bad"
	State       string
	Name, House string
	Why         string
	Pick        *organiser.Select // the House, of a line that names it wrongly or not at all; nil: House
	Twin        *Tick             // adds a person with a name that is on the roster as another person; nil: the name is new
}

// Tick is a field to tick.
type Tick struct {
	Name, Label string
	Done        bool
}

// DevicesView is the list of all devices with a seat.
type DevicesView struct {
	SetupTop
	Rows []DeviceRow
}

// DeviceRow is a device of the list.
type DeviceRow struct {
	ID, Name    string
	State, Kind string // whether it listens; "ok" or "bad"
	Since       string // when it joined
	Seats       []DeviceSeat
	Forget      ui.Command
}

// DeviceSeat is a seat of a device.
type DeviceSeat struct {
	Name    string
	Warning string // another device sits there too; empty: none
	Unseat  ui.Command
}

// Warned reports whether another device sits on one of the seats.
func (r DeviceRow) Warned() bool {
	for _, s := range r.Seats {
		if s.Warning != "" {
			return true
		}
	}
	return false
}

// ScreensView is the page of the projectors and TVs.
type ScreensView struct {
	SetupTop
	All       organiser.ShowNow // on all screens
	Back      ui.Command        // all screens show their assignment again
	Identify  ui.Command        // all screens show their number
	Rows      []ScreenCard
	Addresses []string // addresses that make a browser a screen
}

// ScreenCard is a screen with its forms.
type ScreenCard struct {
	ID     string
	Title  string // its name, or its number when it has none
	Number string // "Schermo 12"; empty when the title says it
	Name   string // as given; may be empty
	State  string // whether it listens
	Online bool
	Shows  string // now
	Then   string // empty: it stays

	Now    organiser.ShowNow
	Back   ui.Command // the screen shows its assignment again
	NoBack string     // why Back is locked; empty: it is not

	Set               ui.Command // of the programme
	ByItself          bool       // it has one
	Scenes            []organiser.Choice
	Follows           []organiser.Choice // boards
	Seconds           int                // how long each item of the programme stays
	Shortest, Longest int
	Assign            ui.Command // assigns one thing for good
	Fixed             []organiser.Choice

	Rename, Identify, Reload, Forget ui.Command
	Replace                          ui.Command
	Others                           []organiser.Choice // screens that nothing shows, of which this may be one again
}

// Quick is the form of a quick match, with what has been typed.
type Quick struct {
	organiser.Top
	ID       string // of the form: a form sent twice makes one tournament
	Name     organiser.Field
	Two      bool // two boards and four Houses
	Practice bool
	Houses   []HouseField // four; the last two count with two boards
	Trouble  string       // a fault that belongs to no single field
}

// HouseField is one House of the form.
type HouseField struct {
	Number     int // from 1
	Colour     string
	Name       organiser.Field
	Shields    []organiser.Choice
	Arms       string // fault of the chosen shield
	People     organiser.Field
	Understood string // the names as they were read; empty: not read yet
}

func (h HouseField) field(name string) string { return name + strconv.Itoa(h.Number) }
