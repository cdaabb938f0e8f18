package desk

import (
	"cmp"
	"context"
	"crypto/rand"
	"encoding/binary"
	"log/slog"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"scacchimagici/internal/chess"
	"scacchimagici/internal/eventlog"
	"scacchimagici/internal/fault"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/stream"
	"scacchimagici/internal/tournament"
)

// Matches are the loaded matches, each with its owner. Two of them share only the log and the question
// draws.
type Matches struct {
	group       *stream.Group
	store       Store
	log         *slog.Logger
	tournaments *Tournaments
	notify      func(Change)
	pulse       *stream.Pulse
	unreadable  func(eventlog.Stream, *fault.Fault)
	playing     atomic.Int64 // matches whose clocks run
	across      sync.Mutex   // held by an order that looks at what another may change at that moment: see Do and Tournaments.Do

	owners stream.Registry[Key, *matchOwner]
	clocks map[eventlog.Stream]int64 // readings of the clocks before this start
	paused magici.Reason             // of matches that were running when the file was last open
}

func newMatches(ctx context.Context, c Config, group *stream.Group, pulse *stream.Pulse, ts *Tournaments, notify func(Change)) (*Matches, error) {
	clocks, err := c.Store.Heartbeats(ctx)
	if err != nil {
		return nil, err
	}
	return &Matches{group: group, store: c.Store, log: c.Log, tournaments: ts, notify: notify, pulse: pulse, unreadable: c.Unreadable, clocks: clocks, paused: cmp.Or(c.Paused, magici.RestartReason)}, nil
}

// Get returns a match of the schedule as it stands. Only the first look at a match loads it.
func (ms *Matches) Get(ctx context.Context, key Key) (Live, error) {
	if _, err := ms.plan(ctx, key); err != nil {
		return Live{}, err
	}
	o, err := ms.owner(ctx, key)
	if err != nil {
		return Live{}, err
	}
	return *o.view.Load(), nil
}

// Do gives an order to a match. When it returns without error the order is on disk.
func (ms *Matches) Do(ctx context.Context, key Key, req stream.Request[magici.Command]) (stream.Receipt, error) {
	plan, err := ms.plan(ctx, key)
	if err != nil {
		return stream.Receipt{}, err
	}
	switch req.Command.Order.(type) {
	// A House plays one match at a time (SM-8.1), and a confirmed purchase fixes the settings of the tournament.
	case magici.Open, magici.Undo, magici.Replace, magici.WandFirst, magici.CorrectDuel, magici.Confirm:
		ms.across.Lock()
		defer ms.across.Unlock()
	}
	for {
		o, err := ms.owner(ctx, key)
		if err != nil {
			return stream.Receipt{}, err
		}
		var receipt stream.Receipt
		// The match has already noted the schedule, unless the disk refused it.
		if err = o.noteSchedule(ctx, plan); err == nil {
			receipt, err = o.Do(ctx, req)
		}
		if fault.CodeOf(err) == fault.Unavailable && o.Ended() && ms.group.Context().Err() == nil {
			continue // it was released while the order was in line
		}
		return receipt, err
	}
}

// plan returns the place of a match on the schedule.
func (ms *Matches) plan(ctx context.Context, key Key) (magici.Plan, error) {
	t, err := ms.tournaments.Get(ctx, key.Tournament)
	if err != nil {
		return magici.Plan{}, err
	}
	plan, ok := t.Match(key.Match)
	if !ok {
		return plan, fault.New(fault.NotFound, "fault.match.unknown")
	}
	return plan, nil
}

// owner returns the owner of a match, loading the match first if need be. It waits for no owner, so that
// an owner may ask for another.
func (ms *Matches) owner(ctx context.Context, key Key) (*matchOwner, error) {
	if o, ok := ms.owners.Get(key); ok {
		return o, nil
	}
	return ms.owners.GetOrLoad(ctx, key, func(ctx context.Context) (*matchOwner, error) {
		// The schedule is read here, and not earlier: noteSchedule waits for this load, and then has the match
		// note a change.
		plan, err := ms.plan(ctx, key)
		if err != nil {
			return nil, err
		}
		if ms.group.Context().Err() != nil {
			return nil, stream.Closing()
		}
		o, err := loadMatch(ctx, ms, key, plan)
		if err != nil {
			return nil, err
		}
		return o, ms.group.Go(o.Run)
	})
}

// All returns the matches of a tournament in the order of the schedule.
func (ms *Matches) All(ctx context.Context, tournamentID string) ([]Live, error) {
	t, err := ms.tournaments.Get(ctx, tournamentID)
	if err != nil {
		return nil, err
	}
	return ms.ofTournament(ctx, t)
}

func (ms *Matches) ofTournament(ctx context.Context, t tournament.Tournament) ([]Live, error) {
	all := make([]Live, 0, len(t.Matches))
	for _, plan := range t.Matches {
		key := Key{t.ID, plan.ID}
		o, err := ms.owner(ctx, key)
		if f := stream.Unreadable(err); f != nil {
			// The other matches go on. An order to this one is refused with the reason.
			ms.unreadable(key.Stream(), f)
			all = append(all, Live{Key: key, Match: magici.New(plan), plan: plan, clock: stream.Clock{Start: time.Now(), Pulse: ms.pulse}})
			continue
		}
		if err != nil {
			return nil, err
		}
		all = append(all, *o.view.Load())
	}
	return all, nil
}

// Playing reports whether a match is being played on a board. It is one atomic read, so that a search may
// ask it often.
func (ms *Matches) Playing() bool { return ms.playing.Load() > 0 }

// noteSchedule makes the loaded matches of a tournament note their places, after the schedule may have
// changed. The others do so when they are loaded.
func (ms *Matches) noteSchedule(t tournament.Tournament) {
	ctx := ms.group.Context()
	for _, plan := range t.Matches {
		o, ok := ms.owners.Wait(ctx, Key{t.ID, plan.ID})
		if !ok {
			continue
		}
		if err := o.noteSchedule(ctx, plan); err != nil && ctx.Err() == nil && !o.Ended() { // a released one does so when it is loaded
			ms.log.Error("note the schedule", "match", o.key.String(), "err", err)
		}
	}
}

// given is what the desk knows of an order to a match: chance, the roster, the settings, the next question, and how
// the other matches stand.
type given struct {
	ctx   context.Context
	owner *matchOwner
	match magici.Match
}

func (g given) tournament() (tournament.Tournament, error) {
	return g.owner.matches.tournaments.Get(g.ctx, g.owner.key.Tournament)
}

func (g given) Roster(house magici.HouseID) ([]magici.PersonID, error) {
	t, err := g.tournament()
	return t.Roster(house), err
}

// Candidates returns them in the order in which the screens list them, without those who are absent.
func (g given) Candidates(side chess.Side) ([]magici.PersonID, error) {
	t, err := g.tournament()
	if err != nil {
		return nil, err
	}
	there := t.Attendance(time.Now())
	roster := slices.DeleteFunc(t.Roster(g.match.Teams[side].House), there.Absent)
	slices.SortStableFunc(roster, func(a, b magici.PersonID) int {
		return cmp.Or(strings.Compare(t.Names[a].Display, t.Names[b].Display), strings.Compare(string(a), string(b)))
	})
	all, err := g.owner.matches.ofTournament(g.ctx, t)
	return magici.Candidates(g.match, roster, states(all)), err
}

func (g given) Absent(person magici.PersonID) (bool, error) {
	t, err := g.tournament()
	return t.Attendance(time.Now()).Absent(person), err
}

func (g given) Settings() (magici.Settings, error) {
	t, err := g.tournament()
	return t.Settings.Settings, err
}

func (g given) OnBoard() (string, error) {
	all, err := g.owner.matches.All(g.ctx, g.owner.key.Tournament)
	for _, l := range all {
		if phase := l.Match.Phase(); l.Match.Board == g.match.Board && l.Match.ID != g.match.ID && phase != magici.Planned && phase != magici.Finished {
			return l.Match.ID, nil
		}
	}
	return "", err
}

func (g given) PlayedBy(house magici.HouseID) (match, board string, err error) {
	all, err := g.owner.matches.All(g.ctx, g.owner.key.Tournament)
	for _, l := range all {
		if l.Match.ID != g.match.ID && l.Match.Keeps(house) {
			return l.Match.ID, l.Match.Board, nil
		}
	}
	return "", "", err
}

func (g given) Coin() (chess.Side, error) {
	var b [1]byte
	_, err := rand.Read(b[:])
	return chess.Side(b[0] & 1), err
}

// Question returns the question drawn ahead, which may have been switched off or given back since.
func (g given) Question() (*magici.Question, error) {
	if g.match.Started() {
		g.owner.drawNext(g.ctx, g.match, false)
	}
	return g.owner.next, nil
}

func (g given) Sheet() ([]magici.Question, error) {
	sheet, err := g.owner.matches.tournaments.Sheet(g.ctx, g.owner.key)
	return sheet.Questions, err
}

func (g given) Closed() (bool, error) {
	all, err := g.owner.matches.All(g.ctx, g.owner.key.Tournament)
	return closed(all, g.match), err
}

// drawSeed draws the seed of a draw of questions.
func drawSeed() (uint64, error) {
	var b [8]byte
	_, err := rand.Read(b[:])
	return binary.LittleEndian.Uint64(b[:]), err
}

// heartbeat is how often the readings of running clocks go to disk, so that a crash loses a
// second at most.
const heartbeat = time.Second

// writeHeartbeats writes the readings to disk until the desk closes.
func (ms *Matches) writeHeartbeats(ctx context.Context) {
	each(ctx, heartbeat, func(now time.Time) {
		clocks := map[eventlog.Stream]int64{}
		for key, o := range ms.owners.All {
			if l := o.view.Load(); l.Match.ClockRuns() {
				clocks[key.Stream()] = int64(l.Instant(now))
			}
		}
		if len(clocks) == 0 {
			return
		}
		if err := ms.store.Heartbeat(ctx, clocks); err != nil && ctx.Err() == nil {
			ms.log.Error("heartbeat", "err", err)
		}
	})
}
