package record

import (
	"time"

	"scacchimagici/internal/fault"
	"scacchimagici/internal/game/chess"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/magici/movement"
	"scacchimagici/internal/role"
)

// replay plays the log of a match again: each entry becomes the order that led to it, and
// package magici decides. A log does not tell what the clocks showed, so they run out just
// when an entry says so, and never before.
type replay struct {
	state
	states []state        // after each entry; the first one after the toss
	given  []magici.Event // what the orders of the last entry have led to
}

// state is a match and the reading of its clocks.
type state struct {
	match magici.Match
	now   magici.Instant
}

// eternity is the match time of a replay in seconds, longer than all turns of any log.
const eternity = 1 << 40

// newReplay sets up the board of m, which can be set up, with the toss done. What nobody
// has deployed are two Kings.
func newReplay(s Settings, m Match) *replay {
	match := magici.New(magici.Plan{ID: m.ID, White: m.White, Black: m.Black})
	match.Settings = s.timeless()
	match.Toss = magici.Toss{Done: true}
	if m.Toss != nil {
		match.Toss = magici.Toss{Done: true, First: m.Toss.First, By: m.Toss.By}
	}
	match.Stage = magici.Thinking
	match = magici.Apply(match, magici.Event{Fact: magici.Started{}})
	if m.Deployment != nil {
		setUp(&match, *m.Deployment)
	}
	r := &replay{state: state{match: match}}
	r.states = []state{r.state}
	return r
}

// timeless returns s with clocks that wait for a replay.
func (s Settings) timeless() magici.Settings {
	t := s.Tournament().Settings
	t.MoveS, t.DirectS, t.MatchS, t.GraceMs, t.ConfirmS = 1, 1, eternity, 0, 0
	return t
}

// setUp puts the pieces where the record has them. Faults of the deployment do not end a
// replay, so this may be what no deployment allows.
func setUp(m *magici.Match, deployment Sides[[]Piece]) {
	var pieces []movement.Placed
	m.Play.Figures = [2][magici.Slots]magici.Figure{}
	for side := chess.White; side <= chess.Black; side++ {
		var army magici.Army
		for _, p := range deployment.Of(side) {
			slot := slotFor(army, p.Piece)
			army = army.With(slot)
			m.Play.Figures[side][slot] = magici.Figure{Kind: p.Piece, Square: p.Square, OnBoard: true}
			pieces = append(pieces, movement.Placed{Square: p.Square, Piece: chess.Piece{Side: side, Kind: p.Piece}})
		}
	}
	// The audit has seen that every square has one piece and every side one King.
	m.Play.Position, _ = movement.Set(pieces, m.Toss.First, m.Settings.Movement())
}

// slotFor returns a slot for a piece, one of its kind unless a set has no more of them.
func slotFor(army magici.Army, k chess.Kind) magici.Slot {
	if slot := army.FreeSlot(k); slot != magici.NoSlot {
		return slot
	}
	slot := magici.Slot(magici.Slots - 1)
	for army.Has(slot) {
		slot--
	}
	return slot
}

// step plays an entry, or says why it breaks a rule.
func (r *replay) step(e Entry) *fault.Fault {
	r.given = r.given[:0]
	if f := r.play(e); f != nil {
		return r.ruled(f, e.Kind)
	}
	r.match.Log = nil // the record has it, and every entry would copy it
	r.states = append(r.states, r.state)
	return nil
}

// defaultRules are the rules of entries that come where their kind has no place.
var defaultRules = map[string]string{
	"move": "SM-3.1", "question": "SM-5.5", "duel": "SM-5.1", "direct": "SM-6.1", "timeout": "SM-3.3",
	"pass": "SM-3.6", "pause": "SM-3.5", "resume": "SM-3.5", "undo": "SM-9.1", "end": "SM-7.3",
}

// ruled returns f with a rule, when it names none: that of what stands in the way, otherwise
// that of the kind of entry.
func (r *replay) ruled(f *fault.Fault, kind string) *fault.Fault {
	switch {
	case f.Rule != "":
		return f
	case r.match.Paused:
		return f.By("SM-3.5")
	case kind == "timeout" && r.match.Phase() == magici.Thinking:
		return f.By("SM-3.6") // a turn without any move does not run out
	}
	return f.By(defaultRules[kind])
}

// objection says what f found. What package magici says to somebody at a device about a
// moment that has passed is said here of the entry.
func (r *replay) objection(f *fault.Fault) Phrase {
	switch f.Key {
	case "fault.order.phase":
		return phrase("during", fault.Word("phase."+r.match.Phase().String()))
	case "fault.order.paused":
		return phrase("paused")
	case "fault.turn.stale":
		return phrase("running")
	}
	return Phrase{f.Key, f.Args}
}

func (r *replay) play(e Entry) *fault.Fault {
	if e.Kind == "undo" {
		return r.undo(e)
	}
	switch e.Kind {
	case "move", "direct", "timeout", "pass":
		r.performed()
		if f := r.ofSide(e.Side); f != nil {
			return f
		}
	}
	order, role := r.order(e)
	return r.give(order, role)
}

// performed ends the performance of the last move: the log does not tell of it.
func (r *replay) performed() {
	if r.match.Phase() == magici.Performing && !r.match.Paused {
		// Nothing forbids it here.
		_ = r.give(magici.Perform{Turn: r.match.TurnSerial}, role.Referee)
	}
}

// ofSide refuses an entry of the side that is not to move.
func (r *replay) ofSide(side chess.Side) *fault.Fault {
	if phase := r.match.Phase(); (phase == magici.Thinking || phase == magici.Direct) && side != r.match.Play.Position.Side() {
		return fault.New(fault.Illegal, "fault.record.side", fault.Word("side."+side.String())).By("SM-3.1")
	}
	return nil
}

// give has package magici decide an order.
func (r *replay) give(o magici.Order, role role.Role) *fault.Fault {
	events, err := magici.Decide(r.match, magici.Command{By: magici.Actor{Role: role}, Order: o}, r.now)
	if err != nil {
		return fault.Of(err)
	}
	for _, e := range events {
		r.match = magici.Apply(r.match, e)
	}
	r.given = append(r.given, events...)
	return nil
}

// order returns the order behind an entry and who gives it. For what the clocks do it is
// first made late.
func (r *replay) order(e Entry) (magici.Order, role.Role) {
	m := r.match
	switch e.Kind {
	case "move":
		return magici.Move{Turn: m.TurnSerial, From: e.From, To: e.To, Promotion: e.Promotion, Question: asked}, role.Referee
	case "question":
		return magici.Void{Asked: m.Asking.Serial, Reason: given(e.Void), Question: asked}, role.Referee
	case "duel":
		return magici.Settle{Asked: m.Asking.Serial, Outcome: e.Outcome}, role.Referee
	case "direct":
		return magici.Call{Turn: m.TurnSerial, Square: e.Square}, role.Referee
	case "timeout":
		r.late(m.Play.TurnClock)
		return magici.Timeout{}, role.System
	case "pass":
		return magici.Pass{}, role.System
	case "pause":
		return magici.Pause{}, role.Referee
	case "resume":
		return magici.Resume{}, role.Referee
	}
	return r.end(e)
}

func (r *replay) end(e Entry) (magici.Order, role.Role) {
	if e.By == "time" {
		r.late(r.match.Play.MatchClock)
		return magici.TimeUp{}, role.System
	}
	return magici.End{By: e.By, Side: &e.Side, Reason: "-"}, role.Referee // a record may leave the reason out
}

// asked is the question of every Duel: which one it was decides nothing.
var asked = &magici.Question{}

// given returns a reason that is one exactly when reason is: how long it may be is the
// desk's affair.
func given(reason string) string {
	if reason == "" {
		return ""
	}
	return "-"
}

// late goes on to where a clock that counts has run out.
func (r *replay) late(c magici.Clock) {
	if c.Running && !r.match.Paused {
		r.now = max(r.now, c.Deadline())
	}
}

// undo goes back to the state after an entry; a pause stays as it is (SM-9.1). Replays keep
// states of their own, because a board that no deployment allows is not in the match's log.
func (r *replay) undo(e Entry) *fault.Fault {
	switch {
	case e.Target < 0 || e.Target >= len(r.states):
		return fault.New(fault.Invalid, "fault.undo.range", len(r.states)-1)
	case e.Reason == "":
		return fault.New(fault.Invalid, "fault.reason.missing")
	}
	paused := r.match.Paused
	r.state = r.states[e.Target]
	r.match.Paused = paused
	return nil
}

// result returns how the match ended; nil when it has not, or was annulled.
func (r *replay) result() *Result { return resultOf(r.match) }

// resultOf returns the result of a match as a record has it.
func resultOf(m magici.Match) *Result {
	end := m.Play.Result
	if !end.Over || end.By == "annulled" {
		return nil
	}
	result := Result{Winner: end.Winner.String(), By: end.By}
	if end.Drawn {
		result.Winner = "draw"
	}
	result.Points = both(func(s chess.Side) magici.PiecePoints { return m.Play.Points[s] })
	result.DuelPoints = both(func(s chess.Side) magici.PiecePoints { return m.Play.DuelPoints[s] })
	return &result
}

// wall is the time of an entry as a record has it.
func wall(t time.Time) time.Time { return t.UTC().Truncate(time.Millisecond) }
