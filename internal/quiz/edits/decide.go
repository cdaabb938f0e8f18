package edits

import (
	"fmt"
	"maps"
	"slices"

	"scacchimagici/internal/codec"
	"scacchimagici/internal/fault"
	"scacchimagici/internal/quiz"
	"scacchimagici/internal/role"
)

// lastRound is the last round for which a choice can be made; no tournament has so many.
const lastRound = 100

// Decide checks c against the built-in questions and the edits, and returns the facts that record
// it: none when nothing would change.
func Decide(bank quiz.Bank, s Edits, c Command) ([]Fact, error) {
	kind := orders.Find(c.Order)
	switch {
	case kind == nil:
		return nil, fault.New(fault.Invalid, "fault.order.unknown", fmt.Sprintf("%T", c.Order))
	case c.By != role.Organiser && c.By != role.System:
		return nil, fault.New(fault.Forbidden, "fault.order.role", fault.Word("order."+kind.Word), fault.Word("role."+c.By.String()))
	}
	return kind.Is(s, c.Order, bank)
}

func (s Edits) add(o Add, bank quiz.Bank) ([]Fact, error) {
	questions, err := s.checked(o.Questions)
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

func (s Edits) edit(o Edit, bank quiz.Bank) ([]Fact, error) {
	q := o.Question.Tidy()
	if problem := q.Check(); problem != nil {
		return nil, problem
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

func (s Edits) remove(o Remove, bank quiz.Bank) ([]Fact, error) {
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

func (s Edits) dissolve(o Dissolve, _ quiz.Bank) ([]Fact, error) {
	if _, ok := s.gathered[o.Set]; !ok {
		return nil, fault.New(fault.NotFound, "fault.quiz.noset", string(o.Set))
	}
	return []Fact{Dissolved(o)}, nil
}

func (s Edits) unchoose(o Unchoose, _ quiz.Bank) ([]Fact, error) {
	if o.Round < 0 || o.Round > lastRound {
		return nil, fault.New(fault.Invalid, "fault.quiz.round", o.Round)
	}
	if _, own := s.choices[Round{o.Tournament, o.Round}]; !own {
		return nil, nil
	}
	return []Fact{Unchosen(o)}, nil
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

// checked returns the questions tidied, or why one of them is refused.
func (s Edits) checked(questions []quiz.Question) ([]quiz.Question, error) {
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

func (s Edits) importAll(o Import, bank quiz.Bank) ([]Fact, error) {
	questions, err := s.checked(o.Questions)
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

func noQuestion(id quiz.ID) error {
	return fault.New(fault.NotFound, "fault.quiz.none", string(id))
}

// switchAll records only the questions that change.
func (s Edits) switchAll(o Switch, bank quiz.Bank) ([]Fact, error) {
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

func (s Edits) gather(o Gather, bank quiz.Bank) ([]Fact, error) {
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

// choose refuses a choice that leaves no question to draw, so that this does not happen in a Duel.
func (s Edits) choose(o Choose, bank quiz.Bank) ([]Fact, error) {
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
	return []Fact{Chosen(o)}, nil
}

// Apply returns s after f.
func Apply(s Edits, f Fact) Edits { return Fold(s, []Fact{f}) }

// Fold returns s after facts. It copies s once and changes the copy, so its time is linear in the number of facts.
func Fold(s Edits, facts []Fact) Edits {
	s.own = slices.Clone(s.own)
	s.at, s.off, s.gone = copied(s.at), copied(s.off), copied(s.gone)
	s.gathered, s.choices = copied(s.gathered), copied(s.choices)
	for _, f := range facts {
		s = codec.Apply(entries, s, f)
	}
	return s
}

func (s Edits) added(f Added) Edits {
	for _, q := range f.Questions {
		s.store(q)
	}
	return s
}

func (s Edits) edited(f Edited) Edits {
	s.store(f.Question)
	return s
}

func (s Edits) switched(f Switched) Edits {
	for _, id := range f.IDs {
		if f.Off {
			s.off[id] = true
		} else {
			delete(s.off, id)
		}
	}
	return s
}

func (s Edits) dissolved(f Dissolved) Edits {
	delete(s.gathered, f.Set)
	return s
}

func (s Edits) chosen(f Chosen) Edits {
	s.choices[Round{f.Tournament, f.Round}] = f.Choice
	return s
}

func (s Edits) unchosen(f Unchosen) Edits {
	delete(s.choices, Round{f.Tournament, f.Round})
	return s
}

// copied returns a map that can be changed without changing m.
func copied[K comparable, V any](m map[K]V) map[K]V {
	if m == nil {
		return map[K]V{}
	}
	return maps.Clone(m)
}

// store puts the new version of a question in place of the old one, or at the end.
func (s *Edits) store(q quiz.Question) {
	if i, ok := s.at[q.ID]; ok {
		s.own[i] = q
		return
	}
	s.at[q.ID] = len(s.own)
	s.own = append(s.own, q)
}

// removed deletes the organiser's version of a question; when no version is left under the id, it
// deletes the id's other edits too.
func (s Edits) removed(f Removed) Edits {
	s.own = slices.DeleteFunc(s.own, func(q quiz.Question) bool { return q.ID == f.ID })
	clear(s.at)
	for i, q := range s.own {
		s.at[q.ID] = i
	}
	if !f.Retired {
		return s
	}
	s.gone[f.ID] = true
	delete(s.off, f.ID)
	for _, set := range s.Sets() {
		s = s.withGathered(Gathered{set, []quiz.ID{f.ID}, true})
	}
	return s
}

// withGathered puts questions into a set or takes them out; an empty set is deleted.
func (s Edits) withGathered(f Gathered) Edits {
	listed := make(map[quiz.ID]bool, len(f.IDs))
	for _, id := range f.IDs {
		listed[id] = true
	}
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
