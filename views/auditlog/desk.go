package auditlog

import (
	"slices"
	"strings"

	"scacchimagici/internal/access"
	"scacchimagici/internal/desk"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/screen"
	"scacchimagici/internal/tournament"
	"scacchimagici/internal/trigger"
	"scacchimagici/internal/webhook"
)

// access says what happened to devices and screens. Codes are left out: a reader of the log must not be
// able to take a seat.
func (a Log) access(c desk.AuditChange[access.State, access.Fact]) string {
	key := "auditlog.access." + access.Facts.Word(c.Fact)
	switch f := c.Fact.(type) {
	case access.CodeIssued:
		return a.T(key, a.seat(f.Seat))
	case access.CodeRenewed:
		return a.T(key, a.seat(f.Seat))
	case access.CodeRevoked:
		return a.T(key, a.seat(f.Seat))
	case access.Joined:
		return a.T(key, f.Name, a.seat(f.Seat))
	case access.HolderNamed:
		if f.Holder == "" {
			return a.T("auditlog.access.holder-gone", a.device(c.Before, f.Device))
		}
		return a.T(key, a.device(c.After, f.Device), f.Holder)
	case access.Left:
		return a.T(key, a.device(c.Before, f.Device), a.seat(f.Seat))
	case access.Unseated:
		return a.T(key, a.device(c.Before, f.Device), a.seat(f.Seat))
	case access.DeviceRevoked:
		return a.T(key, a.device(c.Before, f.Device))
	case access.ScreenRegistered:
		return a.T(key, f.Number)
	case access.ScreenAssigned:
		return a.T(key, f.Number, screen.ScreenShows(a.Words, f.Shows))
	case access.ScreenProgrammed:
		return a.T(key, f.Number)
	case access.ScreenOverridden:
		if f.Number == 0 {
			return a.T(key+".all", screen.ScreenShows(a.Words, f.Shows))
		}
		return a.T(key, f.Number, screen.ScreenShows(a.Words, f.Shows))
	case access.ScreenReturned:
		if f.Number == 0 {
			return a.T(key + ".all")
		}
		return a.T(key, f.Number)
	case access.ScreenReplaced:
		return a.T(key, f.Number, f.Is)
	case access.DeviceRenamed:
		if f.Name == "" {
			return a.T(key+".none", a.device(c.Before, f.Device))
		}
		return a.T(key, a.device(c.Before, f.Device), f.Name)
	case access.ScreenRenamed:
		return a.T(key, f.Number, f.Name)
	case access.ScreenForgotten:
		return a.T(key, f.Number)
	case access.PhonesAnswered:
		if !f.On {
			return a.T(key + ".none")
		}
	case access.SoundSet:
		return a.sound(key, c.Before.Sound, f.Sound)
	case access.SoundUploaded:
		return a.T(key, a.T("sound.cue."+string(f.Cue)), f.Name)
	case access.SoundRemoved:
		return a.T(key, a.T("sound.cue."+string(f.Cue)))
	case access.KeyMade:
		return a.T(key, f.Name, a.seat(f.Seat))
	case access.KeyRevoked:
		k, _ := c.Before.Key(f.Key)
		return a.T(key, k.Name)
	case access.KeyUsed: // what the program orders tells it
		return ""
	case access.PassTaken:
		return a.T(key, a.device(c.Before, f.Device))
	}
	return a.T(key)
}

// sound says what an order has changed about the sounds of the day.
func (a Log) sound(key string, before, after access.Sound) string {
	switch {
	case before.Output != after.Output && after.Output == "":
		return a.T(key + ".nowhere")
	case before.Output != after.Output && after.Output == access.Laptop:
		return a.T(key + ".laptop")
	case before.Output != after.Output:
		return a.T(key+".screen", after.Screen())
	case !before.Muted && after.Muted:
		return a.T(key + ".muted")
	case slices.Equal(before.Off, after.Off):
		return a.T(key, after.Percent())
	}
	return a.T(key + ".cues")
}

// trigger says which triggers were made and revoked. The actions of a trigger stand among those of their
// subject, with its name.
func (a Log) trigger(c desk.AuditChange[trigger.State, trigger.Fact]) string {
	switch f := c.Fact.(type) {
	case trigger.Made:
		return a.T("auditlog.trigger.made", f.Name, screen.TriggerDoes(a.Words, f.Action))
	case trigger.Revoked:
		t, _ := c.Before.ByID(f.ID)
		return a.T("auditlog.trigger.revoked", t.Name)
	}
	return ""
}

// webhook says what happened to a webhook.
func (a Log) webhook(c desk.AuditChange[webhook.State, webhook.Fact]) string {
	key := "auditlog.webhook." + webhook.Facts.Word(c.Fact)
	named := func(id string) string {
		h, _ := c.Before.ByID(id)
		return h.Name
	}
	switch f := c.Fact.(type) {
	case webhook.Made:
		return a.T(key, f.Name, webhook.Hook{URL: f.URL}.Host())
	case webhook.Removed:
		return a.T(key, named(f.ID))
	case webhook.Paused:
		return a.T(key, named(f.ID))
	case webhook.Resumed:
		return a.T(key, named(f.ID))
	case webhook.Tested:
		return a.T(key, named(f.ID))
	case webhook.Stopped:
		return a.T(key, named(f.ID), a.T("webhooks.stopped."+string(f.Why)))
	}
	return "" // how far it has come: its page says it
}

// device names a device as it was then.
func (a Log) device(s access.State, id string) string {
	if d, ok := s.Device(id); ok && d.Name != "" {
		return d.Name
	}
	return a.T("auditlog.device")
}

// tournament says what happened to the people, schedule and settings of a tournament.
func (a Log) tournament(c desk.AuditChange[tournament.Tournament, tournament.Fact]) string {
	key := "auditlog.tournament." + tournament.Facts.Word(c.Fact)
	switch f := c.Fact.(type) {
	case tournament.Created:
		return a.T(key, f.Name)
	case tournament.Renamed:
		return a.T(key, f.Name)
	case tournament.HouseAdded:
		return a.T(key, f.Name)
	case tournament.HouseEdited:
		return a.T(key, f.Name)
	case tournament.HouseRemoved:
		return a.T(key, houseName(c.Before, f.House))
	case tournament.SettingsChanged:
		return a.because(a.T(key), f.Reason)
	case tournament.TimesSet:
		if f.First == "" {
			return a.T("auditlog.tournament.times-cleared")
		}
		return a.T(key, f.First, f.EveryM)
	case tournament.Postponed:
		return a.T(key, f.Minutes, f.From)
	case tournament.ProgrammeSet:
		return a.programme(key, c.Before, c.After)
	case tournament.TieDecided:
		return a.because(a.T(key, houseNames(c.After, f.Order)), f.Reason)
	case tournament.Announced:
		return a.T(key, f.Text)
	case tournament.CeremonyShown:
		return a.T(key, f.Step)
	case tournament.PeopleAdded:
		if len(f.People) == 1 { // a few by name, more by their number
			return a.T("auditlog.tournament.person-added", f.People[0].Name, houseName(c.After, f.People[0].House))
		}
		var houses []magici.HouseID
		for _, p := range f.People {
			if !slices.Contains(houses, p.House) {
				houses = append(houses, p.House)
			}
		}
		return a.T("auditlog.tournament.people-added", len(f.People), houseNames(c.After, houses))
	case tournament.ImportUndone:
		return a.T(key, len(f.People))
	case tournament.PersonRenamed:
		return a.T(key, personName(c.Before, f.Person), f.Name)
	case tournament.PersonRemoved:
		return a.T(key, personName(c.Before, f.Person))
	case tournament.PersonRestored:
		return a.T(key, personName(c.Before, f.Person))
	case tournament.PersonMoved:
		return a.T(key, personName(c.Before, f.Person), houseName(c.After, f.House))
	case tournament.AttendanceNoted:
		if f.Is != tournament.Unseen {
			key += "." + string(f.Is)
		}
		return a.because(a.T(key, personName(c.Before, f.Person)), f.Remark)
	case tournament.AttendanceUndone:
		return a.T(key, personName(c.Before, f.Person))
	case tournament.MatchPlanned:
		return a.T(key, f.ID, houseName(c.After, f.White), houseName(c.After, f.Black), f.Round, f.Board)
	case tournament.MatchReplanned:
		return a.T(key, f.ID, houseName(c.After, f.White), houseName(c.After, f.Black), f.Round, f.Board)
	case tournament.MatchUnplanned:
		return a.T(key, f.Match)
	case tournament.ScheduleSet:
		return a.T(key, len(f.Plans))
	case tournament.PlayersCalled:
		m, _ := c.After.Match(f.Match)
		return a.T(key, houseName(c.After, m.White), houseName(c.After, m.Black), m.Board)
	}
	return a.T(key)
}

// houseName names a House; an unknown one by its id.
func houseName(t tournament.Tournament, id magici.HouseID) string {
	if h, ok := t.House(id); ok {
		return h.Name
	}
	return string(id)
}

// houseNames names Houses in one line.
func houseNames(t tournament.Tournament, ids []magici.HouseID) string {
	names := make([]string, len(ids))
	for i, id := range ids {
		names[i] = houseName(t, id)
	}
	return strings.Join(names, ", ")
}

// personName names a person as the roster does; an unknown one by the id.
func personName(t tournament.Tournament, id magici.PersonID) string {
	if p, ok := t.Person(id); ok {
		return p.Name
	}
	return string(id)
}

// programme says which rows of the day came, left or were changed.
func (a Log) programme(key string, before, after tournament.Tournament) string {
	var all []string
	say := func(key string, r tournament.DayRow) {
		all = append(all, a.T(key, screen.RowTitle(a.Words, r), r.Begins.Clock()))
	}
	for _, r := range after.Day() {
		was, there := before.Row(r.ID)
		switch {
		case !there:
			say("auditlog.tournament.row-added", r)
		case was.Begins != r.Begins:
			say("auditlog.tournament.row-moved", r)
		case was != r:
			say("auditlog.tournament.row-changed", r)
		}
	}
	for _, r := range before.Day() {
		if _, there := after.Row(r.ID); !there {
			say("auditlog.tournament.row-removed", r)
		}
	}
	return a.T(key, strings.Join(all, ", "))
}
