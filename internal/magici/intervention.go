package magici

import (
	"slices"

	"scacchimagici/internal/chess"
	"scacchimagici/internal/fault"
	"scacchimagici/internal/role"
)

// MaxEffects is how many effects an intervention may have (SM-10.1).
const MaxEffects = 8

// maxEffectPoints is how many points an effect may give or take away (SM-10.2).
const maxEffectPoints = 99

// Intervention is what the Referee decided that the regulation does not foresee (SM-10), as the
// log of the match tells it.
type Intervention struct {
	Effects []EffectDone
	Spell   SpellID // empty: none was cast
	Caster  *Touched
}

// Points returns what an intervention gave to each side, or took away from it.
func (i Intervention) Points() (sum [2]PiecePoints) {
	for _, e := range i.Effects {
		if e.Effect.Do == EffectPoints {
			sum[e.Effect.Side] += e.Effect.Points
		}
	}
	return sum
}

// Turns reports whether an intervention said who moves next.
func (i Intervention) Turns() bool {
	return slices.ContainsFunc(i.Effects, func(e EffectDone) bool { return e.Effect.Do == EffectTurn })
}

// ChangesBoard reports whether an intervention did anything but give points and cast a spell.
func (i Intervention) ChangesBoard() bool {
	return slices.ContainsFunc(i.Effects, func(e EffectDone) bool { return e.Effect.Do.ChangesBoard() })
}

// CanIntervene returns why there can be no intervention now, or nil (SM-10.1, SM-10.5). In a match
// that is over it can only give points, and comes from the organiser.
func (m Match) CanIntervene() error {
	switch p := &m.Play; {
	case p.Result.Annulled():
		return fault.New(fault.Illegal, "fault.intervention.annulled").By("SM-10.5")
	case p.Result.Over:
		return nil
	case !m.Toss.Done || !m.Started():
		return fault.New(fault.Illegal, "fault.intervention.toss").By("SM-10.1")
	case p.TurnPhase == Duelling:
		return fault.New(fault.Illegal, "fault.intervention.duel").By("SM-10.1")
	case p.TurnPhase == Direct || p.WalkBack && p.Caller != NoSlot: // people walk back to a call
		return fault.New(fault.Illegal, "fault.intervention.call").By("SM-10.1")
	}
	return nil
}

// Beginner returns who began as the piece that r names: the tournament record calls it so, and
// so do the orders (SM-10.7).
func (m Match) Beginner(r Ref) PersonID { return m.Began[r.Side][r.Slot] }

// PieceOf returns the piece that a person began as, or, for a substitute, the piece that he
// plays now. Slot is NoSlot when there is none.
func (m Match) PieceOf(person PersonID) Ref {
	for side := chess.White; side <= chess.Black && person != ""; side++ {
		if slot := slices.Index(m.Began[side][:], person); slot >= 0 {
			return Ref{side, Slot(slot)}
		}
	}
	for side := chess.White; side <= chess.Black; side++ {
		if slot := m.Teams[side].SlotOf(person); slot != NoSlot {
			return Ref{side, slot}
		}
	}
	return Ref{Slot: NoSlot}
}

// PreviewIntervention returns what stands after each effect of a draft, as far as they are
// possible, and why the next one is not; nil when all are. Nothing is done.
func (m Match) PreviewIntervention(effects []Effect) (after []Play, err error) {
	play := m.Play
	for i, e := range effects {
		done, err := m.possible(&play, i+1, e)
		if err != nil {
			return after, err
		}
		play.do(done)
		after = append(after, play)
	}
	return after, nil
}

// Intervene does what the regulation does not foresee: a spell, a penalty, people who stand
// otherwise (SM-10). A spell and its caster come only together.
type Intervene struct {
	Effects []Effect `json:"effects" limit:"..MaxEffects"`
	Reason  string   `json:"reason" limit:"1..MaxReason"`
	Spell   SpellID  `json:"spell,omitempty"`
	Caster  PersonID `json:"caster,omitempty"` // named as in the deployment
	Seen    int      `json:"seen"`             // the last entry of the log that the device saw
}

// Intervened says what the Referee did that the regulation does not foresee.
type Intervened struct {
	Side    chess.Side   `json:"side"` // that was to move next
	Effects []EffectDone `json:"effects"`
	Reason  Reason       `json:"reason,omitempty"`
	Spell   SpellID      `json:"spell,omitempty"`
	Caster  *Touched     `json:"caster,omitempty"`
}

// intervene decides an intervention.
func (m Match) intervene(o Intervene, s situation) ([]Fact, error) {
	if err := m.CanIntervene(); err != nil {
		return nil, err
	}
	over := m.Play.Result.Over
	switch {
	case over && s.By.Role != role.Organiser:
		return nil, fault.New(fault.Forbidden, "fault.intervention.organiser").By("SM-10.1")
	case !m.saw(o.Seen):
		return nil, fault.New(fault.Stale, "fault.intervention.stale")
	case !over && !m.Play.SquareOwed && m.matchTimeOver(s.Now):
		return nil, fault.New(fault.Stale, "fault.late.match").By("SM-3.4")
	case !over && m.Play.TurnPhase == Thinking && m.tooLate(s.Now) != nil:
		return nil, m.tooLate(s.Now)
	case len(o.Effects) > MaxEffects || len(o.Effects) == 0 && o.Spell == "" && o.Caster == "":
		return nil, fault.New(fault.Invalid, "fault.intervention.effects", MaxEffects, len(o.Effects)).By("SM-10.1")
	case o.Spell == "" && o.Caster != "":
		return nil, fault.New(fault.Invalid, "fault.field.missing", "spell")
	case o.Spell != "" && o.Caster == "":
		return nil, fault.New(fault.Invalid, "fault.field.missing", "caster")
	case o.Spell != "" && over:
		return nil, fault.New(fault.Illegal, "fault.spell.over").By("SM-10.5")
	}
	f := Intervened{Side: m.Play.Position.Side(), Reason: Reason(o.Reason), Spell: o.Spell, Effects: []EffectDone{}}
	if o.Spell != "" {
		caster := m.PieceOf(o.Caster)
		if err := m.CanCast(caster, o.Spell); err != nil {
			return nil, err
		}
		f.Caster = m.touched(&m.Play, caster)
	}
	play := m.Play
	for i, e := range o.Effects {
		done, err := m.possible(&play, i+1, e)
		if err != nil {
			return nil, err
		}
		play.do(done)
		f.Effects = append(f.Effects, done)
	}
	if o.Spell != "" {
		return withOptionalReason(o.Reason, f)
	}
	return withReason(o.Reason, f)
}

// saw reports whether a device that saw entry n has seen all that happened: a pause since then
// changes nothing that an intervention does.
func (m Match) saw(n int) bool {
	last := m.LastEntry()
	for last > max(n, 0) && m.Log[last-1].Kind.IsPause() {
		last--
	}
	return n == last
}

// touched returns the piece that r names as it is in p.
func (m Match) touched(p *Play, r Ref) *Touched { return &Touched{r, p.Figure(r).Kind, m.Person(r)} }

// possible returns effect n (from 1) with whom it touches, or why it is not possible in p
// (SM-10.2). The refusal's first arguments are n, the kind of effect, and what stands in the way.
func (m Match) possible(p *Play, n int, e Effect) (EffectDone, error) {
	done, do := EffectDone{Effect: e}, fault.Word("effect."+string(e.Do))
	on := func(sq chess.Square) (*Touched, error) {
		r, ok := p.PieceOn(sq)
		if !ok {
			return nil, fault.New(fault.Illegal, "fault.effect.nobody", n, do, sq.String()).By("SM-10.2")
		}
		return m.touched(p, r), nil
	}
	free := func(sq chess.Square) error {
		if _, taken := p.PieceOn(sq); taken {
			return fault.New(fault.Illegal, "fault.effect.taken", n, do, sq.String()).By("SM-10.2")
		}
		return nil
	}
	king := func(t *Touched, what string) error {
		if t.Kind == chess.King {
			return fault.New(fault.Illegal, "fault.effect.king", n, do, what).By("SM-10.2")
		}
		return nil
	}
	var err error
	switch e.Do {
	case EffectMove, EffectSwap, EffectRemove, EffectReturn, EffectBecome, EffectTurn:
		if p.Result.Over {
			return done, fault.New(fault.Illegal, "fault.effect.over", n, do, string(e.Do)).By("SM-10.5")
		}
	}
	switch e.Do {
	case EffectMove:
		if done.Who, err = on(e.From); err == nil {
			err = free(e.To)
		}
	case EffectSwap:
		if done.Who, err = on(e.From); err == nil {
			done.With, err = on(e.To)
		}
		if err == nil && e.From == e.To {
			err = fault.New(fault.Illegal, "fault.effect.same", n, do, e.To.String()).By("SM-10.2")
		}
	case EffectRemove:
		if done.Who, err = on(e.Square); err == nil {
			err = king(done.Who, e.Square.String())
		}
	case EffectReturn:
		r := m.PieceOf(e.Person)
		if r.Slot == NoSlot || p.Figure(r).OnBoard {
			return done, fault.New(fault.Illegal, "fault.effect.present", n, do, string(e.Person)).By("SM-10.2")
		}
		done.Who = m.touched(p, r)
		done.Effect.Person = m.Beginner(r)
		if err = king(done.Who, string(e.Person)); err == nil {
			err = free(e.Square)
		}
	case EffectBecome:
		if done.Who, err = on(e.Square); err == nil {
			err = king(done.Who, e.Square.String())
		}
		if err == nil && (e.Piece == chess.NoKind || e.Piece == chess.King || e.Piece == done.Who.Kind) {
			err = fault.New(fault.Illegal, "fault.effect.kind", n, do, string(e.Piece.Letter())).By("SM-10.2")
		}
	case EffectPoints:
		switch has := p.Points[e.Side]; {
		case e.Points == 0 || e.Points > maxEffectPoints || e.Points < -maxEffectPoints:
			err = fault.New(fault.Illegal, "fault.effect.number", n, do, int(e.Points), maxEffectPoints).By("SM-10.2")
		case has+e.Points < 0:
			err = fault.New(fault.Illegal, "fault.effect.sum", n, do, int(e.Points), int(-has)).By("SM-10.2")
		}
	case EffectTurn:
	default:
		err = fault.New(fault.Invalid, "fault.effect.unknown", string(e.Do))
	}
	return done, err
}

// do does an effect on the board and the points (SM-10.2, SM-10.3).
func (p *Play) do(d EffectDone) {
	e := d.Effect
	place := func(r Ref, sq chess.Square) {
		f := &p.Figures[r.Side][r.Slot]
		f.Square, f.OnBoard = sq, true
		p.Position = p.Position.With(sq, chess.Piece{Side: r.Side, Kind: f.Kind})
	}
	side := p.Position.Side()
	switch e.Do {
	case EffectMove:
		p.Position = p.Position.Without(e.From)
		place(d.Who.Ref, e.To)
	case EffectSwap:
		p.Position = p.Position.Without(e.From).Without(e.To)
		place(d.Who.Ref, e.To)
		place(d.With.Ref, e.From)
	case EffectRemove:
		p.Position = p.Position.Without(e.Square)
		p.Figures[d.Who.Side][d.Who.Slot].OnBoard = false
	case EffectReturn:
		place(d.Who.Ref, e.Square)
	case EffectBecome:
		p.Position = p.Position.Without(e.Square)
		p.Figures[d.Who.Side][d.Who.Slot].Kind = e.Piece
		place(d.Who.Ref, e.Square)
	case EffectPoints:
		p.Points[e.Side] += e.Points
		if e.Points < 0 {
			p.Deducted[e.Side] -= e.Points
		}
		return
	case EffectTurn:
		side = e.Side
	}
	p.Position, p.Passes = p.Position.WithSide(side), 0
}

// intervened does an intervention. A turn that is being thought passes at once when another side
// moves next; in performing that side moves after it; the clock of a turn that stays runs on
// (SM-10.4). Of a match that is over the result follows from the new sums (SM-10.5).
func (m Match) intervened(f Intervened, now Instant) Match {
	p := &m.Play
	side := p.Position.Side()
	done := &Intervention{Effects: f.Effects, Spell: f.Spell, Caster: f.Caster}
	for _, e := range f.Effects {
		p.do(e)
	}
	if i := m.Settings.spellIndex(f.Spell); i >= 0 && f.Caster != nil {
		p.Figures[f.Caster.Side][f.Caster.Slot].Casts |= 1 << i
	}
	if done.ChangesBoard() {
		m.TurnSerial++ // what a device means by the turn is the board that it saw
	}
	switch {
	case p.Result.Over:
		if p.Result.Basis == BasisPoints {
			p.Result.Drawn, p.Result.Winner = p.byPoints()
		}
	case p.TurnPhase != Thinking:
	case done.Turns() && p.Position.Side() != side:
		p.TurnNumber++
		m = m.beginTurn(now)
	case done.Turns(), done.ChangesBoard() && !p.TurnClock.Running && !p.SquareOwed: // both had passed
		p.SquareOwed = false
		p.TurnClock = m.moveClock(now)
	}
	return m.addEntry(Entry{Kind: LogIntervention, Side: f.Side, Reason: f.Reason, Intervention: done}, now)
}

func (c *correcting) repeatIntervention(e Entry, _ *point) error {
	m := c.present()
	o := Intervene{Reason: string(e.Reason), Spell: e.Intervention.Spell, Seen: m.LastEntry()}
	for _, done := range e.Intervention.Effects {
		o.Effects = append(o.Effects, done.Effect)
	}
	if caster := e.Intervention.Caster; caster != nil {
		o.Caster = m.Beginner(caster.Ref)
	}
	facts, err := m.intervene(o, c.by(nil))
	if err == nil {
		c.add(facts...)
	}
	return err
}
