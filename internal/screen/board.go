package screen

import (
	"strings"

	"scacchimagici/internal/chess"
	"scacchimagici/internal/magici"
	"scacchimagici/views/board"
)

// Board returns the board of the match as it stands: pieces, accessible names, last move, fighters of
// an open Duel and the caller of a Direct Move. Screens that take taps add what can be tapped.
func (s Scene) Board() board.Board {
	m, p := s.Match, &s.Match.Play
	b := board.Board{
		Label:   s.T("scene.board", s.House(chess.White).Name, s.House(chess.Black).Name),
		Refused: s.T("scene.refused"),
		Top:     s.House(chess.Black).Arms, Bottom: s.House(chess.White).Arms,
		Squares: make([]board.Square, 64),
	}
	put := func(r magici.Ref, k chess.Kind, at chess.Square) {
		sq, player := Square(&b, at), s.Player(r)
		sq.Piece = Code(r.Side, k)
		if s.NoPeople {
			sq.Label = s.T("scene.square.piece", at.String(), s.Figure(r.Side, k))
			return
		}
		sq.Person = player.Short
		sq.Label = s.T("scene.square", at.String(), s.Figure(r.Side, k), player.Name)
	}
	switch {
	case m.Started():
		for _, side := range Sides {
			for slot, f := range p.Figures[side] {
				if f.OnBoard {
					put(magici.Ref{Side: side, Slot: magici.Slot(slot)}, f.Kind, f.Square)
				}
			}
		}
	case m.Stage >= magici.Deployment:
		for _, p := range m.Deployed() {
			put(magici.Ref{Side: p.Side, Slot: p.Slot}, p.Slot.Kind(), p.Square)
		}
	}
	// Most squares are empty: their words are looked up once.
	const name = "\x00"
	before, after, _ := strings.Cut(s.T("scene.empty", name), name)
	for sq := range chess.Square(64) {
		square := Square(&b, sq)
		square.Name = sq.String()
		if square.Piece == "" {
			square.Label = before + square.Name + after
		}
	}
	if !m.Started() {
		return b
	}
	// While a Duel is open no piece has moved yet: the fighters are marked instead.
	if e, ok := s.Match.LastMove(); ok && !(e.Capture && p.TurnPhase == magici.Duelling) {
		Mark(&b, e.From, board.LastFrom)
		Mark(&b, e.To, board.Last)
		b.Last = e.From.String() + e.To.String()
	}
	switch p.TurnPhase {
	case magici.Duelling:
		from, at := p.Duel.Move.From, p.Figure(p.Duel.Defender).Square
		Mark(&b, from, board.Attacker)
		Mark(&b, at, board.Defender)
		b.Arrows = append(b.Arrows, board.Arrow{From: from.String(), To: at.String(), Kind: board.Moved})
	case magici.Direct:
		caller := magici.Ref{Side: p.Position.Side(), Slot: p.Caller}
		Mark(&b, p.Figure(caller).Square, board.Attacker)
	}
	return b
}

// Square returns the square of a board that shows sq: boards list them from a8 to h1.
func Square(b *board.Board, sq chess.Square) *board.Square {
	return &b.Squares[(7-sq.Rank())*8+sq.File()]
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

// OpenSquares returns the squares on which a side may deploy a kind now.
func (s Scene) OpenSquares(side chess.Side, k chess.Kind) []string {
	taken := chess.Bits(0)
	for _, p := range s.Match.Deployed() {
		taken |= p.Square.Bit()
	}
	var open []string
	for _, sq := range magici.Deployable(side, k) {
		if !taken.Has(sq) {
			open = append(open, sq.String())
		}
	}
	return open
}
