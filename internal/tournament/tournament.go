package tournament

import (
	"slices"
	"time"

	"scacchimagici/internal/magici"
	"scacchimagici/internal/tournament/ranking"
)

// House («Casa») is one of the teams.
type House struct {
	ID   magici.HouseID `json:"id"`
	Name string         `json:"name"`
	Arms string         `json:"arms"` // id of its arms, from the list of the screens
}

// Person is a person on the roster of a House.
type Person struct {
	ID    magici.PersonID `json:"id"` // p1, p2, … in the whole tournament, never given twice
	House magici.HouseID  `json:"house"`
	Name  string          `json:"name"`
	Gone  bool            `json:"gone,omitempty"` // taken off the roster; matches played still name them
}

// Tournament is the state of a tournament without the play of its matches. It never changes; Apply
// makes a new one. The zero value is one that has not been created.
type Tournament struct {
	ID       string
	Name     string
	Held     string // the day, as 2006-01-02; empty: not entered
	Practice bool   // its matches do not count
	Houses   []House
	People   []Person                 // all that ever were on a roster, in the order of their ids
	Names    map[magici.PersonID]Name // display names of People; Apply keeps it
	Imports  []Import                 // lists of people that have not been undone, the first one first
	Settings Settings
	Matches  []magici.Plan

	Times        Times
	Decisions    []ranking.TieDecision // about ties, in the order in which they were taken
	Announcement string                // on all screens; empty: none
	NoticeUntil  time.Time             // when the announcement ends by itself; zero: it does not
	Called       string                // the match whose people are called; empty: none
	Ceremony     int                   // step of the ceremony, from 1; 0: not begun
	Awarded      int                   // the last step that was shown, also after the end of the ceremony; 0: none, or it was broken off

	Arrivals Arrivals // see [Tournament.Attendance]

	Editions Editions
	Facts    int // how many were applied, without those about who is there
}

// Import is a list of people that was added at once.
type Import struct {
	List   string // its name, for example its file's
	People []magici.PersonID
}

// ID is the id of its first person: each id is added once.
func (i Import) ID() magici.PersonID { return i.People[0] }

// Editions count how often something has been set, from 1 at the creation, so that an order can
// name the edition that its device saw.
type Editions struct {
	Settings  int
	Schedule  int
	Decisions int
	Times     int // of the day: its rows, set or moved
}

// House returns the House with an id.
func (t Tournament) House(id magici.HouseID) (House, bool) {
	return find(t.Houses, func(h House) bool { return h.ID == id })
}

// HouseName returns the name of a House; its id when there is none.
func (t Tournament) HouseName(id magici.HouseID) string {
	if h, ok := t.House(id); ok {
		return h.Name
	}
	return string(id)
}

// HouseIDs returns the ids of all Houses.
func (t Tournament) HouseIDs() []magici.HouseID {
	ids := make([]magici.HouseID, len(t.Houses))
	for i, h := range t.Houses {
		ids[i] = h.ID
	}
	return ids
}

// Person returns the person with an id, gone or not.
func (t Tournament) Person(id magici.PersonID) (Person, bool) {
	return find(t.People, func(p Person) bool { return p.ID == id })
}

// Match returns the plan of the match with an id.
func (t Tournament) Match(id string) (magici.Plan, bool) {
	return find(t.Matches, func(p magici.Plan) bool { return p.ID == id })
}

// Members returns the people on the roster of a House.
func (t Tournament) Members(house magici.HouseID) []Person {
	var members []Person
	for _, p := range t.People {
		if p.House == house && !p.Gone {
			members = append(members, p)
		}
	}
	return members
}

// Roster returns the ids of [Tournament.Members], as the orders of a match need them.
func (t Tournament) Roster(house magici.HouseID) []magici.PersonID {
	var ids []magici.PersonID
	for _, p := range t.Members(house) {
		ids = append(ids, p.ID)
	}
	return ids
}

func find[T any](all []T, is func(T) bool) (T, bool) {
	if i := slices.IndexFunc(all, is); i >= 0 {
		return all[i], true
	}
	var none T
	return none, false
}
