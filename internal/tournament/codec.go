package tournament

import (
	"scacchimagici/internal/codec"
)

var (
	// Orders are those that a device may send, by their word.
	Orders = codec.Index[Order](
		Create{}, AddHouse{}, EditHouse{}, AddPeople{}, RenamePerson{}, RemovePerson{}, PlanMatch{}, ChangeSettings{},
		Enrol{}, RestorePerson{},
		Rename{}, RemoveHouse{}, MovePerson{}, Replan{}, Unplan{}, SetSchedule{}, SetTimes{}, Postpone{}, DecideTie{},
		Announce{}, EndAnnouncement{}, CallPlayers{}, EndCall{}, ShowCeremony{},
	)
	// Facts are all that the log may hold, by their word.
	Facts = codec.Index[Fact](
		Created{}, HouseAdded{}, HouseEdited{}, PeopleAdded{}, PersonRenamed{}, PersonRemoved{}, MatchPlanned{}, SettingsChanged{},
		PersonRestored{},
		Renamed{}, HouseRemoved{}, PersonMoved{}, MatchReplanned{}, MatchUnplanned{}, ScheduleSet{}, TimesSet{}, Postponed{},
		TieDecided{}, Announced{}, AnnouncementEnded{}, PlayersCalled{}, CallEnded{}, CeremonyShown{},
	)
)
