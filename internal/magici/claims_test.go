package magici_test

import (
	"fmt"
	"slices"
	"strings"

	"scacchimagici/internal/chess"
	"scacchimagici/internal/fault"
	"scacchimagici/internal/magici"
)

// The claims of a story:
//
//	thinking duel …    the phase
//	white black        whose turn it is
//	2-1 duels:2-0      the points of White and Black; of those, the ones of Duels
//	calls:1-0          the Direct Moves called
//	Qd7 qd7 .d7        a white, a black Queen on d7; an empty d7
//	castling:Kq ep:e3 number:2 deducted:0-1   rights, the square passed over, the turn, points taken away
//	turn:30 match:1200 the clocks, in seconds
//	paused raised held stuck clockless over
//	won:white drawn by:king ended:agreement   the result, and what ended the match
//	log:5 last:move    how many entries, and the last
//	asked:q2           the question; "asked:" none
//	stale fault.late.turn   the last order is refused: code and key
//
// A claim that begins with "!" must be false.

// check returns what is wrong with the claims.
func (b *board) check(claims []string, f *fault.Fault) (wrong []string) {
	truths := b.truths()
	expected := false
	if f != nil {
		truths = append(truths, f.Code.String(), f.Key)
	}
	for _, claim := range claims {
		expected = expected || strings.HasPrefix(claim, "fault.")
		bare, negated := strings.CutPrefix(claim, "!")
		if slices.Contains(truths, bare) == negated {
			wrong = append(wrong, "not true: "+claim)
		}
	}
	if f != nil && !expected {
		wrong = append(wrong, "refused: "+f.Error())
	}
	if len(wrong) > 0 {
		wrong = append(wrong, "true is: "+strings.Join(truths, " "))
	}
	return wrong
}

// truths returns all that may be claimed of the match as it stands.
func (b *board) truths() []string {
	p := &b.m.Play
	t := []string{
		b.m.Phase().String(),
		b.m.ToMove().String(),
		fmt.Sprintf("%d-%d", p.Points[white], p.Points[black]),
		fmt.Sprintf("duels:%d-%d", p.DuelPoints[white], p.DuelPoints[black]),
		fmt.Sprintf("calls:%d-%d", p.Calls[white], p.Calls[black]),
		fmt.Sprintf("turn:%v", float64(b.m.TurnLeft(b.now))/1000),
		fmt.Sprintf("match:%v", float64(b.m.MatchLeft(b.now))/1000),
		fmt.Sprintf("log:%d", b.m.LastEntry()),
		"asked:" + b.asked(),
		"castling:" + p.Position.Castling().String(),
		fmt.Sprintf("number:%d", p.TurnNumber),
		fmt.Sprintf("deducted:%d-%d", p.Deducted[white], p.Deducted[black]),
	}
	if sq, ok := p.Position.EnPassant(); ok {
		t = append(t, "ep:"+sq.String())
	}
	if n := b.m.LastEntry(); n > 0 {
		t = append(t, "last:"+string(b.m.Log[n-1].Kind))
	}
	for word, holds := range map[string]bool{
		"paused": b.m.Paused, "raised": b.m.WandRaised(), "held": p.SquareOwed, "stuck": b.m.Stuck(), "clockless": b.m.Clockless, "over": p.Result.Over,
	} {
		if holds {
			t = append(t, word)
		}
	}
	return append(append(t, resultOf(p.Result)...), b.squares()...)
}

func (b *board) asked() string {
	if q := b.m.Asking.Question; q != nil {
		return q.ID
	}
	return ""
}

func (b *board) squares() (t []string) {
	for sq := chess.Square(0); sq < chess.NoSquare; sq++ {
		piece, _ := b.m.Play.Position.At(sq)
		t = append(t, string(rune(piece.Letter()))+sq.String())
	}
	return t
}

func resultOf(r magici.Result) []string {
	claims := []string{"by:" + string(r.Basis), "ended:" + string(r.End)}
	switch {
	case r.HasWinner():
		claims = append(claims, "won:"+r.Winner.String())
	case r.Drawn:
		claims = append(claims, "drawn")
	}
	return claims
}
