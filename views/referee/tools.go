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
func (i interventionBuilder) tappable() {
	if i.draft.Tool == "" || len(i.draft.Effects) >= magici.MaxEffects {
		return
	}
	b, p := &i.view.Board, i.play()
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

// tools are the seven kinds of effects, and what the chosen one needs.
func (i interventionBuilder) tools() {
	full := len(i.draft.Effects) >= magici.MaxEffects
	for _, kind := range magici.EffectKinds() {
		i.view.Tools = append(i.view.Tools, Pick{
			Icon: toolIcons[kind], Title: i.T("intervention.do." + string(kind)), Chosen: i.draft.Tool == kind && !full,
			Href: i.address(func(d *Draft) { d.Tool, d.Person, d.Piece = kind, "", "" }),
		})
	}
	i.view.Count = i.T("intervention.count", len(i.draft.Effects), magici.MaxEffects)
	if full {
		i.view.Tools, i.view.Prompt = nil, i.T("intervention.full")
		return
	}
	for name, values := range i.draft.Query() {
		for _, value := range values {
			i.view.Fields = append(i.view.Fields, screen.Field(name, value))
		}
	}
	slices.SortStableFunc(i.view.Fields, func(a, b ui.Field) int { return strings.Compare(a.Name, b.Name) })
	if i.draft.Tool == "" {
		i.view.Prompt = i.T("intervention.choose")
		return
	}
	i.view.Prompt = i.T("intervention.prompt." + string(i.draft.Tool))
	switch i.draft.Tool {
	case magici.EffectReturn:
		i.left()
	case magici.EffectBecome:
		for _, k := range []chess.Kind{chess.Queen, chess.Rook, chess.Bishop, chess.Knight, chess.Pawn} {
			letter := string(k.Letter())
			i.view.Choices = append(i.view.Choices, Pick{
				Piece: screen.Code(i.Match.Play.Position.Side(), k), Title: i.Kind(k), Chosen: i.draft.Piece == letter,
				Href: i.address(func(d *Draft) { d.Piece = letter }),
			})
		}
	case magici.EffectPoints:
		for _, side := range screen.Sides {
			i.view.Points = append(i.view.Points, PointsOf{Side: side.String(), House: i.House(side), Now: int(i.play().Points[side])})
		}
	case magici.EffectTurn:
		for _, side := range screen.Sides {
			i.view.Turns = append(i.view.Turns, PointsOf{Side: side.String(), House: i.House(side)})
		}
	}
}

// left lists the people who have left the board and may come back.
func (i interventionBuilder) left() {
	p := i.play()
	for _, side := range screen.Sides {
		for slot := range i.Match.Teams[side].Army.All() {
			ref := magici.Ref{Side: side, Slot: slot}
			f := p.Figure(ref)
			if f.OnBoard || f.Kind == chess.King {
				continue
			}
			person := i.Match.Beginner(ref)
			i.view.Choices = append(i.view.Choices, Pick{
				Piece: screen.Code(side, f.Kind), Title: i.Player(ref).Name, Chosen: i.draft.Person == person,
				Href: i.address(func(d *Draft) { d.Person = person }),
			})
		}
	}
	if len(i.view.Choices) == 0 {
		i.view.Prompt = i.T("intervention.nobody")
	}
}

var toolIcons = map[magici.EffectKind]string{
	magici.EffectMove: "arrow", magici.EffectSwap: "swap", magici.EffectRemove: "minus", magici.EffectReturn: "undo",
	magici.EffectBecome: "redraw", magici.EffectPoints: "plus", magici.EffectTurn: "clock",
}
