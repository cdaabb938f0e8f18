package tournament

import "scacchimagici/internal/magici"

// Fact is what happened. What has happened is in the log: nothing refuses a fact.
type Fact interface{ Kind() string }

// The facts, named as in the log.
type (
	Created struct {
		ID       string `json:"id"`
		Name     string `json:"name"`
		Held     string `json:"held,omitempty"`
		Practice bool   `json:"practice,omitempty"`
	}
	HouseAdded  House
	HouseEdited House
	PeopleAdded struct {
		People []Person `json:"people"`
	}
	PersonRenamed struct {
		Person magici.PersonID `json:"person"`
		Name   string          `json:"name"`
	}
	PersonRemoved struct {
		Person magici.PersonID `json:"person"`
	}
	MatchPlanned    struct{ magici.Plan }
	SettingsChanged struct {
		Settings Settings `json:"settings"`
		Reason   string   `json:"reason,omitempty"`
	}
)

// Kind returns the word by which the log knows a fact.
func (Created) Kind() string         { return "created" }
func (HouseAdded) Kind() string      { return "house-added" }
func (HouseEdited) Kind() string     { return "house-edited" }
func (PeopleAdded) Kind() string     { return "people-added" }
func (PersonRenamed) Kind() string   { return "person-renamed" }
func (PersonRemoved) Kind() string   { return "person-removed" }
func (MatchPlanned) Kind() string    { return "match-planned" }
func (SettingsChanged) Kind() string { return "settings-changed" }
