package desk

import (
	"context"
	"crypto/rand"
	"log/slog"
	"sync"
	"sync/atomic"
	"time"

	"scacchimagici/internal/eventlog"
	"scacchimagici/internal/fault"
	"scacchimagici/internal/game/chess"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/tournament"
)

// Matches are the matches somebody has asked for, each with its owner. Two of them share
// nothing but the log and the question draws.
type Matches struct {
	ctx         context.Context // of the owners' lives
	store       Store
	log         *slog.Logger
	tournaments *Tournaments
	notify      func(Change)
	ended       sync.WaitGroup
	playing     atomic.Int64 // matches whose clocks run

	mu     sync.Mutex
	owners map[Key]*matchOwner
	beats  map[eventlog.Stream]int64 // readings of the clocks before this start
}

func newMatches(ctx context.Context, store Store, log *slog.Logger, ts *Tournaments, notify func(Change)) (*Matches, error) {
	beats, err := store.Heartbeats(ctx)
	if err != nil {
		return nil, err
	}
	return &Matches{
		ctx: ctx, store: store, log: log, tournaments: ts, notify: notify,
		owners: map[Key]*matchOwner{}, beats: beats,
	}, nil
}

// Get returns a match as it stands.
func (ms *Matches) Get(ctx context.Context, key Key) (Live, error) {
	o, err := ms.present(ctx, key)
	if err != nil {
		return Live{}, err
	}
	return *o.view.Load(), nil
}

// Do gives an order to a match. When it returns without error the order is on disk.
func (ms *Matches) Do(ctx context.Context, key Key, req Request[magici.Command]) (Receipt, error) {
	o, err := ms.present(ctx, key)
	if err != nil {
		return Receipt{}, err
	}
	return o.do(ctx, req)
}

// present returns the owner of a match that knows its place on the schedule.
func (ms *Matches) present(ctx context.Context, key Key) (*matchOwner, error) {
	plan, err := ms.plan(ctx, key)
	if err != nil {
		return nil, err
	}
	o, err := ms.owner(ctx, key, plan)
	if err != nil {
		return nil, err
	}
	return o, o.follow(ctx, plan)
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

// owner returns the owner of a match, waking it first if need be. It waits for no owner, so
// that an owner may ask for another.
func (ms *Matches) owner(ctx context.Context, key Key, plan magici.Plan) (*matchOwner, error) {
	ms.mu.Lock()
	defer ms.mu.Unlock()
	if o := ms.owners[key]; o != nil {
		return o, nil
	}
	if ms.ctx.Err() != nil {
		return nil, closing()
	}
	o, err := newMatchOwner(ctx, ms.log, ms.store, key, plan, ms.beats[key.Stream()], ms)
	if err != nil {
		return nil, err
	}
	ms.owners[key] = o
	ms.ended.Add(1)
	go func() {
		defer ms.ended.Done()
		o.run(ms.ctx)
	}()
	return o, nil
}

// closing says that the desk takes no orders any more.
func closing() *fault.Fault { return fault.New(fault.Unavailable, "fault.desk.closing") }

// close ends the context of the owners' lives and returns once all have ended.
func (ms *Matches) close(stop context.CancelFunc) {
	ms.mu.Lock() // who is being woken right now is still one of them
	stop()
	ms.mu.Unlock()
	ms.ended.Wait()
}

// All returns the matches of a tournament in the order of the schedule.
func (ms *Matches) All(ctx context.Context, tournamentID string) ([]Live, error) {
	t, err := ms.tournaments.Get(ctx, tournamentID)
	if err != nil {
		return nil, err
	}
	all := make([]Live, 0, len(t.Matches))
	for _, plan := range t.Matches {
		l, err := ms.Get(ctx, Key{tournamentID, plan.ID})
		if err != nil {
			return nil, err
		}
		all = append(all, l)
	}
	return all, nil
}

// Playing reports whether a match is being played on some board. It is one atomic read: a
// search may ask it at every turn.
func (ms *Matches) Playing() bool { return ms.playing.Load() > 0 }

// OnBoard returns the match of the current tournament that a board shows: the one that is
// on, otherwise the last one played, otherwise the first one planned. ok is false when the
// schedule has none for the board.
func (ms *Matches) OnBoard(ctx context.Context, board string) (live Live, ok bool, err error) {
	return ms.current(ctx, func(p magici.Plan) bool { return p.Board == board })
}

// OfHouse returns the match of the current tournament that a House shows, by the same order.
func (ms *Matches) OfHouse(ctx context.Context, house magici.HouseID) (live Live, ok bool, err error) {
	return ms.current(ctx, func(p magici.Plan) bool { return p.White == house || p.Black == house })
}

func (ms *Matches) current(ctx context.Context, is func(magici.Plan) bool) (live Live, ok bool, err error) {
	t, exists := ms.tournaments.Current()
	if !exists {
		return Live{}, false, nil
	}
	all, err := ms.All(ctx, t.ID)
	if err != nil {
		return Live{}, false, err
	}
	var next, last *Live
	for i := range all {
		l := &all[i]
		switch phase := l.Match.Phase(); {
		case !is(l.Match.Plan):
		case phase == magici.Finished:
			// One that was given up before it opened hides no result.
			if last == nil || l.Match.Stage != magici.Planned {
				last = l
			}
		case phase != magici.Planned:
			return *l, true, nil
		case next == nil:
			next = l
		}
	}
	return choose(last, next)
}

// choose keeps the result of the last match on the screens until somebody takes the next
// one up: its Referee opens it from there.
func choose(last, next *Live) (Live, bool, error) {
	switch {
	case last != nil:
		return *last, true, nil
	case next != nil:
		return *next, true, nil
	}
	return Live{}, false, nil
}

// Next returns the first planned match of a board.
func (ms *Matches) Next(ctx context.Context, board string) (Live, bool, error) {
	t, ok := ms.tournaments.Current()
	if !ok {
		return Live{}, false, nil
	}
	for _, plan := range t.Matches {
		if plan.Board != board {
			continue
		}
		l, err := ms.Get(ctx, Key{t.ID, plan.ID})
		if err != nil || l.Match.Phase() == magici.Planned {
			return l, err == nil, err
		}
	}
	return Live{}, false, nil
}

// Closed reports whether the next match of a match's board has been opened, so that only
// the organiser still corrects it (SM-9.1).
func (ms *Matches) Closed(ctx context.Context, key Key) (bool, error) {
	t, err := ms.tournaments.Get(ctx, key.Tournament)
	if err != nil {
		return false, err
	}
	plan, _ := t.Match(key.Match)
	return ms.passedOn(ctx, t, plan)
}

// changed implements outside.
func (ms *Matches) changed(key Key) { ms.notify(Change{Tournament: key.Tournament, Match: key.Match}) }

// played implements outside.
func (ms *Matches) played(begun bool) {
	if begun {
		ms.playing.Add(1)
	} else {
		ms.playing.Add(-1)
	}
}

// fill implements outside: chance, roster, settings and the next question come from here.
func (ms *Matches) fill(ctx context.Context, key Key, m magici.Match, o magici.Order, next *magici.Question) (magici.Order, error) {
	t, err := ms.tournaments.Get(ctx, key.Tournament)
	if err != nil {
		return nil, err
	}
	switch o := o.(type) {
	case magici.NameStrategist:
		o.Roster = t.Roster(m.Teams[o.Side].House)
		return o, nil
	case magici.Assign:
		o.Roster = t.Roster(m.Teams[o.Side].House)
		return o, nil
	case magici.Substitute:
		o.Roster = t.Roster(m.Teams[o.Side].House)
		return o, nil
	case magici.Open:
		o.Settings = t.Settings.Settings
		return o, ms.boardFree(ctx, t, m.Plan)
	case magici.TossCoin:
		if o.By == "system" {
			first, err := coin()
			o.First = &first
			return o, err
		}
	}
	return ms.fillPlay(ctx, t, m, o, next)
}

func (ms *Matches) fillPlay(ctx context.Context, t tournament.Tournament, m magici.Match, o magici.Order, next *magici.Question) (magici.Order, error) {
	var err error
	switch o := o.(type) {
	case magici.Move:
		o.Question = next
		return o, nil
	case magici.Void:
		o.Question = next
		return o, nil
	case magici.Undo:
		o.Question = next
		o.Closed, err = ms.passedOn(ctx, t, m.Plan)
		return o, err
	case magici.Replace:
		o.Closed, err = ms.passedOn(ctx, t, m.Plan)
		return o, err
	}
	return o, nil
}

// boardFree returns why a match cannot be opened on its board, or nil: another one is on.
func (ms *Matches) boardFree(ctx context.Context, t tournament.Tournament, plan magici.Plan) error {
	others, err := ms.siblings(ctx, t, plan)
	if err != nil {
		return err
	}
	for _, other := range others {
		if phase := other.Phase(); phase != magici.Planned && phase != magici.Finished {
			return fault.New(fault.Illegal, "fault.open.board", plan.Board, other.ID)
		}
	}
	return nil
}

// passedOn reports whether the next match of a board has been opened, so that the one of
// the plan is closed to its Referee (SM-9.1). A match that was given up while it was still
// planned has not been.
func (ms *Matches) passedOn(ctx context.Context, t tournament.Tournament, plan magici.Plan) (bool, error) {
	others, err := ms.siblings(ctx, t, plan)
	for _, other := range others {
		if other.Round > plan.Round && other.Stage != magici.Planned {
			return true, err
		}
	}
	return false, err
}

// siblings returns the other matches of the plan's board.
func (ms *Matches) siblings(ctx context.Context, t tournament.Tournament, plan magici.Plan) ([]magici.Match, error) {
	var all []magici.Match
	for _, p := range t.Matches {
		if p.Board != plan.Board || p.ID == plan.ID {
			continue
		}
		o, err := ms.owner(ctx, Key{t.ID, p.ID}, p)
		if err != nil {
			return nil, err
		}
		all = append(all, o.view.Load().Match)
	}
	return all, nil
}

// coin tosses a coin.
func coin() (chess.Side, error) {
	var b [1]byte
	_, err := rand.Read(b[:])
	return chess.Side(b[0] & 1), err
}

// source and draw implement outside.
func (ms *Matches) source(ctx context.Context, key Key) (source, error) {
	return ms.tournaments.source(ctx, key)
}

func (ms *Matches) draw(ctx context.Context, key Key, from source, last asked, over bool) (*magici.Question, error) {
	seed, err := draw64()
	if err != nil {
		return nil, err
	}
	return ms.tournaments.draw(ctx, key, from, advance{last: last, over: over, seed: seed})
}

// heartbeat is how often the readings of running clocks go to disk.
const heartbeat = time.Second

// beat writes the readings down until the desk closes.
func (ms *Matches) beat(ctx context.Context) {
	tick := time.NewTicker(heartbeat)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case now := <-tick.C:
			if clocks := ms.readings(now); len(clocks) > 0 {
				if err := ms.store.Heartbeat(ctx, clocks); err != nil && ctx.Err() == nil {
					ms.log.Error("heartbeat", "err", err)
				}
			}
		}
	}
}

// readings returns the match time of all matches whose clocks run.
func (ms *Matches) readings(now time.Time) map[eventlog.Stream]int64 {
	ms.mu.Lock()
	defer ms.mu.Unlock()
	clocks := map[eventlog.Stream]int64{}
	for key, o := range ms.owners {
		if l := o.view.Load(); l.Match.MatchRuns() {
			clocks[key.Stream()] = int64(l.Instant(now))
		}
	}
	return clocks
}
