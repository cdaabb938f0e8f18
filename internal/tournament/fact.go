package tournament

import (
	"scacchimagici/internal/codec"
	"scacchimagici/internal/magici"
)

// Fact is an event. It has happened and is in the log, so Apply never refuses it.
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
		List   string   `json:"list,omitempty"` // the name of the list they were read from; empty: none
	}
	// ImportUndone takes people of a list off the roster again.
	ImportUndone struct {
		Import magici.PersonID   `json:"import"` // see [Import.ID]
		People []magici.PersonID `json:"people"`
	}
	PersonRenamed struct {
		Person magici.PersonID `json:"person"`
		Name   string          `json:"name"`
	}
	PersonRemoved struct {
		Person magici.PersonID `json:"person"`
	}
	// PersonRestored undoes [PersonRemoved].
	PersonRestored struct {
		Person magici.PersonID `json:"person"`
	}
	MatchPlanned    struct{ magici.Plan }
	SettingsChanged struct {
		Settings Settings `json:"settings"`
		Reason   string   `json:"reason,omitempty"`
	}
	Renamed struct {
		Name string `json:"name"`
		Held string `json:"held,omitempty"`
	}
	// HouseRemoved takes the people of the House off its roster too.
	HouseRemoved struct {
		House magici.HouseID `json:"house"`
	}
	PersonMoved struct {
		Person magici.PersonID `json:"person"`
		House  magici.HouseID  `json:"house"`
	}
	MatchReplanned struct{ magici.Plan }
	MatchUnplanned struct {
		Match string `json:"match"`
	}
	ScheduleSet struct {
		Plans []magici.Plan `json:"plans"` // all, with those that had begun
	}
	TimesSet struct {
		First  string `json:"first"`
		EveryM int    `json:"everyMinutes"`
	}
	Postponed  Delay
	TieDecided TieDecision
	Announced  struct {
		Text string `json:"text"`
	}
	AnnouncementEnded struct{}
	PlayersCalled     struct {
		Match string `json:"match"`
	}
	CallEnded     struct{}
	CeremonyShown struct {
		Step int `json:"step"`
	}
)

var (
	// Orders are those that a device may send, by their word.
	Orders = codec.Index[Order](
		Create{}, AddHouse{}, EditHouse{}, AddPeople{}, RenamePerson{}, RemovePerson{}, PlanMatch{}, ChangeSettings{},
		Enrol{}, UndoImport{}, RestorePerson{},
		Rename{}, RemoveHouse{}, MovePerson{}, Replan{}, Unplan{}, SetSchedule{}, SetTimes{}, Postpone{}, DecideTie{},
		Announce{}, EndAnnouncement{}, CallPlayers{}, EndCall{}, ShowCeremony{},
		AddSpell{}, EditSpell{}, RemoveSpell{}, ImportSpells{},
	)
	// Facts are all that the log may hold, by their word.
	Facts = codec.Index[Fact](
		Created{}, HouseAdded{}, HouseEdited{}, PeopleAdded{}, PersonRenamed{}, PersonRemoved{}, MatchPlanned{}, SettingsChanged{},
		PersonRestored{}, ImportUndone{},
		Renamed{}, HouseRemoved{}, PersonMoved{}, MatchReplanned{}, MatchUnplanned{}, ScheduleSet{}, TimesSet{}, Postponed{},
		TieDecided{}, Announced{}, AnnouncementEnded{}, PlayersCalled{}, CallEnded{}, CeremonyShown{},
	)
)

// Kind returns the word by which the log knows a fact.
func (Created) Kind() string           { return "created" }
func (HouseAdded) Kind() string        { return "house-added" }
func (HouseEdited) Kind() string       { return "house-edited" }
func (PeopleAdded) Kind() string       { return "people-added" }
func (ImportUndone) Kind() string      { return "import-undone" }
func (PersonRenamed) Kind() string     { return "person-renamed" }
func (PersonRemoved) Kind() string     { return "person-removed" }
func (PersonRestored) Kind() string    { return "person-restored" }
func (MatchPlanned) Kind() string      { return "match-planned" }
func (SettingsChanged) Kind() string   { return "settings-changed" }
func (Renamed) Kind() string           { return "renamed" }
func (HouseRemoved) Kind() string      { return "house-removed" }
func (PersonMoved) Kind() string       { return "person-moved" }
func (MatchReplanned) Kind() string    { return "match-replanned" }
func (MatchUnplanned) Kind() string    { return "match-unplanned" }
func (ScheduleSet) Kind() string       { return "schedule-set" }
func (TimesSet) Kind() string          { return "times-set" }
func (Postponed) Kind() string         { return "postponed" }
func (TieDecided) Kind() string        { return "tie-decided" }
func (Announced) Kind() string         { return "announced" }
func (AnnouncementEnded) Kind() string { return "announcement-ended" }
func (PlayersCalled) Kind() string     { return "players-called" }
func (CallEnded) Kind() string         { return "call-ended" }
func (CeremonyShown) Kind() string     { return "ceremony-shown" }
