package desk

import (
	"context"
	"time"

	"scacchimagici/internal/eventlog"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/quiz"
	"scacchimagici/internal/quiz/shelf"
	"scacchimagici/internal/stream"
	"scacchimagici/internal/tournament"
)

// Supply is how well a match is stocked with questions, before it needs them.
type Supply struct {
	State  quiz.Supply
	Left   int // unused ones of the pool
	Size   int // of the pool
	Choice shelf.Choice
}

// Supply tells whether a match will find questions.
func (ts *Tournaments) Supply(ctx context.Context, key Key) (Supply, error) {
	t, err := ts.Get(ctx, key.Tournament)
	if err != nil {
		return Supply{}, err
	}
	plan, _ := t.Match(key.Match)
	return ts.SupplyOf(ctx, t, plan.Round)
}

// SupplyOf tells whether a round will find questions; round 0 stands for all rounds without
// a choice of their own.
func (ts *Tournaments) SupplyOf(ctx context.Context, t tournament.Tournament, round int) (Supply, error) {
	draws, err := ts.Draws(ctx, t.ID)
	if err != nil {
		return Supply{}, err
	}
	stock := ts.questions.Stock()
	choice := stock.Choice(shelf.Round{Tournament: t.ID, Number: round}, t.Settings.QuestionSet)
	pool := stock.Pool(choice)
	return Supply{State: pool.Supply(draws.Used), Left: pool.Unused(draws.Used), Size: pool.Len(), Choice: choice}, nil
}

// Draws returns the question draws of a tournament.
func (ts *Tournaments) Draws(ctx context.Context, id string) (Draws, error) {
	s, err := ts.drawStream(ctx, id)
	if err != nil {
		return Draws{}, err
	}
	return s.State(), nil
}

// source is all that decides which questions a match may get; it can be compared.
type source struct {
	stock *Stock
	round shelf.Round
	set   string
}

func (ts *Tournaments) source(ctx context.Context, key Key) (source, error) {
	t, err := ts.Get(ctx, key.Tournament)
	plan, _ := t.Match(key.Match)
	return source{ts.questions.Stock(), shelf.Round{Tournament: t.ID, Number: plan.Round}, t.Settings.QuestionSet}, err
}

func (s source) pool() (quiz.Pool, Origin) {
	choice := s.stock.Choice(s.round, s.set)
	pool := s.stock.Pool(choice)
	return pool, Origin{Choice: choice, Size: pool.Len(), Shelf: s.stock.Facts}
}

// draw notes the last question of a match and returns the one drawn ahead for its next
// Duel, nil when the set is empty or the match is over. One stream serves all boards, so
// that no question comes twice.
func (ts *Tournaments) draw(ctx context.Context, key Key, from source, a advance) (*magici.Question, error) {
	s, err := ts.drawStream(ctx, key.Tournament)
	if err != nil {
		return nil, err
	}
	a.match = key.Match
	a.pool, a.from = from.pool()
	draws, _, err := s.Do(ctx, stream.Request[advance]{Actor: "system", At: time.Now(), Command: a}, nil)
	if err != nil {
		return nil, err
	}
	// Looked up among those that can be drawn now: one that was corrected is asked as it
	// reads now.
	if q, ok := a.pool.Find(draws.Pending[key.Match]); ok {
		return toAsk(q, draws.Used[q.ID] > 1), nil
	}
	return nil, nil
}

func (ts *Tournaments) drawStream(ctx context.Context, id string) (*drawStream, error) {
	return ts.draws.GetOrLoad(ctx, id, func(ctx context.Context) (*drawStream, error) {
		return stream.Open(ctx, stream.NewRunner(drawRules(), ts.store, eventlog.Draws(id), Draws{}), func() {})
	})
}
