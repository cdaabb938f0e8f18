package referee

import (
	"slices"
	"strings"

	"scacchimagici/internal/chess"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/screen"
	"scacchimagici/views/ui"
)

// tappable says where a tap on the board adds the effect of the tool.
func (i *Intervention) tappable() {
	if i.tool() == "" {
		return
	}
	b, p := &i.Board, i.before(len(i.Effects))
	var free, taken []string
	for sq := range chess.Square(64) {
		if _, ok := p.PieceOn(sq); ok {
			taken = append(taken, sq.String())
		} else {
			free = append(free, sq.String())
		}
	}
	for sq := range chess.Square(64) {
		square := screen.Square(b, sq)
		ref, occupied := p.PieceOn(sq)
		king := occupied && p.Figure(ref).Kind == chess.King
		switch i.draft.Tool {
		case magici.EffectMove:
			if occupied {
				square.Moves = free
			}
		case magici.EffectSwap:
			if occupied {
				square.Moves = slices.DeleteFunc(slices.Clone(taken), func(name string) bool { return name == sq.String() })
			}
		case magici.EffectRemove:
			square.Alone = occupied && !king
		case magici.EffectReturn:
			square.Alone = !occupied && i.draft.Person != ""
		case magici.EffectBecome:
			square.Alone = occupied && !king && i.draft.Piece != "" && i.draft.Piece != string(p.Figure(ref).Kind.Letter())
		}
		b.Interactive = b.Interactive || square.Alone || len(square.Moves) > 0
	}
	b.Form, b.Refused = "effect", i.T("intervention.refused")
}

// full reports whether no further effect has room.
func (i Intervention) full() bool { return len(i.draft.Effects) >= magici.MaxEffects }

// tool is the chosen kind of effect; empty: none.
func (i Intervention) tool() magici.EffectKind {
	if i.full() {
		return ""
	}
	return i.draft.Tool
}

// tools are the kinds of effects.
func (i Intervention) tools() []Pick {
	if i.full() {
		return nil
	}
	var picks []Pick
	for _, kind := range magici.EffectKinds() {
		picks = append(picks, Pick{
			Icon: toolIcons[kind], Title: i.T("intervention.do." + string(kind)), Chosen: i.draft.Tool == kind,
			Href: i.address(func(d *Draft) { d.Tool, d.Person, d.Piece = kind, "", "" }),
		})
	}
	return picks
}

// fields are the draft, for the forms that add an effect.
func (i Intervention) fields() []ui.Field {
	if i.full() {
		return nil
	}
	var fields []ui.Field
	for name, values := range i.draft.Query() {
		for _, value := range values {
			fields = append(fields, screen.Field(name, value))
		}
	}
	slices.SortStableFunc(fields, func(a, b ui.Field) int { return strings.Compare(a.Name, b.Name) })
	return fields
}

// prompt says what to do next.
func (i Intervention) prompt() string {
	switch tool := i.tool(); {
	case i.full():
		return i.T("intervention.full")
	case tool == "":
		return i.T("intervention.choose")
	case tool == magici.EffectReturn && len(i.choices()) == 0:
		return i.T("intervention.nobody")
	default:
		return i.T("intervention.prompt." + string(tool))
	}
}

// choices are the people who may come back, or the kinds that a piece may become.
func (i Intervention) choices() []Pick {
	switch i.tool() {
	case magici.EffectReturn:
		return i.left()
	case magici.EffectBecome:
		var picks []Pick
		for _, k := range []chess.Kind{chess.Queen, chess.Rook, chess.Bishop, chess.Knight, chess.Pawn} {
			letter := string(k.Letter())
			picks = append(picks, Pick{
				Piece: screen.Code(i.Match.Play.Position.Side(), k), Title: i.Kind(k), Chosen: i.draft.Piece == letter,
				Href: i.address(func(d *Draft) { d.Piece = letter }),
			})
		}
		return picks
	}
	return nil
}

// left are the people who have left the board and may come back.
func (i Intervention) left() []Pick {
	var picks []Pick
	p := i.before(len(i.Effects))
	for _, side := range screen.Sides {
		for slot := range i.Match.Teams[side].Army.All() {
			ref := magici.Ref{Side: side, Slot: slot}
			f := p.Figure(ref)
			if f.OnBoard || f.Kind == chess.King {
				continue
			}
			person := i.Match.Beginner(ref)
			picks = append(picks, Pick{
				Piece: screen.Code(side, f.Kind), Title: i.Player(ref).Name, Chosen: i.draft.Person == person,
				Href: i.address(func(d *Draft) { d.Person = person }),
			})
		}
	}
	return picks
}

var toolIcons = map[magici.EffectKind]string{
	magici.EffectMove: "arrow", magici.EffectSwap: "swap", magici.EffectRemove: "minus", magici.EffectReturn: "undo",
	magici.EffectBecome: "redraw", magici.EffectPoints: "plus", magici.EffectTurn: "clock",
}
