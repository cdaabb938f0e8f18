package referee_test

import (
	"slices"
	"strings"
	"testing"

	"scacchimagici/internal/chess"
	"scacchimagici/internal/screen"
	"scacchimagici/internal/screen/screentest"
	"scacchimagici/views/board"
	"scacchimagici/views/referee"
)

// Every piece beside the board names its person, and says what to tap next once it is picked. On this
// board only squares for a placement are yellow.
func TestRefereeDeployment(t *testing.T) {
	v := referee.ViewOf(screentest.RefereeAt(t, "deployment", "it"), pageLinks)
	if !strings.Contains(frameOf(t, v), "Tocca un pezzo") {
		t.Error("the page does not say what to do")
	}
	d := v.Deploy
	for slot := range d.Match.Unplaced(d.Side).All() {
		i := slices.IndexFunc(d.Previews, func(p referee.Preview) bool { return p.Pick == slot.String() })
		if i < 0 || d.Previews[i].Main.Piece != screen.Code(d.Side, slot.Kind()) || d.Previews[i].Main.Button.Detail != "Tocca una casella gialla" {
			t.Errorf("%s picked says nothing of its own", slot)
		}
	}
	for _, sq := range d.Board.Squares {
		if slices.Contains(sq.Marks, board.Last) || slices.Contains(sq.Marks, board.Place) {
			t.Errorf("%s is marked %v before a piece is picked", sq.Name, sq.Marks)
		}
		if queens := sq.Name == "d1" || sq.Name == "d8"; slices.Contains(sq.Marks, board.Reserved) != (queens && sq.Piece == "") {
			t.Errorf("%s is marked %v; kept free is the square of a missing Queen", sq.Name, sq.Marks)
		}
	}
	if n := len(d.Beside); n == 0 || n > 2 || d.Beside[n-1].Button.Open != "purchase" {
		t.Errorf("beside stand %d buttons; want the last placement to take back, and the way to the purchase", n)
	}
}

// The letters of questions and names are sized by their number, so that both stand whole.
func TestRefereeSizes(t *testing.T) {
	for name, want := range map[string]string{"Sofia": "", "Beatrice": "", "Francesca": "long", "Massimiliano": "long", "Massimiliano R.": "longer"} {
		s := screentest.RefereeAt(t, "duel", "it")
		for id, p := range s.People {
			p.Short = name
			s.People[id] = p
		}
		if got := referee.ViewOf(s, pageLinks).Duel.Fighter(chess.White).Size(); got != want {
			t.Errorf("%s is set %q, want %q", name, got, want)
		}
	}
}
