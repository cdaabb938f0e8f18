package edits

import (
	"maps"
	"slices"

	"scacchimagici/internal/fault"
	"scacchimagici/internal/quiz"
	"scacchimagici/internal/role"
)

// lastRound is the last one that a choice can be made for; no tournament has as many.
const lastRound = 100

// Decide checks c against the built-in questions and the edits, and returns the facts that
// record it: none when what is asked for is so already.
func Decide(bank quiz.Bank, s Edits, c Command) ([]Fact, error) {
	if c.By != role.Organiser && c.By != role.System {
		return nil, fault.New(fault.Forbidden, "fault.order.role",
			fault.Word("order."+c.Order.Kind()), fault.Word("role."+c.By.String()))
	}
	switch o := c.Order.(type) {
	case Add:
		return s.decideAdd(bank, o)
	case Import:
		return s.decideImport(bank, o)
	case Edit:
		return s.decideEdit(bank, o)
	case Remove:
		return s.decideRemove(bank, o)
	case Switch:
		return s.decideSwitch(bank, o)
	case Gather:
		return s.decideGather(bank, o)
	case Dissolve:
		return s.decideDissolve(o)
	case Choose:
		return s.decideChoose(bank, o)
	case Unchoose:
		return s.decideUnchoose(o)
	}
	return nil, fault.New(fault.Invalid, "fault.order.unknown", c.Order.Kind())
}

// version returns the question of this id as it is now, own or built-in.
func (s Edits) version(bank quiz.Bank, id quiz.ID) (quiz.Question, bool) {
	if q, own := s.Find(id); own {
		return q, true
	}
	return bank.Find(id)
}

// has reports whether there is a question of this id, own or built-in.
func (s Edits) has(bank quiz.Bank, id quiz.ID) bool {
	_, there := s.version(bank, id)
	return there
}

// fit returns the questions tidied, or why one of them cannot be taken.
func (s Edits) fit(questions []quiz.Question) ([]quiz.Question, error) {
	if len(questions) == 0 {
		return nil, fault.New(fault.Invalid, "fault.quiz.nothing")
	}
	tidied := make([]quiz.Question, len(questions))
	seen := make(map[quiz.ID]bool, len(questions))
	for i, q := range questions {
		q = q.Tidy()
		if what := q.Check(); what != nil {
			return nil, what
		}
		if seen[q.ID] {
			return nil, fault.New(fault.Exists, "fault.quiz.taken", string(q.ID))
		}
		if s.gone[q.ID] {
			return nil, fault.New(fault.Exists, "fault.quiz.retired", string(q.ID))
		}
		seen[q.ID], tidied[i] = true, q
	}
	return tidied, nil
}

func (s Edits) decideAdd(bank quiz.Bank, o Add) ([]Fact, error) {
	questions, err := s.fit(o.Questions)
	if err != nil {
		return nil, err
	}
	for _, q := range questions {
		if _, there := s.version(bank, q.ID); there {
			return nil, fault.New(fault.Exists, "fault.quiz.taken", string(q.ID))
		}
	}
	return []Fact{Added{questions}}, nil
}

func (s Edits) decideImport(bank quiz.Bank, o Import) ([]Fact, error) {
	questions, err := s.fit(o.Questions)
	if err != nil {
		return nil, err
	}
	var added []quiz.Question
	var facts []Fact
	for _, q := range questions {
		before, there := s.version(bank, q.ID)
		switch {
		case !there:
			added = append(added, q)
		case !quiz.Same(before, q):
			facts = append(facts, Edited{q})
		}
	}
	if len(added) > 0 {
		facts = append(facts, Added{added})
	}
	return facts, nil
}

func (s Edits) decideEdit(bank quiz.Bank, o Edit) ([]Fact, error) {
	q := o.Question.Tidy()
	if what := q.Check(); what != nil {
		return nil, what
	}
	before, there := s.version(bank, q.ID)
	switch {
	case !there:
		return nil, noQuestion(q.ID)
	case quiz.Same(before, q):
		return nil, nil
	}
	return []Fact{Edited{q}}, nil
}

func noQuestion(id quiz.ID) error {
	return fault.New(fault.NotFound, "fault.quiz.none", string(id))
}

func (s Edits) decideRemove(bank quiz.Bank, o Remove) ([]Fact, error) {
	_, builtIn := bank.Find(o.ID)
	_, own := s.at[o.ID]
	switch {
	case !own && builtIn:
		return nil, fault.New(fault.Illegal, "fault.quiz.builtin", string(o.ID))
	case !own:
		return nil, noQuestion(o.ID)
	}
	return []Fact{Removed{ID: o.ID, Retired: !builtIn}}, nil
}

// decideSwitch records only those that are not so yet.
func (s Edits) decideSwitch(bank quiz.Bank, o Switch) ([]Fact, error) {
	var change []quiz.ID
	for _, id := range o.IDs {
		if !s.has(bank, id) {
			return nil, noQuestion(id)
		}
		if s.off[id] != o.Off && !slices.Contains(change, id) {
			change = append(change, id)
		}
	}
	if len(change) == 0 {
		return nil, nil
	}
	return []Fact{Switched{change, o.Off}}, nil
}

func (s Edits) decideGather(bank quiz.Bank, o Gather) ([]Fact, error) {
	if !o.Set.Valid() {
		return nil, fault.New(fault.Invalid, "fault.quiz.set", string(o.Set))
	}
	members := map[quiz.ID]bool{}
	for _, id := range s.gathered[o.Set] {
		members[id] = true
	}
	var change []quiz.ID
	for _, id := range o.IDs {
		if !s.has(bank, id) {
			return nil, noQuestion(id)
		}
		if members[id] == o.Out {
			change, members[id] = append(change, id), !o.Out
		}
	}
	if len(change) == 0 {
		return nil, nil
	}
	return []Fact{Gathered{o.Set, change, o.Out}}, nil
}

func (s Edits) decideDissolve(o Dissolve) ([]Fact, error) {
	if _, ok := s.gathered[o.Set]; !ok {
		return nil, fault.New(fault.NotFound, "fault.quiz.noset", string(o.Set))
	}
	return []Fact{Dissolved(o)}, nil
}

// decideChoose refuses a choice that leaves nothing to draw: it must be told now, not in a
// Duel.
func (s Edits) decideChoose(bank quiz.Bank, o Choose) ([]Fact, error) {
	if o.Tournament == "" || o.Round < 0 || o.Round > lastRound {
		return nil, fault.New(fault.Invalid, "fault.quiz.round", o.Round)
	}
	for _, d := range o.Choice.Difficulties {
		if d < quiz.Easy || d > quiz.Hard {
			return nil, fault.New(fault.Invalid, "fault.quiz.difficulty", int(d))
		}
	}
	drawable := Effective(bank, s)
	for _, set := range o.Choice.Sets {
		if !slices.Contains(drawable.Sets(), set) {
			return nil, fault.New(fault.NotFound, "fault.quiz.noset", string(set))
		}
	}
	if drawable.Select(o.Choice.Filter()).Len() == 0 {
		return nil, fault.New(fault.Illegal, "fault.quiz.nochoice").By("SM-5.5")
	}
	before, own := s.choices[Round{o.Tournament, o.Round}]
	if own && slices.Equal(before.Sets, o.Choice.Sets) && slices.Equal(before.Difficulties, o.Choice.Difficulties) {
		return nil, nil
	}
	return []Fact{Chosen{o.Tournament, o.Round, o.Choice}}, nil
}

func (s Edits) decideUnchoose(o Unchoose) ([]Fact, error) {
	if _, own := s.choices[Round{o.Tournament, o.Round}]; !own {
		return nil, nil
	}
	return []Fact{Unchosen(o)}, nil
}

// Apply returns s after f. What is in the log has happened: Apply never refuses.
func Apply(s Edits, f Fact) Edits {
	switch f := f.(type) {
	case Added:
		s = s.with(f.Questions...)
	case Edited:
		s = s.with(f.Question)
	case Removed:
		s = s.without(f)
	case Switched:
		s.off = changed(s.off, f.IDs, f.Off)
	case Gathered:
		s = s.gather(f)
	case Dissolved:
		s.gathered = copied(s.gathered)
		delete(s.gathered, f.Set)
	case Chosen:
		s.choices = copied(s.choices)
		s.choices[Round{f.Tournament, f.Round}] = f.Choice
	case Unchosen:
		s.choices = copied(s.choices)
		delete(s.choices, Round{f.Tournament, f.Round})
	}
	return s
}

// copied returns a map that can be changed without changing m.
func copied[K comparable, V any](m map[K]V) map[K]V {
	if m == nil {
		return map[K]V{}
	}
	return maps.Clone(m)
}

// changed returns a set with or without members.
func changed(m map[quiz.ID]bool, ids []quiz.ID, in bool) map[quiz.ID]bool {
	m = copied(m)
	for _, id := range ids {
		if in {
			m[id] = true
		} else {
			delete(m, id)
		}
	}
	return m
}

// with returns s with new versions of questions, each in its place or at the end.
func (s Edits) with(questions ...quiz.Question) Edits {
	s.own, s.at = slices.Clone(s.own), copied(s.at)
	for _, q := range questions {
		if i, ok := s.at[q.ID]; ok {
			s.own[i] = q
			continue
		}
		s.at[q.ID] = len(s.own)
		s.own = append(s.own, q)
	}
	return s
}

// without returns s without its version of a question; if nothing is left under the id,
// without everything that is said of it.
func (s Edits) without(f Removed) Edits {
	s.own = slices.DeleteFunc(slices.Clone(s.own), func(q quiz.Question) bool { return q.ID == f.ID })
	s.at = make(map[quiz.ID]int, len(s.own))
	for i, q := range s.own {
		s.at[q.ID] = i
	}
	if !f.Retired {
		return s
	}
	gone := []quiz.ID{f.ID}
	s.gone = changed(s.gone, gone, true)
	s.off = changed(s.off, gone, false)
	for _, set := range s.Sets() {
		s = s.gather(Gathered{set, gone, true})
	}
	return s
}

// gather returns s with questions in or out of a set; a set without any is none.
func (s Edits) gather(f Gathered) Edits {
	s.gathered = copied(s.gathered)
	listed := changed(nil, f.IDs, true)
	members := slices.DeleteFunc(slices.Clone(s.gathered[f.Set]), func(id quiz.ID) bool { return listed[id] })
	if !f.Out {
		members = append(members, f.IDs...)
	}
	if len(members) == 0 {
		delete(s.gathered, f.Set)
	} else {
		s.gathered[f.Set] = members
	}
	return s
}
