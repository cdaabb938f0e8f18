package screen

import (
	"scacchimagici/internal/game/chess"
	"scacchimagici/internal/magici"
	"scacchimagici/views/board"
)

// Board returns the board of the match as it stands: pieces, accessible names, last move,
// fighters of an open Duel and who has called. What can be tapped is added by the screens
// that let somebody tap.
func (s Scene) Board() board.Board {
	b := board.Board{
		Label:   s.T("scene.board", s.House(chess.White).Name, s.House(chess.Black).Name),
		Refused: s.T("scene.refused"),
		Top:     s.House(chess.Black).Arms, Bottom: s.House(chess.White).Arms,
		Squares: make([]board.Square, 64),
	}
	for sq := range chess.Square(64) {
		Square(&b, sq).Name = sq.String()
		Square(&b, sq).Label = s.T("scene.empty", sq.String())
	}
	s.pieces(&b)
	if s.Match.Started() {
		s.lastMove(&b)
		s.fighters(&b)
	}
	return b
}

// Square returns the square of a board that shows sq: boards list them from a8 to h1.
func Square(b *board.Board, sq chess.Square) *board.Square {
	return &b.Squares[(7-sq.Rank())*8+sq.File()]
}

func (s Scene) pieces(b *board.Board) {
	m := s.Match
	if !m.Started() {
		if m.Stage >= magici.Deployment {
			for _, p := range m.Deployed() {
				s.put(b, magici.Ref{Side: p.Side, Slot: p.Slot}, p.Slot.Kind(), p.Square)
			}
		}
		return
	}
	for side := chess.White; side <= chess.Black; side++ {
		for slot, f := range m.Play.Figures[side] {
			if f.OnBoard {
				s.put(b, magici.Ref{Side: side, Slot: magici.Slot(slot)}, f.Kind, f.Square)
			}
		}
	}
}

func (s Scene) put(b *board.Board, r magici.Ref, k chess.Kind, at chess.Square) {
	sq := Square(b, at)
	sq.Piece = Code(r.Side, k)
	sq.Person = s.Player(r).Short
	sq.Label = s.T("scene.square", at.String(), s.Figure(r.Side, k), s.Player(r).Name)
}

// lastMove marks the last move that stands.
func (s Scene) lastMove(b *board.Board) {
	e, ok := s.LastMove()
	if !ok || e.Capture && s.Match.Play.TurnPhase == magici.Duelling {
		return // nobody has moved yet: the fighters are marked instead
	}
	Mark(b, e.From, board.LastFrom)
	Mark(b, e.To, board.Last)
	b.Last = e.From.String() + e.To.String()
}

// LastMove returns the last move of the log that has not been taken back.
func (s Scene) LastMove() (magici.Entry, bool) {
	for n := s.Match.LastEntry(); n > 0; n-- {
		switch e := s.Match.Log[n-1]; e.Kind {
		case "move":
			return e, true
		case "undo":
			n = e.Target + 1 // what lies between has not been made
		}
	}
	return magici.Entry{}, false
}

// fighters marks who attacks whom in an open Duel, and who has called a Direct Move.
func (s Scene) fighters(b *board.Board) {
	p := s.Match.Play
	switch {
	case p.TurnPhase == magici.Duelling:
		from, at := p.Duel.Move.From, p.Figure(p.Duel.Defender).Square
		Mark(b, from, board.Attacker)
		Mark(b, at, board.Defender)
		b.Arrows = append(b.Arrows, board.Arrow{From: from.String(), To: at.String(), Kind: board.Moved})
	case p.TurnPhase == magici.Direct:
		caller := magici.Ref{Side: p.Position.Side(), Slot: p.Caller}
		Mark(b, p.Figure(caller).Square, board.Attacker)
	}
}

// Mark adds a mark to a square of a board.
func Mark(b *board.Board, sq chess.Square, m board.Mark) {
	Square(b, sq).Marks = append(Square(b, sq).Marks, m)
}

// Moves returns the moves of the piece on a square as the board component takes them.
func (s Scene) Moves(sq chess.Square) []string {
	var moves []string
	for _, mv := range s.Match.Play.Position.LegalFrom(sq) {
		word := mv.To.String()
		if _, capture := s.Match.Play.Position.Victim(mv); capture {
			word += "x"
		}
		if mv.Promotion != chess.NoKind {
			word += "="
		}
		if len(moves) == 0 || moves[len(moves)-1] != word {
			moves = append(moves, word)
		}
	}
	return moves
}

// Promotions returns what a Pawn of a side can become (SM-4.2).
func (s Scene) Promotions(side chess.Side) []board.Promotion {
	var all []board.Promotion
	for _, k := range []chess.Kind{chess.Queen, chess.Rook, chess.Bishop, chess.Knight} {
		all = append(all, board.Promotion{
			Piece: Code(side, k), Value: string(k.Letter()), Name: s.Kind(k),
			Detail: s.T("scene.worth", int(s.Match.Settings.Value(k))),
		})
	}
	return all
}
