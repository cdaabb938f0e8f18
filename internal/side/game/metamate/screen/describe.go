package screen

import (
	"scacchimagici/internal/chess"
	"scacchimagici/internal/side/game/gamescreen"
	"scacchimagici/internal/side/game/metamate"
)

// describe describes a move: the kind as which the Meta moved, its captures, all four kinds of
// promotions, and castling as such.
func (v view) Describe(move metamate.Move) gamescreen.MoveView {
	done, piece := v.at.Explain(move), v.at.At(move.From)
	d := gamescreen.MoveView{Figure: metaFigure(piece), From: move.From.String(), To: move.To.String(), Record: v.record(move, done)}
	kind := gamescreen.Say("metamate.kind." + kindLetter(piece.Kind))
	switch done.Manner {
	case metamate.Forming:
		d.From, d.Figure = "", metaFigure(metamate.Piece{Side: piece.Side, Kind: move.Promotion})
		d.Says = gamescreen.Say("metamate.lastmove.form", gamescreen.Say("metamate.kind."+kindLetter(move.Promotion)), d.To, kind)
		return d
	case metamate.Castling:
		v.castled(&d, done)
		return d
	}
	if len(done.By) > 0 {
		var kinds []gamescreen.Phrase
		for _, k := range done.By {
			kinds = append(kinds, gamescreen.Say("metamate.kind."+kindLetter(k)))
		}
		d.Facts = append(d.Facts, gamescreen.Fact{
			Figure: metaFigure(metamate.Piece{Side: piece.Side, Kind: done.By[0]}), Title: gamescreen.Say("metamate.fact.as", gamescreen.JoinPhrases(kinds)), Text: manners[done.Manner],
		})
	} else if done.Manner == metamate.EnPassant {
		d.Facts = append(d.Facts, gamescreen.Fact{Figure: d.Figure, Title: manners[done.Manner]})
	}
	v.became(&d, done, piece.Side)
	return d
}

// manners name the moves that are more than a step.
var manners = map[metamate.Manner]gamescreen.Phrase{
	metamate.DoubleStep: gamescreen.Say("metamate.fact.double"),
	metamate.EnPassant:  gamescreen.Say("metamate.fact.enpassant"),
}

// castled describes a castling, with the part of each piece.
func (view) castled(d *gamescreen.MoveView, done metamate.Explanation) {
	king, rook := done.Moves[0], done.Moves[1]
	d.To, d.Effects = king.To.String(), moved(done.Moves[1:])
	d.Says = gamescreen.Say("metamate.lastmove.castle", king.From.String(), king.To.String(), rook.From.String(), rook.To.String())
	for i, part := range done.Moves {
		if part.Piece.Kind.IsMeta() {
			d.Says.Key = "metamate.lastmove.metacastle"
			d.Facts = append(d.Facts, gamescreen.Fact{Figure: metaFigure(part.Piece), Title: gamescreen.Say([]string{"metamate.fact.king", "metamate.fact.rook"}[i])})
		}
	}
}

// became adds the captures, and the pieces that have changed.
func (view) became(d *gamescreen.MoveView, done metamate.Explanation, side chess.Side) {
	add := func(kind metamate.Kind, title, text gamescreen.Phrase) {
		d.Facts = append(d.Facts, gamescreen.Fact{Figure: metaFigure(metamate.Piece{Side: side, Kind: kind}), Title: title, Text: text})
	}
	if done.Captured.Kind != metamate.NoKind {
		d.Captured = metaFigure(done.Captured)
		d.Facts = append(d.Facts, gamescreen.Fact{Figure: d.Captured, Title: gamescreen.Say("metamate.fact.captured"), Text: gamescreen.Say("tablepage.figure." + d.Captured)})
	}
	if done.Evolves != metamate.NoKind {
		add(done.Evolves, gamescreen.Say("metamate.fact.evolves"), gamescreen.Say("metamate.looks."+kindLetter(done.Evolves)))
	}
	if done.Promoted != metamate.NotPromoted {
		add(done.Becomes, gamescreen.Say("metamate.fact.promotes", gamescreen.Say("metamate.kind."+kindLetter(done.Becomes))), promotedBy[done.Promoted])
	}
	for _, c := range done.Charged {
		add(c.After, gamescreen.Say("metamate.fact.charged", c.At.String(), gamescreen.Say("metamate.kind."+kindLetter(c.After))), gamescreen.Say("metamate.fact.charged.text"))
	}
}

var promotedBy = map[metamate.Promoted]gamescreen.Phrase{
	metamate.ByPawn:       gamescreen.Say("metamate.promoted.pawn"),
	metamate.ByAdvance:    gamescreen.Say("metamate.promoted.advance"),
	metamate.ByPropulsion: gamescreen.Say("metamate.promoted.propulsion"),
}

// record is a move in the notation of a game's record: "c4×d5=M3".
func (view) record(move metamate.Move, done metamate.Explanation) string {
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
