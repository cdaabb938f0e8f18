package blunder_test

import (
	"context"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"scacchimagici/internal/side/game"
	"scacchimagici/internal/side/game/blunder"
	"scacchimagici/internal/side/game/boop"
)

// scripted judges a game of boop that White has resigned, by the scores of a test. Scores are White's.
type scripted struct {
	line    game.Line
	scores  map[int]int  // by ply; those left out are even
	longer  map[int]int  // the score of a longer look
	instead map[int]int  // after the better move of a ply; left out: as before it
	same    map[int]bool // the best move at the ply is the one that was played
	forced  map[int]int  // plies to a forced end
}

// shortest is more positions than a short look may take.
const shortest = 50_000

func (s scripted) judge(_ context.Context, line game.Line, nodes uint64) (blunder.Judgement, error) {
	ply := line.Ply()
	score, played := s.scores[ply], s.line.Played()
	if longer, ok := s.longer[ply]; ok && nodes > shortest {
		score = longer
	}
	if last := ply - 1; ply > 0 && line.Played()[last] != played[last] { // the better move was played
		score = s.scores[last]
		if after, ok := s.instead[last]; ok {
			score = after
		}
	}
	j := blunder.Judgement{Score: score, Forced: s.forced[ply]}
	if line.Turn() == game.Black {
		j.Score = -score
	}
	j.Move = better(line, played, ply)
	if s.same[ply] {
		j.Move = played[ply]
	}
	return j, nil
}

// better returns a legal move that was not played at a ply.
func better(line game.Line, played []string, ply int) string {
	moves := line.Moves()
	if ply < len(played) && moves[0] == played[ply] {
		return moves[1]
	}
	return moves[0]
}

// TestFind: the finding of a game in which the score of every position is given.
func TestFind(t *testing.T) {
	line := game.NewLine(boop.Game(), boop.Game().Start())
	for n := range 12 {
		all := line.Moves()
		line, _ = line.Play(all[n*31%len(all)])
	}
	const lost = -blunder.Won
	tests := []struct {
		name string
		scripted
		want blunder.Finding // Move and Better are those of its ply
	}{
		{
			"the last move before the forced loss",
			scripted{scores: map[int]int{12: lost, 10: lost, 9: lost}, forced: map[int]int{9: 5}},
			blunder.Finding{Kind: blunder.Turning, Ply: 8, Wins: 3, Looked: 2, Own: 6},
		},
		{
			"by judgement",
			scripted{scores: map[int]int{12: -900, 10: -800, 8: -700, 6: -100}},
			blunder.Finding{Kind: blunder.Turning, Ply: 6, Looked: 3, Own: 6},
		},
		{
			"the winner’s gift and the loser’s second mistake",
			scripted{scores: map[int]int{12: lost, 10: 50, 8: -900, 6: -900}},
			blunder.Finding{Kind: blunder.Turning, Ply: 10, Looked: 1, Own: 6},
		},
		{
			"a win that was missed",
			scripted{scores: map[int]int{12: lost, 10: blunder.Won}, forced: map[int]int{10: 3}},
			blunder.Finding{Kind: blunder.Turning, Ply: 10, Missed: true, Looked: 1, Own: 6},
		},
		{
			"a longer look sees that it was lost before",
			scripted{scores: map[int]int{12: lost, 10: 0, 8: 0}, longer: map[int]int{10: lost}},
			blunder.Finding{Kind: blunder.Turning, Ply: 8, Looked: 2, Own: 6},
		},
		{
			"the better move loses as well",
			scripted{scores: map[int]int{12: lost}, instead: map[int]int{10: lost}},
			blunder.Finding{Kind: blunder.Turning, Ply: 8, Looked: 2, Own: 6},
		},
		{
			"the better move is the one that was played",
			scripted{scores: map[int]int{12: lost}, same: map[int]bool{10: true}},
			blunder.Finding{Kind: blunder.Turning, Ply: 8, Looked: 2, Own: 6},
		},
		{
			"slowly",
			scripted{scores: map[int]int{12: -450, 10: -380, 8: -290, 6: -230, 4: -90, 2: -20}},
			blunder.Finding{Kind: blunder.Slow, Ply: 4, Looked: 6, Own: 6},
		},
		{
			"without a better move",
			scripted{scores: map[int]int{12: -450}, same: map[int]bool{0: true, 2: true, 4: true, 6: true, 8: true, 10: true}},
			blunder.Finding{Kind: blunder.Unknown, Ply: 12, Looked: 6, Own: 6},
		},
		{
			"the last position was not lost",
			scripted{scores: map[int]int{12: -100, 10: -900}},
			blunder.Finding{Kind: blunder.Tenable, Ply: 12, Own: 6},
		},
		{
			"it was even won",
			scripted{scores: map[int]int{12: blunder.Won}, forced: map[int]int{12: 1}},
			blunder.Finding{Kind: blunder.Tenable, Ply: 12, Missed: true, Own: 6},
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			s := tt.scripted
			s.line = line
			reports := 0
			got, err := blunder.Find(context.Background(), line, game.White, s.judge, func(looked, of int) {
				if looked != reports || of != 6 {
					t.Errorf("progress %d of %d, want %d of 6", looked, of, reports)
				}
				reports++
			})
			if err != nil {
				t.Fatal(err)
			}
			want := tt.want
			played := append(line.Played(), "")
			want.Move = played[want.Ply]
			if want.Kind != blunder.Unknown {
				at := line
				for at.Ply() > want.Ply {
					at, _ = at.TakeBack()
				}
				want.Better = better(at, line.Played(), want.Ply)
			}
			if diff := cmp.Diff(want, got); diff != "" {
				t.Errorf("-want +got:\n%s", diff)
			}
			if !slices.Contains([]int{0, want.Looked}, reports) {
				t.Errorf("progress told %d times, want %d", reports, want.Looked)
			}
		})
	}
}

// TestFindOfAnUnmovedSide: the finding for a side that never moved is Unknown.
func TestFindOfAnUnmovedSide(t *testing.T) {
	line := game.NewLine(boop.Game(), boop.Game().Start())
	line, _ = line.Play(line.Moves()[0])
	s := scripted{line: line, scores: map[int]int{1: blunder.Won}}
	got, err := blunder.Find(context.Background(), line, game.Black, s.judge, func(int, int) {})
	if want := (blunder.Finding{Kind: blunder.Unknown, Ply: 1}); err != nil || got != want {
		t.Errorf("got %+v, %v", got, err)
	}
}
