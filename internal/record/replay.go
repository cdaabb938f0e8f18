package record

import (
	"scacchimagici/internal/chess"
	"scacchimagici/internal/fault"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/magici/movement"
	"scacchimagici/internal/role"
	"scacchimagici/internal/setting"
)

// replay plays the log of a match again: each entry becomes the order that led to it, and package magici
// decides. A log does not hold the clocks' readings, so a clock runs out exactly when an entry says so.
type replay struct {
	state
	states  []state        // after each entry; the first is after the toss
	decided []magici.Event // by the orders of the last entry
}

// state is a match and its match time.
type state struct {
	match magici.Match
	now   magici.Instant
}

// endless is the match time of a replay, longer than all turns of any log.
const endless = 1 << 32 * setting.Second

// newReplay sets up the board of m, which can be set up, with the toss done. Faults of the
// deployment do not end a replay, so the board may be one that no deployment allows. Without a
// deployment it has two Kings.
func newReplay(s Settings, m Match) *replay {
	match := magici.New(magici.Plan{ID: m.ID, White: m.White, Black: m.Black})
	match.Teams[chess.White].House, match.Teams[chess.Black].House = m.White, m.Black
	match.Settings = s.withoutClocks()
	if m.Toss != nil {
		match.Toss = magici.Toss{Done: true, First: m.Toss.First, By: m.Toss.By}
	}
	match.Stage = magici.Thinking
	match = magici.Apply(match, magici.Event{Fact: magici.Started{}})
	if m.Deployment != nil {
		var pieces []movement.Placed
		match.Play.Figures = [2][magici.Slots]magici.Figure{}
		for side := chess.White; side <= chess.Black; side++ {
			var army magici.Army
			deployed := m.Deployment.For(side)
			for _, p := range deployed[:min(len(deployed), magici.Slots)] {
				slot := army.FreeSlot(p.Piece)
				if slot == magici.NoSlot { // a set has no more of the kind: any free slot
					for slot = magici.Slots - 1; army.Has(slot); slot-- {
					}
				}
				army = army.With(slot)
				match.Play.Figures[side][slot] = magici.Figure{Kind: p.Piece, Square: p.Square, OnBoard: true}
				match.Began[side][slot] = p.Person
				pieces = append(pieces, movement.Placed{Square: p.Square, Piece: chess.Piece{Side: side, Kind: p.Piece}})
			}
			match.Teams[side].Army = army
		}
		// The audit has checked that every square has one piece and every side one King.
		match.Play.Position, _ = movement.Set(pieces, match.Toss.First, match.Settings.Movement())
	}
	r := &replay{state: state{match: match}}
	r.states = []state{r.state}
	return r
}

// withoutClocks returns s with clocks that do not run out by themselves.
func (s Settings) withoutClocks() magici.Settings {
	t := s.Settings.Settings
	t.MoveTime, t.DirectMoveTime, t.MatchTime, t.Grace, t.ConfirmAfter = setting.Second, setting.Second, endless, 0, 0
	return t
}

// step plays an entry, or returns why it breaks a rule. The rule is the fault's own, else that of
// the obstacle, else that of the kind of entry.
func (r *replay) step(e Entry) *fault.Fault {
	r.decided = r.decided[:0]
	f := r.play(e)
	switch {
	case f == nil:
		r.match.Log = nil // the record has the log, and every entry would copy it
		r.states = append(r.states, r.state)
		return nil
	case f.Rule != "":
		return f
	case e.Kind == magici.LogIntervention, e.Kind == magici.LogUndo: // possible in a pause too
	case r.match.Paused:
		return f.By("SM-3.5")
	case e.Kind == magici.LogTimeout && r.match.Phase() == magici.Thinking:
		return f.By("SM-3.6") // a turn without any move does not run out
	}
	return f.By(e.Kind.Rule())
}

// objection returns f as a sentence about an entry. Some faults of package magici speak to a person
// at a device about a moment that has passed; these are replaced.
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

// play gives the order behind an entry. For an entry that a clock causes, it first advances the
// match time until that clock has run out.
func (r *replay) play(e Entry) *fault.Fault {
	if e.Kind.OfTurn() {
		if r.match.Phase() == magici.Performing && !r.match.Paused {
			// The log does not say when the last move was performed. Nothing forbids it here.
			_ = r.give(magici.Perform{Turn: r.match.TurnSerial}, role.Referee)
		}
		if phase := r.match.Phase(); (phase == magici.Thinking || phase == magici.Direct) && e.Side != r.match.Play.Position.Side() {
			return fault.New(fault.Illegal, "fault.record.side", fault.Word("side."+e.Side.String())).By("SM-3.1")
		}
	}
	if e.By == magici.EndTime && r.match.Phase() == magici.Performing && !r.match.MatchRuns() && !r.match.Paused {
		// A finished match that continues waits for its people.
		_ = r.give(magici.Perform{Turn: r.match.TurnSerial}, role.Referee)
	}
	m := r.match
	switch e.Kind {
	case magici.LogMove:
		return r.give(magici.Move{Turn: m.TurnSerial, From: e.From, To: e.To, Promotion: e.Promotion}, role.Referee)
	case magici.LogQuestion:
		return r.give(magici.Void{Asked: m.Asking.Serial, Reason: placeholder(e.Void)}, role.Referee)
	case magici.LogDuel:
		return r.give(magici.Settle{Asked: m.Asking.Serial, Outcome: e.Outcome}, role.Referee)
	case magici.LogDirect:
		return r.give(magici.Call{Turn: m.TurnSerial, Square: e.Square}, role.Referee)
	case magici.LogIntervention:
		return r.give(magici.Intervene{
			Effects: e.Effects, Reason: placeholder(e.Reason), Spell: e.Spell, Caster: e.Caster, Seen: m.LastEntry(),
		}, role.Organiser)
	case magici.LogUndo:
		return r.undo(e)
	case magici.LogEnd:
		if e.By == magici.EndTime {
			r.runOut(m.Play.MatchClock)
			return r.give(magici.TimeUp{}, role.System)
		}
		return r.give(magici.End{By: e.By, Side: &e.Side, Reason: "-"}, role.Referee)
	case magici.LogTimeout:
		r.runOut(m.Play.TurnClock)
	}
	c, ok := e.Kind.Command(m, e.Side)
	if !ok {
		return fault.New(fault.Invalid, "fault.order.unknown", string(e.Kind))
	}
	return r.obey(c)
}

// give has package magici decide an order that a role gives, and applies the events.
func (r *replay) give(o magici.Order, by role.Role) *fault.Fault {
	return r.obey(magici.Command{By: magici.Actor{Role: by}, Order: o})
}

// obey has package magici decide a command, and applies the events.
func (r *replay) obey(c magici.Command) *fault.Fault {
	events, err := magici.Decide(r.match, c, given{}, r.now)
	if err != nil {
		return fault.From(err)
	}
	for _, e := range events {
		r.match = magici.Apply(r.match, e)
	}
	r.decided = append(r.decided, events...)
	return nil
}

// given is what is known of the orders that a replay gives: the question of every Duel, on which the rules do not
// depend, and that the match can be opened and can go on.
type given struct{ magici.Given }

func (given) Question() (*magici.Question, error) { return &magici.Question{}, nil }
func (given) Closed() (bool, error)               { return false, nil }

func (given) PlayedBy(magici.HouseID) (string, string, error) { return "", "", nil }

// placeholder returns "-" for a reason of any length, because a record has no limit for it, and "" for none.
func placeholder(reason string) string {
	if reason == "" {
		return ""
	}
	return "-"
}

// runOut advances the match time until a clock has run out, if it runs.
func (r *replay) runOut(c magici.Clock) {
	if c.Running && !r.match.Paused {
		r.now = max(r.now, c.Deadline())
	}
}

// undo goes back to the state after an entry; a pause stays (SM-9.1). A replay keeps its own
// states, because a match's log cannot hold a board that no deployment allows.
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
