package web

import (
	"fmt"
	"testing"

	"scacchimagici/views/board"
)

// Each card is painted once. Without room the cards are dropped that were not requested for the longest time.
func TestEachCardIsPaintedOnce(t *testing.T) {
	c := newCards()
	c.room = 300
	painted := 0
	c.paint = func([]byte) ([]byte, error) { painted++; return make([]byte, 100), nil }
	for i, tt := range []struct{ step, want int }{
		{1, 1}, {1, 1}, {2, 2}, {3, 3}, {1, 3}, {4, 4}, {1, 4}, {3, 4}, {2, 5},
	} {
		if _, err := c.draw(t.Context(), board.Picture{Title: fmt.Sprint("passo ", tt.step)}); err != nil {
			t.Fatal(err)
		}
		if painted != tt.want || c.bytes > c.room || c.order.Len() != len(c.kept) {
			t.Errorf("%d: after step %d %d are painted, want %d; %d bytes of %d kept", i, tt.step, painted, tt.want, c.bytes, c.room)
		}
	}
}
