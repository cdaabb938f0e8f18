package desk

import (
	"context"
	"slices"
	"time"

	"scacchimagici/internal/eventlog"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/quiz"
	"scacchimagici/internal/quiz/draws"
	"scacchimagici/internal/quiz/edits"
	"scacchimagici/internal/stream"
	"scacchimagici/internal/tournament"
)

// Questions are the program's questions with the organiser's changes, which have a stream of their own.
type Questions struct {
	stream *stream.Shared[*edits.Collection, edits.Command, edits.Fact]
}

func openQuestions(ctx context.Context, log stream.Log, bank quiz.Bank, notify func(Change)) (*Questions, error) {
	rules := stream.WithoutClock(
		func(c *edits.Collection, cmd edits.Command) ([]edits.Fact, error) {
			return edits.Decide(c.BuiltIn, c.Edits, cmd)
		},
		nil, edits.Facts)
	rules.Fold = func(c *edits.Collection, facts []edits.Fact) *edits.Collection {
		return edits.Collect(c.BuiltIn, edits.Fold(c.Edits, facts), c.Entries+len(facts))
	}
	r := stream.NewRunner(rules, log, eventlog.Questions, edits.Collect(bank, edits.Edits{}, 0))
	s, err := stream.Open(ctx, r, func() { notify(Change{}) })
	return &Questions{s}, err
}

// All returns all questions as they stand.
func (q *Questions) All() *edits.Collection { return q.stream.State() }

// Do gives an order that changes questions.
func (q *Questions) Do(ctx context.Context, req stream.Request[edits.Command]) (stream.Receipt, error) {
	_, receipt, err := q.stream.Do(ctx, req, nil)
	return receipt, err
}

// Supply returns how many questions a match will find.
func (ts *Tournaments) Supply(ctx context.Context, key Key) (draws.Supply, error) {
	t, err := ts.Get(ctx, key.Tournament)
	if err != nil {
		return draws.Supply{}, err
	}
	plan, _ := t.Match(key.Match)
	return ts.SupplyOf(ctx, t, plan.Round)
}

// SupplyOf returns how many questions a round will find; round 0 stands for all rounds without a choice of
// their own.
func (ts *Tournaments) SupplyOf(ctx context.Context, t tournament.Tournament, round int) (draws.Supply, error) {
	drawn, err := ts.Draws(ctx, t.ID)
	return drawn.Supply(ts.source(t, round)), err
}

// Draws returns the question draws of a tournament.
func (ts *Tournaments) Draws(ctx context.Context, id string) (draws.State, error) {
	s, err := ts.drawStream(ctx, id)
	if err != nil {
		return draws.State{}, err
	}
	return s.State(), nil
}

// TableQuestion returns the next question of a side table that has asked these: one that no match of the current
// tournament may still get. The error is a [fault.Unavailable]: there is none.
func (ts *Tournaments) TableQuestion(ctx context.Context, asked []string) (*magici.Question, error) {
	var drawn draws.State
	var rounds []draws.Source
	if t, ok := ts.Current(); ok {
		var err error
		if drawn, err = ts.Draws(ctx, t.ID); err != nil {
			return nil, err
		}
		rounds = append(rounds, ts.source(t, 0)) // of rounds that are not planned yet
		for _, plan := range t.Matches {
			if from := ts.source(t, plan.Round); !slices.Contains(rounds, from) {
				rounds = append(rounds, from)
			}
		}
	}
	seed, err := drawSeed()
	if err != nil {
		return nil, err
	}
	before := make([]quiz.ID, len(asked))
	for i, id := range asked {
		before[i] = quiz.ID(id)
	}
	return draws.AtTable(drawn.ForTables(ts.questions.All(), rounds), before, seed)
}

// Right reports whether a typed text answers a question.
func (q *Questions) Right(typed string, question magici.Question) bool {
	return q.All().Judge().Right(typed, quiz.ID(question.ID))
}

// source returns the questions that a round draws from.
func (ts *Tournaments) source(t tournament.Tournament, round int) draws.Source {
	return draws.Source{
		Questions: ts.questions.All(), Round: edits.Round{Tournament: t.ID, Number: round}, Set: t.Settings.QuestionSet,
	}
}

// draw notes the last question of a match and returns the one drawn ahead for its next Duel; nil when
// there is none or the match is over.
func (ts *Tournaments) draw(ctx context.Context, tournamentID string, c draws.Command) (*magici.Question, error) {
	drawn, err := ts.doDraw(ctx, tournamentID, stream.Request[draws.Command]{Actor: "system", At: time.Now(), Command: c})
	if err != nil {
		return nil, err
	}
	return drawn.Next(c.Match, c.From), nil
}

// doDraw gives an order to the question draws of a tournament, and returns them.
func (ts *Tournaments) doDraw(ctx context.Context, id string, req stream.Request[draws.Command]) (drawn draws.State, err error) {
	err = onStream(func() (*drawStream, error) { return ts.drawStream(ctx, id) }, func(s *drawStream) (err error) {
		drawn, _, err = s.Do(ctx, req, nil)
		return err
	})
	return drawn, err
}

func (ts *Tournaments) drawStream(ctx context.Context, id string) (*drawStream, error) {
	if s, ok := ts.draws.Get(id); ok {
		return s, nil
	}
	return ts.draws.GetOrLoad(ctx, id, func(ctx context.Context) (*drawStream, error) {
		rules := stream.WithoutClock(draws.Decide, draws.Apply, draws.Facts)
		rules.Fold, rules.Urgent = draws.Fold, true // a match waits for it
		return stream.Open(ctx, stream.NewRunner(rules, ts.store, eventlog.Draws(id), draws.State{}), func() {})
	})
}

// Uses returns the questions that were put in the Duels of tournaments, from the logs of their matches.
// The Referee's own questions are not among them.
func (ms *Matches) Uses(ctx context.Context, tournaments ...string) ([]draws.Use, error) {
	var all []draws.Use
	for _, id := range tournaments {
		t, err := ms.tournaments.Get(ctx, id)
		if err != nil {
			return nil, err
		}
		for _, plan := range t.Matches {
			entries, err := ms.store.Load(ctx, eventlog.Match(id, plan.ID), 0)
			if err != nil {
				return nil, err
			}
			f := draws.FollowUses(plan)
			for _, entry := range entries {
				e, err := decodeMatch(entry)
				if err != nil {
					return nil, err
				}
				f.Event(e, entry.At)
			}
			all = append(all, f.Uses()...)
		}
	}
	return all, nil
}

// UsesOfAll returns the uses in all tournaments.
func (ms *Matches) UsesOfAll(ctx context.Context) ([]draws.Use, error) {
	var ids []string
	for _, row := range ms.tournaments.Index().Rows {
		ids = append(ids, row.ID)
	}
	return ms.Uses(ctx, ids...)
}
