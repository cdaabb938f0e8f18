package magici

import (
	"slices"
	"strings"
	"unicode/utf8"

	"scacchimagici/internal/fault"
)

// maxQuestion is how long a Referee's own question may be, in characters.
const maxQuestion = 300

// leastShown is for how long a page must have shown a Duel before it takes an outcome, in ms.
const leastShown = 1000

// thisQuestion returns why an order that names a question comes too late, or nil.
func (m Match) thisQuestion(asked int) error {
	if asked != m.Asking.Serial {
		return fault.New(fault.Stale, "fault.question.stale")
	}
	return nil
}

func (m Match) settle(o Settle, _ situation) ([]Fact, error) {
	if err := m.thisQuestion(o.Asked); err != nil {
		return nil, err
	}
	switch {
	case !o.Outcome.valid():
		return nil, fault.New(fault.Invalid, "fault.outcome")
	case o.Shown < 0:
		return nil, fault.New(fault.Invalid, "fault.settle.shown")
	case o.Shown > 0 && o.Shown < leastShown:
		return nil, fault.New(fault.Stale, "fault.settle.unseen")
	}
	return single(m.settledFact(m.Play.Duel, o.Outcome)), nil
}

func (m Match) void(o Void, s situation) ([]Fact, error) {
	if err := m.thisQuestion(o.Asked); err != nil {
		return nil, err
	}
	if m.Asking.Question == nil {
		return nil, fault.New(fault.Illegal, "fault.void.none").By("SM-5.5")
	}
	next, err := s.Question()
	if err != nil {
		return nil, err
	}
	return withReason(o.Reason, Voided{m.Asking.Question.ID, o.Reason, next})
}

func (m Match) reveal(o Reveal, _ situation) ([]Fact, error) {
	if err := m.thisQuestion(o.Asked); err != nil {
		return nil, err
	}
	switch {
	case m.Asking.Question == nil:
		return nil, fault.New(fault.Illegal, "fault.void.none")
	case m.Asking.Revealed && (!o.Again || m.Settings.AnswerTime == 0):
		return nil, fault.New(fault.Stale, "fault.reveal.already")
	}
	return single(Revealed{}), nil
}

// ask puts the Referee's own question, or records which one was asked in a match on paper.
func (m Match) ask(o Ask, s situation) ([]Fact, error) {
	if err := m.thisQuestion(o.Asked); err != nil {
		return nil, err
	}
	if m.Paper && o.Number != 0 {
		sheet, err := s.Sheet()
		switch {
		case err != nil:
			return nil, err
		case o.Number < 0 || o.Number > len(sheet):
			return nil, fault.New(fault.Invalid, "fault.paper.number", len(sheet))
		}
		return single(Asked{sheet[o.Number-1]}), nil
	}
	text, answer := strings.TrimSpace(o.Text), strings.TrimSpace(o.Answer)
	switch {
	case m.Paper && text == "":
		return single(Asked{}), nil
	case m.Asking.Question != nil && !m.Paper:
		return nil, fault.New(fault.Illegal, "fault.ask.drawn").By("SM-5.5")
	case text == "":
		return nil, fault.New(fault.Invalid, "fault.ask.empty")
	case utf8.RuneCountInString(text) > maxQuestion || utf8.RuneCountInString(answer) > maxQuestion:
		return nil, fault.New(fault.Invalid, "fault.ask.long", maxQuestion)
	}
	w := Wording{Text: text, Answer: answer}
	return single(Asked{Question{ID: OwnQuestion, It: w, En: w}}), nil
}

// valid reports whether o is an outcome.
func (o Outcome) valid() bool { return slices.Contains(Outcomes(), o) }

// settledFact records the outcome of a Duel.
func (m Match) settledFact(d Duel, o Outcome) Settled {
	f := Settled{Outcome: o, Gain: m.worth(d, o)}
	if q := m.Asking.Question; q != nil {
		f.Question = q.ID
	}
	return f
}

// OwnQuestion is the id of every question that a Referee made up on the spot.
const OwnQuestion = "arbitro"
