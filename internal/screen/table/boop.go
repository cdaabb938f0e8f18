package table

import (
	"strings"

	square "scacchimagici/internal/board"
	"scacchimagici/internal/game"
	"scacchimagici/internal/game/boop"
	"scacchimagici/views/board"
	tableview "scacchimagici/views/table"
)

// boopScreen shows Boop.
type boopScreen struct{}

// boopLetters are the letters of the kinds, in moves and in figures.
var boopLetters = map[boop.Kind]string{boop.Kitten: "K", boop.Cat: "C"}

func (boopScreen) grid() square.Grid { return square.Grid{Files: 6, Ranks: 6} }

func (boopScreen) figure(p game.Position, s square.Square) string {
	kind, seat := typed[boop.Position](p).At(s)
	if kind == boop.NoKind {
		return ""
	}
	return sided(seat, boopLetters[kind])
}

func (boopScreen) hand(p game.Position, seat game.Seat) []pile {
	var all []pile
	for _, kind := range []boop.Kind{boop.Kitten, boop.Cat} {
		letter := boopLetters[kind]
		all = append(all, pile{letter, sided(seat, letter), typed[boop.Position](p).Pool(seat, kind), 0})
	}
	return all
}

// ways joins the choices of a placement, which are moves of their own to the rules.
func (b boopScreen) ways(p game.Position) []way {
	var all []way
	at := typed[boop.Position](p)
	for _, m := range at.AppendLegal(nil) {
		w := way{from: boopLetters[m.Kind], to: b.grid().Name(m.To)}
		if n := len(all); n == 0 || all[n-1].word() != w.word() {
			w.effects = b.effects(at, m)
			all = append(all, w)
		}
		if len(m.Taken()) > 0 {
			b.comesBack(m, &all[len(all)-1])
		}
	}
	return all
}

// comesBack adds what m takes back to the choices of its placement. The page shows the
// figures from its board.
func (b boopScreen) comesBack(m boop.Move, w *way) {
	if w.ask == nil {
		w.ask = &question{ask: say("tablepage.ask")}
	}
	var squares []string
	for _, s := range m.Taken() {
		squares = append(squares, b.grid().Name(s))
	}
	a := answer{word: "=" + strings.Join(squares, ""), name: strings.Join(squares, " "), row: true}
	if len(squares) == 1 {
		a.detail = say("tablepage.single")
	}
	w.ask.answers = append(w.ask.answers, a)
}

func (b boopScreen) effects(p boop.Position, m boop.Move) []board.Effect {
	var all []board.Effect
	for _, push := range p.Pushes(m.Kind, m.To) {
		e := board.Effect{From: b.grid().Name(push.From), Kind: board.Repels}
		if !push.Off {
			e.To = b.grid().Name(push.To)
		}
		all = append(all, e)
	}
	return all
}

func (b boopScreen) deed(p game.Position, text string) deed {
	at := typed[boop.Position](p)
	m, err := game.Find(at, text)
	if err != nil {
		return deed{}
	}
	d := deed{figure: sided(at.Seat(), boopLetters[m.Kind]), to: b.grid().Name(m.To), effects: b.effects(at, m)}
	for _, s := range m.Taken() {
		d.taken = append(d.taken, b.grid().Name(s))
	}
	return d
}

// phase is "choose" while a side has both kinds in its pool.
func (boopScreen) phase(p game.Position) string {
	at, seat := typed[boop.Position](p), p.Turn()
	if seat != game.Nobody && at.Pool(seat, boop.Kitten) > 0 && at.Pool(seat, boop.Cat) > 0 {
		return "choose"
	}
	return "place"
}

func (boopScreen) winning() int { return 3 }

func (boopScreen) wins(p game.Position, s square.Square, seat game.Seat) bool {
	kind, owner := typed[boop.Position](p).At(s)
	return kind == boop.Cat && owner == seat
}

func (boopScreen) winsByEffect() bool { return false }

func (boopScreen) effectKey(board.ArrowKind) string { return "boop" }

func (boopScreen) noise() string { return "boop" }

func (boopScreen) also() tableview.Also { return tableview.Also{} }
