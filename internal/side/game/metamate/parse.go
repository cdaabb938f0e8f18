package metamate

import (
	"slices"
	"strings"

	"scacchimagici/internal/board"
	"scacchimagici/internal/chess"
	"scacchimagici/internal/side/game"
)

// Parse reads a position of Metamate. It refuses what the rules list, and names the field.
func Parse(text string) (Position, error) {
	fields, err := game.Fields(text, "placement", "side", "castling", "en-passant", "formation", "halfmoves", "fullmove")
	if err != nil {
		return Position{}, err
	}
	p := empty()
	if err := p.readPlacement(fields[0]); err != nil {
		return Position{}, err
	}
	seat, err := game.ParseSide(fields[1])
	if err != nil {
		return Position{}, err
	}
	if seat == game.Black {
		p.turn()
	}
	if p.exposed() { // who has moved is in check
		return Position{}, game.Malformed("fault.metamate.check", seatOf(p.side).Letter(), p.king(p.side^1).String())
	}
	rights, ok := chess.ParseCastling(fields[2])
	switch {
	case !ok:
		return Position{}, game.Malformed("fault.position.castling", fields[2])
	case rights&^p.rightsOnBoard() != 0:
		return Position{}, game.Malformed("fault.position.rights", fields[2])
	}
	p.setCastling(rights)
	if err := p.readEnPassant(fields[3]); err != nil {
		return Position{}, err
	}
	halfmoves, err := game.ParseNumber("halfmoves", fields[5], 0, lastHalfmove)
	if err != nil {
		return Position{}, err
	}
	fullmoves, err := game.ParseNumber("fullmove", fields[6], 1, lastFullmove)
	if err != nil {
		return Position{}, err
	}
	p.halfmoves, p.fullmoves = uint8(halfmoves), uint32(fullmoves)
	phase := slices.Index(phases[:], fields[4])
	if phase < 0 {
		return Position{}, game.Malformed("fault.metamate.formation", fields[4])
	}
	p.setPhase(Phase(phase))
	// A formation begins nowhere but at the start.
	start := Start()
	switch {
	case p.phase == WhiteForms && text != start.String():
		return p, game.Malformed("fault.metamate.whiteforms", start.String())
	case p.phase == BlackForms && !slices.ContainsFunc(start.AppendLegal(nil), func(m Move) bool { return start.After(m) == p }):
		return p, game.Malformed("fault.metamate.blackforms")
	}
	return p, nil
}

func (p *Position) readPlacement(rows string) error {
	set := letters[1:]
	cells, err := grid.ReadRows("placement", rows, board.Letters(set+strings.ToLower(set)))
	if err != nil {
		return game.MalformedRows(err)
	}
	for s, cell := range cells {
		if cell == "" {
			continue
		}
		side := chess.White
		if cell >= "a" {
			side = chess.Black
		}
		p.put(chess.Square(s), side, Kind(strings.Index(letters, strings.ToUpper(cell))))
	}
	for side := chess.White; side <= chess.Black; side++ {
		if n := p.sets[side][King].Count(); n != 1 {
			return game.Malformed("fault.metamate.kings", seatOf(side).Letter(), n)
		}
	}
	if p.ofBothSides(Pawn)&(chess.RankBits(0)|chess.RankBits(7)) != 0 {
		return game.Malformed("fault.position.pawnrank")
	}
	return nil
}

// readEnPassant reads the square that the side that has just moved passed over: it and the
// one before it are empty, and beyond it stands a Pawn that has left its starting rank, or a
// Meta short of its last rank.
func (p *Position) readEnPassant(field string) error {
	if field == "-" {
		return nil
	}
	s, ok := chess.ParseSquare(field)
	if !ok {
		return game.Malformed("fault.metamate.enpassant", field)
	}
	mover := p.side ^ 1
	refusal := game.Malformed("fault.metamate.passedover", field)
	if s.Rank() == 0 || s.Rank() == 7 {
		return refusal
	}
	origin, beyond := behind(s, mover), behind(s, mover^1)
	if p.occupied()&(s.Bit()|origin.Bit()) != 0 || !p.sets[mover][NoKind].Has(beyond) {
		return refusal
	}
	kind := p.on[beyond]
	pawn := kind == Pawn && origin.Rank() == mover.PawnRank()
	if !pawn && !(kind.IsMeta() && beyond.Rank() != mover.LastRank()) {
		return refusal
	}
	p.setEnPassant(s)
	return nil
}
