package tournament

import (
	"scacchimagici/internal/codec"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/role"
)

// Command is an order with the role of the person who gives it.
type Command struct {
	By    role.Role
	Order Order
}

// Sent returns c's order.
func (c Command) Sent() codec.Named { return Orders.Named(c.Order) }

// Order is an organiser's order about a tournament, of one of the types below. Each has its row in the table of
// orders.
type Order any

// The orders about the Houses, the people on their rosters, and the settings.
type (
	// Create makes the tournament. The index of all tournaments answers the same order.
	Create struct {
		ID       string `json:"id"` // lower-case letters, digits and "-"
		Name     string `json:"name"`
		Held     string `json:"held,omitempty"` // as 2006-01-02
		Practice bool   `json:"practice,omitempty"`
	}
	// AddHouse adds a House; its id comes from its name.
	AddHouse struct {
		Name string `json:"name" limit:"1..maxHouseName"`
		Arms string `json:"arms" words:"arms"`
	}
	// EditHouse gives a House another name and other arms.
	EditHouse struct {
		House magici.HouseID `json:"house"`
		Name  string         `json:"name" limit:"1..maxHouseName"`
		Arms  string         `json:"arms" words:"arms"`
	}
	// AddPeople adds people to the roster of a House; empty names are left out.
	AddPeople struct {
		House magici.HouseID `json:"house"`
		Names []string       `json:"names" limit:"1..maxPeople"`
	}
	// Enrol adds people to the rosters of several Houses in one go.
	Enrol struct {
		People []Newcomer `json:"people" limit:"1..maxPeople"`
		List   string     `json:"list,omitempty"` // the list they were read from; it can be undone as one
	}
	// UndoImport takes the people of a list off the rosters again. It is refused when one of them
	// has a part in a match.
	UndoImport struct {
		Import magici.PersonID   `json:"import"`                      // the id of the first person whom the list has added
		People []magici.PersonID `json:"people" limit:"1..maxPeople"` // the people who leave, as the device saw them
	}
	// RenamePerson corrects a name.
	RenamePerson struct {
		Person magici.PersonID `json:"person"`
		Name   string          `json:"name" limit:"1..maxName"`
	}
	// RemovePerson takes a person off the roster.
	RemovePerson struct {
		Person magici.PersonID `json:"person"`
	}
	// RestorePerson puts a removed person back on the roster.
	RestorePerson struct {
		Person magici.PersonID `json:"person"`
	}
	// PlanMatch puts a match on the schedule.
	PlanMatch Planned
	// ChangeSettings sets all settings. It needs a reason once a match is planned; an open match
	// keeps the settings it was opened with. Without a list of spells the list stays as it is.
	ChangeSettings struct {
		Settings Settings `json:"settings"`
		Reason   string   `json:"reason,omitempty" limit:"..magici.MaxReason"`
		Seen     int      `json:"seen,omitempty"` // `editions.settings` that the device saw; 0: any
	}
)

// Newcomer is a person to be added.
type Newcomer struct {
	House magici.HouseID `json:"house"`
	Name  string         `json:"name" limit:"1..maxName"`
}

// The orders about the tournament itself, its people, and the day.
type (
	// Rename gives the tournament another name and another day.
	Rename struct {
		Name string `json:"name" limit:"1..maxTitle"`
		Held string `json:"held,omitempty" format:"date"` // as 2006-01-02
	}
	// RemoveHouse removes a House that plays no match, with its people.
	RemoveHouse struct {
		House magici.HouseID `json:"house"`
	}
	// MovePerson puts a person on the roster of another House. A person who has played stays in the
	// matches of the first House, and begins anew in the other.
	MovePerson struct {
		Person magici.PersonID `json:"person"`
		House  magici.HouseID  `json:"house"`
	}
	// DecideTie records the order of Houses that no criterion separates (SM-8.2).
	DecideTie struct {
		Between []magici.HouseID `json:"between" limit:"2..maxHouses"`
		Order   []magici.HouseID `json:"order" limit:"2..maxHouses"` // the same, best first
		Reason  string           `json:"reason" limit:"1..magici.MaxReason"`
		Seen    int              `json:"seen,omitempty"` // `editions.decisions` that the device saw; 0: any
	}
	// Announce shows a text on all screens, in place of the previous one. It ends by itself after some minutes, and when
	// the ceremony begins.
	Announce struct {
		Text    string `json:"text" limit:"1..maxNotice"`
		Minutes int    `json:"minutes,omitempty" limit:"0..maxNoticeMinutes"` // how long it stands; 0: ten
	}
	// EndAnnouncement takes the text away.
	EndAnnouncement struct {
		Was string `json:"was,omitempty"` // the text that the device saw; empty: any
		Due bool   `json:"due,omitempty"` // only when its time is over
	}
	// CallPlayers calls the people of a match to their board.
	CallPlayers struct {
		Match string `json:"match"`
	}
	// EndCall ends the call.
	EndCall struct {
		Match string `json:"match,omitempty"` // the called match that the device saw; empty: any
	}
	// ShowCeremony shows a step of the ceremony; 0 ends it. After two for each award to people, when
	// the settings put them into the ceremony, each House has five, the last place first.
	ShowCeremony struct {
		Step int  `json:"step" limit:"0.."`
		Was  *int `json:"was,omitempty"` // the step that the device saw; nil: any
	}
)

// NoticeMinutes is how long an announcement stands when the order says nothing else.
const NoticeMinutes = 10

// The orders about who is there, which the Reception gives too.
type (
	// NoteAttendance says where a person is on the day: here, expected later, gone, or not seen yet. Until a first
	// person is here, nobody counts as absent.
	NoteAttendance struct {
		Person magici.PersonID `json:"person"`
		Is     Where           `json:"is,omitempty" enum:"- here late left"`
		Remark string          `json:"remark,omitempty" limit:"..maxRemark"` // of a person who comes later or has left
		Seen   *int            `json:"seen,omitempty"`                       // the number of what was noted last, as the device saw it, 0 when nothing was noted; left out: any
	}
	// UndoAttendance takes back what was noted last of a person.
	UndoAttendance struct {
		Person magici.PersonID `json:"person"`
		Noted  int             `json:"noted" limit:"1.."` // the number of what is taken back
	}
)

// CeremonySteps are the steps of a House in the ceremony: its arms, its name, the House
// Points of the place, those of the Duels, the sum.
const CeremonySteps = 5

// AwardSteps are the steps of an award to people: what it is for, and who gets it. When the
// settings put the awards into the ceremony, they come before the Houses.
const AwardSteps = 2

// AwardSteps returns how many steps of the ceremony come before those of the Houses.
func (t Tournament) AwardSteps() int {
	if !t.Settings.CeremonyAwards {
		return 0
	}
	return AwardSteps * len(t.Settings.Awards())
}

// LastStep is the last step of the ceremony.
func (t Tournament) LastStep() int { return t.AwardSteps() + CeremonySteps*len(t.Houses) }

// Planned is a match of a schedule in the form that a device sends.
type Planned struct {
	ID       string         `json:"match" limit:"1..maxMatchID" pattern:"^[A-Za-z0-9-]+$"`
	Round    int            `json:"round" limit:"1..maxRound"`
	Board    string         `json:"board" words:"boards"`
	White    magici.HouseID `json:"white"`
	Black    magici.HouseID `json:"black"`
	Practice bool           `json:"practice,omitempty"`
}

// Spot is the place of a match on the schedule and who plays which colour.
type Spot struct {
	Round int            `json:"round"`
	Board string         `json:"board"`
	White magici.HouseID `json:"white"`
	Black magici.HouseID `json:"black"`
}

// The orders about the schedule and its times. A match that has been opened or is over stays as it is.
type (
	// Replan moves a match that has not begun, gives it other Houses or swaps its colours.
	Replan struct {
		Match string         `json:"match"`
		Round int            `json:"round" limit:"1..maxRound"`
		Board string         `json:"board" words:"boards"`
		White magici.HouseID `json:"white"`
		Black magici.HouseID `json:"black"`
		Swap  string         `json:"swap,omitempty"` // the match that moves to the place left free
		Was   Spot           `json:"was,omitzero"`   // as the device saw it; zero: any
	}
	// Unplan takes a match that has not begun off the schedule.
	Unplan struct {
		Match string `json:"match"`
	}
	// SetSchedule replaces all matches that have not begun with Matches. A match that has begun may
	// stand among them unchanged.
	SetSchedule struct {
		Matches []Planned `json:"matches"`
		Seen    int       `json:"seen,omitempty"` // `editions.schedule` that the device saw; 0: any
	}
	// SetTimes says when the first round begins and how many minutes lie between two rounds;
	// without a clock the rounds have no times. It takes back what rounds were moved by, and is refused when it has not
	// seen that. What is between the rounds stays.
	SetTimes struct {
		First  string `json:"first" pattern:"^([0-9]{1,2}:[0-5][0-9])?$"` // as 15:04, or empty
		EveryM int    `json:"everyMinutes" limit:"0..maxEvery"`
		Seen   int    `json:"seen,omitempty"` // `editions.times` that the device saw; 0: any
	}
	// Postpone puts a round and all after it off, or brings them forward. Two that start from the same
	// times with the same minutes and round count as one.
	Postpone struct {
		Minutes int `json:"minutes" limit:"-maxDelay..maxDelay"`
		From    int `json:"from" limit:"1..maxRound"` // the round
		Seen    int `json:"seen,omitempty"`           // `editions.times` that the device saw; 0: any
	}
	// SetRow adds a row to the day, or says anew all that stands in one. Of a round it says the time, the length and the
	// place.
	SetRow struct {
		Row     string  `json:"row,omitempty"` // the id of a row; empty: a new one
		Kind    RowKind `json:"kind"`
		Title   string  `json:"title,omitempty" limit:"..maxRowTitle"`
		Place   string  `json:"place,omitempty" limit:"..maxRowPlace"`
		Begins  string  `json:"begins" pattern:"^[0-9]{1,2}:[0-5][0-9]$"` // as 15:04; in the night after as 24:10
		Minutes int     `json:"minutes,omitempty" limit:"0..maxLength"`
		Push    bool    `json:"push,omitempty"` // what begins with a new row or later moves by its length
		Anew    bool    `json:"anew,omitempty"` // the day is still being planned: former times are not shown
		Seen    int     `json:"seen,omitempty"` // `editions.times` that the device saw; 0: any
	}
	// RemoveRow takes a row off the day. A round leaves the day with its matches.
	RemoveRow struct {
		Row  string `json:"row"`
		Seen int    `json:"seen,omitempty"` // `editions.times` that the device saw; 0: any
	}
	// ShiftRow moves a row of the day by minutes, alone or with all that follows. Two that start from the same day are one.
	ShiftRow struct {
		Row       string `json:"row"`
		Minutes   int    `json:"minutes" limit:"-maxDelay..maxDelay"` // below zero: earlier
		Following bool   `json:"following,omitempty"`
		Anew      bool   `json:"anew,omitempty"` // the day is still being planned: former times are not shown
		Seen      int    `json:"seen,omitempty"` // `editions.times` that the device saw; 0: any
	}
	// MoveRow puts a row of the day before another one; those between make room. Rounds stay in their order.
	MoveRow struct {
		Row    string `json:"row"`
		Before string `json:"before,omitempty"` // the id of a row; empty: at the end
		Anew   bool   `json:"anew,omitempty"`   // the day is still being planned: former times are not shown
		Seen   int    `json:"seen,omitempty"`   // `editions.times` that the device saw; 0: any
	}
)
