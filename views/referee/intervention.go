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

// Intervention is the page on which the Referee prepares an intervention (SM-10): the board as it will stand, the chosen
// effects in order, and the reason. Only its main button carries it out.
type Intervention struct {
	layout.Base
	screen.Scene
	Board   board.Board
	Effects []magici.Effect
	draft   Draft
	after   []magici.Play // state of play after each effect
	err     error         // why the effect after those, or any, is not possible
}

// InterventionOf returns the page of a draft. language is the address that switches the language.
func InterventionOf(s screen.Scene, d Draft, language string) Intervention {
	i := Intervention{Base: layout.Base{Words: s.Words, Frame: layout.Frame{Now: s.Server}, Language: language}, Scene: s, draft: d}
	if i.Effects, i.err = d.read(); i.err == nil {
		i.after, i.err = s.Match.PreviewIntervention(i.Effects)
	}
	if may := s.Match.CanIntervene(); may != nil {
		i.err = may
	}
	i.addBoard()
	return i
}

// back is the address of the Referee's page.
func (i Intervention) back() string { return refereeHref(i.Match.Plan.Board, i.draft.Match) }

// address returns the address of the page with a changed draft.
func (i Intervention) address(change func(*Draft)) string {
	d := i.draft
	d.Refused = nil
	change(&d)
	return InterventionPath(i.Match.Plan.Board) + "?" + d.Query().Encode()
}

// before returns the state of play before effect n, counted from 0, as far as the effects are possible.
func (i Intervention) before(n int) *magici.Play {
	if n = min(n, len(i.after)); n > 0 {
		return &i.after[n-1]
	}
	return &i.Match.Play
}

// Pick is a choice: a link to the page with the choice made.
type Pick struct {
	Href   string
	Icon   string
	Piece  string
	Title  string
	Detail string
	Locked string // why it is not possible; empty: it is
	Chosen bool
}

// PickList is a choice of one of many, in a dialog of its own.
type PickList struct {
	ID    string
	Label string
	House ui.House // of the people; zero: none
	Picks []Pick
}

// chosen is the title of the chosen one; empty: none is.
func (l PickList) chosen() string {
	if i := slices.IndexFunc(l.Picks, func(p Pick) bool { return p.Chosen }); i >= 0 {
		return l.Picks[i].Title
	}
	return ""
}

// reasons are the reasons for an intervention.
func (i Intervention) reasons() []Pick {
	reasons := []string{"penalty", "elsewhere", "other"}
	if i.Match.Settings.SpellsPerPerson > 0 && len(i.Match.Settings.Spells) > 0 {
		reasons = append([]string{"spell"}, reasons...)
	}
	var picks []Pick
	for _, why := range reasons {
		picks = append(picks, Pick{
			Title: i.T("intervention.why." + why), Chosen: i.draft.Why == why,
			Href: i.address(func(d *Draft) {
				d.Why = why
				if why != "spell" {
					d.Spell, d.Caster = "", ""
				}
			}),
		})
	}
	return picks
}

// casts reports whether the reason is a spell, which has a name and a caster.
func (i Intervention) casts() bool { return i.draft.Why == "spell" }

// spells are the spells to choose from.
func (i Intervention) spells() PickList {
	l := PickList{ID: "spell", Label: i.T("intervention.spell")}
	caster := i.Match.PieceOf(i.draft.Caster)
	for _, spell := range i.Match.Settings.Spells {
		pick := Pick{
			Title: spell.Name, Detail: screen.Dotted(spell.Category, spell.Text), Chosen: spell.ID == i.draft.Spell,
			Href: i.address(func(d *Draft) { d.Spell = spell.ID }),
		}
		if caster.Slot != magici.NoSlot {
			pick.Locked = i.fault(i.Match.CanCast(caster, spell.ID))
		}
		l.Picks = append(l.Picks, pick)
	}
	return l
}

// casters are the people of the side in turn who can cast a spell.
func (i Intervention) casters() PickList {
	m, side := i.Match, i.Match.Play.Position.Side()
	l := PickList{ID: "caster", Label: i.T("intervention.caster"), House: i.House(side)}
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
		l.Picks = append(l.Picks, pick)
	}
	return l
}

// fault puts an error into words; empty: there is none.
func (i Intervention) fault(err error) string {
	if f := fault.From(err); f != nil {
		return i.Scene.Words.Fault(f)
	}
	return ""
}

// wrong says why effect n is not possible. Of those after it nothing is said.
func (i Intervention) wrong(n int) string {
	if n == len(i.after) {
		return i.fault(i.err)
	}
	return ""
}

// without is the address of the draft without effect n.
func (i Intervention) without(n int) string {
	return i.address(func(d *Draft) { d.Effects = slices.Delete(slices.Clone(d.Effects), n, n+1) })
}

// Tell puts effect n into words.
func (i Intervention) Tell(n int) (text, detail string) {
	p, e := i.before(n), i.Effects[n]
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
func (i Intervention) tellTurn(p *magici.Play, next chess.Side) (text, detail string) {
	if p.TurnPhase == magici.Performing {
		return i.House(next).Name, i.T("intervention.tell.performed")
	}
	text = i.T("intervention.tell.turn", i.House(next).Name, i.Match.TurnTime().Int())
	if side := p.Position.Side(); side != next {
		return text, i.T("intervention.tell.passed", i.House(side).Name)
	}
	return text, i.T("intervention.tell.anew")
}

// addBoard adds the board as it will stand, with the number of the effect on each square that it touches. A tap means
// what the chosen tool does.
func (i *Intervention) addBoard() {
	s := i.Scene
	after := *s.Match
	after.Play = *i.before(len(i.Effects))
	s.Match = &after
	b := s.Board()
	b.Coordinates = board.Outside
	for k := range b.Squares {
		b.Squares[k].Marks = nil
	}
	b.Last = ""
	for n := range i.after {
		i.mark(&b, i.before(n), i.Effects[n], strconv.Itoa(n+1))
	}
	i.Board = b
	i.tappable()
}

// mark shows an effect on the board; p is the state before it.
func (i Intervention) mark(b *board.Board, p *magici.Play, e magici.Effect, number string) {
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

// order is the order that carries the intervention out.
func (i Intervention) order() ui.Command {
	fields := []ui.Field{screen.Number("seen", i.Match.LastEntry()), screen.Field("effects[]", "")} // the list may be empty
	for _, e := range i.draft.Effects {
		fields = append(fields, screen.Field("effects[]", e))
	}
	if i.casts() {
		fields = append(fields, screen.Field("spell", string(i.draft.Spell)), screen.Field("caster", string(i.draft.Caster)))
	}
	c := classed(i.Command("intervention", fields...), "i-main")
	c.Then = i.back()
	return c
}

// Main is the button that carries it out, with the result in words, or why it is locked.
func (i Intervention) Main() ui.Button {
	b := ui.Button{Icon: "check", Title: i.T("intervention.main"), Class: "main"}
	switch f := i.fault(i.err); {
	case f != "":
		b.Locked = f
	case i.draft.Why == "":
		b.Locked = i.T("intervention.needs.why")
	case i.casts() && (i.draft.Spell == "" || i.draft.Caster == ""):
		b.Locked = i.T("intervention.needs.spell")
	case !i.casts() && len(i.Effects) == 0:
		b.Locked = i.T("intervention.needs.effect")
	default:
		b.Detail = i.sum()
	}
	return b
}

// reason is the usual reason, which the Referee may replace.
func (i Intervention) reason() string {
	if i.draft.Why == "penalty" || i.draft.Why == "elsewhere" {
		return i.T("intervention.reason." + i.draft.Why)
	}
	return ""
}

// count says how many effects there are, and the most there can be.
func (i Intervention) count() string {
	return i.T("intervention.count", len(i.draft.Effects), magici.MaxEffects)
}

// Refused says why the last tap added nothing; empty: it added its effect.
func (i Intervention) Refused() string { return i.fault(i.draft.Refused) }

// sum says in one sentence what the intervention will do.
func (i Intervention) sum() string {
	moved, turn := map[string]bool{}, ""
	var parts []string
	for n, e := range i.Effects[:len(i.after)] {
		before := i.before(n)
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
