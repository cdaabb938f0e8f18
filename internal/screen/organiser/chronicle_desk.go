package organiser

import (
	"slices"
	"strings"

	"scacchimagici/internal/access"
	"scacchimagici/internal/desk"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/screen"
	"scacchimagici/internal/tournament"
)

// access tells what happened to devices and screens. Codes are not told: who reads the log
// must not be able to take a seat.
func (c Chronicle) access(h desk.Moment[access.State, access.Fact]) string {
	key := "chronicle.access." + h.Fact.Kind()
	switch f := h.Fact.(type) {
	case access.CodeIssued:
		return c.T(key, c.seat(f.Seat))
	case access.CodeRenewed:
		return c.T(key, c.seat(f.Seat))
	case access.CodeRevoked:
		return c.T(key, c.seat(f.Seat))
	case access.Joined:
		return c.T(key, f.Name, c.seat(f.Seat))
	case access.Left:
		return c.T(key, c.device(h.Before, f.Device), c.seat(f.Seat))
	case access.Unseated:
		return c.T(key, c.device(h.Before, f.Device), c.seat(f.Seat))
	case access.DeviceRevoked:
		return c.T(key, c.device(h.Before, f.Device))
	case access.ScreenRegistered:
		return c.T(key, f.Number)
	case access.ScreenAssigned:
		return c.T(key, f.Number, screen.ScreenShows(c.Words, f.Shows))
	case access.ScreenRenamed:
		return c.T(key, f.Number, f.Name)
	case access.ScreenForgotten:
		return c.T(key, f.Number)
	}
	return c.T(key)
}

// device names a device as it stood then.
func (c Chronicle) device(s access.State, id string) string {
	if d, ok := s.Device(id); ok && d.Name != "" {
		return d.Name
	}
	return c.T("chronicle.device")
}

// tournament tells what happened to people, schedule and settings.
func (c Chronicle) tournament(h desk.Moment[tournament.Tournament, tournament.Fact]) string {
	key := "chronicle.tournament." + h.Fact.Kind()
	switch f := h.Fact.(type) {
	case tournament.Created:
		return c.T(key, f.Name)
	case tournament.Renamed:
		return c.T(key, f.Name)
	case tournament.HouseAdded:
		return c.T(key, f.Name)
	case tournament.HouseEdited:
		return c.T(key, f.Name)
	case tournament.HouseRemoved:
		return c.T(key, houseName(h.Before, f.House))
	case tournament.SettingsChanged:
		return c.because(c.T(key), f.Reason)
	case tournament.TimesSet:
		if f.First == "" {
			return c.T("chronicle.tournament.times-cleared")
		}
		return c.T(key, f.First, f.EveryM)
	case tournament.Postponed:
		return c.T(key, f.Minutes, f.From)
	case tournament.TieDecided:
		return c.because(c.T(key, houseNames(h.After, f.Order)), f.Reason)
	case tournament.Announced:
		return c.T(key, f.Text)
	case tournament.CeremonyShown:
		return c.T(key, f.Step)
	}
	return c.people(h, key)
}

// people tells of people and matches.
func (c Chronicle) people(h desk.Moment[tournament.Tournament, tournament.Fact], key string) string {
	switch f := h.Fact.(type) {
	case tournament.PeopleAdded:
		return c.added(h.After, f)
	case tournament.PersonRenamed:
		return c.T(key, personName(h.Before, f.Person), f.Name)
	case tournament.PersonRemoved:
		return c.T(key, personName(h.Before, f.Person))
	case tournament.PersonRestored:
		return c.T(key, personName(h.Before, f.Person))
	case tournament.PersonMoved:
		return c.T(key, personName(h.Before, f.Person), houseName(h.After, f.House))
	case tournament.MatchPlanned:
		return c.T(key, f.ID, houseName(h.After, f.White), houseName(h.After, f.Black), f.Round, f.Board)
	case tournament.MatchReplanned:
		return c.T(key, f.ID, houseName(h.After, f.White), houseName(h.After, f.Black), f.Round, f.Board)
	case tournament.MatchUnplanned:
		return c.T(key, f.Match)
	case tournament.ScheduleSet:
		return c.T(key, len(f.Plans))
	case tournament.PlayersCalled:
		m, _ := h.After.Match(f.Match)
		return c.T(key, houseName(h.After, m.White), houseName(h.After, m.Black), m.Board)
	}
	return c.T(key)
}

// added says who was added: a few by name, more by their number.
func (c Chronicle) added(t tournament.Tournament, f tournament.PeopleAdded) string {
	if len(f.People) == 1 {
		return c.T("chronicle.tournament.person-added", f.People[0].Name, houseName(t, f.People[0].House))
	}
	var houses []magici.HouseID
	for _, p := range f.People {
		if !slices.Contains(houses, p.House) {
			houses = append(houses, p.House)
		}
	}
	return c.T("chronicle.tournament.people-added", len(f.People), houseNames(t, houses))
}

func (c Chronicle) because(text, reason string) string {
	return withReason(screen.Scene{Words: c.Words}, text, reason)
}

func houseName(t tournament.Tournament, id magici.HouseID) string {
	if h, ok := t.House(id); ok {
		return h.Name
	}
	return string(id)
}

func houseNames(t tournament.Tournament, ids []magici.HouseID) string {
	names := make([]string, len(ids))
	for i, id := range ids {
		names[i] = houseName(t, id)
	}
	return strings.Join(names, ", ")
}

func personName(t tournament.Tournament, id magici.PersonID) string {
	if p, ok := t.Person(id); ok {
		return p.Name
	}
	return string(id)
}
