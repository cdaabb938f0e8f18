package api

import (
	"slices"

	"scacchimagici/internal/chess"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/web/answer"
)

// happening is an event of a fact of a match.
type happening struct {
	kind EventKind
	body any
}

// happened returns the events of a fact besides changes of state; m is the match after it. All of them are public.
func (h *History) happened(m magici.Match, f magici.Fact) []happening {
	n := m.LastEntry()
	switch f := f.(type) {
	case magici.Moved:
		return h.moved(m, f)
	case magici.Called:
		return []happening{{WandEvent, wandBody{Entry: n, actor: h.actor(m, f.Ref), Gain: f.Gain}}}
	case magici.Settled:
		d, ok := m.DecidedBy(m.Log[n-1])
		if !ok {
			return nil
		}
		fought := func(of magici.Fighter) fighter { return fighter{of.Side, of.Slot, of.Kind, h.person(of.Person)} }
		return []happening{{DuelDecidedEvent, duelDecidedBody{n, d.Direct, d.Outcome, d.Square, fought(d.Attacker), fought(d.Defender), d.Gain}}}
	case magici.TimedOut:
		return []happening{{TurnLostEvent, turnLostBody{n, f.Side, "timeout"}}}
	case magici.Passed:
		return []happening{{TurnLostEvent, turnLostBody{n, f.Side, "pass"}}}
	case magici.Intervened:
		done := magici.Intervention{Effects: f.Effects}
		return []happening{{InterventionEvent, interventionBody{n, answer.OrEmpty(f.Effects), done.Points(), f.Spell, f.Caster}}}
	case magici.Undone:
		taken, restored := m.UndoChanges(n)
		undo := undoBody{Entry: n, To: f.To, Taken: numbersOf(taken), Restored: numbersOf(restored)}
		switch f.Reason {
		case magici.OutcomeReplacedReason:
			undo.Why = "outcome"
		case magici.WandFirstReason:
			undo.Why = "wand"
		}
		return []happening{{UndoEvent, undo}}
	}
	return nil
}

// moved returns a move, and the Duel that it opens.
func (h *History) moved(m magici.Match, f magici.Moved) []happening {
	n := m.LastEntry()
	e := m.Log[n-1]
	before, _ := m.PlayAfter(n - 1)
	move := moveBody{
		Entry: n, By: "strategist", Side: f.Side, Slot: f.Slot, Kind: e.Piece, Person: h.person(f.Person),
		From: f.From, To: f.To, Capture: e.Capture, Castling: e.Castling(),
	}
	if before.TurnPhase == magici.Direct {
		move.By = "direct"
	}
	if f.Promotion != chess.NoKind {
		move.Promotion = string(f.Promotion.Letter())
	}
	all := []happening{{MoveEvent, move}}
	if f.Defender == nil {
		return all
	}
	worth := func(o magici.Outcome) magici.PiecePoints { return m.Worth(o).Points }
	d := m.Play.Duel
	return append(all, happening{DuelEvent, duelBody{
		Entry: n, Asked: m.Asking.Serial, Direct: d.Direct, Attacker: h.actor(m, d.Attacker), Defender: h.actor(m, d.Defender),
		Worth: worths{worth(magici.AttackerFirst), worth(magici.DefenderFirst), worth(magici.Neither)},
	}})
}

// actor returns a piece of a match in its present state.
func (h *History) actor(m magici.Match, r magici.Ref) actor {
	f := m.Play.Figure(r)
	return actor{r.Side, r.Slot, f.Kind, f.Square, h.person(m.Person(r))}
}

func numbersOf(entries []magici.Entry) []int {
	numbers := make([]int, len(entries))
	for i, e := range entries {
		numbers[i] = e.N
	}
	return numbers
}

func (h *History) tournamentBody() tournamentBody {
	b := tournamentBody{Name: h.t.Name, Held: h.t.Held, Practice: h.t.Practice, Houses: make([]housePart, len(h.t.Houses))}
	for i, of := range h.t.Houses {
		b.Houses[i] = housePart(of)
	}
	return b
}

func (h *History) scheduleBody() scheduleBody {
	b := scheduleBody{Matches: []plannedMatch{}, Starts: map[int]string{}, Delays: answer.OrEmpty(h.t.Times.Delays)}
	for _, plan := range h.t.Matches {
		if m := h.matches[plan.ID]; m != nil {
			plan = m.Plan // with the Referee's choice of colours
		}
		b.Matches = append(b.Matches, plannedMatch{plan.ID, plan.Round, plan.Board, plan.White, plan.Black, plan.Practice})
		if at, ok := h.t.Starts(plan.Round); ok {
			b.Starts[plan.Round] = at
		}
	}
	return b
}

func (h *History) programmeBody() programmeBody { return programmeBody{answer.OrEmpty(h.t.Day())} }

func (h *History) matchBody(m magici.Match) matchBody {
	b := matchBody{
		Round: m.Round, Practice: m.Practice, Paper: m.Paper, Phase: m.Phase(), Paused: m.Paused, PausedBy: m.PausedBy, Asked: m.Asking.Serial, Last: m.LastEntry(), WandRaised: m.WandRaised(), WalkBack: m.Play.WalkBack,
	}
	for i, team := range m.Teams {
		b.Sides[i] = matchSide{team.House, h.person(team.Strategist), team.Confirmed}
	}
	if m.Started() {
		toMove := m.ToMove()
		b.Turn, b.Number, b.ToMove = m.TurnSerial, m.Play.TurnNumber, &toMove
	}
	return b
}

// armyOf returns the purchase of a side.
func (h *History) armyOf(t magici.Team) []placed {
	all := []placed{}
	for slot := range t.Army.All() {
		all = append(all, placed{slot, h.person(t.People[slot])})
	}
	return all
}

func (h *History) lineupBody(m magici.Match) lineupBody {
	b := lineupBody{Sides: [2][]placed{{}, {}}}
	for side := range m.Teams {
		if m.ShowsArmy(chess.Side(side), magici.Viewer{}) {
			b.Sides[side] = h.armyOf(m.Teams[side])
		}
	}
	return b
}

func boardBodyOf(m magici.Match) boardBody {
	if !m.Started() {
		return boardBody{Pieces: []boardPiece{}}
	}
	b := boardBody{Position: m.Play.Position.String(), Pieces: []boardPiece{}}
	for _, p := range piecesOf(m) {
		b.Pieces = append(b.Pieces, boardPiece{p.Side, p.Slot, p.Kind, p.Square})
	}
	return b
}

// questionBodyOf returns the question of the open Duel, or of the last one, as the match shows it.
func questionBodyOf(m magici.Match) questionBody {
	open := m.Phase() == magici.Duelling
	if !open && !m.Asking.Closed {
		return questionBody{}
	}
	b := questionBody{Asked: m.Asking.Serial, Open: open, Revealed: m.Asking.Revealed}
	if q := m.Asking.Question; q != nil {
		b.Question = &questionText{q.ID, q.It, q.En}
	}
	return b
}

func resultBodyOf(m magici.Match) resultBody {
	r := m.Play.Result
	if !r.Over {
		return resultBody{}
	}
	b := resultBody{Over: true, By: r.Basis, Ending: r.Ending(), Points: m.Play.Points}
	if r.HasWinner() {
		b.Winner = &r.Winner
	}
	return b
}

// clocksSign stays the same while no clock is started, stopped or set.
type clocksSign struct{ turn, match, purchase magici.Clock }

func clocksSignOf(m magici.Match) clocksSign {
	sign := func(c magici.Clock, runs bool) magici.Clock {
		if runs {
			return magici.Clock{Left: int64(c.Deadline()), Running: true}
		}
		return magici.Clock{Left: c.Left}
	}
	return clocksSign{sign(m.Play.TurnClock, m.TurnRuns()), sign(m.Play.MatchClock, m.MatchRuns()), sign(m.PurchaseClock, m.PurchaseClock.Running)}
}

func clocksBodyOf(m magici.Match, now magici.Instant) clocksBody {
	b := clocksBody{TurnLeft: m.TurnLeft(now), TurnRuns: m.TurnRuns(), MatchLeft: m.MatchLeft(now), MatchRuns: m.MatchRuns()}
	if c := m.PurchaseClock; c.Running {
		left := c.At(now)
		b.PurchaseLeft = &left
	}
	return b
}

// privateOf returns the events of a match that are secret for some: an open purchase, and the question
// of an open Duel with its answer.
func (h *History) privateOf(m magici.Match) []Event {
	var all []Event
	if m.Phase() == magici.Purchase {
		for side := chess.White; side <= chess.Black; side++ {
			if t := m.Teams[side]; t.Draft > 0 || t.Helped {
				all = append(all, Event{
					Kind: PurchaseEvent, body: encoded(purchaseBody{side, t.Draft, t.Helped, t.Confirmed, h.armyOf(t)}),
					known: func(v magici.Viewer) bool { return m.ShowsArmy(side, v) },
				})
			}
		}
	}
	if m.Phase() == magici.Duelling && m.Asking.Question != nil && !m.Asking.Closed {
		all = append(all, Event{Kind: QuestionEvent, body: encoded(questionBodyOf(m)), known: m.ShowsAnswer})
	}
	return slices.Clip(all)
}
