package strategist

import (
	"strconv"

	"scacchimagici/internal/chess"
	"scacchimagici/internal/fault"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/screen"
	"scacchimagici/views/board"
)

// slotID is the id of the element beside a board that explains a tapped square.
const slotID = "slot"

// mayPlace reports whether it is the side's turn to deploy a piece.
func (s builder) mayPlace() bool {
	turn, more := s.Match.ToPlace()
	return more && turn == s.side
}

// deployment is the board with the pieces still to be placed. In the side's own turn they can be
// picked, and the first one is.
func (s builder) deployment() *Deploy {
	m := s.Match
	left, foe := m.Unplaced(s.side), s.side.Other()
	d := &Deploy{
		Mine: s.mayPlace(), Title: s.T("strategist.deploy.wait", s.House(foe).Name),
		Did: s.T("strategist.deploy.nothing", s.House(foe).Name), Board: s.deployBoard(),
		TrayCount: s.T("strategist.pieces", left.Pieces()),
		Place:     s.sideCommand("place"),
	}
	d.Place.ID = "place"
	if d.Mine {
		d.Title = s.T("strategist.turn.yours")
	}
	// piece names a deployed piece with its square, such as "Torre in h8".
	piece := func(p magici.Placement) string {
		return s.T("strategist.piece.on", s.Kind(p.Slot.Kind()), p.Square.String())
	}
	if p, ok := s.LastPlacement(foe); ok {
		d.Did = s.T("strategist.deploy.did", s.House(foe).Name, piece(p))
	}
	if p, ok := s.LastPlacement(s.side); ok {
		back := s.slotCommand("take-back", p.Slot)
		d.TakeBack, d.TakenPiece = &back, s.T("strategist.deploy.back", s.Person(m.Teams[s.side].People[p.Slot]).Short, piece(p))
	}
	all := left.Pieces()
	for _, p := range m.Placements {
		if p.Side == s.side {
			all++
		}
	}
	d.Count = Count{Before: s.T("strategist.deploy.done")}
	if left.Pieces() > 0 {
		d.Count = Count{
			Before: s.T("strategist.deploy.piece"), Number: strconv.Itoa(all - left.Pieces() + 1), After: s.T("strategist.deploy.of", all),
		}
	}
	queen := magici.Deployable(s.side, chess.Queen)[0]
	for slot := range left.All() {
		sq := board.Square{
			Name: slot.String(), Piece: screen.Code(s.side, slot.Kind()), Person: s.Player(magici.Ref{Side: s.side, Slot: slot}).Short,
		}
		if d.Mine {
			sq.Moves = s.OpenSquares(s.side, slot.Kind())
			// Where a kind may stand, and why not elsewhere (SM-2.1, SM-2.2).
			hint := s.T("strategist.deploy.hint", fault.Word("piece."+string(slot.Kind().Letter())), s.side.HomeRank()+1, queen.String())
			if slot.Kind() == chess.Pawn {
				hint = s.T("strategist.deploy.pawn", s.side.PawnRank()+1)
			}
			d.Hints = append(d.Hints, Hint{Pick: slot.String(), Text: hint})
			if d.Board.Picked == "" {
				d.Board.Picked = slot.String()
			}
		}
		d.Tray = append(d.Tray, sq)
	}
	return d
}

// deployBoard shows the placed pieces and the squares kept for Queens, and dims the middle, where no
// piece is deployed (SM-2.1, SM-2.2).
func (s builder) deployBoard() board.Board {
	b := s.Board()
	b.Coordinates = board.FilesOutside
	for sq := range chess.Square(64) {
		if r := sq.Rank(); r > 1 && r < 6 {
			screen.Mark(&b, sq, board.Dimmed)
		}
	}
	for _, owner := range []chess.Side{chess.White, chess.Black} {
		if queen := magici.Deployable(owner, chess.Queen)[0]; screen.Square(&b, queen).Piece == "" {
			screen.Mark(&b, queen, board.Reserved)
			screen.Square(&b, queen).Ghost = screen.Code(owner, chess.Queen)
		}
	}
	if last := len(s.Match.Placements); last > 0 {
		screen.Mark(&b, s.Match.Placements[last-1].Square, board.Last)
	}
	if s.mayPlace() {
		b.Interactive, b.Confirm, b.Form, b.Slot = true, true, "place", slotID
	}
	return b
}

// ready waits for the Referee: wands, toss, start (SM-2.6, SM-2.7).
func (s builder) ready() *Ready {
	r := &Ready{Title: s.T("strategist.ready.title"), Board: s.Board()}
	r.Board.Coordinates = board.FilesOutside
	wands := Note{Kind: "ok", Text: s.T("strategist.ready.wands")}
	if n := s.Match.WandsMissing(); n > 0 {
		wands = Note{Kind: "warning", Text: s.T("strategist.ready.missing", n)}
	}
	toss := Note{Kind: "info", Text: s.T("strategist.ready.toss")}
	if s.Match.Toss.Done {
		toss = Note{Kind: "ok", Text: s.T("strategist.ready.first", s.House(s.Match.Toss.First).Name)}
		r.Title = toss.Text
	}
	r.Notes = []Note{wands, toss, {Kind: "info", Text: s.T("strategist.ready.start")}}
	return r
}
