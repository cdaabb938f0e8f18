package match

import (
	"strconv"

	"scacchimagici/internal/fault"
	"scacchimagici/internal/game/chess"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/screen"
	"scacchimagici/views/board"
	"scacchimagici/views/strategist"
)

// placing reports whether it is the side's turn to deploy a piece.
func (s sideView) placing() bool {
	turn, more := s.Match.ToPlace()
	return more && turn == s.side
}

func (s sideView) deployment() *strategist.Deploy {
	d := &strategist.Deploy{
		Mine: s.placing(), Title: s.T("strategist.deploy.wait", s.House(s.side.Other()).Name),
		Count: s.pieceCount(), Did: s.lastPlaced(s.side.Other()), Board: s.deployBoard(),
		TrayTitle: s.T("strategist.deploy.tray"), TrayCount: s.T("strategist.pieces", s.Match.Unplaced(s.side).Pieces()),
		Rest: s.T("strategist.deploy.rest"), Place: s.sided("place"),
		Say: s.T("strategist.deploy.say"), Idle: s.T("strategist.deploy.idle"),
	}
	d.Place.ID = "place"
	if d.Mine {
		d.Title = s.T("strategist.turn.yours")
	} else {
		d.Rest = s.T("strategist.deploy.look")
	}
	s.tray(d)
	if slot := s.Match.LastPlaced(s.side); slot != magici.NoSlot {
		back := s.slotted("take-back", slot)
		d.TakeBack, d.TakenPiece = &back, s.T("strategist.deploy.back", s.Person(s.Match.Teams[s.side].People[slot]).Short, s.whereabouts(s.side, slot))
	}
	return d
}

// pieceCount says which of its pieces the side places next.
func (s sideView) pieceCount() strategist.Count {
	left := s.Match.Unplaced(s.side).Pieces()
	all := left
	for _, p := range s.Match.Placements {
		if p.Side == s.side {
			all++
		}
	}
	if left == 0 {
		return strategist.Count{Before: s.T("strategist.deploy.done")}
	}
	return strategist.Count{
		Before: s.T("strategist.deploy.piece"), Number: strconv.Itoa(all - left + 1), After: s.T("strategist.deploy.of", all),
	}
}

// lastPlaced says what a side has deployed last.
func (s sideView) lastPlaced(side chess.Side) string {
	slot := s.Match.LastPlaced(side)
	if slot == magici.NoSlot {
		return s.T("strategist.deploy.nothing", s.House(side).Name)
	}
	return s.T("strategist.deploy.did", s.House(side).Name, s.whereabouts(side, slot))
}

// whereabouts names a deployed piece with its square, such as "Torre in h8".
func (s sideView) whereabouts(side chess.Side, slot magici.Slot) string {
	for _, p := range s.Match.Placements {
		if p.Side == side && p.Slot == slot {
			return s.T("strategist.piece.on", s.Kind(slot.Kind()), p.Square.String())
		}
	}
	return s.Kind(slot.Kind())
}

// deployBoard shows what stands, the squares kept for Queens, and dims the middle, where
// nothing is deployed (SM-2.1, SM-2.2).
func (s sideView) deployBoard() board.Board {
	b := s.Board()
	b.Coordinates = board.FilesOutside
	for sq := range chess.Square(64) {
		if r := sq.Rank(); r > 1 && r < 6 {
			screen.Mark(&b, sq, board.Dimmed)
		}
	}
	for _, of := range []chess.Side{chess.White, chess.Black} {
		if queen := magici.Deployable(of, chess.Queen)[0]; screen.Square(&b, queen).Piece == "" {
			screen.Mark(&b, queen, board.Reserved)
			screen.Square(&b, queen).Ghost = screen.Code(of, chess.Queen)
		}
	}
	if last := len(s.Match.Placements); last > 0 {
		screen.Mark(&b, s.Match.Placements[last-1].Square, board.Last)
	}
	if s.placing() {
		b.Interactive, b.Confirm, b.Form, b.Slot = true, true, "place", "slot"
	}
	return b
}

// tray fills in the pieces still to be placed; in the side's own turn they can be picked,
// and the first one is.
func (s sideView) tray(d *strategist.Deploy) {
	for slot := range s.Match.Unplaced(s.side).All() {
		sq := board.Square{
			Name: slot.String(), Piece: screen.Code(s.side, slot.Kind()), Person: s.Player(magici.Ref{Side: s.side, Slot: slot}).Short,
		}
		if d.Mine {
			sq.Moves = openSquares(s.Match, s.side, slot.Kind())
			d.Hints = append(d.Hints, strategist.Hint{Pick: slot.String(), Text: s.deployHint(slot.Kind())})
			if d.Board.Picked == "" {
				d.Board.Picked = slot.String()
			}
		}
		d.Tray = append(d.Tray, sq)
	}
}

// deployHint says where a kind may stand and why not elsewhere (SM-2.1, SM-2.2).
func (s sideView) deployHint(k chess.Kind) string {
	if k == chess.Pawn {
		return s.T("strategist.deploy.pawn", s.side.PawnRank()+1)
	}
	queen := magici.Deployable(s.side, chess.Queen)[0]
	return s.T("strategist.deploy.hint", fault.Word("piece."+string(k.Letter())), s.side.HomeRank()+1, queen.String())
}

// ready waits for the Referee: wands, toss, start (SM-2.6, SM-2.7).
func (s sideView) ready() *strategist.Ready {
	r := &strategist.Ready{Title: s.T("strategist.ready.title"), Board: s.Board()}
	r.Board.Coordinates = board.FilesOutside
	wands := strategist.Note{Kind: "ok", Text: s.T("strategist.ready.wands")}
	if n := s.Match.WandsMissing(); n > 0 {
		wands = strategist.Note{Kind: "warning", Text: s.T("strategist.ready.missing", n)}
	}
	toss := strategist.Note{Kind: "info", Text: s.T("strategist.ready.toss")}
	if s.Match.Toss.Done {
		toss = strategist.Note{Kind: "ok", Text: s.T("strategist.ready.first", s.House(s.Match.Toss.First).Name)}
		r.Title = toss.Text
	}
	r.Notes = []strategist.Note{wands, toss, {Kind: "info", Text: s.T("strategist.ready.start")}}
	return r
}
