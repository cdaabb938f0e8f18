// Package blunder finds the move that lost a game: the loser's last move before which a search still
// finds a move that holds, and after which it finds the loss.
//
// It goes back from the end through the loser's own moves. Near the end a loss is forced: the search
// sees the other side win against every answer. Positions further back are judged by the points of
// the game's own evaluation, and count as lost from a bound on. Where no single move lost the game,
// it names the move that cost most, and says so.
//
// Units: scores are points of the game's evaluation; budgets are positions (nodes), so that the
// same game always gives the same answer.
package blunder

import (
	"context"
	"fmt"

	"scacchimagici/internal/side/game"
	"scacchimagici/internal/side/game/bot"
)

// Won is the score of a position that the side to move wins by force; its negative is that of one
// that it loses by force.
const Won = 30_000

// Judgement is what a search finds in a position.
type Judgement struct {
	Move   string // the best one of the side to move
	Score  int    // for the side to move
	Forced int    // plies to an end that is forced, the score says for whom; 0: none was seen
}

// Judge searches so many positions from the end of a line, which is not over and has several moves.
type Judge func(ctx context.Context, line game.Line, nodes uint64) (Judgement, error)

// BySearch returns a Judge that searches as search does, such as [bot.Pool.Judge].
func BySearch(search func(ctx context.Context, line game.Line, nodes uint64) (bot.Found, error)) Judge {
	return func(ctx context.Context, line game.Line, nodes uint64) (Judgement, error) {
		found, err := search(ctx, line, nodes)
		j := Judgement{found.Move, found.Score, found.Forced()}
		switch {
		case j.Forced > 0 && j.Score > 0:
			j.Score = Won
		case j.Forced > 0:
			j.Score = -Won
		}
		return j, err
	}
}

// Kind classifies a finding.
type Kind string

// The kinds.
const (
	Turning Kind = "turning" // one move lost it
	Slow    Kind = "slow"    // no single one did; the one that cost most is named
	Tenable Kind = "tenable" // the last position was not lost: it ended by time, or was resigned
	Unknown Kind = "unknown" // the search knows no better move than the ones played
)

// Finding is the answer.
type Finding struct {
	Kind   Kind
	Ply    int    // of the position before the move, 0 being the first; of Tenable and Unknown the last one
	Move   string // that was played there; empty for Tenable and Unknown
	Better string // what the search would have played; empty where it is not the loser's turn
	Missed bool   // Better wins by force
	Ended  bool   // Move itself ended the game
	Wins   int    // own moves of the winner after Move within which the win is forced; 0: it is not proven but judged
	Looked int    // own moves of the loser that were looked at, from the last one on
	Own    int    // all of them
}

// What a search may cost.
const (
	shortLook = 40_000  // positions, at each own move
	longLook  = 160_000 // positions, where the move may have been
	longLooks = 16      // at most
	mostMoves = 60      // own moves, from the last one on
)

// search is one run.
type search struct {
	game.Bounds
	ctx    context.Context
	judge  Judge
	loser  game.Seat
	lines  []game.Line // the game up to each ply
	played []string
	long   int // long looks that are left
}

// Find looks for the move with which loser lost the game of a line, which may have ended outside of
// its rules. Before each own move it tells progress how many it has looked at, and of how many. It
// refuses a game that the computer does not judge; its other errors are those of judge.
func Find(ctx context.Context, line game.Line, loser game.Seat, judge Judge, progress func(looked, of int)) (Finding, error) {
	bounds, ok := game.BoundsOf(line.Position())
	if !ok {
		return Finding{}, fmt.Errorf("blunder: the computer does not judge %s", line.Game().ID())
	}
	s := search{Bounds: bounds, ctx: ctx, judge: judge, loser: loser, played: line.Played(), long: longLooks}
	s.lines = make([]game.Line, line.Ply()+1)
	for l, more := line, true; more; l, more = l.TakeBack() {
		s.lines[l.Ply()] = l
	}
	var own []int // plies of the loser's moves
	for ply := range s.played {
		if s.lines[ply].Turn() == loser {
			own = append(own, ply)
		}
	}
	f := Finding{Kind: Unknown, Ply: line.Ply(), Own: len(own)}
	after := -Won // for the loser, in the position after the own move under examination
	if !line.Outcome().Over() {
		last, err := s.look(line, longLook)
		if err != nil {
			return f, err
		}
		if after = s.forLoser(line, last); after > -s.Lost {
			f.Kind = Tenable
			if line.Turn() == loser {
				f.Better, f.Missed = last.Move, last.Score >= Won
			}
			return f, nil
		}
	}
	worst, held := 0, false // held: a position that was not lost has been seen
	for f.Looked = range min(len(own), mostMoves) {
		progress(f.Looked, min(len(own), mostMoves))
		ply := own[len(own)-1-f.Looked]
		if len(s.lines[ply].Moves()) == 1 {
			continue // a forced move decides nothing
		}
		here, err := s.look(s.lines[ply], shortLook)
		if err == nil && !held && here.Score > -s.Lost {
			here, err = s.holds(ply, here, after)
		}
		if err != nil {
			return f, err
		}
		first := !held && here.Score > -s.Lost
		held = held || first
		if other := here.Move != s.played[ply]; other && first && here.Score-after >= s.Cost {
			f.Looked++
			return s.turning(f, ply, here)
		} else if cost := here.Score - max(after, -s.Lost); other && cost > worst {
			worst = cost
			f.Kind, f.Ply, f.Move, f.Better, f.Missed = Slow, ply, s.played[ply], here.Move, here.Score >= Won
		}
		after = here.Score
	}
	f.Looked = min(len(own), mostMoves)
	return f, nil
}

// turning returns the finding of the move that lost the game at a ply; here is the judgement before it.
func (s *search) turning(f Finding, ply int, here Judgement) (Finding, error) {
	f.Kind, f.Ply, f.Move, f.Better, f.Missed = Turning, ply, s.played[ply], here.Move, here.Score >= Won
	next := s.lines[ply+1]
	if f.Ended = next.Outcome().Over(); f.Ended {
		return f, nil
	}
	answer, err := s.look(next, longLook)
	if err == nil && answer.Score >= Won && answer.Forced > 0 {
		f.Wins = (answer.Forced + 1) / 2
	}
	return f, err
}

// holds looks again, and longer, at a position in which a short look has found a move that is not lost. It
// returns that judgement. Its score is after when the best move is the one that was played, and the score
// after the best move when that loses too.
func (s *search) holds(ply int, here Judgement, after int) (Judgement, error) {
	if s.long > 0 {
		s.long--
		var err error
		if here, err = s.look(s.lines[ply], longLook); err != nil || here.Score <= -s.Lost {
			return here, err
		}
	}
	if here.Move == s.played[ply] {
		here.Score = after
		return here, nil
	}
	next, err := s.lines[ply].Play(here.Move)
	if err != nil || s.long == 0 || next.Outcome().Over() {
		return here, err
	}
	answer, err := s.look(next, longLook)
	if score := s.forLoser(next, answer); score <= -s.Lost {
		here.Score = score
	}
	return here, err
}

// look judges the position at the end of a line, which is not over. A position with a single move is
// judged by the one after it.
func (s *search) look(line game.Line, nodes uint64) (Judgement, error) {
	moves := line.Moves()
	if len(moves) > 1 {
		return s.judge(s.ctx, line, nodes)
	}
	next, err := line.Play(moves[0])
	if err != nil {
		return Judgement{}, err
	}
	if o := next.Outcome(); o.Over() {
		switch o.Winner {
		case game.Nobody:
			return Judgement{Move: moves[0]}, nil
		case line.Turn():
			return Judgement{moves[0], Won, 1}, nil
		}
		return Judgement{moves[0], -Won, 1}, nil
	}
	j, err := s.look(next, nodes)
	if j.Forced > 0 {
		j.Forced++
	}
	return Judgement{moves[0], -j.Score, j.Forced}, err
}

// forLoser returns the score of a judgement of the end of a line for the loser.
func (s *search) forLoser(line game.Line, j Judgement) int {
	if line.Turn() == s.loser {
		return j.Score
	}
	return -j.Score
}
