package table

import (
	"scacchimagici/internal/chess"
	"scacchimagici/internal/side/game/metamate"
)

// describe describes a move: the kind as which the Meta moved, its captures, all four kinds of
// promotions, and castling as such.
func (v metamateView) describe(move metamate.Move) moveView {
	done, piece := v.at.Explain(move), v.at.At(move.From)
	d := moveView{figure: metaFigure(piece), from: move.From.String(), to: move.To.String(), record: v.record(move, done)}
	kind := say("metamate.kind." + kindLetter(piece.Kind))
	switch done.Manner {
	case metamate.Forming:
		d.from, d.figure = "", metaFigure(metamate.Piece{Side: piece.Side, Kind: move.Promotion})
		d.says = say("metamate.lastmove.form", say("metamate.kind."+kindLetter(move.Promotion)), d.to, kind)
		return d
	case metamate.Castling:
		v.castled(&d, done)
		return d
	}
	if len(done.By) > 0 {
		var kinds []phrase
		for _, k := range done.By {
			kinds = append(kinds, say("metamate.kind."+kindLetter(k)))
		}
		d.facts = append(d.facts, fact{
			figure: metaFigure(metamate.Piece{Side: piece.Side, Kind: done.By[0]}), title: say("metamate.fact.as", joinPhrases(kinds)), text: manners[done.Manner],
		})
	} else if done.Manner == metamate.EnPassant {
		d.facts = append(d.facts, fact{figure: d.figure, title: manners[done.Manner]})
	}
	v.became(&d, done, piece.Side)
	return d
}

// manners name the moves that are more than a step.
var manners = map[metamate.Manner]phrase{
	metamate.DoubleStep: say("metamate.fact.double"),
	metamate.EnPassant:  say("metamate.fact.enpassant"),
}

// castled describes a castling, with the part of each piece.
func (metamateView) castled(d *moveView, done metamate.Explanation) {
	king, rook := done.Moves[0], done.Moves[1]
	d.to, d.effects = king.To.String(), moved(done.Moves[1:])
	d.says = say("metamate.lastmove.castle", king.From.String(), king.To.String(), rook.From.String(), rook.To.String())
	for i, part := range done.Moves {
		if part.Piece.Kind.IsMeta() {
			d.says.key = "metamate.lastmove.metacastle"
			d.facts = append(d.facts, fact{figure: metaFigure(part.Piece), title: say([]string{"metamate.fact.king", "metamate.fact.rook"}[i])})
		}
	}
}

// became adds the captures, and the pieces that have changed.
func (metamateView) became(d *moveView, done metamate.Explanation, side chess.Side) {
	add := func(kind metamate.Kind, title, text phrase) {
		d.facts = append(d.facts, fact{figure: metaFigure(metamate.Piece{Side: side, Kind: kind}), title: title, text: text})
	}
	if done.Captured.Kind != metamate.NoKind {
		d.captured = metaFigure(done.Captured)
		d.facts = append(d.facts, fact{figure: d.captured, title: say("metamate.fact.captured"), text: say("tablepage.figure." + d.captured)})
	}
	if done.Evolves != metamate.NoKind {
		add(done.Evolves, say("metamate.fact.evolves"), say("metamate.looks."+kindLetter(done.Evolves)))
	}
	if done.Promoted != metamate.NotPromoted {
		add(done.Becomes, say("metamate.fact.promotes", say("metamate.kind."+kindLetter(done.Becomes))), promotedBy[done.Promoted])
	}
	for _, c := range done.Charged {
		add(c.After, say("metamate.fact.charged", c.At.String(), say("metamate.kind."+kindLetter(c.After))), say("metamate.fact.charged.text"))
	}
}

var promotedBy = map[metamate.Promoted]phrase{
	metamate.ByPawn:       say("metamate.promoted.pawn"),
	metamate.ByAdvance:    say("metamate.promoted.advance"),
	metamate.ByPropulsion: say("metamate.promoted.propulsion"),
}

// record is a move in the notation of a game's record: "c4×d5=M3".
func (metamateView) record(move metamate.Move, done metamate.Explanation) string {
	becomes := func(kind metamate.Kind) string { return "=" + kindSigns[kind] }
	switch done.Manner {
	case metamate.Forming:
		return move.To.String() + becomes(move.Promotion)
	case metamate.Castling:
		if move.From.File()-move.To.File() > 3 || move.To.File()-move.From.File() > 3 {
			return "0-0-0"
		}
		return "0-0"
	}
	sign := "–"
	if done.Captured.Kind != metamate.NoKind {
		sign = "×"
	}
	text := move.From.String() + sign + move.To.String()
	if done.Becomes != metamate.NoKind {
		text += becomes(done.Becomes)
	}
	for _, c := range done.Charged {
		text += " " + c.At.String() + becomes(c.After)
	}
	return text
}

// kindSigns are the short names of kinds in a record, the same in all languages: for the
// Metas those of the source, for pieces the international letters.
var kindSigns = map[metamate.Kind]string{
	metamate.Knight: "N", metamate.Bishop: "B", metamate.Rook: "R", metamate.Queen: "Q",
	metamate.LeftRight: "M1", metamate.ForwardBack: "M1", metamate.Orthogonal: "M2.1", metamate.Diagonal: "M2.2",
	metamate.AllNeighbours: "M3", metamate.Full: "M4",
}
