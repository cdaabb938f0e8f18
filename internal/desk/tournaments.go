package desk

import (
	"context"
	"encoding/json"
	"iter"
	"sync"
	"time"

	"scacchimagici/internal/eventlog"
	"scacchimagici/internal/fault"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/tournament"
	"scacchimagici/internal/tournament/index"
)

type (
	indexStream      = Shared[index.Index, index.Command, index.Fact]
	tournamentStream = Shared[tournament.Tournament, tournament.Command, tournament.Fact]
	drawStream       = Shared[Draws, advance, any]
)

// Tournaments are the list of all tournaments and those that somebody has asked for, with
// their question draws. An archived one that nobody looks at is not even read.
type Tournaments struct {
	ctx    context.Context
	store  Log
	notify func(Change)
	index  *indexStream

	questions *Questions
	matches   player // set once the desk has them

	mu    sync.Mutex
	open  map[string]*tournamentStream
	draws map[string]*drawStream
}

func openTournaments(ctx context.Context, store Log, questions *Questions, notify func(Change)) (*Tournaments, error) {
	ts := &Tournaments{
		ctx: ctx, store: store, questions: questions, notify: notify,
		open: map[string]*tournamentStream{}, draws: map[string]*drawStream{},
	}
	rules := Rules[index.Index, index.Command, index.Fact]{
		Decide: func(x index.Index, c index.Command, _ int64) ([]index.Fact, error) { return index.Decide(x, c) },
		Apply:  index.Apply,
		Encode: func(f index.Fact) (eventlog.Event, error) { return plain(f.Kind(), f, index.EncodeFact) },
		Decode: func(e eventlog.Entry) (index.Fact, error) { return index.DecodeFact(e.Kind, e.Data) },
	}
	var err error
	ts.index, err = open(ctx, NewRunner(rules, store, indexStreamID, index.Index{}), func() { notify(Change{}) })
	return ts, err
}

// indexStreamID names the stream of the list.
const indexStreamID eventlog.Stream = "tournaments"

// plain returns an event of a stream without a clock.
func plain[F any](kind string, f F, encode func(F) (json.RawMessage, error)) (eventlog.Event, error) {
	data, err := encode(f)
	return eventlog.Event{Kind: kind, Data: data}, err
}

// Index returns the list of all tournaments.
func (ts *Tournaments) Index() index.Index { return ts.index.State() }

// Current returns the tournament that the screens show; ok is false before there is one.
func (ts *Tournaments) Current() (t tournament.Tournament, ok bool) {
	row, ok := ts.index.State().Current()
	if !ok {
		return tournament.Tournament{}, false
	}
	t, err := ts.Get(ts.ctx, row.ID)
	return t, err == nil
}

// Get returns a tournament.
func (ts *Tournaments) Get(ctx context.Context, id string) (tournament.Tournament, error) {
	s, err := ts.stream(ctx, id)
	if err != nil {
		return tournament.Tournament{}, err
	}
	t := s.State()
	if t.ID == "" {
		return t, fault.New(fault.NotFound, "fault.tournament.none")
	}
	return t, nil
}

func tournamentRules() Rules[tournament.Tournament, tournament.Command, tournament.Fact] {
	return Rules[tournament.Tournament, tournament.Command, tournament.Fact]{
		Decide: func(t tournament.Tournament, c tournament.Command, _ int64) ([]tournament.Fact, error) {
			return tournament.Decide(t, c)
		},
		Apply:  tournament.Apply,
		Encode: func(f tournament.Fact) (eventlog.Event, error) { return plain(f.Kind(), f, tournament.EncodeFact) },
		Decode: func(e eventlog.Entry) (tournament.Fact, error) { return tournament.DecodeFact(e.Kind, e.Data) },
	}
}

// stream returns the runner of a tournament, loading it first if need be.
func (ts *Tournaments) stream(ctx context.Context, id string) (*tournamentStream, error) {
	ts.mu.Lock()
	defer ts.mu.Unlock()
	if s := ts.open[id]; s != nil {
		return s, nil
	}
	r := NewRunner(tournamentRules(), ts.store, tournamentID(id), tournament.Tournament{})
	s, err := open(ctx, r, func() { ts.notify(Change{Tournament: id}) })
	// An id that names nothing is not kept: whoever tries ids must not fill the memory.
	if err == nil && r.Seq() > 0 {
		ts.open[id] = s
	}
	return s, err
}

// Draft is a tournament made in one go, such as for a quick match.
type Draft struct {
	Command  string // id of the command, made by the device; repeated, it makes nothing new
	Name     string
	Held     string // the day, as 2006-01-02; empty: nobody has said
	Practice bool
	Houses   []DraftHouse
	Pairs    [][2]int // of Houses, one match each on the boards A, B, …, all in the first round
}

// DraftHouse is a House of a draft with the names of its people.
type DraftHouse struct {
	Name, Arms string
	People     []string
}

// Create makes a tournament from a draft in one append, and shows it. What is refused
// leaves nothing behind.
func (ts *Tournaments) Create(ctx context.Context, actor string, d Draft, arms []string) (tournament.Tournament, error) {
	var none tournament.Tournament
	create := tournament.Create{ID: tournament.NewID(d.Name, ts.index.State().Has), Name: d.Name, Held: d.Held, Practice: d.Practice}
	facts, err := d.facts(create, arms)
	if err != nil {
		return none, err
	}
	req := Request[index.Command]{
		ID: d.Command, Actor: actor, At: time.Now(),
		Command: index.Command{By: magici.Organiser, Order: create},
	}
	own, err := firstBatch(create.ID, req, facts)
	if err != nil {
		return none, err
	}
	req.With = []eventlog.Batch{own}
	_, receipt, err := ts.index.Do(ctx, req)
	switch {
	case err != nil:
		return none, err
	case receipt.Repeat:
		return ts.createdBy(ctx, d.Command)
	}
	return ts.Get(ctx, create.ID)
}

// firstBatch returns the first entries of a tournament's own stream.
func firstBatch(id string, req Request[index.Command], facts []tournament.Fact) (eventlog.Batch, error) {
	batch := eventlog.Batch{Stream: tournamentID(id), At: req.At.UTC().Truncate(time.Millisecond), Actor: req.Actor}
	for _, f := range facts {
		e, err := plain(f.Kind(), f, tournament.EncodeFact)
		if err != nil {
			return batch, err
		}
		batch.Events = append(batch.Events, e)
	}
	return batch, nil
}

// createdBy returns the tournament that a command has made.
func (ts *Tournaments) createdBy(ctx context.Context, command string) (tournament.Tournament, error) {
	entries, err := ts.store.CommandEntries(ctx, indexStreamID, command)
	if err != nil {
		return tournament.Tournament{}, err
	}
	for _, e := range entries {
		f, err := index.DecodeFact(e.Kind, e.Data)
		if err != nil {
			return tournament.Tournament{}, err
		}
		if created, ok := f.(index.Created); ok {
			return ts.Get(ctx, created.ID)
		}
	}
	return tournament.Tournament{}, fault.New(fault.NotFound, "fault.tournament.none")
}

// facts decides the whole draft by the rules of tournaments.
func (d Draft) facts(create tournament.Create, arms []string) ([]tournament.Fact, error) {
	var t tournament.Tournament
	var facts []tournament.Fact
	for order := range d.orders(create, arms, &t) {
		decided, err := tournament.Decide(t, tournament.Command{By: magici.Organiser, Order: order})
		if err != nil {
			return nil, err
		}
		for _, f := range decided {
			t = tournament.Apply(t, f)
		}
		facts = append(facts, decided...)
	}
	return facts, nil
}

// orders yields what makes the draft a tournament; each looks at the state after the one
// before, because Houses get their ids there.
func (d Draft) orders(create tournament.Create, arms []string, t *tournament.Tournament) iter.Seq[tournament.Order] {
	return func(yield func(tournament.Order) bool) {
		if !yield(create) {
			return
		}
		for i, h := range d.Houses {
			if !yield(tournament.AddHouse{Name: h.Name, Arms: h.Arms, List: arms}) ||
				len(h.People) > 0 && !yield(tournament.AddPeople{House: t.Houses[i].ID, Names: h.People}) {
				return
			}
		}
		for i, pair := range d.Pairs {
			board := tournament.Boards()[i]
			if !yield(tournament.PlanMatch{
				ID: "1" + board, Round: 1, Board: board,
				White: t.Houses[pair[0]].ID, Black: t.Houses[pair[1]].ID, Practice: d.Practice,
			}) {
				return
			}
		}
	}
}

// tournamentID returns the stream of a tournament.
func tournamentID(id string) eventlog.Stream { return eventlog.Stream("tournament/" + id) }
