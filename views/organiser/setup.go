package organiser

import (
	"scacchimagici/views/ui"
)

// SetupTop is what stands above every page that sets a tournament up.
type SetupTop struct {
	Top
	Title   string
	Line    string
	Back    Link   // to the page that leads here; no address: none
	Said    string // what has just been done; empty: nothing
	Trouble string // why it was not done
}

// Tournaments is the list of all tournaments, a page of it.
type Tournaments struct {
	SetupTop
	Tabs  []Link // those in use, and the archive
	Rows  []TournamentRow
	None  string // said when there is no row
	Pages Pages
}

// TournamentRow is a tournament of the list.
type TournamentRow struct {
	ID      string // of its dialog
	Name    string
	Detail  string // the day and the id
	Marks   []Mark
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

// NewTournament is the form of a tournament, with what has been typed.
type NewTournament struct {
	SetupTop
	ID       string // of the form: a form sent twice makes one tournament
	Name     Field
	Held     Field
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
	Facts    []Named
	Audit    Audit
	Confirm  ui.Button
	Imported string // why the record cannot be imported; empty: it can
}

// Named is a value with its name.
type Named struct{ Name, Value string }

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
	None  string      // said while there is no House, or no tournament
	Four  *ui.Command // adds the four of the regulation
	Add   *HouseForm  // nil: there is no tournament, or no room
	Start Link        // to the page that makes a tournament; no address: there is one
}

// HouseRow is a House of the list.
type HouseRow struct {
	House      ui.House
	People     Link
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
	Choice
	Taken bool // another House has it
}

// People is the page of the rosters.
type People struct {
	SetupTop
	Search string
	Found  string // how many people the search has found; empty: there is no search
	All    string // address without a search
	Import Link
	Lists  []ListAdded // the newest first
	Houses []Roster
	None   string
	Start  Link // what must be done first; no address: nothing
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
	Again   Link // to the person who has the name now; no address: none
	Rename  ui.Command
	Move    ui.Command
	Houses  []Choice
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
	Start  Link // to the schedule, while there are no matches
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
	People []Choice
}

// PeopleImport is the form of a list of people, and the result of its reading.
type PeopleImport struct {
	SetupTop
	Pasted  string
	House   Select
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
	Pick        *Select // the House, of a line that names it wrongly or not at all; nil: House
	Twin        *Tick   // adds a person with a name that is on the roster as another person; nil: the name is new
}

// Tick is a field to tick.
type Tick struct {
	Name, Label string
	Done        bool
}

// Devices is the list of all devices with a seat.
type Devices struct {
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
