package match

import (
	"cmp"
	"slices"

	"scacchimagici/internal/game/chess"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/screen"
	"scacchimagici/views/board"
	"scacchimagici/views/watch"
)

// gain returns points as they are shown; eating a King gains the match instead (SM-7.1).
func (s watcher) gain(points magici.PiecePoints, king bool) string {
	if king {
		return s.T("watch.wins")
	}
	return s.T("scene.gain", int(points))
}

// duel tells the open Duel. What each answer is worth is the rules' word (SM-5.2 to 5.6).
func (s watcher) duel() *watch.Duel {
	d := s.Match.Play.Duel
	told := watch.Duel{
		Title:  s.T("watch.duel"),
		White:  s.fighter(d.Attacker, "watch.attacks"),
		Black:  s.fighter(d.Defender, "watch.defends"),
		Listen: s.T("watch.listen"),
		Stakes: []watch.Stake{
			s.stake(magici.AttackerFirst, s.Player(d.Attacker).Short),
			s.stake(magici.DefenderFirst, s.Player(d.Defender).Short),
			s.stake(magici.Neither, s.T("watch.neither")),
		},
	}
	if d.Attacker.Side == chess.Black { // sides never change places, not even when Black attacks
		told.White, told.Black = told.Black, told.White
		told.Stakes[0], told.Stakes[1] = told.Stakes[1], told.Stakes[0]
	}
	if d.Direct {
		told.Title = s.T("watch.duel.direct")
	}
	if q := s.Question(); q != nil {
		told.Question = q.Text
	} else if n := s.Match.LastEntry(); n > 0 && s.Match.Log[n-1].Kind == "question" {
		told.Listen = s.T("watch.listen.again")
	}
	return &told
}

func (s watcher) fighter(r magici.Ref, role string) watch.Fighter {
	kind := s.Match.Play.Figure(r).Kind
	return watch.Fighter{Name: s.Player(r).Name, Piece: screen.Code(r.Side, kind), Role: s.T(role, s.Kind(kind))}
}

func (s watcher) stake(o magici.Outcome, who string) watch.Stake {
	d, loser := s.Match.Play.Duel, s.Match.Play.Duel.Defender
	if o == magici.DefenderFirst {
		loser = d.Attacker
	}
	worth := s.Match.Worth(o)
	return watch.Stake{House: s.House(worth.Side), Words: who, Gain: s.gain(worth.Points, loser.Slot == magici.King)}
}

// call tells a Direct Move: what it has paid, and what it can gain (SM-6.3, SM-6.4).
func (s watcher) call() *watch.Call {
	p := s.Match.Play
	caller := magici.Ref{Side: p.Position.Side(), Slot: p.Caller}
	f := p.Figure(caller)
	other := s.House(caller.Side.Other())
	told := watch.Call{
		Title: s.T("watch.direct"), Name: s.Player(caller).Name,
		Piece: s.T("watch.piece.at", s.Kind(f.Kind), f.Square.String()), House: s.House(caller.Side),
		Stakes: []watch.Stake{{House: other, Words: s.T("watch.direct.now"), Gain: s.gain(s.Match.Settings.Value(f.Kind), false)}},
	}
	prey := s.prey(f.Square)
	if len(prey) == 0 {
		return &told
	}
	told.Stakes = append(
		told.Stakes,
		watch.Stake{House: s.House(caller.Side), Words: s.eats(prey[0]), Gain: s.doubled(prey[0])},
		watch.Stake{House: other, Words: s.T("watch.direct.answers"), Gain: s.gain(s.Match.Settings.Value(f.Kind), f.Kind == chess.King)},
	)
	return &told
}

func (s watcher) eats(k chess.Kind) string {
	thing := s.T("watch.the." + string(k.Letter()))
	if k == chess.King {
		return s.T("watch.direct.eats.king", thing)
	}
	return s.T("watch.direct.eats", thing, s.Match.Settings.Factor, int(s.Match.Settings.Value(k)))
}

func (s watcher) doubled(k chess.Kind) string {
	return s.gain(s.Match.Settings.Value(k)*magici.PiecePoints(s.Match.Settings.Factor), k == chess.King)
}

// prey returns the kinds that the piece on sq can attack, the dearest first, a King before all.
func (s watcher) prey(sq chess.Square) []chess.Kind {
	var kinds []chess.Kind
	for _, mv := range s.Match.Play.Position.LegalFrom(sq) {
		if at, ok := s.Match.Play.Position.Victim(mv); ok {
			victim, _ := s.Match.Play.Position.At(at)
			kinds = append(kinds, victim.Kind)
		}
	}
	worth := func(k chess.Kind) int {
		if k == chess.King {
			return 1 << 20
		}
		return int(s.Match.Settings.Value(k))
	}
	slices.SortStableFunc(kinds, func(a, b chess.Kind) int { return cmp.Compare(worth(b), worth(a)) })
	return kinds
}

// markCall marks where the caller can go, and what eating would gain.
func (s watcher) markCall(b *board.Board) {
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
			sq.Marks, sq.Value = append(sq.Marks, board.Defender), s.doubled(victim.Kind)
		default:
			sq.Marks = append(sq.Marks, board.Target)
		}
	}
}

// verdict tells how the last Duel ended, as long as nothing else has happened; nil otherwise.
func (s watcher) verdict() *watch.Verdict {
	n := s.Match.Play.ReplaceableDuel
	if n == 0 || n > s.Match.LastEntry() {
		return nil
	}
	e := s.Match.Log[n-1]
	d, ok := s.duelOf(e)
	if !ok {
		return nil
	}
	winner, loser := d.Attacker, d.Defender
	if e.Outcome == magici.DefenderFirst {
		winner, loser = loser, winner
	}
	told := watch.Verdict{
		Title:  s.T("watch.verdict."+string(e.Outcome), s.Player(winner).Short),
		Fate:   s.T("watch.leaves", s.Player(loser).Name, s.Kind(s.kindBefore(e, loser))),
		House:  s.House(winner.Side),
		Gain:   s.gain(pointsOf(e), loser.Slot == magici.King),
		Winner: screen.Code(winner.Side, s.kindBefore(e, winner)), Loser: screen.Code(loser.Side, s.kindBefore(e, loser)),
		Says: s.T("watch.answer"),
	}
	// After an undo the question at hand may be that of another Duel.
	if q := s.Question(); q != nil && s.Match.Asking.Closed && s.Match.Asking.Question.ID == e.Question {
		told.Question, told.Answer = q.Text, q.Answer
	}
	return &told
}

// duelOf returns the Duel that an entry decided.
func (s watcher) duelOf(e magici.Entry) (magici.Duel, bool) {
	before, ok := s.Match.PlayAfter(e.N - 1)
	return before.Duel, ok && before.TurnPhase == magici.Duelling
}

// kindBefore returns what a piece was before an entry.
func (s watcher) kindBefore(e magici.Entry, r magici.Ref) chess.Kind {
	before, _ := s.Match.PlayAfter(e.N - 1)
	return before.Figure(r).Kind
}

func pointsOf(e magici.Entry) magici.PiecePoints {
	var sum magici.PiecePoints
	for _, g := range e.Gains {
		sum += g.Points
	}
	return sum
}
