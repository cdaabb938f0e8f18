package tournament

import (
	"cmp"
	"errors"
	"time"

	"scacchimagici/internal/fault"
	"scacchimagici/internal/label"
)

const (
	maxEvery  = 24 * 60 // minutes between two rounds
	maxDelay  = 12 * 60 // minutes by which a round can be put off at once
	maxNotice = 200     // code points of an announcement

	maxNoticeMinutes = 12 * 60 // minutes that an announcement stands
)

// setTimes gives all rounds regular times but those that have begun: their time has passed.
func (t Tournament) setTimes(o SetTimes, given Given) ([]Fact, error) {
	set := TimesSet{}
	if o.First != "" {
		first, err := time.Parse(clock, o.First)
		switch {
		case err != nil:
			return nil, fault.New(fault.Invalid, "fault.times.first").Because(err)
		case o.EveryM < 1 || o.EveryM > maxEvery:
			return nil, fault.New(fault.Invalid, "fault.times.every", maxEvery)
		}
		set = TimesSet{first.Format(clock), o.EveryM}
	}
	moved := len(t.Times.Delays) > 0 || t.Times.roundsSet()
	switch {
	case t.Times.First == set.First && t.Times.EveryM == set.EveryM && !moved:
		return nil, nil
	case o.Seen != 0 && o.Seen != t.Editions.Times:
		return nil, fault.New(fault.Stale, "fault.times.changed")
	case o.Seen == 0 && moved:
		return nil, fault.New(fault.Stale, "fault.times.unseen")
	}
	rows, kept := Apply(t, set).Day(), false
	for i, r := range rows {
		now, timed := t.Row(r.ID)
		switch err := t.notBegun(r, given); {
		case err == nil || !timed:
		case fault.CodeOf(err) == fault.Illegal:
			rows[i], kept = now, true
		default:
			return nil, err
		}
	}
	if !kept {
		return one(set), nil
	}
	sortRows(rows)
	return []Fact{set, ProgrammeSet{Rows: rows}}, checkRows(rows)
}

func (t Tournament) postpone(o Postpone, _ Given) ([]Fact, error) {
	switch {
	case !t.Timed():
		return nil, fault.New(fault.Illegal, "fault.times.none")
	case o.Minutes == 0 || o.Minutes < -maxDelay || o.Minutes > maxDelay:
		return nil, fault.New(fault.Invalid, "fault.times.minutes", maxDelay)
	case o.From < 1 || o.From > maxRound:
		return nil, fault.New(fault.Invalid, "fault.plan.round", maxRound)
	}
	delay := Delay{o.Minutes, o.From}
	if o.Seen != 0 && o.Seen != t.Editions.Times {
		n := len(t.Times.Delays)
		if o.Seen == t.Editions.Times-1 && n > 0 && t.Times.Delays[n-1] == delay {
			return nil, nil
		}
		return nil, fault.New(fault.Stale, "fault.times.changed")
	}
	fact := Postponed(delay)
	if err := checkRows(Apply(t, fact).Times.Rows); err != nil {
		return nil, err
	}
	return one(fact), nil
}

func (t Tournament) announce(o Announce, given Given) ([]Fact, error) {
	text, err := label.Clean(o.Text, maxNotice)
	switch {
	case label.Tidy(o.Text) == "":
		return nil, fault.New(fault.Invalid, "fault.notice.empty")
	case errors.Is(err, label.ErrLong):
		return nil, fault.New(fault.Invalid, "fault.notice.long", maxNotice)
	case err != nil:
		return nil, err
	case o.Minutes < 0 || o.Minutes > maxNoticeMinutes:
		return nil, fault.New(fault.Invalid, "fault.notice.minutes", maxNoticeMinutes)
	}
	until := given.Now().Add(time.Duration(cmp.Or(o.Minutes, NoticeMinutes)) * time.Minute).UTC().Truncate(time.Second)
	if text == t.Announcement && until.Sub(t.NoticeUntil).Abs() < time.Minute { // a second tap
		return nil, nil
	}
	return one(Announced{text, until}), nil
}

func (t Tournament) endAnnouncement(o EndAnnouncement, given Given) ([]Fact, error) {
	switch {
	case t.Announcement == "", o.Due && (t.NoticeUntil.IsZero() || given.Now().Before(t.NoticeUntil)):
		return nil, nil
	case o.Was != "" && o.Was != t.Announcement:
		return nil, fault.New(fault.Stale, "fault.notice.changed")
	}
	return one(AnnouncementEnded{}), nil
}

func (t Tournament) callPlayers(o CallPlayers, _ Given) ([]Fact, error) {
	if _, ok := t.Match(o.Match); !ok {
		return nil, fault.New(fault.NotFound, "fault.plan.none", o.Match)
	}
	if t.Called == o.Match {
		return nil, nil
	}
	return one(PlayersCalled(o)), nil
}

func (t Tournament) endCall(o EndCall, _ Given) ([]Fact, error) {
	switch {
	case t.Called == "":
		return nil, nil
	case o.Match != "" && o.Match != t.Called:
		return nil, fault.New(fault.Stale, "fault.call.changed")
	}
	return one(CallEnded{}), nil
}

func (t Tournament) showCeremony(o ShowCeremony, _ Given) ([]Fact, error) {
	if last := t.LastStep(); o.Step < 0 || o.Step > last {
		return nil, fault.New(fault.Invalid, "fault.ceremony.step", last)
	}
	switch {
	case o.Step == t.Ceremony:
		return nil, nil
	case o.Was != nil && *o.Was != t.Ceremony:
		return nil, fault.New(fault.Stale, "fault.ceremony.changed")
	}
	if t.Announcement != "" && o.Step > 0 {
		return []Fact{AnnouncementEnded{}, CeremonyShown{o.Step}}, nil
	}
	return one(CeremonyShown{o.Step}), nil
}
