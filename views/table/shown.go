package table

import (
	"scacchimagici/internal/locale"
	"scacchimagici/internal/side/game"
	"scacchimagici/internal/side/game/gamescreen"
	"scacchimagici/views/board"
)

// Shown is a position of a game with the move that led to it, for pages besides those of a table:
// lessons, first games, the explanation of a lost game.
type Shown struct{ step gameStep }

// Show returns a position of a game of the registry. Before is nil when no move led to it; ply tells
// two equal moves apart.
func Show(w *locale.Words, id string, before game.Position, move string, after game.Position, ply int) Shown {
	return Shown{gameStep{words: w, screen: gameScreens[id], before: before, move: move, after: after, ply: ply}}
}

// Board returns the board with what the move did.
func (s Shown) Board(label string) board.Board { return s.step.board(label) }

// Describe says what the move did; nil without one.
func (s Shown) Describe() *LastMove {
	if s.step.before == nil {
		return nil
	}
	return s.step.describe()
}

// Files are the files that the page of the game needs besides those of all games.
func (s Shown) Files() gamescreen.Also { return s.step.screen.Files }

// Sound is the sound of the game's effects; empty: that of attracting and repelling.
func (s Shown) Sound() string { return s.step.screen.Sound }

// Figure is the first figure on the game's card.
func (s Shown) Figure() string { return s.step.screen.Figures[0] }

// Move returns the figure of a legal move of the position, with its start (empty: it is placed) and its
// target (empty: a pass).
func (s Shown) Move(move string) (figure, from, to string) {
	d := s.at().Describe(move)
	return d.Figure, d.From, d.To
}

// Left returns how many of a figure a side has beside the board; false when it has no pile of them.
func (s Shown) Left(seat game.Seat, figure string) (int, bool) {
	for _, p := range s.at().Hand(seat) {
		if p.Figure == figure {
			return p.Left, true
		}
	}
	return 0, false
}

// AddInput marks on a board of the position what the player in turn can tap; root is the address of the
// list of tables. It returns the pieces that can be placed.
func (s Shown) AddInput(b *board.Board, root string) []Figure {
	s.input(root).addTo(b)
	return s.input(root).hand()
}

// Beside is the content beside the board of a game with more to show, else nil.
func (s Shown) Beside(moves bool) gamescreen.Beside {
	if own := s.at().OwnBoard; own != nil {
		return own.Beside(s.step.words, moves)
	}
	return nil
}

// Portraits explain the pieces of the position that copy others.
func (s Shown) Portraits() []gamescreen.Portrait {
	if copying := s.at().Copying; copying != nil {
		return copying.Portraits(s.step.words)
	}
	return nil
}

// Point marks a move on a board of the position that is not made: an arrow, and its target.
func (s Shown) Point(b *board.Board, move string, mark board.Mark) {
	d := s.at().Describe(move)
	if d.To == "" {
		return
	}
	if own := s.at().OwnBoard; own != nil {
		own.DrawTried(b, d, mark)
		return
	}
	to := squareNamed(b, d.To)
	to.Marks = append(to.Marks, mark)
	if d.From != "" {
		b.Arrows = append(b.Arrows, board.Arrow{From: d.From, To: d.To, Kind: board.Moved})
	}
}

// Square returns a square of a board by its name.
func Square(b *board.Board, name string) *board.Square { return squareNamed(b, name) }

func (s Shown) at() gamescreen.View { return s.step.screen.View(s.step.after) }

func (s Shown) input(root string) moveInput {
	return moveInput{s.step.words, s.step.screen, s.step.after, root, false}
}
