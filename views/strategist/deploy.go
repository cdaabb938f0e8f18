package strategist

import (
	"strconv"

	"scacchimagici/internal/chess"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/screen"
	"scacchimagici/views/board"
	"scacchimagici/views/ui"
)

// slotID is the id of the element beside a board that explains a tapped square.
const slotID = "slot"

// mayPlace reports whether it is the side's turn to deploy a piece.
func (s scene) mayPlace() bool {
	turn, more := s.Match.ToPlace()
	return more && turn == s.side
}

// count says which piece of how many is placed now, by the side in turn, as the Referee's page does: "pezzo", "2", "di 6".
func (s scene) count() (before, number, after string) {
	side, more := s.Match.ToPlace()
	if !more {
		return s.T("strategist.deploy.done"), "", ""
	}
	n, of := s.PieceToPlace(side)
	return s.T("strategist.deploy.piece"), strconv.Itoa(n), s.T("strategist.deploy.of", of)
}

// placed names a deployed piece with its square, such as "Torre in h8".
func (s scene) placed(p magici.Placement) string {
	return s.T("strategist.piece.on", s.Kind(p.Slot.Kind()), p.Square.String())
}

// placedBack names a deployed piece that can be taken back, with its person if pieces have people.
func (s scene) placedBack(p magici.Placement) string {
	if s.NoPeople {
		return s.placed(p)
	}
	return s.T("strategist.deploy.back", s.person(p.Slot), s.placed(p))
}

// places says whose turn it is to place a piece.
func (s scene) places() string {
	if s.mayPlace() {
		return s.T("strategist.turn.yours")
	}
	return s.T("strategist.deploy.wait", s.House(s.side.Other()).Name)
}

// did says what the other side has placed last.
func (s scene) did() string {
	foe := s.side.Other()
	if p, ok := s.LastPlacement(foe); ok {
		return s.T("strategist.deploy.did", s.House(foe).Name, s.placed(p))
	}
	return s.T("strategist.deploy.nothing", s.House(foe).Name)
}

// meanwhile says what the Strategist can do while no piece is tapped.
func (s scene) meanwhile() string {
	switch {
	case s.mayPlace():
		return s.T("strategist.deploy.rest")
	case s.Match.Unplaced(s.side).Pieces() == 0:
		return s.T("strategist.deploy.all")
	}
	return s.T("strategist.deploy.look")
}

// tray is a piece still to be placed. In the side's own turn it can be picked.
func (s scene) tray(slot magici.Slot) board.Square {
	sq := board.Square{
		Name: slot.String(), Piece: screen.Code(s.side, slot.Kind()), Person: s.Player(magici.Ref{Side: s.side, Slot: slot}).Short,
	}
	if s.mayPlace() {
		sq.Moves = s.OpenSquares(s.side, slot.Kind())
	}
	return sq
}

// hint says where a kind may stand, and why not elsewhere (SM-2.1, SM-2.2).
func (s scene) hint(k chess.Kind) string {
	if k == chess.Pawn {
		return s.T("strategist.deploy.pawn", s.side.PawnRank()+1)
	}
	queen := magici.Deployable(s.side, chess.Queen)[0]
	return s.T("strategist.deploy.hint", word(k), s.side.HomeRank()+1, queen.String())
}

// place is the order whose form the board fills.
func (s scene) place() ui.Command {
	c := s.sideCommand("place")
	c.ID = "place"
	return c
}

// deployBoard shows the placed pieces and the squares kept for Queens, and dims the middle, where no
// piece is deployed (SM-2.1, SM-2.2).
func (s scene) deployBoard() board.Board {
	b := s.Board()
	b.Coordinates, b.Slot = board.FilesOutside, slotID
	for sq := range chess.Square(64) {
		if r := sq.Rank(); r > 1 && r < 6 {
			screen.Mark(&b, sq, board.Dimmed)
		}
	}
	for _, owner := range []chess.Side{chess.White, chess.Black} {
		if queen := magici.Deployable(owner, chess.Queen)[0]; screen.Square(&b, queen).Piece == "" {
			screen.Mark(&b, queen, board.Reserved)
		}
	}
	if last := len(s.Match.Placements); last > 0 {
		screen.Mark(&b, s.Match.Placements[last-1].Square, board.Last)
	}
	if s.mayPlace() {
		b.Interactive, b.Confirm, b.Form = true, true, "place"
		for slot := range s.Match.Unplaced(s.side).All() { // the first one is picked
			b.Picked = slot.String()
			break
		}
	}
	return b
}

// readyBoard shows the deployment while the match waits for its start.
func (s scene) readyBoard() board.Board {
	b := s.Board()
	b.Coordinates = board.FilesOutside
	return b
}

// begins says which side begins; empty before the toss.
func (s scene) begins() string {
	if !s.Match.Toss.Done {
		return ""
	}
	return s.T("strategist.ready.first", s.House(s.Match.Toss.First).Name)
}
