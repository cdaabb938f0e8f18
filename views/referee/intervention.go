package referee

import (
	"slices"
	"strconv"
	"strings"

	"scacchimagici/internal/chess"
	"scacchimagici/internal/fault"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/role"
	"scacchimagici/internal/screen"
	"scacchimagici/views/board"
	"scacchimagici/views/layout"
	"scacchimagici/views/ui"
)

// interventionBuilder fills in the view of the page of an intervention.
type interventionBuilder struct {
	screen.Scene
	draft Draft
	after []magici.Play // state of play after each effect
	view  *Intervention
}

// InterventionOf returns the page on which the Referee prepares an intervention (SM-10): the board as it will
// stand, the chosen effects in order, and the reason. Only its main button carries it out.
func InterventionOf(s screen.Scene, d Draft, language string) Intervention {
	m := s.Match
	v := Intervention{
		Base: layout.Base{Words: s.Words, Frame: layout.Frame{Now: s.Server}, Language: language}, Letter: m.Plan.Board,
		Title: s.House(chess.White).Name + " – " + s.House(chess.Black).Name, Line: s.State(), Clock: s.MatchClock(), Paused: m.Paused,
		Back: refereeHref(m.Plan.Board, d.Match),
	}
	if !m.Paused {
		pause := s.Command("pause")
		v.Pause = &pause
	}
	i := interventionBuilder{Scene: s, draft: d, view: &v}
	effects, err := d.read()
	if err == nil {
		i.after, err = m.PreviewIntervention(effects)
	}
	if may := m.CanIntervene(); may != nil {
		err = may
	}
	i.why()
	i.list(effects, err)
	i.board(effects)
	i.tools()
	i.main(effects, err)
	if f := fault.From(d.Refused); f != nil {
		v.Refused = s.Words.Fault(f)
	}
	return v
}

// address returns the address of the page with a changed draft.
func (i interventionBuilder) address(change func(*Draft)) string {
	d := i.draft
	d.Refused = nil
	change(&d)
	return InterventionPath(i.Match.Plan.Board) + "?" + d.Query().Encode()
}

// play returns the state of play after the last effect that is possible.
func (i interventionBuilder) play() *magici.Play {
	if n := len(i.after); n > 0 {
		return &i.after[n-1]
	}
	return &i.Match.Play
}

// why offers the reasons, and for a spell its caster and its name.
func (i interventionBuilder) why() {
	reasons := []string{"penalty", "elsewhere", "other"}
	if i.Match.Settings.SpellsPerPerson > 0 && len(i.Match.Settings.Spells) > 0 {
		reasons = append([]string{"spell"}, reasons...)
	}
	for _, why := range reasons {
		i.view.Reasons = append(i.view.Reasons, Pick{
			Title: i.T("intervention.why." + why), Chosen: i.draft.Why == why,
			Href: i.address(func(d *Draft) {
				d.Why = why
				if why != "spell" {
					d.Spell, d.Caster = "", ""
				}
			}),
		})
	}
	if i.draft.Why != "spell" {
		return
	}
	m, side := i.Match, i.Match.Play.Position.Side()
	i.view.Spell, i.view.Caster = &PickList{Label: i.T("intervention.spell")}, &PickList{Label: i.T("intervention.caster"), House: i.House(side)}
	for slot, f := range m.Play.Figures[side] {
		ref := magici.Ref{Side: side, Slot: magici.Slot(slot)}
		if !f.OnBoard {
			continue
		}
		caster := m.Beginner(ref)
		pick := Pick{
			Title: i.T("intervention.piece", i.Player(ref).Name, i.Kind(f.Kind)), Chosen: caster == i.draft.Caster,
			Detail: i.T("intervention.casts", f.Casts.Count(), m.Settings.SpellsPerPerson),
			Href:   i.address(func(d *Draft) { d.Caster = caster }),
		}
		if len(m.Castable(ref)) == 0 {
			pick.Locked = i.T("intervention.spent")
		}
		i.view.Caster.Add(pick)
	}
	caster := m.PieceOf(i.draft.Caster)
	for _, spell := range m.Settings.Spells {
		pick := Pick{
			Title: spell.Name, Detail: screen.Dotted(spell.Category, spell.Text), Chosen: spell.ID == i.draft.Spell,
			Href: i.address(func(d *Draft) { d.Spell = spell.ID }),
		}
		if caster.Slot != magici.NoSlot {
			if f := fault.From(m.CanCast(caster, spell.ID)); f != nil {
				pick.Locked = i.Words.Fault(f)
			}
		}
		i.view.Spell.Add(pick)
	}
}

// list shows the effects in order. One that is not possible says why, and so do those after it.
func (i interventionBuilder) list(effects []magici.Effect, err error) {
	before := i.Match.Play
	for n, e := range effects {
		row := EffectRow{Number: n + 1, Kind: string(e.Do), Tool: i.T("intervention.do." + string(e.Do))}
		row.Text, row.Detail = i.tell(&before, e)
		row.Drop = i.address(func(d *Draft) { d.Effects = slices.Delete(slices.Clone(d.Effects), n, n+1) })
		if n < len(i.after) {
			before = i.after[n]
		} else if f := fault.From(err); f != nil && n == len(i.after) {
			row.Wrong = i.Words.Fault(f)
		}
		i.view.Effects = append(i.view.Effects, row)
	}
}

// tell puts an effect into words; p is the state before it.
func (i interventionBuilder) tell(p *magici.Play, e magici.Effect) (text, detail string) {
	who := func(sq chess.Square) string {
		ref, ok := p.PieceOn(sq)
		if !ok {
			return sq.String()
		}
		return i.T("intervention.piece", i.Player(ref).Name, i.Kind(p.Figure(ref).Kind))
	}
	switch e.Do {
	case magici.EffectMove:
		return i.T("intervention.tell.move", who(e.From), e.From.String(), e.To.String()), ""
	case magici.EffectSwap:
		return i.T("intervention.tell.swap", who(e.From), e.From.String(), who(e.To), e.To.String()), ""
	case magici.EffectRemove:
		return i.T("intervention.tell.remove", who(e.Square), e.Square.String()), i.T("intervention.tell.nogain")
	case magici.EffectReturn:
		ref := i.Match.PieceOf(e.Person)
		if ref.Slot == magici.NoSlot {
			return e.Square.String(), ""
		}
		return i.T("intervention.tell.return", i.T("intervention.piece", i.Player(ref).Name, i.Kind(p.Figure(ref).Kind)), e.Square.String()), ""
	case magici.EffectBecome:
		return i.T("intervention.tell.become", who(e.Square), i.Kind(e.Piece)), ""
	case magici.EffectPoints:
		has := p.Points[e.Side]
		return i.T("intervention.tell.points", int(e.Points), i.House(e.Side).Name), i.T("intervention.tell.sum", int(has), int(has+e.Points))
	default:
		return i.tellTurn(p, e.Side)
	}
}

// tellTurn says who moves next, on which clock, and whose turn that ends (SM-10.4); p is the state before it.
func (i interventionBuilder) tellTurn(p *magici.Play, next chess.Side) (text, detail string) {
	if p.TurnPhase == magici.Performing {
		return i.House(next).Name, i.T("intervention.tell.performed")
	}
	text = i.T("intervention.tell.turn", i.House(next).Name, i.Match.Settings.MoveTime.Int())
	if side := p.Position.Side(); side != next {
		return text, i.T("intervention.tell.passed", i.House(side).Name)
	}
	return text, i.T("intervention.tell.anew")
}

// board shows the board as it will stand, with the number of the effect on each square that it touches. A tap
// means what the chosen tool does.
func (i interventionBuilder) board(effects []magici.Effect) {
	s := i.Scene
	after := *s.Match
	after.Play = *i.play()
	s.Match = &after
	b := s.Board()
	b.Coordinates = board.Outside
	for k := range b.Squares {
		b.Squares[k].Marks = nil
	}
	b.Last = ""
	before := i.Match.Play
	for n := range i.after {
		i.mark(&b, &before, effects[n], strconv.Itoa(n+1))
		before = i.after[n]
	}
	i.view.Board = b
	i.tappable()
}

// mark shows an effect on the board; p is the state before it.
func (i interventionBuilder) mark(b *board.Board, p *magici.Play, e magici.Effect, number string) {
	ghost := func(sq chess.Square, trace board.Trace) {
		if ref, ok := p.PieceOn(sq); ok {
			square := screen.Square(b, sq)
			square.Number = number
			if square.Piece == "" {
				square.Ghost, square.Trace = screen.Code(ref.Side, p.Figure(ref).Kind), trace
			}
		}
	}
	changed := func(sq chess.Square) {
		screen.Square(b, sq).Number = number
		screen.Mark(b, sq, board.Picked)
	}
	switch e.Do {
	case magici.EffectMove:
		ghost(e.From, board.Attracted)
		b.Arrows = append(b.Arrows, board.Arrow{From: e.From.String(), To: e.To.String(), Kind: board.Attracts})
		screen.Square(b, e.From).Number = ""
		changed(e.To)
	case magici.EffectSwap:
		changed(e.From)
		changed(e.To)
		b.Arrows = append(b.Arrows, board.Arrow{From: e.From.String(), To: e.To.String(), Kind: board.Swaps})
	case magici.EffectRemove:
		ghost(e.Square, board.Repelled)
	case magici.EffectReturn, magici.EffectBecome:
		changed(e.Square)
	}
}

// main is the button that carries it out, with the result in words, or why it is locked.
func (i interventionBuilder) main(effects []magici.Effect, err error) {
	spell := i.draft.Why == "spell"
	fields := []ui.Field{screen.Number("seen", i.Match.LastEntry()), screen.Field("effects[]", "")} // the list may be empty
	for _, e := range i.draft.Effects {
		fields = append(fields, screen.Field("effects[]", e))
	}
	if spell {
		fields = append(fields, screen.Field("spell", string(i.draft.Spell)), screen.Field("caster", string(i.draft.Caster)))
	}
	command := i.Command("intervention", fields...)
	command.Then = i.view.Back
	i.view.Do = command
	i.view.Main = ui.Button{Icon: "check", Title: i.T("intervention.main"), Detail: i.sum(effects)}
	i.view.NeedsReason, i.view.AsksReason = !spell, i.draft.Why != ""
	if key := "intervention.reason." + i.draft.Why; i.draft.Why == "penalty" || i.draft.Why == "elsewhere" {
		i.view.Reason = i.T(key)
	}
	locked := ""
	switch f := fault.From(err); {
	case f != nil:
		locked = i.Words.Fault(f)
	case i.draft.Why == "":
		locked = i.T("intervention.needs.why")
	case spell && (i.draft.Spell == "" || i.draft.Caster == ""):
		locked = i.T("intervention.needs.spell")
	case !spell && len(effects) == 0:
		locked = i.T("intervention.needs.effect")
	}
	if locked != "" {
		i.view.Main.Detail, i.view.Main.Locked = "", locked
	}
}

// sum says in one sentence what the intervention will do.
func (i interventionBuilder) sum(effects []magici.Effect) string {
	moved, turn := map[string]bool{}, ""
	var parts []string
	for n, e := range effects[:len(i.after)] {
		before := i.Match.Play
		if n > 0 {
			before = i.after[n-1]
		}
		switch e.Do {
		case magici.EffectMove, magici.EffectSwap:
			for _, sq := range []chess.Square{e.From, e.To} {
				if ref, ok := before.PieceOn(sq); ok {
					moved[string(i.Match.Person(ref))] = true
				}
			}
		case magici.EffectTurn:
			turn = i.T("intervention.sum.turn", i.House(e.Side).Name)
		case magici.EffectPoints:
			parts = append(parts, i.T("intervention.tell.points", int(e.Points), i.House(e.Side).Name))
		case magici.EffectRemove:
			if ref, ok := before.PieceOn(e.Square); ok {
				parts = append(parts, i.T("referee.does.out", i.Player(ref).Name))
			}
		case magici.EffectReturn:
			parts = append(parts, i.T("referee.does.returns", i.Player(i.Match.PieceOf(e.Person)).Name, e.Square.String()))
		case magici.EffectBecome:
			if ref, ok := before.PieceOn(e.Square); ok {
				parts = append(parts, i.T("intervention.tell.become", i.Player(ref).Name, i.Kind(e.Piece)))
			}
		}
	}
	if len(moved) > 0 {
		parts = append([]string{i.T("intervention.sum.moved", len(moved))}, parts...)
	}
	if turn != "" {
		parts = append(parts, turn)
	}
	if len(parts) == 0 {
		return i.T("intervention.sum.spell")
	}
	return strings.Join(parts, ", ")
}

// interveneAction opens the page of an intervention, where one is possible.
func (s scene) interveneAction() (a Action, ok bool) {
	if s.Orders != "" || s.Viewer.Role == role.Organiser || s.Match.Phase() == magici.Finished || s.Match.CanIntervene() != nil {
		return a, false
	}
	return Action{Href: InterventionPath(s.Match.Plan.Board), Button: ui.Button{
		Icon: "edit", Title: s.T("intervention.title"), Detail: s.T("intervention.hint"),
	}}, true
}
