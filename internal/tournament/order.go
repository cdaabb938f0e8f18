package tournament

import (
	"scacchimagici/internal/magici"
	"scacchimagici/internal/role"
)

// Command is an order with the role of the one who gives it.
type Command struct {
	By    role.Role
	Order Order
}

// Order is what the organiser asks of a tournament. Fields without a name in JSON are
// filled in by the desk.
type Order interface{ Kind() string }

// The orders.
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
		Name string   `json:"name"`
		Arms string   `json:"arms"`
		List []string `json:"-"` // the arms there are
	}
	// EditHouse gives a House another name and other arms.
	EditHouse struct {
		House magici.HouseID `json:"house"`
		Name  string         `json:"name"`
		Arms  string         `json:"arms"`
		List  []string       `json:"-"` // the arms there are
	}
	// AddPeople adds people to the roster of a House; empty names are left out.
	AddPeople struct {
		House magici.HouseID `json:"house"`
		Names []string       `json:"names"`
	}
	// Enrol adds people to the rosters of several Houses in one go.
	Enrol struct {
		People []Newcomer `json:"people"`
	}
	// RenamePerson corrects a name.
	RenamePerson struct {
		Person magici.PersonID `json:"person"`
		Name   string          `json:"name"`
	}
	// RemovePerson takes a person off the roster.
	RemovePerson struct {
		Person  magici.PersonID `json:"person"`
		Engaged string          `json:"-"` // the match in which they play now; empty: none
	}
	// RestorePerson puts somebody who was taken off the roster back on it.
	RestorePerson struct {
		Person magici.PersonID `json:"person"`
	}
	// PlanMatch puts a match on the schedule.
	PlanMatch Planned
	// ChangeSettings sets all settings. It needs a reason once a match is planned; a match
	// that is open keeps those it was opened with.
	ChangeSettings struct {
		Settings Settings `json:"settings"`
		Reason   string   `json:"reason,omitempty"`
		Seen     int      `json:"seen,omitempty"` // [Editions.Settings] that the device saw; 0: whatever holds
		Sets     []string `json:"-"`              // the sets of questions there are
		Locked   bool     `json:"-"`              // a purchase has been confirmed, so that not all may change
	}
)

// Newcomer is somebody who is to be added.
type Newcomer struct {
	House magici.HouseID `json:"house"`
	Name  string         `json:"name"`
}

// Kind returns the word by which the API knows an order.
func (Create) Kind() string         { return "create" }
func (AddHouse) Kind() string       { return "add-house" }
func (EditHouse) Kind() string      { return "edit-house" }
func (AddPeople) Kind() string      { return "add-people" }
func (Enrol) Kind() string          { return "enrol" }
func (RenamePerson) Kind() string   { return "rename-person" }
func (RemovePerson) Kind() string   { return "remove-person" }
func (RestorePerson) Kind() string  { return "restore-person" }
func (PlanMatch) Kind() string      { return "plan" }
func (ChangeSettings) Kind() string { return "settings" }
