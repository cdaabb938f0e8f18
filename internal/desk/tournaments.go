package desk

import (
	"context"
	"sync/atomic"
	"time"

	"scacchimagici/internal/codec"
	"scacchimagici/internal/eventlog"
	"scacchimagici/internal/fault"
	"scacchimagici/internal/quiz/draws"
	"scacchimagici/internal/role"
	"scacchimagici/internal/stream"
	"scacchimagici/internal/tournament"
	"scacchimagici/internal/tournament/index"
)

type (
	tournamentStream = stream.Shared[tournament.Tournament, tournament.Command, tournament.Fact]
	drawStream       = stream.Shared[draws.State, draws.Command, draws.Fact]
)

// Tournaments are the list of all tournaments and the loaded ones, with their question draws. An archived
// one is not loaded until it is looked at.
type Tournaments struct {
	group  *stream.Group
	store  stream.Log
	notify func(Change)
	index  *stream.Shared[index.Index, index.Command, index.Fact]

	questions *Questions
	matches   *Matches // set once the desk has them

	loaded stream.Registry[string, *loadedTournament]
	draws  stream.Registry[string, *drawStream]
}

func openTournaments(ctx context.Context, log stream.Log, group *stream.Group, questions *Questions, notify func(Change)) (*Tournaments, error) {
	ts := &Tournaments{group: group, store: log, questions: questions, notify: notify}
	rules := stream.WithoutClock[index.Index, index.Command](nil, index.Apply, index.Facts)
	var err error
	ts.index, err = stream.Open(ctx, stream.NewRunner(rules, log, eventlog.Tournaments, index.Index{}), func() { notify(Change{}) })
	return ts, err
}

// Index returns the list of all tournaments.
func (ts *Tournaments) Index() index.Index { return ts.index.State() }

// Current returns the tournament that the screens show; ok is false before there is one.
func (ts *Tournaments) Current() (t tournament.Tournament, ok bool) {
	row, ok := ts.index.State().Current()
	if !ok {
		return tournament.Tournament{}, false
	}
	t, err := ts.Get(ts.group.Context(), row.ID)
	return t, err == nil
}

// Get returns a tournament.
func (ts *Tournaments) Get(ctx context.Context, id string) (tournament.Tournament, error) {
	s, err := ts.load(ctx, id)
	if err != nil {
		return tournament.Tournament{}, err
	}
	return s.State(), nil
}

func tournamentRules() stream.Rules[tournament.Tournament, tournament.Command, tournament.Fact] {
	return stream.WithoutClock[tournament.Tournament, tournament.Command](nil, tournament.Apply, tournament.Facts)
}

// load returns the stream of a tournament, loading it first if need be. An unknown id is refused, so that
// guessed ids do not fill the memory.
func (ts *Tournaments) load(ctx context.Context, id string) (*loadedTournament, error) {
	l, ok := ts.loaded.Get(id)
	if !ok {
		var err error
		l, err = ts.loaded.GetOrLoad(ctx, id, func(ctx context.Context) (*loadedTournament, error) {
			var s *tournamentStream
			r := stream.NewRunner(tournamentRules(), ts.store, eventlog.Tournament(id), tournament.Tournament{})
			var notified atomic.Pointer[tournament.Tournament] // the state of the last notice
			s, err := stream.Open(ctx, r, func() {
				t := s.State()
				before := notified.Swap(&t)
				if before != nil && t.Facts == before.Facts && t.Arrivals.Version != before.Arrivals.Version {
					ts.notify(Change{Tournament: id, Arrivals: true})
					return
				}
				ts.matches.noteSchedule(t)
				ts.notify(Change{Tournament: id})
			})
			if err == nil {
				notified.Store(new(s.State()))
			}
			if err == nil && s.State().ID == "" {
				return nil, fault.New(fault.NotFound, "fault.tournament.none")
			}
			return &loadedTournament{tournamentStream: s}, err
		})
		if err != nil {
			return nil, err
		}
	}
	l.seen.Store(time.Now().UnixNano())
	return l, nil
}

// Draft is a tournament made in one go, such as for a quick match.
type Draft struct {
	Command  string // made by the device; a repeated one makes nothing new
	Name     string
	Held     string // the day, as 2006-01-02; empty: not given
	Practice bool
	Houses   []DraftHouse
	Pairs    [][2]int // of Houses, one match each on the boards A, B, …, all in the first round
}

// DraftHouse is a House of a draft with the names of its people.
type DraftHouse struct {
	Name, Arms string
	People     []string
}

// Create makes a tournament from a draft in one append, and shows it. A repeated draft gets the first
// tournament again; another draft with its id is refused with fault.Reused. A refused draft leaves nothing
// behind.
func (ts *Tournaments) Create(ctx context.Context, actor string, d Draft) (tournament.Tournament, error) {
	var none tournament.Tournament
	sent := codec.Named{Word: "create", Value: d}
	digest, err := stream.Digest(sent)
	if err != nil {
		return none, err
	}
	if entries, err := stream.Repeated(ctx, ts.store, eventlog.Tournaments, d.Command, digest); err != nil || len(entries) > 0 {
		return ts.created(ctx, entries, err)
	}
	create := tournament.Create{ID: tournament.NewID(d.Name, ts.index.State().Has), Name: d.Name, Held: d.Held, Practice: d.Practice}
	facts, err := d.facts(create)
	if err != nil {
		return none, err
	}
	req := stream.Request[index.Command]{
		ID: d.Command, Sent: sent, Actor: actor, At: time.Now(),
		Command: index.Command{By: role.Organiser, Order: create},
	}
	own, err := tournamentRules().Batch(eventlog.Tournament(create.ID), 0, req.At, req.Actor, facts)
	if err != nil {
		return none, err
	}
	req.With = []eventlog.Batch{own}
	receipt, err := ts.orderIndex(ctx, req)
	switch {
	case err != nil:
		return none, err
	case receipt.Repeat: // the same draft came twice at once
		entries, err := stream.Repeated(ctx, ts.store, eventlog.Tournaments, d.Command, digest)
		return ts.created(ctx, entries, err)
	}
	return ts.Get(ctx, create.ID)
}

// created returns the tournament that entries of the list made, or err when that is not nil.
func (ts *Tournaments) created(ctx context.Context, entries []eventlog.Entry, err error) (tournament.Tournament, error) {
	if err != nil {
		return tournament.Tournament{}, err
	}
	for _, e := range entries {
		f, err := index.Facts.Load(e.Kind, e.Data)
		if err != nil {
			return tournament.Tournament{}, err
		}
		if created, ok := f.(index.Created); ok {
			return ts.Get(ctx, created.ID)
		}
	}
	return tournament.Tournament{}, fault.New(fault.NotFound, "fault.tournament.none")
}

// facts decides the whole draft by the rules of tournaments, order by order: Houses get their ids as they
// are added.
func (d Draft) facts(create tournament.Create) ([]tournament.Fact, error) {
	var t tournament.Tournament
	var facts []tournament.Fact
	var failed error
	order := func(o tournament.Order) {
		if failed != nil {
			return
		}
		var decided []tournament.Fact
		decided, failed = tournament.Decide(t, tournament.Command{By: role.Organiser, Order: o}, nil) // these ask for nothing
		for _, f := range decided {
			t = tournament.Apply(t, f)
		}
		facts = append(facts, decided...)
	}
	order(create)
	for i, h := range d.Houses {
		order(tournament.AddHouse{Name: h.Name, Arms: h.Arms})
		if len(h.People) > 0 && failed == nil {
			order(tournament.AddPeople{House: t.Houses[i].ID, Names: h.People})
		}
	}
	for i, pair := range d.Pairs {
		if failed != nil {
			break
		}
		board := tournament.Boards()[i]
		order(tournament.PlanMatch{
			ID: "1" + board, Round: 1, Board: board,
			White: t.Houses[pair[0]].ID, Black: t.Houses[pair[1]].ID, Practice: d.Practice,
		})
	}
	return facts, failed
}
