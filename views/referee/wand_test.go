package referee_test

import (
	"slices"
	"strings"
	"testing"

	"scacchimagici/internal/chess"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/screen"
	"scacchimagici/internal/screen/screentest"
	"scacchimagici/views/board"
	"scacchimagici/views/referee"
)

// TestRefereeAsksWhoseWand taps people: a tap is a call while the match says that a wand is raised, and only then.
// The main button then lets the clock run on, and the actions beside it are the same as before.
func TestRefereeAsksWhoseWand(t *testing.T) {
	before, s := referee.ViewOf(screentest.RefereeAt(t, "thinking", "it"), pageLinks), screentest.RefereeAt(t, "raised", "it")
	m := *s.Match
	m.Play.Figures[chess.White][magici.Queen].Called = m.Settings.PerPiece
	s.Match = &m
	v := referee.ViewOf(s, pageLinks)
	p := v.Play
	if p.Head != "Chi ha alzato la bacchetta?" || p.Wand == nil || p.Wand.Clock == nil || p.Turn.Running || !p.MatchClock().Running {
		t.Errorf("says %q, wand %+v, clocks %+v and %+v", p.Head, p.Wand, p.Turn, p.MatchClock())
	}
	if want := "L’orologio riparte da 27 s,"; p.Main.Button.Detail != want {
		t.Errorf("the button says %q, want %q", p.Main.Button.Detail, want)
	}
	if p.Move.Action != "" || p.Board.Form != referee.CallForm || len(p.Previews) > 0 {
		t.Error("something else than a call can be given on the board")
	}
	beside := func(p *referee.Play) string {
		return screentest.Each(p.Beside, ", ", func(a referee.Action) string { return a.Button.Title + " " + orderOf(a) })
	}
	if got, want := beside(p), beside(before.Play); got != want || got == "" {
		t.Errorf("beside the main button stands %q, before it was %q", got, want)
	}
	for _, sq := range p.Board.Squares {
		who, stands := m.Play.PieceOn(squareOf(t, sq.Name))
		calls := stands && m.CanCall(who) == nil
		if sq.Alone != calls || (sq.Call != "") != calls || slices.Contains(sq.Marks, board.Call) != calls || len(sq.Moves) > 0 || sq.Pick {
			t.Errorf("%s, who may call %v: %+v", sq.Name, calls, sq)
		}
		if calls && !strings.Contains(sq.Label, "può chiamare: +") {
			t.Errorf("%s is called %q", sq.Name, sq.Label)
		}
	}
	rook, queen := screen.Square(&p.Board, squareOf(t, "a1")), screen.Square(&p.Board, squareOf(t, "g4"))
	if rook.Call != "+2" || rook.Gainer != "corvonero" || queen.Badge != "wand-used" || !slices.Contains(queen.Marks, board.Dimmed) {
		t.Errorf("the Rook %+v, the Queen, who has called before, %+v", rook, queen)
	}
	for _, sq := range before.Play.Board.Squares {
		if sq.Alone || sq.Call != "" {
			t.Errorf("%s calls without a wand: %+v", sq.Name, sq)
		}
	}
}

func squareOf(t *testing.T, name string) chess.Square {
	t.Helper()
	sq, ok := chess.ParseSquare(name)
	if !ok {
		t.Fatal(name)
	}
	return sq
}

// TestRefereeRaisesNoWand wants the button locked, with a reason, when no person may call.
func TestRefereeRaisesNoWand(t *testing.T) {
	s := screentest.Scene(t, "thinking", "it", screentest.Referee)
	m := *s.Match
	m.Settings.PerSide = 0
	s.Match = &m
	if a := mainOf(referee.ViewOf(s, pageLinks)); a.Button.Title != "Mossa Diretta" || orderOf(a) != "" || !strings.Contains(a.Button.Locked, "0 Mosse Dirette") {
		t.Errorf("%+v", a)
	}
}
