package magici

import (
	"slices"
	"strings"
	"unicode/utf8"

	"scacchimagici/internal/chess"
	"scacchimagici/internal/fault"
	"scacchimagici/internal/magici/movement"
)

// Duel is an open question phase: who attacks whom, and whether by a Direct Move.
type Duel struct {
	Entry    int // the log entry of the move that opened it
	Move     chess.Move
	Attacker Ref
	Defender Ref
	Direct   bool
}

// Outcome of a Duel (SM-5.2 to SM-5.4).
type Outcome string

// The three outcomes.
const (
	AttackerFirst Outcome = "attacker"
	DefenderFirst Outcome = "defender"
	Neither       Outcome = "neither"
)

// Outcomes returns all outcomes of a Duel.
func Outcomes() []Outcome { return []Outcome{AttackerFirst, DefenderFirst, Neither} }

// valid reports whether o is an outcome.
func (o Outcome) valid() bool { return slices.Contains(Outcomes(), o) }

// Gain is what a side gains. Without points it is of no side.
type Gain struct {
	Side   chess.Side  `json:"side"`
	Points PiecePoints `json:"points"`
}

// Worth returns what outcome o of the open Duel gains, and for whom (SM-5.2 to SM-5.7,
// SM-6.4).
func (m Match) Worth(o Outcome) Gain { return m.worth(m.Play.Duel, o) }

func (m Match) worth(d Duel, o Outcome) Gain {
	if o == DefenderFirst {
		return Gain{d.Defender.Side, m.Settings.Value(m.Play.Figure(d.Attacker).Kind)}
	}
	return Gain{d.Attacker.Side, m.Settings.CaptureGain(m.Play.Figure(d.Defender).Kind, d.Direct)}
}

// Question is what the Referee asks, as it was when it was drawn.
type Question struct {
	ID         string  `json:"id"`
	It         Wording `json:"it"`
	En         Wording `json:"en"`
	Subject    string  `json:"subject,omitempty"`
	Difficulty int     `json:"difficulty,omitempty"`
	Repeat     bool    `json:"repeat,omitempty"` // asked before in this tournament: none unused was left
	Number     int     `json:"number,omitempty"` // on the sheet of a match on paper, from 1
}

// OwnQuestion is the id of every question that a Referee made up on the spot.
const OwnQuestion = "arbitro"

// Wording is a question in one language.
type Wording struct {
	Text     string `json:"text"`
	Answer   string `json:"answer"`
	Accepted []Form `json:"accepted,omitempty"`
	Why      string `json:"why,omitempty"` // that this is the answer: settles a dispute
}

// Form is another way to say the answer; Mark is a message key's last part that says which
// translation has it, or empty.
type Form struct {
	Text string `json:"text"`
	Mark string `json:"mark,omitempty"`
}

// Asking is the question of the open or last Duel.
type Asking struct {
	Serial   int       // names the question for commands; counts every one put in this match
	Question *Question // nil when the set is empty: the Referee puts one of his own
	Revealed bool
	ShownAt  Instant // when it was revealed, or its time was started anew
	Closed   bool    // decided: the answer may be seen by all
}

// thisQuestion returns why an order that names a question comes too late, or nil.
func (m Match) thisQuestion(asked int) error {
	if asked != m.Asking.Serial {
		return fault.New(fault.Stale, "fault.question.stale")
	}
	return nil
}

// putQuestion makes q the question of the open Duel; nil when the set is empty.
func (m Match) putQuestion(q *Question, now Instant) Match {
	m.Asking = Asking{Serial: m.Asking.Serial + 1, Question: q, Revealed: m.Settings.Reveal && q != nil, ShownAt: now}
	return m
}

// Settle says who answered first. A page that shows the Duel says for how long it has, so that no
// tap meant for what was there before decides it.
type Settle struct {
	Asked   int     `json:"asked"`
	Outcome Outcome `json:"outcome"`
	Shown   int     `json:"shown,omitempty" limit:"0.."` // ms for which the page has shown this question; 0: no page
}

// Settled says who answered first.
type Settled struct {
	Question string  `json:"question,omitempty"`
	Outcome  Outcome `json:"outcome"`
	Gain     Gain    `json:"gain"`
}

// leastShown is for how long a page must have shown a Duel before it takes an outcome, in ms.
const leastShown = 1000

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

// settledFact records the outcome of a Duel.
func (m Match) settledFact(d Duel, o Outcome) Settled {
	f := Settled{Outcome: o, Gain: m.worth(d, o)}
	if q := m.Asking.Question; q != nil {
		f.Question = q.ID
	}
	return f
}

// settled ends a Duel: the loser leaves the board, the winner's side gains (SM-5.2 to
// SM-5.7), the turn is over (SM-5.8), and with a King the match (SM-7.1).
func (m Match) settled(f Settled, now Instant) Match {
	p := &m.Play
	d := p.Duel
	loser := d.Defender
	entry := Entry{
		Kind: LogDuel, Side: d.Attacker.Side, From: d.Move.From, To: d.Move.To, Promotion: d.Move.Promotion,
		Piece: p.Figure(d.Attacker).Kind, Slot: d.Attacker.Slot,
		Outcome: f.Outcome, Question: f.Question, Gain: f.Gain,
	}
	if f.Outcome == DefenderFirst {
		loser = d.Attacker
		p.Position = p.Position.After(d.Move, movement.DefenderWins)
	} else {
		p.movePiece(d.Attacker, d.Move)
		p.Position = p.Position.After(d.Move, movement.AttackerWins)
	}
	p.Figures[loser.Side][loser.Slot].OnBoard = false
	p.Points[f.Gain.Side] += f.Gain.Points
	p.DuelPoints[f.Gain.Side] += f.Gain.Points // those of Duels count for House Points (SM-8.4)
	p.ReplaceableDuel = len(m.Log) + 1
	m.Asking.Closed, m.Asking.Revealed = true, true
	m = m.performing(now)
	if loser.Slot == King {
		m = m.finished(Result{Basis: BasisKing, Winner: loser.Side.Other(), DuelLoss: loser == d.Attacker}, now)
	}
	return m.addEntry(entry, now)
}

func (c *correcting) repeatDuel(e Entry, then *point) error {
	if q, now := then.asking.Question, c.m.Asking.Question; q != nil && (now == nil || now.ID != q.ID) {
		c.add(Asked{*q}) // the Referee's own, or another one after an undo to the Duel
	}
	c.add(c.m.settledFact(c.m.Play.Duel, e.Outcome))
	return nil
}

// Void throws the question away and draws another (SM-5.5).
type Void struct {
	Asked  int    `json:"asked"`
	Reason string `json:"reason" limit:"1..MaxReason"`
}

// Voided says that the question was thrown away, and which one is asked instead.
type Voided struct {
	Question string    `json:"question"`
	Reason   string    `json:"reason"`
	Next     *Question `json:"next,omitempty"`
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

func (m Match) voided(f Voided, now Instant) Match {
	m = m.putQuestion(f.Next, now)
	return m.addEntry(Entry{Kind: LogQuestion, Side: m.Play.Position.Side(), Question: f.Question, Reason: Reason(f.Reason)}, now)
}

func (c *correcting) repeatVoid(e Entry, then *point) error {
	c.add(Voided{Question: e.Question, Reason: string(e.Reason), Next: then.asking.Question})
	return nil
}

// Reveal shows the question to all. Again starts the time anew that is counted down for
// an answer.
type Reveal struct {
	Asked int  `json:"asked"`
	Again bool `json:"again,omitempty"`
}

// Revealed says that the question was shown to all, or the time for an answer was started anew.
type Revealed struct{}

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

func (m Match) revealed(_ Revealed, now Instant) Match {
	m.Asking.Revealed, m.Asking.ShownAt = true, now
	return m
}

// Ask puts the Referee's own question when the set has none left. Of a match on paper it says
// which one was asked: by its number on the sheet, in words, or that it was not noted.
type Ask struct {
	Asked  int    `json:"asked"`
	Text   string `json:"text" limit:"..maxQuestion"`
	Answer string `json:"answer,omitempty" limit:"..maxQuestion"`
	Number int    `json:"number,omitempty" limit:"0.."`
}

// Asked says which question was asked: the Referee's own, or one of a match on paper.
type Asked struct {
	Question Question `json:"question"` // without an id: it was not noted
}

// maxQuestion is how long a Referee's own question may be, in characters.
const maxQuestion = 300

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

func (m Match) asked(f Asked, now Instant) Match {
	if f.Question.ID == "" {
		return m.putQuestion(nil, now)
	}
	return m.putQuestion(&f.Question, now)
}
