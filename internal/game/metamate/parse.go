package metamate

import (
	"slices"
	"strings"

	"scacchimagici/internal/board"
	"scacchimagici/internal/game"
	"scacchimagici/internal/game/chess"
)

// Parse reads a position of Metamate. It refuses what the rules list, and names the field.
func Parse(text string) (Position, error) {
	fields, err := game.Fields(text, "placement", "side", "castling", "en-passant", "formation", "halfmoves", "fullmove")
	if err != nil {
		return Position{}, err
	}
	p := empty()
	for _, read := range []func([]string) error{
		p.readPlacement, p.readSide, p.readCastling, p.readEnPassant, p.readCounters,
	} {
		if err := read(fields); err != nil {
			return Position{}, err
		}
	}
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

func (p *Position) readPlacement(fields []string) error {
	set := letters[1:]
	cells, err := grid.ReadRows("placement", fields[0], board.Letters(set+strings.ToLower(set)))
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
		kind, _ := kindOf(strings.ToUpper(cell)[0])
		p.put(chess.Square(s), side, kind)
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

// readSide refuses a side that has moved and is in check.
func (p *Position) readSide(fields []string) error {
	seat, err := game.ParseSide(fields[1])
	if err != nil {
		return err
	}
	if seat == game.Black {
		p.turn()
	}
	if p.exposed() {
		return game.Malformed("fault.metamate.check", seatOf(p.side).Letter(), p.king(p.side^1).String())
	}
	return nil
}

func (p *Position) readCastling(fields []string) error {
	rights, ok := chess.ParseCastling(fields[2])
	if !ok {
		return game.Malformed("fault.position.castling", fields[2])
	}
	if rights&^p.rightsOnBoard() != 0 {
		return game.Malformed("fault.position.rights", fields[2])
	}
	p.setCastling(rights)
	return nil
}

// readEnPassant reads the square that the side that has just moved passed over: it and the
// one before it are empty, and beyond it stands a Pawn that has left its starting rank, or a
// Meta short of its last rank.
func (p *Position) readEnPassant(fields []string) error {
	if fields[3] == phases[Playing] {
		return nil
	}
	s, ok := chess.ParseSquare(fields[3])
	if !ok {
		return game.Malformed("fault.metamate.enpassant", fields[3])
	}
	mover := p.side ^ 1
	if s.Rank() == 0 || s.Rank() == 7 || !p.canHavePassed(mover, s) {
		return game.Malformed("fault.metamate.passedover", fields[3])
	}
	p.setEnPassant(s)
	return nil
}

func (p *Position) canHavePassed(mover chess.Side, s chess.Square) bool {
	origin, beyond := behind(s, mover), behind(s, mover^1)
	if p.occupied()&(s.Bit()|origin.Bit()) != 0 || !p.sets[mover][NoKind].Has(beyond) {
		return false
	}
	switch kind := p.on[beyond]; {
	case kind == Pawn:
		return origin.Rank() == mover.PawnRank()
	default:
		return kind.IsMeta() && beyond.Rank() != mover.LastRank()
	}
}

func (p *Position) readCounters(fields []string) error {
	halfmoves, err := game.ParseNumber("halfmoves", fields[5], 0, lastHalfmove)
	if err != nil {
		return err
	}
	fullmoves, err := game.ParseNumber("fullmove", fields[6], 1, lastFullmove)
	p.halfmoves, p.fullmoves = uint8(halfmoves), uint32(fullmoves)
	return err
}
