package table_test

import (
	"fmt"
	"slices"
	"testing"

	"scacchimagici/internal/screen/screentest"
	"scacchimagici/internal/side/game/registry"
	"scacchimagici/internal/side/table"
	"scacchimagici/views/board"
	"scacchimagici/views/minimeta"
)

// startsOf returns the starting squares of a board's moves, and whether one is marked as tappable.
func startsOf(b board.Board) (from []string, marked bool) {
	for _, s := range b.Squares {
		if len(s.Moves) > 0 {
			from = append(from, s.Name)
		}
		marked = marked || slices.Contains(s.Marks, board.Tappable)
	}
	if own, ok := b.Body.(minimeta.Board); ok {
		for _, t := range own.Tiles {
			for _, c := range t.Cells {
				if len(c.Moves) > 0 {
					from = append(from, c.Name)
				}
				marked = marked || slices.Contains(c.Marks, board.Tappable)
			}
		}
	}
	return from, marked
}

// A waiting player prepares what would be a move now: on the board, without the marks and the form of the
// player in turn. All games are played on, so that every kind of position is covered.
func TestPremove(t *testing.T) {
	for _, g := range registry.Tables().Games() {
		id := g.ID()
		t.Run(id, func(t *testing.T) {
			at, prepared := between(t, id), 0
			for n, seed := 0, 7; n < 60 && at.Status() == table.Playing; n++ {
				devices := []string{screentest.Tablet, screentest.Phone} // of White and Black
				side, _ := at.ToMove()
				waits := screentest.TableScene(t, at, "it", devices[side.Other()]).Page()
				from, marked := startsOf(waits.Board)
				switch {
				case waits.Board.Form != "" || marked || len(waits.Board.Asks)+len(waits.Board.MoveInfos) > 0:
					t.Fatalf("%s: who waits has the board of who moves", at.Play.Line.Position())
				case waits.Premove != (waits.Board.Premove != ""):
					t.Fatalf("%s: the page prepares %t, the board %q", at.Play.Line.Position(), waits.Premove, waits.Board.Premove)
				case waits.Premove && waits.Board.Premove != fmt.Sprintf("1.%d", n+1):
					t.Fatalf("after %d moves a move is prepared for %s", n, waits.Board.Premove)
				case waits.Premove && len(from)+len(waits.Hand) > 0:
					prepared++
				}
				if slices.Contains(plainGames(), id) {
					weigh(t, fmt.Sprintf("%s, who waits at ply %d", id, n), waits)
				}
				for _, device := range []string{devices[side], screentest.Nobody} {
					if v := screentest.TableScene(t, at, "it", device).Page(); v.Premove || v.Board.Premove != "" {
						t.Fatalf("%s prepares a move", device)
					}
				}
				moves := at.Moves()
				seed = (seed*31 + 17) % 1009
				at = then(t, at, screentest.At(devices[side], table.Move{Game: 1, Ply: at.Ply(), Move: moves[seed%len(moves)]}))
			}
			if prepared < 20 {
				t.Errorf("moves can be prepared at %d positions", prepared)
			}
		})
	}
}
