package desk

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"sync"

	"scacchimagici/internal/eventlog"
	"scacchimagici/internal/quiz"
	"scacchimagici/internal/quiz/shelf"
	"scacchimagici/internal/stream"
)

// Questions are those that come with the program with what the organiser put on the shelf,
// which is a stream of its own.
type Questions struct {
	stream *stream.Shared[*Stock, shelf.Command, shelf.Fact]
}

func openQuestions(ctx context.Context, log stream.Log, bank quiz.Bank, notify func(Change)) (*Questions, error) {
	rules := stream.WithoutClock(
		func(s *Stock, c shelf.Command) ([]shelf.Fact, error) { return shelf.Decide(s.Shelf, c) },
		func(s *Stock, f shelf.Fact) *Stock { return newStock(s.BuiltIn, shelf.Apply(s.Shelf, f), s.Facts+1) },
		shelf.EncodeFact, shelf.DecodeFact)
	r := stream.NewRunner(rules, log, eventlog.Questions, newStock(bank, shelf.Shelf{}, 0))
	s, err := stream.Open(ctx, r, func() { notify(Change{}) })
	return &Questions{s}, err
}

// Stock returns all questions as they stand.
func (q *Questions) Stock() *Stock { return q.stream.State() }

// Do gives an order to the shelf.
func (q *Questions) Do(ctx context.Context, req stream.Request[shelf.Command]) (stream.Receipt, error) {
	_, receipt, err := q.stream.Do(ctx, req, withBank)
	return receipt, err
}

// withBank completes an order with the questions that come with the program.
func withBank(s *Stock, c shelf.Command) (shelf.Command, error) {
	switch o := c.Order.(type) {
	case shelf.Add:
		o.Bank = s.BuiltIn
		c.Order = o
	case shelf.Import:
		o.Bank = s.BuiltIn
		c.Order = o
	case shelf.Edit:
		o.Bank = s.BuiltIn
		c.Order = o
	case shelf.Remove:
		o.Bank = s.BuiltIn
		c.Order = o
	case shelf.Switch:
		o.Bank = s.BuiltIn
		c.Order = o
	case shelf.Gather:
		o.Bank = s.BuiltIn
		c.Order = o
	case shelf.Choose:
		o.Bank = s.BuiltIn
		c.Order = o
	}
	return c, nil
}

// Stock is all questions as they stood after an order to the shelf. It does not change;
// what takes time is made when it is first asked for, and kept.
type Stock struct {
	BuiltIn quiz.Bank // those that come with the program
	Shelf   shelf.Shelf
	Facts   int // entries of the shelf's stream: they name the stock in the log of draws

	all, drawable func() quiz.Bank
	sets          func() []quiz.Set
	findings      func() []quiz.Finding
	haystacks     func() []string
	pools         sync.Map // of choices, by their text
}

func newStock(bank quiz.Bank, s shelf.Shelf, facts int) *Stock {
	st := &Stock{BuiltIn: bank, Shelf: s, Facts: facts}
	st.all = sync.OnceValue(func() quiz.Bank { return s.All(bank) })
	st.drawable = sync.OnceValue(func() quiz.Bank { return shelf.Effective(bank, s) })
	st.sets = sync.OnceValue(func() []quiz.Set { return st.All().Sets() })
	st.findings = sync.OnceValue(func() []quiz.Finding { return quiz.Lint(st.All()) })
	st.haystacks = sync.OnceValue(func() []string { return haystacksOf(st.All()) })
	return st
}

// All returns every question, switched off or not; Drawable those that are not.
func (s *Stock) All() quiz.Bank      { return s.all() }
func (s *Stock) Drawable() quiz.Bank { return s.drawable() }

// Sets returns the sets of all questions, in the order of their first one.
func (s *Stock) Sets() []quiz.Set { return slices.Clone(s.sets()) }

// Findings returns what lint has against the questions, switched off or not.
func (s *Stock) Findings() []quiz.Finding { return s.findings() }

// Pool returns the questions that can be drawn by a choice.
func (s *Stock) Pool(c shelf.Choice) quiz.Pool {
	key := fmt.Sprint(c)
	if p, ok := s.pools.Load(key); ok {
		return p.(quiz.Pool)
	}
	p := s.Drawable().Select(c.Filter())
	s.pools.Store(key, p)
	return p
}

// Choice returns what a round draws from: the organiser's choice for it or for its
// tournament. Without one it is the set of the settings, the books when they name none, and
// of it the easy and the medium questions, since the regulation wants them simple (SM-5.1);
// a bank that has not got these serves what it has.
func (s *Stock) Choice(r shelf.Round, set string) shelf.Choice {
	if s.Shelf.Chosen(r) {
		c, _ := s.Shelf.Choice(r)
		return c
	}
	usual := shelf.Choice{
		Sets:         []quiz.Set{quiz.Set(cmp.Or(set, string(quiz.Books)))},
		Difficulties: []quiz.Difficulty{quiz.Easy, quiz.Medium},
	}
	if s.Pool(usual).Len() > 0 {
		return usual
	}
	usual.Sets = nil
	if s.Pool(usual).Len() > 0 {
		return usual
	}
	return shelf.Choice{}
}
