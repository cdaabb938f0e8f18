package tournament

import (
	"time"

	"scacchimagici/internal/magici"
	"scacchimagici/internal/tournament/ranking"
)

// Fact is an event, of one of the types below. It has happened and is in the log, so Apply never refuses it.
type Fact any

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
	Postponed Delay
	// ProgrammeSet holds the rows of the day after a change.
	ProgrammeSet struct {
		Rows []DayRow `json:"rows"`
	}
	TieDecided ranking.TieDecision
	Announced  struct {
		Text  string    `json:"text"`
		Until time.Time `json:"until,omitzero"` // when it ends by itself; zero in older logs: it does not
	}
	AnnouncementEnded struct{}
	PlayersCalled     struct {
		Match string `json:"match"`
	}
	CallEnded     struct{}
	CeremonyShown struct {
		Step int `json:"step"`
	}
	AttendanceNoted struct {
		Person magici.PersonID `json:"person"`
		Is     Where           `json:"is,omitempty"`
		Remark string          `json:"remark,omitempty"`
		At     time.Time       `json:"at"`
	}
	AttendanceUndone struct {
		Person magici.PersonID `json:"person"`
		Noted  int             `json:"noted"` // see [Whereabouts.Number]
	}
)
