package desk

import (
	"context"
	"slices"
	"time"

	"scacchimagici/internal/eventlog"
	"scacchimagici/internal/fault"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/stream"
	"scacchimagici/internal/tournament"
	"scacchimagici/internal/tournament/index"
	"scacchimagici/internal/tournament/ranking"
)

// Do gives an order to a tournament on the list.
func (ts *Tournaments) Do(ctx context.Context, id string, req stream.Request[tournament.Command]) (stream.Receipt, error) {
	if _, listed := ts.Index().Row(id); !listed {
		return stream.Receipt{}, fault.New(fault.NotFound, "fault.tournament.none")
	}
	ts.matches.across.Lock() // what may change depends on the matches
	defer ts.matches.across.Unlock()
	req.Shares = []eventlog.Stream{eventlog.Tournaments}
	var receipt stream.Receipt
	err := onStream(func() (*loadedTournament, error) { return ts.load(ctx, id) }, func(s *loadedTournament) (err error) {
		if _, ok := req.Command.Order.(tournament.Rename); ok {
			receipt, err = ts.rename(ctx, s.tournamentStream, req)
			return err
		}
		_, receipt, err = s.Do(ctx, req, func(t tournament.Tournament, c tournament.Command) ([]tournament.Fact, error) {
			return tournament.Decide(t, c, tournamentGiven{ctx, ts, t, req.At.Local()})
		})
		return err
	})
	return receipt, err
}

// tournamentGiven is what the desk knows of an order to a tournament.
type tournamentGiven struct {
	ctx         context.Context
	tournaments *Tournaments
	tournament  tournament.Tournament
	now         time.Time
}

func (g tournamentGiven) Now() time.Time { return g.now }

// matches returns how the matches stand.
func (g tournamentGiven) matches() ([]Live, error) {
	return g.tournaments.matches.ofTournament(g.ctx, g.tournament)
}

func (g tournamentGiven) Sets() (names []string) {
	for _, set := range g.tournaments.questions.All().Sets() {
		names = append(names, string(set))
	}
	return names
}

func (g tournamentGiven) Locked() (bool, error) {
	all, err := g.matches()
	return Locked(all), err
}

func (g tournamentGiven) Begun() (begun []string, err error) {
	all, err := g.matches()
	for _, l := range all {
		if l.Match.Phase() != magici.Planned {
			begun = append(begun, l.Key.Match)
		}
	}
	return begun, err
}

func (g tournamentGiven) Involved() (map[magici.PersonID]string, error) {
	all, err := g.matches()
	return magici.Involved(states(all)), err
}

func (g tournamentGiven) Engaged(person magici.PersonID) (string, error) {
	all, err := g.matches()
	return openMatchOf(all, person), err
}

func (g tournamentGiven) HasPlayed(house magici.HouseID) (bool, error) {
	all, err := g.matches()
	return slices.ContainsFunc(all, func(l Live) bool {
		_, plays := l.Match.SideOf(house)
		return plays && l.Match.Phase() != magici.Planned
	}), err
}

// Locked reports whether a purchase has been confirmed in a match that counts, so that army,
// movement and Direct Moves are fixed.
func Locked(all []Live) bool { return slices.ContainsFunc(all, Live.Locks) }

// Locks reports whether the match by itself makes [Locked] true.
func (l Live) Locks() bool {
	m := l.Match
	return !m.Practice && (m.Stage > magici.Purchase || m.Teams[0].Confirmed || m.Teams[1].Confirmed)
}

// openMatchOf returns the match that is not over and names a person, "" when there is none.
func openMatchOf(all []Live, person magici.PersonID) string {
	for _, l := range all {
		if l.Match.Phase() == magici.Finished {
			continue
		}
		for _, team := range l.Match.Teams {
			if team.Strategist == person || team.SlotOf(person) != magici.NoSlot {
				return l.Key.Match
			}
		}
	}
	return ""
}

// rename gives a tournament another name in its own stream and in the list at once, so that a crash
// leaves both or none.
func (ts *Tournaments) rename(ctx context.Context, s *tournamentStream, req stream.Request[tournament.Command]) (stream.Receipt, error) {
	digest, err := req.Digest()
	if err != nil {
		return stream.Receipt{}, err
	}
	var receipt stream.Receipt
	seq, err := s.Exclusive(ctx, func(t tournament.Tournament, seq int64) error {
		for _, one := range append(req.Shares, eventlog.Tournament(t.ID)) {
			entries, err := stream.Repeated(ctx, ts.store, one, req.ID, digest)
			if err != nil {
				return err
			}
			if len(entries) > 0 { // in the list of tournaments by an older version
				receipt = stream.Receipt{Seq: seq, Repeat: true}
				if one != eventlog.Tournaments {
					receipt.Seq = entries[len(entries)-1].Seq
				}
				return nil
			}
		}
		facts, err := tournament.Decide(t, req.Command, tournamentGiven{ctx, ts, t, req.At.Local()})
		if err != nil || len(facts) == 0 {
			return err
		}
		own, err := tournamentRules().Batch(eventlog.Tournament(t.ID), seq, req.At, req.Actor, facts)
		if err != nil {
			return err
		}
		own.Command, own.Digest = req.ID, digest
		for _, f := range facts {
			t = tournament.Apply(t, f)
		}
		_, err = ts.orderIndex(ctx, stream.Request[index.Command]{
			Actor: req.Actor, At: req.At, With: []eventlog.Batch{own},
			Command: index.Command{By: req.Command.By, Order: index.Rename{ID: t.ID, Name: t.Name, Held: t.Held}},
		})
		return err
	})
	if !receipt.Repeat {
		receipt.Seq = seq
	}
	return receipt, err
}

// Select gives an order to the list of tournaments: to show, archive, take out again or delete the one with an id.
func (ts *Tournaments) Select(ctx context.Context, id string, req stream.Request[index.Command]) (stream.Receipt, error) {
	req.Shares = []eventlog.Stream{eventlog.Tournament(id)}
	return ts.orderIndex(ctx, req)
}

// orderIndex gives an order to the list of tournaments.
func (ts *Tournaments) orderIndex(ctx context.Context, req stream.Request[index.Command]) (stream.Receipt, error) {
	_, receipt, err := ts.index.Do(ctx, req, func(x index.Index, c index.Command) ([]index.Fact, error) {
		return index.Decide(x, c, indexGiven{ctx, ts})
	})
	return receipt, err
}

// indexGiven is what the desk knows of an order to the list of tournaments.
type indexGiven struct {
	ctx         context.Context
	tournaments *Tournaments
}

func (g indexGiven) Progress(id string) (open string, results int, err error) {
	return g.tournaments.progress(g.ctx, id)
}

// progress returns the match of a tournament that has been opened and is not over, "" when there is none,
// and how many matches have a result that counts.
func (ts *Tournaments) progress(ctx context.Context, id string) (open string, results int, err error) {
	all, err := ts.matches.All(ctx, id)
	for _, l := range all {
		if phase := l.Match.Phase(); open == "" && phase != magici.Planned && phase != magici.Finished {
			open = l.Key.Match
		}
		if _, ok := ranking.CountedResult(l.Match); ok {
			results++
		}
	}
	return open, results, err
}
