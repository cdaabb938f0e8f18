package table

import (
	square "scacchimagici/internal/board"
	"scacchimagici/internal/game"
	"scacchimagici/internal/game/magnetone"
	"scacchimagici/views/board"
	tableview "scacchimagici/views/table"
)

// magnetoneScreen shows both variants of Magnetone.
type magnetoneScreen struct{}

// stonesOfSide is how many stones a side has (MG-1.1).
const stonesOfSide = 12

func (magnetoneScreen) grid() square.Grid { return square.Grid{Files: 8, Ranks: 8} }

func (magnetoneScreen) figure(p game.Position, s square.Square) string {
	seat := typed[magnetone.Position](p).At(s)
	if seat == game.Nobody {
		return ""
	}
	return sided(seat, "S")
}

func (magnetoneScreen) hand(p game.Position, seat game.Seat) []pile {
	return []pile{{inHand, sided(seat, "S"), typed[magnetone.Position](p).Reserve(seat), stonesOfSide}}
}

func (m magnetoneScreen) ways(p game.Position) []way {
	var all []way
	at := typed[magnetone.Position](p)
	for _, move := range at.AppendLegal(nil) {
		if move == magnetone.Pass() {
			continue
		}
		w := way{from: inHand, to: m.grid().Name(move.To), effects: m.effects(at, move)}
		if move.From != magnetone.FromHand {
			w.from = m.grid().Name(move.From)
		}
		all = append(all, w)
	}
	return all
}

// effects tells the friends that move repels and the enemies that it attracts.
func (m magnetoneScreen) effects(p magnetone.Position, move magnetone.Move) []board.Effect {
	var attracted, repelled []board.Effect
	for _, s := range p.Slides(move) {
		e := board.Effect{From: m.grid().Name(s.From), To: m.grid().Name(s.To), Kind: board.Attracts}
		if p.At(s.From) == p.Seat() {
			e.Kind = board.Repels
			repelled = append(repelled, e)
		} else {
			attracted = append(attracted, e)
		}
	}
	return append(attracted, repelled...)
}

func (m magnetoneScreen) deed(p game.Position, text string) deed {
	at := typed[magnetone.Position](p)
	move, err := game.Find(at, text)
	if err != nil || move == magnetone.Pass() {
		return deed{}
	}
	d := deed{figure: sided(at.Seat(), "S"), to: m.grid().Name(move.To), effects: m.effects(at, move)}
	if move.From != magnetone.FromHand {
		d.from = m.grid().Name(move.From)
	}
	return d
}

func (magnetoneScreen) phase(p game.Position) string {
	if typed[magnetone.Position](p).Placing() {
		return "place"
	}
	return "move"
}

func (magnetoneScreen) winning() int { return 4 }

func (magnetoneScreen) wins(p game.Position, s square.Square, seat game.Seat) bool {
	return typed[magnetone.Position](p).At(s) == seat
}

func (magnetoneScreen) winsByEffect() bool { return true }

func (magnetoneScreen) effectKey(k board.ArrowKind) string { return string(k) }

func (magnetoneScreen) noise() string { return "" }

func (magnetoneScreen) also() tableview.Also { return tableview.Also{} }
