package edits

import (
	"cmp"
	"fmt"
	"slices"
	"sync"

	"scacchimagici/internal/quiz"
	"scacchimagici/internal/quiz/judge"
)

// Collection is all questions after some of the organiser's changes. It does not change; costly
// parts are computed when they are first needed, and kept.
type Collection struct {
	BuiltIn quiz.Bank // the questions that come with the program
	Edits   Edits
	Entries int // length of the stream of edits: it identifies the collection in the log of draws

	all, drawable func() quiz.Bank
	sets          func() []quiz.Set
	findings      func() []quiz.Finding
	judge         func() *judge.Judge
	texts         func() []string
	pools         sync.Map // of choices, by their text
}

// Collect applies edits to the built-in questions; entries is the length of the stream of edits.
func Collect(builtIn quiz.Bank, e Edits, entries int) *Collection {
	c := &Collection{BuiltIn: builtIn, Edits: e, Entries: entries}
	c.all = sync.OnceValue(func() quiz.Bank { return e.All(builtIn) })
	c.drawable = sync.OnceValue(func() quiz.Bank { return Effective(builtIn, e) })
	c.sets = sync.OnceValue(func() []quiz.Set { return c.All().Sets() })
	c.findings = sync.OnceValue(func() []quiz.Finding { return append(quiz.Lint(c.All()), quiz.LintNear(c.All())...) })
	c.judge = sync.OnceValue(func() *judge.Judge { return judge.New(c.All()) })
	c.texts = sync.OnceValue(func() []string { return searchTexts(c.All()) })
	return c
}

// All returns every question, switched off or not.
func (c *Collection) All() quiz.Bank { return c.all() }

// Drawable returns the questions that are not switched off.
func (c *Collection) Drawable() quiz.Bank { return c.drawable() }

// Sets returns the sets of all questions, in the order of their first one.
func (c *Collection) Sets() []quiz.Set { return slices.Clone(c.sets()) }

// Findings returns the findings of lint, also about questions that are switched off.
func (c *Collection) Findings() []quiz.Finding { return c.findings() }

// Judge returns the judge of typed answers, also to questions that are switched off.
func (c *Collection) Judge() *judge.Judge { return c.judge() }

// Pool returns the questions that can be drawn by a choice.
func (c *Collection) Pool(choice Choice) quiz.Pool {
	key := fmt.Sprint(choice)
	if p, ok := c.pools.Load(key); ok {
		return p.(quiz.Pool)
	}
	p := c.Drawable().Select(choice.Filter())
	c.pools.Store(key, p)
	return p
}

// Choice returns the choice that a round draws from: the organiser's for the round or for its
// tournament. Without one it is the set of the settings, or the books, with only the easy and
// medium questions, because the regulation wants them simple (SM-5.1). When there are none it is
// the easy and medium questions of all sets, and then all questions.
func (c *Collection) Choice(r Round, set string) Choice {
	if c.Edits.Chosen(r) {
		choice, _ := c.Edits.Choice(r)
		return choice
	}
	simple := []quiz.Difficulty{quiz.Easy, quiz.Medium}
	for _, usual := range []Choice{
		{Sets: []quiz.Set{quiz.Set(cmp.Or(set, string(quiz.Books)))}, Difficulties: simple},
		{Difficulties: simple},
	} {
		if c.Pool(usual).Len() > 0 {
			return usual
		}
	}
	return Choice{}
}
