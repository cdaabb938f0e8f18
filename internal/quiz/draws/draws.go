// Package draws decides which question the next Duel of a match asks. The draws of a tournament are
// one stream: two Referees never get the same question, because both boards draw here. Each
// question is drawn ahead, so that a Duel opens without a wait.
//
// What became of the questions is read from the matches: a [UseFollower] finds the uses of one match in its events, and from
// those of one tournament or of many come the lists of what was asked, of the hard and of the easy ones.
package draws

import (
	"maps"
	"slices"

	"scacchimagici/internal/codec"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/quiz"
	"scacchimagici/internal/quiz/edits"
)

// State are the draws of a tournament. It never changes; Apply and Fold make a new one.
type State struct {
	Used    quiz.Uses            // how often each was drawn; one drawn ahead counts
	Pending map[string]quiz.ID   // drawn ahead for a match and not yet asked
	Put     map[string]int       // serial of the last question that is known to be asked in a match
	InMatch map[string][]quiz.ID // asked in each match: near questions are not drawn there
	Paper   map[string][]quiz.ID // reserved for the printed sheet of a match, in its order
	Log     []Drawn              // all draws, oldest first
}

// Asked returns how often a question was asked in Duels.
func (d State) Asked(id quiz.ID) int {
	n := d.Used[id]
	for _, ahead := range d.Pending {
		if ahead == id {
			n--
		}
	}
	for _, sheet := range d.Paper { // the log of the match has those that were asked
		if slices.Contains(sheet, id) {
			n--
		}
	}
	return n
}

// Command records that a match has asked its question, and draws the next one ahead. Or it reserves
// questions for the printed sheet of a match, or gives them back when the sheet was not used.
type Command struct {
	Match string
	Last  Asked // in the match
	From  Source
	Seed  uint64
	Over  bool // the match asks no more questions: the one drawn ahead goes back
	Paper int  // reserve so many for its sheet, and do no more; 0: none
	Free  bool // give back those reserved for its sheet, and do no more
}

// Asked is the last question of a match by its id and its serial, zero before the first. The serial
// is needed because the same question may come twice in a row when all have been used.
type Asked struct {
	ID     quiz.ID
	Serial int
}

// LastAsked returns the last question of a match.
func LastAsked(m *magici.Match) Asked {
	last := Asked{Serial: m.Asking.Serial}
	if q := m.Asking.Question; q != nil {
		last.ID = quiz.ID(q.ID)
	}
	return last
}

// Source determines which questions a match may get. Two sources can be compared.
type Source struct {
	Questions *edits.Collection
	Round     edits.Round
	Set       string // of the settings
}

// Pool returns the questions that can be drawn, and their origin for the log.
func (s Source) Pool() (quiz.Pool, Origin) {
	choice := s.Questions.Choice(s.Round, s.Set)
	pool := s.Questions.Pool(choice)
	return pool, Origin{Choice: choice, Size: pool.Len(), Edits: s.Questions.Entries}
}

// Supply is how many questions a match can still draw.
type Supply struct {
	State  quiz.Supply
	Left   int // unused questions of the pool
	Size   int // questions of the pool
	Choice edits.Choice
}

// Supply returns how many questions there are for a match that draws from s.
func (d State) Supply(s Source) Supply {
	pool, origin := s.Pool()
	return Supply{State: pool.Supply(d.Used), Left: pool.Unused(d.Used), Size: pool.Len(), Choice: origin.Choice}
}

// Next returns the question drawn ahead for a match, with its text, so that the match's log can be
// read even if the question changes later. It comes from the source, so a corrected question is
// asked as corrected. nil: none was drawn.
func (d State) Next(match string, from Source) *magici.Question {
	pool, _ := from.Pool()
	q, ok := pool.Find(d.Pending[match])
	if !ok {
		return nil
	}
	put := questionOf(q)
	put.Repeat = d.Used[q.ID] > 1
	return put
}

// OnPaper returns the questions on the sheet of a match in their order, with their present texts. A
// removed question has only its id and its number.
func (d State) OnPaper(match string, from Source) []magici.Question {
	var all []magici.Question
	bank := from.Questions.All()
	for i, id := range d.Paper[match] {
		put := &magici.Question{ID: string(id)}
		if q, ok := bank.Find(id); ok {
			put = questionOf(q)
		}
		put.Number = i + 1
		all = append(all, *put)
	}
	return all
}

// questionOf returns a question in the form of a match.
func questionOf(q quiz.Question) *magici.Question {
	wording := func(lang string) magici.Wording {
		w := magici.Wording{Text: q.Text.In(lang), Answer: q.Answer.In(lang), Why: q.Why.In(lang)}
		for _, f := range q.Forms(lang) {
			w.Accepted = append(w.Accepted, magici.Form{Text: f.Text, Mark: string(f.Mark)})
		}
		return w
	}
	return &magici.Question{
		ID: string(q.ID), It: wording("it"), En: wording("en"),
		Subject: string(q.Subject), Difficulty: int(q.Difficulty),
	}
}

// Origin identifies the pool of a draw: the choice in force, and the last entry of the stream of edits.
type Origin struct {
	edits.Choice
	Size  int `json:"size"`  // questions in the pool, used or not
	Edits int `json:"shelf"` // last entry of the stream of edits; 0: there was none
}

// Fact is an event of the draws.
type Fact any

// The facts, named as in the log.
type (
	// Drawn can be explained: the same pool, uses, questions of the match and seed give the same question again.
	Drawn struct {
		Match    string  `json:"match"`
		Question quiz.ID `json:"question"`
		Seed     uint64  `json:"seed"`
		Index    int     `json:"index"`
		Of       int     `json:"of"`
		Left     int     `json:"left"`
		Repeat   bool    `json:"repeat,omitempty"`
		From     Origin  `json:"pool"`
	}
	// Put says that the question drawn ahead was asked in a Duel.
	Put struct {
		Match    string  `json:"match"`
		Question quiz.ID `json:"question"`
		Serial   int     `json:"serial"` // of the question within the match
	}
	// Withdrawn says that the question drawn ahead was not asked and counts as unused: it was
	// switched off or removed, the round now draws from others, or the match is over.
	Withdrawn struct {
		Match    string  `json:"match"`
		Question quiz.ID `json:"question"`
	}
	// Reserved says that a question stands on the printed sheet of a match: screens do not draw it. It
	// can be explained as [Drawn] can.
	Reserved struct{ Drawn }
	// Returned says that the sheet of a match was not used: screens may draw its questions again.
	Returned struct {
		Match     string    `json:"match"`
		Questions []quiz.ID `json:"questions"` // in the order of the sheet
	}
)

// entries are all that the stream of the draws may hold. Each changes a copy that [Fold] has made.
var entries = codec.TableOf[Fact](
	codec.Entry("drawn", State.drawn),
	codec.Entry("put", State.put),
	codec.Entry("withdrawn", State.withdrawn),
	codec.Entry("reserved", State.reserved),
	codec.Entry("returned", State.returned),
)

// Facts are the kinds of all that the stream of the draws may hold, by their word in the log.
var Facts = entries.Kinds()

// Decide returns the facts that record c: none when the question drawn ahead can still be asked.
// With an empty pool it draws none, and the Referee asks questions of his own.
func Decide(d State, c Command) ([]Fact, error) {
	switch sheet := d.Paper[c.Match]; {
	case c.Paper > 0:
		return reserve(d, c)
	case c.Free && len(sheet) == 0:
		return nil, nil
	case c.Free:
		return []Fact{Returned{c.Match, sheet}}, nil
	}
	pool, origin := c.From.Pool()
	var decided []Fact
	if ahead, ok := d.Pending[c.Match]; ok {
		switch {
		case c.Last.ID == ahead && c.Last.Serial > d.Put[c.Match]:
			decided = append(decided, Put{c.Match, ahead, c.Last.Serial})
		case c.Over || !pool.Has(ahead):
			decided = append(decided, Withdrawn{c.Match, ahead})
		default:
			return nil, nil
		}
		d = Fold(d, decided)
	}
	if c.Over {
		return decided, nil
	}
	// A question drawn ahead for another match counts once more: when all have been used, two
	// boards do not repeat the same one at once.
	uses := maps.Clone(d.Used)
	for _, ahead := range d.Pending {
		uses[ahead]++
	}
	for _, sheet := range d.Paper { // questions on paper come only when there is no other
		for _, id := range sheet {
			uses[id] += onPaper
		}
	}
	q, err := pool.Draw(uses, d.InMatch[c.Match], c.Seed)
	if err != nil {
		return decided, nil
	}
	return append(decided, Drawn{c.Match, q.Question.ID, q.Seed, q.Index, q.Of, q.Left, q.Repeat, origin}), nil
}

// SheetSize is how many questions a printed sheet has.
const SheetSize = 40

// onPaper is more often than any question is ever asked.
const onPaper = 1 << 30

// reserve draws unused questions for the sheet of a match until it has SheetSize of them, or none is
// left. No two of them are near to each other.
func reserve(d State, c Command) ([]Fact, error) {
	pool, origin := c.From.Pool()
	uses, sheet := maps.Clone(d.Used), slices.Clone(d.Paper[c.Match])
	if uses == nil {
		uses = quiz.Uses{}
	}
	var decided []Fact
	for seed := c.Seed; len(sheet) < c.Paper; seed++ {
		q, err := pool.Draw(uses, sheet, seed)
		if err != nil || q.Repeat {
			break
		}
		uses[q.Question.ID]++
		sheet = append(sheet, q.Question.ID)
		decided = append(decided, Reserved{Drawn{c.Match, q.Question.ID, q.Seed, q.Index, q.Of, q.Left, false, origin}})
	}
	return decided, nil
}

// Apply returns d after f.
func Apply(d State, f Fact) State { return Fold(d, []Fact{f}) }

// Fold returns d after facts. It copies d once.
func Fold(d State, facts []Fact) State {
	d.Used, d.Pending, d.Put, d.InMatch = maps.Clone(d.Used), maps.Clone(d.Pending), maps.Clone(d.Put), maps.Clone(d.InMatch)
	d.Paper = maps.Clone(d.Paper)
	if d.Used == nil {
		d.Used, d.Pending, d.Put, d.InMatch = quiz.Uses{}, map[string]quiz.ID{}, map[string]int{}, map[string][]quiz.ID{}
		d.Paper = map[string][]quiz.ID{}
	}
	d.Log = slices.Clip(d.Log)
	for match, put := range d.InMatch {
		d.InMatch[match] = slices.Clip(put)
	}
	for _, f := range facts {
		d = codec.Apply(entries, d, f)
	}
	return d
}

func (d State) drawn(f Drawn) State {
	d.Used[f.Question]++
	d.Pending[f.Match] = f.Question
	d.Log = append(d.Log, f)
	return d
}

func (d State) put(f Put) State {
	delete(d.Pending, f.Match)
	d.Put[f.Match] = f.Serial
	d.InMatch[f.Match] = append(d.InMatch[f.Match], f.Question)
	return d
}

func (d State) withdrawn(f Withdrawn) State {
	delete(d.Pending, f.Match)
	d.Used[f.Question]--
	return d
}

func (d State) reserved(f Reserved) State {
	d.Used[f.Question]++
	d.Paper[f.Match] = append(slices.Clip(d.Paper[f.Match]), f.Question)
	return d
}

func (d State) returned(f Returned) State {
	for _, id := range f.Questions {
		d.Used[id]--
	}
	delete(d.Paper, f.Match)
	return d
}
