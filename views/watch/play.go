package watch

import (
	"slices"

	"scacchimagici/internal/chess"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/screen"
	"scacchimagici/views/board"
)

// duel shows the open Duel: the fighters, what each answer is worth by the rules (SM-5.2 to SM-5.6),
// and the question once it has been revealed.
func (s Scene) duel() *Duel {
	d := s.Match.Play.Duel
	fighter := func(r magici.Ref, role string) Fighter {
		kind := s.Match.Play.Figure(r).Kind
		return Fighter{Name: s.Player(r).Name, Piece: screen.Code(r.Side, kind), Role: s.T(role, s.Kind(kind))}
	}
	stake := func(o magici.Outcome, words string, loser magici.Ref) Stake {
		worth := s.Match.Worth(o)
		return Stake{House: s.House(worth.Side), Text: words, Gain: s.Gain(worth.Points, loser.Slot == magici.King)}
	}
	v := Duel{
		Direct: d.Direct, Listen: s.T("watch.listen"), Clock: s.AnswerClock(),
		White: fighter(d.Attacker, "watch.attacks"), Black: fighter(d.Defender, "watch.defends"),
		Stakes: []Stake{
			stake(magici.AttackerFirst, s.Player(d.Attacker).Short, d.Defender),
			stake(magici.DefenderFirst, s.Player(d.Defender).Short, d.Attacker),
			stake(magici.Neither, s.T("watch.neither"), d.Defender),
		},
	}
	if d.Attacker.Side == chess.Black { // sides never change places, not even when Black attacks
		v.White, v.Black = v.Black, v.White
		v.Stakes[0], v.Stakes[1] = v.Stakes[1], v.Stakes[0]
	}
	if q := s.Question(); q != nil {
		v.Question = q.Text
	} else if n := s.Match.LastEntry(); n > 0 && s.Match.Log[n-1].Kind == magici.LogQuestion {
		v.Listen = s.T("watch.listen.again")
	}
	return &v
}

// call shows a Direct Move: what it has paid, and what eating the dearest piece within reach would
// gain, a King before all (SM-6.3, SM-6.4).
func (s Scene) call() *Call {
	p, set := s.Match.Play, s.Match.Settings
	caller := magici.Ref{Side: p.Position.Side(), Slot: p.Caller}
	f := p.Figure(caller)
	house, other := s.House(caller.Side), s.House(caller.Side.Other())
	v := Call{
		Name:  s.Player(caller).Name,
		Piece: s.T("watch.piece.at", s.Kind(f.Kind), f.Square.String()), House: house,
		Stakes: []Stake{{House: other, Text: s.T("watch.direct.now"), Gain: s.Gain(set.Value(f.Kind), false)}},
	}
	dearest := chess.NoKind
	for _, mv := range p.Position.LegalFrom(f.Square) {
		if at, ok := p.Position.Victim(mv); ok {
			victim, _ := p.Position.At(at)
			if dearest == chess.NoKind || dearest != chess.King && (victim.Kind == chess.King || set.Value(victim.Kind) > set.Value(dearest)) {
				dearest = victim.Kind
			}
		}
	}
	if dearest == chess.NoKind {
		return &v
	}
	words := s.T("watch.direct.eats.king", s.T("watch.the.K"))
	if dearest != chess.King {
		words = s.T("watch.direct.eats", s.T("watch.the."+string(dearest.Letter())), set.Factor, int(set.Value(dearest)))
	}
	v.Stakes = append(
		v.Stakes,
		Stake{House: house, Text: words, Gain: s.gainOfCall(dearest)},
		Stake{House: other, Text: s.T("watch.direct.answers"), Gain: s.Gain(set.Value(f.Kind), f.Kind == chess.King)},
	)
	return &v
}

// gainOfCall returns what eating a kind gains after a Direct Move (SM-6.4).
func (s Scene) gainOfCall(k chess.Kind) string {
	return s.Gain(s.Match.Settings.CaptureGain(k, true), k == chess.King)
}

// markCall marks where the caller can go, and what eating there would gain.
func (s Scene) markCall(b *board.Board) {
	p := s.Match.Play
	from := p.Figure(magici.Ref{Side: p.Position.Side(), Slot: p.Caller}).Square
	for _, mv := range p.Position.LegalFrom(from) {
		at, capture := p.Position.Victim(mv)
		if !capture {
			at = mv.To
		}
		sq := screen.Square(b, at)
		switch {
		case slices.Contains(sq.Marks, board.Target) || slices.Contains(sq.Marks, board.Defender):
			// a Pawn's four promotions are one square
		case capture:
			victim, _ := p.Position.At(at)
			sq.Marks, sq.Value = append(sq.Marks, board.Defender), s.gainOfCall(victim.Kind)
		default:
			sq.Marks = append(sq.Marks, board.Target)
		}
	}
}
