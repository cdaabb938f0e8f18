package table

import (
	"fmt"
	"strings"

	square "scacchimagici/internal/board"
	"scacchimagici/internal/chess"
	"scacchimagici/internal/locale"
	"scacchimagici/internal/side/game"
	"scacchimagici/internal/side/game/minimeta"
	"scacchimagici/views/board"
	tiles "scacchimagici/views/minimeta"
	tableview "scacchimagici/views/table"
)

var _ = register(gameScreen{
	id: "minimeta", offered: 5, figures: [2]string{"wr", "bn"},
	grid: minimetaGrid,
	files: tableview.Also{
		Styles:  []string{"css/metas.css"},
		Scripts: []string{"js/minimeta.js"},
	},
	reasons: map[string]string{"checkmate": "smallmate", "no legal move": "stuck", "100 plies": "resting"},
	rules: ruleBook{[]part{{"aim", 2}, {"board", 3}, {"pilot", 5}, {"walk", 3}, {"check", 4}, {"promote", 4}, {"end", 3}}, []example{
		{"kinds", "", []string{"b1-c3", "d6:b1-c5:b2"}, false},
		{"colour", "k[k...]4/5/5/1r[.R..]2B[..q.]/5/K[K...]4 w 0 1", []string{"b3-e3"}, false},
		{"pawn", "k[k...]4/5/5/2p[..P.]2/5/4K[K...] w 0 1", []string{"c3:a1-c3:a2"}, false},
		{"corner", "k[k...]4/5/2p[.q..]2/1N[.B..]3/5/4K[K...] w 0 1", []string{"b3:b2-c4:a1"}, false},
		{"threat", "k[k...]4/5/5/3r[....]1/2P[P...]Q[K...]1/5 w 0 1", nil, false},
		{"riders", "4k[k...]/b[q.r.]4/5/5/R[R...]2p[n...]1/1K[K...]3 w 0 1", []string{"a2-a5"}, false},
		{"carried", "4k[k...]/5/5/1R[P...]3/5/4K[K...] w 0 1", []string{"b3-b6=a2q"}, false},
		{"mate", "4p[..k.]/3p[..K.]1/5/1R[...N]3/3b[....]1/2p[...r]2 w 0 1", []string{"b3-e3"}, false},
	}},
	view: viewOf(func(p minimeta.Position) typedView[minimeta.Move] { return minimetaView{p} }),
})

var minimetaGrid = square.Grid{Files: 5, Ranks: 6}

// squaresOfMini is how many large squares there are.
const squaresOfMini = 30

// minimetaView shows a position of Mini Meta Chess: its board is one of tiles, with small
// squares on them.
type minimetaView struct{ at minimeta.Position }

// figure returns the large piece on a square.
func (v minimetaView) figure(s square.Square) string {
	return chessFigure(v.at.Large(minimeta.Square(s)))
}

// chessFigure returns the figure of a piece: "wn"; empty for none.
func chessFigure(piece chess.Piece) string {
	if piece.Kind == chess.NoKind {
		return ""
	}
	return piece.Side.String()[:1] + strings.ToLower(string(rune(piece.Kind.Letter())))
}

func (minimetaView) hand(game.Seat) []pile { return nil }

// ways returns none: the small squares themselves hold the moves of their pieces.
func (minimetaView) ways() []tappableMove { return nil }

func (minimetaView) phase() string { return "move" }

// otherTurn implements aheadView. A side that gives check waits for the answer.
func (v minimetaView) otherTurn() (minimeta.Position, bool) {
	if v.at.InCheck(v.at.Side()) {
		return v.at, false
	}
	return v.at.OtherTurn(), true
}

// alert says that the King of the side to move is in check. The board marks it itself.
func (v minimetaView) alert() phrase {
	if v.at.InCheck(v.at.Side()) && !v.at.Outcome().Over() {
		return say("minimeta.check")
	}
	return phrase{}
}

func (minimetaView) marks() map[string]board.Mark { return nil }

func (minimetaView) ending() (key string, ok bool) { return "", false }

// describe describes a move, with all pieces that it took.
func (v minimetaView) describe(move minimeta.Move) moveView {
	from, to := v.ends(move)
	d := moveView{from: from, to: to, record: strings.Replace(move.String(), "-", "–", 1)}
	if move.Large {
		d.figure = chessFigure(v.at.Large(move.From.Square()))
		d.says = say("minimeta.lastmove.large", say("minimeta.large."+d.figure), from, to)
	} else {
		d.figure = chessFigure(v.at.Small(move.From))
		d.says = say("minimeta.lastmove.small", say("minimeta.small."+d.figure), spoken(from), spoken(to))
	}
	v.describeCaptures(&d, move)
	v.describePromotions(&d, move)
	return d
}

// ends returns where a move begins and ends: large squares or small ones.
func (minimetaView) ends(m minimeta.Move) (from, to string) {
	if m.Large {
		return m.From.Square().String(), m.To.Square().String()
	}
	return m.From.String(), m.To.String()
}

// spoken is the name of a small square in words: "c1 a2".
func spoken(name string) string { return strings.Replace(name, ":", " ", 1) }

// describeCaptures adds the captures of a move: a large piece goes with the small ones aboard.
func (v minimetaView) describeCaptures(d *moveView, move minimeta.Move) {
	large, small := v.at.Takes(move)
	if large.Kind != chess.NoKind {
		d.removed = append(d.removed, removedPiece{d.to, chessFigure(large)})
	}
	var riders []phrase
	for _, r := range small {
		d.removed = append(d.removed, removedPiece{r.Place.String(), chessFigure(r.Piece)})
		riders = append(riders, say("minimeta.small."+chessFigure(r.Piece)))
	}
	f := fact{title: say("minimeta.lastmove.taken")}
	switch {
	case large.Kind != chess.NoKind && len(riders) > 0:
		f.figure = chessFigure(large)
		f.text = say("minimeta.lastmove.taken.with", say("minimeta.large."+f.figure), joinPhrases(riders))
	case large.Kind != chess.NoKind:
		f.figure = chessFigure(large)
		f.text = say("minimeta.large." + f.figure)
	case len(riders) > 0:
		f.figure, f.text = chessFigure(small[0].Piece), riders[0]
	default:
		return
	}
	d.facts = append(d.facts, f)
}

func (v minimetaView) describePromotions(d *moveView, move minimeta.Move) {
	became := func(figure, size, at string) {
		d.facts = append(d.facts, fact{
			figure: figure, title: say("minimeta.lastmove.became"), text: say("minimeta.lastmove.became.text", say("minimeta."+size+"."+figure), spoken(at)),
		})
	}
	if move.Promotes != chess.NoKind {
		became(chessFigure(chess.Piece{Side: v.at.Large(move.From.Square()).Side, Kind: move.Promotes}), "large", move.To.Square().String())
	}
	for _, r := range v.at.Promoted(move) {
		became(chessFigure(r.Piece), "small", r.Place.String())
	}
}

// draw implements ownBoardView: it marks where the last move went, and keeps the pieces that it took so
// that they are seen leaving.
func (v minimetaView) draw(g gameStep, b *board.Board) {
	shown := tiles.Board{}
	for _, s := range cells(minimetaGrid) {
		shown.Tiles = append(shown.Tiles, v.tile(g.words, minimeta.Square(s)))
	}
	b.Coordinates = board.Outside
	if d := g.last(); d.to != "" {
		b.Last = fmt.Sprintf("%s-%s#%d", d.from, d.to, g.ply)
		mark(&shown, d.from, board.LastFrom)
		mark(&shown, d.to, board.Last)
		for _, r := range d.removed {
			shown.Gone = append(shown.Gone, tiles.Gone{At: r.at, Figure: r.figure})
		}
	}
	if side := v.at.Side(); v.at.InCheck(side) {
		king := cellOf(&shown, v.at.King(side))
		king.Marks = append(king.Marks, tiles.Check)
	}
	b.Body = shown
}

// drawTried implements ownBoardView.
func (minimetaView) drawTried(b *board.Board, d moveView, m board.Mark) {
	shown := b.Body.(tiles.Board)
	mark(&shown, d.to, m)
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

func (v minimetaView) tile(w *locale.Words, s minimeta.Square) tiles.Tile {
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
