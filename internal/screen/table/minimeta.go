package table

import (
	"fmt"
	"strings"

	square "scacchimagici/internal/board"
	"scacchimagici/internal/game"
	"scacchimagici/internal/game/chess"
	"scacchimagici/internal/game/minimeta"
	"scacchimagici/views/board"
	tiles "scacchimagici/views/minimeta"
	tableview "scacchimagici/views/table"
)

// minimetaScreen shows Mini Meta Chess: its board is one of tiles, with small squares on them.
type minimetaScreen struct{}

// squaresOfMini is how many large squares there are.
const squaresOfMini = 30

func (minimetaScreen) also() tableview.Also {
	return tableview.Also{
		Styles:  []string{"css/metas.css"},
		Scripts: []string{"js/minimeta.js"},
	}
}

func (minimetaScreen) grid() square.Grid { return square.Grid{Files: 5, Ranks: 6} }

// figure returns the large piece on a square.
func (minimetaScreen) figure(p game.Position, s square.Square) string {
	return chessFigure(typed[minimeta.Position](p).Large(minimeta.Square(s)))
}

// chessFigure returns the figure of a piece: "wn"; empty for none.
func chessFigure(piece chess.Piece) string {
	if piece.Kind == chess.NoKind {
		return ""
	}
	return piece.Side.String()[:1] + strings.ToLower(string(rune(piece.Kind.Letter())))
}

func (minimetaScreen) hand(game.Position, game.Seat) []pile { return nil }

// ways has none: the small squares say themselves where their pieces go.
func (minimetaScreen) ways(game.Position) []way { return nil }

func (minimetaScreen) phase(game.Position) string { return "move" }

// alert says that the King of the side to move is in check. The board marks it itself.
func (minimetaScreen) alert(p game.Position) phrase {
	if at := typed[minimeta.Position](p); p.Turn() != game.Nobody && at.InCheck(at.Side()) {
		return say("minimeta.check")
	}
	return phrase{}
}

func (minimetaScreen) marks(game.Position) map[string]board.Mark { return nil }

// ending names the ends that are this game's own.
func (minimetaScreen) ending(p game.Position) (key string, ok bool) {
	key, ok = map[string]string{"checkmate": "smallmate", "no legal move": "stuck", "100 plies": "resting"}[p.Outcome().Reason]
	return key, ok
}

func (minimetaScreen) noise() string { return "" }

func (minimetaScreen) effectKey(k board.ArrowKind) string { return string(k) }

func (minimetaScreen) winning() int { return 1 }

func (minimetaScreen) wins(game.Position, square.Square, game.Seat) bool { return false }

func (minimetaScreen) winsByEffect() bool { return false }

// deed tells a move, with everybody whom it took.
func (m minimetaScreen) deed(p game.Position, text string) deed {
	at := typed[minimeta.Position](p)
	move, err := game.Find(at, text)
	if err != nil {
		return deed{}
	}
	from, to := m.ends(move)
	d := deed{from: from, to: to, record: strings.Replace(text, "-", "–", 1)}
	if move.Large {
		d.figure = chessFigure(at.Large(move.From.Square()))
		d.says = say("minimeta.deed.large", say("minimeta.large."+d.figure), from, to)
	} else {
		d.figure = chessFigure(at.Small(move.From))
		d.says = say("minimeta.deed.small", say("minimeta.small."+d.figure), spoken(from), spoken(to))
	}
	m.took(&d, at, move)
	m.promoted(&d, at, move)
	return d
}

// ends returns where a move begins and ends: large squares or small ones.
func (minimetaScreen) ends(m minimeta.Move) (from, to string) {
	if m.Large {
		return m.From.Square().String(), m.To.Square().String()
	}
	return m.From.String(), m.To.String()
}

// spoken is the name of a small square in words: "c1 a2".
func spoken(name string) string { return strings.Replace(name, ":", " ", 1) }

func (minimetaScreen) took(d *deed, p minimeta.Position, move minimeta.Move) {
	large, small := p.Takes(move)
	var riders []phrase
	for _, r := range small {
		riders = append(riders, say("minimeta.small."+chessFigure(r.Piece)))
	}
	told := fact{title: say("minimeta.deed.taken")}
	switch {
	case large.Kind != chess.NoKind && len(riders) > 0:
		told.figure = chessFigure(large)
		told.text = say("minimeta.deed.taken.with", say("minimeta.large."+told.figure), listing(riders))
	case large.Kind != chess.NoKind:
		told.figure = chessFigure(large)
		told.text = say("minimeta.large." + told.figure)
	case len(riders) > 0:
		told.figure, told.text = chessFigure(small[0].Piece), riders[0]
	default:
		return
	}
	d.facts = append(d.facts, told)
}

// listing joins phrases: "Pedone piccolo nero, Torre piccola nera".
func listing(all []phrase) phrase {
	joined := all[0]
	for _, p := range all[1:] {
		joined = say("minimeta.where", joined, p)
	}
	return joined
}

func (minimetaScreen) promoted(d *deed, p minimeta.Position, move minimeta.Move) {
	became := func(figure, size, at string) {
		d.facts = append(d.facts, fact{
			figure: figure, title: say("minimeta.deed.became"), text: say("minimeta.deed.became.text", say("minimeta."+size+"."+figure), spoken(at)),
		})
	}
	if move.Promotes != chess.NoKind {
		became(chessFigure(chess.Piece{Side: p.Large(move.From.Square()).Side, Kind: move.Promotes}), "large", move.To.Square().String())
	}
	for _, r := range p.Promoted(move) {
		became(chessFigure(r.Piece), "small", r.Place.String())
	}
}

// body implements bodied.
func (m minimetaScreen) body(h shot, b *board.Board) {
	at := typed[minimeta.Position](h.after)
	shown := tiles.Board{}
	for _, s := range cells(m.grid()) {
		shown.Tiles = append(shown.Tiles, m.tile(h, at, minimeta.Square(s)))
	}
	b.Coordinates = board.Outside
	if h.before != nil {
		m.lastMove(h, b, &shown)
	}
	if side := at.Side(); at.InCheck(side) {
		king := cellOf(&shown, at.King(side))
		king.Marks = append(king.Marks, tiles.Check)
	}
	b.Body = shown
}

// point implements bodied.
func (minimetaScreen) point(b *board.Board, d deed, mark board.Mark) {
	shown := b.Body.(tiles.Board)
	for i := range shown.Tiles {
		t := &shown.Tiles[i]
		if t.Name == d.to {
			t.Marks = append(t.Marks, mark)
		}
		for j := range t.Cells {
			if t.Cells[j].Name == d.to {
				t.Cells[j].Marks = append(t.Cells[j].Marks, mark)
			}
		}
	}
}

// corners are the small squares of a large one as they are shown: a2, b2, a1, b1.
var corners = [4]int{2, 3, 0, 1}

func (m minimetaScreen) tile(h shot, p minimeta.Position, s minimeta.Square) tiles.Tile {
	t := tiles.Tile{Name: s.String(), Figure: chessFigure(p.Large(s))}
	t.Idle = t.Figure != "" && len(p.Riders(s)) == 0
	for i, corner := range corners {
		place := s.Place(corner)
		c := tiles.Cell{Name: place.String(), Figure: chessFigure(p.Small(place))}
		name := spoken(c.Name)
		switch {
		case t.Figure == "":
			c.Label = h.words.T("minimeta.cell.hole", name)
		case c.Figure == "":
			c.Label = h.words.T("minimeta.cell.empty", name, h.words.T("minimeta.on."+t.Figure))
		default:
			c.Label = h.words.T("minimeta.cell", name, h.words.T("minimeta.small."+c.Figure), h.words.T("minimeta.on."+t.Figure))
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

// lastMove marks where the last move went, and leaves what it took to be seen leaving.
func (m minimetaScreen) lastMove(h shot, b *board.Board, shown *tiles.Board) {
	before := typed[minimeta.Position](h.before)
	move, err := game.Find(before, h.move)
	if err != nil {
		return
	}
	from, to := m.ends(move)
	b.Last = fmt.Sprintf("%s-%s#%d", from, to, h.ply)
	if move.Large {
		tileOf(shown, move.From.Square()).Marks = []board.Mark{board.LastFrom}
		tileOf(shown, move.To.Square()).Marks = []board.Mark{board.Last}
	} else {
		cellOf(shown, move.From).Marks = []board.Mark{board.LastFrom}
		cellOf(shown, move.To).Marks = []board.Mark{board.Last}
	}
	large, small := before.Takes(move)
	if large.Kind != chess.NoKind {
		shown.Gone = append(shown.Gone, tiles.Gone{At: to, Figure: chessFigure(large)})
	}
	for _, r := range small {
		shown.Gone = append(shown.Gone, tiles.Gone{At: r.Place.String(), Figure: chessFigure(r.Piece)})
	}
}
