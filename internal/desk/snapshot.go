package desk

import (
	"context"

	"scacchimagici/internal/access"
	"scacchimagici/internal/eventlog"
	"scacchimagici/internal/fault"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/stream"
	"scacchimagici/internal/tournament"
	"scacchimagici/internal/tournament/index"
	"scacchimagici/internal/trigger"
	"scacchimagici/internal/webhook"
)

// Snapshot is the state of one tournament at one moment, with the lists that belong to none. It does not
// change; one snapshot serves all screens of a rendering.
type Snapshot struct {
	Tournament tournament.Tournament
	Known      bool   // false: there is no such tournament, or none at all
	Matches    []Live // in the order of the schedule

	Index  index.Index
	Access access.State

	Triggers trigger.State
	Webhooks webhook.State
}

// Snapshot returns the state of a tournament; an empty id stands for the one that the screens show. It
// changes nothing, and waits only for the disk, when a match is loaded.
func (d *Desk) Snapshot(ctx context.Context, id string) (Snapshot, error) {
	s := Snapshot{Index: d.Tournaments.Index(), Access: d.Access.State(), Triggers: d.Triggers.State(), Webhooks: d.Webhooks.State()}
	if id == "" {
		id = s.Index.Selected
	}
	if id == "" {
		return s, nil
	}
	var err error
	s.Tournament, err = d.Tournaments.Get(ctx, id)
	if fault.CodeOf(err) == fault.NotFound {
		return s, nil
	}
	if f := stream.Unreadable(err); f != nil { // what does not concern the tournament goes on
		d.unreadable(eventlog.Tournament(id), f)
		return s, nil
	}
	if err != nil {
		return s, err
	}
	s.Known = true
	s.Matches, err = d.Matches.ofTournament(ctx, s.Tournament)
	return s, err
}

// TournamentNow returns the tournament without an outdated call: once the deployment of the called match has begun both
// sides are there, and the organiser need not take the call back.
func (s *Snapshot) TournamentNow() tournament.Tournament {
	t := s.Tournament
	if l, ok := s.Match(t.Called); !ok || l.Match.Phase() >= magici.Deployment {
		t.Called = ""
	}
	return t
}

// States returns the states of the matches.
func (s *Snapshot) States() []magici.Match { return states(s.Matches) }

func states(all []Live) []magici.Match {
	matches := make([]magici.Match, len(all))
	for i := range all {
		matches[i] = all[i].Match
	}
	return matches
}

// StatesFor returns the states of the matches, redacted for a viewer.
func (s *Snapshot) StatesFor(who magici.Viewer) []magici.Match {
	matches := s.States()
	for i := range matches {
		matches[i] = magici.Redact(matches[i], who)
	}
	return matches
}

// Match returns a match of the tournament by its id, such as "1A".
func (s *Snapshot) Match(id string) (Live, bool) {
	for i := range s.Matches {
		if s.Matches[i].Key.Match == id {
			return s.Matches[i], true
		}
	}
	return Live{}, false
}

// OnBoard returns the match that a board shows: the one that is on, otherwise the last one played,
// otherwise the first one planned. ok is false when the schedule has none for the board.
func (s *Snapshot) OnBoard(board string) (live Live, ok bool) {
	return s.shown(func(m *magici.Match) bool { return m.Board == board })
}

// OfHouse returns the match that a House shows, chosen in the same way.
func (s *Snapshot) OfHouse(house magici.HouseID) (live Live, ok bool) {
	return s.shown(func(m *magici.Match) bool { return m.White == house || m.Black == house })
}

// shown keeps the result of the last match until the Referee opens the next one. A match that was forfeited before it was
// opened is shown when its turn has come, but it hides no result that was played later.
func (s *Snapshot) shown(is func(*magici.Match) bool) (Live, bool) {
	var next, last *Live
	for i := range s.Matches {
		l := &s.Matches[i]
		switch phase := l.Match.Phase(); {
		case !is(&l.Match):
		case phase == magici.Finished:
			if l.Match.Stage != magici.Planned || next == nil && (last == nil || l.Ended().After(last.Ended())) {
				last = l
			}
		case phase != magici.Planned:
			return *l, true
		case next == nil:
			next = l
		}
	}
	switch {
	case last != nil:
		return *last, true
	case next != nil:
		return *next, true
	}
	return Live{}, false
}

// Next returns the first planned match of a board.
func (s *Snapshot) Next(board string) (Live, bool) {
	for i := range s.Matches {
		if l := &s.Matches[i]; l.Match.Board == board && l.Match.Phase() == magici.Planned {
			return *l, true
		}
	}
	return Live{}, false
}

// Closed reports whether the next match on the board has been opened, so that only the organiser can still
// correct this one (SM-9.1).
func (s *Snapshot) Closed(match string) bool {
	plan, _ := s.Tournament.Match(match)
	m := magici.Match{Plan: plan}
	if l, ok := s.Match(match); ok {
		m.Paper = l.Match.Paper
	}
	return closed(s.Matches, m)
}

// closed reports whether a later match on the board of m has been opened; one that was forfeited while
// planned does not count. A match on paper may be entered later, so it is closed only while another match
// is on.
func closed(all []Live, m magici.Match) bool {
	for i := range all {
		other := &all[i].Match
		switch {
		case other.Board != m.Board || other.ID == m.ID || other.Stage == magici.Planned:
		case m.Paper && other.Phase() != magici.Finished, !m.Paper && other.Round > m.Round:
			return true
		}
	}
	return false
}
