package page

import (
	"hash/maphash"
	"maps"
	"slices"
	"sync"

	"scacchimagici/internal/chess"
	"scacchimagici/internal/desk"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/tournament/ranking"
)

// part is a part of what is live. A snapshot notes which parts a builder reads; the publisher renders a topic
// again when one of them has changed since.
type part struct {
	kind   partKind
	of     string        // which one: the number of a screen, the id of a match
	viewer magici.Viewer // of wholeMatch: as whom the builder reads it
}

type partKind uint8

// What a builder can read. The first ones are compared by what the snapshot holds, the others by a version,
// which [Publisher.changed] counts up.
const (
	wholeMatch  partKind = iota // a match as a viewer may know it
	matchScore                  // its Houses, whether it has started, its points
	matchLineup                 // its people on their squares, and its points
	course                      // how far each match of the tournament is, and its result
	forecast                    // when the rows of the day are expected, and which is on: it changes with time

	arrivals // who is there, of the tournament on the screens

	theTournament // people, Houses, schedule, settings, announcements; which tournament is shown
	seats         // seats, devices, screens, questions, the list of tournaments
	anyMatch      // any match of a tournament
	online        // which devices listen
	troubles      // which devices are silent, slow, low or ask for help
	reports       // what the devices report of themselves: it changes every two seconds
	tried         // the sound that the desk has last asked to hear
	scene         // what the screen with a number shows by itself, and requests of the desk to it
	theTriggers   // a trigger was made, pressed or revoked
	theWebhooks   // a webhook was made, paused, stopped or removed, or has come further
	deliveries    // something was sent to a webhook, or waits for one
	hosts         // the addresses of the laptop
	theCopies     // a copy of the database was made, has failed, or was removed
	theAppraisals // the measuring of a regulation has come further
	theLimits     // strangers have reached a limit, or not any more
	theGuesses    // codes or the password are being guessed, or not any more
	theAlarms     // faults of the machine
	otherLaptops  // a spare was added, is silent, is back, has taken over
	spareLag      // how far spares are behind
	ofRoom        // a [Part] of a room
)

// Part is something live that rooms know and this package does not. A room notes with [Snapshot.Reads] that a builder
// reads it, and tells of its changes with [Publisher.Changed].
type Part struct {
	Kind string
	Of   string // which one, when there are several
}

func (p Part) part() part { return part{kind: ofRoom, of: p.Kind + " " + p.Of} }

// Reads notes that the builder of the present topic reads a part.
func (p *Snapshot) Reads(of Part) { p.noteAs(of.part()) }

// Changed notes that parts have changed. It never blocks.
func (s *Publisher) Changed(parts ...Part) {
	for _, p := range parts {
		s.changes.count(p.part())
	}
	s.change()
}

// mostVersions is how many parts have a version: more than there are open side tables and screens.
const mostVersions = 4096

// versions counts the changes of each part that the snapshot does not compare. The zero value is ready.
type versions struct {
	mu    sync.Mutex
	now   map[part]uint64
	begun uint64 // value of a part that has not changed yet
}

func (v *versions) count(p part) {
	v.mu.Lock()
	defer v.mu.Unlock()
	if len(v.now) >= mostVersions { // tables that are closed by now: all parts begin anew
		clear(v.now)
		v.begun += 1 << 32
	}
	if v.now == nil {
		v.now = map[part]uint64{}
	}
	v.now[p]++
}

// taken are the versions at one moment.
type taken struct {
	of    map[part]uint64
	begun uint64
}

func (v *versions) take() taken {
	v.mu.Lock()
	defer v.mu.Unlock()
	return taken{maps.Clone(v.now), v.begun}
}

func (t taken) version(p part) uint64 { return t.begun + t.of[p] }

// read is a part with its value when a builder has read it.
type read struct {
	part
	value uint64
}

// note notes that the builder of the present topic reads a part.
func (p *Snapshot) note(kind partKind, of string) { p.noteAs(part{kind: kind, of: of}) }

func (p *Snapshot) noteAs(of part) {
	if p.reads == nil || slices.ContainsFunc(*p.reads, func(r read) bool { return r.part == of }) {
		return
	}
	*p.reads = append(*p.reads, read{of, p.value(of)})
}

// changed reports whether a part has another value now than when it was read.
func (p *Snapshot) changed(r read) bool { return p.value(r.part) != r.value }

// value returns what tells a part from the same part before a change.
func (p *Snapshot) value(of part) uint64 {
	switch of.kind {
	case course:
		return p.courseNow()
	case forecast:
		return p.outlookNow()
	case theTournament: // another one may have come onto the screens
		return maphash.Comparable(seed, counted{p.now.Tournament.ID, p.versions.version(of)})
	case arrivals:
		return maphash.Comparable(seed, counted{p.now.Tournament.ID, uint64(p.now.Tournament.Arrivals.Version)})
	case wholeMatch, matchScore, matchLineup:
		l, ok := p.now.Match(of.of)
		if !ok {
			return 0
		}
		switch of.kind {
		case wholeMatch:
			// A frame reveals that there was a change: viewers who may not know of it get none (SM-1.6).
			return maphash.Comparable(seed, known{l.Key, l.Match.KnownTo(int64(l.Match.Facts), of.viewer)})
		case matchScore:
			return maphash.Comparable(seed, scoreOf(&l.Match))
		}
		return maphash.Comparable(seed, lineupOf(&l.Match))
	}
	return p.versions.version(of)
}

var seed = maphash.MakeSeed()

// counted is how often something of a tournament has changed.
type counted struct {
	tournament string
	version    uint64
}

// known is how many facts of a match a viewer knows of.
type known struct {
	key   desk.Key
	facts int64
}

// courseNow sums up the progress of all matches, once a snapshot.
func (p *Snapshot) courseNow() uint64 {
	if p.cache.course == 0 {
		var h maphash.Hash
		h.SetSeed(seed)
		for _, l := range p.now.Matches {
			maphash.WriteComparable(&h, progressOf(l))
		}
		p.cache.course = max(1, h.Sum64())
	}
	return p.cache.course
}

// progress is the part of a match that the ranking, the schedule and the settings show.
type progress struct {
	key     desk.Key
	houses  [2]magici.HouseID
	planned bool
	begun   bool // its people are at the board
	locks   bool // a purchase has been confirmed: army and movement are fixed
	result  magici.Result
	points  [2][2]magici.PiecePoints // once there is a result: all, and those of Duels
	counted ranking.Result           // what the ranking counts
}

func progressOf(l desk.Live) progress {
	m := &l.Match
	p := progress{
		key: l.Key, houses: [2]magici.HouseID{m.Teams[0].House, m.Teams[1].House},
		planned: m.Phase() == magici.Planned, begun: m.Phase() >= magici.Deployment, locks: l.Locks(), result: m.Play.Result,
	}
	if p.result.Over {
		p.points = [2][2]magici.PiecePoints{m.Play.Points, m.Play.DuelPoints}
	}
	p.counted, _ = ranking.CountedResult(*m)
	return p
}

// score is the part of a match that the pages of other matches show.
type score struct {
	houses  [2]magici.HouseID
	started bool
	points  [2]magici.PiecePoints
}

func scoreOf(m *magici.Match) score {
	return score{[2]magici.HouseID{m.Teams[0].House, m.Teams[1].House}, m.Started(), m.Play.Points}
}

// lineup is the part of a match in the Referee's dialogs that are a topic of their own.
type lineup struct {
	started     bool
	over        bool
	houses      [2]magici.HouseID
	strategists [2]magici.PersonID
	pieces      [2][magici.Slots]standingPiece
	points      [2]magici.PiecePoints
}

// standingPiece is a piece in play; zero when it is not there.
type standingPiece struct {
	kind   chess.Kind
	square chess.Square
	placed bool
	person magici.PersonID
	there  bool
}

func lineupOf(m *magici.Match) lineup {
	up := lineup{started: m.Started(), over: m.Play.Result.Over, points: m.Play.Points}
	for side := range m.Teams {
		team := &m.Teams[side]
		up.houses[side], up.strategists[side] = team.House, team.Strategist
		for slot, f := range m.Lineup(chess.Side(side)) {
			up.pieces[side][slot] = standingPiece{f.Kind, f.Square, f.OnBoard, team.People[slot], true}
		}
	}
	return up
}
