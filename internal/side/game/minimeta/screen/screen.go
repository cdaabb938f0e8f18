// Package screen shows positions of Mini Meta Chess: cards, rules page, what each move does, and why one is refused;
// it teaches the game with a first game and exercises.
package screen

import (
	"fmt"
	"strings"

	square "scacchimagici/internal/board"
	"scacchimagici/internal/chess"
	"scacchimagici/internal/locale"
	"scacchimagici/internal/side/game"
	"scacchimagici/internal/side/game/gamescreen"
	"scacchimagici/internal/side/game/minimeta"
	"scacchimagici/views/board"
	tiles "scacchimagici/views/minimeta"
)

// Screens returns how the game is shown.
func Screens() []gamescreen.Screen {
	return []gamescreen.Screen{
		{
			ID: "minimeta", Offered: 4, Figures: [2]string{"wr", "bn"}, Small: "p",
			Grid: grid,
			Files: gamescreen.Also{
				Styles:  []string{"css/metas.css"},
				Scripts: []string{"js/minimeta.js"},
			},
			Reasons: map[string]string{"checkmate": "smallmate", "no legal move": "stuck", "100 plies": "resting"},
			Rules: gamescreen.RuleBook{Parts: []gamescreen.Part{{Key: "aim", Items: 2}, {Key: "board", Items: 3}, {Key: "pilot", Items: 5}, {Key: "walk", Items: 3}, {Key: "check", Items: 4}, {Key: "promote", Items: 4}, {Key: "end", Items: 3}}, Examples: []gamescreen.Example{
				{Key: "kinds", Moves: []string{"b1-c3", "d6:b1-c5:b2"}},
				{Key: "colour", Start: "k[k...]4/5/5/1r[.R..]2B[..q.]/5/K[K...]4 w 0 1", Moves: []string{"b3-e3"}},
				{Key: "pawn", Start: "k[k...]4/5/5/2p[..P.]2/5/4K[K...] w 0 1", Moves: []string{"c3:a1-c3:a2"}},
				{Key: "corner", Start: "k[k...]4/5/2p[.q..]2/1N[.B..]3/5/4K[K...] w 0 1", Moves: []string{"b3:b2-c4:a1"}},
				{Key: "threat", Start: "k[k...]4/5/5/3r[....]1/2P[P...]Q[K...]1/5 w 0 1"},
				{Key: "riders", Start: "4k[k...]/b[q.r.]4/5/5/R[R...]2p[n...]1/1K[K...]3 w 0 1", Moves: []string{"a2-a5"}},
				{Key: "carried", Start: "4k[k...]/5/5/1R[P...]3/5/4K[K...] w 0 1", Moves: []string{"b3-b6=a2q"}},
				{Key: "mate", Start: "4p[..k.]/3p[..K.]1/5/1R[...N]3/3b[....]1/2p[...r]2 w 0 1", Moves: []string{"b3-e3"}},
			}},
			States: []gamescreen.State{{Name: "minimeta-start"}, {Name: "minimeta", Moves: 22}},
			View:   gamescreen.ViewOf(func(p minimeta.Position) gamescreen.TypedView[minimeta.Move] { return view{p} }),
		},
	}
}

var grid = square.Grid{Files: 5, Ranks: 6}

// squaresOfMini is how many large squares there are.
const squaresOfMini = 30

// view shows a position of Mini Meta Chess: its board is one of tiles, with small
// squares on them.
type view struct{ at minimeta.Position }

// figure returns the large piece on a square.
func (v view) Figure(s square.Square) string {
	return chessFigure(v.at.Large(minimeta.Square(s)))
}

// chessFigure returns the figure of a piece: "wn"; empty for none.
func chessFigure(piece chess.Piece) string {
	if piece.Kind == chess.NoKind {
		return ""
	}
	return piece.Side.String()[:1] + strings.ToLower(string(rune(piece.Kind.Letter())))
}

func (view) Hand(game.Seat) []gamescreen.Pile { return nil }

// ways returns none: the small squares themselves hold the moves of their pieces.
func (view) Ways() []gamescreen.TappableMove { return nil }

func (view) Phase() string { return "move" }

// otherTurn implements AheadView. A side that gives check waits for the answer.
func (v view) OtherTurn() (minimeta.Position, bool) {
	if v.at.InCheck(v.at.Side()) {
		return v.at, false
	}
	return v.at.OtherTurn(), true
}

// alert says that the King of the side to move is in check. The board marks it itself.
func (v view) Alert() gamescreen.Phrase {
	if v.at.InCheck(v.at.Side()) && !v.at.Outcome().Over() {
		return gamescreen.Say("minimeta.check")
	}
	return gamescreen.Phrase{}
}

func (view) Marks() map[string]board.Mark { return nil }

func (view) Ending() (key string, ok bool) { return "", false }

// describe describes a move, with all pieces that it took.
func (v view) Describe(move minimeta.Move) gamescreen.MoveView {
	from, to := v.ends(move)
	d := gamescreen.MoveView{From: from, To: to, Record: strings.Replace(move.String(), "-", "–", 1)}
	if move.Large {
		d.Figure = chessFigure(v.at.Large(move.From.Square()))
		d.Says = gamescreen.Say("minimeta.lastmove.large", gamescreen.Say("minimeta.large."+d.Figure), from, to)
	} else {
		d.Figure = chessFigure(v.at.Small(move.From))
		d.Says = gamescreen.Say("minimeta.lastmove.small", gamescreen.Say("minimeta.small."+d.Figure), spoken(from), spoken(to))
	}
	v.describeCaptures(&d, move)
	v.describePromotions(&d, move)
	return d
}

// ends returns where a move begins and ends: large squares or small ones.
func (view) ends(m minimeta.Move) (from, to string) {
	if m.Large {
		return m.From.Square().String(), m.To.Square().String()
	}
	return m.From.String(), m.To.String()
}

// spoken is the name of a small square in words: "c1 a2".
func spoken(name string) string { return strings.Replace(name, ":", " ", 1) }

// describeCaptures adds the captures of a move: a large piece goes with the small ones aboard.
func (v view) describeCaptures(d *gamescreen.MoveView, move minimeta.Move) {
	large, small := v.at.Takes(move)
	if large.Kind != chess.NoKind {
		d.Removed = append(d.Removed, gamescreen.RemovedPiece{At: d.To, Figure: chessFigure(large)})
	}
	var riders []gamescreen.Phrase
	for _, r := range small {
		d.Removed = append(d.Removed, gamescreen.RemovedPiece{At: r.Place.String(), Figure: chessFigure(r.Piece)})
		riders = append(riders, gamescreen.Say("minimeta.small."+chessFigure(r.Piece)))
	}
	f := gamescreen.Fact{Title: gamescreen.Say("minimeta.lastmove.taken")}
	switch {
	case large.Kind != chess.NoKind && len(riders) > 0:
		f.Figure = chessFigure(large)
		f.Text = gamescreen.Say("minimeta.lastmove.taken.with", gamescreen.Say("minimeta.large."+f.Figure), gamescreen.JoinPhrases(riders))
	case large.Kind != chess.NoKind:
		f.Figure = chessFigure(large)
		f.Text = gamescreen.Say("minimeta.large." + f.Figure)
	case len(riders) > 0:
		f.Figure, f.Text = chessFigure(small[0].Piece), riders[0]
	default:
		return
	}
	d.Facts = append(d.Facts, f)
}

func (v view) describePromotions(d *gamescreen.MoveView, move minimeta.Move) {
	became := func(figure, size, at string) {
		d.Facts = append(d.Facts, gamescreen.Fact{
			Figure: figure, Title: gamescreen.Say("minimeta.lastmove.became"), Text: gamescreen.Say("minimeta.lastmove.became.text", gamescreen.Say("minimeta."+size+"."+figure), spoken(at)),
		})
	}
	if move.Promotes != chess.NoKind {
		became(chessFigure(chess.Piece{Side: v.at.Large(move.From.Square()).Side, Kind: move.Promotes}), "large", move.To.Square().String())
	}
	for _, r := range v.at.Promoted(move) {
		became(chessFigure(r.Piece), "small", r.Place.String())
	}
}

// draw implements OwnBoardView: it marks where the last move went, and keeps the pieces that it took so
// that they are seen leaving.
func (v view) Draw(w *locale.Words, last gamescreen.MoveView, ply int, b *board.Board) {
	shown := tiles.Board{}
	for _, s := range gamescreen.Cells(grid) {
		shown.Tiles = append(shown.Tiles, v.tile(w, minimeta.Square(s)))
	}
	b.Coordinates = board.Outside
	if last.To != "" {
		b.Last = fmt.Sprintf("%s-%s#%d", last.From, last.To, ply)
		mark(&shown, last.From, board.LastFrom)
		mark(&shown, last.To, board.Last)
		for _, r := range last.Removed {
			shown.Gone = append(shown.Gone, tiles.Gone{At: r.At, Figure: r.Figure})
		}
	}
	if side := v.at.Side(); v.at.InCheck(side) {
		king := cellOf(&shown, v.at.King(side))
		king.Marks = append(king.Marks, tiles.Check)
		if v.at.Outcome().Over() {
			for _, name := range attackers(v.at.Threats(side)) {
				mark(&shown, name, board.Attacker)
			}
		}
	}
	b.Body = shown
}

// kings implements OwnBoardView: the small ones count.
func (v view) Kings() (all [2][2]float64) {
	for _, side := range []chess.Side{chess.White, chess.Black} {
		king := v.at.King(side)
		all[side] = [2]float64{float64(king.Column())/2 + .25, float64(2*grid.Ranks-1-king.Row())/2 + .25}
	}
	return all
}

// drawTried implements OwnBoardView.
func (view) DrawTried(b *board.Board, d gamescreen.MoveView, m board.Mark) {
	shown := b.Body.(tiles.Board)
	mark(&shown, d.To, m)
}

// mark adds a mark to the large or the small square with the given name.
func mark(b *tiles.Board, name string, m board.Mark) {
	for i := range b.Tiles {
		t := &b.Tiles[i]
		if t.Name == name {
			t.Marks = append(t.Marks, m)
		}
		for j := range t.Cells {
			if t.Cells[j].Name == name {
				t.Cells[j].Marks = append(t.Cells[j].Marks, m)
			}
		}
	}
}

// corners are the small squares of a large one as they are shown: a2, b2, a1, b1.
var corners = [4]int{2, 3, 0, 1}

func (v view) tile(w *locale.Words, s minimeta.Square) tiles.Tile {
	t := tiles.Tile{Name: s.String(), Figure: chessFigure(v.at.Large(s))}
	t.Idle = t.Figure != "" && len(v.at.Riders(s)) == 0
	for i, corner := range corners {
		place := s.Place(corner)
		c := tiles.Cell{Name: place.String(), Figure: chessFigure(v.at.Small(place))}
		name := spoken(c.Name)
		switch {
		case t.Figure == "":
			c.Label = w.T("minimeta.cell.hole", name)
		case c.Figure == "":
			c.Label = w.T("minimeta.cell.empty", name, w.T("minimeta.on."+t.Figure))
		default:
			c.Label = w.T("minimeta.cell", name, w.T("minimeta.small."+c.Figure), w.T("minimeta.on."+t.Figure))
		}
		t.Cells[i] = c
	}
	return t
}

// tileOf and cellOf return a large or small square of a board that has all of them.
func tileOf(b *tiles.Board, s minimeta.Square) *tiles.Tile {
	return &b.Tiles[(5-s.Rank())*5+s.File()]
}

func cellOf(b *tiles.Board, place minimeta.Place) *tiles.Cell {
	t := tileOf(b, place.Square())
	for i := range t.Cells {
		if t.Cells[i].Name == place.String() {
			return &t.Cells[i]
		}
	}
	return nil // every place lies in a corner of its square
}
